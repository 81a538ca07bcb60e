"""Changes of a journal at the command line, sealed with the house key: without it, the service would refuse them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from punto.cli.extras import needs_extra
from punto.people import Attribution

if TYPE_CHECKING:
    from punto.journal import Store


@contextmanager
def open_to_change(store: str, key: Path, command: str) -> Iterator[Store]:
    """The journal, checked before and signed after the changes."""
    with needs_extra("server", command):
        from punto.journal import open_store  # noqa: PLC0415
        from punto.journal.keys import load_key  # noqa: PLC0415
        from punto.journal.notary import Notary  # noqa: PLC0415

    with closing(open_store(store)) as journal:
        notary = Notary(journal, load_key(key))
        notary.open(now_ms())
        before = journal.last_position()
        yield journal
        notary.take(list(journal.read_all(before)))
        notary.sign(now_ms())


def own_act(by: str | None = None) -> Attribution:
    """An act of this account, or of the user of this machine."""
    from punto.service.access.acting import act_here  # noqa: PLC0415

    return act_here(now_ms(), by)


def now_ms() -> int:
    return time.time_ns() // 1_000_000
