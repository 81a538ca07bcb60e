"""`punto session`, `punto streaks` and `punto protect` as used by a newcomer and by a program."""

from __future__ import annotations

import json

import pytest

from tests.commands import Run, run

__all__ = ["run"]


EXACT = "session commission --bet banker:100 --rounds 1000 --bankroll 5000 --json"
SIMULATED = "session commission --bet banker:100 --rounds 50 --system 1326 --sessions 2000 --json"


def test_a_session_for_machines(run: Run) -> None:
    code, out, _ = run(*EXACT.split())
    found = json.loads(out)
    assert code == 0
    assert {"mean", "sd", "ruin", "quantiles", "drawdown", "method", "stderr"} <= found.keys()
    assert (found["method"], found["stderr"]) == ("exact", 0)
    assert list(found["quantiles"])[:2] == ["0.01", "0.05"]
    _, out, _ = run(*SIMULATED.split())
    found = json.loads(out)
    assert found["method"] == "simulated"
    assert found["stderr"] > 0


@pytest.mark.parametrize(
    "line",
    [
        "session commission --bet banker:100 --rounds 200 --bankroll 5000 --rebate 10 --goal 500 --stop-loss 1000",
        "session knockout --bet ante_player:100 --rounds 100",
        "session rws --bet player:25 --rounds 50 --system martingale --table-maximum 500 --sessions 500",
        "session commission --bet banker:100 --shoes 1 --sessions 200",
        "session commission --bet tie:10 --rounds 50 --meter tie:100:5",
        "session commission --bet player:20 --rounds 50 --spread 0:1,5:4 --tags 0,0,0,-1,-1,-1,-1,2,2,0 --sessions 200",
        "streaks commission --pattern bbbbbbbbbbb --shoes 1000",
        "streaks rws --road small_road --pattern rrrr --rounds 20 --shoes 50",
        "protect rws --known 5",
        "protect knockout --sorted 6789 --backs 2",
        "protect commission --missing 9H --extra 8H",
    ],
)
def test_pages_fit_80_columns(run: Run, line: str) -> None:
    code, out, err = run(*line.split())
    assert (code, err.strip()) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert "-" not in out.replace("1-3-2-6", "").splitlines()[3]


def test_a_streak_for_machines(run: Run) -> None:
    _, out, _ = run("streaks", "commission", "--pattern", "BBBBBBBBBBB", "--shoes", "10", "--json")
    found = json.loads(out)
    assert found["pattern"] == "B" * 11
    assert found["probability"] < found["in_shoes"] < 10 * found["probability"]
    assert found["longest_streak"][0] == 1


def test_a_known_card_for_machines(run: Run) -> None:
    _, out, _ = run("protect", "commission", "--known", "1", "--json")
    found = json.loads(out)
    assert found["known"] == 1
    assert round(100 * found["edge"], 3) == 6.765
    assert (found["bet_by_card"]["9"], found["bet_by_card"]["K"]) == ("player", "banker")
    _, out, _ = run("protect", "commission", "--missing", "9H", "--json")
    assert json.loads(out)["bets"]["banker"].keys() == {"edge", "change"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("session commission --bet banker", "write BET:DOLLARS"),
        ("session commission --bet bnker:100", "has no bet 'bnker'"),
        ("session commission --bet banker:abc", "not an amount"),
        ("session commission --bet banker:100 --bankroll 50", "does not cover one round"),
        ("session commission --bet banker:100 --rebate 120", "from 0 to 100"),
        ("session commission --bet banker:100 --rebate x", "from 0 to 100"),
        ("session commission --bet banker:100 --system fibonacci", "Unknown system"),
        ("session commission --bet banker:100 --system martingale --table-maximum 50", "below the base stake"),
        ("session commission --bet banker:100 --rounds 100000000 --goal 100000", "too long"),
        ("protect commission", "Give one of --known"),
        ("protect commission --known 7", "cards 1 to 6"),
        ("protect commission --known 1 --missing 9H", "Give one of --known"),
        ("protect commission --sorted TJ", "add Q K"),
        ("protect commission --sorted 6X", "'X' is not a rank"),
        ("protect commission --sorted 6 --backs 9", "a round has 1 to 6"),
        ("streaks commission --pattern BXB", "write up to 60 wins"),
        ("streaks commission --pattern BB --rounds 1000000", "use 1 to 100,000"),
    ],
)
def test_mistakes_get_one_line(run: Run, line: str, says: str) -> None:
    code, out, err = run(*line.split())
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.strip().splitlines()) == 1
