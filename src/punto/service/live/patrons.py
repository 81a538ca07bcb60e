"""What a node knows of its patrons: what they may stake, their limits, exclusions and holds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from punto.entries import account_stream, care_stream
from punto.journal import Store
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import Care, CareEvent
from punto.ledger.play import Purse
from punto.ledger.playing import check_excluded
from punto.people import Person
from punto.refusals import Refusal
from punto.service.access.care import change_care
from punto.service.core.caring import Means, means_of
from punto.service.core.money import purse_of
from punto.service.core.view import View
from punto.service.live.clock import now_ms
from punto.service.live.loading import Loader
from punto.service.live.pools import Pools
from punto.table import Table


class Patrons:
    def __init__(
        self, store: Store, view: View, loader: Loader, pools: Pools, catch_up: Callable[[], Awaitable[None]]
    ) -> None:
        self._store = store
        self._view = view
        self._loader = loader
        self._pools = pools
        self._catch_up = catch_up

    async def means(self, table: Table, person: Person) -> Means:
        """What a patron or terminal may stake."""
        purse = purse_of(table, person)
        await self._loader.hold([account_stream(purse), care_stream(purse)])
        return means_of(self._view, table, purse, now_ms())

    async def care_and_purse(self, account: Account) -> tuple[Care, Purse]:
        await self._loader.hold([account_stream(account), care_stream(account)])
        return self._view.care(account).state, self._view.purse(account).state

    async def change_care(
        self, account: Account, decide: Callable[[Care, int], CareEvent | Refusal], by: Person
    ) -> Care | Refusal:
        """Change limits, exclusions or holds, and wait until this node knows it."""
        at = now_ms()
        changed = await self._pools.changes.run(
            change_care, self._store, account, lambda care: decide(care, at), by, at
        )
        await self._catch_up()
        return changed

    async def learn_exclusion(self, patron: str) -> None:
        """Before `excluded` is asked."""
        await self._loader.hold([care_stream(Account(AccountKind.PATRON, patron))])

    def excluded(self, patron: str) -> Refusal | None:
        """Why this patron has no session."""
        return check_excluded(self._view.shown_care(Account(AccountKind.PATRON, patron)), now_ms())
