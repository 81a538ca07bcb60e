"""Round downloads over HTTP: a PDF report, and a bundle that `punto verify` checks on any machine.

Both match `punto report round`. The service first signs a checkpoint that covers the round.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from punto.errors import LanguageError, MissingExtraError, ReportError
from punto.messages import Language, message
from punto.people import Post
from punto.reports.collecting import collect_round
from punto.reports.recall import recall
from punto.reports.recall_page import TEMPLATE, recall_page
from punto.service.api.endpoints import endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.web import node_of
from punto.service.live.node import Node
from punto.verify.bundle import RoundBundle, write_bundle
from punto.verify.chained import RoundName

RECALLERS: Final = (Post.PIT_MANAGER, Post.SHIFT_MANAGER, Post.INSPECTOR)
"""Restricted because downloads name patrons."""


@endpoint(
    "GET /api/inspect/rounds/{table}/{number:int}/recall.pdf",
    "Download a round report",
    "A file",
    *(400, 404, 501),
    by=RECALLERS,
    media_type="application/pdf",
)
async def take_document(request: Request) -> Response:
    """`?lang=` is `en`, `zh-Hans` or `zh-Hant`."""
    bundle = await _collect(request)
    name = _file_name(bundle.name)
    try:
        language = Language.parse(request.query_params.get("lang", Language.ENGLISH))
        node = node_of(request)
        document = await node.pools.reads.run(_render_pdf, node, bundle, language, f"{name}.bundle")
    except MissingExtraError as missing:
        raise HTTPException(501, str(missing)) from None
    except (LanguageError, ReportError) as error:
        raise HTTPException(400, str(error)) from None
    return _attachment(document, f"{name}.pdf", "application/pdf")


@endpoint(
    "GET /api/inspect/rounds/{table}/{number:int}/recall.bundle",
    "Download a round bundle with proof",
    "A file",
    404,
    by=RECALLERS,
    media_type="application/octet-stream",
)
async def take_bundle(request: Request) -> Response:
    bundle = await _collect(request)
    return _attachment(write_bundle(bundle), f"{_file_name(bundle.name)}.bundle", "application/octet-stream")


async def _collect(request: Request) -> RoundBundle:
    node, table, number = node_of(request), request.path_params["table"], request.path_params["number"]
    name = await node.pools.reads.run(_find_round, node, table, number)
    if name is None:
        raise ProblemError(404, message("problem-no_round_at_table", table=table, round=number))
    await node.sign()
    try:
        return await node.pools.reads.run(collect_round, node.store, name)
    except ReportError:
        raise ProblemError(503, message("problem-not_signed_yet")) from None


def _find_round(node: Node, table: str, number: int) -> RoundName | None:
    found = node.history(table).records(number) if node.table(table) is not None else None
    return None if found is None else RoundName(table, found.shoe, number)


def _render_pdf(node: Node, bundle: RoundBundle, language: Language, bundle_name: str) -> bytes:
    from punto.reports.typesetting import set_pdf  # noqa: PLC0415

    page = recall_page(recall(bundle), bundle_name, language)
    return set_pdf(TEMPLATE, language, node.patron_names.put_into(page))


def _file_name(name: RoundName) -> str:
    return f"{name.table}-{name.shoe}-{name.round}"


def _attachment(content: bytes, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


ENDPOINTS = (take_document, take_bundle)
