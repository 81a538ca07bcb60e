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
from punto.service.api.openapi_parts import OBJECT, TEXT, answers_of, fields, json_of, operation
from punto.service.api.staff_paths import STAFF_SHOWN, staff_paths
from punto.service.core.messages import Accepted, AnyCommand, Refused
from punto.service.showing import shown
from punto.service.showing.edge import outward_schema


def _schema_hook(kind: type) -> dict[str, Any]:
    if kind is Card:
        return {"type": "string", "pattern": "^[A23456789TJQK][SHDC]$", "examples": ["9H"]}
    return {"type": "string"}


SHOWN: Final = (
    shown.Who,
    shown.PublicTables,
    shown.StaffTables,
    shown.PublicAnswer,
    shown.StaffAnswer,
    shown.OwnRounds,
    shown.Game,
    shown.DemoAccounts,
    shown.Scoreboard,
    shown.PublicPicture,
    shown.StaffPicture,
    shown.Beat,
    shown.Problem,
)


@cache
def describe() -> dict[str, Any]:
    (command, report, accepted, refused, *answers), components = msgspec.json.schema_components(
        (AnyCommand, Report, Accepted, Refused, *SHOWN, *STAFF_SHOWN),
        schema_hook=_schema_hook,
        ref_template="#/components/schemas/{name}",
    )
    pit, pit_table, advice, incidents, found, inspected = answers[len(SHOWN) :]
    who, public_tables, staff_tables, public_table, staff_table, own_rounds, game, demo, roads = answers[:9]
    envelope = fields(id=TEXT, command=command)
    number = {"type": "integer", "minimum": 1}
    command_answers = answers_of("Durable", accepted, 400, 401, 403, 404, 413)
    command_answers["409"] = {"description": "Refused, with the clause", "content": json_of(refused)}
    paths = {
        "/api/login": {
            "post": operation(
                "Log in", answers_of("Who you are", who, 400, 401, 403, 429), fields(name=TEXT, password=TEXT)
            )
        },
        "/api/logout": {"post": operation("Log out", answers_of("Done", OBJECT))},
        "/api/me": {"get": operation("Who am I", answers_of("The person, or null", who))},
        "/api/people": {
            "get": operation("Everyone", answers_of("People and posts", OBJECT, 401, 403)),
            "post": operation(
                "Add someone",
                answers_of("The person", OBJECT, 400, 401, 403),
                fields(name=TEXT, post=TEXT, password=TEXT),
            ),
        },
        "/api/people/{name}": {
            "delete": operation("Remove someone", answers_of("Done", OBJECT, 401, 403, 404), None, "name")
        },
        "/api/terminals": {
            "post": operation(
                "A one-time code for a terminal",
                answers_of("The code", OBJECT, 400, 401, 403, 404),
                fields(table=TEXT, terminal=number),
            )
        },
        "/api/terminals/enrol": {
            "post": operation("Enrol a terminal", answers_of("The terminal", OBJECT, 400, 403), fields(code=TEXT))
        },
        "/api/terminals/revoke": {
            "post": operation(
                "Revoke a terminal",
                answers_of("Done", OBJECT, 400, 401, 403, 404),
                fields(table=TEXT, terminal=number),
            )
        },
        "/api/tables": {
            "get": operation("All tables", answers_of("As you may see them", {"anyOf": [public_tables, staff_tables]}))
        },
        "/api/tables/{table}": {
            "get": operation(
                "One table", answers_of("As you may see it", {"anyOf": [public_table, staff_table]}, 404), None, "table"
            )
        },
        "/api/tables/{table}/commands": {
            "post": operation("Carry out a command, once", command_answers, envelope, "table")
        },
        "/api/tables/{table}/advise": {
            "post": operation(
                "What the rules provide for an incident",
                answers_of("The advice", advice, 400, 401, 403, 404, 409),
                report,
                "table",
            )
        },
        "/api/tables/{table}/mine": {
            "get": operation("Your own rounds", answers_of("The latest ten", own_rounds, 401, 403, 404), None, "table")
        },
        "/api/tables/{table}/roads": {
            "get": operation("The scoreboard of the shoe", answers_of("Five roads", roads, 404), None, "table")
        },
        "/api/tables/{table}/rounds": {
            "get": operation("Rounds of a table", answers_of("The latest 500", OBJECT, 404), None, "table")
        },
        "/api/tables/{table}/rounds/{number}": {
            "get": operation(
                "One round as the journal has it",
                answers_of("Its records", OBJECT, 401, 403, 404),
                None,
                "table",
                "number",
            )
        },
        **staff_paths(pit, pit_table, incidents, found, inspected),
        "/api/demo": {"get": operation("The demonstration's accounts", answers_of("Names and password", demo, 404))},
        "/api/games": {"get": operation("The games", answers_of("Ids and titles", OBJECT))},
        "/api/games/{game}": {
            "get": operation("One game's rules", answers_of("The declaration", game, 400, 404), None, "game")
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Punto",
            "version": __version__,
            "description": "Live baccarat tables. Money is dollars as text. The WebSocket /api/tables/{table}/stream "
            "sends a snapshot and then every event after the version you have, and takes the same commands.",
        },
        "paths": paths,
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
