"""All endpoints, and their description as OpenAPI and as a page."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from punto.service.api import (
    accounts,
    care,
    demo,
    faults,
    house,
    inspect,
    patrons,
    people,
    pit,
    recall,
    rules,
    studio,
    tables,
    terminals,
)
from punto.service.api.description import Description, Schema
from punto.service.api.endpoints import endpoints_of

ENDPOINTS: Final = tuple(
    one
    for module in (accounts, house, care, faults, people, patrons, terminals, tables, pit, inspect, recall, rules)
    for one in endpoints_of(module)
)


@cache
def describe() -> Schema:
    return Description((*ENDPOINTS, demo.show_accounts, *endpoints_of(studio))).as_openapi()


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(describe())


async def openapi_json(request: Request) -> Response:
    return Response(_encoded(), media_type="application/json")


async def docs_page(request: Request) -> Response:
    return HTMLResponse(_page())


DOCS_ROUTES: Final = (Route("/openapi.json", openapi_json), Route("/docs", docs_page))


@cache
def _page() -> str:
    openapi = describe()
    rows = "".join(
        f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation['summary'])}</td><td>{', '.join(operation['responses'])}</td></tr>"
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
    )
    return _PAGE.format(rows=rows, description=escape(openapi["info"]["description"]))


_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Punto API</title>
<meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1c2b24;background:#fbfaf6}}
table{{border-collapse:collapse;width:100%}}td,th{{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d9d4c5}}
</style><h1>Punto API</h1><p>{description}</p>
<p>Full OpenAPI description: <a href="/openapi.json">openapi.json</a>.</p>
<table><tr><th>Method</th><th>Path</th><th>Summary</th><th>Status codes</th></tr>{rows}</table></html>"""
