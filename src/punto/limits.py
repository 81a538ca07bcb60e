"""Minimum, maximum and differential: what may be bet, what is refused, and what is rejected before betting closes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final

from msgspec import Struct

from punto.bets import WHOLE_TABLE, Bets, Side
from punto.errors import MoneyError
from punto.messages import Message, Money, Text, message
from punto.money import LARGEST_AMOUNT, check_whole
from punto.refusals import Refusal, RefusalCode
from punto.rules.model import RuleSet

LARGEST_BET: Final = LARGEST_AMOUNT // 2
"""A wager of twice an ante is still a valid amount."""


class DifferentialScope(Enum):
    BOX = "box"
    TABLE = "table"


class Amounts(Struct, frozen=True):
    """One amount for all bets, with exceptions."""

    every: int
    by_bet: Mapping[str, int] = {}

    def of(self, bet_id: str) -> int:
        return self.by_bet.get(bet_id, self.every)


class Limits(Struct, frozen=True, kw_only=True):
    """The limits displayed at a table, in cents."""

    minimum: Amounts = Amounts(1)
    maximum: Amounts | None = None
    maximum_differential: int | None = None
    differential_scope: DifferentialScope = DifferentialScope.BOX
    payout_unit: int = 1

    def __post_init__(self) -> None:
        for name, cents in self._amounts():
            if type(cents) is not int or cents < 1:
                raise MoneyError(f"A {name} of {cents!r} cents: it must be a whole number of cents above zero.")

    def scope_of(self, box: int) -> int:
        """The scope in which the differential of a bet in this box is measured."""
        return WHOLE_TABLE if self.differential_scope is DifferentialScope.TABLE else box

    def _amounts(self) -> Iterator[tuple[str, int]]:
        yield "payout unit", self.payout_unit
        yield from (("minimum", cents) for cents in (self.minimum.every, *self.minimum.by_bet.values()))
        if self.maximum is not None:
            yield from (("maximum", cents) for cents in (self.maximum.every, *self.maximum.by_bet.values()))
        if self.maximum_differential is not None:
            yield "maximum differential", self.maximum_differential


class Chips(Struct, frozen=True):
    """A patron's chips on one spot. All chips of a patron on one spot of one box add up."""

    patron: str
    box: int
    on: str
    amount_cents: int
    standing: bool = False

    @property
    def spot(self) -> tuple[str, int, str]:
        return self.patron, self.box, self.on


class Allowance(Struct, frozen=True):
    """What may be added to one spot."""

    held: int
    """What the patron already has there."""
    least: int
    """At least this much reaches the minimum."""
    maximum: int
    """At most this much stays within the maximum."""
    free: int | None = None
    """What the differential leaves with the current bets; None if it does not apply."""
    room: int | None = None
    """What it leaves after standing bets give way to a seated patron."""

    @property
    def most(self) -> int:
        """0 if nothing can be added."""
        most = self.maximum if self.room is None else min(self.maximum, self.room)
        return most if most >= self.least else 0


class CutBack(Struct, frozen=True):
    """Chips rejected before betting closes."""

    bet: int
    """Index of the bet."""
    returned_cents: int
    clause: str | None


def differential(rules: RuleSet, chips: Iterable[Chips]) -> int:
    """Bets on Banker minus bets on Player."""
    return sum(rules.sides.get(chip.on, 0) * chip.amount_cents for chip in chips)


def allow(rules: RuleSet, limits: Limits, bets: Bets, new: Chips) -> Allowance:
    """What the patron may add to the spot of these chips."""
    held = bets.held(*new.spot)
    maximum = LARGEST_BET if limits.maximum is None else min(LARGEST_BET, limits.maximum.of(new.on))
    least = max(1, limits.minimum.of(new.on) - held)
    side = rules.sides.get(new.on)
    if limits.maximum_differential is None or side is None:
        return Allowance(held, least, maximum - held)
    free = -excess(rules, limits, bets, new.box, side)
    giving_way = 0 if new.standing else bets.weight(rules.sides, new.box).standing(side)
    return Allowance(held, least, maximum - held, free, free + giving_way)


def check_limits(rules: RuleSet, limits: Limits, new: Chips, allowed: Allowance) -> Refusal | None:
    """Refuse the chips as a whole if they break a limit.

    The refusal suggests an amount: the least if there were too few chips, otherwise the most; 0 if none fits.
    """
    check_whole(new.amount_cents)
    title = rules.bet_names[rules.bet(new.on).id]
    if new.amount_cents < allowed.least:
        total, minimum = Money(allowed.held + new.amount_cents), Money(limits.minimum.of(new.on))
        return Refusal(
            code=RefusalCode.BELOW_MINIMUM,
            clause=rules.cite_if(rules.cites.minimum),
            reason=message("refusal-below_minimum", amount=total, bet=title, minimum=minimum),
            fits_cents=min(allowed.least, allowed.most),
        )
    if new.amount_cents > allowed.maximum:
        return _above_maximum(rules, limits, new, allowed)
    if allowed.room is not None and new.amount_cents > allowed.room:
        return Refusal(
            code=RefusalCode.OVER_DIFFERENTIAL,
            clause=rules.cite_if(rules.cites.differential),
            reason=_over_differential(title, new.amount_cents, allowed.most),
            fits_cents=allowed.most,
        )
    return None


def _over_differential(title: Text, cents: int, most: int) -> Message:
    amount = Money(cents)
    if most:
        return message("refusal-over_differential", amount=amount, bet=title, fits=Money(most))
    return message("refusal-over_differential_full", amount=amount, bet=title)


def _above_maximum(rules: RuleSet, limits: Limits, new: Chips, allowed: Allowance) -> Refusal:
    maximum = allowed.held + allowed.maximum
    is_setting = limits.maximum is not None and limits.maximum.of(new.on) == maximum
    total, title = Money(allowed.held + new.amount_cents), rules.bet_names[new.on]
    if is_setting:
        reason = message("refusal-above_maximum", amount=total, bet=title, maximum=Money(maximum))
    else:
        reason = message("refusal-above_largest_bet", amount=total, bet=title, largest=Money(maximum))
    clause = rules.cite_if(rules.cites.maximum) if is_setting else None
    return Refusal(code=RefusalCode.ABOVE_MAXIMUM, clause=clause, reason=reason, fits_cents=allowed.most)


def check_withdrawal(rules: RuleSet, limits: Limits, on: str, held: int, cents: int) -> Refusal | None:
    """Refuse a partial withdrawal that leaves less than the minimum."""
    fits = most_in_part(limits, on, held)
    if cents == held or cents <= fits:
        return None
    return Refusal(
        code=RefusalCode.BELOW_MINIMUM,
        clause=rules.cite_if(rules.cites.minimum),
        reason=message(
            "refusal-leaves_below_minimum",
            left=Money(held - cents),
            bet=rules.bet_names[on],
            minimum=Money(limits.minimum.of(on)),
            held=Money(held),
        ),
        fits_cents=fits,
    )


def most_in_part(limits: Limits, on: str, held: int) -> int:
    """The most that can be withdrawn from a bet that stays; 0 if it can only be withdrawn entirely."""
    return max(0, held - limits.minimum.of(on))


def excess(rules: RuleSet, limits: Limits, bets: Bets, box: int, side: Side) -> int:
    """By how much this side exceeds the maximum differential; if negative, how much would still fit."""
    if limits.maximum_differential is None:
        return -LARGEST_AMOUNT
    return bets.weight(rules.sides, limits.scope_of(box)).excess(side) - limits.maximum_differential


def reject_excess(rules: RuleSet, limits: Limits, bets: Bets, box: int, among: int) -> tuple[CutBack, ...]:
    """The chips to reject until the differential measured in this box is within its maximum.

    They come from the box `among`, or from the whole table: first the latest standing bets on the heavier side, then
    the latest seated ones. If less than the minimum would remain of a bet, it is returned entirely.
    """
    rejected = _Rejected(rules, limits, bets)
    while True:
        over, side = max((excess(rules, limits, rejected.bets, box, side), side) for side in (1, -1))
        latest = rejected.bets.piles(rules.sides, among).latest(among, side)
        if over <= 0 or latest is None:
            return tuple(rejected.cut_backs.values())
        rejected.cut_latest(latest, over)


class _Rejected:
    """The remaining bets, and what was cut from each."""

    def __init__(self, rules: RuleSet, limits: Limits, bets: Bets) -> None:
        self._rules = rules
        self._limits = limits
        self.bets = bets
        self.cut_backs: dict[int, CutBack] = {}

    def cut_latest(self, order: int, over: int) -> None:
        """Remove the latest chips of this order, up to the excess, or return everything on its spot."""
        clause = self._rules.cite_if(self._rules.cites.differential)
        index = self.bets.find(order)
        bet = self.bets[index]
        cents = min(bet.layers[-1].cents, over)
        if self.bets.held(bet.patron, bet.place, bet.on) - cents >= self._limits.minimum.of(bet.on):
            self._cut(index, cents, clause)
        else:
            self._return(bet.patron, bet.place, bet.on, clause)
            self._return_dependent(bet.patron, bet.on)

    def _return_dependent(self, patron: str, gone: str) -> None:
        """Return bets that required the one removed and have no other to depend on."""
        for bet in self._rules.bets:
            if bet.needs is None or gone not in bet.needs.any_of:
                continue
            places = self.bets.places(patron, bet.id)
            if places and not any(self.bets.places(patron, other) for other in bet.needs.any_of):
                for place in places:
                    self._return(patron, place, bet.id, self._rules.cite(bet.needs.clause))
                self._return_dependent(patron, bet.id)

    def _return(self, patron: str, place: int, on: str, clause: str | None) -> None:
        for index in self.bets.at(patron, place, on):
            self._cut(index, self.bets[index].amount_cents, clause)

    def _cut(self, index: int, cents: int, clause: str | None) -> None:
        before = self.cut_backs[index].returned_cents if index in self.cut_backs else 0
        self.cut_backs[index] = CutBack(index, before + cents, clause)
        self.bets = self.bets.put(index, self.bets[index].cut_back(cents, clause))
