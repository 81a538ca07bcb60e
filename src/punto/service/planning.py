"""The core of the service, a plain function of commands, time and what is known: table and ledger decide, and one
append carries both results. Nothing here waits, sends or writes.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from punto.cards import Card
from punto.entries import (
    MoneyEntry,
    TableEntry,
    VoucherEntry,
    account_stream,
    books_stream,
    encode_entry,
    table_stream,
    voucher_stream,
)
from punto.errors import PuntoError
from punto.journal import Answer as StoredAnswer
from punto.journal import Append, StreamAppend
from punto.ledger.accounts import Account
from punto.ledger.bookings import book
from punto.ledger.receivables import with_receivables
from punto.ledger.transfers import Transfer, Why, changes, check_credit
from punto.ledger.vouchers import Voucher, VoucherEvent, evolve_voucher
from punto.refusals import Refusal, RefusalCode, refuse
from punto.service.messages import (
    Accepted,
    Answer,
    DealNext,
    Envelope,
    MoneyCommand,
    OpenTable,
    Refused,
)
from punto.service.money import decide_money
from punto.service.stored import encode_answer
from punto.service.view import View
from punto.table import Event, Table, decide, evolve, open_table, set_up
from punto.table.commands import Deal


def next_card(table: Table, entropy: int) -> tuple[Card, ...]:
    """A card carried over comes first; else one is picked, each card that can be there being equally likely."""
    if table.carried or table.shoe.cards_left == 0:
        return table.carried[:1]
    return (table.shoe.draw(Entropy(entropy)),)


class Entropy(Struct, frozen=True):
    """A random source of one number, so large that taking a remainder shows no bias."""

    number: int

    def randrange(self, stop: int, /) -> int:
        return self.number % stop


class Planned(Struct, frozen=True):
    append: Append
    answers: tuple[Answer, ...]
    """One for each envelope, in order."""


def plan(view: View, table: str, envelopes: Sequence[Envelope]) -> Planned:
    """Decide these commands for one table, one after the other, and put all that follows into one append."""
    draft = Draft(view, table)
    answers = tuple(draft.answer(envelope) for envelope in envelopes)
    stored_answers = tuple(
        StoredAnswer(key=envelope.id, body=encode_answer(answer))
        for envelope, answer in zip(envelopes, answers, strict=True)
    )
    at = max(envelope.at for envelope in envelopes)
    return Planned(Append(streams=draft.appends(), at=at, answers=stored_answers), answers)


class Draft:
    """The house as it would be after the commands decided so far, and what has to be written for that."""

    def __init__(self, view: View, name: str) -> None:
        self._view = view
        self._name = name
        self.table: Table | None = view.table(name).state
        self._balances: dict[Account, int] = {}
        self._vouchers: dict[str, Voucher | None] = {}
        self._payloads: dict[str, list[bytes]] = {}

    def answer(self, envelope: Envelope) -> Answer:
        command = envelope.command
        if isinstance(command, OpenTable):
            return self._open(envelope, command)
        if self.table is None:
            return Refused(refusal=refuse(RefusalCode.NO_SUCH_TABLE, None, f"There is no table {self._name}."))
        if isinstance(command, MoneyCommand):
            return decide_money(self, self.table, envelope, command)
        if envelope.actor is None:
            return Refused(refusal=refuse(RefusalCode.NOT_ALLOWED, None, f"{envelope.by.post.value} only reads."))
        if isinstance(command, DealNext):
            command = Deal(cards=next_card(self.table, envelope.entropy))
        decided = decide(self.table, command, envelope.actor)
        return self._write(envelope, decided) if not isinstance(decided, Refusal) else Refused(refusal=decided)

    def _open(self, envelope: Envelope, command: OpenTable) -> Answer:
        if self.table is not None:
            refusal = refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, f"Table {self._name} is open already.")
            return Refused(refusal=refusal)
        try:
            opened = set_up(self._name, command.game, command.settings)
        except PuntoError as error:
            return Refused(refusal=refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, str(error)))
        self.table = open_table(opened)
        return self._record(envelope, (opened,))

    def _write(self, envelope: Envelope, events: tuple[Event, ...]) -> Answer:
        """The ledger's word on what the table decided; a correction that finds too little books what is owed."""
        assert self.table is not None, "events belong to a table"
        transfers = book(self.table, events)
        if refusal := check_credit(transfers, self.balances_of(transfers)):
            if not any(one.why is Why.REVERSED for one in transfers):
                return Refused(refusal=refusal)
            transfers = with_receivables(transfers, self.balances_of(transfers), lambda account: account.name)
        for event in events:
            self.table = evolve(self.table, event)
        answer = self._record(envelope, events)
        self.post(envelope, transfers)
        return answer

    def _record(self, envelope: Envelope, events: tuple[Event, ...]) -> Accepted:
        record = TableEntry(id=envelope.id, by=envelope.by, events=events)
        stream = table_stream(self._name)
        self._add(stream, encode_entry(record))
        version = self._view.table(self._name).version + len(self._payloads[stream])
        return Accepted(version=version, events=events)

    def balances_of(self, transfers: Sequence[Transfer]) -> dict[Account, int]:
        touched = {account for one in transfers for account in (one.source, one.target) if account.is_guarded}
        return {account: self.balance(account) for account in touched}

    def balance(self, account: Account) -> int:
        if account not in self._balances:
            self._balances[account] = self._view.balance(account).state
        return self._balances[account]

    def voucher(self, number: str) -> Voucher | None:
        if number not in self._vouchers:
            self._vouchers[number] = self._view.voucher(number).state
        return self._vouchers[number]

    def post(self, envelope: Envelope, transfers: Sequence[Transfer]) -> None:
        """Each guarded account gets the transfers that touch it; the rest goes into the table's books."""
        for account, change in changes(transfers).items():
            if account.is_guarded:
                self._balances[account] = self.balance(account) + change
                touching = tuple(one for one in transfers if account in (one.source, one.target))
                self._add(account_stream(account), _money(envelope, touching))
        inner = tuple(one for one in transfers if not (one.source.is_guarded or one.target.is_guarded))
        if inner:
            self._add(books_stream(self._name), _money(envelope, inner))

    def write_voucher(self, envelope: Envelope, number: str, event: VoucherEvent) -> None:
        self._vouchers[number] = evolve_voucher(self.voucher(number), event)
        self._add(voucher_stream(number), encode_entry(VoucherEntry(id=envelope.id, by=envelope.by, events=(event,))))

    def _add(self, stream: str, payload: bytes) -> None:
        self._payloads.setdefault(stream, []).append(payload)

    def appends(self) -> tuple[StreamAppend, ...]:
        return tuple(
            StreamAppend(stream=stream, payloads=tuple(payloads), expected_version=self._expected(stream))
            for stream, payloads in self._payloads.items()
        )

    def _expected(self, stream: str) -> int | None:
        kind, _, name = stream.partition("/")
        match kind:
            case "table":
                return self._view.table(name).version
            case "account":
                return self._view.balance(Account.parse(name)).version
            case "voucher":
                return self._view.voucher(name).version
            case _:
                return None


def _money(envelope: Envelope, transfers: tuple[Transfer, ...]) -> bytes:
    return encode_entry(MoneyEntry(id=envelope.id, by=envelope.by, transfers=transfers))
