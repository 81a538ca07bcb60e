"""The address of a journal as people may see it."""

from __future__ import annotations

import re
from typing import Final

_USER_PASSWORD: Final = re.compile(r"(?<=//)([^/@:]*):.*@")
_PARAMETER: Final = re.compile(r"(?i)([?&](?:ssl)?password=)[^&]*")


def without_password(url: str) -> str:
    """The same without the database password, which may stand before the host or among the parameters."""
    return _PARAMETER.sub(r"\1…", _USER_PASSWORD.sub(r"\1:…@", url))
