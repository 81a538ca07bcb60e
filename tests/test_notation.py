"""The notation for shoes: journal, text and journal again; the simulator, the roads and integrity use the same file."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cards import CARDS, Card
from punto.errors import NotationError
from punto.hands import Hand
from punto.journal import Store, create_store
from punto.notation import CardsOut, NotedRound, NotedShoe, RoundEnd, Spot, read_shoe
from punto.reports.shoe_files import note_shoes
from punto.rules import RULES
from punto.shoe import BURN_BY_FIRST_CARD, NO_BURN, Burn
from punto.sim import Settings
from punto.sim.noting import note_shoe
from punto.table.commands import NewShoe
from tests.commands import Run, run
from tests.reports.house import House
from tests.reports.walks import Walked

__all__ = ["run"]

SHOE = """\
punto-shoe: 1
game: rws
decks: 8
burn: first_card 9H

  1  KH 2C QS 4D p5H      = B 5-6
  2  9D 4C KS 3D          = P 9-7   # a natural
  3  9D 4S                = void
out  2H
  4  2H 2S 2D 5C p9C + bAD = Bp 3-8
"""


def spots() -> st.SearchStrategy[tuple[Spot, ...]]:
    places: list[Spot] = [(hand, place) for hand in Hand for place in (1, 2, 3)]
    return st.lists(st.sampled_from(places), max_size=6, unique=True).map(tuple)


def rounds() -> st.SearchStrategy[NotedRound]:
    return spots().flatmap(
        lambda lying: st.builds(
            NotedRound,
            number=st.integers(0, 10**6),
            cards=st.tuples(*[st.sampled_from(CARDS)] * len(lying)),
            spots=st.just(lying),
            end=st.sampled_from(RoundEnd),
            from_next_shoe=st.integers(0, len(lying)),
        )
    )


SHOES = st.builds(
    NotedShoe,
    game=st.sampled_from([*RULES, "dragon"]),
    decks=st.integers(1, 10),
    cut_card=st.integers(0, 100),
    burn=st.sampled_from([NO_BURN, Burn(5, by_first_card=False)]),
    table=st.none() | st.sampled_from(["t1", "vip#2"]),
    shoe=st.none() | st.integers(1, 10**6),
    lines=st.lists(rounds() | st.builds(CardsOut, st.tuples(st.sampled_from(CARDS))), max_size=6).map(tuple),
)


@given(SHOES)
def test_a_shoe_is_read_as_it_was_written(shoe: NotedShoe) -> None:
    assert read_shoe(str(shoe)) == shoe


@pytest.mark.parametrize("game", RULES)
def test_the_shoes_of_a_journal_are_read_as_they_were_noted(game: str, tmp_path: Path) -> None:
    """A walk with corrections, voids, cards out of place and replaced shoes."""
    with closing(create_store(f"sqlite:///{tmp_path}/journal.db")) as store:
        walked = Walked(store, game, 400)
        [table] = store.heads("table/")
        noted = list(note_shoes(store, table.stream.removeprefix("table/")))
    assert sum(len(shoe.rounds) for shoe in noted) == len(walked.rounds)
    for shoe in noted:
        assert read_shoe(str(shoe)) == shoe
        for line in shoe.rounds:
            round_ = walked.rounds[line.number]
            assert line.cards == round_.cards
            assert [line.hand(hand) for hand in Hand] == [round_.hands.of(hand) for hand in Hand]
            assert (line.result and line.result.result) == (round_.result if round_.is_over else None)


def deal(store: Store, shoe: NotedShoe) -> None:
    """A table that deals this shoe."""
    house = House(store)
    house.open_table("t1", shoe.game, decks=shoe.decks)
    house.buy_in("t1", "ann", 100_000)
    for line in shoe.rounds:
        house.play("t1", [("ann", "player", 5)], " ".join(card.text for card in line.cards))


@pytest.mark.parametrize("game", ["commission", "rws"])
def test_a_shoe_dealt_at_a_table_is_noted_as_it_was(game: str, tmp_path: Path) -> None:
    simulated = note_shoe(Settings(rules=RULES[game], seed=5, rounds_per_shoe=40), 3)
    with closing(create_store(f"sqlite:///{tmp_path}/journal.db")) as store:
        deal(store, read_shoe(str(simulated)))
        [noted] = note_shoes(store, "t1")
    assert (noted.lines, noted.decks, noted.game_hash) == (simulated.lines, 8, simulated.game_hash)


def test_the_lines_of_a_file() -> None:
    shoe = read_shoe(SHOE)
    assert (shoe.burn, shoe.burn_card, shoe.burned_face_down) == (BURN_BY_FIRST_CARD, Card("9H"), 9)
    assert [line.end.value for line in shoe.rounds] == ["settled", "settled", "void", "settled"]
    assert shoe.lines[3] == CardsOut((Card("2H"),))
    assert len(shoe.cards) == 5 + 4 + 2 + 1 + 5


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("punto-shoe: 1", "punto-shoe: 2", "first line must be 'punto-shoe: 1'"),
        ("game: rws\n", "", "no line for 'game'"),
        ("decks: 8", "decks: many", "Line 3: decks cannot be 'many'. Write a whole number."),
        ("decks: 8", "colour: blue", "Line 3: 'colour: blue' is not a line of the header"),
        ("decks: 8", "decks: 8\ndecks: 6", "at most once"),
        ("first_card 9H", "first_card", "Name the card shown"),
        ("first_card 9H", "5 9H", "Name the card shown"),
        ("= B 5-6", "= P 5-6", "Line 6: The result is 'P 5-6', but the cards give 'B 5-6'"),
        ("= B 5-6", "", "Line 6: A round needs its result"),
        ("p5H ", "5H ", "Line 6: A third card needs its hand"),
        ("p5H ", "x5H ", "'x' is not a hand"),
        ("p5H ", "p1X5 ", "is not a card"),
        ("p5H ", "p25H ", "lie in place 2 of player"),
        ("+ bAD", "bAD +", "Write '+' once"),
        ("out  2H\n", "table: t1\n", "the header must stand before"),
        ("decks: 8", "decks: 8\nstarted: 2026-03-01T12:00:00", "with its zone"),
        ("void", "x" * 1000, "longer than 1000"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(before: str, after: str, says: str) -> None:
    with pytest.raises(NotationError, match=says.replace("(", r"\(").replace("+", r"\+").replace(".", r"\.")):
        read_shoe(SHOE.replace(before, after, 1))


def test_commands_share_the_file(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "shoes"
    code, _, err = run(
        "simulate", "rws", "--shoes", "2", "--seed", "9", "--record", str(folder), "--burn", "first_card"
    )
    assert code == 0, err
    first, second = sorted(folder.iterdir())
    shoe = read_shoe(first.read_text())
    code, out, _ = run("roads", str(first), "--json")
    assert code == 0
    assert len(json.loads(out)["bead"]) == len(shoe.rounds)
    code, out, _ = run("integrity", str(second), "--earlier", str(first), "--json")
    found = json.loads(out)
    assert (code, found["cards"], found["alarms"]) == (0, 416, [])
    assert found["seen"] == len(read_shoe(second.read_text()).cards) + 1
    bad = tmp_path / "bad.shoe"
    bad.write_text(SHOE.replace("= B 5-6", "= B 5-7"))
    code, _, err = run("roads", str(bad))
    assert (code, err.count("\n")) == (2, 1)


def test_an_export_of_shoes(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/journal.db"
    with closing(create_store(url)) as store:
        house = House(store)
        house.open_table("t1", "commission")
        house.buy_in("t1", "ann", 100)
        house.play("t1", [("ann", "banker", 25)], "KH 2C QS 4D 5H")
        house.ask("t1", NewShoe())
        house.play("t1", [("ann", "banker", 25)], "9H 4C KS 3D")
    code, out, _ = run("export", url, "--to", str(tmp_path / "out"), "--format", "shoe")
    assert (code, out.strip()) == (0, "2 shoes")
    first, second = sorted((tmp_path / "out").iterdir())
    assert (first.name, second.name) == ("t1-0001.shoe", "t1-0002.shoe")
    assert first.read_text().endswith("\n  1  KH 2C QS 4D p5H      = B 5-6\n")
    assert read_shoe(second.read_text()).shoe == 2
