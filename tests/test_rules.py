"""The four declarations against the printed documents, copied here clause by clause."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import asdict, replace

from punto.hands import Hand
from punto.rules import RULES, load_rules
from punto.rules.axes import TOTAL_AXES
from punto.rules.forms import pair_hand
from punto.rules.model import Definition, Heading
from punto.rules.pictures import BetOutcome
from punto.rules.tableau import NO_THIRD_CARD
from tests.plain.paying import BETS, LOST, PUSHED, brings, pay_clause

GAMES = ["commission", "rws", "etg", "knockout"]


def lines(table: str) -> list[str]:
    """The lines of a table in this file, without blank lines and comments."""
    return [line.strip() for line in table.splitlines() if line.strip() and not line.strip().startswith("#")]


def test_there_are_four_games() -> None:
    assert list(RULES) == GAMES
    assert [load_rules(game).id for game in GAMES] == GAMES


# From the title pages and clauses 2.1.1 and 2.2.1; what is not legible in our copy is left open.
TITLE_PAGES = [
    ("commission", "Commission Baccarat", "3", date(2013, 10, 22), "4-8", "box"),
    ("rws", "RWS (Non-Commission) Baccarat", None, None, "4-10", "box"),
    ("etg", "Non-Commission Baccarat (Electronic Table Game)", "5", None, "4-8", "terminal"),
    ("knockout", "Non-Commission Knockout Baccarat", "2", date(2014, 7, 30), "4-8", "box"),
]
LAYOUTS = {
    "commission": "A Bean Baccarat 9, B Bean Baccarat 7, C Mini Baccarat 7, D Big Baccarat 12",
    "rws": ", ".join(f"{letter} Appendix {letter} None" for letter in "ABCDEFGH"),
    "etg": "",
    "knockout": "A Bean Baccarat 6, B Mini Baccarat 5",
}


@pytest.mark.parametrize(("game", "title", "version", "effective", "decks", "place"), TITLE_PAGES)
def test_title_pages(
    game: str, title: str, version: str | None, effective: date | None, decks: str, place: str
) -> None:
    rules = load_rules(game)
    assert (rules.title, rules.version, rules.effective) == (title, version, effective)
    assert f"{rules.decks.fewest}-{rules.decks.most}" == decks
    assert rules.place.value == place


@pytest.mark.parametrize("game", GAMES)
def test_layouts(game: str) -> None:
    shown = [f"{layout.id} {layout.title} {layout.boxes}" for layout in load_rules(game).layouts]
    assert ", ".join(shown) == LAYOUTS[game]


# Commission 3.6, rws 3.12, etg 3.10, knockout 3.7: the same table in all four. The column "stood" is the proviso of
# commission 3.5, rws 3.11, etg 3.9, knockout 3.6. With a Banker total of 8 or 9 nobody draws, whatever Player did.
PLAYER_DRAWS, PLAYER_STANDS, NATURALS = "0-1-2-3-4-5", "6-7", "8-9"
TABLE_OF_PLAY = """
    # Banker's two cards   draws when Player's third card is   does not draw   Player stood
      0                    0-1-2-3-4-5-6-7-8-9                 none            draws
      1                    0-1-2-3-4-5-6-7-8-9                 none            draws
      2                    0-1-2-3-4-5-6-7-8-9                 none            draws
      3                    0-1-2-3-4-5-6-7-9                   8               draws
      4                    2-3-4-5-6-7                         0-1-8-9         draws
      5                    4-5-6-7                             0-1-2-3-8-9     draws
      6                    6-7                                 0-1-2-3-4-5-8-9 stands
      7                    none                                0-1-2-3-4-5-6-7-8-9 stands
      8                    none                                0-1-2-3-4-5-6-7-8-9 stands
      9                    none                                0-1-2-3-4-5-6-7-8-9 stands
"""


def points(text: str) -> set[int]:
    return set() if text == "none" else {int(digit) for digit in text.split("-")}


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_the_table_of_play(game: str) -> None:
    table = load_rules(game).table_of_play
    assert len(table.player_draws) == 10
    assert {total for total, draws in enumerate(table.player_draws) if draws} == points(PLAYER_DRAWS)
    assert {total for total in range(10) if not table.player_draws[total]} == points(PLAYER_STANDS) | points(NATURALS)
    assert table.naturals == points(NATURALS)
    rows = [line.split() for line in lines(TABLE_OF_PLAY)]
    assert [len(row) for row in table.banker_draws] == [11] * len(rows)
    for banker, draws, stands, player_stood in rows:
        row = table.banker_draws[int(banker)]
        assert {third for third in range(10) if row[third]} == points(draws)
        assert {third for third in range(10) if not row[third]} == points(stands)
        assert row[NO_THIRD_CARD] is (player_stood == "draws")


@pytest.mark.parametrize("game", GAMES)
def test_bets_are_those_of_the_betting_areas(game: str) -> None:
    assert list(load_rules(game).bet_ids) == BETS[game]


@pytest.mark.parametrize(("game", "bet"), [(game, bet) for game in GAMES for bet in BETS[game]])
def test_a_bet_is_its_picture_in_every_cell(game: str, bet: str) -> None:
    picture = replace(load_rules(game)).picture(bet)  # a copy whose picture is not yet drawn
    if (hand := pair_hand(picture)) is not None:
        unpaired, paired = picture.cells
        assert bet == f"{hand.value}_pair"
        assert (paired.outcome, str(paired.pays)) == (BetOutcome.WON, "11:1")
        assert (unpaired.outcome, unpaired.pays) == (BetOutcome.LOST, None)
        clause = f"{game}:{pay_clause(game, bet, False)}"
        assert paired.clause == unpaired.clause == clause
        return
    assert picture.axes == TOTAL_AXES
    assert len(picture.cells) == 100
    for player in range(10):
        for banker in range(10):
            cell = picture.cells[10 * player + banker]
            expected = brings(game, bet, player, banker)
            outcome = {LOST: BetOutcome.LOST, PUSHED: BetOutcome.PUSH}.get(expected, BetOutcome.WON)
            assert cell.outcome is outcome, (player, banker)
            assert (cell.pays.odds if cell.pays else None) == (expected if outcome is BetOutcome.WON else None)
            assert cell.clause == f"{game}:{pay_clause(game, bet, outcome is BetOutcome.PUSH)}"


# knockout 2.1.3 abbreviates the pairs; rws calls its tie Any Tie; all others match their ids.
TITLES = {
    ("rws", "tie"): "Any Tie",
    ("knockout", "player_pair"): "P Pair",
    ("knockout", "banker_pair"): "B Pair",
    ("knockout", "winning_total_1_4"): "Winning Total 1-2-3-4",
    ("knockout", "winning_total_5_6"): "Winning Total 5-6",
    ("knockout", "ante_player"): "Ante (Player)",
    ("knockout", "ante_banker"): "Ante (Banker)",
    ("knockout", "wager_player"): "Wager (Player)",
    ("knockout", "wager_banker"): "Wager (Banker)",
}


@pytest.mark.parametrize("game", GAMES)
def test_bets_have_the_titles_on_the_felt(game: str) -> None:
    for bet in load_rules(game).bets:
        assert bet.title == TITLES.get((game, bet.id), bet.id.replace("_", " ").title())


@pytest.mark.parametrize("game", GAMES)
def test_only_player_and_banker_weigh_on_the_differential(game: str) -> None:
    weighing = {bet.id: bet.counts_on for bet in load_rules(game).bets if bet.counts_on}
    assert weighing == {"player": Hand.PLAYER, "banker": Hand.BANKER}


# knockout 3.3: only these require another bet; 3.4.2: only these are placed by raising
def test_what_stands_alone() -> None:
    needing = {
        (game, bet.id, *bet.needs.any_of, bet.needs.clause)
        for game in GAMES
        for bet in load_rules(game).bets
        if bet.needs
    }
    assert needing == {
        ("knockout", bet, "player", "banker", "3.3") for bet in BETS["knockout"] if bet.startswith("winning_total")
    }


def test_what_raises_what() -> None:
    raising = {
        (game, bet.id, bet.raises.ante, bet.raises.times, bet.raises.clause)
        for game in GAMES
        for bet in load_rules(game).bets
        if bet.raises
    }
    assert raising == {
        ("knockout", "wager_player", "ante_player", 2, "3.4.2"),
        ("knockout", "wager_banker", "ante_banker", 2, "3.4.2"),
    }
    wagers = load_rules("knockout").wagers
    assert {ante: wager.id for ante, wager in wagers.items()} == {
        "ante_player": "wager_player",
        "ante_banker": "wager_banker",
    }
    assert not load_rules("rws").wagers


@pytest.mark.parametrize("game", GAMES)
def test_only_knockout_waits_after_the_first_card(game: str) -> None:
    pause = load_rules(game).pause
    assert (pause and (pause.after_cards, pause.clause, pause.fold_clause)) == (
        (1, "3.4", "3.4.1") if game == "knockout" else None
    )


# The numbered clauses. The headings 5.1 of commission and knockout, and section 1, have no rule of their own.
CLAUSES = {
    "commission": "2.1.1-3 2.2.1 3.1-8 4.1.1-2 5.1.1-3 5.2-3",
    "rws": "2.1.1 2.2.1 3.1-14 4.1.1-4 5.1 5.1.1-2 5.2 5.2.1 5.3 5.4 5.4.1-2 5.5 5.5.1-5 5.6 5.7 5.7.1 5.8.1-2 5.9 "
    "5.10 5.10.1-2 5.11 5.12 5.12.1-3 5.13-17",
    "etg": "2.1.1 2.2.1 3.1-13 4.1 5.1 5.1.1-2 5.2 5.2.1-2 5.3 5.3.1-5 5.4-7 5.7.1 5.8-12",
    "knockout": "2.1.1-3 2.2.1 3.1-4 3.4.1-2 3.5-9 4.1.1-3 5.1.1-3 5.2-3",
}


def numbered(text: str) -> list[str]:
    """`3.1-4 5.6` is 3.1, 3.2, 3.3, 3.4 and 5.6."""
    numbers = []
    for word in text.split():
        first, _, last = word.partition("-")
        section, _, number = first.rpartition(".")
        numbers += [f"{section}.{each}" for each in range(int(number), int(last or number) + 1)]
    return numbers


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_in_force_is_declared_in_order(game: str) -> None:
    assert list(load_rules(game).clauses) == numbered(CLAUSES[game])


# Clauses that decide nothing: headings, and definitions with the clause that uses them.
HEADINGS = {"commission": "", "rws": "5.4 5.5", "etg": "5.1 5.2 5.3", "knockout": ""}
DEFINITIONS = {
    "commission": "2.1.3→3.3",
    "rws": "3.1→3.13 3.2→3.13",
    "etg": "3.1→3.11 3.2→3.11",
    "knockout": "2.1.3→3.3",
}


@pytest.mark.parametrize("game", GAMES)
def test_headings_and_definitions(game: str) -> None:
    rules = load_rules(game)
    headings = [number for number, clause in rules.clauses.items() if isinstance(clause, Heading)]
    definitions = {number: clause.used_in for number, clause in rules.clauses.items() if isinstance(clause, Definition)}
    assert headings == HEADINGS[game].split()
    assert definitions == dict(word.split("→") for word in DEFINITIONS[game].split())
    assert [*rules.carried_out] == [number for number in rules.clauses if number not in {*headings, *definitions}]


# Actions of the table and the clause cited in each document; - if the document is silent.
CITATIONS = """
    #                               commission  rws      etg     knockout
    approved_layouts                2.1.1       2.1.1    -       2.1.1
    layout                          2.1.2       2.1.1    2.1.1   2.1.2
    decks                           2.2.1       2.2.1    2.2.1   2.2.1
    betting_opens                   3.1         3.3      3.3     3.1
    betting_closes                  3.2         3.8      3.7     3.2
    bets_offered                    3.3         3.7      3.6     3.3
    bet_placed                      3.3         3.7      3.5     3.3
    late_bet                        5.2         5.6      3.7     5.2
    late_withdrawal                 5.3         5.6      5.9     5.3
    deal                            3.4         3.10     3.8     3.5
    third_cards                     3.5         3.11     3.9     3.6
    table_of_play                   3.6         3.12     3.10    3.7
    winner                          3.7         3.13     3.11    3.8
    tie                             3.8         3.14     3.12    3.9
    foreign_card                    5.1.1       5.5.1    5.3.1   5.1.1
    surplus_card                    5.1.1       5.5.2    5.3.2   5.1.1
    wrong_number                    5.1.2       5.5.3    5.3.3   5.1.2
    insufficient_cards              5.1.3       5.5.4    5.3.4   5.1.3
    limits_displayed                -           3.4      3.4     -
    minimum                         -           5.2      3.4     -
    maximum                         -           3.5      3.4     -
    unnoticed_minimum               -           5.2.1    -       -
    unnoticed_maximum               -           5.13     -       -
    differential                    -           5.1      -       -
    balance_of_box                  -           3.6      -       -
    pro_rata                        -           5.1.1    -       -
    pro_rata_exempt                 -           5.1.2    -       -
    squeeze                         -           3.9      -       -
    on_behalf                       -           5.16     -       -
    election_goes_on                -           5.12.1   -       -
    election_goes_on_reconstructed  -           5.12.2   -       -
    election_takes_back             -           5.12.3   -       -
    void_returns                    -           5.15     5.11    -
    unregistered_bet                -           -        5.2.2   -
    carried_cards                   -           5.7      5.4     -
    new_cards                       -           5.10.2   5.7.1   -
    settlement                      -           -        3.13    -
    cards_prevail                   -           5.14     5.6     -
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_citation(game: str) -> None:
    column = 1 + GAMES.index(game)
    rows = [line.split() for line in lines(CITATIONS)]
    expected = {row[0]: None if row[column] == "-" else row[column] for row in rows}
    assert asdict(load_rules(game).cites) == expected
