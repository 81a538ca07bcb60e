"""Who acts on an account, from where and when."""

from __future__ import annotations

import os
import socket

from msgspec import Struct


class Attribution(Struct, frozen=True):
    by: str
    """An account, or `os:USER` at the command line."""
    origin: str
    """A network address, or the name of the machine."""
    at: int
    """Milliseconds since 1970."""
    approved_by: str = ""
    """The second administrator, where the change needs one."""

    @property
    def who(self) -> dict[str, str]:
        """As an entry records it."""
        return {"by": self.by, "origin": self.origin, "approved_by": self.approved_by}


def act_here(at: int, by: str | None = None) -> Attribution:
    """At the command line, by the user of this machine: an account name has no colon."""
    return Attribution(by or f"os:{_user()}", f"command line of {socket.gethostname()}", at)


def _user() -> str:
    if os.name != "posix":
        return os.environ.get("USERNAME", "user")
    import pwd  # noqa: PLC0415

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
