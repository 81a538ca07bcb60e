"""Everything in the journal about one patron: bets, money, limits, log-ins.

Leaves out what others did, even in the same record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from punto.entries import (
    ADMINISTRATION,
    PATRONS,
    PEOPLE,
    PINS,
    SESSIONS,
    account_stream,
    care_stream,
    decode_care_entry,
    decode_money_entry,
    table_stream,
)
from punto.history import read_steps
from punto.journal import Record, Store
from punto.ledger.accounts import Account, AccountKind
from punto.round import Round

FORMAT: Final = "punto-patron/1"
PROGRESS: Final = 1_000
_WITHHELD: Final = (
    *("password_hash", "sealed_secret", "pin_hash", "session", "credential", "client"),
    *("by", "approved_by"),
)
"""Secrets of the account, and names of staff."""
_ACCOUNT_STREAMS: Final = (PEOPLE, PATRONS, SESSIONS, PINS, ADMINISTRATION)


class BetOnRecord(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    shoe: int
    round: int
    state: str
    at: int
    """When betting opened, in milliseconds since 1970."""
    place: int
    on: str
    cents: int
    outcome: str | None
    net_cents: int | None


class Movement(Struct, frozen=True, kw_only=True):
    at: int
    why: str
    cents: int
    """Below zero for what left the purse."""
    ref: str


class OnRecord(Struct, frozen=True, kw_only=True):
    """About one patron."""

    account: tuple[dict[str, Any], ...]
    """The account, its log-ins and its PIN."""
    care: tuple[dict[str, Any], ...]
    """Limits, reality checks, exclusions and holds."""
    money: tuple[Movement, ...]
    bets: tuple[BetOnRecord, ...]
    records: int
    """Of the journal that name the patron."""

    def counts(self) -> dict[str, int]:
        kinds = ("account", "care", "money", "bets")
        return {**{kind: len(getattr(self, kind)) for kind in kinds}, "records": self.records}


def collect_patron(store: Store, patron: str, progress: Callable[[int], None] = lambda done: None) -> OnRecord:
    """`patron` is the name on record: a pseudonym, or a name that an earlier version wrote."""
    mark = msgspec.json.encode(patron)[1:-1]
    account: list[dict[str, Any]] = []
    tables: set[str] = set()
    count = 0
    for done, record in enumerate(store.scan(), 1):
        if mark in record.payload or record.stream in (_purse(patron), _care(patron)):
            count += 1
            kind, _, name = record.stream.partition("/")
            if kind == "table":
                tables.add(name)
            elif record.stream in _ACCOUNT_STREAMS:
                account += _account_events(record, patron)
        if done % PROGRESS == 0:
            progress(done)
    return OnRecord(
        account=tuple(account),
        care=tuple(_care_events(store, patron)),
        money=tuple(_movements(store, patron)),
        bets=tuple(bet for table in sorted(tables) for bet in _bets(store, table, patron)),
        records=count,
    )


def _purse(patron: str) -> str:
    return account_stream(Account(AccountKind.PATRON, patron))


def _care(patron: str) -> str:
    return care_stream(Account(AccountKind.PATRON, patron))


def _account_events(record: Record, patron: str) -> Iterator[dict[str, Any]]:
    event: dict[str, Any] = msgspec.json.decode(record.payload)
    if "failures" in event:
        rows = [row for row in event["failures"] if row["name"] == patron]
        if rows:
            yield {"at": record.at, "event": event["event"], "failures": rows}
    elif patron in (event.get("name"), event.get("patron"), str(event.get("account", "")).partition(":")[2]):
        yield {"at": record.at, **{name: value for name, value in event.items() if name not in _WITHHELD}}


def _care_events(store: Store, patron: str) -> Iterator[dict[str, Any]]:
    for record in store.read(_care(patron)):
        for event in decode_care_entry(record.payload).events:
            shown: dict[str, Any] = msgspec.to_builtins(event)
            yield shown


def _movements(store: Store, patron: str) -> Iterator[Movement]:
    purse = Account(AccountKind.PATRON, patron)
    for record in store.read(_purse(patron)):
        for one in decode_money_entry(record.payload).transfers:
            cents = one.change_of(purse)
            if cents:
                yield Movement(at=record.at, why=one.why.value, cents=cents, ref=one.ref)


def _bets(store: Store, table: str, patron: str) -> Iterator[BetOnRecord]:
    rounds: dict[int, tuple[int, Round]] = {}
    game = ""
    for step in read_steps(store.read(table_stream(table))):
        game = step.after.game
        for number in step.rounds:
            round_ = step.after.find_round(number)
            if round_ is not None:
                since, _ = rounds.get(number, (step.record.at, round_))
                rounds[number] = since, round_
                if round_.is_over and not any(bet.patron == patron for bet in round_.bets):
                    del rounds[number]
    for at, round_ in rounds.values():
        for bet in round_.bets:
            if bet.patron == patron:
                yield BetOnRecord(
                    table=table,
                    game=game,
                    shoe=round_.shoe,
                    round=round_.number,
                    state=round_.stage.value,
                    at=at,
                    place=bet.place,
                    on=bet.on,
                    cents=bet.amount_cents,
                    outcome=None if bet.result is None else bet.result.outcome.value,
                    net_cents=None if bet.result is None else bet.result.net_cents,
                )
