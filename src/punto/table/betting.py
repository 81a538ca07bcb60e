"""Betting: opened, bets placed and withdrawn, closed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import attrgetter
from typing import Final

from punto.apportionment import Share, apportion
from punto.bets import Bets, PlacedBet
from punto.limits import Chips, Limits, allow, check_limits, check_withdrawal, excess, reject_excess
from punto.money import group_dollars
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Election, Round, Stage
from punto.rules.irregularities import Role
from punto.rules.model import Bet, Place, RuleSet
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
"""Live bets, each with its place in the round's bets."""

_UNNOTICED: Final = Limits()
"""Nobody saw whether the chips kept to the limits."""


def open_betting(table: Table, command: OpenBetting) -> Decided:
    last = table.round
    if last is not None and not last.is_over:
        return refuse(
            RefusalCode.ROUND_IN_PROGRESS,
            table.rules.cite(table.rules.cites.betting_opens),
            f"Round {last.number} is {last.state.value}: it has to be settled or void first.",
        )
    if last is not None and isinstance(last.awaits, Election):
        message = f"Patrons still choose whether round {last.number} is settled again for them."
        return refuse(RefusalCode.AWAITING, last.awaits.clause, message)
    number = last.number + 1 if last else 1
    if table.last_round is not None and number > table.last_round:
        return refuse(
            RefusalCode.NEW_SHOE_NEEDED,
            None,
            "The last round of this shoe has been played: the cut card was out. Bring a new shoe.",
        )
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
    """What is over the differential once these events have happened."""
    rules, limits = table.rules, table.settings.limits
    round_.bets.piles(rules.sides, among)  # asked for here, they are carried on with the round
    bets = reduce(evolve_round, events, round_).bets
    cut_backs = reject_excess(rules, limits, bets, place, among)
    return tuple(BetCutBack(bet=cut.bet, returned_cents=cut.returned_cents, clause=cut.clause) for cut in cut_backs)


def withdraw_bet(table: Table, command: WithdrawBet) -> Decided:
    rules, round_, limits = table.rules, table.round, table.settings.limits
    if round_ is None or round_.stage is not Stage.BETTING:
        return _betting_is_closed(rules, round_, rules.cites.late_withdrawal)
    where = command.terminal if command.box is None else command.box
    found = find_spot(round_, command.patron, command.on, where)
    if isinstance(found, Refusal):
        return found
    lying = [(index, round_.bets[index]) for index in found]
    held = sum(bet.amount_cents for _, bet in lying)
    cents = held if command.amount_cents is None else command.amount_cents
    if not 0 < cents <= held:
        message = f"{command.patron} has {group_dollars(held)} on {command.on}: {group_dollars(cents)} cannot be taken."
        return refuse(RefusalCode.BET_NOT_FOUND, None, message)
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
    """So much off the bets on one spot, the latest chips first. The last bet is named first: the others keep theirs."""
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
    """A share of one spot, where chips and credits may lie side by side: each plays for its part, a cent at least."""
    left, pool = share.in_play_cents, sum(bet.amount_cents for _, bet in lying)
    for index, bet in lying:
        plays = max(1, bet.amount_cents * left // pool)
        left, pool = left - plays, pool - bet.amount_cents
        yield ProRataCut(index, plays, share.clause)


def find_spot(round_: Round, patron: str, on: str, place: int | None) -> list[int] | Refusal:
    """The patron's live bets on one spot; the place may be left out where there is one only."""
    places = round_.bets.places(patron, on)
    if not places or place not in (None, *places):
        return refuse(RefusalCode.BET_NOT_FOUND, None, f"{patron} has no bet on {on} in round {round_.number}.")
    if place is None and len(places) > 1:
        message = f"{patron} has bets on {on} in several places: say which one."
        return refuse(RefusalCode.SEVERAL_BETS, None, message)
    return round_.bets.at(patron, places[0] if place is None else place, on)


def _betting_is_closed(rules: RuleSet, round_: Round | None, clause: str) -> Refusal:
    if round_ is None:
        opens = rules.cite(rules.cites.betting_opens)
        return refuse(RefusalCode.BETTING_CLOSED, opens, "Betting has not been opened.")
    until = " until the next round opens" if round_.is_over else ""
    return refuse(RefusalCode.BETTING_CLOSED, rules.cite(clause), f"No more bets: betting is closed{until}.")


def _place_of(table: Table, box: int | None, terminal: int | None) -> int | Refusal:
    rules = table.rules
    at_terminals = rules.place is Place.TERMINAL
    place, other = (terminal, box) if at_terminals else (box, terminal)
    name = rules.place.value
    count = table.settings.places
    if place is not None and other is None and 1 <= place <= count:
        return place
    code = RefusalCode.NO_SUCH_TERMINAL if at_terminals else RefusalCode.NO_SUCH_BOX
    clause = rules.cite(rules.cites.layout)
    if place is None or other is not None:
        return refuse(code, clause, f"In {rules.title} a bet names a {name}, from 1 to {count}.")
    return refuse(code, clause, f"There is no {name} {place}: this table has {count}.")


def check_seat(rules: RuleSet, bets: Bets, patron: str, place: int, *, standing: bool) -> Refusal | None:
    """Whether the patron may bet there so, seated or standing."""
    clause = rules.cite(rules.cites.layout)
    box = bets.box(place)
    if rules.place is Place.TERMINAL and standing:
        return refuse(RefusalCode.STANDING_NOT_POSSIBLE, clause, "Nobody stands at a terminal: it has one patron.")
    if not standing and box.seated not in (None, patron):
        other = "" if rules.place is Place.TERMINAL else "; others may bet there standing"
        message = f"{rules.place.value.capitalize()} {place} is {box.seated}'s{other}."
        return refuse(RefusalCode.PLACE_TAKEN, clause, message)
    if standing:
        how = "seated" if box.seated == patron else None
    else:
        stands = box.seated is None and box.standing_bets > 0
        how = "standing" if stands and any(box.orders.get((patron, on), ()) for on in rules.bet_ids) else None
    if how is None:
        return None
    message = f"{patron} is {how} in box {place} and stays so for this round."
    return refuse(RefusalCode.SEATED_AND_STANDING, clause, message)


def _check_provided(rules: RuleSet, command: PlaceBet) -> Refusal | None:
    if command.unnoticed and rules.cites.unnoticed_minimum is None:
        message = f"{rules.title} says nothing of a bet outside the limits that nobody noticed."
        return refuse(RefusalCode.NOT_PROVIDED, None, message)
    if command.placed_by is not None and rules.cites.on_behalf is None:
        message = f"{rules.title} does not let staff bet on a patron's behalf."
        return refuse(RefusalCode.NOT_PROVIDED, None, message)
    return None


def _clause_of_bet(rules: RuleSet, bets: Bets, command: PlaceBet, place: int) -> str | None:
    """The clause that lets a bet in: on a patron's behalf, beside the seated patron of its box, or any bet."""
    cites = rules.cites
    if command.placed_by is not None:
        return rules.cite_if(cites.on_behalf)
    takes_up_balance = command.standing and bets.box(place).seated is not None
    return rules.cite_if(cites.balance_of_box if takes_up_balance else cites.bet_placed)


def _check_person(rules: RuleSet, command: PlaceBet) -> Refusal | None:
    """Pit employees bet on a patron's behalf; a shift manager is none."""
    if command.placed_by is not Role.SHIFT_MANAGER or rules.cites.on_behalf is None:
        return None
    message = "A dealer, pit supervisor or pit manager bets on a patron's behalf, not a shift manager."
    return refuse(RefusalCode.NOT_ALLOWED, rules.cite(rules.cites.on_behalf), message)


def _not_offered(rules: RuleSet, bet_id: str, bet: Bet | None) -> Refusal:
    if bet is not None and bet.raises is not None:
        message = f"{bet.title} is placed only by raising {bet.raises.ante}, after the first card."
        return refuse(RefusalCode.ONLY_BY_RAISING, rules.cite(bet.raises.clause), message)
    offered = ", ".join(bet_id for bet_id in rules.bet_ids if rules.bet(bet_id).raises is None)
    message = f"There is no bet {bet_id} in {rules.title}: it offers {offered}."
    return refuse(RefusalCode.NO_SUCH_BET, rules.cite(rules.cites.bets_offered), message)


def check_needs(rules: RuleSet, bets: Bets, patron: str, bet: Bet) -> Refusal | None:
    """Whether the patron has the bet beside which this one may be placed."""
    if bet.needs is None or any(bets.places(patron, main) for main in bet.needs.any_of):
        return None
    message = f"{bet.title} needs a bet of the same patron on {' or '.join(bet.needs.any_of)} first."
    return refuse(RefusalCode.NEEDS_MAIN_BET, rules.cite(bet.needs.clause), message)


def check_needed(rules: RuleSet, bets: Bets, patron: str, on: str) -> Refusal | None:
    """Whether another bet of the patron stands on the one that is to be withdrawn."""
    if len(bets.places(patron, on)) > 1:
        return None
    for bet in rules.bets:
        if bet.needs is None or on not in bet.needs.any_of or not bets.places(patron, bet.id):
            continue
        if not any(bets.places(patron, main) for main in bet.needs.any_of if main != on):
            message = f"{patron}'s bet on {bet.id} stands on it: withdraw that first."
            return refuse(RefusalCode.NEEDS_MAIN_BET, rules.cite(bet.needs.clause), message)
    return None
