"""Exit codes of every command. 0 means success."""

from __future__ import annotations

from typing import Final

CHECK_FAILED: Final = 1
USER_ERROR: Final = 2
INTERRUPTED: Final = 130
