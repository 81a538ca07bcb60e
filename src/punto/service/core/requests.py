"""What waits for a second person at one table, and whether the table draws from the electronic shoe. On record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from punto.approvals.commands import Proposable
from punto.approvals.setting import Act
from punto.messages import Message
from punto.people import Person, Role
from punto.table.codec import decoder_of, encode

LIFE_MS: Final = 15 * 60 * 1000
"""A request nobody answers lapses after this time."""
MOST_OPEN: Final = 20
"""Requests that may wait at one table."""
MOST_TOLD: Final = 10
"""Answers kept for those who asked."""


class Effect(Struct, frozen=True, kw_only=True):
    """A command as it would be carried out now."""

    rank: Role
    """The lowest rank that may approve it."""
    lines: tuple[Message, ...]
    """Everything that changes, for the approver."""
    digest: str
    """Of the command, the lines and the money."""


class Request(Struct, frozen=True, kw_only=True):
    number: int
    by: Person
    command: Proposable
    effect: Effect
    made_at: int
    purse: str | None = None
    """The account whose PIN was given with the command."""

    @property
    def expires_at(self) -> int:
        return self.made_at + LIFE_MS


class _Happened(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    pass


class RequestMade(_Happened, frozen=True, kw_only=True, tag="request_made/1"):
    request: Request


class RequestChanged(_Happened, frozen=True, kw_only=True, tag="request_changed/1"):
    """The table moved, and the command would now do something else."""

    number: int
    effect: Effect


class RequestApproved(_Happened, frozen=True, kw_only=True, tag="request_approved/1"):
    number: int
    console: str | None = None
    """Whose session the approver used, with a PIN; None for the approver's own."""


class RequestDeclined(_Happened, frozen=True, kw_only=True, tag="request_declined/1"):
    number: int
    reason: str | None = None


class ShoeDrawn(_Happened, frozen=True, kw_only=True, tag="shoe_drawn/1"):
    """The first card that the random source drew from a shoe."""

    shoe: int


class CardsNamed(_Happened, frozen=True, kw_only=True, tag="cards_named/1"):
    """With approval, the table goes on with cards that a person names, from a new shoe on."""


class CashCounted(_Happened, frozen=True, kw_only=True, tag="cash_counted/1"):
    """Of earlier versions: cash that staff took or paid for one purse in one day. Purses count it now."""

    act: Act
    account: str
    day: int
    """Days since 1970, UTC."""
    cents: int


RequestEvent = RequestMade | RequestChanged | RequestApproved | RequestDeclined | ShoeDrawn | CardsNamed | CashCounted


class RequestEntry(Struct, frozen=True, kw_only=True):
    id: str
    """The command's id."""
    by: Person
    salt: str = ""
    events: tuple[RequestEvent, ...]


class Answered(Struct, frozen=True, kw_only=True):
    number: int
    is_approved: bool
    reason: str | None = None
    """Why it was declined."""


class Requests(Struct, frozen=True, kw_only=True):
    """The state of one table's stream."""

    waiting: Mapping[int, Request] = {}
    """By number. Some may have lapsed."""
    last: int = 0
    drawn_shoe: int | None = None
    """The latest shoe from which the random source drew; None if people name the cards."""

    answered: tuple[Answered, ...] = ()
    """The latest, newest last, for those who asked."""

    def open_at(self, now: int) -> list[Request]:
        return [request for request in self.waiting.values() if now < request.expires_at]


NO_REQUESTS: Final = Requests()


def follow(requests: Requests, event: RequestEvent) -> Requests:
    match event:
        case RequestMade(request=made):
            kept = {one.number: one for one in requests.open_at(made.made_at)}
            return replace(requests, waiting={**kept, made.number: made}, last=made.number)
        case RequestChanged(number=number, effect=effect):
            changed = replace(requests.waiting[number], effect=effect)
            return replace(requests, waiting={**requests.waiting, number: changed})
        case RequestApproved(number=number):
            return _close(requests, Answered(number=number, is_approved=True))
        case RequestDeclined(number=number, reason=reason):
            return _close(requests, Answered(number=number, is_approved=False, reason=reason))
        case ShoeDrawn(shoe=shoe):
            return replace(requests, drawn_shoe=shoe)
        case CardsNamed():
            return replace(requests, drawn_shoe=None)
        case CashCounted():
            return requests
        case _:
            assert_never(event)


def _close(requests: Requests, answered: Answered) -> Requests:
    waiting = {number: one for number, one in requests.waiting.items() if number != answered.number}
    return replace(requests, waiting=waiting, answered=(*requests.answered[1 - MOST_TOLD :], answered))


encode_requests: Final = encode
decode_request_entry: Final = decoder_of(RequestEntry).decode
decode_requests: Final = decoder_of(Requests).decode
