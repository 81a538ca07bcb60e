"""`punto narrate` for a newcomer: 80 columns, repeatable, and one clear line for a mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rich.cells import cell_len

from punto.cli import main
from punto.rules import RULES, load_rules

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def punto(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line: exit code, standard output, standard error."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["punto", *words])
        monkeypatch.setenv("COLUMNS", "80")
        with pytest.raises(SystemExit) as ended:
            main()
        assert isinstance(ended.value.code, int)
        return ended.value.code, *capsys.readouterr()

    return run


@pytest.mark.parametrize("game", RULES)
def test_a_shoe_is_told_to_the_round_after_the_cut_card(punto: Run, game: str) -> None:
    code, out, err = punto("narrate", game, "--seed", "7")
    assert (code, err) == (0, "")
    title, heading, *rounds, net = out.strip().splitlines()
    assert title == f"{load_rules(game).title}, 8 decks, 100.00 on each round"
    assert heading.split() == ["Player", "Banker", "Result", "Bet", "Net", "Clause"]
    assert [int(line.split()[0]) for line in rounds] == list(range(1, len(rounds) + 1))
    assert 60 <= len(rounds) <= 100
    assert net.startswith("Net result of all bets: ")
    assert all(cell_len(line) <= 80 for line in out.splitlines())


def test_the_last_column_is_a_clause_of_the_game(punto: Run) -> None:
    _, out, _ = punto("narrate", "rws", "--seed", "7")
    rounds = out.strip().splitlines()[2:-1]
    assert {line.split()[-1] for line in rounds} <= set(load_rules("rws").clauses)


def test_a_seed_repeats_a_shoe(punto: Run) -> None:
    seven, again, eight = (punto("narrate", "rws", "--seed", seed)[1] for seed in ("7", "7", "8"))
    assert seven == again != eight


def test_without_a_seed_no_two_shoes_are_alike(punto: Run) -> None:
    assert punto("narrate", "rws")[1] != punto("narrate", "rws")[1]


def test_it_stops_after_so_many_rounds(punto: Run) -> None:
    code, out, _ = punto("narrate", "etg", "--rounds", "3", "--decks", "4")
    assert code == 0
    assert ", 4 decks, " in out
    assert len(out.strip().splitlines()) == 6


MISTAKES = [
    (
        ["roulette"],
        "punto: Unknown game 'roulette'. Use commission, rws, etg, knockout, a game that punto games lists, or the "
        "path of a game file, as in ./my.yaml.\n",
    ),
    (["etg", "--decks", "9"], f"punto: {load_rules('etg').title} is played with 4 to 8 decks, not 9 (etg:2.2.1).\n"),
]


@pytest.mark.parametrize(("words", "line"), MISTAKES)
def test_a_mistake_is_one_line_and_exit_code_2(punto: Run, words: list[str], line: str) -> None:
    assert punto("narrate", *words) == (2, "", line)


MISUSES = [
    ([], "Missing argument 'game'."),
    (["rws", "--colour"], "No such option: --colour"),
    (["rws", "--decks", "many"], "Invalid value for '--decks': "),
    (["rws", "--rounds", "0"], "Invalid value for '--rounds': "),
]


@pytest.mark.parametrize(("words", "message"), MISUSES)
def test_a_misused_option_is_one_line_and_exit_code_2(punto: Run, words: list[str], message: str) -> None:
    code, out, err = punto("narrate", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"punto narrate: {message}")
    assert err.endswith(" (see punto narrate --help)\n")
    assert err.count("\n") == 1


def test_help_has_an_example_that_works(punto: Run) -> None:
    code, out, _ = punto("narrate", "--help")
    assert code == 0
    (example,) = [line for line in out.splitlines() if "Example:" in line]
    words = example.split()[1:]
    assert words[:2] == ["punto", "narrate"]
    assert punto(*words[1:])[0] == 0


def test_without_a_command_it_shows_what_there_is(punto: Run) -> None:
    code, out, err = punto()
    assert code == 2
    assert "narrate" in out + err
