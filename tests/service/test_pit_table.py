"""Table history for pit and inspector: actual and theoretical win, pace, corrections and verified rounds."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from msgspec.structs import replace

from punto.cards import Card, parse_cards
from punto.history import Step, TableHistory
from punto.history.recalling import recall_before
from punto.incidents import Report
from punto.journal import Appended, Record, Store
from punto.journal.sqlite import SqliteStore
from punto.ledger.commands import BuyIn
from punto.limits import Amounts, Limits
from punto.messages import Language
from punto.people import Person, Post
from punto.refusals import RefusalCode
from punto.round import Decision
from punto.rules import RULES
from punto.rules.etg import ETG
from punto.rules.irregularities import Incident
from punto.service.api.inspect import Wanted
from punto.service.api.pit import show_figures
from punto.service.core.acting import CLOCK
from punto.service.core.messages import Accepted, AnyCommand, Envelope, Refused
from punto.service.core.planning import plan
from punto.service.core.view import View
from punto.service.showing.live_edges import LiveEdges, favours_patron
from punto.service.showing.pit_table import PitTable
from punto.shoe import Composition
from punto.table import Table, TableSettings
from punto.table.commands import (
    ChangeSettings,
    CloseBetting,
    Deal,
    NewShoe,
    OpenBetting,
    OpenTable,
    PlaceBet,
    Rule,
    Settle,
)
from punto.verify.rounds import judge_step
from punto.words import say
from tests.published import HOUSE_EDGES
from tests.service.alone import alone, purse_at

DEALER = Person("dora", Post.DEALER)
MANAGER = Person("max", Post.SHIFT_MANAGER)
MINUTE_MS = 60_000


class House:
    """One table that receives a command per minute."""

    def __init__(self, game: str, store: Store | None = None) -> None:
        self.store = store or SqliteStore.in_memory()
        self.view = View(self.store)
        self.view.house = alone
        self.at = 0
        self.is_electronic = game == "etg"
        limits = Limits(minimum=Amounts(1_00))
        self.ask(OpenTable(game=game, settings=TableSettings(limits=limits)), MANAGER)
        if self.is_electronic:
            self.ask(BuyIn(amount_cents=100_000_00, terminal=1))
        else:
            self.ask(BuyIn(amount_cents=100_000_00, patron="ann"))

    def ask(self, command: AnyCommand, by: Person = DEALER) -> None:
        self.at += MINUTE_MS
        purse = purse_at(self.view, "t", command)
        envelope = Envelope(id=f"key {self.at}", at=self.at, by=by, table="t", command=command, purse=purse)
        planned = plan(self.view, "t", [envelope])
        [outcome] = self.store.append_all([planned.append])
        assert isinstance(outcome, Appended)
        [answer] = planned.answers.values()
        assert isinstance(answer, Accepted), answer
        for record in outcome.records:
            self.view.take(record)

    def play(self, cards: str, **bets: int) -> None:
        """Play a round; bets are in dollars."""
        self.begin(**bets)
        self.ask(Deal(cards=parse_cards(cards)))
        self.ask(Settle())

    def begin(self, **bets: int) -> None:
        self.ask(OpenBetting())
        for on, dollars in bets.items():
            patron = "t/1" if self.is_electronic else "ann"
            box, terminal = (None, 1) if self.is_electronic else (1, None)
            self.ask(PlaceBet(patron=patron, on=on, amount_cents=dollars * 100, box=box, terminal=terminal))
        self.ask(CloseBetting())

    @property
    def table(self) -> Table:
        table = self.view.table("t").state
        assert table is not None
        return table

    @property
    def watched(self) -> PitTable:
        watched = PitTable(self.store, "t")
        watched.refresh()
        return watched

    @property
    def history(self) -> TableHistory:
        return self.watched.history


class Altered:
    """A journal with a forged bet result."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.load_snapshot = store.load_snapshot

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        for record in self._store.read(stream, after):
            yield replace(record, payload=record.payload.replace(b'"net_cents":10000', b'"net_cents":90000'))


def findings_of(store: Store, step: Step) -> tuple[str, ...]:
    found = judge_step(step, lambda number: recall_before(store, "t", number, step.record.version))
    return tuple(say(said, Language.ENGLISH) for said in found)


def findings_in(altered: Altered) -> tuple[str, ...]:
    """Findings on the last step of round 1."""
    store: Store = altered  # type: ignore[assignment]
    return findings_of(store, TableHistory(store, "t").steps(1)[-1])


def test_the_house_wins_what_was_lost_and_theory_is_the_published_edge_of_what_was_bet() -> None:
    house = House("commission")
    house.play("9H 4C KS 2D", player=10_000, tie=1_000)  # Player 9 over 6
    house.play("9H 4C KS 2D", banker=10_000)
    shown = show_figures(house.watched.in_all)
    assert shown.rounds == 2
    assert shown.handle == 21_000_00
    assert shown.win == -10_000_00 + 1_000_00 + 10_000_00
    edges = {bet: Decimal(per_cent) for (game, bet), per_cent in HOUSE_EDGES.items() if game == "commission"}
    theory = 10_000 * edges["player"] + 1_000 * edges["tie"] + 10_000 * edges["banker"]
    assert abs(shown.theory - theory) < 2


def test_a_void_round_is_neither_bet_nor_won() -> None:
    house = House("rws")
    house.begin(banker=500)
    house.ask(Report(incident=Incident.FOREIGN_CARD))
    watched = house.watched
    assert show_figures(watched.in_all).handle == 0
    [summary] = watched.history.rounds()
    assert (summary.state, summary.incidents, summary.patrons) == ("void", ("foreign_card",), ("ann",))


def test_a_correction_after_the_next_round_began_takes_the_win_back_and_belongs_to_its_round() -> None:
    house = House("etg")
    house.play("9H 4C KS 2D", player=100)
    house.begin(player=100)
    assert house.watched.in_all.win_cents == -100_00
    player, banker = parse_cards("4H KH"), parse_cards("9C KC")
    wrong = Report(incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=player, banker=banker)
    house.ask(wrong, MANAGER)
    watched = house.watched
    assert watched.in_all.win_cents == 100_00
    first, _ = watched.history.rounds()
    assert (first.result.value if first.result else None, first.house_win_cents) == ("banker", 100_00)
    assert watched.history.later_versions(1) == (house.view.table("t").version,)
    assert first.incidents == ("wrong_result_registered",)
    corrected = watched.history.steps(1)[-1]
    assert corrected.record.version == watched.history.later_versions(1)[0]
    assert findings_of(house.store, corrected) == ()


def correct_first_round(house: House) -> None:
    """Player did not win round 1: Banker did."""
    player, banker = parse_cards("4H KH"), parse_cards("9C KC")
    wrong = Report(incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=player, banker=banker)
    house.ask(wrong, MANAGER)


def test_a_round_corrected_much_later_is_no_new_round_and_belongs_to_its_own_shoe() -> None:
    house = House("etg")
    house.play("9H 4C KS 2D", player=100)
    for _ in range(7):
        house.play("9H 4C KS 2D")
    fewer_decks = replace(house.table.settings, decks=6)
    house.ask(ChangeSettings(settings=fewer_decks), MANAGER)
    house.ask(NewShoe())
    for _ in range(6):
        house.play("9H 4C KS 2D")
    house.ask(NewShoe())
    house.play("9H 4C KS 2D", player=100)
    before = house.watched
    correct_first_round(house)
    after = house.watched
    assert after.settled_at() == before.settled_at()
    assert (after.in_all.rounds, after.in_all.win_cents) == (15, 0)
    assert +after.in_all.stakes == {(ETG, 8, "player"): 100_00, (ETG, 6, "player"): 100_00}
    assert (after.of_shoe.rounds, after.of_shoe.win_cents) == (1, -100_00)
    first = after.history.rounds()[0]
    assert (first.shoe, first.house_win_cents) == (1, 100_00)


def test_a_round_without_bets_is_counted_once_however_often_it_is_settled() -> None:
    house = House("etg")
    house.play("9H 4C KS 2D")
    correct_first_round(house)
    assert house.watched.in_all.rounds == 1
    house = House("commission")
    house.play("9H 4C KS 2D")
    house.ask(Rule(decision=Decision.VOID, reason="seen on camera"), MANAGER)
    assert house.watched.in_all.rounds == 0


def test_a_late_ruling_is_read_with_its_round_and_with_the_round_in_which_it_was_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TableHistory, "STRIDE", 3)
    monkeypatch.setattr(TableHistory, "LISTED", 4)
    house = House("etg")
    for number in range(14):
        house.play("9H 4C KS 2D" if number % 2 else "8H 3C QS 2C", player=100)
    house.begin(player=100)
    correct_first_round(house)
    house.ask(Deal(cards=parse_cards("8D 4D KD 2H")))
    house.ask(Settle())
    house.play("8D 4D KD 2H", player=100)
    watched = house.watched
    for number in (1, 15):
        steps = watched.history.steps(number)
        assert [findings_of(house.store, step) for step in steps] == [()] * len(steps)
        kinds = [type(event).__name__ for step in steps for event in step.entry.events]
        assert (kinds.count("RoundRecalled"), kinds[-1]) == (1, "RoundSettled")
    assert len(watched.history.steps(1)) == len(watched.history.steps(2)) + 1
    assert [summary.number for summary in watched.history.rounds()] == [13, 14, 15, 16]


class Forged(Altered):
    """A journal with a forged recalled round."""

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        for record in self._store.read(stream, after):
            is_read_back = b"round_recalled/1" in record.payload
            payload = record.payload.replace(b'"cents":10000', b'"cents":90000', 1) if is_read_back else record.payload
            yield replace(record, payload=payload)


def test_a_round_read_back_other_than_it_was_let_go_is_found() -> None:
    house = House("etg")
    for number in range(14):
        house.play("9H 4C KS 2D" if number % 2 else "8H 3C QS 2C", player=100)
    correct_first_round(house)
    findings = findings_in(Forged(house.store))
    assert "round 1: the recalled round does not match the journal" in findings


def test_rulings_on_one_round_that_are_decided_together() -> None:
    """The table drops the round in between, and the second correction builds on the first."""
    house = House("commission")
    for number in range(11):
        house.play("9H 4C KS 2D" if number % 2 else "8H 3C QS 2C", player=100)
    void = Rule(decision=Decision.VOID, round=1, reason="seen on camera")
    commands: list[tuple[AnyCommand, Person]] = [(void, MANAGER), (OpenBetting(), DEALER), (void, MANAGER)]
    envelopes = [
        Envelope(id=f"batch {place}", at=house.at, by=by, table="t", command=command)
        for place, (command, by) in enumerate(commands)
    ]
    answers = list(plan(house.view, "t", envelopes).answers.values())
    assert [type(answer) for answer in answers] == [Accepted, Accepted, Refused]
    assert isinstance(answers[-1], Refused)
    assert answers[-1].refusal.code is RefusalCode.ROUND_OVER


def test_a_round_is_read_with_what_led_to_it_and_nothing_of_the_next() -> None:
    house = House("commission")
    for _ in range(3):
        house.play("9H 4C KS 2D", player=100)
    kinds = [type(event).__name__ for step in house.history.steps(2) for event in step.entry.events]
    assert kinds == ["BettingOpened", "BetPlaced", "BettingClosed", "CardsDealt", "RoundSettled"]
    assert house.history.steps(4) == []


def test_reading_from_a_mark_gives_what_reading_from_the_beginning_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House("commission")
    for _ in range(7):
        house.play("9H 4C KS 2D", player=100)
    whole = [house.history.steps(number) for number in range(1, 8)]
    monkeypatch.setattr(TableHistory, "STRIDE", 2)
    assert [house.history.steps(number) for number in range(1, 8)] == whole


def test_an_altered_payout_is_found_by_its_hash_and_by_settling_it_again() -> None:
    house = House("commission")
    house.play("9H 4C KS 2D", player=100)
    assert [findings_of(house.store, step) for step in house.history.steps(1)] == [()] * 5
    findings = findings_in(Altered(house.store))
    assert len(findings) == 2
    assert "does not match its hash" in findings[0]
    assert "expected won 10000 cents" in findings[1]


def test_the_pace_comes_from_the_times_of_the_settlements() -> None:
    house = House("commission")
    for _ in range(4):
        house.play("9H 4C KS 2D", player=100)
    settled_at = house.watched.settled_at()
    assert [later - earlier for earlier, later in pairwise(settled_at)] == [5 * MINUTE_MS] * 3
    paces = [house.watched.rounds_per_hour(settled_at[0] + minutes * MINUTE_MS) for minutes in (0, 14, 15, 20, 29, 30)]
    assert paces == [None, None, 12, 8, 4, 0]


WANTED = [
    (Wanted(), [1, 2]),
    (Wanted(patron="ann"), [1, 2]),
    (Wanted(patron="bob"), []),
    (Wanted(incident="house_decision"), [2]),
    (Wanted(incident="foreign_card"), []),
    (Wanted(since=8 * MINUTE_MS), [2]),
    (Wanted(until=7 * MINUTE_MS), [1]),
]


@pytest.mark.parametrize(("wanted", "numbers"), WANTED)
def test_rounds_are_found_by_patron_incident_and_time(wanted: Wanted, numbers: list[int]) -> None:
    house = House("commission")
    house.play("9H 4C KS 2D", player=100)
    house.begin(player=100)
    house.ask(Rule(decision=Decision.VOID, reason="a fire alarm"), MANAGER)
    assert [summary.number for summary in house.history.rounds() if wanted.fits(summary)] == numbers


def test_a_fresh_shoe_has_the_published_edges_and_they_stay_while_a_round_is_dealt() -> None:
    house = House("commission")
    edges = LiveEdges()
    fresh = edges.of(house.table)
    assert fresh is not None
    assert {bet: f"{float(fresh[bet]):.4%}" for bet in ("player", "banker", "tie")} == {
        bet: f"{HOUSE_EDGES['commission', bet]}%" for bet in ("player", "banker", "tie")
    }
    house.begin(player=100)
    house.ask(Deal(cards=parse_cards("9H 4C KS")))
    assert edges.of(house.table) == fresh
    house.ask(Deal(cards=parse_cards("2D")))
    house.ask(Settle())
    assert edges.of(house.table) != fresh


def test_a_shoe_of_two_ranks_favours_pair_bets() -> None:
    house = House("commission")
    cards = [Card("KH")] * 8 + [Card("9H")] * 8
    shoe = replace(house.table.shoe, unseen=Composition.of_cards(cards))
    edges = LiveEdges().of(replace(house.table, shoe=shoe))
    assert edges is not None
    paired = Fraction(2 * 8 * 7, 16 * 15)
    assert edges["player_pair"] == -(11 * paired - (1 - paired))


def test_a_winning_total_favours_the_patron_only_together_with_the_bet_that_it_needs() -> None:
    """Player has an edge of 1.2%, so a Winning Total must gain more (knockout 3.3)."""
    rules = RULES["knockout"]
    edges = {"player": Fraction(12, 1000), "banker": Fraction(15, 1000), "tie": Fraction(1, 10)}
    assert favours_patron(rules, {**edges, "winning_total_9": Fraction(-11, 1000)}) == []
    assert favours_patron(rules, {**edges, "winning_total_9": Fraction(-13, 1000)}) == ["winning_total_9"]
    assert favours_patron(rules, {**edges, "tie": Fraction(-1, 1000)}) == ["tie"]


def test_too_few_cards_for_a_round_have_no_edge() -> None:
    house = House("commission")
    shoe = replace(house.table.shoe, unseen=Composition.of_cards([Card("KH")] * 3))
    assert LiveEdges().of(replace(house.table, shoe=shoe)) is None


def test_the_clock_is_no_dealer() -> None:
    house = House("rws")
    house.ask(OpenBetting())
    house.ask(CloseBetting(), CLOCK)
    table = PitTable(house.store, "t")
    table.refresh()
    assert table.dealer == DEALER.name
