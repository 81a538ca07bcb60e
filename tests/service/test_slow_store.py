"""A store that does not answer delays only what needs it: nothing is read on the event loop."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from punto.entries import account_stream
from punto.journal import Record
from punto.journal.sqlite import SqliteStore
from punto.ledger.accounts import Account, AccountKind
from punto.service.running import Serving
from tests.service.serving import PIN, House, Service, serve

SLOW_S = 3.0
PURSE = account_stream(Account(AccountKind.PATRON, "other"))


def serve_slowly(serving: Serving, log: str, told: Connection) -> None:
    """One purse takes seconds to read, as all do while a database is cut off."""
    read = SqliteStore.read

    def read_slowly(self: SqliteStore, stream: str, after: int = 0) -> Iterator[Record]:
        if stream == PURSE:
            time.sleep(SLOW_S)
        return read(self, stream, after)

    SqliteStore.read = read_slowly  # type: ignore[method-assign, assignment]
    serve(serving, log, told)


def serve_rounds_slowly(serving: Serving, log: str, told: Connection) -> None:
    """Whoever asks for a past round waits; what the node reads for itself comes at once."""
    page_of_stream = SqliteStore.page_of_stream

    def page_slowly(self: SqliteStore, stream: str, after: int, size: int) -> list[Record]:
        if stream == "table/rws" and threading.current_thread().name.startswith("punto-reads"):
            time.sleep(SLOW_S)
        return page_of_stream(self, stream, after, size)

    SqliteStore.page_of_stream = page_slowly  # type: ignore[method-assign, assignment]
    serve(serving, log, told)


def test_a_past_round_that_is_read_delays_nobody(new_service: Service) -> None:
    house = House(new_service)
    new_service.serve = serve_rounds_slowly
    new_service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    for command in ("open_betting", "close_betting"):
        assert dealer.command("rws", command).status == 200
    found = []
    reader = threading.Thread(target=lambda: found.append(dealer.get("/api/tables/rws/rounds/1").status))
    reader.start()
    time.sleep(0.3)
    meanwhile = 0
    while reader.is_alive():
        assert house.nobody().get("/api/tables/rws").status == 200
        assert dealer.command("rws", "buy_in", amount="1.00").status == 200
        meanwhile += 1
    assert found == [200]
    assert meanwhile > 3, "others are answered before the round is read"


def test_a_purse_that_is_not_in_memory_delays_only_its_bet(new_service: Service, tmp_path: Path) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", "commission")
    dealer = house.caller("dealer")
    for patron in ("patron", "other"):
        assert dealer.command("rws", "buy_in", patron=patron, amount="500.00", pin=PIN).status == 200
    new_service.stop()
    new_service.serve = serve_slowly
    new_service.start()
    assert dealer.command("rws", "open_betting").status == 200
    other = house.caller("other")
    answers = []
    slow = [
        threading.Thread(
            target=lambda: answers.append(
                other.command("rws", "place_bet", patron="other", box=1, on="player", amount="5.00")
            )
        ),
        threading.Thread(target=lambda: answers.append(other.get("/api/tables/rws"))),
    ]
    for thread in slow:
        thread.start()
    time.sleep(0.3)
    meanwhile = 0
    while all(thread.is_alive() for thread in slow):
        assert house.nobody().get("/healthz").status == 200
        assert dealer.command("commission", "buy_in", amount="1.00").status == 200
        meanwhile += 1
    for thread in slow:
        thread.join(60)
    assert meanwhile > 3, "others are answered before the purse is read"
    assert [answer.status for answer in answers] == [200, 200]
    assert dealer.command("rws", "close_betting").status == 200
