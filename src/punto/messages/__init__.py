"""What is to be said, before it is put into a language: a message id with its arguments, and titles in three languages.

Any room may say something by returning a `Message`. Only `punto.words` turns it into text.
"""

from punto.messages.language import Language, Text
from punto.messages.message import Argument, Cards, Count, Listed, Message, Money, message, named

__all__ = [
    "Argument",
    "Cards",
    "Count",
    "Language",
    "Listed",
    "Message",
    "Money",
    "Text",
    "message",
    "named",
]
