"""Figures of a shift: the win matches the postings, meters add up, and theory follows from the odds."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path

import msgspec
import pypdf
import pytest
from typer.testing import CliRunner

from punto.bets import AnteChoice
from punto.cards import parse_cards
from punto.cli import app
from punto.errors import PuntoError
from punto.figures import Figures, PlayedBet
from punto.hands import Hand
from punto.history import marks
from punto.history.positions import position_before
from punto.incidents import Report
from punto.journal import Record, Store
from punto.journal.reading import FIRST_PAGE
from punto.people import Person, Post
from punto.reports.shift import Meter, Shift, report_shift
from punto.reports.shift_page import figures, write_shift
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.service.showing.pit_table import PitTable
from punto.table import TableSettings
from punto.table.commands import ChangeSettings, Deal, DecideAnte, NewShoe, Settle
from tests.reports.house import DAY_MS, FIRST_DAY, SHIFT_MANAGER, SUPERVISOR, House
from tests.reports.walks import Walked
from tests.sim.plain_odds import orders_by_finish

EVER = 10**14
# wizardofodds.com, ordered six-card sequences of eight decks
PLAYER, BANKER, TIE, BANKER_ON_SIX = 2230518282592256, 2292252566437888, 475627426473216, 269232304455680
ORDERS = PLAYER + BANKER + TIE


def evening(store: Store) -> House:
    """At e1 Ann wins 50 on a Banker six and Ben loses 20; a day later Ann loses 100 and t2 has a void."""
    house = House(store)
    house.open_table("e1", "etg")
    house.open_table("t2", "commission")
    for patron in ("ann", "ben"):
        house.buy_in("e1", patron, 1_000)
    house.buy_in("t2", "ann", 500)
    house.play("e1", [("ann", "banker", 100), ("ben", "tie", 20)], "KH 2C KS 4D 5H")
    house.cash_out("e1", "ben", 30)
    house.sleep(DAY_MS)
    house.play("e1", [("ann", "player", 100)], "KH 2C KS 4D 5H")
    house.begin("t2", [("ann", "banker", 75)])
    house.ask("t2", Report(incident=Incident.FOREIGN_CARD), SUPERVISOR)
    house.cash_out("t2", "ann", 200)
    return house


def test_an_evening_by_hand(store: Store) -> None:
    evening(store)
    shift = figures(report_shift(store, 0, EVER, 0))
    house, table = shift["house"], shift["tables"]["e1"]
    assert (house["drop_cents"], house["win_cents"], house["rounds"], house["voids"]) == (2_500_00, 70_00, 3, 1)
    assert house["hold"] == 0.028
    assert house["incidents"] == {"foreign_card: void": 1}
    assert (house["vouchers_outstanding"], house["vouchers_outstanding_cents"]) == (2, 230_00)
    assert table["places"]["1"]["win_by_bets_cents"] == 50_00
    assert table["places"]["2"] == {
        "bets": 1,
        "in_play_cents": 20_00,
        "net_cents": -20_00,
        "win_by_bets_cents": 20_00,
        "drop_cents": 1_000_00,
        "vouchers_out_cents": 30_00,
        "vouchers_in_cents": 0,
    }
    assert shift["elsewhere"]["vouchers_out_cents"] == 200_00
    # Banker, Tie and Player of eight decks at their published edges: 1.4581%, 14.3596%, 1.2351%
    assert house["theoretical_win_cents"] == round(10_000 * 0.014581 + 2_000 * 0.143596 + 10_000 * 0.012351)


def test_two_half_shifts_sum_to_the_whole(store: Store) -> None:
    evening(store)
    noon = FIRST_DAY + DAY_MS // 2
    whole = figures(report_shift(store, 0, EVER, 0))["house"]
    first, second = (figures(report_shift(store, *period, 0))["house"] for period in ((0, noon), (noon, EVER)))
    assert (first["win_cents"], second["win_cents"]) == (-30_00, 100_00)
    for name in ("bets", "in_play_cents", "drop_cents", "win_cents", "rounds", "voids", "vouchers_out_cents"):
        assert first[name] + second[name] == whole[name]
    assert first["vouchers_outstanding_cents"] == 30_00


def add_up(meters: list[Meter]) -> dict[str, int]:
    return {name: sum(vars(meter)[name] for meter in meters) for name in vars(Meter())}


def test_records_before_a_saved_mark_are_not_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table changed from eight to six decks long before the shift."""
    monkeypatch.setattr(marks, "MARK_EVERY", 50)
    house = House(store)
    house.open_table("t1", "commission")
    house.buy_in("t1", "ann", 5_000)
    for number in range(60):
        if number == 20:
            house.ask("t1", ChangeSettings(settings=TableSettings(decks=6)), SHIFT_MANAGER)
        if number % 5 == 0:
            house.ask("t1", NewShoe())
        house.play("t1", [("ann", "banker", 20)], "KH 2C KS 4D 5H")
    house.sleep(2 * DAY_MS)
    since = house.now
    house.ask("t1", NewShoe())
    house.play("t1", [("ann", "player", 100)], "KH 2C KS 4D 5H")
    first = position_before(store, since)
    slow = write_shift(report_shift(store, since, EVER, first))
    pit = PitTable(store, "t1")
    pit.refresh()
    for name, version, state in pit.snapshots():
        store.save_snapshot(name, version, state)
    read = list[int]()
    page_of_stream = store.page_of_stream

    def counted(stream: str, after: int, size: int) -> list[Record]:
        page = page_of_stream(stream, after, size)
        read.extend(record.version for record in page if stream == "table/t1")
        return page

    monkeypatch.setattr(store, "page_of_stream", counted)
    shift = report_shift(store, since, EVER, first)
    assert write_shift(shift) == slow
    last, _ = store.head("table/t1")
    assert [version for version in read if FIRST_PAGE < version < last - 60] == [], "the opening and the last mark"
    # wizardofodds.com: the house edge of Player with six decks is 1.2374%, with eight 1.2351%
    assert round(float(shift.tables["t1"].figures.theory_cents), 2) == 123.74


@pytest.mark.parametrize("game", RULES)
def test_meters_reconcile_after_a_long_walk(game: str, store: Store) -> None:
    walked = Walked(store, game, 700)
    evening_of(store)
    shift = report_shift(store, 0, EVER, 0)
    for table in shift.tables.values():
        assert vars(table.meter) == add_up([*table.places.values(), table.unplaced])
    assert vars(shift.meter) == add_up([*(table.meter for table in shift.tables.values()), shift.elsewhere])
    assert shift.won_cents == sum(table.won_cents for table in shift.tables.values())
    over = [round_ for round_ in walked.rounds.values() if round_.is_over]
    played = [bet for round_ in over for bet in round_.bets if bet.result]
    table = shift.tables["t1"]
    assert table.won_cents == -sum(bet.result.net_cents for bet in played if bet.result) == -table.meter.net_cents
    in_play = [bet for bet in played if bet.result and bet.result.outcome is not BetOutcome.RETURNED]
    assert (table.meter.bets, table.meter.in_play_cents) == (len(in_play), sum(bet.in_play_cents for bet in in_play))
    assert (table.rounds, table.voids) == (len(over), sum(round_.state.value == "void" for round_ in over))
    made = Counter(
        f"{ruling.incident.value if ruling.incident else 'house_decision'}: {ruling.decision.value}"
        for round_ in walked.rounds.values()
        for ruling in round_.rulings
    )
    assert table.incidents == made


def evening_of(store: Store) -> None:
    """A second table besides the walk's."""
    house = House(store)
    house.open_table("e9", "etg")
    house.buy_in("e9", "ann", 1_000)
    for _ in range(5):
        house.play("e9", [("ann", "banker", 100)])


@pytest.mark.parametrize(
    ("stakes", "nets"),
    [
        # possible wins of the house in one round, with their published number of ways
        ({"player": 100}, [(-100, PLAYER), (100, BANKER), (0, TIE)]),
        ({"banker": 100}, [(-100, BANKER - BANKER_ON_SIX), (-50, BANKER_ON_SIX), (100, PLAYER), (0, TIE)]),
        (
            {"player": 100, "banker": 100, "tie": 10},
            [(10, PLAYER), (10, BANKER - BANKER_ON_SIX), (60, BANKER_ON_SIX), (-80, TIE)],
        ),
    ],
    ids=["one bet", "half on six", "bets that oppose one another"],
)
def test_expectation_and_deviation_of_a_round(stakes: dict[str, int], nets: list[tuple[int, int]]) -> None:
    assert sum(ways for _, ways in nets) == ORDERS
    mean = Fraction(sum(net * ways for net, ways in nets), ORDERS)
    variance = Fraction(sum(net * net * ways for net, ways in nets), ORDERS) - mean**2
    expected = Figures()
    for _ in range(3):
        expected.add(RULES["etg"], 8, staked(stakes))
    assert expected.theory_cents == 3 * mean
    assert expected.deviation_cents == pytest.approx(sqrt(3 * variance), rel=1e-12)


def staked(stakes: Mapping[str, int]) -> list[PlayedBet]:
    """Bets whose results do not matter to the theoretical win."""
    return [PlayedBet(1, bet, cents, 0) for bet, cents in stakes.items()]


def test_an_ante_includes_its_wager() -> None:
    alone, raised = Figures(), Figures()
    alone.add(RULES["knockout"], 8, staked({"ante_player": 100}))
    raised.add(RULES["knockout"], 8, staked({"ante_player": 100, "wager_player": 200}))
    assert alone.theory_cents == raised.theory_cents
    assert round(alone.theory_cents, 4) == Fraction(109777, 10_000)  # `punto odds knockout`: 10.9777% of the ante


def knockout_round(player: int, banker: int) -> int:
    """The house's win in cents on a Player bet of 100 and a raised Player ante of 100 (knockout 4.1)."""
    if player == banker:
        return 0
    if player < banker:
        return 100_00 + 300_00
    wager_pays = 100_00 if banker <= 3 else 200_00 if banker <= 5 else 400_00  # 1:2, 1:1, 2:1 on 200
    return -(100_00 + 100_00 + wager_pays)


def test_player_and_its_ante_have_a_covariance(store: Store) -> None:
    """Compared with a plain count of every sequence of card values from eight decks."""
    house = House(store)
    house.open_table("k1", "knockout")
    house.buy_in("k1", "ann", 1_000)
    house.begin("k1", [("ann", "player", 100), ("ann", "ante_player", 100)])
    house.ask("k1", Deal(cards=parse_cards("9H")))
    house.ask("k1", DecideAnte(patron="ann", side=Hand.PLAYER, choice=AnteChoice.RAISE), Person("ann", Post.PATRON))
    house.ask("k1", Deal(cards=parse_cards("4C KS 3D")))
    house.ask("k1", Settle())
    found = figures(report_shift(store, 0, EVER, 0))["tables"]["k1"]
    ways = orders_by_finish(8)
    nets = Counter[int]()
    for (_, player, banker), number in ways.items():
        nets[knockout_round(player, banker)] += number
    mean = Fraction(sum(net * number for net, number in nets.items()), ways.total())
    variance = Fraction(sum(net**2 * number for net, number in nets.items()), ways.total()) - mean**2
    assert found["win_cents"] == knockout_round(9, 7) == -600_00
    assert found["theoretical_win_cents"] == round(mean)
    assert found["deviation_cents"] == round(sqrt(variance))
    assert (found["low_cents"], found["high_cents"]) == tuple(
        round(float(mean) + sign * 1.959964 * sqrt(variance)) for sign in (-1, 1)
    )


def page_text(url: str, output: Path, *more: str) -> str:
    result = CliRunner().invoke(app, ["report", "shift", url, "-o", str(output), *more])
    assert result.exit_code == 0, result.output
    pages = pypdf.PdfReader(io.BytesIO(output.read_bytes())).pages
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages)).replace("−", "-")


def test_the_page_in_chinese_has_the_same_figures(store: Store, url: str, tmp_path: Path) -> None:
    evening(store)
    text = page_text(url, tmp_path / "shift.pdf", "--language", "zh").replace(" ", "")
    for line in (
        "2,500.00 70.00 2.80% 220.00 3",
        "合计 3 220.00 70.00 2,000.00 30.00 0.00",
        "外来牌：本局作废 1",
        "班末未兑，2 张 230.00",
    ):
        assert line.replace(" ", "") in text


def test_the_page_shows_the_figures(store: Store, url: str, tmp_path: Path) -> None:
    evening(store)
    text = page_text(url, tmp_path / "shift.pdf")
    for line in (
        "2,500.00 70.00 2.80% 220.00 3",
        "2 1 20.00 20.00 1,000.00 30.00 0.00",
        "Total 3 220.00 70.00 2,000.00 30.00 0.00",
        "House 3 220.00 70.00 2,500.00 230.00 0.00",
        "Foreign card: the round is void 1",
        "Outstanding at its end, 2 230.00",
    ):
        assert line in text


def test_the_command_prints_json_of_a_period(store: Store, url: str) -> None:
    evening(store)
    period = ["--since", "2026-03-02", "--until", "2026-03-03T00:00"]
    result = CliRunner().invoke(app, ["report", "shift", url, *period, "--json"])
    assert result.exit_code == 0, result.output
    told = msgspec.json.decode(result.output)
    assert (told["since"], told["until"]) == ("2026-03-02 00:00:00", "2026-03-03 00:00:00")
    assert told["house"]["win_cents"] == 100_00


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--since", "noon", "--json"], "Write it like 2026-03-01"),
        (["--since", "2026-03-02", "--until", "2026-03-01", "--json"], "must end after it begins"),
        ([], "Use -o shift.pdf"),
    ],
)
def test_invalid_arguments_give_one_line(url: str, arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(app, ["report", "shift", url, *arguments])
    assert isinstance(result.exception, PuntoError)
    assert complaint in str(result.exception)


def test_a_shift_without_play_is_empty(store: Store) -> None:
    shift: Shift = report_shift(store, 0, EVER, 0)
    told = figures(shift)
    assert (told["tables"], told["house"]["hold"], told["house"]["deviations_off"]) == ({}, None, None)
