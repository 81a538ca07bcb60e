"""A request, a connection and a command can be followed: in the log, in answers and in traces."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from punto.errors import PuntoError
from punto.service.live.traces import Traces
from punto.service.running import Serving
from tests.service.serving import PIN, House, Service, serve


def serve_traced(serving: Serving, log: str, told: Connection) -> None:
    """The console exporter of OpenTelemetry writes each span to standard output."""
    os.dup2(os.open(f"{log}.spans", os.O_WRONLY | os.O_CREAT), 1)
    serve(replace(serving, traces="console"), log, told)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[str]]:
    """The log, the spans and the names of the requests, after a few commands over HTTP and a connection."""
    folder = tmp_path_factory.mktemp("followed")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    service.serve = serve_traced
    house = House(service)
    service.start()
    try:
        house.open_tables("rws")
        dealer, patron = house.caller("dealer"), house.caller("patron")
        dealer.command("rws", "buy_in", patron="patron", amount="100.00", pin=PIN)
        dealer.command("rws", "open_betting")
        named = patron.get("/api/me", x_request_id="from-the-proxy.1")
        forged = patron.get("/api/me", x_request_id='" } {"event": "forged"')
        with patron.stream("rws", x_request_id="stream-7") as stream:
            for key, amount in (("good", "5.00"), ("dear", "500.00")):
                bet = {"command": "place_bet", "patron": "patron", "box": 1, "on": "player", "amount": amount}
                stream.send(json.dumps({"id": key, "command": bet}))
                while json.loads(stream.recv(60)).get("id") != key:
                    pass
    finally:
        service.stop()
    lines = [json.loads(line) for line in service.log.read_text().splitlines() if line.startswith("{")]
    spans = list(_values(Path(f"{service.log}.spans").read_text()))
    return lines, spans, [reply.headers["x-request-id"] for reply in (named, forged)]


def _values(text: str) -> Iterator[dict[str, Any]]:
    """JSON values that follow each other."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text.rstrip()):
        value, at = decoder.raw_decode(text, at)
        at += len(text[at:]) - len(text[at:].lstrip())
        yield value


def test_a_request_keeps_the_name_that_a_proxy_gave_it(followed: Any) -> None:
    lines, _, (named, forged) = followed
    assert named == "from-the-proxy.1"
    assert len(forged) == 16
    for name in (named, forged):
        [line] = [line for line in lines if line.get("request") == name]
        assert (line["event"], line["path"], line["client"], line["status"]) == ("request", "/api/me", "127.0.0.1", 200)


def test_lines_of_one_connection_share_its_name(followed: Any) -> None:
    lines, *_ = followed
    shared = [line for line in lines if line.get("request") == "stream-7"]
    assert [line["event"] for line in shared] == ["stream_opened", "command", "command", "stream_closed"]
    good, dear = shared[1:3]
    assert (good["key"], good["answer"], good["client"]) == ("patron good", "accepted", "127.0.0.1")
    assert good["version"] > 1
    assert (dear["key"], dear["answer"], dear["version"]) == ("patron dear", "insufficient_credit", None)


def test_other_requests_have_names_of_their_own(followed: Any) -> None:
    lines, *_ = followed
    names = [line["request"] for line in lines if line["event"] == "request"]
    assert len(names) > 4
    assert len(set(names)) == len(names)
    opened = next(line for line in lines if line["event"] == "command" and line["command"] == "open_betting")
    assert [line["event"] for line in lines if line.get("request") == opened["request"]] == ["command", "request"]


def test_a_trace_leads_from_the_frame_to_the_commit(followed: Any) -> None:
    _, spans, _ = followed
    [bet] = [span for span in spans if span["attributes"].get("punto.key") == "patron good"]
    assert (bet["name"], bet["parent_id"], bet["attributes"]["punto.answer"]) == ("place_bet", None, "accepted")
    inside = [span for span in spans if span["parent_id"] == bet["context"]["span_id"]]
    assert [span["name"] for span in inside] == ["decide", "commit"]
    assert all(span["context"]["trace_id"] == bet["context"]["trace_id"] for span in inside)
    assert bet["start_time"] <= inside[0]["start_time"] <= inside[0]["end_time"] <= inside[1]["start_time"]
    assert inside[1]["end_time"] <= bet["end_time"]
    [dear] = [span for span in spans if span["attributes"].get("punto.key") == "patron dear"]
    assert dear["attributes"]["punto.refusal"] == "insufficient_credit"


def test_an_exporter_that_is_not_installed_is_named() -> None:
    with pytest.raises(PuntoError, match=r"No trace exporter 'zipkin' is installed\. Installed: .*console"):
        Traces().export("zipkin")
