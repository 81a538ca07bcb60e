"""Betting: open, place, withdraw, close."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import attrgetter
from typing import Final

from punto.apportionment import Share, apportion
from punto.bets import Bets, PlacedBet
from punto.limits import Chips, Limits, allow, check_limits, check_withdrawal, excess, reject_excess
from punto.messages import Listed, Money, message, named
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Election, Round, Stage
from punto.rules.bets import Bet
from punto.rules.model import Place, RuleSet
from punto.table.commands import CloseBetting, OpenBetting, PlaceBet, WithdrawBet
from punto.table.events import (
    BetCutBack,
    BetPlaced,
    BettingClosed,
    BettingOpened,
    BetWithdrawn,
    Event,
    ProRataCut,
)
from punto.table.round_events import evolve_round
from punto.table.squeeze import with_lapses
from punto.table.state import Table

Decided = tuple[Event, ...] | Refusal
Lying = list[tuple[int, PlacedBet]]
"""Live bets, each with its index."""

_UNNOTICED: Final = Limits()
"""Nobody noticed whether the chips were within the limits."""


def open_betting(table: Table, command: OpenBetting) -> Decided:
    last = table.round
    if last is not None and not last.is_over:
        return refuse(
            RefusalCode.ROUND_IN_PROGRESS,
            table.rules.cite(table.rules.cites.betting_opens),
            message("refusal-round_in_progress", round=last.number, state=named("state", last.state.value)),
        )
    if last is not None and isinstance(last.awaits, Election):
        reason = message("refusal-election_open", round=last.number)
        return refuse(RefusalCode.AWAITING, last.awaits.clause, reason)
    if table.settings.closed:
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, message("refusal-table_closed"))
    number = last.number + 1 if last else 1
    if table.last_round is not None and number > table.last_round:
        return refuse(RefusalCode.NEW_SHOE_NEEDED, None, message("refusal-last_round_played"))
    opened = BettingOpened(
        round=number,
        shoe=table.shoe_number,
        is_last=number == table.last_round,
        clause=table.rules.cite(table.rules.cites.betting_opens),
    )
    return (opened,)


def place_bet(table: Table, command: PlaceBet) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or round_.stage is not Stage.BETTING:
        return _betting_is_closed(rules, round_, rules.cites.late_bet)
    if refusal := _check_person(rules, command):
        return refusal
    place = _place_of(table, command.box, command.terminal)
    if isinstance(place, Refusal):
        return place
    if refusal := check_seat(rules, round_.bets, command.patron, place, standing=command.standing):
        return refusal
    if refusal := _check_provided(rules, command):
        return refusal
    bet = rules.find_bet(command.on)
    if bet is None or bet.raises is not None:
        return _not_offered(rules, command.on, bet)
    if refusal := check_needs(rules, round_.bets, command.patron, bet):
        return refusal
    limits = _UNNOTICED if command.unnoticed else table.settings.limits
    new = Chips(command.patron, place, command.on, command.amount_cents, command.standing)
    allowed = allow(rules, limits, round_.bets, new)
    if refusal := check_limits(rules, limits, new, allowed):
        return refusal
    placed = BetPlaced(
        patron=command.patron,
        place=place,
        on=command.on,
        cents=command.amount_cents,
        standing=command.standing,
        placed_by=command.placed_by or Role.PATRON,
        registered=command.registered,
        in_chips=command.in_chips,
        clause=_clause_of_bet(rules, round_.bets, command, place),
    )
    if allowed.free is None or command.amount_cents <= allowed.free:
        return with_lapses(rules, round_, (placed,))
    return with_lapses(rules, round_, (placed, *_reject(table, round_, (placed,), place, among=place)))


def _reject(
    table: Table, round_: Round, events: tuple[BetPlaced | BetWithdrawn, ...], place: int, among: int
) -> tuple[BetCutBack, ...]:
    """The chips to reject after these events, if the differential is exceeded."""
    rules, limits = table.rules, table.settings.limits
    round_.bets.piles(rules.sides, among)  # computed here, these totals are carried forward with the round
    bets = reduce(evolve_round, events, round_).bets
    cut_backs = reject_excess(rules, limits, bets, place, among)
    return tuple(BetCutBack(bet=cut.bet, returned_cents=cut.returned_cents, clause=cut.clause) for cut in cut_backs)


def withdraw_bet(table: Table, command: WithdrawBet) -> Decided:
    rules, round_, limits = table.rules, table.round, table.settings.limits
    if round_ is None or round_.stage is not Stage.BETTING:
        return _betting_is_closed(rules, round_, rules.cites.late_withdrawal)
    where = command.terminal if command.box is None else command.box
    found = find_spot(rules, round_, command.patron, command.on, where)
    if isinstance(found, Refusal):
        return found
    lying = [(index, round_.bets[index]) for index in found]
    held = sum(bet.amount_cents for _, bet in lying)
    cents = held if command.amount_cents is None else command.amount_cents
    if not 0 < cents <= held:
        title, amount = rules.name_bet(command.on), Money(cents)
        reason = message("refusal-not_that_much", patron=command.patron, bet=title, held=Money(held), amount=amount)
        return refuse(RefusalCode.BET_NOT_FOUND, None, reason)
    if refusal := check_withdrawal(rules, limits, command.on, held, cents):
        return refusal
    if cents == held and (refusal := check_needed(rules, round_.bets, command.patron, command.on)):
        return refusal
    place = lying[0][1].place
    taken = _take_chips(lying, cents)
    side = rules.sides.get(command.on)
    if side is None or excess(rules, limits, round_.bets, place, -side) + cents <= 0:
        return with_lapses(rules, round_, taken)
    return with_lapses(rules, round_, (*taken, *_reject(table, round_, taken, place, limits.scope_of(place))))


def _take_chips(lying: Lying, cents: int) -> tuple[BetWithdrawn, ...]:
    """Withdraw an amount from one spot, latest chips first. The last bet comes first, so that the indices of the others
    stay valid."""
    left, taken = dict(lying), dict.fromkeys((index for index, _ in reversed(lying)), 0)
    while cents:
        index = max(left, key=lambda index: left[index].layers[-1].order)
        bet = left.pop(index)
        part = min(bet.layers[-1].cents, cents)
        if part < bet.amount_cents:
            left[index] = bet.less(part)
        taken[index] += part
        cents -= part
    return tuple(BetWithdrawn(bet=index, cents=part) for index, part in taken.items() if part)


def close_betting(table: Table, command: CloseBetting) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or round_.stage is not Stage.BETTING:
        return _betting_is_closed(rules, round_, rules.cites.betting_closes)
    clause = rules.cite(rules.cites.betting_closes)
    if table.settings.limits.maximum_differential is None and rules.cites.unnoticed_minimum is None:
        return (BettingClosed(clause=clause),)
    spots: dict[tuple[str, int, str], Lying] = {}
    for index, bet in round_.live_bets():
        spots.setdefault((bet.patron, bet.place, bet.on), []).append((index, bet))
    chips = [
        Chips(*spot, sum(bet.amount_cents for _, bet in lying), lying[0][1].standing) for spot, lying in spots.items()
    ]
    played = apportion(rules, table.settings.limits, chips)
    cuts = [
        cut
        for chip, lying, share in zip(chips, spots.values(), played.shares, strict=True)
        if share.clause is not None or share.in_play_cents != chip.amount_cents
        for cut in _cut(lying, share)
    ]
    cuts.sort(key=attrgetter("bet"))
    return (BettingClosed(cuts=tuple(cuts), explanation=played.explanation, clause=clause),)


def _cut(lying: Lying, share: Share) -> Iterator[ProRataCut]:
    """Split the share of one spot between chips and credits; each plays for at least one cent."""
    left, pool = share.in_play_cents, sum(bet.amount_cents for _, bet in lying)
    for index, bet in lying:
        plays = max(1, bet.amount_cents * left // pool)
        left, pool = left - plays, pool - bet.amount_cents
        yield ProRataCut(index, plays, share.clause)


def find_spot(rules: RuleSet, round_: Round, patron: str, on: str, place: int | None) -> list[int] | Refusal:
    """The patron's live bets on one spot; the place is optional if there is only one."""
    places = round_.bets.places(patron, on)
    if not places or place not in (None, *places):
        reason = message("refusal-no_bet_on", patron=patron, bet=rules.name_bet(on), round=round_.number)
        return refuse(RefusalCode.BET_NOT_FOUND, None, reason)
    if place is None and len(places) > 1:
        reason = message("refusal-several_places", patron=patron, bet=rules.name_bet(on))
        return refuse(RefusalCode.SEVERAL_BETS, None, reason)
    return round_.bets.at(patron, places[0] if place is None else place, on)


def _betting_is_closed(rules: RuleSet, round_: Round | None, clause: str) -> Refusal:
    if round_ is None:
        opens = rules.cite(rules.cites.betting_opens)
        return refuse(RefusalCode.BETTING_CLOSED, opens, message("refusal-betting_not_opened"))
    reason = message("refusal-betting_closed_until_next" if round_.is_over else "refusal-betting_closed")
    return refuse(RefusalCode.BETTING_CLOSED, rules.cite(clause), reason)


def _place_of(table: Table, box: int | None, terminal: int | None) -> int | Refusal:
    rules = table.rules
    at_terminals = rules.place is Place.TERMINAL
    place, other = (terminal, box) if at_terminals else (box, terminal)
    count = table.settings.places
    if place is not None and other is None and 1 <= place <= count:
        return place
    code = RefusalCode.NO_SUCH_TERMINAL if at_terminals else RefusalCode.NO_SUCH_BOX
    clause = rules.cite(rules.cites.layout)
    if place is None or other is not None:
        reason = message(
            "refusal-name_a_terminal" if at_terminals else "refusal-name_a_box", game=rules.name, count=count
        )
        return refuse(code, clause, reason)
    reason = message("refusal-no_such_terminal" if at_terminals else "refusal-no_such_box", number=place, count=count)
    return refuse(code, clause, reason)


def check_seat(rules: RuleSet, bets: Bets, patron: str, place: int, *, standing: bool) -> Refusal | None:
    """Whether the patron may bet there, seated or standing."""
    box = bets.box(place)
    if box.seated == patron and not standing:
        return None
    clause = rules.cite(rules.cites.layout)
    if rules.place is Place.TERMINAL and standing:
        return refuse(RefusalCode.STANDING_NOT_POSSIBLE, clause, message("refusal-standing_at_terminal"))
    if not standing and box.seated not in (None, patron):
        at_terminals = rules.place is Place.TERMINAL
        reason = message(
            "refusal-terminal_taken" if at_terminals else "refusal-box_taken", number=place, patron=box.seated or ""
        )
        return refuse(RefusalCode.PLACE_TAKEN, clause, reason)
    if standing:
        if box.seated != patron:
            return None
        reason = message("refusal-already_seated", patron=patron, number=place)
        return refuse(RefusalCode.SEATED_AND_STANDING, clause, reason)
    stands = box.seated is None and box.standing_bets > 0
    if not stands or not any(place in spot for spot in bets.spots(patron).values()):
        return None
    reason = message("refusal-already_standing", patron=patron, number=place)
    return refuse(RefusalCode.SEATED_AND_STANDING, clause, reason)


def _check_provided(rules: RuleSet, command: PlaceBet) -> Refusal | None:
    if command.unnoticed and rules.cites.unnoticed_minimum is None:
        return refuse(RefusalCode.NOT_PROVIDED, None, message("refusal-unnoticed_not_provided", game=rules.name))
    if command.placed_by is not None and rules.cites.on_behalf is None:
        return refuse(RefusalCode.NOT_PROVIDED, None, message("refusal-on_behalf_not_provided", game=rules.name))
    return None


def _clause_of_bet(rules: RuleSet, bets: Bets, command: PlaceBet, place: int) -> str | None:
    """The clause that admits a bet. A standing patron uses what the seated one leaves of the box's limit."""
    cites = rules.cites
    if command.placed_by is not None:
        return rules.cite_if(cites.on_behalf)
    takes_up_balance = command.standing and command.on in rules.sides and bets.box(place).seated is not None
    return rules.cite_if(cites.balance_of_box if takes_up_balance else cites.bet_placed)


def _check_person(rules: RuleSet, command: PlaceBet) -> Refusal | None:
    """Pit employees bet on a patron's behalf; a shift manager is not one."""
    if command.placed_by is not Role.SHIFT_MANAGER or rules.cites.on_behalf is None:
        return None
    clause = rules.cite(rules.cites.on_behalf)
    return refuse(RefusalCode.NOT_ALLOWED, clause, message("refusal-on_behalf_by_manager"))


def _not_offered(rules: RuleSet, bet_id: str, bet: Bet | None) -> Refusal:
    if bet is not None and bet.raises is not None:
        names = rules.bet_names
        reason = message("refusal-only_by_raising", bet=names[bet_id], ante=names[bet.raises.ante])
        return refuse(RefusalCode.ONLY_BY_RAISING, rules.cite(bet.raises.clause), reason)
    offered = Listed(tuple(rules.bet_names[bet.id] for bet in rules.bets if bet.raises is None))
    reason = message("refusal-no_such_bet", game=rules.name, bet=bet_id, offered=offered)
    return refuse(RefusalCode.NO_SUCH_BET, rules.cite(rules.cites.bets_offered), reason)


def check_needs(rules: RuleSet, bets: Bets, patron: str, bet: Bet) -> Refusal | None:
    """Whether the patron has the bet that this one requires."""
    if bet.needs is None or any(bets.places(patron, main) for main in bet.needs.any_of):
        return None
    others = Listed(tuple(rules.bet_names[other] for other in bet.needs.any_of), "list-or")
    reason = message("refusal-needs_main_bet", bet=rules.bet_names[bet.id], others=others)
    return refuse(RefusalCode.NEEDS_MAIN_BET, rules.cite(bet.needs.clause), reason)


def check_needed(rules: RuleSet, bets: Bets, patron: str, on: str) -> Refusal | None:
    """Whether another bet of the patron depends on the one to be withdrawn."""
    if len(bets.places(patron, on)) > 1:
        return None
    for bet in rules.bets:
        if bet.needs is None or on not in bet.needs.any_of or not bets.places(patron, bet.id):
            continue
        if not any(bets.places(patron, main) for main in bet.needs.any_of if main != on):
            title = rules.bet_names[bet.id]
            reason = message("refusal-needed_by_other_bet", patron=patron, bet=title)
            return refuse(RefusalCode.NEEDS_MAIN_BET, rules.cite(bet.needs.clause), reason)
    return None
