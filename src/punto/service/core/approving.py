"""Two people: staff propose, a second person approves or declines, and a purse moves only with its PIN.

A command is carried out on trial first. What it changed decides whether it needs a second person; the approval names
the same change by its digest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, Self

from msgspec.structs import replace

from punto.approvals.commands import REQUEST_COMMANDS, Approve, Decline, Proposable, Propose
from punto.approvals.setting import Act, highest
from punto.incidents import Report
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.commands import BuyIn, CashOut, MoveFloat, RedeemVoucher
from punto.ledger.play import Purse
from punto.ledger.transfers import Transfer
from punto.messages import Message, Money, message, named
from punto.people import Person, Post, Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.service.core.acting import NAMES_A_PATRON
from punto.service.core.acts import Cash, acts_of_events, acts_of_money, cash_of, names_cards
from punto.service.core.effects import Trial, effect_of
from punto.service.core.house import House
from punto.service.core.messages import Accepted, Answer, Envelope, Refused, refused
from punto.service.core.requests import (
    MOST_OPEN,
    CardsNamed,
    Effect,
    Request,
    RequestApproved,
    RequestChanged,
    RequestDeclined,
    RequestEvent,
    RequestMade,
    Requests,
    ShoeDrawn,
)
from punto.table import Table
from punto.table.commands import PATRONS_OWN, CorrectCard, Deal, DealNext, Elect, NewShoe, PlaceBet, Rule

MAY_NEED_SOMEONE: Final = (
    *PATRONS_OWN,
    Deal,
    Report,
    Rule,
    CorrectCard,
    NewShoe,
    BuyIn,
    CashOut,
    RedeemVoucher,
    MoveFloat,
)
"""Commands of staff that are carried out on trial first."""


class RequestBooks(Protocol):
    """The state after the commands decided so far."""

    table: Table | None
    moved: list[Transfer]
    """Transfers since the fork."""

    def carry_out(self, envelope: Envelope) -> Answer: ...
    def fork(self) -> Self: ...
    def adopt(self, trial: Self) -> None: ...
    def keep_reads(self, trial: Self) -> None: ...
    def purse(self, account: Account) -> Purse: ...
    def requests(self) -> Requests: ...
    def write_requests(self, envelope: Envelope, *events: RequestEvent) -> None: ...
    @property
    def version(self) -> int: ...


def answer(draft: RequestBooks, house: House, envelope: Envelope) -> Answer:
    command, by = envelope.command, envelope.by
    if refusal := _check_amount(house, envelope):
        return refused(refusal)
    if by.post is Post.PATRON or by.post.role is None:
        return _not_for_patrons(by) if isinstance(command, REQUEST_COMMANDS) else draft.carry_out(envelope)
    match command:
        case Propose():
            return _propose(draft, house, replace(envelope, command=command.proposed))
        case Approve():
            return _approve(draft, house, envelope, command)
        case Decline():
            return _decline(draft, envelope, command)
        case DealNext():
            return _draw(draft, envelope)
        case _ if isinstance(command, MAY_NEED_SOMEONE) and draft.table is not None:
            return _alone(draft, house, envelope)
        case _:
            return draft.carry_out(envelope)


def _not_for_patrons(by: Person) -> Refused:
    reason = message("refusal-reads_only", role=named("role", by.post.value))
    return refused(refuse(RefusalCode.NOT_ALLOWED, None, reason))


def _check_amount(house: House, envelope: Envelope) -> Refusal | None:
    command = envelope.command.proposed if isinstance(envelope.command, Propose) else envelope.command
    if not isinstance(command, (PlaceBet, BuyIn, CashOut, MoveFloat)):
        return None
    cents, largest = command.amount_cents or 0, house.second_person.largest_cents
    if cents <= largest:
        return None
    reason = message("refusal-amount_too_large", amount=Money(cents), largest=Money(largest))
    return Refusal(code=RefusalCode.ABOVE_MAXIMUM, clause=None, reason=reason, fits_cents=largest)


def _draw(draft: RequestBooks, envelope: Envelope) -> Answer:
    """Record which shoe the random source draws from: naming its cards then needs a second person."""
    given = draft.carry_out(envelope)
    if isinstance(given, Accepted) and draft.table and draft.requests().drawn_shoe != draft.table.shoe_number:
        draft.write_requests(envelope, ShoeDrawn(shoe=draft.table.shoe_number))
    return given


def _alone(draft: RequestBooks, house: House, envelope: Envelope) -> Answer:
    """Carry the command out, unless it needs a second person."""
    trial = draft.fork()
    given = _try(trial, house, envelope)
    if isinstance(given, Refused):
        draft.adopt(trial)
        return given
    if (rank := _second_rank(draft, trial, house, envelope, given)) is not None:
        draft.keep_reads(trial)
        reason = message("refusal-needs_approval", role=named("role", rank.value))
        return refused(refuse(RefusalCode.NEEDS_APPROVAL, None, reason))
    draft.adopt(trial)
    return given


def _earlier_cash(draft: RequestBooks, envelope: Envelope, cash: Cash | None) -> int:
    """Cents at all tables on the same day that nobody else approved: a large amount in parts needs a second person."""
    if cash is None or cash.account is None:
        return 0
    before = draft.purse(cash.account).cash_before(cash.account, envelope.at)
    return before.taken_cents if cash.act is Act.LARGE_BUY_IN else before.paid_cents


def _propose(draft: RequestBooks, house: House, envelope: Envelope) -> Answer:
    command = envelope.command
    assert envelope.by.post.role is not None, "staff act at tables"
    assert isinstance(command, Proposable), "it was proposed"
    requests = draft.requests()
    if len(requests.open_at(envelope.at)) >= MOST_OPEN:
        return _refuse(RefusalCode.AWAITING, message("refusal-too_many_requests", most=MOST_OPEN))
    for role in envelope.by.post.role.and_above:
        trial = draft.fork()
        stand_in = None if role is envelope.by.post.role else Person("", Post(role.value))
        given = _try(trial, house, replace(envelope, approved_by=stand_in))
        if isinstance(given, Accepted) or given.refusal.code is not RefusalCode.NOT_ALLOWED:
            break
    if isinstance(given, Refused):
        draft.adopt(trial)
        return given
    second = _second_rank(draft, trial, house, envelope, given)
    rank = highest((second, role if stand_in else None))
    if rank is None:
        draft.adopt(trial)
        return given
    draft.keep_reads(trial)
    made = Request(
        number=requests.last + 1,
        by=envelope.by,
        command=command,
        effect=_effect(draft, trial, envelope, given, rank),
        made_at=envelope.at,
        purse=None if envelope.purse is None else str(envelope.purse),
    )
    draft.write_requests(envelope, RequestMade(request=made))
    return Accepted(version=draft.version, request=made.number)


def _approve(draft: RequestBooks, house: House, envelope: Envelope, command: Approve) -> Answer:
    request = _find(draft, envelope, command.request)
    if isinstance(request, Refusal):
        return refused(request)
    if refusal := _check_approver(house, request, envelope.by):
        return refused(refusal)
    inner = replace(
        envelope,
        by=request.by,
        command=request.command,
        approved_by=envelope.by,
        purse=None if request.purse is None else Account.parse(request.purse),
    )
    trial = draft.fork()
    given = _try(trial, house, inner)
    if isinstance(given, Refused):
        draft.adopt(trial)
        return given
    second = _second_rank(draft, trial, house, inner, given)
    effect = _effect(draft, trial, inner, given, highest((second, request.effect.rank)) or request.effect.rank)
    if effect.digest != command.digest:
        draft.keep_reads(trial)
        if effect != request.effect:
            draft.write_requests(envelope, RequestChanged(number=request.number, effect=effect))
        return _refuse(RefusalCode.REQUEST_CHANGED, message("refusal-request_changed", number=request.number))
    names_new_shoe = _is_named(draft, inner) and _is_new_shoe(draft)
    draft.adopt(trial)
    approved = RequestApproved(number=request.number, console=envelope.console)
    draft.write_requests(envelope, approved, *([CardsNamed()] if names_new_shoe else []))
    return given


def _decline(draft: RequestBooks, envelope: Envelope, command: Decline) -> Answer:
    request = _find(draft, envelope, command.request)
    if isinstance(request, Refusal):
        return refused(request)
    is_own = envelope.by.name == request.by.name
    if not is_own and (refusal := _check_rank(request, envelope.by)):
        return refused(refusal)
    draft.write_requests(envelope, RequestDeclined(number=request.number, reason=command.reason))
    return Accepted(version=draft.version)


def _find(draft: RequestBooks, envelope: Envelope, number: int) -> Request | Refusal:
    request = next((one for one in draft.requests().open_at(envelope.at) if one.number == number), None)
    if request is not None:
        return request
    return refuse(RefusalCode.NO_SUCH_REQUEST, None, message("refusal-no_such_request", number=number))


def _check_approver(house: House, request: Request, by: Person) -> Refusal | None:
    if by.name == request.by.name:
        return refuse(RefusalCode.NOT_ALLOWED, None, message("refusal-own_request"))
    if not house.is_staff(request.by.name):
        return refuse(RefusalCode.NO_SUCH_REQUEST, None, message("refusal-no_such_request", number=request.number))
    return _check_rank(request, by)


def _check_rank(request: Request, by: Person) -> Refusal | None:
    rank = request.effect.rank
    if by.post.role is not None and by.post.role.reaches(rank):
        return None
    return refuse(RefusalCode.NOT_ALLOWED, None, message("refusal-takes_rank", role=named("role", rank.value)))


def _try(trial: RequestBooks, house: House, envelope: Envelope) -> Answer:
    """Carry out on a fork; check whose purse moved."""
    command = envelope.command
    if isinstance(command, NAMES_A_PATRON) and command.patron is not None:
        if command.patron == envelope.by.name:
            return _refuse(RefusalCode.NOT_ALLOWED, message("refusal-not_for_yourself"))
        if house.is_staff(command.patron):
            return _refuse(RefusalCode.NOT_ALLOWED, message("refusal-not_for_staff", name=command.patron))
    inner = trial.fork()
    given = inner.carry_out(envelope)
    if isinstance(given, Accepted) and (locked := _purses(command, inner.moved).difference({envelope.purse})):
        trial.keep_reads(inner)
        return _refuse(RefusalCode.NEEDS_PIN, message("refusal-needs_pin", account=min(locked).name))
    trial.adopt(inner)
    return given


def _purses(command: object, transfers: Sequence[Transfer]) -> set[Account]:
    """The purses that the command moves in a patron's name. Cash for a terminal needs no PIN: it belongs to nobody. Nor
    does a choice that the rules give the patron: staff enter it as the patron says it."""
    if not isinstance(command, NAMES_A_PATRON) or isinstance(command, Elect):
        return set()
    kinds = {AccountKind.PATRON} if isinstance(command, BuyIn) else {AccountKind.PATRON, AccountKind.TERMINAL}
    touched = (account for one in transfers for account in (one.source, one.target))
    return {account for account in touched if account.kind in kinds}


def _second_rank(
    draft: RequestBooks, trial: RequestBooks, house: House, envelope: Envelope, given: Accepted
) -> Role | None:
    """The rank of the second person whom the house wants for this act."""
    command, setting = envelope.command, house.second_person
    if not isinstance(command, Proposable) or draft.table is None:
        return None
    earlier = _earlier_cash(draft, envelope, cash_of(command, trial.moved))
    acts = {*acts_of_events(draft.table, given.events), *acts_of_money(setting, command, trial.moved, earlier)}
    if _is_named(draft, envelope):
        acts.add(Act.NAMED_CARD)
    return setting.rank_for(acts)


def _is_named(draft: RequestBooks, envelope: Envelope) -> bool:
    command = envelope.command
    return isinstance(command, Proposable) and names_cards(command) and draft.requests().drawn_shoe is not None


def _is_new_shoe(draft: RequestBooks) -> bool:
    """Whether the random source has not drawn from this shoe."""
    return draft.table is not None and draft.requests().drawn_shoe != draft.table.shoe_number


def _effect(draft: RequestBooks, trial: RequestBooks, envelope: Envelope, given: Accepted, rank: Role) -> Effect:
    command = envelope.command
    assert isinstance(command, Proposable), "no other command waits for a second person"
    assert draft.table is not None, "the command was carried out at a table"
    assert trial.table is not None, "the command was carried out at a table"
    change = Trial(
        command=command,
        before=draft.table,
        after=trial.table,
        answer=given,
        transfers=trial.moved,
        earlier_cents=_earlier_cash(draft, envelope, cash_of(command, trial.moved)),
    )
    return effect_of(change, rank)


def _refuse(code: RefusalCode, reason: Message) -> Refused:
    return refused(refuse(code, None, reason))
