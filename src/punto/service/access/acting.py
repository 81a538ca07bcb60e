"""Who acts at the command line."""

from __future__ import annotations

import os
import socket

from punto.people import Attribution


def act_here(at: int, by: str | None = None) -> Attribution:
    """By the user of this machine: an account name has no colon."""
    return Attribution(by or f"os:{_user()}", f"command line of {socket.gethostname()}", at)


def _user() -> str:
    if os.name != "posix":
        return os.environ.get("USERNAME", "user")
    import pwd  # noqa: PLC0415

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
