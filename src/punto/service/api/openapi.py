"""The service described by itself: OpenAPI 3.1 from the types of the messages, and a page to read it."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from punto import __version__
from punto.cards import Card
from punto.incidents import Report
from punto.service.api.openapi_parts import Schema
from punto.service.api.openapi_paths import account_paths, game_paths, table_paths
from punto.service.api.staff_paths import staff_paths
from punto.service.core.messages import Accepted, AnyCommand, Refused
from punto.service.core.offered import OptionsAnswer
from punto.service.showing import shown, staff_shown
from punto.service.showing.edge import outward_schema


def _schema_hook(kind: type) -> dict[str, Any]:
    if kind is Card:
        return {"type": "string", "pattern": "^[A23456789TJQK][SHDC]$", "examples": ["9H"]}
    return {"type": "string"}


SHOWN: Final = (
    OptionsAnswer,
    shown.Who,
    shown.PublicTables,
    shown.StaffTables,
    shown.PublicAnswer,
    shown.StaffAnswer,
    shown.OwnRounds,
    shown.GameNames,
    shown.Game,
    shown.DemoAccounts,
    shown.Scoreboard,
    shown.PublicPicture,
    shown.StaffPicture,
    shown.Beat,
    shown.Problem,
    staff_shown.PitLines,
    staff_shown.PitTable,
    staff_shown.AdviceAnswer,
    staff_shown.ShownIncidents,
    staff_shown.FoundRounds,
    staff_shown.InspectedRound,
)


@cache
def describe() -> Schema:
    (command, report, *_), components = msgspec.json.schema_components(
        (AnyCommand, Report, Accepted, Refused, *SHOWN),
        schema_hook=_schema_hook,
        ref_template="#/components/schemas/{name}",
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Punto",
            "version": __version__,
            "description": "Live baccarat tables. Money is dollars as text. The WebSocket /api/tables/{table}/stream "
            "sends a snapshot and then every event after the version you have, and takes the same commands.",
        },
        "paths": {**account_paths(), **table_paths(command, report), **staff_paths(), **game_paths()},
        "components": {"schemas": {name: outward_schema(schema) for name, schema in components.items()}},
    }


async def openapi_json(request: Request) -> Response:
    return Response(msgspec.json.encode(describe()), media_type="application/json")


async def docs_page(request: Request) -> Response:
    rows = "".join(
        f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(one['summary'])}</td><td>{', '.join(one['responses'])}</td></tr>"
        for path, methods in describe()["paths"].items()
        for method, one in methods.items()
    )
    return HTMLResponse(_PAGE.format(rows=rows, description=escape(describe()["info"]["description"])))


_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Punto API</title>
<meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1c2b24;background:#fbfaf6}}
table{{border-collapse:collapse;width:100%}}td,th{{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d9d4c5}}
</style><h1>Punto API</h1><p>{description}</p>
<p>The whole description for machines: <a href="/openapi.json">openapi.json</a>.</p>
<table><tr><th>Method</th><th>Path</th><th>What it does</th><th>Answers</th></tr>{rows}</table></html>"""

DOCS_ROUTES = [Route("/openapi.json", openapi_json), Route("/docs", docs_page)]
