"""A document's provision for an irregularity, as a tree of conditions and measures.

`If(OUTCOME_ESTABLISHED, Continue("5.4.1"), Void("5.4.2"))` reads like its clause. Nothing here looks at a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never

from msgspec import Struct

from punto.people import Role


class Incident(Enum):
    """Everything that can be reported at a table."""

    TECHNICAL_INTERRUPTION = "technical_interruption"
    TERMINAL_INTERRUPTION = "terminal_interruption"
    FOREIGN_CARD = "foreign_card"
    CARD_COUNT_WRONG = "card_count_wrong"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    INSUFFICIENT_CARDS = "insufficient_cards"
    NOT_SHUFFLED = "not_shuffled"
    EXCESS_CARD = "excess_card"
    EXPOSED_CARD = "exposed_card"
    WRONG_AREA = "wrong_area"
    DEALT_FACE_UP = "dealt_face_up"
    SIMULTANEOUS_CARDS = "simultaneous_cards"
    WRONG_RESULT_REGISTERED = "wrong_result_registered"
    WALK_AWAY = "walk_away"
    BET_PULLED_BACK = "bet_pulled_back"
    BET_IN_ERROR = "bet_in_error"
    LATE_DISCOVERY = "late_discovery"
    DISPLAY_WRONG = "display_wrong"
    OTHER = "other"


class Fact(Enum):
    """A condition about the round or the report."""

    OUTCOME_ESTABLISHED = "an outcome is established"
    OUTCOME_OPEN = "cards are being dealt and no outcome is established"
    CARD_DUE = "a hand is to receive a card"
    TOO_MANY_CARDS = "a hand has a card too many"
    RECONSTRUCTABLE = "the cards can be reconstructed"
    DEALING_ERROR = "it is a dealing error"
    DEALT_TO_PERSON = "the cards went to the wrong person"
    ALL_BETS_REGISTERED = "every bet of the terminals affected is registered"


class Continue(Struct, frozen=True, tag="continue"):
    clause: str


class Void(Struct, frozen=True, tag="void"):
    clause: str


class Reconstruct(Struct, frozen=True, tag="reconstruct"):
    """Put the cards back in order and continue; a settled round is resettled."""

    clause: str


class OfferElection(Struct, frozen=True, tag="elect"):
    """Every patron with a bet chooses to continue or to take the bets back. A settled round is then resettled."""

    clause: str


class Refer(Struct, frozen=True, tag="refer"):
    """Wait for this rank or above to rule `continue`, `void` or `resettle`."""

    clause: str
    to: Role


class OrderCards(Struct, frozen=True, tag="order_cards"):
    """Wait for this rank or above to rule which card came first; then proceed with `then`."""

    clause: str
    by: Role
    then: Continue | OfferElection


class Resettle(Struct, frozen=True, tag="resettle"):
    """Settle by the actual cards."""

    clause: str


class If(Struct, frozen=True, tag="if"):
    fact: Fact
    then: Provision
    otherwise: Provision


Measure = Continue | Void | Reconstruct | OfferElection | Refer | OrderCards | Resettle
"""The leaf of a provision."""
Provision = Measure | If


def measures(provision: Provision) -> Iterator[Measure]:
    """All measures of a provision."""
    match provision:
        case If(_, then, otherwise):
            yield from measures(then)
            yield from measures(otherwise)
        case OrderCards(then=then):
            yield provision
            yield then
        case Continue() | Void() | Reconstruct() | OfferElection() | Refer() | Resettle():
            yield provision
        case _:
            assert_never(provision)


def facts_asked(provision: Provision | None) -> frozenset[Fact]:
    """The conditions that a provision depends on."""
    if not isinstance(provision, If):
        return frozenset()
    return frozenset({provision.fact}) | facts_asked(provision.then) | facts_asked(provision.otherwise)
