"""Float, drop, win and hold of shifts calculated by hand. Amounts in dollars."""

from __future__ import annotations

from fractions import Fraction

import pytest

from punto.cards import parse_cards
from punto.entries import decode_money_entry
from punto.journal import Store
from punto.journal.sqlite import SqliteStore
from punto.ledger.commands import BuyIn, CashOut, FloatMove, MoveFloat
from punto.limits import Amounts, Limits
from punto.people import Person, Post
from punto.service.core.messages import Accepted, AnyCommand, Envelope
from punto.service.core.planning import conclude, plan
from punto.service.core.view import View
from punto.table import TableSettings
from punto.table.commands import CloseBetting, Deal, OpenBetting, OpenTable, PlaceBet, Settle
from tests.figures.table_result import TableResult, table_result
from tests.service.alone import alone, purse_at

SHIFT = Person("max", Post.SHIFT_MANAGER)


class Pit:
    """One table and its accounts, without a service."""

    def __init__(self, settings: TableSettings = TableSettings()) -> None:  # noqa: B008
        self.store: Store = SqliteStore.in_memory()
        self.view = View(self.store)
        self.view.house = alone
        self.count = 0
        self.ask(OpenTable(game="rws", settings=settings))

    def ask(self, command: AnyCommand) -> Accepted:
        self.count += 1
        envelope = Envelope(
            id=f"k{self.count}",
            at=self.count,
            by=SHIFT,
            table="t1",
            command=command,
            entropy=10**40 + self.count,
            purse=purse_at(self.view, "t1", command),
        )
        planned = plan(self.view, "t1", [envelope])
        answer = conclude(self.view, planned, self.store.append_all([planned.append])[0])[envelope.id]
        assert isinstance(answer, Accepted), answer
        return answer

    def move(self, move: str, dollars: int) -> Accepted:
        return self.ask(MoveFloat(move=FloatMove(move), amount_cents=dollars * 100))

    def play(self, cards: str, *bets: tuple[str, int, bool]) -> None:
        """A round with bets of ann: bet, dollars, and whether in chips."""
        self.ask(OpenBetting())
        for on, dollars, in_chips in bets:
            self.ask(PlaceBet(patron="ann", box=1, on=on, amount_cents=dollars * 100, in_chips=in_chips))
        self.ask(CloseBetting())
        self.ask(Deal(cards=parse_cards(cards)))
        self.ask(Settle())

    def result(self) -> TableResult:
        transfers = [
            one
            for record in self.store.read_all()
            if record.stream.partition("/")[0] in ("account", "books")
            for one in decode_money_entry(record.payload).transfers
        ]
        return table_result("t1", transfers)

    def close(self) -> None:
        self.store.close()


@pytest.fixture
def pit() -> Pit:
    return Pit()


PLAYER_WINS = "9H 4C KS 3D"
BANKER_WINS = "2H 4C KS 5D"


def test_a_shift_in_chips(pit: Pit) -> None:
    """Opened with 10,000; ann buys 1,000; loses 300, wins 500, loses 200; a fill of 2,000, a credit of 1,500.

    The tray: 10,000 - 1,000 + 300 - 500 + 200 + 2,000 - 1,500 = 9,500. The count finds 9,490: 10 short.
    Win: 9,490 + 1,500 - 10,000 - 2,000 + 1,000 = -10. Ann holds her 1,000 still, so the house won nothing but lost 10.
    """
    pit.move("open", 10_000)
    pit.ask(BuyIn(amount_cents=1_000_00))
    pit.play(BANKER_WINS, ("player", 300, True))
    pit.play(PLAYER_WINS, ("player", 500, True))
    pit.move("fill", 2_000)
    pit.play(BANKER_WINS, ("player", 200, True))
    pit.move("credit", 1_500)
    assert pit.view.tray("t1").state == 9_500_00
    assert pit.move("close", 9_490).over_cents == -10_00
    assert pit.view.tray("t1").state == 0
    assert pit.result() == TableResult(
        opened=10_000_00,
        fills=2_000_00,
        credits=1_500_00,
        counted=9_490_00,
        over=-10_00,
        drop=1_000_00,
        chips_drop=1_000_00,
        win_in_chips=-10_00,
        win_in_credits=0,
    )
    assert pit.result().hold == Fraction(-1, 100)
    pit.close()


def test_a_shift_in_chips_and_credits(pit: Pit) -> None:
    """Chips: 800 bought and lost, so the tray holds 5,000 - 800 + 800 = 5,000; the count finds 5,005, 5 over.

    Win in chips: 5,005 - 5,000 + 800 = 805. Credits: 500 bought, 100 lost, 40 won: win 60. Hold: 865 of 1,300.
    """
    pit.move("open", 5_000)
    pit.ask(BuyIn(amount_cents=800_00))
    assert pit.view.tray("t1").state == 4_200_00
    pit.play(BANKER_WINS, ("player", 800, True))
    assert pit.view.tray("t1").state == 5_000_00
    pit.ask(BuyIn(amount_cents=500_00, patron="ann"))
    pit.play(BANKER_WINS, ("player", 100, False))
    pit.play(PLAYER_WINS, ("player", 40, False))
    pit.ask(CashOut(patron="ann"))
    assert pit.move("close", 5_005).over_cents == 5_00
    result = pit.result()
    assert (result.drop, result.chips_drop) == (1_300_00, 800_00)
    assert (result.win_in_chips, result.win_in_credits) == (805_00, 60_00)
    assert (result.win, result.hold) == (865_00, Fraction(865, 1300))
    pit.close()


def test_an_open_table_is_told_by_its_books(pit: Pit) -> None:
    pit.move("open", 1_000)
    pit.ask(BuyIn(amount_cents=100_00))
    pit.play(BANKER_WINS, ("player", 60, True))
    result = pit.result()
    assert (result.counted, result.over) == (960_00, 0)
    assert result.win_in_chips == 60_00
    pit.close()


def test_a_table_that_took_nothing_holds_nothing(pit: Pit) -> None:
    pit.move("open", 1_000)
    assert pit.move("close", 1_000).over_cents == 0
    assert pit.result().hold is None
    pit.close()


def test_a_count_of_nothing_is_a_count(pit: Pit) -> None:
    pit.move("open", 1_000)
    assert pit.move("close", 0).over_cents == -1_000_00
    assert pit.result().win_in_chips == -1_000_00
    pit.close()


def test_breakage_stays_in_the_tray() -> None:
    """Banker wins on 6 with 25: half is 12.50; paid in whole dollars that is 12, and 0.50 is kept."""
    pit = Pit(TableSettings(limits=Limits(minimum=Amounts(1_00), payout_unit=1_00)))
    pit.move("open", 100)
    pit.ask(BuyIn(amount_cents=25_00))
    pit.play("KH 6C 2S KD 3C", ("banker", 25, True))
    assert pit.view.tray("t1").state == 100_00 - 25_00 - 12_00
    assert pit.move("close", 63).over_cents == 0
    pit.close()
