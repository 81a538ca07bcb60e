"""The edge of a node where names become pseudonyms: commands and requests name patrons as people know them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import structlog
from msgspec import Struct
from msgspec.structs import replace

from punto.approvals.commands import Propose
from punto.entries import account_stream
from punto.errors import JournalError
from punto.journal import Store
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.commands import BuyIn, RedeemVoucher
from punto.messages import message
from punto.people import Attribution
from punto.refusals import Refusal, RefusalCode, refuse
from punto.service.access.care import read_care
from punto.service.access.names import shape_of
from punto.service.access.patron_names import PatronNames
from punto.service.access.patron_sealing import Personal
from punto.service.access.people import People
from punto.service.core.acting import is_patron_name
from punto.service.core.messages import AnyCommand
from punto.service.live.clock import now_ms
from punto.service.live.pools import Pools
from punto.table.commands import PlaceBet

BRINGS_A_PATRON: Final = PlaceBet | BuyIn | RedeemVoucher
"""Commands with which staff may name somebody for the first time."""
Command = TypeVar("Command", bound=Struct)

log = structlog.get_logger()


class Naming:
    def __init__(
        self, names: PatronNames, people: People, store: Store, pools: Pools, on_learned: Callable[[], None]
    ) -> None:
        self._names = names
        self._people = people
        self._store = store
        self._pools = pools
        self._on_learned = on_learned
        self._as_entered: set[str] = set()
        """Patrons whom a journal of an earlier version names, and who play on under their names."""
        self._tasks: set[asyncio.Task[None]] = set()

    def learn(self) -> None:
        """Read names that came on record, in the background."""
        task = asyncio.create_task(self._learn())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _learn(self) -> None:
        try:
            await asyncio.to_thread(self._names.learn)
        except JournalError as error:
            log.error("patron names", error=str(error))
        self._on_learned()

    def known(self, command: Command) -> Command:
        """The command with the pseudonym of the patron whom it names."""
        if isinstance(command, Propose):
            return replace(command, proposed=self.known(command.proposed))
        name = getattr(command, "patron", None)
        if name is None or (patron := self._names.known(name)) == name:
            return command
        return replace(command, patron=patron)

    def brings_new(self, command: AnyCommand) -> bool:
        """Whether it names a patron for the first time."""
        asked: Any = command.proposed if isinstance(command, Propose) else command
        return isinstance(asked, BRINGS_A_PATRON) and asked.patron is not None and self.is_new(asked.patron)

    def is_new(self, name: str) -> bool:
        is_known = self._names.known(name) != name or self._names.find(name) is not None or name in self._as_entered
        return not is_known and "/" not in name and is_patron_name(name) and not self._people.has_been(name)

    async def enter(self, command: AnyCommand, act: Attribution) -> None:
        asked: Any = command.proposed if isinstance(command, Propose) else command
        await self.enter_name(asked.patron, act)

    async def check_alike(self, command: AnyCommand) -> Refusal | None:
        asked: Any = command.proposed if isinstance(command, Propose) else command
        return await self.check_name(asked.patron)

    async def check_name(self, name: str) -> Refusal | None:
        """Refuse a new name that people would confuse with that of somebody who is excluded."""
        if self.is_new(name) and (other := await self._pools.reads.run(self._excluded_alike, name)):
            reason = message("refusal-looks_excluded", name=name, other=other)
            return refuse(RefusalCode.EXCLUDED, None, reason)
        return None

    def _excluded_alike(self, name: str) -> str | None:
        shape, now = shape_of(name), now_ms()
        for patron in self._names.patrons():
            other = self._names.show(patron)
            if shape_of(other) == shape:
                care, _ = read_care(self._store, Account(AccountKind.PATRON, patron))
                if care.exclusion_at(now) is not None:
                    return other
        return None

    async def enter_name(self, name: str, act: Attribution) -> str:
        """The pseudonym of somebody whom staff name."""
        if self.is_new(name):
            await self._pools.changes.run(self._enter, name, act)
        return self._names.known(name)

    def _enter(self, name: str, act: Attribution) -> None:
        version, _ = self._store.head(account_stream(Account(AccountKind.PATRON, name)))
        if version or name in self._names.erased:
            self._as_entered.add(name)
        else:
            self._names.enter(Personal(name=name), act)
