"""Each part in stories small enough to follow by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punto.bets import AnteChoice
from punto.cards import Card, parse_cards
from punto.hands import Hand
from punto.incidents import Report
from punto.options import (
    Bounds,
    Stops,
    patron_options,
    staff_options,
    stop_staff,
    stop_table,
    table_options,
    within,
)
from punto.options.rulings import OrderOption
from punto.options.steps import turn_due
from punto.people import Role
from punto.round import ElectionChoice
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.table import Command
from punto.table import commands as asked
from punto.table.settings import Facing
from tests.options.small_tables import CLOSE, LIMITS, OPEN, SETTLE, after, bet, deal, table_of

DIFFERENTIAL = replace(LIMITS, maximum_differential=1_000_00)
ROUNDS: dict[str, list[tuple[Command, str]]] = {
    # after the command      next step: command, hand and card
    "rws": [
        (OPEN, "close_betting"),
        (bet("ann", "banker", 100), "close_betting"),
        (CLOSE, "deal player 1"),
        (deal("9H"), "deal banker 1"),
        (deal("4C"), "deal player 2"),
        (deal("3S 2D"), "deal player 3"),
        (deal("KD"), "settle"),  # Banker has 6: stands on a third card of 0 (rws 3.12)
        (SETTLE, "open_betting"),
    ],
    "knockout": [
        (OPEN, "close_betting"),
        (bet("ann", "ante_banker", 100), "close_betting"),
        (CLOSE, "deal player 1"),
        (deal("9H"), "decide_ante"),
        (asked.DecideAnte(patron="ann", side=Hand.BANKER, choice=AnteChoice.FOLD), "deal banker 1"),
        (deal("4C KS 3D"), "settle"),  # a natural nine
        (SETTLE, "open_betting"),
        (asked.CutCard(), "open_betting"),
        (OPEN, "close_betting"),
        (CLOSE, "deal player 1"),
        (deal("9H 4C KS 3D"), "settle"),
        (SETTLE, "new_shoe"),
        (asked.NewShoe(), "open_betting"),
    ],
}


@pytest.mark.parametrize("game", ROUNDS)
def test_what_comes_next_in_a_round(game: str) -> None:
    table = table_of(game)
    assert staff_options(table).next.command == "open_betting"
    for command, due in ROUNDS[game]:
        table = after(table, command)
        step = staff_options(table).next
        told = " ".join(str(part) for part in (step.command, step.hand and step.hand.value, step.position) if part)
        assert told == due, command
        assert table_options(table).next == step, "no card is hidden here"


def test_cards_that_wait_come_first_and_no_more_are_dealt_than_are_certain() -> None:
    table = table_of("rws", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H"))
    table = after(table, Report(incident=Incident.EXPOSED_CARD, cards=parse_cards("4C")))
    assert table_options(table).next.command == "elect"
    assert staff_options(table).due is None
    table = after(table, asked.Elect(patron="ann", choice=ElectionChoice.CONTINUE))
    due = staff_options(table).due
    assert due is not None
    assert (due.hand, due.position, due.at_once, due.carried) == (Hand.BANKER, 1, 3, parse_cards("4C"))
    table = after(table, deal("4C 3S 2D"))
    due = staff_options(table).due
    assert due is not None
    assert (due.hand, due.position, due.at_once, due.carried) == (Hand.PLAYER, 3, 1, ())


def test_a_box_with_a_differential() -> None:
    """Minimum $100, maximum $5,000, differential $1,000: ben is standing in box 1 with $600 on Banker."""
    table = table_of("rws", OPEN, bet("ben", "banker", 600, standing=True), limits=DIFFERENTIAL)
    ann = patron_options(table, "ann")
    assert ann.seated == ann.standing == (1, 2, 3)
    # on #       box  standing   least   most
    for on, box, standing, least, most in (
        ("banker", 1, False, 100_00, 1_000_00),  # ben gives way (rws 5.1)
        ("banker", 1, True, 100_00, 400_00),
        ("player", 1, True, 100_00, 1_600_00),
        ("player", 1, False, 100_00, 1_600_00),  # a seat is never a disadvantage
        ("banker", 2, False, 100_00, 1_000_00),
        ("tie", 1, False, 20_00, 5_000_00),
        ("player_pair", 3, True, 100_00, 5_000_00),
    ):
        bounds = ann.find_bounds(on, box, standing=standing)
        assert bounds == Bounds(least, most), (on, box, standing)
    table = after(table, bet("ann", "banker", 950))
    ann, ben, eve = (patron_options(table, name) for name in ("ann", "ben", "eve"))
    assert ann.find_bounds("banker", 1, standing=False) == Bounds(1, 50_00), "the minimum is reached"
    assert 1 not in ann.standing
    assert (1 in eve.seated, 1 in eve.standing) == (False, True)
    assert eve.find_bounds("banker", 1, standing=True) is None, "$50 are left, under the minimum"
    assert ben.withdrawals == (), "what was left of ben's bet was under the minimum: it was returned"
    (mine,) = ann.withdrawals
    assert (mine.held_cents, mine.part, mine.whole) == (950_00, Bounds(1, 850_00), True)


def test_a_bet_that_needs_another() -> None:
    table = table_of("knockout", OPEN)
    (need,) = patron_options(table, "ann").needs
    assert need.any_of == ("player", "banker")
    assert need.clause == "knockout:3.3"
    assert set(need.on) == {f"winning_total_{total}" for total in ("1_4", "5_6", "7", "8", "9")}
    table = after(table, bet("ann", "player", 100), bet("ann", "winning_total_7", 100))
    ann = patron_options(table, "ann")
    assert ann.needs == ()
    assert {it.on: it.whole for it in ann.withdrawals} == {"player": False, "winning_total_7": True}


def test_antes_and_what_raising_them_costs() -> None:
    table = table_of("knockout", OPEN, bet("ann", "ante_player", 100), bet("ann", "ante_banker", 150, box=2), CLOSE)
    assert staff_options(table).due is not None
    table = after(table, deal("9H"))
    antes = table_options(table).antes
    assert antes is not None
    assert (antes.undecided, antes.clause, antes.fold_clause) == (2, "knockout:3.4", "knockout:3.4.1")
    assert [(it.patron, it.on, it.place) for it in staff_options(table).antes] == [
        ("ann", "ante_player", 1),
        ("ann", "ante_banker", 2),
    ]
    ann = within(patron_options(table, "ann"), 250_00)
    assert [(it.side, it.place, it.wager_cents, it.choices) for it in ann.antes] == [
        (Hand.PLAYER, 1, 200_00, (AnteChoice.RAISE, AnteChoice.FOLD)),
        (Hand.BANKER, 2, 300_00, (AnteChoice.FOLD,)),  # $250 do not pay for $300
    ]
    assert patron_options(table, "ben").antes == ()
    table = after(table, asked.DecideAnte(patron="ann", side=Hand.PLAYER, choice=AnteChoice.RAISE))
    assert [(it.side, it.place) for it in patron_options(table, "ann").antes] == [(Hand.BANKER, 2)]


def test_a_balance_bounds_what_can_be_bet() -> None:
    table = table_of("commission", OPEN)
    ann = within(patron_options(table, "ann"), 90_00)
    assert ann.find_bounds("player", 1, standing=False) is None
    assert ann.find_bounds("tie", 1, standing=False) == Bounds(20_00, 90_00)


def test_nobody_is_told_which_cards_came_at_once_face_down() -> None:
    at_once = Report(incident=Incident.SIMULTANEOUS_CARDS, cards=parse_cards("4C KS"))
    for dealt, shown in ((Facing.FACE_UP, parse_cards("4C KS")), (Facing.FACE_DOWN, (None, None))):
        table = table_of("rws", OPEN, CLOSE, deal("9H"), at_once, dealt=dealt)
        (order,) = table_options(table).rulings
        assert isinstance(order, OrderOption)
        assert order.cards == shown


def test_a_squeeze_face_down() -> None:
    """Once both hands have two cards, who draws is anybody's guess until they are turned (rws 3.9)."""
    squeezing = asked.RequestSqueeze(patron="ann"), asked.PermitSqueeze(patron="ann")
    table = table_of("rws", OPEN, bet("ann", "banker", 100), *squeezing, CLOSE, deal("2H 3C"), dealt=Facing.FACE_DOWN)
    assert table_options(table).next == staff_options(table).next, "Player is dealt to next, whatever the cards are"
    table = after(table, deal("3S KD"), asked.Turn(hand=Hand.PLAYER, position=1))
    assert (staff_options(table).next.command, staff_options(table).next.hand) == ("deal", Hand.PLAYER)
    assert (table_options(table).next.command, table_options(table).next.hand) == ("turn", None)
    lying = [(Hand.PLAYER, 2), (Hand.BANKER, 1), (Hand.BANKER, 2)]
    assert [(at.hand, at.position) for at in patron_options(table, "ann").turns] == lying
    assert patron_options(table, "ben").turns == ()


def test_a_dealer_waits_for_the_squeeze_before_the_third_card() -> None:
    squeezing = asked.RequestSqueeze(patron="ann"), asked.PermitSqueeze(patron="ann")
    table = table_of(
        "rws", OPEN, bet("ann", "banker", 100), *squeezing, CLOSE, deal("2H 3C 3S"), dealt=Facing.FACE_DOWN
    )
    assert turn_due(table) is None, "the first four cards come first"
    for turned in ((Hand.PLAYER, 1), (Hand.BANKER, 1), (Hand.PLAYER, 2), (Hand.BANKER, 2)):
        table = table if table.round and len(table.round.cards) == 4 else after(table, deal("KD"))
        due = turn_due(table)
        assert due is not None
        assert (due.hand, due.position) == turned
        awaited = staff_options(table).awaited_turn
        assert awaited is not None
        assert (awaited.hand, awaited.position) == turned
        table = after(table, due)
    assert turn_due(table) is None
    assert staff_options(table).awaited_turn is None
    assert turn_due(table_of("rws", OPEN, CLOSE, deal("2H 3C 3S KD"), dealt=Facing.FACE_DOWN)) is None, (
        "nobody squeezes"
    )
    assert turn_due(table_of("rws")) is None


def test_who_chooses_in_an_election() -> None:
    at_once = Report(incident=Incident.EXPOSED_CARD, cards=parse_cards("4C"))
    table = table_of("rws", OPEN, bet("ann", "banker", 100), CLOSE, deal("9H"), at_once)
    assert patron_options(table, "ann").elects == (ElectionChoice.CONTINUE, ElectionChoice.TAKE_BACK)
    assert patron_options(table, "ben").elects == ()


@pytest.mark.parametrize(("dealt", "least"), [(Facing.FACE_UP, 1), (Facing.FACE_DOWN, 0)])
def test_an_excess_card_face_down_need_not_be_named(dealt: Facing, least: int) -> None:
    table = table_of("rws", OPEN, CLOSE, deal("9H 4C"), dealt=dealt)
    (excess,) = [it for it in staff_options(table).reports if it.incident is Incident.EXCESS_CARD]
    assert excess.cards is not None
    assert excess.cards.least == least


@pytest.mark.parametrize("game", RULES)
def test_nothing_is_offered_before_the_first_round(game: str) -> None:
    table = table_of(game)
    assert patron_options(table, "ann") == patron_options(after(table, OPEN, CLOSE), "ann")
    assert staff_options(table).reports == ()
    assert [it.command for it in staff_options(table).commands] == [
        "open_betting",
        "new_shoe",
        "cut_card",
        "change_settings",
    ]


def test_a_card_of_which_the_shoe_has_no_more() -> None:
    table = table_of("rws", OPEN, CLOSE)
    nines = [Card("9H")] * 8
    table = replace(table, shoe=table.shoe.without(nines))
    due = staff_options(table).due
    assert due is not None
    assert due.gone == (Card("9H"),)


def test_cards_that_may_be_corrected_come_in_the_order_in_which_they_left_the_shoe() -> None:
    table = table_of("commission", OPEN, CLOSE, deal("2H 4C KS 3D 5H"))
    corrections = staff_options(table).corrections
    assert corrections is not None
    dealt = [(one.card.text, one.hand.value) for one in corrections.cards]
    assert dealt == [("2H", "player"), ("4C", "banker"), ("KS", "player"), ("3D", "banker"), ("5H", "player")]


def test_an_undecided_ante_says_which_hand_it_is_on() -> None:
    table = table_of("knockout", OPEN, bet("ann", "ante_banker", 100), bet("ann", "banker", 100), CLOSE, deal("9H"))
    (ante,) = staff_options(table).antes
    assert (ante.patron, ante.side, ante.on, ante.place) == ("ann", Hand.BANKER, "ante_banker", 1)
    assert ante.ante_cents == 100_00


STOPPED = Stops(play=Role.SHIFT_MANAGER)


def test_a_house_that_disabled_play_opens_no_betting() -> None:
    table = table_of("rws")
    staff = stop_staff(staff_options(table), STOPPED)
    assert (staff.next.command, staff.next.approval) == ("enable_play", Role.SHIFT_MANAGER)
    assert [it.command for it in staff.commands] == ["new_shoe", "cut_card", "change_settings"]
    assert stop_table(table_options(table), STOPPED).next == staff.next
    assert stop_staff(staff_options(table), Stops()) == staff_options(table)
    assert stop_table(table_options(table), Stops()) == table_options(table)


def test_a_round_in_progress_goes_on_while_play_is_disabled() -> None:
    table = table_of("rws", OPEN, bet("ann", "banker", 100))
    staff = stop_staff(staff_options(table), STOPPED)
    assert staff.next.command == "close_betting"
    assert (staff.on_behalf, staff.unnoticed_clause) == (None, None)
    assert stop_table(table_options(table), STOPPED) == table_options(table)


def test_a_fault_of_the_shoe_stops_the_deal_and_the_next_round() -> None:
    table, stops = table_of("rws", OPEN, CLOSE), Stops(dealing=Role.PIT_MANAGER)
    staff = stop_staff(staff_options(table), stops)
    assert (staff.next.command, staff.next.approval) == ("acknowledge_fault", Role.PIT_MANAGER)
    assert (staff.due, "deal" in [it.command for it in staff.commands]) == (None, False)
    assert stop_table(table_options(table), stops).next == staff.next
    before = table_of("rws")
    staff = stop_staff(staff_options(before), stops)
    assert staff.next.command == "acknowledge_fault"
    assert "open_betting" not in [it.command for it in staff.commands]
    betting = stop_staff(staff_options(table_of("rws", OPEN)), stops)
    assert (betting.next.command, betting.on_behalf, betting.unnoticed_clause) == ("close_betting", None, None)
