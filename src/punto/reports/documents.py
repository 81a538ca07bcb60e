"""Where documents go, and the languages they come in."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from punto.errors import ReportError


class Language(StrEnum):
    ENGLISH = "en"
    CHINESE = "zh"

    @classmethod
    def parse(cls, text: str) -> Language:
        try:
            return cls(text)
        except ValueError:
            raise ReportError(f"{text!r} is no language of these documents: write en or zh.") from None


def check_target(path: Path) -> None:
    """Before the work, not after it."""
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise ReportError(f"{path} cannot be written: name a file in a folder that is there.")


def write_document(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise ReportError(f"{path} cannot be written: {error.strerror}.") from error
