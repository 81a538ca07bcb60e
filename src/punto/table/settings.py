"""The settings of a table, validated against the rules of its game before it opens."""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct

from punto.errors import RulesError
from punto.limits import Amounts, Limits
from punto.money import group_dollars
from punto.rules.model import Place, RuleSet
from punto.shoe import NO_BURN, Burn, Shoe


class Facing(Enum):
    FACE_UP = "face_up"
    FACE_DOWN = "face_down"


DEFAULT_PLACES: Final = 7
"""Default number of terminals, or of boxes if the layout's drawing is not legible."""
MOST_PLACES: Final = 1_000
LONGEST_SECONDS: Final = 3_600


class TableSettings(Struct, frozen=True, kw_only=True):
    decks: int = 8
    places: int = DEFAULT_PLACES
    """Boxes or terminals."""
    layout: str | None = None
    """The layout displayed; None if not on record, or for terminals."""
    limits: Limits = Limits()
    cards_dealt: Facing = Facing.FACE_UP
    burn: Burn = NO_BURN
    cut_card: int = 14
    betting_seconds: int | None = None
    """None if the dealer closes betting."""
    decision_seconds: int | None = None
    """Time for antes and elections; None for no limit."""
    closed: bool = False
    """No round opens at a closed table."""
    provable_shoe: bool = False
    """From the next shoe: it commits to secrets and reveals them, so that anyone can check its draws."""


def check_settings(rules: RuleSet, settings: TableSettings) -> None:
    """Raise an error for settings that no table of this game can have."""
    rules.check_decks(settings.decks)
    Shoe.fresh(settings.decks, cut_card=settings.cut_card)
    limits = settings.limits
    if limits.maximum_differential is not None and rules.cites.differential is None:
        raise RulesError(f"{rules.title} has no differential: remove maximum_differential.")
    for amounts in filter(None, (limits.minimum, limits.maximum)):
        _check_bets_named(rules, amounts)
    for bet_id in rules.bet_ids:
        least, most = limits.minimum.of(bet_id), limits.maximum.of(bet_id) if limits.maximum else None
        if most is not None and least > most:
            raise RulesError(
                f"A minimum of {group_dollars(least)} on {bet_id} with a maximum of {group_dollars(most)}: "
                "the minimum is too large."
            )
    _check_differential(rules, limits)
    for name, seconds in (("betting", settings.betting_seconds), ("decision", settings.decision_seconds)):
        if seconds is not None and not 1 <= seconds <= LONGEST_SECONDS:
            raise RulesError(f"{seconds} {name} seconds: it must be 1 to {LONGEST_SECONDS}, or none.")
    if settings.places > MOST_PLACES:
        raise RulesError(f"A table with {settings.places} {_plural(rules)}: it may have at most {MOST_PLACES}.")
    if settings.places < 1:
        raise RulesError(f"A table with {settings.places} {_plural(rules)}: it must have at least one.")
    if settings.layout is not None:
        boxes_of(rules, settings.layout, settings.places)


def clauses_of_settings(rules: RuleSet, settings: TableSettings) -> tuple[str, ...]:
    """The clauses that govern the settings: layout and boxes if on record, decks, displayed limits."""
    cites = rules.cites
    of_layout = (cites.approved_layouts, cites.layout) if settings.layout else ()
    numbers = (*of_layout, cites.decks, cites.limits_displayed)
    return tuple(dict.fromkeys(rules.cite(number) for number in numbers if number))


def boxes_of(rules: RuleSet, layout: str | None, boxes: int | None) -> int:
    """The number of boxes, from the layout, the table's own setting, or both.

    >>> from punto.rules import load_rules
    >>> boxes_of(load_rules("commission"), "D", None)
    12
    """
    layouts = rules.layouts if layout is None else (rules.layout(layout),)
    legible = [found.boxes for found in layouts if found.boxes is not None]
    if boxes is None:
        return legible[0] if legible else DEFAULT_PLACES
    if legible and boxes > max(legible):
        clause = rules.cite(rules.cites.layout)
        raise RulesError(
            f"{boxes} boxes: {rules.title} has at most {max(legible)} {'on this layout ' if layout else ''}({clause}).",
            clause=clause,
        )
    return boxes


def _check_differential(rules: RuleSet, limits: Limits) -> None:
    """A minimum bet on either hand must fit the differential."""
    if limits.maximum_differential is None:
        return
    for bet in rules.bets:
        least = limits.minimum.of(bet.id)
        if bet.counts_on is not None and limits.maximum_differential < least:
            raise RulesError(
                f"A maximum differential of {group_dollars(limits.maximum_differential)} with a minimum of "
                f"{group_dollars(least)} on {bet.id}: the differential is too small."
            )


def _check_bets_named(rules: RuleSet, amounts: Amounts) -> None:
    for bet_id in amounts.by_bet:
        rules.bet(bet_id)


def _plural(rules: RuleSet) -> str:
    return "terminals" if rules.place is Place.TERMINAL else "boxes"
