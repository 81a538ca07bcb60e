"""Duty of care for one purse: limits, reality checks, exclusions and holds, as a pure decider.

Limits are set by the patron or by the house; the strictest applies. A stricter own limit applies at once, a looser one
after a delay. Each command and query brings its time.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.play import DAY_MS, Sums, Window
from punto.messages import Money, message, named
from punto.refusals import Refusal, RefusalCode, refuse


class LimitKind(StrEnum):
    """What a limit counts."""

    LOSS = "loss"
    STAKE = "stake"
    DEPOSIT = "deposit"
    """Cash and vouchers turned into credits, before cash-outs."""
    TIME = "time"
    """Milliseconds played."""
    VISITS = "visits"


class Setter(StrEnum):
    PATRON = "patron"
    HOUSE = "house"


class LimitName(Struct, frozen=True, order=True):
    setter: Setter
    measure: LimitKind
    window: Window

    def __str__(self) -> str:
        return f"{self.setter} {self.measure} {self.window}"

    @classmethod
    def parse(cls, text: str) -> LimitName:
        setter, measure, window = text.split()
        return cls(Setter(setter), LimitKind(measure), Window(window))


class Limit(Struct, frozen=True, kw_only=True):
    most: int | None
    """Cents, milliseconds or visits; None for no limit."""
    then: int | None = None
    """What applies afterwards."""
    then_from: int | None = None
    """None if no change is pending."""

    def at(self, now: int) -> int | None:
        return self.then if self.then_from is not None and now >= self.then_from else self.most


class ExclusionKind(StrEnum):
    COOL_OFF = "cool_off"
    """A short break, by the patron."""
    SELF = "self"
    THIRD_PARTY = "third_party"
    """By the house, on behalf of a family or an authority."""


class Exclusion(Struct, frozen=True, kw_only=True):
    kind: ExclusionKind
    since: int
    until: int | None
    """None if permanent."""
    reason: str = ""


class Sum(StrEnum):
    """What a hold counts."""

    CASH = "cash"
    """Cash for credits."""
    DEPOSIT = "deposit"
    """Cash and vouchers for credits."""
    FIRST_DEPOSIT = "first_deposit"
    """Cash or a voucher for credits of a patron whom staff have not identified yet: until the first release."""
    CASH_OUT = "cash_out"
    WIN = "win"
    """Won in one round."""


class HoldRule(Struct, frozen=True, kw_only=True):
    """From this sum on, cash-outs and purchases of credits are blocked until staff release the purse."""

    sum: Sum
    cents: int
    window: Window | None = None
    """None for a single amount. Terminals, which no patron owns, have single amounts only."""

    def applies_to(self, account: Account) -> bool:
        is_for_all = self.window is None and self.sum is not Sum.FIRST_DEPOSIT
        return is_for_all or account.kind is AccountKind.PATRON

    def takes(self, moved: Sum) -> bool:
        """Whether this movement counts."""
        is_deposit = moved in (Sum.CASH, Sum.DEPOSIT)
        return self.sum is moved or (is_deposit and self.sum in (Sum.DEPOSIT, Sum.FIRST_DEPOSIT))

    def counted(self, sums: Sums) -> int:
        """What the purse has moved so far. Each win counts alone."""
        cents = {Sum.CASH: sums.cash_cents, Sum.DEPOSIT: sums.deposited_cents, Sum.CASH_OUT: sums.cashed_out_cents}
        return cents.get(self.sum, 0)


class Hold(Struct, frozen=True, kw_only=True):
    rule: HoldRule
    cents: int
    """What reached the threshold."""
    at: int


class CareRules(Struct, frozen=True, kw_only=True):
    """The house setting."""

    raise_delay_ms: int = DAY_MS
    """After this time a patron's own limit becomes looser."""
    reality_check_ms: int | None = None
    """For patrons who set no shorter one; None for no check."""
    holds: tuple[HoldRule, ...] = ()
    names_kept_days: int = 0
    """How long after the last movement of money the house keeps a patron's name."""
    help: str = ""
    """Where patrons find help, in the house's words."""


NO_RULES: Final = CareRules()


class _Happened(Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    at: int


class LimitSet(_Happened, frozen=True, kw_only=True, tag="patron_limit_set/1"):
    limit: LimitName
    most: int | None
    applies_from: int


class RealityCheckSet(_Happened, frozen=True, kw_only=True, tag="reality_check_set/1"):
    every_ms: int | None


class RealityCheckAcknowledged(_Happened, frozen=True, kw_only=True, tag="reality_check_acknowledged/1"):
    pass


class PatronExcluded(_Happened, frozen=True, kw_only=True, tag="patron_excluded/1"):
    kind: ExclusionKind
    until: int | None
    reason: str = ""


class ExclusionLifted(_Happened, frozen=True, kw_only=True, tag="exclusion_lifted/1"):
    """Only for exclusions set by the house."""

    reason: str


class HoldPlaced(_Happened, frozen=True, kw_only=True, tag="hold_placed/1"):
    rule: HoldRule
    cents: int


class HoldReleased(_Happened, frozen=True, kw_only=True, tag="hold_released/1"):
    reason: str


CareEvent = (
    LimitSet | RealityCheckSet | RealityCheckAcknowledged | PatronExcluded | ExclusionLifted | HoldPlaced | HoldReleased
)


class Care(Struct, frozen=True, kw_only=True):
    limits: Mapping[str, Limit] = {}
    """By name."""
    reality_check_ms: int | None = None
    acknowledged_at: int = 0
    exclusions: tuple[Exclusion, ...] = ()
    hold: Hold | None = None
    released: Mapping[str, int] = {}
    """When each kind of hold was released last."""
    cleared: Mapping[str, int] = {}
    """The amount that each kind was released for."""

    def exclusion_at(self, now: int) -> Exclusion | None:
        """The longest exclusion in force."""
        lasting = [one for one in self.exclusions if one.until is None or now < one.until]
        return max(lasting, key=lambda one: (one.until is None, one.until or 0), default=None)

    def limit_at(self, name: LimitName, now: int) -> int | None:
        limit = self.limits.get(str(name))
        return None if limit is None else limit.at(now)

    def check_every_ms(self, rules: CareRules) -> int | None:
        """The shorter of the patron's and the house's."""
        return min((ms for ms in (self.reality_check_ms, rules.reality_check_ms) if ms is not None), default=None)


NO_CARE: Final = Care()


def set_limit(care: Care, rules: CareRules, name: LimitName, most: int | None, at: int) -> LimitSet | Refusal:
    """A stricter limit applies at once, a patron's looser one after a delay."""
    if most is not None and most < 0:
        return refuse(RefusalCode.BELOW_MINIMUM, None, message("refusal-limit_negative"))
    now = care.limit_at(name, at)
    is_looser = now is not None and (most is None or most > now)
    delay = rules.raise_delay_ms if is_looser and name.setter is Setter.PATRON else 0
    return LimitSet(limit=name, most=most, applies_from=at + delay, at=at)


def exclude(kind: ExclusionKind, until: int | None, reason: str, at: int) -> PatronExcluded | Refusal:
    if until is not None and until <= at:
        return refuse(RefusalCode.NOT_PROVIDED, None, message("refusal-exclusion_in_past"))
    return PatronExcluded(kind=kind, until=until, reason=reason, at=at)


def lift(care: Care, reason: str, at: int) -> ExclusionLifted | Refusal:
    if any(one.kind is ExclusionKind.THIRD_PARTY for one in care.exclusions if one.until is None or at < one.until):
        return ExclusionLifted(reason=reason, at=at)
    return refuse(RefusalCode.NOT_PROVIDED, None, message("refusal-nothing_to_lift"))


def release(care: Care, reason: str, at: int) -> HoldReleased | Refusal:
    if care.hold is None:
        return refuse(RefusalCode.NOT_PROVIDED, None, message("refusal-no_hold"))
    return HoldReleased(reason=reason, at=at)


def evolve_care(care: Care, event: CareEvent) -> Care:
    match event:
        case LimitSet(limit=name, most=most, applies_from=start, at=at):
            waits = start > at
            limit = Limit(most=care.limit_at(name, at), then=most, then_from=start) if waits else Limit(most=most)
            return replace(care, limits={**care.limits, str(name): limit})
        case RealityCheckSet(every_ms=every):
            return replace(care, reality_check_ms=every)
        case RealityCheckAcknowledged(at=at):
            return replace(care, acknowledged_at=at)
        case PatronExcluded(kind=kind, until=until, reason=reason, at=at):
            made = Exclusion(kind=kind, since=at, until=until, reason=reason)
            lasting = (one for one in care.exclusions if one.until is None or at < one.until)
            return replace(care, exclusions=(*lasting, made))
        case ExclusionLifted():
            own = tuple(one for one in care.exclusions if one.kind is not ExclusionKind.THIRD_PARTY)
            return replace(care, exclusions=own)
        case HoldPlaced(rule=rule, cents=cents, at=at):
            return replace(care, hold=Hold(rule=rule, cents=cents, at=at))
        case HoldReleased(at=at):
            assert care.hold is not None, "there was a hold to release"
            released = {**care.released, _kind(care.hold.rule): at}
            cleared = {**care.cleared, _kind(care.hold.rule): care.hold.cents}
            return replace(care, hold=None, released=released, cleared=cleared)
        case _:
            assert_never(event)


def hold_due(care: Care, rule: HoldRule, cents: int, at: int) -> bool:
    """Whether a sum reaches a threshold that staff have not cleared in the same window; a single amount, for as much on
    the same day. Every large win waits, and a first purchase of credits only once."""
    kind = _kind(rule)
    released = care.released.get(kind)
    if cents < rule.cents:
        return False
    if released is None or rule.sum in (Sum.FIRST_DEPOSIT, Sum.WIN):
        return released is None or rule.sum is Sum.WIN
    window = rule.window or Window.DAY
    is_larger = rule.window is None and cents > care.cleared.get(kind, cents)
    return is_larger or released // DAY_MS not in window.days(at)


def on_hold(hold: Hold) -> Refusal:
    amount, threshold = Money(hold.cents), Money(hold.rule.cents)
    reason = message("refusal-on_hold", amount=amount, threshold=threshold, what=named("sum", hold.rule.sum.value))
    return refuse(RefusalCode.ON_HOLD, None, reason)


def _kind(rule: HoldRule) -> str:
    return f"{rule.sum} {rule.window or ''}"
