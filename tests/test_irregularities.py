"""The provision of each document for each incident, checked against the clauses."""

from __future__ import annotations

import pytest

from punto.people import Role
from punto.rules import irregularities as provided
from punto.rules import load_rules
from punto.rules.irregularities import Fact, Incident, Provision

ASKED = {
    Fact.OUTCOME_ESTABLISHED: "established",
    Fact.RECONSTRUCTABLE: "reconstructable",
    Fact.DEALING_ERROR: "dealing error",
    Fact.DEALT_TO_PERSON: "to a person",
    Fact.ALL_BETS_REGISTERED: "all registered",
    Fact.OUTCOME_OPEN: "open",
    Fact.CARD_DUE: "card due",
    Fact.TOO_MANY_CARDS: "too many",
}

# Clause 5 of each document. "a? x : y" means: if a then x, otherwise y.
PROVISIONS = {
    "commission": {
        "foreign_card": "void 5.1.1",
        "wrong_number_of_cards": "reconstructable? reconstruct 5.1.2 : void 5.1.2",
        "insufficient_cards": "void 5.1.3",
        "bet_pulled_back": "continue 5.3",
        None: "left to the house",
    },
    "rws": {
        "technical_interruption": "established? continue 5.4.1 : void 5.4.2",
        "foreign_card": "void 5.5.1",
        "card_count_wrong": "void 5.5.2",
        "wrong_number_of_cards": "reconstructable? "
        "(too many? (established? reconstruct 5.7 : elect 5.7.1) : elect 5.12) : void 5.5.3",
        "insufficient_cards": "void 5.5.4",
        "not_shuffled": "void 5.5.5",
        "bet_pulled_back": "continue 5.6",
        "excess_card": "open? elect 5.7.1 : (reconstructable? reconstruct 5.7 : continue 5.7)",
        "exposed_card": "open? elect 5.7.1 : (reconstructable? reconstruct 5.7 : continue 5.7)",
        "wrong_area": "to a person? "
        "(reconstructable? (established? reconstruct 5.8.2 : elect 5.8.2) : elect 5.8.2) : "
        "(reconstructable? (established? reconstruct 5.8.1 : elect 5.8.1) : elect 5.8.1)",
        "dealt_face_up": "established? continue 5.9 : elect 5.9",
        "simultaneous_cards": "card due? pit supervisor orders 5.10, then elect 5.10.1 : reconstruct 5.7",
        "late_discovery": "continue 5.11",
        "walk_away": "continue 5.3",
        "bet_in_error": "continue 5.13",
        "display_wrong": "continue 5.14",
        "other": "dealing error? elect 5.12 : shift manager rules 5.17",
        None: "shift manager rules 5.17",
    },
    "etg": {
        "technical_interruption": "established? continue 5.1.1 : void 5.1.2",
        "terminal_interruption": "all registered? continue 5.2.1 : continue 5.2.2",
        "foreign_card": "void 5.3.1",
        "card_count_wrong": "void 5.3.2",
        "wrong_number_of_cards": "reconstructable? reconstruct 5.3.3 : void 5.3.3",
        "insufficient_cards": "void 5.3.4",
        "not_shuffled": "void 5.3.5",
        "excess_card": "reconstructable? reconstruct 5.4 : continue 5.4",
        "exposed_card": "reconstructable? reconstruct 5.4 : continue 5.4",
        "wrong_area": "reconstructable? reconstruct 5.5 : shift manager rules 5.12",
        "wrong_result_registered": "resettle 5.6",
        "simultaneous_cards": "card due? pit supervisor orders 5.7, then continue 5.7 : reconstruct 5.4",
        "late_discovery": "continue 5.8",
        "bet_in_error": "continue 5.9",
        "display_wrong": "continue 5.10",
        "other": "shift manager rules 5.12",
        None: "shift manager rules 5.12",
    },
    "knockout": {
        "foreign_card": "void 5.1.1",
        "wrong_number_of_cards": "reconstructable? reconstruct 5.1.2 : void 5.1.2",
        "insufficient_cards": "void 5.1.3",
        "bet_pulled_back": "continue 5.3",
        None: "left to the house",
    },
}


def tell(provision: Provision | None) -> str:
    match provision:
        case None:
            return "left to the house"
        case provided.If(fact, then, otherwise):
            return f"{ASKED[fact]}? {_nested(then)} : {_nested(otherwise)}"
        case provided.OrderCards(clause, by, then):
            return f"{by.title} orders {clause}, then {tell(then)}"
        case provided.Refer(clause, to):
            return f"{to.title} rules {clause}"
        case _:
            return f"{provision.__struct_config__.tag} {provision.clause}"


def _nested(provision: Provision) -> str:
    return f"({tell(provision)})" if isinstance(provision, provided.If) else tell(provision)


@pytest.mark.parametrize("game", PROVISIONS)
def test_what_each_document_provides(game: str) -> None:
    rules = load_rules(game)
    told: dict[str | None, str] = {
        incident.value: tell(rules.irregularities[incident]) for incident in rules.irregularities
    }
    told[None] = tell(rules.unprovided)
    assert told == PROVISIONS[game]


IMPOSSIBLE: dict[str, set[Incident]] = {
    "commission": set(),
    "rws": {Incident.TERMINAL_INTERRUPTION},
    "etg": {Incident.BET_PULLED_BACK},
    "knockout": set(),
}


@pytest.mark.parametrize("game", IMPOSSIBLE)
def test_impossible_incidents_are_refused_where_all_others_are_referred(game: str) -> None:
    assert load_rules(game).impossible == IMPOSSIBLE[game]


def test_every_incident_is_provided_for_somewhere() -> None:
    assert {incident.value for incident in Incident} == set().union(*PROVISIONS.values()) - {None}


def test_all_that_a_provision_may_come_to() -> None:
    order = provided.OrderCards("5.10", by=Role.PIT_SUPERVISOR, then=provided.OfferElection("5.10.1"))
    refer = provided.Refer("5.12", to=Role.SHIFT_MANAGER)
    resettle = provided.Resettle("5.6")
    tree = provided.If(Fact.DEALING_ERROR, provided.If(Fact.RECONSTRUCTABLE, order, resettle), provided.Void("5.5.3"))
    assert list(provided.measures(tree)) == [order, provided.OfferElection("5.10.1"), resettle, provided.Void("5.5.3")]
    plain: list[Provision] = [provided.Continue("1"), provided.Reconstruct("2"), provided.OfferElection("3"), refer]
    assert [list(provided.measures(measure)) for measure in plain] == [[measure] for measure in plain]
    assert provided.facts_asked(tree) == {Fact.DEALING_ERROR, Fact.RECONSTRUCTABLE}
    assert provided.facts_asked(None) == provided.facts_asked(refer) == set()


# "or above" means that rank or a higher one
RANKS = ["patron", "dealer", "pit_supervisor", "pit_manager", "shift_manager"]


def test_ranks_reach_those_below_and_themselves() -> None:
    assert [role.value for role in Role] == RANKS
    for higher, role in enumerate(Role):
        assert [role.reaches(rank) for rank in Role] == [lower <= higher for lower in range(5)]


def test_a_rank_has_a_name() -> None:
    assert Role.PIT_SUPERVISOR.title == "pit supervisor"
    assert Role.DEALER.title == "dealer"
