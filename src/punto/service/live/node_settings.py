"""What is set for one node."""

from __future__ import annotations

import socket
from typing import Final

from msgspec import Struct

from punto.service.access.live_sessions import IDLE_MS


class NodeSettings(Struct, frozen=True, kw_only=True):
    name: str = socket.gethostname()
    """Tells the node from others, also from those on its machine."""
    idle_ms: int = IDLE_MS


DEFAULTS: Final = NodeSettings()
