"""A demonstration at a quicker pace, for tests and pictures: `python -m tests.web.quick_service PORT SECONDS`."""

from __future__ import annotations

import sys
from pathlib import Path

from punto.service import demo
from punto.service.running import Serving, run


def main(port: int, betting_seconds: int) -> None:
    demo.BETTING_SECONDS = betting_seconds  # type: ignore[misc]
    demo.CARD_S = 0.15  # type: ignore[misc]
    demo.PAUSE_S = 2.0  # type: ignore[misc]
    serving = Serving(
        store="sqlite:///punto.db", host="127.0.0.1", port=port, key_file=Path("punto.key"), is_demo=True, tls=None
    )
    run(serving, print)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
