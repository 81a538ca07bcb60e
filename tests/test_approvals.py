"""The rank that a second person needs."""

from __future__ import annotations

import pytest

from punto.approvals.setting import STRICT, Act, SecondPerson, highest
from punto.people import Role

# acts → the rank that may approve all of them, by default
RANKS: list[tuple[tuple[Act, ...], Role | None]] = [
    ((), None),
    ((Act.LARGE_BUY_IN,), Role.PIT_SUPERVISOR),
    ((Act.LARGE_CASH_OUT,), Role.PIT_MANAGER),
    ((Act.LARGE_CASH_OUT, Act.LARGE_BUY_IN), Role.PIT_MANAGER),
]


@pytest.mark.parametrize(("acts", "rank"), RANKS)
def test_the_highest_rank_approves_all(acts: tuple[Act, ...], rank: Role | None) -> None:
    assert STRICT.rank_for(acts) is rank


def test_an_act_that_the_house_left_out_needs_nobody() -> None:
    assert SecondPerson(ranks={}).rank_for([Act.REVERSAL]) is None
    assert highest([None, Role.DEALER]) is Role.DEALER


def test_a_rank_and_those_above_it() -> None:
    assert Role.PIT_MANAGER.and_above == (Role.PIT_MANAGER, Role.SHIFT_MANAGER)
