"""Betting: opened, bets placed and withdrawn, closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from punto.apportionment import apportion
from punto.limits import Chips, DifferentialScope, admit, check_amount, check_withdrawal
from punto.money import LARGEST_AMOUNT, group_dollars
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Election, PlacedBet, Round, Stage
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
from punto.table.state import Table

Decided = tuple[Event, ...] | Refusal
Lying = list[tuple[int, PlacedBet]]
"""Live bets, each with its place in the round's bets."""

LARGEST_BET: Final = LARGEST_AMOUNT // 2
"""So that a wager of twice an ante still is an amount."""


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
    lying = [(index, round_.bets[index]) for index in round_.bets_at.get(place, ())]
    here = [(index, bet) for index, bet in lying if bet.is_live]
    if refusal := _check_seat(rules, here, command, place) or _check_provided(rules, command):
        return refusal
    bet = rules.find_bet(command.on)
    if bet is None or bet.raises is not None:
        return _not_offered(rules, command.on, bet)
    if refusal := _check_needs(rules, round_, command.patron, bet):
        return refusal
    if refusal := _check_amount(table, here, command):
        return refusal
    cut_backs = _check_differential(table, round_, here, command, place)
    if isinstance(cut_backs, Refusal):
        return cut_backs
    placed = BetPlaced(
        patron=command.patron,
        place=place,
        on=command.on,
        cents=command.amount_cents,
        standing=command.standing,
        placed_by=command.placed_by or Role.PATRON,
        registered=command.registered,
        in_chips=command.in_chips,
        clause=_clause_of_bet(rules, command),
    )
    return placed, *cut_backs


def withdraw_bet(table: Table, command: WithdrawBet) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or round_.stage is not Stage.BETTING:
        return _betting_is_closed(rules, round_, rules.cites.late_withdrawal)
    found = find_bet(round_, command.patron, command.on, command.box or command.terminal)
    if isinstance(found, Refusal):
        return found
    index, bet = found
    held = bet.amount_cents
    cents = held if command.amount_cents is None else command.amount_cents
    if not 0 < cents <= held:
        message = f"{command.patron} has {group_dollars(held)} on {command.on}: {group_dollars(cents)} cannot be taken."
        return refuse(RefusalCode.BET_NOT_FOUND, None, message)
    if cents < held and (refusal := check_amount(rules, table.settings.limits, command.on, held - cents)):
        return refusal
    if cents == held and (refusal := _check_needed(rules, round_, bet)):
        return refusal
    before = [_chips_of(other, other.amount_cents) for _, other in round_.live_bets()]
    after = [*before, _chips_of(bet, -cents)]
    if refusal := check_withdrawal(rules, table.settings.limits, before, after, bet.place):
        return refusal
    return (BetWithdrawn(bet=index, cents=cents),)


def close_betting(table: Table, command: CloseBetting) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or round_.stage is not Stage.BETTING:
        return _betting_is_closed(rules, round_, rules.cites.betting_closes)
    clause = rules.cite(rules.cites.betting_closes)
    if table.settings.limits.maximum_differential is None:
        return (BettingClosed(clause=clause),)
    live = list(round_.live_bets())
    spots = [_chips_of(bet, bet.amount_cents) for _, bet in live]
    played = apportion(rules, table.settings.limits, spots)
    cuts = tuple(
        ProRataCut(index, share.in_play_cents, share.clause)
        for (index, bet), share in zip(live, played.shares, strict=True)
        if share.clause is not None or share.in_play_cents != bet.amount_cents
    )
    return (BettingClosed(cuts=cuts, explanation=played.explanation, clause=clause),)


def find_bet(round_: Round, patron: str, on: str, place: int | None) -> tuple[int, PlacedBet] | Refusal:
    """The patron's one live bet there; the place may be left out where there is one only."""
    found = [
        (index, bet)
        for index, bet in round_.live_bets()
        if bet.patron == patron and bet.on == on and place in (bet.place, None)
    ]
    if not found:
        return refuse(RefusalCode.BET_NOT_FOUND, None, f"{patron} has no bet on {on} in round {round_.number}.")
    if len(found) > 1:
        message = f"{patron} has several bets on {on}: say which box."
        return refuse(RefusalCode.SEVERAL_BETS, None, message)
    return found[0]


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


def _check_seat(rules: RuleSet, here: Lying, command: PlaceBet, place: int) -> Refusal | None:
    clause = rules.cite(rules.cites.layout)
    if rules.place is Place.TERMINAL and command.standing:
        return refuse(RefusalCode.STANDING_NOT_POSSIBLE, clause, "Nobody stands at a terminal: it has one patron.")
    for _, bet in here:
        if bet.patron == command.patron:
            if bet.standing is not command.standing:
                how = "standing" if bet.standing else "seated"
                message = f"{bet.patron} is {how} in box {place} and stays so for this round."
                return refuse(RefusalCode.SEATED_AND_STANDING, clause, message)
        elif not bet.standing and not command.standing:
            other = "" if rules.place is Place.TERMINAL else "; others may bet there standing"
            message = f"{rules.place.value.capitalize()} {place} is {bet.patron}'s{other}."
            return refuse(RefusalCode.PLACE_TAKEN, clause, message)
    return None


def _check_provided(rules: RuleSet, command: PlaceBet) -> Refusal | None:
    if command.unnoticed and rules.cites.unnoticed_minimum is None:
        message = f"{rules.title} says nothing of a bet outside the limits that nobody noticed."
        return refuse(RefusalCode.NOT_PROVIDED, None, message)
    if command.placed_by is not None and rules.cites.on_behalf is None:
        message = f"{rules.title} does not let staff bet on a patron's behalf."
        return refuse(RefusalCode.NOT_PROVIDED, None, message)
    return None


def _clause_of_bet(rules: RuleSet, command: PlaceBet) -> str | None:
    cites = rules.cites
    return rules.cite_if(cites.bet_placed if command.placed_by is None else cites.on_behalf)


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


def _check_needs(rules: RuleSet, round_: Round, patron: str, bet: Bet) -> Refusal | None:
    if bet.needs is None or _has_any(round_, patron, bet.needs.any_of):
        return None
    message = f"{bet.title} needs a bet of the same patron on {' or '.join(bet.needs.any_of)} first."
    return refuse(RefusalCode.NEEDS_MAIN_BET, rules.cite(bet.needs.clause), message)


def _has_any(round_: Round, patron: str, bet_ids: Sequence[str]) -> bool:
    return any(bet.patron == patron and bet.on in bet_ids for _, bet in round_.live_bets())


def _check_needed(rules: RuleSet, round_: Round, leaving: PlacedBet) -> Refusal | None:
    """Whether another bet of the patron stands on the one that is to be withdrawn."""
    staying = [bet for _, bet in round_.live_bets() if bet.patron == leaving.patron and bet is not leaving]
    for bet in staying:
        needs = rules.bet(bet.on).needs
        if needs and leaving.on in needs.any_of and not any(other.on in needs.any_of for other in staying):
            message = f"{bet.patron}'s bet on {bet.on} stands on it: withdraw that first."
            return refuse(RefusalCode.NEEDS_MAIN_BET, rules.cite(needs.clause), message)
    return None


def _check_amount(table: Table, here: Lying, command: PlaceBet) -> Refusal | None:
    """Minimum and maximum, on all of the patron's chips on that spot; noticed or not, an amount that can be there."""
    if command.amount_cents < 1:
        return refuse(RefusalCode.BELOW_MINIMUM, None, "A bet is one cent at least.")
    held = sum(bet.amount_cents for _, bet in here if bet.patron == command.patron and bet.on == command.on)
    if held + command.amount_cents > LARGEST_BET:
        message = f"Nobody has more than {group_dollars(LARGEST_BET)} on one bet: beyond that nothing is counted."
        return refuse(RefusalCode.ABOVE_MAXIMUM, None, message)
    refusal = check_amount(table.rules, table.settings.limits, command.on, held + command.amount_cents)
    if refusal and command.unnoticed and refusal.code is RefusalCode.BELOW_MINIMUM:
        return None
    return refusal


def _check_differential(
    table: Table, round_: Round, here: Lying, command: PlaceBet, place: int
) -> tuple[Event, ...] | Refusal:
    """The differential, and the standing bets that give way where they do."""
    rules, limits = table.rules, table.settings.limits
    weighs = rules.bet(command.on).counts_on is not None
    if command.unnoticed or limits.maximum_differential is None or not weighs:
        return ()
    measured = here if limits.differential_scope is DifferentialScope.BOX else list(round_.live_bets())
    layers = sorted((layer.order, layer.cents, index) for index, bet in measured for layer in bet.layers)
    lying = [_chips_of(round_.bets[index], cents) for _, cents, index in layers]
    new = Chips(command.patron, place, command.on, command.amount_cents, command.standing)
    admission = admit(rules, limits, lying, new)
    if isinstance(admission, Refusal):
        return admission
    returned: dict[int, int] = {}
    for cut in admission.cut_backs:
        index = layers[cut.place][2]
        returned[index] = returned.get(index, 0) + cut.returned_cents
    clause = rules.cite_if(rules.cites.differential)
    return tuple(BetCutBack(bet=index, returned_cents=cents, clause=clause) for index, cents in returned.items())


def _chips_of(bet: PlacedBet, cents: int) -> Chips:
    return Chips(bet.patron, bet.place, bet.on, cents, bet.standing)
