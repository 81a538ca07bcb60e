"""What one patron may do now: bets with their bounds, withdrawals, choices, cards to turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.bets import AnteChoice, Bets
from punto.bets.figures import NO_SPOT
from punto.hands import Hand
from punto.limits import Chips, Limits, allow, most_in_part
from punto.options.public import CardPlace, cards_to_turn
from punto.options.rulings import interruption_of
from punto.options.steps import takes
from punto.people import Role
from punto.round import Election, ElectionChoice, Round, Stage
from punto.rules.bets import Bet
from punto.rules.model import Place, RuleSet
from punto.table import Actor, Table
from punto.table.betting import check_needed, check_needs, check_seat
from punto.table.choices import ante_on
from punto.table.commands import Elect, RequestSqueeze, Turn


class Bounds(Struct, frozen=True):
    """Any amount from the least to the most."""

    least_cents: int
    most_cents: int


class BetOption(Struct, frozen=True, kw_only=True):
    """What may be added to each of these bets at each of these places."""

    on: tuple[str, ...]
    places: tuple[int, ...]
    """Boxes or terminals."""
    standing: bool
    adds: Bounds


class NeedOption(Struct, frozen=True, kw_only=True):
    """Bets that this patron may place only after a bet on one of the others."""

    on: tuple[str, ...]
    any_of: tuple[str, ...]
    clause: str


class WithdrawOption(Struct, frozen=True, kw_only=True):
    """What may be withdrawn from one spot."""

    on: str
    place: int
    held_cents: int
    part: Bounds | None
    """Part of it, within these bounds."""
    whole: bool
    """All of it; False if another bet of the patron depends on it."""


class AnteOption(Struct, frozen=True, kw_only=True):
    """An ante to be raised or folded."""

    side: Hand
    on: str
    place: int
    ante_cents: int
    wager_cents: int
    """The cost of raising."""
    credits_cents: int
    """The part of the wager paid with credits; chips are raised with chips."""
    choices: tuple[AnteChoice, ...]


class PatronOptions(Struct, frozen=True, kw_only=True):
    seated: tuple[int, ...]
    """Places where the patron is or may be seated."""
    standing: tuple[int, ...]
    """Boxes where the patron may bet standing."""
    bets: tuple[BetOption, ...]
    needs: tuple[NeedOption, ...]
    withdrawals: tuple[WithdrawOption, ...]
    elects: tuple[ElectionChoice, ...]
    antes: tuple[AnteOption, ...]
    may_ask_to_squeeze: bool
    turns: tuple[CardPlace, ...]
    """Face-down cards that this patron may turn."""

    def find_bounds(self, on: str, place: int, *, standing: bool) -> Bounds | None:
        """What may be added to one spot; None for nothing."""
        found = (
            option.adds
            for option in self.bets
            if on in option.on and place in option.places and option.standing is standing
        )
        return next(found, None)


def patron_options(table: Table, patron: str, at: Sequence[int] | None = None) -> PatronOptions:
    """What the table lets this patron do, with bets limited to `places` if given. It knows no balance."""
    round_ = table.round
    if round_ is None or interruption_of(table):
        return NOTHING
    is_betting = round_.stage is Stage.BETTING
    places = (range(1, table.settings.places + 1) if at is None else at) if is_betting else ()
    seated, standing = _seats(table.rules, round_.bets, patron, places)
    felt = _Felt(table, round_.bets, patron)
    return PatronOptions(
        seated=seated,
        standing=standing,
        bets=felt.bets({False: seated, True: standing}),
        needs=felt.needs() if is_betting else (),
        withdrawals=tuple(felt.withdrawals(places)) if is_betting else (),
        elects=_choices(table, round_, patron),
        antes=tuple(_antes(table.rules, round_, patron)),
        may_ask_to_squeeze=table.is_dealt_face_down and takes(table, RequestSqueeze(patron=patron)),
        turns=_turns(table, round_, patron),
    )


def within(options: PatronOptions, balance_cents: int, bets_cents: int | None = None) -> PatronOptions:
    """Cap bets and wagers at the patron's balance; new bets at `bets_cents`, if that is less."""
    bets_cents = balance_cents if bets_cents is None else bets_cents
    return replace(
        options,
        bets=tuple(
            replace(option, adds=Bounds(option.adds.least_cents, min(option.adds.most_cents, bets_cents)))
            for option in options.bets
            if option.adds.least_cents <= bets_cents
        ),
        antes=tuple(
            ante if ante.credits_cents <= balance_cents else replace(ante, choices=(AnteChoice.FOLD,))
            for ante in options.antes
        ),
    )


NOTHING: Final = PatronOptions(
    seated=(),
    standing=(),
    bets=(),
    needs=(),
    withdrawals=(),
    elects=(),
    antes=(),
    may_ask_to_squeeze=False,
    turns=(),
)


def _seats(rules: RuleSet, bets: Bets, patron: str, places: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    def free(*, standing: bool) -> tuple[int, ...]:
        return tuple(place for place in places if check_seat(rules, bets, patron, place, standing=standing) is None)

    return free(standing=False), free(standing=True) if rules.place is Place.BOX else ()


class _Felt:
    """What one patron may add and withdraw while betting is open."""

    def __init__(self, table: Table, bets: Bets, patron: str) -> None:
        self._rules: RuleSet = table.rules
        self._limits: Limits = table.settings.limits
        self._bets = bets
        self._patron = patron
        self._spots = bets.spots(patron)
        self._weighing = self._rules.sides if self._limits.maximum_differential is not None else {}
        """The bets that count on the differential."""

    def bets(self, places: dict[bool, tuple[int, ...]]) -> tuple[BetOption, ...]:
        """Bets and places with equal bounds are grouped."""
        together: dict[tuple[bool, tuple[int, ...], Bounds], list[str]] = {}
        for standing, there in places.items():
            for alike in self._alike if there else ():
                for bounds, spots in self._by_bounds(alike[0], there, standing).items():
                    together.setdefault((standing, tuple(spots), bounds), []).extend(alike)
        return tuple(
            BetOption(on=tuple(on), places=spots, standing=standing, adds=bounds)
            for (standing, spots, bounds), on in together.items()
        )

    @cached_property
    def _alike(self) -> list[list[str]]:
        """The bets offered. Those with equal limits are alike unless the patron has chips there or they count on the
        differential."""
        groups: dict[object, list[str]] = {}
        minimum, maximum = self._limits.minimum, self._limits.maximum
        for bet in self._rules.bets:
            if bet.raises is None and not self._lacks(bet):
                stands_alone = bet.id in self._weighing or bet.id in self._spots
                limits = minimum.of(bet.id), maximum.of(bet.id) if maximum else None
                groups.setdefault(bet.id if stands_alone else limits, []).append(bet.id)
        return list(groups.values())

    def needs(self) -> tuple[NeedOption, ...]:
        lacking: dict[tuple[tuple[str, ...], str], list[str]] = {}
        for bet in self._rules.bets:
            if bet.needs is not None and self._lacks(bet):
                lacking.setdefault((bet.needs.any_of, self._rules.cite(bet.needs.clause)), []).append(bet.id)
        return tuple(NeedOption(on=tuple(on), any_of=any_of, clause=clause) for (any_of, clause), on in lacking.items())

    def withdrawals(self, places: Sequence[int]) -> Iterator[WithdrawOption]:
        for on in self._rules.bet_ids if self._spots else ():
            spot = self._spots.get(on, NO_SPOT)
            for place in (place for place in spot if place in places):
                held = sum(bet.amount_cents for bet in spot[place])
                part = most_in_part(self._limits, on, held)
                yield WithdrawOption(
                    on=on,
                    place=place,
                    held_cents=held,
                    part=Bounds(1, part) if part else None,
                    whole=check_needed(self._rules, self._bets, self._patron, on) is None,
                )

    def _lacks(self, bet: Bet) -> bool:
        return bet.needs is not None and check_needs(self._rules, self._bets, self._patron, bet) is not None

    def _by_bounds(self, on: str, places: tuple[int, ...], standing: bool) -> dict[Bounds, list[int]]:
        """By bounds: the places. Places without chips of the patron are alike unless the bet counts on the
        differential."""
        found: dict[Bounds, list[int]] = {}
        weighs, held = on in self._weighing, self._spots.get(on, NO_SPOT)
        elsewhere: Bounds | None = None
        for place in places:
            if weighs or place in held:
                bounds = self._bounds(on, place, standing)
            else:
                bounds = elsewhere = elsewhere or self._bounds(on, place, standing)
            if bounds.most_cents:
                found.setdefault(bounds, []).append(place)
        return found

    def _bounds(self, on: str, place: int, standing: bool) -> Bounds:
        allowed = allow(self._rules, self._limits, self._bets, Chips(self._patron, place, on, 0, standing))
        return Bounds(allowed.least, allowed.most)


def _choices(table: Table, round_: Round, patron: str) -> tuple[ElectionChoice, ...]:
    """A patron who walked away and returns may still choose while others do."""
    if not isinstance(round_.awaits, Election):
        return ()
    choices = (ElectionChoice.CONTINUE, ElectionChoice.TAKE_BACK)
    return choices if takes(table, Elect(patron=patron, choice=ElectionChoice.CONTINUE)) else ()


def _antes(rules: RuleSet, round_: Round, patron: str) -> Iterator[AnteOption]:
    if not round_.ante_pause:
        return
    for side, ante in [(side, ante) for side in Hand if (ante := ante_on(rules, side))]:
        raises = rules.wagers[ante].raises
        assert raises is not None, "a wager raises its ante"
        for place, lying in round_.bets.spot(patron, ante).items():
            undecided = [bet for bet in lying if bet.ante_choice is None]
            if undecided:
                cents = sum(bet.in_play_cents for bet in undecided)
                credit = sum(bet.in_play_cents for bet in undecided if not bet.in_chips)
                yield AnteOption(
                    side=side,
                    on=ante,
                    place=place,
                    ante_cents=cents,
                    wager_cents=raises.times * cents,
                    credits_cents=raises.times * credit,
                    choices=(AnteChoice.RAISE, AnteChoice.FOLD),
                )


def _turns(table: Table, round_: Round, patron: str) -> tuple[CardPlace, ...]:
    if patron not in round_.squeeze_permitted:
        return ()
    by, lying = Actor(Role.PATRON, patron), cards_to_turn(table, round_)
    return tuple(at for at in lying if takes(table, Turn(hand=at.hand, position=at.position), by))
