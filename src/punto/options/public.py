"""The public part of the options. It names no patron and reveals no face-down card."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from punto.bets import AnteChoice
from punto.hands import Hand
from punto.options.rulings import OrderOption, RulingOption, interruption_of, rulings_open
from punto.options.steps import NextStep, next_step, public_step
from punto.round import Election, ElectionChoice, Round, Stage
from punto.rules.model import RuleSet
from punto.table import Table


class CardPlace(Struct, frozen=True):
    hand: Hand
    position: int
    """From 1."""


class ElectionOption(Struct, frozen=True, kw_only=True):
    """Patrons choose to continue or to take their bets back."""

    round: int
    undecided: int
    """The number of patrons who have not chosen yet."""
    goes_on_clause: str | None
    takes_back_clause: str | None
    otherwise: ElectionChoice = ElectionChoice.CONTINUE
    """The default for a patron who does not choose in time."""


class AntesOption(Struct, frozen=True, kw_only=True):
    """Antes are raised or folded before the next card."""

    round: int
    undecided: int
    clause: str
    fold_clause: str
    otherwise: AnteChoice = AnteChoice.FOLD


class TableOptions(Struct, frozen=True, kw_only=True):
    next: NextStep
    election: ElectionOption | None
    antes: AntesOption | None
    turns: tuple[CardPlace, ...]
    """Face-down cards that the dealer or a squeezing patron may turn."""
    rulings: tuple[RulingOption, ...]


def table_options(table: Table) -> TableOptions:
    rules = table.rules
    round_ = None if interruption_of(table) else table.round
    return TableOptions(
        next=public_step(table, next_step(table)),
        election=election_open(rules, round_) if round_ else None,
        antes=antes_open(rules, round_) if round_ else None,
        turns=cards_to_turn(table, round_) if round_ else (),
        rulings=tuple(_without_hidden_cards(table, ruling) for ruling in rulings_open(table)),
    )


def cards_to_turn(table: Table, round_: Round) -> tuple[CardPlace, ...]:
    if round_.stage is Stage.BETTING or not table.is_dealt_face_down:
        return ()
    places = ((hand, position + 1) for hand in Hand for position in range(len(round_.hands.of(hand))))
    return tuple(CardPlace(*place) for place in places if place not in round_.turned)


def election_open(rules: RuleSet, round_: Round) -> ElectionOption | None:
    if not isinstance(round_.awaits, Election):
        return None
    return ElectionOption(
        round=round_.number,
        undecided=len(round_.awaits.pending),
        goes_on_clause=round_.awaits.clause,
        takes_back_clause=rules.cite_if(rules.cites.election_takes_back),
    )


def antes_open(rules: RuleSet, round_: Round) -> AntesOption | None:
    if not round_.ante_pause or rules.pause is None:
        return None
    return AntesOption(
        round=round_.number,
        undecided=round_.bets.undecided(rules.wagers),
        clause=rules.cite(rules.pause.clause),
        fold_clause=rules.cite(rules.pause.fold_clause),
    )


def _without_hidden_cards(table: Table, ruling: RulingOption) -> RulingOption:
    if isinstance(ruling, OrderOption) and table.is_dealt_face_down:
        return replace(ruling, cards=(None,) * len(ruling.cards))
    return ruling
