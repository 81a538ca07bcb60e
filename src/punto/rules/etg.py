"""Non-Commission Baccarat (Electronic Table Game), version 5. The date is not legible in the copy we have."""

from __future__ import annotations

from typing import Final

from punto.rules.irregularities import (
    Continue,
    Fact,
    If,
    Incident,
    OrderCards,
    Reconstruct,
    Refer,
    Resettle,
    Role,
    Void,
)
from punto.rules.model import Bet, Citations, Decks, Definition, Heading, Place, RuleSet
from punto.rules.pictures import Hand, HandPairs, HandWins, OnTie, Tied, by_winning_total, flat
from punto.rules.tableau import parse_table_of_play

ETG: Final = RuleSet(
    id="etg",
    title="Non-Commission Baccarat (Electronic Table Game)",
    version="5",
    effective=None,
    decks=Decks(4, 8),
    place=Place.TERMINAL,
    layouts=(),
    table_of_play=parse_table_of_play("""
        Player has               0 1 2 3 4 5 6 7 8 9
                                 D D D D D D S S N N
        Player's third card   -  0 1 2 3 4 5 6 7 8 9
        Banker has 0          D  D D D D D D D D D D
                   1          D  D D D D D D D D D D
                   2          D  D D D D D D D D D D
                   3          D  D D D D D D D D S D
                   4          D  S S D D D D D D S S
                   5          D  S S S S D D D D S S
                   6          S  S S S S S S D D S S
                   7          S  S S S S S S S S S S
                   8          S  S S S S S S S S S S
                   9          S  S S S S S S S S S S
    """),
    bets=(
        Bet(id="player",      title="Player",      wins=HandWins(Hand.PLAYER),  pays=flat("1:1"),
            tie=OnTie.PUSHES, clause="4.1", counts_on=Hand.PLAYER),
        Bet(id="banker",      title="Banker",      wins=HandWins(Hand.BANKER),
            pays=by_winning_total({6: "1:2"}, otherwise="1:1"),
            tie=OnTie.PUSHES, clause="4.1", counts_on=Hand.BANKER),
        Bet(id="tie",         title="Tie",         wins=Tied(),                 pays=flat("8:1"),  clause="4.1"),
        Bet(id="player_pair", title="Player Pair", wins=HandPairs(Hand.PLAYER), pays=flat("11:1"), clause="4.1"),
        Bet(id="banker_pair", title="Banker Pair", wins=HandPairs(Hand.BANKER), pays=flat("11:1"), clause="4.1"),
    ),
    cites=Citations(
        layout="2.1.1", decks="2.2.1", betting_opens="3.3", betting_closes="3.7", bets_offered="3.6",
        bet_placed="3.5", limits_displayed="3.4", minimum="3.4", maximum="3.4", late_bet="3.7", late_withdrawal="5.9",
        deal="3.8", third_cards="3.9", table_of_play="3.10", winner="3.11", tie="3.12", settlement="3.13",
        foreign_card="5.3.1", surplus_card="5.3.2", wrong_number="5.3.3", insufficient_cards="5.3.4",
        void_returns="5.11", unregistered_bet="5.2.2",
        carried_cards="5.4", new_cards="5.7.1", cards_prevail="5.6",
    ),
    clauses={
        "2.1.1": "The game is shown on the player terminals",
        "2.2.1": "Four to eight decks of 52 cards",
        "3.1": Definition("The aim: a total as close to nine as can be", used_in="3.11"),
        "3.2": Definition("What each card counts", used_in="3.11"),
        "3.3": "Betting begins when the terminal says so",
        "3.4": "Minimum and maximum are shown on the terminal",
        "3.5": "Patrons bet on the terminal's display",
        "3.6": "Any of five bets, each of pairs and tie on its own",
        "3.7": "No bets after the terminal shows No More Bets",
        "3.8": "Four cards, Player first; they decide the pairs",
        "3.9": "Third cards follow the Table of Play",
        "3.10": "The Table of Play",
        "3.11": "The higher total wins",
        "3.12": "On a Tie, bets on Player and Banker are returned",
        "3.13": "Losing bets are collected and winning bets paid by the pay table",
        "4.1": "The pay table",
        "5.1": Heading("Technical interruption of the table"),
        "5.1.1": "Interruption with an outcome established: the round goes on",
        "5.1.2": "Interruption with no outcome established: the round is void",
        "5.2": Heading("Interruption of terminals: the round goes on"),
        "5.2.1": "A bet registered before its terminal dropped out is settled",
        "5.2.2": "A bet not registered before its terminal dropped out is returned",
        "5.3": Heading("What voids the current round; earlier rounds stand"),
        "5.3.1": "Void: a foreign card is found",
        "5.3.2": "Void: a shortage or excess of cards in the deck",
        "5.3.3": "Void: a wrong number of cards, seen before the next round and beyond reconstruction",
        "5.3.4": "Void: too few cards to finish the round",
        "5.3.5": "Void: the cards were not shuffled",
        "5.4": "Cards exposed or drawn in excess are put back in order or used in the next round",
        "5.5": "Cards dealt to the wrong area are put back in order before play goes on",
        "5.6": "A wrong result in the Game Console: the round is settled by what the cards show",
        "5.7": "Two cards at once: a pit supervisor or above says which is first",
        "5.7.1": "A pit supervisor or above may have the cards replaced",
        "5.8": "An error found after the next round began changes no later round",
        "5.9": "Bets are settled as they stood at the close",
        "5.10": "Displays are for information only",
        "5.11": "A void returns every bet",
        "5.12": "Anything else is for the shift manager or above",
    },
    irregularities={
        Incident.TECHNICAL_INTERRUPTION: If(Fact.OUTCOME_ESTABLISHED, Continue("5.1.1"), Void("5.1.2")),
        Incident.TERMINAL_INTERRUPTION: If(Fact.ALL_BETS_REGISTERED, Continue("5.2.1"), Continue("5.2.2")),
        Incident.FOREIGN_CARD: Void("5.3.1"),
        Incident.CARD_COUNT_WRONG: Void("5.3.2"),
        Incident.WRONG_NUMBER_OF_CARDS: If(Fact.RECONSTRUCTABLE, Reconstruct("5.3.3"), Void("5.3.3")),
        Incident.INSUFFICIENT_CARDS: Void("5.3.4"),
        Incident.NOT_SHUFFLED: Void("5.3.5"),
        Incident.EXCESS_CARD: If(Fact.RECONSTRUCTABLE, Reconstruct("5.4"), Continue("5.4")),
        Incident.EXPOSED_CARD: If(Fact.RECONSTRUCTABLE, Reconstruct("5.4"), Continue("5.4")),
        Incident.WRONG_AREA: If(
            Fact.RECONSTRUCTABLE, Reconstruct("5.5"), Refer("5.12", to=Role.SHIFT_MANAGER)
        ),
        Incident.WRONG_RESULT_REGISTERED: Resettle("5.6"),
        Incident.SIMULTANEOUS_CARDS: If(
            Fact.CARD_DUE,
            OrderCards("5.7", by=Role.PIT_SUPERVISOR, then=Continue("5.7")),
            Reconstruct("5.4"),
        ),
        Incident.LATE_DISCOVERY: Continue("5.8"),
        Incident.BET_IN_ERROR: Continue("5.9"),
        Incident.DISPLAY_WRONG: Continue("5.10"),
        Incident.OTHER: Refer("5.12", to=Role.SHIFT_MANAGER),
    },
    impossible=frozenset({Incident.BET_PULLED_BACK}),
    unprovided=Refer("5.12", to=Role.SHIFT_MANAGER),
)
