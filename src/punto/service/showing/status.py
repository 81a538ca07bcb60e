"""The status of a table for everybody: countdown, announcements, notices and the results of the shoe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.history import RoundSummary
from punto.messages import Language, Message, message
from punto.provable.record import ProvableShoe
from punto.round import Stage
from punto.service.core.interruption import notice_of
from punto.service.core.provable import is_proving
from punto.service.core.view import View
from punto.service.showing.past import list_results
from punto.table import Table
from punto.wire.messages import show_message
from punto.wire.tables import Announcement, ShownProvableShoe, TableStatus
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


def with_shoe(status: TableStatus, table: Table, view: View) -> TableStatus:
    """Add what is public about a provable shoe; a withheld secret is announced to everybody."""
    if not table.settings.provable_shoe:
        return status
    shoe = view.provable(table.id).state
    withheld = message("notice-secret_withheld", round=shoe.withheld) if shoe.withheld else None
    if withheld is not None and status.notice is None:
        status = replace(status, notice=say(withheld, Language.ENGLISH), notice_message=show_message(withheld))
    return replace(
        status, provable=_show_shoe(table, shoe), secret_withheld=None if withheld is None else show_message(withheld)
    )


def _show_shoe(table: Table, shoe: ProvableShoe) -> ShownProvableShoe | None:
    if shoe.committed is None or not is_proving(table, shoe):
        return None
    return ShownProvableShoe(
        shoe=shoe.committed.shoe,
        commitment=shoe.committed.commitment,
        has_witness=shoe.committed.has_witness,
        takes_seeds=table.round is not None and table.round.stage is Stage.BETTING,
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
