"""A demonstration at a chosen pace: `python -m tests.web.quick_service PORT '{"card_s": 0.1}'`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from punto.service.demo import Pace
from punto.service.running import Serving, run


def main(port: int, pace: Pace) -> None:
    serving = Serving(
        store="sqlite:///punto.db", host="127.0.0.1", port=port, key_file=Path("punto.key"), is_demo=True, pace=pace
    )
    run(serving, print)


if __name__ == "__main__":
    main(int(sys.argv[1]), msgspec.json.decode(sys.argv[2], type=Pace))
