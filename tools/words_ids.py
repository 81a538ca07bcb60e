"""Writes the ids of the catalogue's messages as a type for Python: `python tools/words_ids.py`. Pages get theirs from
`tools/page_types.py`.

Run it after a message was added, renamed or removed: `make docs`. A test compares the ids with the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fluent.syntax import ast

from punto.messages import Language
from punto.words.catalogue import References, read_language

PYTHON: Final = Path(__file__).parents[1] / "src" / "punto" / "messages" / "ids.pyi"
NOT_ON_PAGES: Final = (
    *("calculations.ftl", "commands.ftl", "documents.ftl"),
    *("par.ftl", "recall.ftl", "shift.ftl", "story.ftl", "vulnerability.ftl"),
)
"""Files that pages do not load."""
WRITTEN_BY: Final = "Written by tools/words_ids.py from the catalogue in src/punto/words; do not edit."


def entries(language: Language) -> list[tuple[str, ast.EntryType]]:
    """Every entry of a language with its file, without comments."""
    return [
        (file, entry)
        for file, resource in read_language(language).items()
        for entry in resource.body
        if not isinstance(entry, ast.BaseComment)
    ]


def arguments_by_id(language: Language) -> dict[str, set[str]]:
    """Every message with the arguments that it takes."""
    return {id_: takes for _, id_, takes in _messages(language)}


def arguments_on_pages() -> dict[str, set[str]]:
    """Every message that pages load, with the arguments that it takes."""
    return {id_: takes for file, id_, takes in _messages(Language.ENGLISH) if file not in NOT_ON_PAGES}


def _messages(language: Language) -> Iterator[tuple[str, str, set[str]]]:
    for file, entry in entries(language):
        if isinstance(entry, ast.Message):
            yield file, entry.id.name, References(entry).arguments


def python_ids() -> str:
    listed = "\n".join(f'    "{id_}",' for id_ in sorted(arguments_by_id(Language.ENGLISH)))
    return f"# {WRITTEN_BY}\nfrom typing import Literal\n\nMessageId = Literal[\n{listed}\n]\n"


def typescript_ids() -> str:
    lines = "".join(
        f'  "{id_}": {" | ".join(json.dumps(name) for name in sorted(names)) or "never"};\n'
        for id_, names in sorted(arguments_on_pages().items())
    )
    return f"export type MessageArguments = {{\n{lines}}};\nexport type MessageId = keyof MessageArguments;\n"


def main() -> None:
    PYTHON.write_text(python_ids(), encoding="utf-8")


if __name__ == "__main__":
    main()
