"""Language-independent messages: an id with arguments, and titles in three languages.

Code returns a `Message`. Only `punto.words` turns it into text.
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
