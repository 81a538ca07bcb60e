"""Errors over HTTP and in streams: a status, and a sentence from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType
from starlette.exceptions import HTTPException

from punto.messages import Language, Message
from punto.wire.answers import Problem
from punto.wire.messages import show_message
from punto.words import say


class ProblemError(HTTPException):
    """Pages show the sentence in the reader's language; other clients get it in English too."""

    def __init__(self, status: int, said: Message, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, say(said, Language.ENGLISH), headers)
        self.said = said


def show_problem(said: Message, key: str | UnsetType = UNSET) -> Problem:
    return Problem(id=key, error=say(said, Language.ENGLISH), reason=show_message(said))
