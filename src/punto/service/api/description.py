"""Describes endpoints in OpenAPI 3.1, with the wire types as schemas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

import msgspec

from punto import __version__
from punto.service.api.endpoints import PARAMETER, Endpoint
from punto.service.api.limits import LONGEST_NUMBER
from punto.wire.answers import Problem
from punto.wire.codec import schema_of
from punto.wire.tables import Beat, PeelMessage, PublicPicture, StaffPicture

Schema = dict[str, Any]
TEXT: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 100}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": 10**LONGEST_NUMBER - 1}
STREAMED: Final = (PublicPicture, StaffPicture, Beat, PeelMessage)
"""WebSocket messages, which OpenAPI cannot describe as operations."""
REASONS: Final = {
    400: "Invalid request",
    401: "Not logged in",
    403: "Not permitted, or cross-origin request",
    404: "Not found",
    409: "Refused under the cited clause",
    413: "Request body too large",
    414: "The path or query is too long",
    429: "Too many requests: wait, then try again",
    431: "Too many headers",
    501: "The server lacks an optional dependency",
    503: "Busy, or the journal is unavailable: retry with the same id",
}


class Description:
    def __init__(self, endpoints: Sequence[Endpoint]) -> None:
        self._endpoints = endpoints
        kinds = [kind for one in endpoints for kind in (one.body, *(kind for _, kind in one.answers)) if kind]
        self._kinds = list(dict.fromkeys((*kinds, Problem, *STREAMED)))
        schemas, self._components = msgspec.json.schema_components(
            self._kinds, schema_hook=schema_of, ref_template="#/components/schemas/{name}"
        )
        self._schemas = dict(zip(self._kinds, schemas, strict=True))

    def as_openapi(self) -> Schema:
        by_path = groupby(self._endpoints, attrgetter("public_path"))
        return {
            "openapi": "3.1.0",
            "info": {
                "title": "Punto",
                "version": __version__,
                "description": "Live baccarat tables. Amounts are strings in dollars. The WebSocket "
                "/api/tables/{table}/stream sends a snapshot, then every event after your version. It accepts the "
                "same commands.",
            },
            "paths": {path: {one.method.lower(): self._operation(one) for one in found} for path, found in by_path},
            "components": {"schemas": self._components},
        }

    def _operation(self, one: Endpoint) -> Schema:
        described: Schema = {"summary": one.summary, "responses": self._responses(one)}
        if parameters := [*_path_parameters(one.path), *_query_parameters(one.query)]:
            described["parameters"] = parameters
        if one.body is not None:
            described["requestBody"] = {"required": True, "content": _json(self._schemas[one.body])}
        return described

    def _responses(self, one: Endpoint) -> Schema:
        by_status: dict[int, list[Schema]] = {}
        for status, kind in one.answers:
            by_status.setdefault(status, []).append(self._schemas[kind])
        for status in one.errors:
            by_status.setdefault(status, []).append(self._schemas[Problem])
        responses = {
            str(status): {"description": REASONS.get(status, one.answer), "content": _json(*schemas)}
            for status, schemas in sorted(by_status.items())
        }
        if one.media_type != "application/json":
            file = {"schema": {"type": "string", "format": "binary"}}
            responses["200"] = {"description": one.answer, "content": {one.media_type: file}}
        return responses


def _json(*schemas: Schema) -> Schema:
    return {"application/json": {"schema": schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}}}


def _path_parameters(path: str) -> Iterator[Schema]:
    for name, kind in PARAMETER.findall(path):
        yield {"name": name, "in": "path", "required": True, "schema": NUMBER if kind == "int" else TEXT}


def _query_parameters(query: Any) -> Iterator[Schema]:
    if query is not None:
        _, components = msgspec.json.schema_components([query], schema_hook=schema_of)
        for name, schema in components[query.__name__]["properties"].items():
            stated = [option for option in schema.get("anyOf", [schema]) if option.get("type") != "null"]
            yield {"name": name, "in": "query", "schema": stated[0]}
