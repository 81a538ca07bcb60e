"""Writes `web/src/api/schema.ts` from the service's OpenAPI description: `python tools/page_types.py`.

`openapi-typescript` does the work; `make pages` installs it. Pages import from `types.ts`, which adds a few names.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Final

from punto.service.api.openapi import describe

WEB: Final = Path(__file__).parents[1] / "web"
TARGET: Final = WEB / "src" / "api" / "schema.ts"
HEADING: Final = "// Made by tools/page_types.py from the service's OpenAPI description. Do not edit.\n\n"
GENERATOR: Final = (
    str(WEB / "node_modules" / ".bin" / "openapi-typescript"),
    "--root-types",
    "--root-types-no-schema-prefix",
    "--default-non-nullable=false",
    "--empty-objects-unknown",
)


def main() -> None:
    TARGET.write_text(types(), encoding="utf-8")


def types() -> str:
    """The schemas as TypeScript. Pages call paths by hand, so the paths are left out."""
    schemas = json.dumps({**describe(), "paths": {}})
    made = subprocess.run(GENERATOR, input=schemas, capture_output=True, text=True, check=True, cwd=WEB)
    return HEADING + made.stdout.partition("*/\n\n")[2]


if __name__ == "__main__":
    main()
