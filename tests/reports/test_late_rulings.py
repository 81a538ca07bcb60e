"""Rulings on a round long after its settlement: reports, exports and the verifier use the final result."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.cards import parse_cards
from punto.hands import Hand
from punto.history.positions import position_before
from punto.incidents import Report
from punto.journal import Store
from punto.journal.keys import public_bytes
from punto.journal.signing import make_checkpoint
from punto.limits import Amounts, Limits
from punto.messages import Language
from punto.reports.collecting import collect_round
from punto.reports.export import ranges, run
from punto.reports.recall import recall
from punto.reports.recall_page import recall_page
from punto.reports.shift import Shift, report_shift
from punto.round import ElectionChoice
from punto.rules.irregularities import Incident
from punto.table import TableSettings
from punto.table.commands import ChangeSettings, Deal, Elect
from punto.verify import verify, verify_bundle
from punto.verify.chained import RoundName
from tests.reports.exporting import order, rows
from tests.reports.house import DAY_MS, FIRST_DAY, SHIFT_MANAGER, SUPERVISOR, House
from tests.reports.late_stories import RULED_IN, STORIES, TABLE, Story, begin, pass_rounds, play, report, rounds_of
from tests.reports.test_export import of_bets, of_round

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
FIRST = RoundName(TABLE, 1, 1)
EVER = 10**14
EACH_STORY = pytest.mark.parametrize("story", STORIES.values(), ids=list(STORIES))


@pytest.mark.parametrize("at_once", [100_000, 40], ids=["whole", "in pieces"])
@EACH_STORY
def test_an_export_shows_the_final_result_of_each_round(
    story: Story, at_once: int, store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(store)
    play(house, story)
    monkeypatch.setattr(run, "RECORDS_AT_ONCE", at_once)
    monkeypatch.setattr(ranges, "RECORDS_A_SHEET", at_once // 3)
    run.export(order(tmp_path / "out", url), workers=1)
    rounds = {row["round"]: row for row in rows(tmp_path / "out", "rounds")}
    first = rounds[1]
    assert (first["state"], first["result"], first["reversals"]) == (story.state, story.result, story.reversals)
    rulings = sorted((row for row in rows(tmp_path / "out", "rulings") if row["round"] == 1), key=_ruled_at)
    assert tuple(f"{row['incident'] or 'house_decision'}: {row['decision']}" for row in rulings) == story.rulings
    bets = rows(tmp_path / "out", "bets")
    assert [bet["net_cents"] for bet in _of(bets, 1)] == [100 * net for net in story.nets]
    standing = rounds_of(house)
    assert rounds.keys() == standing.keys()
    for number, round_ in standing.items():
        expected = of_round(round_)
        assert {name: rounds[number][name] for name in expected} == expected
        assert [bet["outcome"] for bet in _of(bets, number)] == [bet["outcome"] for bet in of_bets(round_)]
    posted = sum(row["cents"] for row in rows(tmp_path / "out", "ledger") if row["target"] == "ann")
    paid = sum(row["cents"] for row in rows(tmp_path / "out", "ledger") if row["source"] == "ann")
    if story.game != "etg":
        assert posted - paid == (10_000 + story.nets[0]) * 100


def test_several_workers_give_the_same_export(
    store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(House(store), STORIES["rws, void"])
    run.export(order(tmp_path / "one", url), workers=1)
    monkeypatch.setattr(run, "RECORDS_AT_ONCE", 100)
    run.export(order(tmp_path / "many", url), workers=2)
    for dataset in ("rounds", "bets", "cards", "rulings", "ledger"):
        assert rows(tmp_path / "one", dataset) == rows(tmp_path / "many", dataset)


def _ruled_at(row: dict[str, object]) -> str:
    return str(row["ruled_at"])


def _of(bets: list[dict[str, object]], number: int) -> list[dict[str, object]]:
    return sorted((bet for bet in bets if bet["round"] == number), key=lambda bet: str(bet["bet"]))


@EACH_STORY
def test_the_verifier_finds_nothing(story: Story, store: Store) -> None:
    play(House(store), story)
    assert list(verify(store, None)) == []


@EACH_STORY
def test_a_bundle_holds_the_round_to_its_last_ruling_and_proves_it(story: Story, store: Store) -> None:
    house = House(store)
    play(house, story)
    make_checkpoint(store, KEY, house.now)
    bundle = collect_round(store, FIRST)
    assert list(verify_bundle(bundle, [public_bytes(KEY)])) == []
    recalled = recall(bundle)
    assert (recalled.round.state.value, len(recalled.rulings)) == (story.state, len(story.rulings))
    nets = [told.bet.result.net_cents if told.bet.result else None for told in recalled.bets]
    assert nets == [100 * net for net in story.nets]
    assert all(len(told.settlements) == story.reversals + 1 for told in recalled.bets)
    for language in Language:
        page = recall_page(recalled, "t1.bundle", language)
        assert len(page["rulings"]) == len(story.rulings)


def test_a_bundle_uses_the_payout_unit_of_its_round(store: Store) -> None:
    """Banker on six pays half: 15 at the round's own payout unit of one cent, despite later settings."""
    house = House(store)
    house.open_table(TABLE, "etg")
    house.buy_in(TABLE, "ann", 1_000)
    house.buy_in(TABLE, "dee", 1_000)
    house.play(TABLE, [("ann", "banker", 30)], "KH 2C KS 4D 5H")
    limits = Limits(minimum=Amounts(5_00), payout_unit=10_00)
    house.ask(TABLE, ChangeSettings(settings=TableSettings(limits=limits)), SHIFT_MANAGER)
    pass_rounds(house, 14)
    player, banker = parse_cards("KH KS 4H"), parse_cards("2C 4D")
    house.ask(TABLE, Report(incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=player, banker=banker))
    make_checkpoint(store, KEY, house.now)
    bundle = collect_round(store, FIRST)
    assert [told.bet.result.net_cents if told.bet.result else 0 for told in recall(bundle).bets] == [15_00]
    assert list(verify_bundle(bundle, [public_bytes(KEY)])) == []


def shift_of(store: Store, since: int, until: int) -> Shift:
    return report_shift(store, since, until, position_before(store, since))


@EACH_STORY
def test_a_shift_counts_the_rulings_made_in_it(story: Story, store: Store) -> None:
    """The shift of the round keeps its figures; the shift of the ruling has the difference."""
    house = House(store)
    begin(house, story)
    noticed = house.now
    story.rules(house)
    pass_rounds(house, 2)
    whole = shift_of(store, 0, EVER)
    played, between, ruled = (
        shift_of(store, *period) for period in ((0, FIRST_DAY + DAY_MS), (FIRST_DAY + DAY_MS, noticed), (noticed, EVER))
    )
    at_first = (95 if story.game == "commission" else 50) - 50  # dollars to Ann and from Ben
    assert (played.tables[TABLE].rounds, played.meter.net_cents) == (1, 100 * at_first)
    since = [round_ for number, round_ in rounds_of(house).items() if number >= RULED_IN]
    by_dee = sum(bet.result.net_cents for round_ in since for bet in round_.bets if bet.result)
    assert ruled.meter.net_cents == by_dee + 100 * (sum(story.nets) - at_first)
    assert ruled.tables[TABLE].voids == whole.tables[TABLE].voids == (story.state == "void")
    assert sorted(ruled.tables[TABLE].incidents.elements()) == sorted(story.rulings)
    for shift in (whole, played, between, ruled):
        assert shift.won_cents == -shift.meter.net_cents
    for figure in ("rounds", "voids", "won_cents"):
        parts = [getattr(shift.tables[TABLE], figure) for shift in (played, between, ruled)]
        assert sum(parts) == getattr(whole.tables[TABLE], figure), figure
    for figure in ("bets", "in_play_cents", "net_cents"):
        parts = [getattr(shift.meter, figure) for shift in (played, between, ruled)]
        assert sum(parts) == getattr(whole.meter, figure), figure


@pytest.mark.parametrize("rounds_between", [0, 3, 14])
def test_a_table_idle_over_the_weekend(rounds_between: int, store: Store) -> None:
    """The last round of Friday is corrected on Monday, at once or some rounds later, and again in the evening."""
    house = House(store)
    house.open_table(TABLE, "etg")
    for patron in ("ann", "ben", "dee"):
        house.buy_in(TABLE, patron, 10_000)
    house.play(TABLE, [("ann", "banker", 100), ("ben", "player", 50)], "KH 2C KS 4D 5H")
    house.sleep(3 * DAY_MS)
    monday = house.now
    pass_rounds(house, rounds_between)
    report(house)
    pass_rounds(house, 14)
    right = Report(
        incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=parse_cards("KH KS 4H"), banker=parse_cards("2C 4D")
    )
    house.ask(TABLE, right)
    friday, after = shift_of(store, 0, monday), shift_of(store, monday, EVER)
    by_dee = sum(
        bet.result.net_cents
        for number, round_ in rounds_of(house).items()
        for bet in round_.bets
        if number > 1 and bet.result
    )
    assert (friday.meter.net_cents, friday.tables[TABLE].rounds) == (0, 1)
    assert (after.meter.net_cents, after.won_cents) == (by_dee, -by_dee)  # Banker won on six after all
    assert after.tables[TABLE].rounds == rounds_between + 14
    assert after.tables[TABLE].incidents == {"wrong_result_registered: resettle": 2}


def test_misplaced_cards_are_exported_where_they_lie(store: Store, url: str, tmp_path: Path) -> None:
    house = House(store)
    house.open_table(TABLE, "rws")
    house.buy_in(TABLE, "ann", 1_000)
    house.begin(TABLE, [("ann", "banker", 100)])
    house.ask(TABLE, Deal(cards=parse_cards("9H 4C")))
    wrong = Report(
        incident=Incident.WRONG_AREA, reconstructable=False, player=parse_cards("4C"), banker=parse_cards("9H")
    )
    house.ask(TABLE, wrong, SUPERVISOR)
    house.ask(TABLE, Elect(patron="ann", choice=ElectionChoice.CONTINUE))
    house.ask(TABLE, Deal(cards=parse_cards("KS KD")))
    house.finish(TABLE)
    make_checkpoint(store, KEY, house.now)
    run.export(order(tmp_path / "out", url), workers=1)
    cards = sorted(rows(tmp_path / "out", "cards"), key=lambda row: int(row["deal_order"]))
    told = [(row["card"], row["hand"], row["place"]) for row in cards[:4]]
    assert told == [("9H", "banker", 1), ("4C", "player", 1), ("KS", "player", 2), ("KD", "banker", 2)]
    recalled = recall(collect_round(store, FIRST))
    assert [one.hand for one in recalled.cards[:2]] == [Hand.BANKER, Hand.PLAYER]
