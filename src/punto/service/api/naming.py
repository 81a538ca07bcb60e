"""Names each request and connection: the name stands in its answer and in every log line that it causes."""

from __future__ import annotations

import re
import secrets
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope
from structlog.contextvars import bind_contextvars

REQUEST_ID: Final = "x-request-id"
_GIVEN: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def name_request(scope: Scope) -> str:
    """The name that a proxy gave it, or a new one."""
    given = Headers(scope=scope).get(REQUEST_ID, "")
    name = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
    client = scope.get("client")
    bind_contextvars(request=name, client=client[0] if client else "unknown")
    return name
