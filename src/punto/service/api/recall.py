"""Round downloads over HTTP: a PDF report, a bundle that `punto verify` checks on any machine, and the draws alone.

Both match `punto report round`. The service first signs a checkpoint that covers the round.
"""

from __future__ import annotations

from typing import Final

from msgspec.json import encode as encode_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from punto.errors import LanguageError, MissingExtraError, ReportError
from punto.history.rounds import RoundRecords
from punto.journal.checkpoints import first_covering
from punto.messages import Language, message
from punto.people import Person, Post, Role, posts_from
from punto.reports.collecting import collect_round, covering
from punto.reports.collecting_draws import collect_draws
from punto.reports.recall import recall
from punto.reports.recall_page import TEMPLATE, recall_page
from punto.service.api.endpoints import endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.web import node_of
from punto.service.live.node import Node
from punto.verify.bundle import RoundBundle, write_bundle
from punto.verify.chained import RoundName
from punto.verify.draws import DrawsProof, is_revealed

RECALLERS: Final = (*posts_from(Role.PIT_MANAGER), Post.INSPECTOR)
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


@endpoint(
    "GET /api/tables/{table}/rounds/{number:int}/draws",
    "Download the proof of a round's draws",
    "A file",
    *(404, 409),
    by=tuple(Post),
    media_type="application/json",
)
async def take_draws(request: Request, person: Person) -> Response:
    """Of a round from a provable shoe, once it is over. It names no patron but the caller."""
    node, table, number = node_of(request), request.path_params["table"], request.path_params["number"]
    found = await node.pools.reads.run(_find_records, node, table, number)
    if found is None:
        raise ProblemError(404, message("problem-no_round_at_table", table=table, round=number))
    name, position = RoundName(table, found.shoe, number), found.played[-1].position
    await _cover(node, position)
    proof = await node.pools.reads.run(_collect_draws, node, name, position, person.name)
    if proof is None:
        raise ProblemError(404, message("problem-not_provable", table=table, round=number))
    if not is_revealed(proof):
        raise ProblemError(409, message("problem-round_not_over", table=table, round=number))
    return _attachment(encode_json(proof), f"{_file_name(name)}.draws.json", "application/json")


def _collect_draws(node: Node, name: RoundName, position: int, seen_by: str) -> DrawsProof | None:
    return collect_draws(node.store, name, position, covering(node.store, position), seen_by)


async def _cover(node: Node, position: int) -> None:
    """Sign a checkpoint, unless one covers this position."""
    if await node.pools.reads.run(first_covering, node.store, position) is None:
        await node.sign()


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
    found = _find_records(node, table, number)
    return None if found is None else RoundName(table, found.shoe, number)


def _find_records(node: Node, table: str, number: int) -> RoundRecords | None:
    return node.history(table).records(number) if node.table(table) is not None else None


def _render_pdf(node: Node, bundle: RoundBundle, language: Language, bundle_name: str) -> bytes:
    from punto.reports.typesetting import set_pdf  # noqa: PLC0415

    page = recall_page(recall(bundle), bundle_name, language)
    return set_pdf(TEMPLATE, language, node.patron_names.name_patrons_in(page))


def _file_name(name: RoundName) -> str:
    return f"{name.table}-{name.shoe}-{name.round}"


def _attachment(content: bytes, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=kind, headers=headers)
