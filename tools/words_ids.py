"""Writes the message ids of the catalogue as Python types; with a path, as TypeScript types.

Run it after a message was added, renamed or removed: `make docs`. A test compares the ids with the catalogue.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from fluent.syntax import ast

from punto.messages import Language
from punto.words.catalogue import References, read_language

ROOT: Final = Path(__file__).parents[1]
PYTHON: Final = ROOT / "src" / "punto" / "messages" / "ids.py"
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
    return {
        entry.id.name: References(entry).arguments for _, entry in entries(language) if isinstance(entry, ast.Message)
    }


def python_ids() -> str:
    listed = "\n".join(f'        "{id_}",' for id_ in sorted(arguments_by_id(Language.ENGLISH)))
    return (
        f'"""The ids of all messages. {WRITTEN_BY}"""\n\n'
        "from __future__ import annotations\n\n"
        "from typing import TYPE_CHECKING, Literal\n\n"
        "if TYPE_CHECKING:\n"
        f"    MessageId = Literal[\n{listed}\n    ]\n"
        "else:\n"
        "    MessageId = str\n"
        '    """Any string at run time: a journal may hold an id from an earlier version."""\n'
    )


def typescript_ids() -> str:
    lines = "".join(
        f'  "{id_}": {" | ".join(json.dumps(name) for name in sorted(names)) or "never"};\n'
        for id_, names in sorted(arguments_by_id(Language.ENGLISH).items())
    )
    return (
        f"// {WRITTEN_BY}\n"
        f"export type MessageArguments = {{\n{lines}}};\n"
        "export type MessageId = keyof MessageArguments;\n"
    )


def main() -> None:
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(typescript_ids(), encoding="utf-8")
    else:
        PYTHON.write_text(python_ids(), encoding="utf-8")


if __name__ == "__main__":
    main()
