"""Limits, reality checks, exclusions and holds of a patron, and the house's rules for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self

from msgspec import Meta, Struct

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import Care, CareRules, ExclusionKind, Hold, HoldRule, LimitKind, Setter, Sum
from punto.ledger.play import DAY_MS, MINUTE_MS, Play, Sums, Window
from punto.ledger.playing import Use, check_due_at, uses
from punto.wire.house import PurseOf
from punto.wire.values import Cents, Name, Wire

HOUR_MS: Final = 60 * MINUTE_MS
Days = Annotated[int, Meta(ge=1, le=3650)]
CheckMinutes = Annotated[int, Meta(ge=1, le=720)]


class Most(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An amount in the unit of its limit: one of the three."""

    money: Cents | None = None
    minutes: Annotated[int, Meta(ge=0, le=44_640)] | None = None
    visits: Annotated[int, Meta(ge=0, le=10_000)] | None = None

    @classmethod
    def of(cls, measure: LimitKind, number: int) -> Self:
        match measure:
            case LimitKind.LOSS | LimitKind.STAKE | LimitKind.DEPOSIT:
                return cls(money=Cents(number))
            case LimitKind.TIME:
                return cls(minutes=number // MINUTE_MS)
            case LimitKind.VISITS:
                return cls(visits=number)

    def number(self, measure: LimitKind) -> int | None:
        """None if it is in another unit."""
        match measure, self:
            case (
                (LimitKind.LOSS | LimitKind.STAKE | LimitKind.DEPOSIT),
                Most(money=int() as cents, minutes=None, visits=None),
            ):
                return cents
            case LimitKind.TIME, Most(money=None, minutes=int() as minutes, visits=None):
                return minutes * MINUTE_MS
            case LimitKind.VISITS, Most(money=None, minutes=None, visits=int() as visits):
                return visits
            case _:
                return None


class NewLimit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    measure: LimitKind
    window: Window
    most: Most | None
    """None for no limit."""


class NewRealityCheck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    minutes: CheckMinutes | None
    """None for no check."""


class OwnExclusion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["cool_off", "self"]
    days: Days | None
    """None if permanent."""


class HouseExclusion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    days: Days | None
    """None if permanent."""
    reason: Name


class Reason(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Name


class Release(PurseOf, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Name


class ShownLimit(Wire, frozen=True, kw_only=True):
    setter: Setter
    measure: LimitKind
    window: Window
    most: Most
    used: Most
    """Never below zero: a patron who wins may still lose the whole limit, and the winnings."""
    left: Most
    renews_at: int
    then: Most | None
    """What applies later; None for no limit."""
    then_from: int | None
    """None if no change is pending."""


class ShownSums(Wire, frozen=True, kw_only=True):
    staked: Cents
    net: Cents
    """Won or, with a minus, lost."""
    minutes: int
    visits: int


class ShownVisit(Wire, frozen=True, kw_only=True):
    """Play without a half-hour break."""

    began_at: int
    minutes: int
    staked: Cents
    net: Cents


class ShownExclusion(Wire, frozen=True, kw_only=True):
    kind: ExclusionKind
    since: int
    until: int | None
    """None if permanent."""
    reason: str
    can_be_lifted: bool
    """By staff."""


class ShownHold(Wire, frozen=True, kw_only=True):
    """Cash-outs and purchases of credits are blocked until staff release the purse."""

    sum: Sum
    amount: Cents
    threshold: Cents
    at: int


class ShownCare(Wire, frozen=True, kw_only=True):
    """Times are in milliseconds since 1970; a day begins at midnight UTC."""

    limits: tuple[ShownLimit, ...]
    windows: dict[Window, ShownSums]
    visit: ShownVisit | None
    """The current one."""
    reality_check: int | None
    """In minutes: the patron's own."""
    check_every: int | None
    """The shorter of the patron's and the house's."""
    check_at: int | None
    """When the reality check of this visit is due."""
    exclusion: ShownExclusion | None
    hold: ShownHold | None
    raise_delay_hours: int
    """How long a looser limit waits."""
    measures: tuple[LimitKind, ...]
    """Those that a limit can have."""
    help: str
    """Where patrons find help, in the house's words."""


class HeldPurse(ShownHold, frozen=True, kw_only=True):
    """Of a patron, or of a terminal at a table."""

    patron: str | None
    table: str | None
    terminal: int | None


class HeldPurses(Wire, frozen=True, kw_only=True):
    holds: tuple[HeldPurse, ...]
    """The one that has waited longest first."""


def show_holds(holds: Mapping[Account, Hold]) -> HeldPurses:
    return HeldPurses(holds=tuple(_show_held(*held) for held in sorted(holds.items(), key=lambda held: held[1].at)))


def _show_held(account: Account, hold: Hold) -> HeldPurse:
    is_patron = account.kind is AccountKind.PATRON
    table, _, number = account.name.rpartition("/")
    return HeldPurse(
        patron=account.name if is_patron else None,
        table=None if is_patron else table,
        terminal=None if is_patron else int(number),
        sum=hold.rule.sum,
        amount=Cents(hold.cents),
        threshold=Cents(hold.rule.cents),
        at=hold.at,
    )


def show_care(care: Care, rules: CareRules, play: Play, at: int) -> ShownCare:
    exclusion, hold, visit = care.exclusion_at(at), care.hold, play.visit_at(at)
    every = care.check_every_ms(rules)
    return ShownCare(
        limits=tuple(_show_limit(care, use, at) for use in uses(care, play, at)),
        windows={window: _show_sums(play.within(window, at)) for window in Window},
        visit=None
        if visit is None
        else ShownVisit(
            began_at=visit.began_at,
            minutes=max(0, at - visit.began_at) // MINUTE_MS,
            staked=Cents(visit.sums.staked_cents),
            net=Cents(-visit.sums.lost_cents),
        ),
        reality_check=_minutes(care.reality_check_ms),
        check_every=_minutes(every),
        check_at=check_due_at(care, rules, play, at),
        exclusion=None
        if exclusion is None
        else ShownExclusion(
            kind=exclusion.kind,
            since=exclusion.since,
            until=exclusion.until,
            reason=exclusion.reason,
            can_be_lifted=exclusion.kind is ExclusionKind.THIRD_PARTY,
        ),
        hold=None
        if hold is None
        else ShownHold(sum=hold.rule.sum, amount=Cents(hold.cents), threshold=Cents(hold.rule.cents), at=hold.at),
        raise_delay_hours=rules.raise_delay_ms // HOUR_MS,
        measures=tuple(LimitKind),
        help=rules.help,
    )


def _minutes(ms: int | None) -> int | None:
    return None if ms is None else ms // MINUTE_MS


def _show_limit(care: Care, use: Use, at: int) -> ShownLimit:
    name, limit = use.limit, care.limits[str(use.limit)]
    waits = limit.then_from is not None and at < limit.then_from
    return ShownLimit(
        setter=name.setter,
        measure=name.measure,
        window=name.window,
        most=Most.of(name.measure, use.most),
        used=Most.of(name.measure, max(0, use.used)),
        left=Most.of(name.measure, use.left),
        renews_at=use.renews_at,
        then=Most.of(name.measure, limit.then) if waits and limit.then is not None else None,
        then_from=limit.then_from if waits else None,
    )


def _show_sums(sums: Sums) -> ShownSums:
    return ShownSums(
        staked=Cents(sums.staked_cents),
        net=Cents(-sums.lost_cents),
        minutes=sums.played_ms // MINUTE_MS,
        visits=sums.visits,
    )


class HoldRuleSetting(Wire, frozen=True, kw_only=True):
    """From this sum on, cash-outs and purchases of credits are blocked until staff release the purse."""

    sum: Sum
    amount: Cents
    window: Window | None = None
    """None for a single amount."""


class CareSetting(Wire, frozen=True, kw_only=True):
    """The house's rules of care."""

    raise_delay_hours: Annotated[int, Meta(ge=0, le=720)] = 24
    """A patron's own limit becomes looser after this time."""
    reality_check_minutes: CheckMinutes | None = None
    holds: Annotated[tuple[HoldRuleSetting, ...], Meta(max_length=20)] = ()
    names_kept_days: Annotated[int, Meta(ge=0, le=36_500)] = 0
    """A patron's name is not erased within this time after the last movement of money."""
    help: Annotated[str, Meta(max_length=500)] = ""
    """Where patrons find help, as they read it."""

    @classmethod
    def of(cls, rules: CareRules) -> Self:
        return cls(
            raise_delay_hours=rules.raise_delay_ms // HOUR_MS,
            reality_check_minutes=_minutes(rules.reality_check_ms),
            holds=tuple(
                HoldRuleSetting(sum=one.sum, amount=Cents(one.cents), window=one.window) for one in rules.holds
            ),
            names_kept_days=rules.names_kept_days,
            help=rules.help,
        )

    @property
    def rules(self) -> CareRules:
        minutes = self.reality_check_minutes
        return CareRules(
            raise_delay_ms=self.raise_delay_hours * HOUR_MS,
            reality_check_ms=None if minutes is None else minutes * MINUTE_MS,
            holds=tuple(HoldRule(sum=one.sum, cents=one.amount, window=one.window) for one in self.holds),
            names_kept_days=self.names_kept_days,
            help=self.help.strip(),
        )


def until_after(days: int | None, at: int) -> int | None:
    return None if days is None else at + days * DAY_MS
