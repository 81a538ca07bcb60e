"""The service's answers match its schema in every field, for patron, staff and display."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect

from punto.wire import accounts, games, tables
from tests.service.reading import read_as
from tests.web.entering import token_of
from tests.web.serving import Service

POSTS = {None: False, "visitor": False, "admin": False, "dealer": True, "inspector": True}
"""Whether each person sees everything."""


@pytest.fixture(scope="module")
def tokens(service: Service) -> dict[str | None, dict[str, str]]:
    """Headers by name."""
    return {name: _enter(service, name) for name in POSTS}


@pytest.mark.parametrize("name", POSTS)
def test_tables_and_their_stream(service: Service, tokens: dict[str | None, dict[str, str]], name: str | None) -> None:
    sees_all, headers = POSTS[name], tokens[name]
    listed, one, picture = (
        (tables.StaffTables, tables.StaffAnswer, tables.StaffPicture)
        if sees_all
        else (tables.PublicTables, tables.PublicAnswer, tables.PublicPicture)
    )
    read_as(listed, _get(service, "/api/tables", headers))
    for table in ("commission", "rws", "etg", "knockout"):
        read_as(one, _get(service, f"/api/tables/{table}", headers))
    address = service.address.replace("http", "ws")
    with connect(f"{address}/api/tables/knockout/stream", additional_headers=headers) as stream:
        for _ in range(4):
            message = json.loads(stream.recv(timeout=60))
            read_as(tables.Beat if "beat" in message else picture, message)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/me", accounts.Who),
        ("/api/demo", accounts.DemoAccounts),
        ("/api/games/rws", games.Game),
        ("/api/games/knockout?decks=6", games.Game),
        ("/api/tables/rws/roads", tables.Scoreboard),
        ("/api/tables/rws/mine", tables.OwnRounds),
    ],
)
def test_the_other_answers(
    service: Service, tokens: dict[str | None, dict[str, str]], path: str, kind: type[msgspec.Struct]
) -> None:
    read_as(kind, _get(service, path, tokens["visitor"]))


def test_the_edges_are_the_published_ones(service: Service) -> None:
    # The Wizard of Odds, eight decks: Player 1.2351%, Banker with commission 1.0579%, Tie at 8 to 1 14.3596%.
    bets = _get(service, "/api/games/commission?decks=8", {})["bets"]
    edges = {bet["id"]: f"{100 * float(bet['house_edge']):.4f}" for bet in bets}
    assert (edges["player"], edges["banker"], edges["tie"]) == ("1.2351", "1.0579", "14.3596")


@pytest.mark.parametrize("path", ["/api/games/rws?decks=99", "/api/games/rws?decks=many"])
def test_an_invalid_number_of_decks_is_refused(service: Service, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="400"):
        _get(service, path, {})


def _get(service: Service, path: str, headers: dict[str, str]) -> Any:
    with urllib.request.urlopen(urllib.request.Request(service.address + path, headers=headers)) as answer:
        return json.load(answer)


def _enter(service: Service, name: str | None) -> dict[str, str]:
    if name is None:
        return {}
    return {"authorization": f"Bearer {token_of(service.address, name)}"}
