"""Tables over HTTP and the WebSocket: see them, follow them, command them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from punto.entries import Person, Post
from punto.errors import PuntoError
from punto.incidents import Advice, Report, advise
from punto.refusals import Refusal
from punto.service import metrics
from punto.service.edge import inward, outward
from punto.service.hub import Viewer
from punto.service.messages import Answer, AnyCommand, Refused
from punto.service.money import purse_of
from punto.service.node import Node, now_ms
from punto.service.showing import plain, show_own, show_own_rounds, show_public, show_staff
from punto.service.web import JSON, LARGEST_BODY, body_of, is_same_origin, need_person, node_of, person_of, text_field
from punto.table import Table
from punto.table.codec import from_text, to_text

_encoder = msgspec.json.Encoder(enc_hook=to_text)


def read_command(body: Any) -> AnyCommand:
    """A command as it came in; a wrong shape is a 400 that says what is wrong."""
    if not isinstance(body, dict):
        raise HTTPException(400, "command is a JSON object with the command's name and fields.")
    try:
        command: AnyCommand = msgspec.convert(inward(body), AnyCommand, dec_hook=from_text)
    except (msgspec.ValidationError, PuntoError) as error:
        raise HTTPException(400, f"{error}".rstrip(".") + ".") from None
    return command


async def list_tables(request: Request) -> Response:
    sees_all = Viewer(person_of(request)).sees_all
    node = node_of(request)
    tables = await asyncio.to_thread(node.tables)
    return JSON({"tables": [show_staff(table) if sees_all else show_public(table) for table in tables]})


async def see_table(request: Request) -> Response:
    table = _table(request)
    viewer = Viewer(person_of(request))
    shown = show_staff(table) if viewer.sees_all else show_public(table)
    message: dict[str, Any] = {"table": shown, **extras(node_of(request), table.id, viewer.person)}
    if viewer.person is not None and viewer.person.post is Post.PATRON:
        message["mine"] = show_own(table, viewer.person.name)
    return JSON(message)


async def command_table(request: Request) -> Response:
    """202 is never said: the answer comes when the command is durable. A refusal is 409."""
    person = need_person(request)
    body = await body_of(request)
    key = text_field(body, "id")
    command = read_command(body.get("command"))
    answer = await carry_out(node_of(request), request.path_params["table"], command, person, key)
    return JSON(answer, status_code=409 if isinstance(answer, Refused) else 200)


async def carry_out(node: Node, table: str, command: AnyCommand, person: Person, key: str) -> Answer:
    started = time.perf_counter()
    answer = await node.ask(table, command, person, f"{person.name}/{key}")
    metrics.command_answered(command, answer, time.perf_counter() - started)
    return answer


async def advise_table(request: Request) -> Response:
    """What the rules provide for an incident, without changing anything."""
    person = need_person(request, *(post for post in Post if post not in (Post.PATRON, Post.ADMINISTRATOR)))
    table = _table(request)
    report = read_command({**await body_of(request), "command": "report"})
    if not isinstance(report, Report) or table.round is None:
        raise HTTPException(409, "No round has begun at this table.")
    role = person.post.role
    advice = advise(table.situation(table.round), report, role or Post.SHIFT_MANAGER.role)  # type: ignore[arg-type]
    if isinstance(advice, Refusal):
        return JSON({"refusal": advice}, status_code=409)
    assert isinstance(advice, Advice)
    return JSON({"advice": advice})


async def list_rounds(request: Request) -> Response:
    _table(request)
    history = node_of(request).history(request.path_params["table"])
    rounds = await asyncio.to_thread(history.rounds)
    return JSON({"rounds": rounds[-500:]})


async def see_round(request: Request) -> Response:
    need_person(request, *(post for post in Post if post is not Post.PATRON))
    history = node_of(request).history(request.path_params["table"])
    records = await asyncio.to_thread(history.records, request.path_params["number"])
    if records is None:
        raise HTTPException(404, "There is no such round.")
    return JSON({"records": records})


async def see_own_rounds(request: Request) -> Response:
    """The asking patron's bets in the rounds that the table keeps."""
    person = need_person(request, Post.PATRON)
    return JSON({"rounds": show_own_rounds(_table(request), person.name)})


async def stream_table(socket: WebSocket) -> None:
    """A snapshot, then every event after the version you have; commands may be sent here too."""
    node = node_of(socket)
    name = socket.path_params["table"]
    after = socket.query_params.get("after", "0")
    if not is_same_origin(socket.headers) or node.table(name) is None or not after.isdecimal():
        await socket.close(code=4404)
        return
    await socket.accept()
    person = person_of(socket)
    metrics.viewers.inc()
    telling = asyncio.create_task(_tell(socket, node, name, Viewer(person), int(after)))
    hearing = asyncio.create_task(_hear(socket, node, name, person))
    try:
        await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.viewers.dec()
        for task in (telling, hearing):
            task.cancel()
        await asyncio.gather(telling, hearing, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close()


async def _tell(socket: WebSocket, node: Node, name: str, viewer: Viewer, after: int) -> None:
    messages = node.channel(name).messages(viewer, after, lambda: extras(node, name, viewer.person), now_ms)
    async for message in messages:
        await socket.send_text(message.decode())


async def _hear(socket: WebSocket, node: Node, name: str, person: Person | None) -> None:
    """Commands from a viewer, each answered under its id; what makes no sense is said to be so."""
    while True:
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            return
        reply = await _reply(text, node, name, person)
        await socket.send_text(_encoder.encode(outward(plain(reply))).decode())


async def _reply(text: str, node: Node, name: str, person: Person | None) -> dict[str, Any]:
    if len(text) > LARGEST_BODY:
        return {"error": f"A message has {LARGEST_BODY} characters at most."}
    try:
        body = msgspec.json.decode(text)
        key = text_field(body, "id") if isinstance(body, dict) else ""
        if not key:
            return {"error": "A message is a JSON object with id and command."}
        if person is None:
            return {"id": key, "error": "Log in first."}
        answer = await carry_out(node, name, read_command(body.get("command")), person, key)
    except msgspec.DecodeError as error:
        return {"error": f"The message is not JSON: {error}."}
    except HTTPException as error:
        return {"id": body.get("id") if isinstance(body, dict) else None, "error": error.detail}
    return {"id": key, **plain(answer)}


def extras(node: Node, name: str, person: Person | None) -> dict[str, Any]:
    """What goes with every picture of a table: the countdown, the shoe's results, and a patron's own balance."""
    said: dict[str, Any] = {"now": now_ms(), "deadline": node.deadline(name), "notice": node.notice(name)}
    table = node.table(name)
    if table is not None:
        said["results"] = [
            {
                "round": past.number,
                "result": past.result.value if past.result else None,
                "total": max(past.player_total, past.banker_total),
                "player_pair": past.player_pair,
                "banker_pair": past.banker_pair,
            }
            for past in node.history(name).of_shoe(table.shoe_number)
        ]
    if table is not None and person is not None and person.post is Post.PATRON:
        said["balance_cents"] = node.view.balance(purse_of(table, person)).state
    return said


def _table(request: Request) -> Table:
    table = node_of(request).table(request.path_params["table"])
    if table is None:
        raise HTTPException(404, "There is no such table.")
    return table


ROUTES = [
    Route("/api/tables", list_tables),
    Route("/api/tables/{table}", see_table),
    Route("/api/tables/{table}/commands", command_table, methods=["POST"]),
    Route("/api/tables/{table}/advise", advise_table, methods=["POST"]),
    Route("/api/tables/{table}/mine", see_own_rounds),
    Route("/api/tables/{table}/rounds", list_rounds),
    Route("/api/tables/{table}/rounds/{number:int}", see_round),
    WebSocketRoute("/api/tables/{table}/stream", stream_table),
]
