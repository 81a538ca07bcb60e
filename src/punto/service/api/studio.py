"""Endpoints of the studio. It has no accounts, so it answers only requests to this machine's usual names."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from punto.errors import PuntoError
from punto.messages import message
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.web import node_of
from punto.service.studio.house import KEYWORDS, Studio
from punto.service.studio.worker import TookTooLongError
from punto.wire.studio import GameDraft, OpenedTable, Preview, SavedDraft, StudioFile

HOSTS: Final = ("127.0.0.1", "localhost", "[::1]")


def studio_of(request: Request) -> Studio:
    """Reject other host names: a page of another site could resolve its own name to this machine."""
    host, _, port = request.headers.get("host", "").rpartition(":")
    client = request.client.host if request.client else ""
    if (host if port.isdecimal() else f"{host}:{port}") not in HOSTS or not ip_address(client).is_loopback:
        raise ProblemError(403, message("problem-studio_elsewhere"))
    studio = request.app.state.demo
    if not isinstance(studio, Studio):
        raise HTTPException(404)
    return studio


def _no_access(studio: Studio) -> ProblemError:
    return ProblemError(409, message("problem-studio_file", file=studio.file.name))


@endpoint("GET /api/studio", "The file in the studio", "Its name and text", 403, 404, 409)
async def see_file(request: Request) -> Reply[StudioFile]:
    studio = studio_of(request)
    try:
        text = studio.read()
    except (OSError, UnicodeDecodeError):
        raise _no_access(studio) from None
    return Reply(StudioFile(name=studio.file.name, text=text, is_new=studio.is_new, keywords=KEYWORDS))


@endpoint("POST /api/studio/preview", "What a draft is worth", "Felt, odds and warnings, or a mistake", 403, 404)
async def see_preview(request: Request, body: GameDraft) -> Reply[Preview]:
    studio = studio_of(request)
    try:
        return Reply(await node_of(request).pools.reads.run_for("studio", studio.worker.preview, body))
    except TookTooLongError:
        raise ProblemError(503, message("problem-studio_slow")) from None


@endpoint("POST /api/studio/save", "Write the draft to its file", "The file", 404, 409)
async def save_draft(request: Request, body: GameDraft) -> Reply[SavedDraft]:
    studio = studio_of(request)
    try:
        studio.save(body.text)
    except OSError:
        raise _no_access(studio) from None
    return Reply(SavedDraft(name=studio.file.name))


@endpoint("POST /api/studio/table", "Open a table of a draft", "The table", 404, 409)
async def open_table(request: Request, body: GameDraft) -> Reply[OpenedTable]:
    studio = studio_of(request)
    try:
        return Reply(OpenedTable(table=await studio.play(body.text)))
    except PuntoError as error:
        raise HTTPException(409, str(error)) from None
