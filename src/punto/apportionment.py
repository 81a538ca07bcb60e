"""What plays after betting closes. If the differential was exceeded unnoticed, the heavier side is cut pro rata.

Unnoticed bets outside the limits play in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from punto.hands import Hand
from punto.limits import Chips, DifferentialScope, Limits, differential
from punto.money import LARGEST_AMOUNT, check_bet, group_dollars
from punto.rules.model import RuleSet


class Share(Struct, frozen=True):
    """How much of one patron's chips on one spot plays."""

    in_play_cents: int
    clause: str | None
    """The clause that cut it, or that lets it play outside the limits."""


class Apportionment(Struct, frozen=True):
    shares: tuple[Share, ...]
    """In the order of the chips."""
    explanation: tuple[str, ...]


def apportion(rules: RuleSet, limits: Limits, chips: Sequence[Chips]) -> Apportionment:
    """How much of each bet plays. Chips must be grouped: one entry per patron, box and bet."""
    for chip in chips:
        check_bet(chip.amount_cents)
    shares: dict[int, Share] = {}
    lines: list[str] = []
    for places in _pools(limits, chips):
        balance = differential(rules, (chips[place] for place in places))
        if limits.maximum_differential is not None and abs(balance) > limits.maximum_differential:
            cut, explained = _cut_heavier_side(rules, limits, {place: chips[place] for place in places}, balance)
            shares |= cut
            lines += explained
    for place in _outside_limits(limits, chips):
        chip = chips[place]
        is_under = chip.amount_cents < limits.minimum.of(chip.on)
        clause = rules.cite_if(rules.cites.unnoticed_minimum if is_under else rules.cites.unnoticed_maximum)
        if clause is not None and place not in shares:
            shares[place] = Share(chip.amount_cents, clause)
            how = "under the minimum" if is_under else "over the maximum"
            lines.append(f"Box {chip.box}: {_name(rules, chip)} is {how} and plays in full ({clause}).")
    played = (shares.get(place) or Share(chip.amount_cents, None) for place, chip in enumerate(chips))
    return Apportionment(tuple(played), tuple(lines))


def pro_rata(amounts: Sequence[int], total: int, *, minimum: int, unit: int) -> tuple[int, ...]:
    """Share `total` in proportion to the amounts, none below the minimum; shares round down to the unit.

    A share below the minimum is raised to it, and the others share the rest. The smallest amounts come first, because
    raising them reduces the other shares.

    >>> pro_rata([600, 300, 100], 500, minimum=100, unit=1)
    (266, 133, 100)
    """
    sharing = sorted(range(len(amounts)), key=amounts.__getitem__, reverse=True)
    left, pool = total, sum(amounts)
    while sharing and amounts[sharing[-1]] * left < minimum * pool:
        left -= minimum
        pool -= amounts[sharing.pop()]
    shares = [minimum] * len(amounts)
    for place in sharing:
        exact_units = amounts[place] * left // (pool * unit)
        shares[place] = max(minimum, exact_units * unit)
    return tuple(shares)


def _pools(limits: Limits, chips: Sequence[Chips]) -> Iterator[list[int]]:
    """Indices of the chips whose differential is measured together."""
    if limits.differential_scope is DifferentialScope.TABLE:
        yield list(range(len(chips)))
        return
    by_box: dict[int, list[int]] = {}
    for place, chip in enumerate(chips):
        by_box.setdefault(chip.box, []).append(place)
    yield from (by_box[box] for box in sorted(by_box))


def _outside_limits(limits: Limits, chips: Sequence[Chips]) -> list[int]:
    """Indices of the chips below the minimum or above the maximum."""
    bounds = {
        on: (limits.minimum.of(on), limits.maximum.of(on) if limits.maximum else LARGEST_AMOUNT)
        for on in {chip.on for chip in chips}
    }
    return [
        place for place, chip in enumerate(chips) if not bounds[chip.on][0] <= chip.amount_cents <= bounds[chip.on][1]
    ]


def _cut_heavier_side(
    rules: RuleSet, limits: Limits, chips: Mapping[int, Chips], balance: int
) -> tuple[dict[int, Share], list[str]]:
    """The shares of the heavier side, by index, and the explanation."""
    maximum = limits.maximum_differential or 0
    heavier = Hand.BANKER if balance > 0 else Hand.PLAYER
    side = {place: chip for place, chip in chips.items() if rules.bet(chip.on).counts_on is heavier}
    total = sum(chip.amount_cents for chip in side.values())
    allowed = total - abs(balance) + maximum
    cut = _share_out(rules, limits, list(side.values()), allowed)
    first = next(iter(side.values()))
    where = "Table" if limits.differential_scope is DifferentialScope.TABLE else f"Box {first.box}"
    lines = [
        f"the differential is {group_dollars(abs(balance))}, over the maximum of {group_dollars(maximum)}; "
        f"of {group_dollars(total)} on {heavier.title}, {group_dollars(allowed)} may play.",
        *(_explain(rules, limits, chip, share) for chip, share in zip(side.values(), cut, strict=True)),
    ]
    in_play = sum(share.in_play_cents for share in cut)
    if in_play > allowed:
        lines.append(f"bets at the minimum or under it are not cut further: {group_dollars(in_play)} plays.")
    return dict(zip(side, cut, strict=True)), [f"{where}: {line}" for line in lines]


def _share_out(rules: RuleSet, limits: Limits, side: Sequence[Chips], allowed: int) -> list[Share]:
    """Shares of the amount allowed on one hand. A bet below the minimum plays in full and is not part of the pool."""
    minimum = limits.minimum.of(side[0].on)
    exempt = sum(chip.amount_cents for chip in side if chip.amount_cents < minimum)
    pool = [chip.amount_cents for chip in side if chip.amount_cents >= minimum]
    shares = iter(pro_rata(pool, allowed - exempt, minimum=minimum, unit=limits.payout_unit))
    return [
        Share(chip.amount_cents, rules.cite_if(rules.cites.pro_rata_exempt))
        if chip.amount_cents < minimum
        else Share(next(shares), rules.cite_if(rules.cites.pro_rata))
        for chip in side
    ]


def _explain(rules: RuleSet, limits: Limits, chip: Chips, share: Share) -> str:
    minimum = limits.minimum.of(chip.on)
    bet = _name(rules, chip)
    authority = share.clause or "house setting"
    if chip.amount_cents < minimum:
        return f"{bet} is under the minimum and plays in full ({authority})."
    at_minimum = ", the minimum" if share.in_play_cents == minimum else ""
    return f"{bet} plays for {group_dollars(share.in_play_cents)}{at_minimum} ({authority})."


def _name(rules: RuleSet, chip: Chips) -> str:
    return f"{chip.patron}'s {group_dollars(chip.amount_cents)} on {rules.bet(chip.on).title}"
