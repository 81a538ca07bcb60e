"""Decides commands from the current view. Table and ledger results go into one append. No I/O."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from msgspec import Struct

from punto.approvals.commands import REQUEST_COMMANDS
from punto.entries import (
    FAULTS,
    PLAY,
    CareEntry,
    MoneyEntry,
    PlayDisabled,
    TableEntry,
    VoucherEntry,
    account_stream,
    books_stream,
    care_stream,
    decode_table_entry,
    encode_entry,
    provable_stream,
    requests_stream,
    table_stream,
    voucher_stream,
)
from punto.faults import Faults
from punto.history import Followed
from punto.journal import Answer as StoredAnswer
from punto.journal import Append, Appended, KeyTaken, Outcome, StreamAppend, VersionConflict
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.bookings import evolve_and_book
from punto.ledger.care import Care, CareEvent, CareRules, evolve_care
from punto.ledger.commands import MONEY_COMMANDS
from punto.ledger.play import Purse
from punto.ledger.receivables import with_receivables
from punto.ledger.transfers import Transfer, Why, check_credit
from punto.ledger.vouchers import Voucher, VoucherEvent, evolve_voucher
from punto.messages import message
from punto.people import Person
from punto.provable.record import ProvableEntry, ProvableEvent, ProvableShoe, digest_command, encode_provable
from punto.provable.record import follow as follow_draws
from punto.refusals import Refusal, RefusalCode, refuse
from punto.service.core import approving
from punto.service.core.acting import check_acting, decide_opening
from punto.service.core.caring import check_patron, check_stakes, hold_wins
from punto.service.core.drawing import draw
from punto.service.core.faulty import check_faults
from punto.service.core.house_play import check_play
from punto.service.core.interruption import interrupt
from punto.service.core.messages import Accepted, Answer, AnyCommand, Envelope, Interrupt, refused
from punto.service.core.money import decide_money, split_guarded
from punto.service.core.provable import draw_provable, is_proving, take_seed, what_follows
from punto.service.core.requests import RequestEntry, RequestEvent, Requests, encode_requests
from punto.service.core.requests import follow as follow_request
from punto.service.core.stored import answer_again, encode_answer
from punto.service.core.view import Held, State, View, follow_money, follow_tray
from punto.table import Actor, Command, Event, Table, decide, decide_recalling, open_table
from punto.table.commands import AddSeed, Deal, DealNext, DecideAnte, OpenTable, PlaceBet, Rule
from punto.table.rulings import check_reason


class Planned(Struct, frozen=True):
    asked: Mapping[str, Envelope]
    """By key."""
    append: Append
    answers: Mapping[str, Answer]
    """By key."""
    known: Mapping[str, Held[Any]]
    """State by stream after the append."""
    followed: Mapping[int, Followed]
    """The table's entries, by version."""


def plan(view: View, table: str, envelopes: Sequence[Envelope]) -> Planned:
    """Decide commands for one table, in order, and collect the results in one append.

    Refusals check stream versions too, so none rests on stale state.
    """
    at = max(envelope.at for envelope in envelopes)
    house = view.house()
    draft = Draft(view, table, at, house.care)
    asked = {envelope.id: envelope for envelope in envelopes}
    answers = {envelope.id: approving.answer(draft, house, envelope) for envelope in envelopes}
    stored = tuple(StoredAnswer(key=key, body=encode_answer(answer, asked[key])) for key, answer in answers.items())
    append = Append(streams=draft.appends(), at=at, answers=stored)
    return Planned(asked, append, answers, draft.known(), draft.followed)


def conclude(view: View, planned: Planned, outcome: Outcome) -> Mapping[str, Answer]:
    """Return the final answers by key. The caller plans all other commands again."""
    match outcome:
        case Appended():
            view.keep(planned.known)
            view.forget(part.stream for part in planned.append.streams if part.stream not in planned.known)
            return planned.answers
        case VersionConflict(stream=changed):
            view.forget([changed])
            return {}
        case KeyTaken(answer=taken):
            return {taken.key: answer_again(planned.asked[taken.key], taken.body)}


class Draft:
    """The state after the commands decided so far, and the records to write."""

    def __init__(self, view: View, name: str, at: int, care_rules: CareRules) -> None:
        self._view = view
        self._name = name
        self._stream = table_stream(name)
        self.at = at
        """The time of the append."""
        self.care_rules = care_rules
        self._versions: dict[str, int] = {}
        """Versions of all streams read."""
        self._payloads: dict[str, list[bytes]] = {}
        self._purses: dict[Account, Purse] = {}
        self._cares: dict[Account, Care] = {}
        self._vouchers: dict[str, Voucher | None] = {}
        self._tray: int | None = None
        self._requests: Requests | None = None
        self._provable: ProvableShoe | None = None
        self._is_play_disabled: bool | None = None
        self._faults: Faults | None = None
        self.moved: list[Transfer] = []
        """Transfers since the fork."""
        self.followed: dict[int, Followed] = {}
        """The table's entries, by version."""
        self.table: Table | None = self._look(self._stream, view.table(name))

    def fork(self) -> Draft:
        """A copy on which to carry out a command on trial."""
        trial = copy(self)
        trial._versions = dict(self._versions)
        trial._payloads = {stream: list(payloads) for stream, payloads in self._payloads.items()}
        trial._purses, trial._cares = dict(self._purses), dict(self._cares)
        trial._vouchers = dict(self._vouchers)
        trial.followed = dict(self.followed)
        trial.moved = []
        return trial

    def adopt(self, trial: Draft) -> None:
        """Go on from a fork."""
        vars(self).update(vars(trial))

    def keep_reads(self, trial: Draft) -> None:
        """Drop a fork, and still rely on the versions that it read."""
        self._versions = {**trial._versions, **self._versions}

    def carry_out(self, envelope: Envelope) -> Answer:
        command = envelope.command
        assert not isinstance(command, REQUEST_COMMANDS), "the command itself is carried out"
        if isinstance(command, OpenTable):
            return self._open(envelope, command)
        if self.table is None:
            reason = message("refusal-no_such_table", table=self._name)
            return refused(refuse(RefusalCode.NO_SUCH_TABLE, None, reason))
        if refusal := self._check(self.table, envelope.by, command):
            return refused(refusal)
        if isinstance(command, MONEY_COMMANDS):
            return decide_money(self, self.table, envelope, command)
        actor = envelope.actor
        assert actor is not None, "who does not act was refused"
        match command:
            case PlaceBet():  # first: the most frequent by far
                decided = decide(self.table, command, actor)
            case DealNext() if self._is_proving(self.table):
                return self._draw_provable(envelope, self.table, actor)
            case DealNext():
                decided = draw(self.table, envelope.entropy, actor)
            case AddSeed():
                return self._add_seed(envelope, self.table, command)
            case Deal(cards=cards) if self._is_proving(self.table) and cards != self.table.carried[: len(cards)]:
                decided = refuse(RefusalCode.NOT_ALLOWED, None, message("refusal-cards_are_drawn"))
            case Interrupt():
                decided = interrupt(self.table, actor)
            case _:
                decided = self._decide(self.table, command, actor)
        if isinstance(decided, Refusal):
            return refused(decided)
        if isinstance(command, Rule) and (refusal := check_reason(command)):
            return refused(refusal)
        return self._write(envelope, decided)

    def _check(self, table: Table, by: Person, command: AnyCommand | Interrupt) -> Refusal | None:
        """What the table itself cannot check."""
        return (
            check_acting(table, by, command)
            or check_play(self, table, command)
            or check_faults(self, table, by, command)
            or check_patron(self, table, command)
        )

    def _is_proving(self, table: Table) -> bool:
        return table.settings.provable_shoe and is_proving(table, self.provable())

    def _draw_provable(self, envelope: Envelope, table: Table, by: Actor) -> Answer:
        """A card that must be dealt next comes first."""
        any_card = draw(table, 0, by)
        if isinstance(any_card, Refusal):
            return refused(any_card)
        if table.carried:
            return self._write(envelope, any_card)
        drawn = draw_provable(self.provable(), table, envelope.proving)
        if isinstance(drawn, Refusal):
            return refused(drawn)
        card, events = drawn
        decided = decide(table, Deal(cards=(card,)), by)
        if isinstance(decided, Refusal):
            return refused(decided)
        self._write_provable(envelope, *events)
        return self._write(envelope, decided)

    def _add_seed(self, envelope: Envelope, table: Table, command: AddSeed) -> Answer:
        added = take_seed(self.provable(), table, command, envelope.by)
        if isinstance(added, Refusal):
            return refused(added)
        self._write_provable(envelope, added, by=envelope.by)
        return Accepted(version=self.version)

    def _decide(self, table: Table, command: Command, by: Actor) -> tuple[Event, ...] | Refusal:
        return decide_recalling(
            table, command, by, lambda number: self._view.recall(self._name, number, self._events())
        )

    def _events(self) -> Iterator[Event]:
        """Events of the table that are not written yet."""
        for payload in self._payloads.get(self._stream, ()):
            yield from decode_table_entry(payload).events

    def _open(self, envelope: Envelope, command: OpenTable) -> Answer:
        opened = decide_opening(self._name, self.table, command, envelope.by)
        if isinstance(opened, Refusal):
            return refused(opened)
        self.table = open_table(opened)
        return self._record(envelope, (opened,))

    def _write(self, envelope: Envelope, events: tuple[Event, ...]) -> Answer:
        """Check credit and book transfers. A correction that exceeds the balance books a receivable."""
        assert self.table is not None, "events belong to a table"
        table, transfers = evolve_and_book(self.table, events)
        owed = None
        if refusal := check_stakes(self, transfers, is_raise=isinstance(envelope.command, DecideAnte)):
            return refused(refusal)
        if refusal := check_credit(transfers, self.balance):
            if not any(one.why is Why.REVERSED for one in transfers):
                return refused(refusal)
            transfers = with_receivables(transfers, self.balance, lambda account: account.name)
            owed = sum(one.cents for one in transfers if one.source.kind is AccountKind.RECEIVABLE)
        self.table = table
        self.post(envelope, transfers)
        hold_wins(self, envelope, transfers)
        return self._record(envelope, events, owed)

    def _record(self, envelope: Envelope, events: tuple[Event, ...], owed: int | None = None) -> Accepted:
        assert self.table is not None, "events belong to a table"
        self._prove(envelope, self.table, events)
        entry = TableEntry(**envelope.people, events=events)
        self._add(self._stream, encode_entry(entry))
        version = self.version
        self.followed[version] = Followed(entry, self.table)
        return Accepted(version=version, events=events, owed_cents=owed)

    @property
    def version(self) -> int:
        """Version of the table after the append."""
        return self._versions[self._stream] + len(self._payloads.get(self._stream, ()))

    def purse(self, account: Account) -> Purse:
        if account not in self._purses:
            self._purses[account] = self._look(account_stream(account), self._view.purse(account))
        return self._purses[account]

    def balance(self, account: Account) -> int:
        return self.purse(account).cents

    def care(self, account: Account) -> Care:
        if account not in self._cares:
            self._cares[account] = self._look(care_stream(account), self._view.care(account))
        return self._cares[account]

    def write_care(self, envelope: Envelope, account: Account, event: CareEvent) -> None:
        self._cares[account] = evolve_care(self.care(account), event)
        self._add(care_stream(account), encode_entry(CareEntry(**envelope.people, events=(event,))))

    def tray(self) -> int:
        if self._tray is None:
            books = books_stream(self._name)
            self._tray = self._look(books, self._view.tray(self._name))
            for payload in self._payloads.get(books, ()):
                self._tray = follow_tray(self._name, self._tray, payload)
        return self._tray

    def is_play_disabled(self) -> bool:
        if self._is_play_disabled is None:
            self._is_play_disabled = isinstance(self._look(PLAY, self._view.play()), PlayDisabled)
        return self._is_play_disabled

    def faults(self) -> Faults:
        if self._faults is None:
            self._faults = self._look(FAULTS, self._view.faults())
        return self._faults

    def voucher(self, number: str) -> Voucher | None:
        if number not in self._vouchers:
            self._vouchers[number] = self._look(voucher_stream(number), self._view.voucher(number))
        return self._vouchers[number]

    def post(self, envelope: Envelope, transfers: Sequence[Transfer]) -> None:
        """Write transfers to each guarded account that they touch, and the rest to the table's books."""
        self.moved.extend(transfers)
        by_account, inner = split_guarded(transfers)
        for account, touching in by_account.items():
            entry = _money(envelope, touching, self.at)
            self._purses[account] = follow_money(self.purse(account), account, entry)
            self._add(account_stream(account), encode_entry(entry))
        if inner:
            payload = encode_entry(_money(envelope, inner))
            self._add(books_stream(self._name), payload)
            if self._tray is not None:
                self._tray = follow_tray(self._name, self._tray, payload)

    def write_voucher(self, envelope: Envelope, number: str, event: VoucherEvent) -> None:
        self._vouchers[number] = evolve_voucher(self.voucher(number), event)
        self._add(voucher_stream(number), encode_entry(VoucherEntry(**envelope.people, events=(event,))))

    def provable(self) -> ProvableShoe:
        if self._provable is None:
            self._provable = self._look(provable_stream(self._name), self._view.provable(self._name))
        return self._provable

    def _prove(self, envelope: Envelope, table: Table, events: tuple[Event, ...]) -> None:
        """Commitments, inputs and secrets go on record in the same append as what they belong to."""
        if table.settings.provable_shoe:
            self._write_provable(
                envelope, *what_follows(self.provable(), table, events, envelope.proving, envelope.salt)
            )

    def _write_provable(self, envelope: Envelope, *events: ProvableEvent, by: Person | None = None) -> None:
        if not events:
            return
        for event in events:
            self._provable = follow_draws(self.provable(), event)
        entry = ProvableEntry(id=digest_command(envelope.id), by=by, salt=envelope.salt, events=events)
        self._add(provable_stream(self._name), encode_provable(entry))

    def requests(self) -> Requests:
        if self._requests is None:
            self._requests = self._look(requests_stream(self._name), self._view.requests(self._name))
        return self._requests

    def write_requests(self, envelope: Envelope, *events: RequestEvent) -> None:
        for event in events:
            self._requests = follow_request(self.requests(), event)
        entry = RequestEntry(id=envelope.id, by=envelope.by, salt=envelope.salt, events=events)
        self._add(requests_stream(self._name), encode_requests(entry))

    def appends(self) -> tuple[StreamAppend, ...]:
        """New payloads and version checks for every stream read or written."""
        streams = dict.fromkeys((*self._payloads, *self._versions))
        return tuple(
            StreamAppend(
                stream=stream,
                payloads=tuple(self._payloads.get(stream, ())),
                expected_version=self._versions.get(stream),
            )
            for stream in streams
        )

    def known(self) -> dict[str, Held[Any]]:
        states: dict[str, Any] = {self._stream: self.table}
        states |= {account_stream(account): purse for account, purse in self._purses.items()}
        states |= {care_stream(account): care for account, care in self._cares.items()}
        states |= {voucher_stream(number): voucher for number, voucher in self._vouchers.items()}
        if self._tray is not None:
            states[books_stream(self._name)] = self._tray
        if self._requests is not None:
            states[requests_stream(self._name)] = self._requests
        if self._provable is not None:
            states[provable_stream(self._name)] = self._provable
        known = {
            stream: Held(state, self._versions[stream] + len(self._payloads.get(stream, ())))
            for stream, state in states.items()
        }
        of_house: dict[str, Held[Any]] = {PLAY: self._view.play(), FAULTS: self._view.faults()}
        return known | {stream: held for stream, held in of_house.items() if stream in self._versions}

    def _look(self, stream: str, held: Held[State]) -> State:
        self._versions[stream] = held.version
        return held.state

    def _add(self, stream: str, payload: bytes) -> None:
        self._payloads.setdefault(stream, []).append(payload)


def _money(envelope: Envelope, transfers: Sequence[Transfer], at: int = 0) -> MoneyEntry:
    return MoneyEntry(**envelope.people, transfers=tuple(transfers), at=at)
