"""Whether a patron may play now, and for how much: one calculation for offers, refusals and summaries."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final, assert_never

from msgspec import Struct

from punto.ledger.care import Care, CareRules, LimitKind, LimitName, Setter
from punto.ledger.play import MINUTE_MS, Play
from punto.messages import Message, Money, message, named
from punto.messages.moments import utc_minute
from punto.money import LARGEST_AMOUNT
from punto.refusals import Refusal, RefusalCode

MONEY: Final = (LimitKind.LOSS, LimitKind.STAKE)
"""What a stake counts towards."""
PLAY: Final = (LimitKind.TIME, LimitKind.VISITS)
"""What bars new bets once it is reached."""


class Use(Struct, frozen=True, kw_only=True):
    """A limit in force, and how much of it is used."""

    limit: LimitName
    most: int
    used: int
    renews_at: int
    is_reached: bool

    @property
    def left(self) -> int:
        return max(0, self.most - self.used)


class Spendable(Struct, frozen=True, kw_only=True):
    """What care lets a patron stake, regardless of the balance."""

    bets_cents: int = LARGEST_AMOUNT
    raises_cents: int = LARGEST_AMOUNT
    """For wagers that follow an ante: these may be placed even when the time is up."""
    refusal: Refusal | None = None
    """Why no bet is possible."""


UNLIMITED: Final = Spendable()


def uses(care: Care, play: Play, at: int) -> Iterator[Use]:
    for text, limit in sorted(care.limits.items()):
        most, name = limit.at(at), LimitName.parse(text)
        if most is not None:
            yield _use(name, most, play, at)


def _use(name: LimitName, most: int, play: Play, at: int) -> Use:
    sums = play.within(name.window, at)
    match name.measure:
        case LimitKind.LOSS:
            used, is_reached = sums.lost_cents, sums.lost_cents >= most
        case LimitKind.STAKE:
            used, is_reached = sums.staked_cents, sums.staked_cents >= most
        case LimitKind.DEPOSIT:
            used, is_reached = sums.deposited_cents, sums.deposited_cents >= most
        case LimitKind.TIME:
            used = sums.played_ms + play.since_last_bet(at)
            is_reached = used >= most
        case LimitKind.VISITS:
            used = sums.visits
            is_reached = used + (play.visit_at(at) is None) > most
        case _:
            assert_never(name.measure)
    return Use(limit=name, most=most, used=used, renews_at=name.window.renews_at(at), is_reached=is_reached)


def check_due_at(care: Care, rules: CareRules, play: Play, at: int) -> int | None:
    """When the reality check of the current visit is due; None without a check or a visit."""
    every, visit = care.check_every_ms(rules), play.visit_at(at)
    return None if every is None or visit is None else max(visit.began_at, care.acknowledged_at) + every


def check_excluded(care: Care, at: int) -> Refusal | None:
    exclusion = care.exclusion_at(at)
    if exclusion is None:
        return None
    reason = (
        message("refusal-excluded_for_good")
        if exclusion.until is None
        else message("refusal-excluded_until", until=utc_minute(exclusion.until))
    )
    return Refusal(code=RefusalCode.EXCLUDED, clause=None, reason=reason)


def check_playing(care: Care, rules: CareRules, play: Play, at: int) -> Refusal | None:
    """Why no new bet of any amount is possible."""
    if refusal := check_excluded(care, at):
        return refusal
    due = check_due_at(care, rules, play, at)
    if due is not None and at >= due:
        return Refusal(code=RefusalCode.REALITY_CHECK_DUE, clause=None, reason=message("refusal-reality_check_due"))
    reached = (one for one in uses(care, play, at) if one.is_reached and one.limit.measure in PLAY)
    return next((_over(one, None) for one in reached), None)


def check_stake(care: Care, play: Play, cents: int, at: int) -> Refusal | None:
    """Whether a stake is within all money limits. The strictest is named."""
    return _strictest(care, play, cents, at, MONEY)


def check_deposit(care: Care, play: Play, cents: int, at: int) -> Refusal | None:
    """Whether cash or a voucher may become credits."""
    return _strictest(care, play, cents, at, (LimitKind.DEPOSIT,))


def _strictest(care: Care, play: Play, cents: int, at: int, measures: Container[LimitKind]) -> Refusal | None:
    over = [one for one in uses(care, play, at) if one.limit.measure in measures and cents > one.left]
    return _over(min(over, key=lambda one: one.left), cents) if over else None


def spendable(care: Care, rules: CareRules, play: Play, at: int) -> Spendable:
    """The most that `check_playing` and `check_stake` would accept."""
    if refusal := check_excluded(care, at):
        return Spendable(bets_cents=0, raises_cents=0, refusal=refusal)
    money = [one for one in uses(care, play, at) if one.limit.measure in MONEY]
    left = min((one.left for one in money), default=int(LARGEST_AMOUNT))
    refusal = check_playing(care, rules, play, at) or (check_stake(care, play, 1, at) if not left else None)
    return Spendable(bets_cents=0 if refusal else left, raises_cents=left, refusal=refusal)


def _over(use: Use, cents: int | None) -> Refusal:
    reason = message(
        "refusal-over_patron_limit",
        limit=name_limit(use.limit),
        most=amount(use.limit.measure, use.most),
        left=amount(use.limit.measure, use.left),
        renews=utc_minute(use.renews_at),
    )
    fits = use.left if cents is not None else None
    return Refusal(code=RefusalCode.OVER_PATRON_LIMIT, clause=None, reason=reason, fits_cents=fits)


def name_limit(limit: LimitName) -> Message:
    measure, window = named("measure", limit.measure.value), named("window", limit.window.value)
    if limit.setter is Setter.PATRON:
        return message("care-limit_of_patron", measure=measure, window=window)
    return message("care-limit_of_house", measure=measure, window=window)


def amount(measure: LimitKind, number: int) -> Money | Message:
    match measure:
        case LimitKind.LOSS | LimitKind.STAKE | LimitKind.DEPOSIT:
            return Money(number)
        case LimitKind.TIME:
            return message("care-minutes", minutes=number // MINUTE_MS)
        case LimitKind.VISITS:
            return message("care-visits", count=number)
        case _:
            assert_never(measure)
