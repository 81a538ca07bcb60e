"""Runs all benchmarks, or those named: `python -m bench [NAME …]`."""

from __future__ import annotations

import subprocess
import sys

BENCHES = (
    "rounds", "table", "stories", "sim", "odds", "games", "journal", "service", "overload", "history", "integrity",
    "export", "pages", "scale", "growth",
)  # fmt: skip


def main() -> int:
    missed = []
    for name in sys.argv[1:] or BENCHES:
        print(f"\n— {name} —", flush=True)
        if subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode:
            missed.append(name)
    print(f"\nMissed: {', '.join(missed)}" if missed else "\nAll limits met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
