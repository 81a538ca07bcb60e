"""The built web app: one page that routes by address, and its assets."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGES: Final = Path(__file__).parents[1] / "pages"
ADDRESSES: Final = (
    "/",
    "/tables",
    "/account",
    "/admin",
    "/studio",
    "/terminal/{table}",
    "/display/{table}",
    "/console/{table}",
    "/pit",
    "/pit/{table}",
    "/inspect",
    "/replay",
    "/replay/{table}",
    "/replay/{table}/{round:int}",
)


class Assets(StaticFiles):
    """File names contain a content hash, so browsers may cache them indefinitely."""

    def file_response(self, full_path: object, stat_result: object, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


async def see_page(request: Request) -> Response:
    return page_response(200)


def page_response(status: int) -> Response:
    page = PAGES / "index.html"
    if not page.is_file():
        return PlainTextResponse("The web pages are not built: run `make pages`. The API is described at /docs.\n", 503)
    return FileResponse(page, status, headers={"cache-control": "no-cache"})


def is_for_a_page(request: Request) -> bool:
    """Whether a person typed this address or followed a link to it."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def routes() -> list[BaseRoute]:
    pages: list[BaseRoute] = [Route(address, see_page) for address in ADDRESSES]
    return [*pages, Mount("/assets", Assets(directory=PAGES / "assets", check_dir=False))]
