"""What staff may do now, with the second person whom the house wants and the requests that wait for one."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from punto.messages import Language
from punto.service.core.offered import naming_rank, offered_to_staff
from punto.service.core.requests import Request
from punto.service.core.view import View
from punto.table import Table
from punto.wire.messages import show_message
from punto.wire.options import AnsweredRequest, ShownRequest, StaffOptions, show_staff_options
from punto.wire.values import Cents
from punto.words import say


def show_offer(view: View, table: Table, now: int) -> StaffOptions:
    """The requests of the table must be held."""
    requests, setting = view.requests(table.id).state, view.house().second_person
    naming = naming_rank(requests, setting)
    offered = show_staff_options(offered_to_staff(view, table, naming))
    return replace(
        offered,
        naming=naming,
        second_person=setting.ranks,
        large=Cents(setting.large_cents),
        requests=tuple(map(show_request, requests.open_at(now))),
        answered=tuple(AnsweredRequest(**asdict(one)) for one in requests.answered),
    )


def show_request(request: Request) -> ShownRequest:
    return ShownRequest(
        number=request.number,
        by=request.by,
        command=str(request.command.__struct_config__.tag),
        rank=request.effect.rank,
        lines=tuple(map(show_message, request.effect.lines)),
        in_english=tuple(say(line, Language.ENGLISH) for line in request.effect.lines),
        digest=request.effect.digest,
        expires_at=request.expires_at,
    )
