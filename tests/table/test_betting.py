"""Bets at the table against plain limits: accepted, refused, cut back, and suggested amounts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punto.bets import AnteChoice
from punto.cards import parse_cards
from punto.hands import Hand
from punto.limits import Amounts, DifferentialScope, Limits
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.round import RoundState
from punto.table import Actor, Command, Event, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table import commands as asked
from punto.table.codec import decode_table, encode
from punto.table.events import BetCutBack, BettingClosed, BetWithdrawn, ProRataCut
from tests.plain.betting import Chips, Felt, Spot

DEALER = Actor(Role.DEALER)
SEATED = {("ann", 1), ("ben", 2)}


NO_LIMITS = Limits()


def opened(game: str, limits: Limits = NO_LIMITS) -> Table:
    table = open_table(set_up("t1", game, TableSettings(places=3, limits=limits)))
    return ask(table, asked.OpenBetting())[0]


def ask(table: Table, command: Command, by: Actor = DEALER) -> tuple[Table, tuple[Event, ...]]:
    decided = decide(table, command, by)
    assert not isinstance(decided, Refusal), decided
    for event in decided:
        table = evolve(table, event)
    return table, decided


def refusal(table: Table, command: Command, by: Actor = DEALER) -> Refusal:
    decided = decide(table, command, by)
    assert isinstance(decided, Refusal), decided
    return decided


def bet(patron: str, box: int, on: str, cents: int, **more: bool) -> asked.PlaceBet:
    standing = (patron, box) not in SEATED
    command = asked.PlaceBet(patron=patron, box=box, on=on, amount_cents=cents, standing=standing)
    return replace(command, **more)


def spots(table: Table) -> dict[Spot, int]:
    assert table.round is not None
    found: dict[Spot, int] = {}
    for _, placed in table.round.live_bets():
        spot = placed.patron, placed.place, placed.on
        found[spot] = found.get(spot, 0) + placed.amount_cents
    return found


bets = st.tuples(
    st.sampled_from(["ann", "ben", "cat", "dan"]),
    st.integers(1, 2),
    st.sampled_from(["player", "banker", "player", "banker", "tie"]),
    st.integers(0, 60),
    st.booleans(),
    st.booleans(),
)
kinds = st.sampled_from(["place", "place", "place", "withdraw", "withdraw_part", "unnoticed"])
steps = st.lists(st.tuples(kinds, bets), min_size=10, max_size=40)


@settings(max_examples=300)
@given(steps, st.integers(1, 12), st.integers(12, 60), st.integers(30, 80), st.sampled_from(DifferentialScope))
def test_bets_are_taken_as_the_plain_rules_take_them(
    taken: list[tuple[str, tuple[str, int, str, int, bool, bool]]],
    minimum: int,
    differential: int,
    maximum: int,
    scope: DifferentialScope,
) -> None:
    limits = Limits(
        minimum=Amounts(minimum),
        maximum=Amounts(maximum),
        maximum_differential=differential,
        differential_scope=scope,
    )
    table = opened("rws", limits)
    felt = Felt(minimum, maximum, differential, scope is DifferentialScope.TABLE)
    noticed = True
    for step, (patron, box, on, cents, in_chips, _) in taken:
        spot, chips = (patron, box, on), Chips((patron, box, on), cents, (patron, box) not in SEATED)
        command: Command = bet(patron, box, on, cents, in_chips=in_chips, unnoticed=step == "unnoticed")
        match step:
            case "place":
                after = felt.place(chips)
            case "unnoticed":
                after = felt.lay(chips) if cents else None
                noticed = noticed and (on == "tie" or not cents)
            case _:
                part = cents if step == "withdraw_part" else None
                command = asked.WithdrawBet(patron=patron, box=box, on=on, amount_cents=part)
                after = felt.withdraw(spot, part)
        decided = decide(table, command, DEALER)
        assert isinstance(decided, Refusal) == (after is None)
        if isinstance(decided, Refusal):
            if step == "place" and decided.code in (RefusalCode.ABOVE_MAXIMUM, RefusalCode.OVER_DIFFERENTIAL):
                assert decided.fits_cents == felt.fits(chips)
            continue
        assert after is not None
        felt = after
        for event in decided:
            table = evolve(table, event)
        assert spots(table) == felt.spots()
        for one in (1, 2):
            assert not (noticed and (felt.exceeds(one, "banker") or felt.exceeds(one, "player")))
    assert decode_table(encode(table)) == table


@settings(max_examples=300)
@given(st.lists(bets, min_size=3, max_size=25), bets, st.sampled_from(DifferentialScope))
def test_the_amount_that_a_refusal_names_is_accepted_and_a_cent_beyond_it_is_not(
    lying: list[tuple[str, int, str, int, bool, bool]],
    asked_for: tuple[str, int, str, int, bool, bool],
    scope: DifferentialScope,
) -> None:
    limits = Limits(
        minimum=Amounts(10, {"tie": 4}),
        maximum=Amounts(50),
        maximum_differential=35,
        differential_scope=scope,
    )
    table = opened("rws", limits)
    for patron, box, on, cents, in_chips, unnoticed in lying:
        decided = decide(table, bet(patron, box, on, cents, in_chips=in_chips, unnoticed=unnoticed), DEALER)
        for event in decided if isinstance(decided, tuple) else ():
            table = evolve(table, event)
    patron, box, on, cents, *_ = asked_for
    command = bet(patron, box, on, cents)
    decided = decide(table, command, DEALER)
    if not isinstance(decided, Refusal):
        return
    fits = decided.fits_cents
    assert fits is not None
    if fits == 0:
        assert all(isinstance(decide(table, replace(command, amount_cents=c), DEALER), Refusal) for c in range(60))
        return
    assert not isinstance(decide(table, replace(command, amount_cents=fits), DEALER), Refusal)
    beyond = fits - 1 if decided.code is RefusalCode.BELOW_MINIMUM else fits + 1
    assert isinstance(decide(table, replace(command, amount_cents=beyond), DEALER), Refusal)


def test_deciding_on_an_earlier_table_gives_the_earlier_answer() -> None:
    """Like a service that retries: decide again on an earlier table."""
    limits = Limits(minimum=Amounts(10), maximum_differential=100)
    commands: list[Command] = [
        bet("cat", 1, "banker", 60),
        bet("dan", 1, "banker", 40),
        bet("ann", 1, "player", 50),
        bet("dan", 1, "banker", 50),
        bet("ann", 1, "banker", 70),
        asked.WithdrawBet(patron="ann", box=1, on="player"),
        asked.WithdrawBet(patron="cat", box=1, on="banker"),
    ]
    tables = [opened("rws", limits)]
    decisions = []
    for command in commands:
        table, events = ask(tables[-1], command)
        tables.append(table)
        decisions.append(events)
    assert any(isinstance(event, BetCutBack) for events in decisions for event in events)
    for table, command, events in reversed(list(zip(tables, commands, decisions, strict=False))):
        assert decide(table, command, DEALER) == events
        assert decide(decode_table(encode(table)), command, DEALER) == events


def test_a_withdrawal_without_an_amount_takes_chips_and_credits() -> None:
    table = opened("rws")
    for command in (
        bet("ann", 1, "banker", 300),
        bet("ben", 2, "banker", 100),
        bet("ann", 1, "banker", 200, in_chips=True),
        bet("ann", 1, "banker", 50),
    ):
        table, _ = ask(table, command)
    _, part = ask(table, asked.WithdrawBet(patron="ann", on="banker", amount_cents=120))
    assert part == (BetWithdrawn(bet=2, cents=70), BetWithdrawn(bet=0, cents=50))
    table, events = ask(table, asked.WithdrawBet(patron="ann", on="banker"))
    assert events == (BetWithdrawn(bet=2, cents=200), BetWithdrawn(bet=0, cents=350))
    assert spots(table) == {("ben", 2, "banker"): 100}


def test_a_withdrawal_takes_what_the_cluster_does_not_know_of() -> None:
    table = opened("etg")
    lost = asked.PlaceBet(patron="ann", terminal=1, on="banker", amount_cents=100, registered=False)
    table, _ = ask(table, replace(lost, registered=True))
    table, _ = ask(table, lost)
    table, events = ask(table, asked.WithdrawBet(patron="ann", on="banker", terminal=1))
    assert events == (BetWithdrawn(bet=1, cents=100), BetWithdrawn(bet=0, cents=100))
    assert spots(table) == {}


def test_an_ante_in_chips_and_credits_is_one_decision() -> None:
    table = opened("knockout")
    for in_chips in (False, True):
        ante = asked.PlaceBet(patron="ann", box=1, on="ante_player", amount_cents=100, in_chips=in_chips)
        table, _ = ask(table, ante)
    table, _ = ask(table, asked.CloseBetting())
    table, _ = ask(table, asked.Deal(cards=parse_cards("9H")))
    table, events = ask(table, asked.DecideAnte(patron="ann", side=Hand.PLAYER, choice=AnteChoice.RAISE))
    assert [type(event).__name__ for event in events] == ["AnteDecided", "AnteDecided", "AntePauseEnded"]
    assert table.round is not None
    assert table.round.state is RoundState.DEALING
    assert spots(table)["ann", 1, "wager_player"] == 400


def test_the_minimum_at_the_close_is_that_of_the_whole_spot() -> None:
    """60 in credits and 60 in chips are over a minimum of 100: each is cut pro rata."""
    limits = Limits(minimum=Amounts(100), maximum_differential=300)
    table = opened("rws", limits)
    for command in (
        bet("cat", 1, "banker", 90, unnoticed=True),
        bet("cat", 1, "banker", 60, in_chips=True, unnoticed=True),
        bet("ann", 1, "banker", 450, unnoticed=True),
    ):
        table, _ = ask(table, command)
    table, (closed,) = ask(table, asked.CloseBetting())
    assert isinstance(closed, BettingClosed)
    assert closed.cuts == (
        ProRataCut(0, 60, "rws:5.1.1"),
        ProRataCut(1, 40, "rws:5.1.1"),
        ProRataCut(2, 200, "rws:5.1.1"),
    )


def test_the_last_main_bet_stays_while_a_winning_total_stands_on_it() -> None:
    table = opened("knockout")
    for box, on in ((1, "player"), (2, "player"), (1, "winning_total_7")):
        table, _ = ask(table, asked.PlaceBet(patron="ann", box=box, on=on, amount_cents=100))
    table, _ = ask(table, asked.PlaceBet(patron="ann", box=2, on="player", amount_cents=100, in_chips=True))
    several = refusal(table, asked.WithdrawBet(patron="ann", on="player"))
    assert several.code is RefusalCode.SEVERAL_BETS
    table, _ = ask(table, asked.WithdrawBet(patron="ann", on="player", box=2))
    refused = refusal(table, asked.WithdrawBet(patron="ann", on="player"))
    assert (refused.code, refused.clause) == (RefusalCode.NEEDS_MAIN_BET, "knockout:3.3")
    ask(table, asked.WithdrawBet(patron="ann", on="player", amount_cents=99))
    table, _ = ask(table, asked.PlaceBet(patron="ann", box=1, on="banker", amount_cents=100))
    table, _ = ask(table, asked.WithdrawBet(patron="ann", on="player"))
    assert spots(table) == {("ann", 1, "winning_total_7"): 100, ("ann", 1, "banker"): 100}


@pytest.mark.parametrize("box", [0, 2])
def test_a_bet_that_is_not_there_is_not_withdrawn(box: int) -> None:
    table, _ = ask(opened("rws"), bet("ann", 1, "banker", 100))
    assert refusal(table, asked.WithdrawBet(patron="ann", on="banker", box=box)).code is RefusalCode.BET_NOT_FOUND


def test_a_bet_over_the_maximum_may_be_reduced() -> None:
    table, _ = ask(opened("rws", Limits(maximum=Amounts(100))), bet("ann", 1, "banker", 300, unnoticed=True))
    table, _ = ask(table, asked.WithdrawBet(patron="ann", on="banker", amount_cents=50))
    assert spots(table) == {("ann", 1, "banker"): 250}
