"""Which purses are on hold in the whole house. Only streams that changed since the last question are read again."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from punto.entries import care_stream
from punto.journal import Store
from punto.ledger.accounts import Account
from punto.ledger.care import Hold
from punto.service.access.care import read_care

_PREFIX = "care/"


class Holds:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, int] = {}
        """Versions, by stream."""
        self._held: dict[Account, Hold] = {}
        self._lock = Lock()

    def now(self) -> Mapping[Account, Hold]:
        """Reads the store: call it off the event loop."""
        with self._lock:
            for head in self._store.heads(_PREFIX):
                if self._read.get(head.stream) != head.version:
                    self._look(Account.parse(head.stream.removeprefix(_PREFIX)))
            return dict(self._held)

    def _look(self, account: Account) -> None:
        care, version = read_care(self._store, account)
        self._read[care_stream(account)] = version
        if care.hold is None:
            self._held.pop(account, None)
        else:
            self._held[account] = care.hold
