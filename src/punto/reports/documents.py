"""Output files of documents, and the words that all documents share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from punto.errors import ReportError
from punto.messages import Language, message
from punto.words import phrases, say


def document_words(section: str, language: Language) -> dict[str, str]:
    """A document's fixed words for its template, which fills in {page} and {pages}."""
    page_of = say(message("document-page_of", page="{page}", pages="{pages}"), language)
    return {**phrases(section, language), "page_of": page_of}


def json_document(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def check_target(path: Path) -> None:
    """Call this first, to fail before the work rather than after it."""
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise ReportError(f"{path} cannot be written: name a file in an existing folder.")


def write_document(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise ReportError(f"{path} cannot be written: {error.strerror}.") from error
