"""What plays once betting is closed: a differential that was exceeded unnoticed cuts the heavier side pro rata."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from punto.limits import Chips, DifferentialScope, Limits, differential
from punto.money import group_dollars
from punto.rules.model import RuleSet
from punto.rules.pictures import Hand


class Share(Struct, frozen=True):
    """What one patron's chips on one spot play for."""

    in_play_cents: int
    clause: str | None
    """The clause that cut or spared it; None where it plays as it lies."""


class Apportionment(Struct, frozen=True):
    shares: tuple[Share, ...]
    """One for each of the chips given, in their order."""
    explanation: tuple[str, ...]


def apportion(rules: RuleSet, limits: Limits, chips: Sequence[Chips]) -> Apportionment:
    """What each of the chips plays for. They are whole spots here: one entry a patron, box and bet."""
    shares = [Share(chip.amount_cents, None) for chip in chips]
    lines: list[str] = []
    for places in _pools(limits, chips):
        cut = _cut_heavier_side(rules, limits, [chips[place] for place in places])
        for place, share in zip(places, cut.shares, strict=True):
            shares[place] = share
        lines += cut.explanation
    return Apportionment(tuple(shares), tuple(lines))


def pro_rata(amounts: Sequence[int], total: int, *, minimum: int, unit: int) -> tuple[int, ...]:
    """Share out `total` in proportion to the amounts, none below the minimum; shares round down to the unit.

    >>> pro_rata([600, 300, 100], 500, minimum=100, unit=1)
    (266, 133, 100)
    """
    sharing = list(range(len(amounts)))
    while sharing:
        left = total - minimum * (len(amounts) - len(sharing))
        pool = sum(amounts[place] for place in sharing)
        above = [place for place in sharing if amounts[place] * left >= minimum * pool]
        if len(above) == len(sharing):
            break
        sharing = above
    shares = [minimum] * len(amounts)
    for place in sharing:
        exact_units = amounts[place] * left // (pool * unit)
        shares[place] = max(minimum, exact_units * unit)
    return tuple(shares)


def _pools(limits: Limits, chips: Sequence[Chips]) -> Iterator[list[int]]:
    """Places of the chips whose differential is measured together."""
    if limits.differential_scope is DifferentialScope.TABLE:
        yield list(range(len(chips)))
        return
    for box in sorted({chip.box for chip in chips}):
        yield [place for place, chip in enumerate(chips) if chip.box == box]


def _cut_heavier_side(rules: RuleSet, limits: Limits, chips: Sequence[Chips]) -> Apportionment:
    shares = [Share(chip.amount_cents, None) for chip in chips]
    balance = differential(rules, chips)
    maximum = limits.maximum_differential
    if maximum is None or abs(balance) <= maximum:
        return Apportionment(tuple(shares), ())
    heavier = Hand.BANKER if balance > 0 else Hand.PLAYER
    side = [place for place, chip in enumerate(chips) if rules.bet(chip.on).counts_on is heavier]
    minimum = limits.minimum.of(chips[side[0]].on)
    exempt = [place for place in side if chips[place].amount_cents < minimum]
    pool = [place for place in side if chips[place].amount_cents >= minimum]
    total = sum(chips[place].amount_cents for place in side)
    allowed = total - abs(balance) + maximum
    left = allowed - sum(chips[place].amount_cents for place in exempt)
    amounts = pro_rata([chips[place].amount_cents for place in pool], left, minimum=minimum, unit=limits.payout_unit)
    for place in exempt:
        shares[place] = Share(chips[place].amount_cents, rules.cite_if(rules.cites.pro_rata_exempt))
    for place, amount in zip(pool, amounts, strict=True):
        shares[place] = Share(amount, rules.cite_if(rules.cites.pro_rata))
    where = "" if limits.differential_scope is DifferentialScope.TABLE else f"Box {chips[0].box}: "
    heading = (
        f"{where}the differential is {group_dollars(abs(balance))}, over the maximum of {group_dollars(maximum)}; "
        f"{heavier.value}'s {group_dollars(total)} is cut to {group_dollars(allowed)}."
    )
    lines = [f"{where}{_explain(chips[place], shares[place], minimum)}" for place in side]
    return Apportionment(tuple(shares), (heading, *lines))


def _explain(chip: Chips, share: Share, minimum: int) -> str:
    bet = f"{chip.patron}'s {group_dollars(chip.amount_cents)} on {chip.on}"
    authority = share.clause or "house setting"
    if chip.amount_cents < minimum:
        return f"{bet} is under the minimum and plays in full ({authority})."
    at_minimum = ", the minimum" if share.in_play_cents == minimum else ""
    return f"{bet} plays for {group_dollars(share.in_play_cents)}{at_minimum} ({authority})."
