"""The status of a table for everybody: countdown, announcements, notices and the results of the shoe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from punto.history import RoundSummary
from punto.messages import Language, Message
from punto.round import Stage
from punto.service.core.interruption import notice_of
from punto.service.showing.past import list_results
from punto.table import Table
from punto.wire.messages import show_message
from punto.wire.tables import Announcement, TableStatus
from punto.words import say

WARNING_MS: Final = 5_000
"""Time before betting ends when the table announces it."""


class HouseNotices(Struct, frozen=True, kw_only=True):
    """What concerns all tables."""

    outage: Message | None
    play_disabled: Message | None


def show_status(
    table: Table,
    house: HouseNotices,
    deadline: int | None,
    of_shoe: Iterable[RoundSummary],
    now: int,
) -> TableStatus:
    outage, disabled = house.outage, house.play_disabled
    notice = outage or notice_of(table)
    return TableStatus(
        deadline=deadline,
        outage=show_message(outage) if outage else None,
        play_disabled=show_message(disabled) if disabled else None,
        notice=say(notice, Language.ENGLISH) if notice else None,
        notice_message=show_message(notice) if notice else None,
        announcements=_announcements(table, deadline, now),
        results=list_results(of_shoe),
    )


def _announcements(table: Table, deadline: int | None, now: int) -> tuple[Announcement, ...]:
    """Current announcements: last hand of the shoe, betting closes soon, no more bets."""
    round_ = table.round
    if round_ is None:
        return ()
    announced: list[Announcement] = ["last_hand"] if round_.number == table.last_round else []
    if round_.stage is Stage.BETTING and deadline is not None and deadline - now <= WARNING_MS:
        announced.append("closing_soon")
    if round_.stage is Stage.DEALING:
        announced.append("no_more_bets")
    return tuple(announced)
