"""Pro rata: a differential exceeded unnoticed cuts the heavier side (rws 5.1.1, 5.1.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.apportionment import Apportionment, Share, apportion, pro_rata
from punto.errors import MoneyError
from punto.limits import Amounts, Chips, DifferentialScope, Limits, differential
from punto.rules import load_rules
from tests.plain import apportioning

RWS = load_rules("rws")

# amounts            total  minimum  unit  shares
SHARES = """
  600 300 100      | 500  | 100    | 1   | 266 133 100       # the smallest at the minimum, the others share
  600 400          | 500  | 100    | 1   | 300 200
  1000             | 500  | 100    | 1   | 500
  600 300 100      | 300  | 100    | 1   | 100 100 100       # just the minimums
  600 300 100      | 200  | 100    | 1   | 100 100 100       # even the minimums do not fit
  600 300 100      | -50  | 100    | 1   | 100 100 100
  1000 1000 1000   | 1000 | 100    | 1   | 333 333 333       # one cent goes back
  1000 1000 1000   | 1000 | 100    | 25  | 325 325 325
  1000 500         | 300  | 99     | 25  | 200 100
  1000 500         | 297  | 99     | 25  | 175 99            # rounding does not go below the minimum either
  500 500 120      | 510  | 100    | 1   | 205 205 100
  900 200 150      | 420  | 100    | 1   | 220 100 100       # two rounds: 150 falls below first, then 200
                   | 100  | 100    | 1   |
"""
SHARE_LINES = [line.partition("#")[0] for line in SHARES.splitlines() if "|" in line]


@pytest.mark.parametrize("line", SHARE_LINES)
def test_shares(line: str) -> None:
    amounts, total, minimum, unit, expected = (part.split() for part in line.split("|"))
    shares = pro_rata([int(amount) for amount in amounts], int(total[0]), minimum=int(minimum[0]), unit=int(unit[0]))
    assert shares == tuple(int(share) for share in expected)


def test_one_box_is_cut_and_explained_line_by_line() -> None:
    limits = Limits(minimum=Amounts(5_00, {"banker": 100_00}), maximum_differential=500_00)
    chips = [
        Chips("ann", 1, "banker", 600_00),
        Chips("ben", 1, "banker", 300_00, standing=True),
        Chips("cat", 1, "banker", 50_00, standing=True),
        Chips("dan", 1, "player", 200_00, standing=True),
        Chips("eve", 1, "tie", 900_00, standing=True),
        Chips("fay", 2, "player", 400_00),
    ]
    assert apportion(RWS, limits, chips) == Apportionment(
        (
            Share(433_33, "rws:5.1.1"),
            Share(216_66, "rws:5.1.1"),
            Share(50_00, "rws:5.1.2"),
            Share(200_00, None),
            Share(900_00, None),
            Share(400_00, None),
        ),
        (
            "Box 1: the differential is 750.00, over the maximum of 500.00; of 950.00 on Banker, 700.00 may play.",
            "Box 1: ann's 600.00 on Banker plays for 433.33 (rws:5.1.1).",
            "Box 1: ben's 300.00 on Banker plays for 216.66 (rws:5.1.1).",
            "Box 1: cat's 50.00 on Banker is under the minimum and plays in full (rws:5.1.2).",
        ),
    )


def test_minimums_that_do_not_fit_play_all_the_same() -> None:
    limits = Limits(minimum=Amounts(100_00), maximum_differential=100_00)
    chips = [Chips(patron, 3, "player", 150_00, standing=True) for patron in ("ann", "ben")]
    assert apportion(RWS, limits, chips) == Apportionment(
        (Share(100_00, "rws:5.1.1"), Share(100_00, "rws:5.1.1")),
        (
            "Box 3: the differential is 300.00, over the maximum of 100.00; of 300.00 on Player, 100.00 may play.",
            "Box 3: ann's 150.00 on Player plays for 100.00, the minimum (rws:5.1.1).",
            "Box 3: ben's 150.00 on Player plays for 100.00, the minimum (rws:5.1.1).",
            "Box 3: bets at the minimum or under it are not cut further: 200.00 plays.",
        ),
    )


def test_a_bet_at_the_minimum_is_in_the_pool_and_stays() -> None:
    limits = Limits(minimum=Amounts(100_00), maximum_differential=500_00)
    chips = [Chips("ann", 1, "banker", 900_00), Chips("ben", 1, "banker", 100_00, standing=True)]
    assert apportion(RWS, limits, chips) == Apportionment(
        (Share(400_00, "rws:5.1.1"), Share(100_00, "rws:5.1.1")),
        (
            "Box 1: the differential is 1,000.00, over the maximum of 500.00; of 1,000.00 on Banker, 500.00 may play.",
            "Box 1: ann's 900.00 on Banker plays for 400.00 (rws:5.1.1).",
            "Box 1: ben's 100.00 on Banker plays for 100.00, the minimum (rws:5.1.1).",
        ),
    )


def test_over_the_table_boxes_are_measured_together() -> None:
    limits = Limits(maximum_differential=500_00, differential_scope=DifferentialScope.TABLE)
    chips = [Chips("ann", 1, "banker", 400_00), Chips("ben", 2, "banker", 400_00), Chips("cat", 3, "player", 100_00)]
    found = apportion(load_rules("commission"), limits, chips)
    assert found == Apportionment(
        (Share(300_00, None), Share(300_00, None), Share(100_00, None)),
        (
            "Table: the differential is 700.00, over the maximum of 500.00; of 800.00 on Banker, 600.00 may play.",
            "Table: ann's 400.00 on Banker plays for 300.00 (house setting).",
            "Table: ben's 400.00 on Banker plays for 300.00 (house setting).",
        ),
    )


def test_boxes_are_told_in_their_order() -> None:
    limits = Limits(maximum_differential=100_00)
    chips = [Chips("ann", 2, "banker", 400_00), Chips("ben", 1, "player", 400_00)]
    told = apportion(RWS, limits, chips).explanation
    assert [line.partition(":")[0] for line in told] == ["Box 1", "Box 1", "Box 2", "Box 2"]


@pytest.mark.parametrize("limits", [Limits(), Limits(maximum_differential=400_00)])
def test_what_keeps_to_the_differential_plays_as_it_lies(limits: Limits) -> None:
    chips = [Chips("ann", 1, "banker", 400_00)]
    assert apportion(RWS, limits, chips) == Apportionment((Share(400_00, None),), ())
    assert apportion(RWS, limits, []) == Apportionment((), ())


def test_an_amount_that_nobody_can_bet_is_refused() -> None:
    with pytest.raises(MoneyError, match="A bet of -50 cents"):
        apportion(RWS, Limits(), [Chips("ann", 1, "banker", -50)])


@st.composite
def felts(draw: st.DrawFn) -> tuple[Limits, list[Chips]]:
    """Limits, and unchecked chips: one entry per patron, box and bet."""
    spots = draw(
        st.lists(
            st.tuples(st.sampled_from("abcdef"), st.integers(1, 2), st.sampled_from(["player", "banker", "tie"])),
            unique=True,
            max_size=12,
        )
    )
    chips = [Chips(patron, box, on, draw(st.integers(1, 5_000))) for patron, box, on in spots]
    limits = Limits(
        minimum=Amounts(draw(st.integers(1, 500))),
        maximum_differential=draw(st.integers(1, 3_000)),
        differential_scope=draw(st.sampled_from(DifferentialScope)),
        payout_unit=draw(st.sampled_from([1, 5, 25, 100])),
    )
    return limits, chips


def pools(limits: Limits, chips: list[Chips]) -> list[list[int]]:
    everywhere = limits.differential_scope is DifferentialScope.TABLE
    boxes = [{1, 2}] if everywhere else [{1}, {2}]
    return [[place for place, chip in enumerate(chips) if chip.box in pool] for pool in boxes]


def sides(chips: list[Chips], pool: list[int]) -> tuple[list[int], list[int]]:
    """Indices of the chips on the heavier and on the lighter hand."""
    player, banker = ([place for place in pool if chips[place].on == hand] for hand in ("player", "banker"))
    balance = differential(RWS, [chips[place] for place in pool])
    return (banker, player) if balance > 0 else (player, banker)


@given(felts())
def test_shares_are_those_of_the_long_hand(felt: tuple[Limits, list[Chips]]) -> None:
    limits, chips = felt
    assert limits.maximum_differential is not None
    expected = [chip.amount_cents for chip in chips]
    for pool in pools(limits, chips):
        heavier, lighter = sides(chips, pool)
        amounts = [expected[place] for place in heavier]
        allowed = sum(expected[place] for place in lighter) + limits.maximum_differential
        if sum(amounts) > allowed:
            shares = apportioning.shares(amounts, allowed, limits.minimum.every, limits.payout_unit)
            for place, share in zip(heavier, shares, strict=True):
                expected[place] = share
    assert [share.in_play_cents for share in apportion(RWS, limits, chips).shares] == expected


@given(felts())
def test_nobody_is_cut_below_the_minimum_or_raised(felt: tuple[Limits, list[Chips]]) -> None:
    limits, chips = felt
    for chip, share in zip(chips, apportion(RWS, limits, chips).shares, strict=True):
        if chip.amount_cents < limits.minimum.every:
            assert share.in_play_cents == chip.amount_cents
        assert min(chip.amount_cents, limits.minimum.every) <= share.in_play_cents <= chip.amount_cents
        assert share.in_play_cents == chip.amount_cents or share.clause == "rws:5.1.1"


@given(felts())
def test_the_heavier_side_fits_unless_minimums_forbid(felt: tuple[Limits, list[Chips]]) -> None:
    limits, chips = felt
    assert limits.maximum_differential is not None
    shares = [share.in_play_cents for share in apportion(RWS, limits, chips).shares]
    for pool in pools(limits, chips):
        heavier, lighter = sides(chips, pool)
        allowed = sum(chips[place].amount_cents for place in lighter) + limits.maximum_differential
        assert [shares[place] for place in lighter] == [chips[place].amount_cents for place in lighter]
        if sum(shares[place] for place in heavier) > allowed:
            assert all(shares[place] <= limits.minimum.every for place in heavier)


@given(felts(), st.data())
def test_the_order_of_chips_changes_nothing(felt: tuple[Limits, list[Chips]], data: st.DataObject) -> None:
    limits, chips = felt
    shuffled = data.draw(st.permutations(chips))
    shares = dict(zip(chips, apportion(RWS, limits, chips).shares, strict=True))
    again = dict(zip(shuffled, apportion(RWS, limits, shuffled).shares, strict=True))
    assert shares == again
