"""Limits, reality checks, exclusions and holds of a purse, also against a plain model."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import pytest

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import (
    NO_CARE,
    NO_RULES,
    Care,
    CareRules,
    ExclusionKind,
    ExclusionLifted,
    LimitKind,
    LimitName,
    PatronExcluded,
    RealityCheckAcknowledged,
    RealityCheckSet,
    Setter,
    exclude,
    lift,
    release,
    set_limit,
)
from punto.ledger.play import (
    DAY_MS,
    EMPTY_PURSE,
    MINUTE_MS,
    MOST_ROUNDS,
    Play,
    Purse,
    Sums,
    Window,
    move,
)
from punto.ledger.playing import check_deposit, check_due_at, check_playing, check_stake, spendable, uses
from punto.ledger.transfers import Transfer, Why
from punto.money import LARGEST_AMOUNT
from punto.refusals import Refusal, RefusalCode
from tests.ledger.evening import ANN, FELT, START, after, at, english, moved, ms
from tests.plain import caring

CAGE = Account(AccountKind.CAGE, "main")
EXAMPLES: Final = 1_000


def own(measure: LimitKind, window: Window = Window.DAY) -> LimitName:
    return LimitName(Setter.PATRON, measure, window)


def limited(most: int | None, measure: LimitKind, now: int, care: Care = NO_CARE) -> Care:
    return after(care, set_limit(care, NO_RULES, own(measure), most, now))


@pytest.mark.parametrize("window", Window)
@pytest.mark.parametrize("day", [0, 1, 2, 3, 30, 31, 306, 370, 668, 730])
def test_windows_follow_the_calendar(window: Window, day: int) -> None:
    now = START + timedelta(days=day)
    assert window.renews_at(ms(now)) == ms(caring.renews(window.value, now))
    assert ms(now) // DAY_MS in window.days(ms(now))


def test_a_purse_counts_what_it_plays_and_pays() -> None:
    purse = moved(EMPTY_PURSE, Why.BUY_IN, 500_00, at(0))
    purse = moved(purse, Why.VOUCHER_REDEEMED, 40_00, at(0))
    for why, cents, minute, ref in [
        (Why.BET, 100_00, 1, "t1/1/1"),
        (Why.TAKEN_BACK, 30_00, 2, "t1/1/1"),
        (Why.STAKE_BACK, 70_00, 3, "t1/1/1"),
        (Why.WON, 70_00, 3, "t1/1/1"),
        (Why.BET, 50_00, 11, "t1/1/2"),
        (Why.RETURNED, 50_00, 12, "t1/1/2"),
        (Why.BET, 20_00, 60, "t1/1/3"),
        (Why.WON, 5_00, 61, "t1/1/2"),
    ]:
        purse = moved(purse, why, cents, at(minute), ref)
    purse = moved(purse, Why.VOUCHER_ISSUED, 10_00, at(61))
    assert purse.cents == 585_00
    assert purse.play.within(Window.DAY, at(61)) == Sums(
        staked_cents=90_00,
        lost_cents=-55_00,
        played_ms=10 * MINUTE_MS,
        visits=2,
        cash_cents=500_00,
        deposited_cents=540_00,
        cashed_out_cents=10_00,
    )
    visit = purse.play.visit_at(at(61))
    assert visit is not None
    assert (visit.began_at, visit.sums) == (at(60), Sums(staked_cents=20_00, lost_cents=20_00))
    assert purse.play.visit_at(at(91)) is None


def test_a_terminal_counts_its_cash_and_nothing_that_is_played_there() -> None:
    terminal, purse = Account(AccountKind.TERMINAL, "e1/1"), EMPTY_PURSE
    felt, cage = Account(AccountKind.FELT, "e1"), Account(AccountKind.CAGE, "main")
    for source, target, why, cents in [
        (cage, terminal, Why.BUY_IN, 500_00),
        (terminal, felt, Why.BET, 100_00),
        (felt, terminal, Why.WON, 95_00),
        (terminal, cage, Why.VOUCHER_ISSUED, 495_00),
    ]:
        transfer = Transfer(source=source, target=target, cents=cents, why=why, ref="e1/1/1")
        purse = move(purse, terminal, [transfer], at(1))
    assert purse.cents == 0
    day = Sums(cash_cents=500_00, deposited_cents=500_00, cashed_out_cents=495_00)
    assert purse.play == Play(days={at(1) // DAY_MS: day})


def test_a_correction_counts_where_its_round_counts() -> None:
    purse = moved(EMPTY_PURSE, Why.BET, 100_00, at(0))
    purse = moved(moved(purse, Why.STAKE_BACK, 100_00, at(1)), Why.WON, 100_00, at(1))
    later = at(1) + DAY_MS
    purse = moved(purse, Why.REVERSED, 200_00, later, out=True)
    assert purse.play.within(Window.DAY, at(1)).lost_cents == 100_00
    assert purse.play.within(Window.DAY, later).lost_cents == 0
    assert purse.cents == -100_00


def test_rounds_long_ago_change_the_balance_only() -> None:
    purse = EMPTY_PURSE
    for number in range(MOST_ROUNDS + 1):
        purse = moved(purse, Why.BET, 1_00, at(number), f"t1/1/{number}")
    purse = moved(purse, Why.WON, 9_00, at(40), "t1/1/0")
    assert purse.play.within(Window.DAY, at(40)).lost_cents == (MOST_ROUNDS + 1) * 100
    assert purse.cents == 9_00 - (MOST_ROUNDS + 1) * 100


def test_entries_without_a_time_and_other_transfers_are_no_play() -> None:
    assert moved(EMPTY_PURSE, Why.BET, 5_00, 0) == Purse(-5_00)
    elsewhere = Transfer(source=FELT, target=CAGE, cents=5_00, why=Why.BET, ref="t1/1/1")
    assert move(EMPTY_PURSE, ANN, [elsewhere], at(0)) == EMPTY_PURSE
    assert moved(EMPTY_PURSE, Why.CASH_OUT, 5_00, at(0), out=True) == Purse(-5_00)


def test_a_limit_name_reads_as_it_prints() -> None:
    name = LimitName(Setter.HOUSE, LimitKind.LOSS, Window.WEEK)
    assert LimitName.parse(str(name)) == name


def test_stricter_at_once_and_looser_after_a_delay() -> None:
    care = limited(100_00, LimitKind.LOSS, at(0))
    care = limited(300_00, LimitKind.LOSS, at(10), care)
    name = own(LimitKind.LOSS)
    assert [care.limit_at(name, when) for when in (at(10), at(10) + DAY_MS - 1, at(10) + DAY_MS)] == [
        100_00,
        100_00,
        300_00,
    ]
    care = limited(50_00, LimitKind.LOSS, at(20), care)
    assert care.limit_at(name, at(20) + 9 * DAY_MS) == 50_00, "a stricter limit ends the wait"
    removed = limited(None, LimitKind.LOSS, at(30), care)
    assert [len(list(uses(removed, Play(), when))) for when in (at(30), at(30) + DAY_MS)] == [1, 0]
    house = LimitName(Setter.HOUSE, LimitKind.LOSS, Window.DAY)
    for most in (10_00, 20_00):
        care = after(care, set_limit(care, NO_RULES, house, most, at(40)))
        assert care.limit_at(house, at(40)) == most


def test_no_limit_is_negative() -> None:
    refusal = set_limit(NO_CARE, NO_RULES, own(LimitKind.LOSS), -1, at(0))
    assert isinstance(refusal, Refusal)
    assert refusal.code is RefusalCode.BELOW_MINIMUM


def test_the_refusal_names_the_limit_the_rest_and_the_renewal() -> None:
    care = limited(100_00, LimitKind.STAKE, at(0), limited(150_00, LimitKind.LOSS, at(0)))
    play = moved(EMPTY_PURSE, Why.BET, 60_00, at(1)).play
    refusal = check_stake(care, play, 50_00, at(2))
    assert english(refusal) == (
        "That goes beyond the patron's own stake limit per day of 100.00. 40.00 is left until 2026-02-28 00:00 UTC."
    )
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.fits_cents) == (RefusalCode.OVER_PATRON_LIMIT, None, 40_00)
    assert check_stake(care, play, 40_00, at(2)) is None
    assert check_stake(care, play, 100_00, at(2) + DAY_MS) is None


@pytest.mark.parametrize(
    ("measure", "most", "minute", "said"),
    [
        (LimitKind.TIME, 20 * MINUTE_MS, 19, None),
        (LimitKind.TIME, 20 * MINUTE_MS, 20, "patron's own time limit per day of 20 minutes. 0 minutes is left until"),
        (LimitKind.VISITS, 1, 20, None),
        (LimitKind.VISITS, 1, 50, "patron's own visit limit per day of 1 visit. 0 visits is left until"),
        (LimitKind.VISITS, 0, 20, "visit limit per day of 0 visits"),
    ],
)
def test_time_and_visits_bar_new_bets(measure: LimitKind, most: int, minute: int, said: str | None) -> None:
    care = limited(most, measure, at(0))
    play = moved(EMPTY_PURSE, Why.BET, 60_00, at(0)).play
    refusal = check_playing(care, NO_RULES, play, at(minute))
    offered = spendable(care, NO_RULES, play, at(minute))
    if said is None:
        assert (refusal, offered.bets_cents) == (None, LARGEST_AMOUNT)
    else:
        assert said in english(refusal)
        assert (offered.bets_cents, offered.raises_cents) == (0, LARGEST_AMOUNT), "a bet in progress goes on"
        assert offered.refusal == refusal


def test_a_limit_of_the_house_applies_beside_the_patrons() -> None:
    house = LimitName(Setter.HOUSE, LimitKind.LOSS, Window.WEEK)
    care = after(limited(80_00, LimitKind.LOSS, at(0)), set_limit(NO_CARE, NO_RULES, house, 50_00, at(0)))
    refusal = check_stake(care, Play(), 70_00, at(0))
    assert "house's loss limit per week of 50.00" in english(refusal)
    assert spendable(care, NO_RULES, Play(), at(0)).bets_cents == 50_00
    assert [use.left for use in uses(care, Play(), at(0))] == [50_00, 80_00]


def test_a_used_up_limit_leaves_nothing() -> None:
    care, play = limited(60_00, LimitKind.LOSS, at(0)), moved(EMPTY_PURSE, Why.BET, 60_00, at(1)).play
    offered = spendable(care, NO_RULES, play, at(2))
    assert (offered.bets_cents, offered.raises_cents) == (0, 0)
    assert "0.00 is left" in english(offered.refusal)


def test_reality_checks() -> None:
    rules = CareRules(reality_check_ms=60 * MINUTE_MS)
    care = after(NO_CARE, RealityCheckSet(every_ms=20 * MINUTE_MS, at=at(0)))
    assert [one.check_every_ms(of) for one, of in ((NO_CARE, NO_RULES), (NO_CARE, rules), (care, rules))] == [
        None,
        60 * MINUTE_MS,
        20 * MINUTE_MS,
    ]
    assert check_due_at(care, rules, Play(), at(0)) is None
    play = moved(EMPTY_PURSE, Why.BET, 60_00, at(0)).play
    assert check_playing(care, rules, play, at(19)) is None
    refusal = check_playing(care, rules, play, at(20))
    assert refusal is not None
    assert refusal.code is RefusalCode.REALITY_CHECK_DUE
    assert spendable(care, rules, play, at(20)).bets_cents == 0
    care = after(care, RealityCheckAcknowledged(at=at(21)))
    assert check_playing(care, rules, play, at(22)) is None
    assert check_due_at(care, rules, play, at(22)) == at(41)


def test_exclusions() -> None:
    cool_off = after(NO_CARE, exclude(ExclusionKind.COOL_OFF, at(60), "", at(0)))
    refusal = check_playing(cool_off, NO_RULES, Play(), at(59))
    assert refusal is not None
    assert refusal.code is RefusalCode.EXCLUDED
    assert "until 2026-02-27 22:40 UTC" in english(refusal)
    assert spendable(cool_off, NO_RULES, Play(), at(59)).raises_cents == 0
    assert check_playing(cool_off, NO_RULES, Play(), at(60)) is None
    for_good = after(cool_off, exclude(ExclusionKind.THIRD_PARTY, None, "asked by the family", at(1)))
    assert "is excluded from play." in english(check_playing(for_good, NO_RULES, Play(), at(60)))
    lifted = after(for_good, lift(for_good, "agreed", at(2)))
    assert isinstance(lift(for_good, "agreed", at(2)), ExclusionLifted)
    found = lifted.exclusion_at(at(3))
    assert found is not None, "the patron's own stays"
    assert found.kind is ExclusionKind.COOL_OFF
    again = after(lifted, PatronExcluded(kind=ExclusionKind.SELF, until=at(900), at=at(70)))
    assert [one.kind for one in again.exclusions] == [ExclusionKind.SELF], "those that are over are dropped"


@pytest.mark.parametrize(
    "refusal",
    [
        exclude(ExclusionKind.SELF, at(0), "", at(0)),
        lift(NO_CARE, "agreed", at(0)),
        lift(after(NO_CARE, exclude(ExclusionKind.THIRD_PARTY, at(1), "", at(0))), "agreed", at(1)),
        release(NO_CARE, "checked", at(0)),
    ],
)
def test_impossible_requests_are_refused(refusal: object) -> None:
    assert isinstance(refusal, Refusal)
    assert refusal.code is RefusalCode.NOT_PROVIDED


def test_a_deposit_limit_counts_cash_and_vouchers_and_stops_no_bet() -> None:
    care = limited(100_00, LimitKind.DEPOSIT, at(0), limited(500_00, LimitKind.DEPOSIT, at(0)))
    purse = moved(moved(EMPTY_PURSE, Why.BUY_IN, 60_00, at(1)), Why.VOUCHER_REDEEMED, 10_00, at(2))
    assert check_deposit(care, purse.play, 30_00, at(3)) is None
    refusal = check_deposit(care, purse.play, 30_01, at(3))
    assert english(refusal) == (
        "That goes beyond the patron's own deposit limit per day of 100.00. 30.00 is left until 2026-02-28 00:00 UTC."
    )
    assert check_deposit(care, purse.play, 100_00, at(3) + DAY_MS) is None
    used_up = moved(purse, Why.BUY_IN, 30_00, at(4)).play
    assert (check_playing(care, NO_RULES, used_up, at(5)), check_stake(care, used_up, 500_00, at(5))) == (None, None)
    assert spendable(care, NO_RULES, used_up, at(5)).bets_cents == LARGEST_AMOUNT
