"""Pit and inspection in the service's description of itself."""

from __future__ import annotations

from typing import Final

from punto.service.api.openapi_parts import NUMBER, TEXT, Schema, operation, said, shape

_TIME: Final[Schema] = {"type": "integer", "minimum": 0}
_SEARCH: Final = {"table": TEXT, "patron": TEXT, "incident": TEXT, "since": _TIME, "until": _TIME}


def _file(kind: str) -> Schema:
    answers = said("A file", {}, 400, 401, 403, 404, 501)
    answers["200"]["content"] = {kind: {"schema": {"type": "string", "format": "binary"}}}
    return answers


def staff_paths() -> Schema:
    search = operation("Find rounds, newest first", said("At most 100", shape("FoundRounds"), 400, 401, 403))
    search["parameters"] = [{"name": name, "in": "query", "schema": schema} for name, schema in _SEARCH.items()]
    opened = said("Edges, settings, terminals", shape("PitTable"), 401, 403, 404)
    inspected = said("Its records, verified anew", shape("InspectedRound"), 401, 403, 404)
    return {
        "/api/pit": {
            "get": operation(
                "Win against theory and pace of all tables", said("The tables", shape("PitLines"), 401, 403)
            )
        },
        "/api/pit/{table}": {"get": operation("A table opened in the pit", opened, table=TEXT)},
        "/api/inspect/rounds": {"get": search},
        "/api/inspect/rounds/{table}/{number}": {
            "get": operation("One round record by record", inspected, table=TEXT, number=NUMBER)
        },
        "/api/inspect/rounds/{table}/{number}/recall.pdf": {
            "get": operation("A round to take away: the document", _file("application/pdf"), table=TEXT, number=NUMBER)
        },
        "/api/inspect/rounds/{table}/{number}/recall.bundle": {
            "get": operation(
                "A round to take away: the bundle with its proof",
                _file("application/octet-stream"),
                table=TEXT,
                number=NUMBER,
            )
        },
    }
