"""One table that cannot be replayed is named and closed; the rest of the house opens."""

from __future__ import annotations

from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from punto.journal import Append, StreamAppend
from tests.service.serving import House, Service


def test_the_rest_of_the_house_opens(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", "commission")
    assert house.caller("dealer").command("rws", "open_betting").status == 200
    new_service.stop()
    unreadable = StreamAppend(stream="table/rws", payloads=(b'{"id":"x","from":"a later version"}',))
    with closing(new_service.open_store()) as store:
        store.append_all([Append(streams=(unreadable,), at=0)])
    new_service.start()
    ready = house.nobody().get("/readyz")
    assert (ready.status, ready.body["closed"]) == (200, ["rws"])
    dealer = house.caller("dealer")
    assert [table["id"] for table in dealer.get("/api/tables").body["tables"]] == ["commission"]
    assert dealer.command("commission", "open_betting").status == 200
    sentence = "Table rws is closed: its records cannot be replayed. Call the operator."
    for reply in (dealer.get("/api/tables/rws"), dealer.command("rws", "close_betting")):
        assert (reply.status, reply.body["error"]) == (503, sentence)
    with pytest.raises((ConnectionClosed, InvalidStatus)), dealer.stream("rws") as stream:
        stream.recv(timeout=60)
    assert '"table_closed"' in new_service.log.read_text()


def test_a_table_that_breaks_while_the_house_is_open(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", "commission")
    unreadable = StreamAppend(stream="table/rws", payloads=(b'{"id":"x","from":"a later version"}',))
    with closing(new_service.open_store()) as store:
        store.append_all([Append(streams=(unreadable,), at=0)])
    dealer = house.caller("dealer")
    assert dealer.command("commission", "open_betting").status == 200
    assert dealer.command("rws", "open_betting").status in (500, 503)
    assert dealer.command("commission", "close_betting").status == 200
    assert house.nobody().get("/readyz").status == 200
