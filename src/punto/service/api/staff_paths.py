"""Pit and inspection in the service's description of itself."""

from __future__ import annotations

from typing import Any, Final

from punto.service.api.openapi_parts import TEXT, answers_of, operation
from punto.service.showing import staff_shown

STAFF_SHOWN: Final = (
    staff_shown.PitLines,
    staff_shown.PitTable,
    staff_shown.AdviceAnswer,
    staff_shown.ShownIncidents,
    staff_shown.FoundRounds,
    staff_shown.InspectedRound,
)
_TIME: Final = {"type": "integer", "minimum": 0}
_SEARCH: Final = {"table": TEXT, "patron": TEXT, "incident": TEXT, "since": _TIME, "until": _TIME}

Schema = dict[str, Any]


def _file(kind: str) -> Schema:
    answers = answers_of("A file", {}, 400, 401, 403, 404, 501, 503)
    answers["200"]["content"] = {kind: {"schema": {"type": "string", "format": "binary"}}}
    return answers


def staff_paths(pit: Schema, pit_table: Schema, incidents: Schema, found: Schema, inspected: Schema) -> Schema:
    search = operation("Find rounds, newest first", answers_of("At most 100", found, 400, 401, 403))
    search["parameters"] = [{"name": name, "in": "query", "schema": schema} for name, schema in _SEARCH.items()]
    opened = answers_of("Edges, settings, terminals", pit_table, 401, 403, 404)
    round_answers = answers_of("Its records, verified anew", inspected, 401, 403, 404)
    return {
        "/api/pit": {
            "get": operation("Win against theory and pace of all tables", answers_of("The tables", pit, 401, 403))
        },
        "/api/pit/{table}": {"get": operation("A table opened in the pit", opened, None, "table")},
        "/api/games/{game}/incidents": {
            "get": operation("What can be reported", answers_of("Incidents and facts", incidents, 404), None, "game")
        },
        "/api/inspect/rounds": {"get": search},
        "/api/inspect/rounds/{table}/{number}": {
            "get": operation("One round record by record", round_answers, None, "table", "number")
        },
        "/api/inspect/rounds/{table}/{number}/recall.pdf": {
            "get": operation("A round to take away: the document", _file("application/pdf"), None, "table", "number")
        },
        "/api/inspect/rounds/{table}/{number}/recall.bundle": {
            "get": operation(
                "A round to take away: the bundle with its proof",
                _file("application/octet-stream"),
                None,
                "table",
                "number",
            )
        },
    }
