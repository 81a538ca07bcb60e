"""Errors about accounts, with a sentence from the catalogue."""

from __future__ import annotations

from punto.errors import PuntoError
from punto.messages import Language, Message
from punto.words import say


class AccountError(PuntoError):
    """Something that is not possible with an account."""

    def __init__(self, said: Message) -> None:
        super().__init__(say(said, Language.ENGLISH))
        self.said = said
