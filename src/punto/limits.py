"""Minimum, maximum and differential: what is refused, and which standing bets give way to a seated patron's.

Every answer explains itself, in words that a supervisor can read out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final

from msgspec import Struct

from punto.errors import MoneyError
from punto.money import check_bet, check_whole, group_dollars
from punto.refusals import Refusal, RefusalCode
from punto.rules.model import RuleSet
from punto.rules.pictures import Hand


class DifferentialScope(Enum):
    BOX = "box"
    TABLE = "table"


class Amounts(Struct, frozen=True):
    """One amount for every bet, with exceptions by bet."""

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

    def _amounts(self) -> Iterator[tuple[str, int]]:
        yield "payout unit", self.payout_unit
        yield from (("minimum", cents) for cents in (self.minimum.every, *self.minimum.by_bet.values()))
        if self.maximum is not None:
            yield from (("maximum", cents) for cents in (self.maximum.every, *self.maximum.by_bet.values()))
        if self.maximum_differential is not None:
            yield "maximum differential", self.maximum_differential


class Chips(Struct, frozen=True):
    """What a patron put on one spot at one time; all chips of a patron on one spot of one box add up."""

    patron: str
    box: int
    on: str
    amount_cents: int
    standing: bool = False

    @property
    def spot(self) -> tuple[str, int, str]:
        return self.patron, self.box, self.on


class CutBack(Struct, frozen=True):
    """A standing patron's chips that give way to a seated patron's."""

    place: int
    """In the chips that were given."""
    returned_cents: int


class Admission(Struct, frozen=True):
    """New chips fit, once these standing chips have given way."""

    cut_backs: tuple[CutBack, ...]
    explanation: tuple[str, ...]


_NOTHING_GIVES_WAY: Final = Admission((), ())
_SIGN: Final = {Hand.BANKER: 1, Hand.PLAYER: -1}


def check_amount(rules: RuleSet, limits: Limits, bet_id: str, amount: int) -> Refusal | None:
    """Whether the whole of a patron's chips on one spot keeps to the minimum and the maximum."""
    title = rules.bet(bet_id).title
    check_whole(amount)
    minimum = limits.minimum.of(bet_id)
    if amount < minimum:
        return Refusal(
            code=RefusalCode.BELOW_MINIMUM,
            clause=rules.cite_if(rules.cites.minimum),
            message=f"{group_dollars(amount)} on {title} is under the minimum of {group_dollars(minimum)}: "
            "raise it or take it back.",
            fits_cents=minimum,
        )
    if limits.maximum is not None and amount > (maximum := limits.maximum.of(bet_id)):
        return Refusal(
            code=RefusalCode.ABOVE_MAXIMUM,
            clause=rules.cite_if(rules.cites.maximum),
            message=f"{group_dollars(amount)} on {title} is over the maximum of {group_dollars(maximum)}.",
            fits_cents=maximum,
        )
    return None


def differential(rules: RuleSet, chips: Iterable[Chips]) -> int:
    """What lies on Banker less what lies on Player."""
    return sum(_SIGN[hand] * chip.amount_cents for chip in chips if (hand := rules.bet(chip.on).counts_on))


def in_scope(limits: Limits, chips: Iterable[Chips], box: int) -> list[Chips]:
    """The chips that a box's differential is measured on."""
    return [chip for chip in chips if limits.differential_scope is DifferentialScope.TABLE or chip.box == box]


def admit(rules: RuleSet, limits: Limits, lying: Sequence[Chips], new: Chips) -> Admission | Refusal:
    """Measure new chips against the differential, seated patrons before standing ones.

    A seated patron's chips are measured without the standing ones of that box, which give way, the latest first. What
    does not fit is refused whole, with the amount that would.
    """
    hand = rules.bet(new.on).counts_on
    check_bet(new.amount_cents)
    maximum = limits.maximum_differential
    if maximum is None or hand is None:
        return _NOTHING_GIVES_WAY
    rivals = lying if new.standing else [chip for chip in lying if not (chip.standing and chip.box == new.box)]
    room = maximum - _SIGN[hand] * differential(rules, in_scope(limits, rivals, new.box))
    if new.amount_cents > room:
        return _over_differential(rules, limits, lying, new, max(room, 0))
    over = _SIGN[hand] * differential(rules, in_scope(limits, [*lying, new], new.box)) - maximum
    return _cut_back_standing(rules, limits, lying, new, over)


def check_withdrawal(
    rules: RuleSet, limits: Limits, before: Sequence[Chips], after: Sequence[Chips], box: int
) -> Refusal | None:
    """Whether a withdrawal would break the differential. One that was broken unnoticed may be mended."""
    maximum = limits.maximum_differential
    if maximum is None:
        return None
    was, will_be = (abs(differential(rules, in_scope(limits, chips, box))) for chips in (before, after))
    if will_be <= max(was, maximum):
        return None
    return Refusal(
        code=RefusalCode.OVER_DIFFERENTIAL,
        clause=rules.cite_if(rules.cites.differential),
        message=f"The differential would be {group_dollars(will_be)}, over its maximum of {group_dollars(maximum)}.",
    )


def _over_differential(rules: RuleSet, limits: Limits, lying: Sequence[Chips], new: Chips, room: int) -> Refusal:
    held = sum(chip.amount_cents for chip in lying if chip.spot == new.spot)
    fits = room if held + room >= limits.minimum.of(new.on) else 0
    what_fits = f"{group_dollars(fits)} would fit" if fits else "no bet would fit"
    return Refusal(
        code=RefusalCode.OVER_DIFFERENTIAL,
        clause=rules.cite_if(rules.cites.differential),
        message=f"{group_dollars(new.amount_cents)} on {rules.bet(new.on).title} is more than the differential leaves: "
        f"{what_fits}.",
        fits_cents=fits,
    )


def _cut_back_standing(rules: RuleSet, limits: Limits, lying: Sequence[Chips], new: Chips, over: int) -> Admission:
    hand = rules.bet(new.on).counts_on
    title = rules.bet(new.on).title
    cuts: dict[int, int] = {}
    lines = []
    for place in reversed(range(len(lying))):
        chip = lying[place]
        gives_way = chip.standing and chip.box == new.box and rules.bet(chip.on).counts_on is hand
        if over <= 0 or not gives_way or place in cuts:
            continue
        spot = [other for other, it in enumerate(lying) if it.standing and it.spot == chip.spot and other not in cuts]
        held = sum(lying[other].amount_cents for other in spot)
        cut = min(chip.amount_cents, over)
        who = f"{chip.patron} stands in box {chip.box} and gives way to {new.patron}"
        if held - cut < limits.minimum.of(chip.on):
            cuts |= {other: lying[other].amount_cents for other in spot}
            lines.append(
                f"{who}: all {group_dollars(held)} on {title} is returned, since less than the minimum would be left."
            )
            over -= held
        else:
            cuts[place] = cut
            lines.append(f"{who}: {group_dollars(cut)} of {group_dollars(held)} on {title} is returned.")
            over -= cut
    return Admission(tuple(CutBack(place, cuts[place]) for place in sorted(cuts)), tuple(lines))
