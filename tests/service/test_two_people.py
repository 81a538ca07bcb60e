"""Two people: role × command × second person over HTTP, with the strict setting of a new house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from punto.approvals.setting import STRICT
from punto.entries import decode_money_entry, decode_table_entry
from punto.journal import open_store
from tests.service.serving import PIN, AtTable, House, Service, settings

PATRON_BETS: Final = (("patron", "player", "100.00", 1), ("other", "banker", "50.00", 2))


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("strict")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    house = House(service, STRICT)
    service.start()
    yield house
    service.kill()


class Floor(AtTable):
    """One new table of the strict house."""

    number = 0

    def __init__(self, house: House, game: str = "rws") -> None:
        Floor.number += 1
        self.house, self.table, self.game = house, f"t{Floor.number}", game
        self.ask("shift", "open_table", game=game, settings=settings())
        if game != "etg":
            for patron, *_ in PATRON_BETS:
                self.fund(patron, "1000.00")

    def see(self) -> dict[str, Any]:
        body: dict[str, Any] = self.house.caller("shift").get(f"/api/tables/{self.table}").body
        return body

    def bet(self) -> None:
        self.ask("dealer", "open_betting")
        for patron, on, amount, box in PATRON_BETS if self.game != "etg" else ():
            self.ask(patron, "place_bet", patron=patron, on=on, amount=amount, box=box)
        self.ask("dealer", "close_betting")

    def deal(self) -> None:
        """Player K 9, Banker 4 3: Player wins 9 to 7."""
        self.bet()
        self.ask("dealer", "deal", cards=["KH", "4C", "9D", "3S"])

    def settle(self) -> None:
        self.deal()
        self.ask("dealer", "settle")

    def draw(self) -> None:
        self.bet()
        self.ask("dealer", "deal_next")

    def draw_and_settle(self) -> None:
        self.draw()
        while self.see()["staff_options"]["next"]["command"] == "deal":
            self.ask("dealer", "deal_next")
        self.ask("dealer", "settle")

    def stand(self) -> None:
        """A table before its first round."""

    def be_rich(self) -> None:
        self.fund("patron", "20000.00")

    def fund(self, patron: str, amount: str) -> None:
        """Buy in; a second person approves where the parts of all tables add up to a large amount."""
        buy_in = {"command": "buy_in", "patron": patron, "amount": amount}
        number = self.ask("dealer", "propose", proposed=buy_in, pin=PIN).get("request")
        if number is not None:
            assert self.house.caller("shift").approve(self.table, number).status == 200


HANDS: Final = {"player": ["KH", "7D"], "banker": ["4C", "4S"]}
"""Banker wins 8 to 7."""
ACTS: Final[dict[str, tuple[str, Callable[[Floor], None], str, dict[str, object]]]] = {
    "correction": ("rws", Floor.deal, "correct_card", {"position": 1, "card": "QH"}),
    "reversal": ("commission", Floor.settle, "rule", {"decision": "resettle", "reason": "camera", **HANDS}),
    "reported_result": ("etg", Floor.settle, "report", {"incident": "wrong_result_registered", **HANDS}),
    "void": ("rws", Floor.deal, "report", {"incident": "foreign_card"}),
    "void_paid": ("commission", Floor.settle, "rule", {"decision": "void", "reason": "seen on camera"}),
    "house_decision": ("commission", Floor.deal, "rule", {"decision": "continue", "reason": "seen on camera"}),
    "named_card": ("rws", Floor.draw, "deal", {"cards": ["9H"]}),
    "named_in_report": ("rws", Floor.draw, "report", {"incident": "exposed_card", "cards": ["9H"]}),
    "named_first": ("rws", Floor.draw_and_settle, "new_shoe", {"first_card": "9H"}),
    "free_card": ("rws", Floor.bet, "deal", {"cards": ["9H"]}),
    "fill": ("rws", Floor.stand, "move_float", {"move": "fill", "amount": "500.00"}),
    "credit": ("rws", Floor.stand, "move_float", {"move": "credit", "amount": "500.00"}),
    "adjustment": ("rws", Floor.stand, "move_float", {"move": "close", "amount": "5.00"}),
    "large_buy_in": ("rws", Floor.stand, "buy_in", {"amount": "10000.00"}),
    "small_buy_in": ("rws", Floor.stand, "buy_in", {"amount": "9999.99"}),
    "large_cash_out": ("rws", Floor.be_rich, "cash_out", {"patron": "patron", "amount": "10000.00", "pin": PIN}),
    "small_cash_out": ("rws", Floor.be_rich, "cash_out", {"patron": "patron", "amount": "9999.99", "pin": PIN}),
}
"""The game, how the table stands, and the command."""

#                              alone        approved by
# who asks    act              x 2 -    dealer superv manager shift
MATRIX = """
  dealer      correction         -        .      x      x      x
  supervisor  correction         2        -      .      x      x
  manager     correction         2        -      x      .      x
  shift       correction         2        -      x      x      .
  dealer      reversal           -        .      -      x      x
  supervisor  reversal           -        -      .      x      x
  manager     reversal           2        -      -      .      x
  shift       reversal           2        -      -      x      .
  dealer      reported_result    2        .      -      x      x
  supervisor  reported_result    2        -      .      x      x
  manager     reported_result    2        -      -      .      x
  dealer      void               2        .      x      x      x
  supervisor  void               2        -      .      x      x
  shift       void               2        -      x      x      .
  dealer      void_paid          -        .      -      x      x
  manager     void_paid          2        -      -      .      x
  dealer      house_decision     -        .      -      x      x
  manager     house_decision     2        -      -      .      x
  dealer      named_card         2        .      x      x      x
  manager     named_card         2        -      x      .      x
  shift       named_card         2        -      x      x      .
  dealer      named_in_report    2        .      x      x      x
  dealer      named_first        2        .      x      x      x
  dealer      free_card          x        .      .      .      .
  dealer      fill               -        .      x      x      x
  supervisor  fill               2        -      .      x      x
  dealer      credit             -        .      x      x      x
  manager     credit             2        -      x      .      x
  dealer      adjustment         -        .      -      x      x
  supervisor  adjustment         2        -      .      x      x
  manager     adjustment         2        -      -      .      x
  dealer      large_buy_in       2        .      x      x      x
  supervisor  large_buy_in       2        -      .      x      x
  dealer      small_buy_in       x        .      .      .      .
  dealer      large_cash_out     2        .      -      x      x
  manager     large_cash_out     2        -      -      .      x
  patron      large_cash_out     x        .      .      .      .
  dealer      small_cash_out     x        .      .      .      .
  inspector   void               -        .      .      .      .
  administrator fill             -        .      .      .      .
  patron      void               -        .      .      .      .
"""
"""x: carried out; 2: refused, it needs a second person; -: refused, not allowed; a dot: not tried."""
CASES: Final = [(who, act, alone, seconds) for who, act, alone, *seconds in map(str.split, MATRIX.strip().splitlines())]
SECONDS: Final = ("dealer", "supervisor", "manager", "shift")


def prepare(house: House, act: str) -> tuple[Floor, str, dict[str, object]]:
    game, stand, command, fields = ACTS[act]
    floor = Floor(house, game)
    stand(floor)
    return floor, command, dict(fields)


@pytest.mark.parametrize(("who", "act", "alone", "seconds"), CASES, ids=str)
def test_role_by_command_by_second_person(strict: House, who: str, act: str, alone: str, seconds: list[str]) -> None:
    floor, command, fields = prepare(strict, act)
    before = floor.see()["table"]
    reply = floor.send(who, command, **fields)
    assert (reply.status, reply.refusal) == {
        "x": (200, None),
        "2": (409, "needs_approval"),
        "-": (409, "not_allowed"),
    }[alone], reply.body
    if alone == "x":
        return
    if "x" not in seconds:
        assert strict.caller(who).propose(floor.table, command, **fields).refusal == "not_allowed"
    assert floor.see()["table"] == before, "nothing has changed"
    for second, mark in zip(SECONDS, seconds, strict=True):
        if mark == "-":
            number = _propose(floor, who, command, fields)
            refused = strict.caller(second).approve(floor.table, number)
            assert (refused.status, refused.refusal) == (409, "not_allowed"), (second, refused.body)
            assert floor.see()["table"] == before, "nothing has changed"
            floor.ask(who, "decline", request=number)
    if "x" not in seconds:
        return
    number = _propose(floor, who, command, fields)
    own = strict.caller(who).approve(floor.table, number)
    assert (own.status, own.refusal) == (409, "not_allowed"), "nobody approves their own act"
    second = SECONDS[seconds.index("x")]
    approved = strict.caller(second).approve(floor.table, number)
    assert approved.status == 200, (second, approved.body)
    assert not strict.caller(who).requests(floor.table)
    assert names_in_journal(strict, floor.table) == (who, second)


def _propose(floor: Floor, who: str, command: str, fields: dict[str, object]) -> int:
    reply = floor.house.caller(who).propose(floor.table, command, **dict(fields))
    assert reply.status == 200, reply.body
    number: int = reply.body["request"]
    return number


def names_in_journal(house: House, table: str) -> tuple[str, str | None]:
    """Who did the latest act at the table, and who approved it."""
    store = open_store(house.service.store)
    try:
        for record in sorted(store.read_all(), key=lambda record: -record.position):
            if record.stream == f"table/{table}":
                entry = decode_table_entry(record.payload)
            elif record.stream.startswith(("books/", "account/")):
                money = decode_money_entry(record.payload)
                return money.by.name, money.approved_by.name if money.approved_by else None
            else:
                continue
            return entry.by.name, entry.approved_by.name if entry.approved_by else None
    finally:
        store.close()
    raise AssertionError("nothing is on record")
