"""How thorough the tests are: quick by default, thorough in `make soak`, which sets PUNTO_SOAK."""

from __future__ import annotations

import os

IS_SOAK = "PUNTO_SOAK" in os.environ
KILLS = 500 if IS_SOAK else 10
"""Kills of a writing process, on each store."""
EXAMINE_EVERY = KILLS // 10 if IS_SOAK else KILLS // 2
FAULT_EVERY = 1 if IS_SOAK else 3
"""One in this many disk operations fails."""
