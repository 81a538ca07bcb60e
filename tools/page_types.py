"""Writes the types that the pages share with Python: `web/src/api/schema.ts` from the service's OpenAPI description,
`web/src/words/ids.ts` from the catalogue of words.

npm runs it before it checks, builds or serves the pages, so both are always current and neither is in the repository.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Final

from punto.service.api.openapi import describe
from tools.words_ids import typescript_ids

WEB: Final = Path(__file__).parents[1] / "web"
SCHEMA: Final = WEB / "src" / "api" / "schema.ts"
IDS: Final = WEB / "src" / "words" / "ids.ts"
GENERATOR: Final = (
    str(WEB / "node_modules" / ".bin" / "openapi-typescript"),
    "--root-types",
    "--root-types-no-schema-prefix",
    "--default-non-nullable=false",
    "--empty-objects-unknown",
)


def main() -> None:
    for file, text in ((SCHEMA, schema()), (IDS, typescript_ids())):
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def schema() -> str:
    """The schemas as TypeScript. Pages call paths by hand, so the paths are left out."""
    schemas = json.dumps({**describe(), "paths": {}})
    return subprocess.run(GENERATOR, input=schemas, stdout=subprocess.PIPE, text=True, check=True, cwd=WEB).stdout


if __name__ == "__main__":
    main()
