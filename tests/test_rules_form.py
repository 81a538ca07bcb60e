"""Validation of declarations: contradictions are errors on creation, invalid lookups are errors on use."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from punto.errors import RulesError
from punto.hands import Hand
from punto.rules import RuleSet, load_rules
from punto.rules.bets import Needs, Raises
from punto.rules.irregularities import Incident, Void
from punto.rules.model import Definition, Heading, Pause
from punto.rules.printed import DeterminingTotal, by_losing_total, by_winning_total, flat
from punto.rules.tableau import parse_table_of_play
from tests.expecting import refused

COMMISSION = load_rules("commission")


def rule_set(**changes: object) -> RuleSet:
    """Commission Baccarat with some fields replaced."""
    return replace(COMMISSION, **changes)


def test_a_declaration_may_not_have_a_bet_twice() -> None:
    bets = load_rules("commission").bets
    with refused(RulesError, "commission declares a bet twice."):
        rule_set(bets=(*bets, bets[0]))


def test_a_declaration_may_not_refer_to_bets_that_it_lacks() -> None:
    bets = {bet.id: bet for bet in load_rules("knockout").bets}
    winning_total, wager = bets["winning_total_7"], bets["wager_player"]
    changed = replace(winning_total, clause="4.1.1", needs=Needs(("player", "ante"), clause="3.3"))
    with refused(RulesError, "commission refers to undeclared bets: player, ante."):
        rule_set(bets=(changed,))
    changed = replace(wager, clause="4.1.1", raises=Raises("ante_player", times=2, clause="3.3"))
    with refused(RulesError, "commission refers to undeclared bets: ante_player."):
        rule_set(bets=(changed,))


UNDECLARED: dict[str, dict[str, object]] = {
    "a citation": {"cites": replace(COMMISSION.cites, tie="9.1")},
    "a pay table": {"bets": (replace(COMMISSION.bets[0], clause="9.1"),)},
    "a need": {"bets": (replace(COMMISSION.bets[0], needs=Needs(("player",), clause="9.1")),)},
    "a raise": {"bets": (replace(COMMISSION.bets[0], raises=Raises("player", times=2, clause="9.1")),)},
    "the pause": {"pause": Pause(after_cards=1, clause="9.1", fold_clause="3.4")},
    "the fold": {"pause": Pause(after_cards=1, clause="3.4", fold_clause="9.1")},
    "an irregularity": {"irregularities": {Incident.FOREIGN_CARD: Void("9.1")}},
    "what is not provided for": {"unprovided": Void("9.1")},
}


@pytest.mark.parametrize("where", UNDECLARED)
def test_a_declaration_may_not_cite_a_clause_that_it_lacks(where: str) -> None:
    with refused(RulesError, "commission cites undeclared clauses: 9.1."):
        rule_set(**UNDECLARED[where])


def test_nothing_cites_a_heading_or_a_definition() -> None:
    for mark in (Heading("On a Tie"), Definition("A Tie", used_in="3.7")):
        with refused(RulesError, "commission cites headings or definitions: 3.8."):
            rule_set(clauses={**COMMISSION.clauses, "3.8": mark, "3.8.1": "Something"})


def test_a_heading_has_clauses_under_it() -> None:
    clauses = {**COMMISSION.clauses, "5.4": Heading("Interruption")}
    with refused(RulesError, f"{COMMISSION.id}:5.4 is a heading without sub-clauses."):
        rule_set(clauses=clauses)
    with refused(RulesError, f"{COMMISSION.id}:5.4 is a heading without sub-clauses."):
        rule_set(clauses={**clauses, "5.4.1": Definition("Power", used_in="5.3"), "5.41": "Something else"})
    assert rule_set(clauses={**clauses, "5.4.1": "The round goes on"}).sub_clauses("5.4") == ("5.4.1",)


def test_a_definition_is_used_in_an_operative_clause() -> None:
    for used_in in ("2.1.3", "9.1"):
        clauses = {**COMMISSION.clauses, "1.1": Definition("The House", used_in=used_in)}
        with refused(RulesError, f"{COMMISSION.id}:1.1 is used in {used_in}, which is not an operative clause."):
            rule_set(clauses=clauses)


def test_titles_are_there_for_every_kind_of_clause() -> None:
    rws = load_rules("rws")
    assert list(rws.titles) == list(rws.clauses)
    assert [rws.titles[number] for number in ("3.2", "5.4", "5.14")] == [
        "Point values of the cards",
        "Technical interruption",
        "Displays are for information only",
    ]


def test_all_unknown_clauses_are_named() -> None:
    with refused(RulesError, "commission cites undeclared clauses: 9.1, 9.2."):
        rule_set(cites=replace(COMMISSION.cites, layout="9.1", decks="9.2"))


def test_an_unknown_game() -> None:
    with refused(RulesError, "Unknown game 'roulette'. Use commission, rws, etg, knockout."):
        load_rules("roulette")


def test_an_unknown_bet() -> None:
    message = "Commission Baccarat has no bet 'dragon': it offers player, banker, tie, player_pair, banker_pair."
    with refused(RulesError, message):
        COMMISSION.bet("dragon")
    with refused(RulesError, message):
        COMMISSION.picture("dragon")
    assert COMMISSION.find_bet("dragon") is None
    assert COMMISSION.find_bet("tie") is COMMISSION.bet("tie") is COMMISSION.bets[2]


def test_an_unknown_layout() -> None:
    assert COMMISSION.layout("D").boxes == 12
    with refused(RulesError, "Commission Baccarat has no layout 'E': it has A, B, C, D."):
        COMMISSION.layout("E")
    electronic = load_rules("etg")
    with refused(RulesError, f"{electronic.title} has no layout 'A': it has none: its patrons bet at terminals."):
        electronic.layout("A")


def test_citations() -> None:
    assert COMMISSION.cite("5.1.3") == "commission:5.1.3"
    assert COMMISSION.cite_if("5.1.3") == "commission:5.1.3"
    assert COMMISSION.cite_if(None) is None
    with refused(RulesError, "Commission Baccarat has no clause 5.17."):
        COMMISSION.cite("5.17")


@pytest.mark.parametrize(("game", "fewest", "most"), [("commission", 4, 8), ("rws", 4, 10)])
def test_decks_outside_the_document_are_refused(game: str, fewest: int, most: int) -> None:
    rules = load_rules(game)
    for decks in range(fewest, most + 1):
        rules.check_decks(decks)
    wrong: list[Any] = [fewest - 1, most + 1, -4, 6.5]
    for decks in wrong:
        with refused(RulesError, f"{rules.title} is played with {fewest} to {most} decks, not {decks} ({game}:2.2.1)."):
            rules.check_decks(decks)


def test_lines_of_a_pay_table_are_told_once_each_from_the_best() -> None:
    knockout = load_rules("knockout")
    assert [str(pays) for pays in knockout.bet("wager_player").pays] == ["2:1", "1:1", "1:2"]
    assert [str(pays) for pays in knockout.bet("banker").pays] == ["1:1", "1:2"]
    assert [str(pays) for pays in knockout.bet("tie").pays] == ["8:1"]


DRAWING = """
    Player has               0 1 2 3 4 5 6 7 8 9
                             D D D D D D S S N N
    Player's third card   -  0 1 2 3 4 5 6 7 8 9
    Banker has 0          D  D D D D D D D D D D
               1          D  D D D D D D D D D D
               2          D  D D D D D D D D D D
               3          D  D D D D D D D D S D
               4          D  S S D D D D D D S S
               5          D  S S S S D D D D S S
               6          S  S S S S S S D D S S
               7          S  S S S S S S S S S S
               8          S  S S S S S S S S S S
               9          S  S S S S S S S S S S
"""
MISDRAWN = [
    # drawing                        replaces            error
    ("Player had               0 1", "Player has               0 1", "shape"),
    ("Player has               1 0", "Player has               0 1", "shape"),
    ("Banker's third card", "Player's third card", "shape"),
    ("Player's third card      0", "Player's third card   -  0", "shape"),
    ("", "               9          S  S S S S S S S S S S\n", "shape"),
    ("D D D D D D S S N X", "D D D D D D S S N N", "player"),
    ("D D D D D D S S N", "D D D D D D S S N N", "player"),
    ("D D D D D D S S N N N", "D D D D D D S S N N", "player"),
    ("7          D  S", "6          S  S", "label 6"),
    ("           S  S S S S S S D D S S", "6          S  S S S S S S D D S S", "label 6"),
    ("4          N  S S D", "4          D  S S D", "banker"),
    ("4          D  S N D", "4          D  S S D", "banker"),
    ("4          D  s S D", "4          D  S S D", "banker"),
]
MISDRAWN_ERRORS = {
    "shape": "A Table of Play has two lines for Player, a heading, and ten rows for Banker.",
    "player": "A line of the Table of Play has 10 marks out of D, S, N.",
    "banker": "A line of the Table of Play has 11 marks out of D, S.",
    "label 6": "Row 6 of the Table of Play is not labelled 6.",
}


def test_a_drawing_is_read_as_it_looks() -> None:
    table = parse_table_of_play(DRAWING)
    assert table.naturals == {8, 9}
    assert table.player_draws == (True,) * 6 + (False,) * 4
    assert table.banker_draws[:3] == ((True,) * 11,) * 3
    assert table.banker_draws[3] == (*(True,) * 8, False, True, True)
    assert table.banker_draws[4] == (False, False, *(True,) * 6, False, False, True)
    assert table.banker_draws[5] == (*(False,) * 4, *(True,) * 4, False, False, True)
    assert table.banker_draws[6] == (*(False,) * 6, True, True, *(False,) * 3)
    assert table.banker_draws[7:] == ((False,) * 11,) * 3


@pytest.mark.parametrize(("drawn", "in_place_of", "error"), MISDRAWN)
def test_a_misdrawn_table_of_play_is_refused(drawn: str, in_place_of: str, error: str) -> None:
    assert DRAWING.count(in_place_of) == 1
    with refused(RulesError, MISDRAWN_ERRORS[error]):
        parse_table_of_play(DRAWING.replace(in_place_of, drawn))


def test_pay_tables_say_which_total_decides() -> None:
    halved = by_winning_total({6: "1:2"}, otherwise="1:1")
    assert [str(pays) for pays in halved.pays] == ["1:1"] * 6 + ["1:2"] + ["1:1"] * 3
    assert [str(pays) for pays in flat("8:1").pays] == ["8:1"] * 10
    losing = by_losing_total({(0, 1): "1:2", (4,): "3:1"})
    assert [str(pays) for pays in losing.pays] == ["1:2", "1:2", "None", "None", "3:1", *["None"] * 5]
    assert (flat("8:1").by, halved.by, losing.by) == (
        DeterminingTotal.WINNING,
        DeterminingTotal.WINNING,
        DeterminingTotal.LOSING,
    )


def test_hands_are_said_with_a_capital() -> None:
    assert [hand.title for hand in Hand] == ["Player", "Banker"]


FELTS: dict[str, tuple[tuple[tuple[str, ...], ...], str]] = {
    "another game's bet": (
        (*COMMISSION.felt, ("dragon_7",)),
        "The felt of commission has undeclared bets: dragon_7.",
    ),
    "a bet left out": (
        (("player", "tie", "banker"),),
        "The felt of commission has no area for these bets: player_pair, banker_pair.",
    ),
    "a bet twice": ((*COMMISSION.felt, ("tie",)), "The felt of commission has two areas for one bet: tie."),
    "an empty row": ((*COMMISSION.felt, ()), "The felt of commission has a row with no bets."),
}


@pytest.mark.parametrize("felt", FELTS)
def test_a_felt_has_one_area_for_each_bet(felt: str) -> None:
    rows, sentence = FELTS[felt]
    with refused(RulesError, sentence):
        rule_set(felt=rows)


# game       bet                side    role
ON_THE_FELT = """
  commission banker             banker  main
  commission tie                tie     main
  commission player_pair        player  pair
  rws        tie_wins_on_3      tie     total
  rws        banker_wins_on_8   banker  total
  knockout   winning_total_7    -       total
  knockout   ante_player        player  ante
  knockout   wager_banker       banker  wager
"""


@pytest.mark.parametrize("line", ON_THE_FELT.strip().splitlines())
def test_the_side_and_the_role_of_a_bet_follow_from_what_it_wins_on(line: str) -> None:
    game, on, side, role = line.split()
    rules = load_rules(game)
    bet = rules.bet(on)
    found = rules.side_of(bet)
    assert (found.value if found else "-", rules.role_of(bet).value) == (side, role)
