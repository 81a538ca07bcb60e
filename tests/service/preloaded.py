"""What every service process of the tests needs, loaded once before they are forked."""

from __future__ import annotations

from punto.messages import Language, Message
from punto.words import say
from tests.service.hashing import hash_quickly

say(Message("cards-none"), Language.ENGLISH)  # reads the catalogue
hash_quickly()
