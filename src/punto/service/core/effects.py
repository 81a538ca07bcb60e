"""Tells an approver exactly what a command would change: cards, hands, bets and money, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, assert_never

from msgspec import Struct

from punto.approvals.commands import Proposable
from punto.bets import BetResult, PlacedBet
from punto.cards import Card
from punto.deal import Hands
from punto.hands import Hand
from punto.incidents import Report
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.commands import BuyIn, CashOut, FloatMove, MoveFloat
from punto.ledger.transfers import Transfer, changes
from punto.messages import Argument, Cards, Message, Money, message, named
from punto.people import Role
from punto.round import Round
from punto.service.core.acts import with_recalled
from punto.service.core.messages import Accepted
from punto.service.core.requests import Effect
from punto.table import Table
from punto.table.codec import encode
from punto.table.commands import CorrectCard, Deal, NewShoe, Rule
from punto.table.events import ElectionOpened, round_named

MOST_BETS_TOLD: Final = 40
_PATRONS_MONEY: Final = {AccountKind.PATRON, AccountKind.TERMINAL, AccountKind.CHIPS}


class Trial(Struct, frozen=True, kw_only=True):
    """A command carried out on trial."""

    command: Proposable
    before: Table
    after: Table
    answer: Accepted
    transfers: Sequence[Transfer]
    earlier_cents: int = 0
    """Cash of the same purse and day that no second person approved."""


def effect_of(change: Trial, rank: Role) -> Effect:
    lines = tuple(_lines(change))
    moved = sorted(
        (str(account), cents)
        for account, cents in changes(change.transfers).items()
        if account.kind is not AccountKind.VOUCHER
    )
    digest = sha256(encode([change.command, lines, moved])).hexdigest()
    return Effect(rank=rank, lines=lines, digest=digest)


def _lines(change: Trial) -> Iterator[Message]:
    command = change.command
    match command:
        case BuyIn() | CashOut() | MoveFloat():
            yield from _money_lines(change, command)
            return
        case CorrectCard(position=position, card=card):
            round_ = change.before.round
            was = round_.cards[position - 1] if round_ else card
            yield message("approval-correct_card", position=position, was=Cards((was,)), card=Cards((card,)))
        case Deal(cards=cards):
            yield message("approval-deal", cards=Cards(cards))
        case NewShoe():
            yield message("approval-new_shoe", shoe=change.before.shoe_number + 1)
        case Report(incident=incident):
            yield message("approval-report", incident=named("incident", incident.value))
        case Rule(order=order) if order:
            yield message("approval-order", cards=Cards(order))
        case Rule(decision=decision) if decision:
            yield message("approval-rule", decision=named("decision", decision.value), reason=command.reason or "–")
    yield from _named_lines(command)
    yield from _round_lines(change)
    yield from _total_lines(change.transfers)


def _named_lines(command: Proposable) -> Iterator[Message]:
    if isinstance(command, Report) and command.loose_cards:
        yield message("approval-loose_cards", cards=Cards(command.loose_cards))
    if isinstance(command, NewShoe) and command.first_card:
        yield message("approval-first_card", card=Cards((command.first_card,)))


def _round_lines(change: Trial) -> Iterator[Message]:
    """Each round that changes: its hands, its result and its bets."""
    before = with_recalled(change.before, change.answer.events)
    latest = before.round.number if before.round else None
    named_rounds = (round_named(event) or latest for event in change.answer.events)
    for number in dict.fromkeys(one for one in named_rounds if one is not None):
        was, now = before.find_round(number), change.after.find_round(number)
        if was is None or now is None:
            continue
        hands, bets = list(_hand_lines(was.hands, _hands_after(change, now))), list(_bet_lines(change, was, now))
        state = [] if was.stage is now.stage else [_state_line(was, now)]
        if hands or bets or state:
            yield message("approval-round", round=number, shoe=was.shoe)
        yield from (*hands, *state, *bets)


def _hands_after(change: Trial, now: Round) -> Hands:
    """An election on a settled round keeps the corrected hands until it ends."""
    for event in change.answer.events:
        if isinstance(event, ElectionOpened) and event.correction and event.round == now.number:
            return event.correction.hands
    return now.hands


def _state_line(was: Round, now: Round) -> Message:
    return message("approval-state", before=named("state", was.stage.value), after=named("state", now.stage.value))


def _hand_lines(was: Hands, now: Hands) -> Iterator[Message]:
    for hand in Hand:
        if was.of(hand) != now.of(hand):
            yield message(
                "approval-hand",
                hand=named("hand", hand.value),
                before=_cards(was.of(hand)),
                before_total=was.total_of(hand),
                after=_cards(now.of(hand)),
                after_total=now.total_of(hand),
            )
    if was.result is not now.result and was.result is not None and now.result is not None:
        before, after = named("result", was.result.value), named("result", now.result.value)
        yield message("approval-result", before=before, after=after)


def _bet_lines(change: Trial, was: Round, now: Round) -> Iterator[Message]:
    changed = [
        (before, after) for before, after in zip(was.bets, now.bets, strict=False) if before.result != after.result
    ]
    for before, after in changed[:MOST_BETS_TOLD]:
        yield message(
            "approval-bet",
            patron=before.patron,
            bet=change.before.rules.name_bet(before.on),
            amount=Money(before.amount_cents),
            before=_outcome(before),
            after=_outcome(after),
        )
    if len(changed) > MOST_BETS_TOLD:
        yield message("approval-more_bets", count=len(changed) - MOST_BETS_TOLD)


def _outcome(bet: PlacedBet) -> Message:
    result: BetResult | None = bet.result
    if result is None:
        return message("approval-open_bet")
    return message("approval-outcome", outcome=named("outcome", result.outcome.value), net=Money(result.net_cents))


def _total_lines(transfers: Sequence[Transfer]) -> Iterator[Message]:
    """What patrons get or pay in all."""
    total = sum(cents for account, cents in changes(transfers).items() if account.kind in _PATRONS_MONEY)
    if total:
        amount = Money(abs(total))
        yield message("approval-patrons_get" if total > 0 else "approval-patrons_pay", amount=amount)


def _money_lines(change: Trial, command: BuyIn | CashOut | MoveFloat) -> Iterator[Message]:
    match command:
        case BuyIn():
            account = _touched(change.transfers, {AccountKind.PATRON, AccountKind.TERMINAL})
            yield message("approval-buy_in", amount=Money(command.amount_cents), account=_owner(account))
        case CashOut():
            account = _touched(change.transfers, {AccountKind.PATRON, AccountKind.TERMINAL})
            cents = -changes(change.transfers)[account] if account else 0
            yield message("approval-cash_out", amount=Money(cents), account=_owner(account))
        case MoveFloat(move=move, amount_cents=cents):
            yield _float_line(move, Money(cents))
    if change.earlier_cents:
        yield message("approval-earlier_today", amount=Money(change.earlier_cents))
    if change.answer.balance_cents is not None:
        yield message("approval-balance_after", amount=Money(change.answer.balance_cents))
    if over := change.answer.over_cents:
        yield message("approval-over" if over > 0 else "approval-short", amount=Money(abs(over)))


def _float_line(move: FloatMove, amount: Money) -> Message:
    match move:
        case FloatMove.OPEN:
            return message("approval-float_open", amount=amount)
        case FloatMove.FILL:
            return message("approval-float_fill", amount=amount)
        case FloatMove.CREDIT:
            return message("approval-float_credit", amount=amount)
        case FloatMove.CLOSE:
            return message("approval-float_close", amount=amount)
        case _:
            assert_never(move)


def _touched(transfers: Sequence[Transfer], kinds: set[AccountKind]) -> Account | None:
    touched = (account for one in transfers for account in (one.source, one.target))
    return next((account for account in touched if account.kind in kinds), None)


def _owner(account: Account | None) -> Argument:
    return account.name if account else message("approval-in_chips")


def _cards(cards: Sequence[Card]) -> Argument:
    return Cards(tuple(cards)) if cards else "–"
