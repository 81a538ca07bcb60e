"""`punto report diligence`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.report_files import parse_period
from punto.cli.speaking import say
from punto.cli.terminal import progress_bar
from punto.ledger.care import HoldRule
from punto.messages import Count, Message, Money, message, named
from punto.messages.moments import utc_minute
from punto.people import Person

with needs_extra("all", "punto report diligence"):
    from punto.journal import inspect_store
    from punto.reports.diligence import Diligence, PurseHold, SumReached, collect_diligence, count_purses


def report_diligence(url: str, since: str | None, until: str | None, as_json: bool) -> None:
    begin, end = parse_period("report", since, until)
    with (
        closing(inspect_store(url)) as store,
        progress_bar(message("progress-reading"), count_purses(store)) as progress,
    ):
        found = collect_diligence(store, begin, end, progress)
    if as_json:
        print_json({"format": "punto-diligence/1", **_as_data(found)})
        return
    for line in _lines(found):
        say(line)


def _as_data(found: Diligence) -> dict[str, object]:
    """Amounts are whole cents, times milliseconds since 1970."""
    return {
        "since": found.since,
        "until": found.until,
        "holds": [
            {
                **_rule(one.purse, one.rule, one.cents),
                "at": one.at,
                "by": _person(one.by),
                "released": None
                if one.released is None
                else {"at": one.released.at, "by": _person(one.released.by), "reason": one.released.reason},
            }
            for one in found.holds
        ],
        "sums": [
            {**_rule(one.purse, one.rule, one.cents), "begins": one.begins, "reached_at": one.reached_at}
            for one in found.sums
        ],
    }


def _rule(purse: str, rule: HoldRule, cents: int) -> dict[str, object]:
    return {
        "purse": purse,
        "sum": rule.sum,
        "window": rule.window,
        "threshold_cents": rule.cents,
        "cents": cents,
    }


def _person(by: Person) -> dict[str, str]:
    return {"name": by.name, "post": by.post.value}


def _lines(found: Diligence) -> Iterator[Message]:
    yield message("diligence-holds", count=Count(len(found.holds)))
    for hold in found.holds:
        yield from _hold_lines(hold)
    yield message("diligence-sums", count=Count(len(found.sums)))
    for one in found.sums:
        yield _sum_line(one)


def _hold_lines(hold: PurseHold) -> Iterator[Message]:
    reached = _reached(hold.purse, hold.rule, hold.cents)
    yield message("diligence-hold", when=utc_minute(hold.at), reached=reached, by=hold.by.name)
    if hold.released is None:
        yield message("diligence-open")
    else:
        released = hold.released
        yield message("diligence-released", when=utc_minute(released.at), by=released.by.name, reason=released.reason)


def _sum_line(one: SumReached) -> Message:
    when, reached = utc_minute(one.reached_at), _reached(one.purse, one.rule, one.cents)
    if one.rule.window is None:
        return message("diligence-single", when=when, reached=reached)
    window = named("window", one.rule.window.value)
    return message("diligence-sum", when=when, reached=reached, window=window, begins=utc_minute(one.begins))


def _reached(purse: str, rule: HoldRule, cents: int) -> Message:
    what, threshold = named("sum", rule.sum.value), Money(rule.cents)
    return message("diligence-reached", purse=purse, what=what, amount=Money(cents), threshold=threshold)
