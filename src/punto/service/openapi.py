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
from punto.service import shown
from punto.service.edge import outward_schema
from punto.service.messages import Accepted, AnyCommand, Refused
from punto.service.web import JSON

_TEXT: Final = {"type": "string", "minLength": 1, "maxLength": 200}
_OBJECT: Final = {"type": "object"}
_ERROR: Final = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}


def _schema_hook(kind: type) -> dict[str, Any]:
    if kind is Card:
        return {"type": "string", "pattern": "^[A23456789TJQK][SHDC]$", "examples": ["9H"]}
    return {"type": "string"}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _answers(said: str, schema: dict[str, Any], *errors: int) -> dict[str, Any]:
    reasons = {
        400: "The body is not as described",
        401: "Nobody is logged in",
        403: "Not for this person, or another origin",
        404: "There is no such thing",
        409: "Refused, with the clause",
        413: "The body is too large",
        429: "Too many wrong passwords",
    }
    return {
        "200": {"description": said, "content": _json(schema)},
        **{str(code): {"description": reasons[code], "content": _json(_ERROR)} for code in errors},
    }


def _operation(summary: str, answers: dict[str, Any], body: dict[str, Any] | None = None, *path: str) -> dict[str, Any]:
    operation: dict[str, Any] = {"summary": summary, "responses": answers}
    if path:
        operation["parameters"] = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer", "minimum": 1} if name == "number" else _TEXT,
            }
            for name in path
        ]
    if body is not None:
        operation["requestBody"] = {"required": True, "content": _json(body)}
    return operation


def _fields(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


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
        (AnyCommand, Report, Accepted, Refused, *SHOWN),
        schema_hook=_schema_hook,
        ref_template="#/components/schemas/{name}",
    )
    who, public_tables, staff_tables, public_table, staff_table, own_rounds, game, demo, roads = answers[:9]
    envelope = _fields(id=_TEXT, command=command)
    number = {"type": "integer", "minimum": 1}
    command_answers = _answers("Durable", accepted, 400, 401, 403, 404, 413)
    command_answers["409"] = {"description": "Refused, with the clause", "content": _json(refused)}
    paths = {
        "/api/login": {
            "post": _operation(
                "Log in", _answers("Who you are", who, 400, 401, 403, 429), _fields(name=_TEXT, password=_TEXT)
            )
        },
        "/api/logout": {"post": _operation("Log out", _answers("Done", _OBJECT))},
        "/api/me": {"get": _operation("Who am I", _answers("The person, or null", who))},
        "/api/people": {
            "get": _operation("Everyone", _answers("People and posts", _OBJECT, 401, 403)),
            "post": _operation(
                "Add someone",
                _answers("The person", _OBJECT, 400, 401, 403),
                _fields(name=_TEXT, post=_TEXT, password=_TEXT),
            ),
        },
        "/api/people/{name}": {
            "delete": _operation("Remove someone", _answers("Done", _OBJECT, 401, 403, 404), None, "name")
        },
        "/api/terminals": {
            "post": _operation(
                "A one-time code for a terminal",
                _answers("The code", _OBJECT, 400, 401, 403, 404),
                _fields(table=_TEXT, terminal=number),
            )
        },
        "/api/terminals/enrol": {
            "post": _operation("Enrol a terminal", _answers("The terminal", _OBJECT, 400, 403), _fields(code=_TEXT))
        },
        "/api/terminals/revoke": {
            "post": _operation(
                "Revoke a terminal",
                _answers("Done", _OBJECT, 400, 401, 403, 404),
                _fields(table=_TEXT, terminal=number),
            )
        },
        "/api/tables": {
            "get": _operation("All tables", _answers("As you may see them", {"anyOf": [public_tables, staff_tables]}))
        },
        "/api/tables/{table}": {
            "get": _operation(
                "One table", _answers("As you may see it", {"anyOf": [public_table, staff_table]}, 404), None, "table"
            )
        },
        "/api/tables/{table}/commands": {
            "post": _operation("Carry out a command, once", command_answers, envelope, "table")
        },
        "/api/tables/{table}/advise": {
            "post": _operation(
                "What the rules provide for an incident",
                _answers("The advice", _OBJECT, 400, 401, 403, 404, 409),
                report,
                "table",
            )
        },
        "/api/tables/{table}/mine": {
            "get": _operation("Your own rounds", _answers("The latest ten", own_rounds, 401, 403, 404), None, "table")
        },
        "/api/tables/{table}/roads": {
            "get": _operation("The scoreboard of the shoe", _answers("Five roads", roads, 404), None, "table")
        },
        "/api/tables/{table}/rounds": {
            "get": _operation("Rounds of a table", _answers("The latest 500", _OBJECT, 404), None, "table")
        },
        "/api/tables/{table}/rounds/{number}": {
            "get": _operation(
                "One round as the journal has it",
                _answers("Its records", _OBJECT, 401, 403, 404),
                None,
                "table",
                "number",
            )
        },
        "/api/demo": {"get": _operation("The demonstration's accounts", _answers("Names and password", demo, 404))},
        "/api/games": {"get": _operation("The games", _answers("Ids and titles", _OBJECT))},
        "/api/games/{game}": {
            "get": _operation("One game's rules", _answers("The declaration", game, 400, 404), None, "game")
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
    return JSON(describe())


async def docs_page(request: Request) -> Response:
    rows = "".join(
        f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation['summary'])}</td><td>{', '.join(operation['responses'])}</td></tr>"
        for path, methods in describe()["paths"].items()
        for method, operation in methods.items()
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
