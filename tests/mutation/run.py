"""Runs mutmut over the pure rooms and lists survivors; then mutates the declarations."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from tests.mutation import declarations

MUTANTS = Path("mutants")
SURVIVED, NO_TEST = 0, 33
LEAST = 0.9


class Verdicts(msgspec.Struct):
    """What mutmut writes next to each mutated file."""

    exit_code_by_key: dict[str, int | None]


def main() -> int:
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    subprocess.run([mutmut, "run", "--max-children", "2"], check=False, stdout=subprocess.DEVNULL)
    codes: dict[str, int | None] = {}
    for written in sorted(MUTANTS.rglob("*.meta")):
        codes |= msgspec.json.decode(written.read_bytes(), type=Verdicts).exit_code_by_key
    untested = [name for name, code in codes.items() if code is None or code == NO_TEST]
    survivors = [name for name, code in codes.items() if code == SURVIVED]
    for name in [*survivors, *untested]:
        print(subprocess.run([mutmut, "show", name], check=False, capture_output=True, text=True).stdout)
    killed = len(codes) - len(survivors) - len(untested)
    print(f"{killed} of {len(codes)} mutants were killed ({killed / len(codes):.1%}), {len(survivors)} survived,")
    print(f"{len(untested)} met no test.")
    enough = killed >= LEAST * len(codes)
    return max(declarations.main(), 0 if enough else 1)


if __name__ == "__main__":
    sys.exit(main())
