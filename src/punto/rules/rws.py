"""RWS (Non-Commission) Baccarat with Wins On bets. Version and date are not legible in the copy we have."""

from __future__ import annotations

from typing import Final

from punto.rules.irregularities import (
    Continue,
    Elect,
    Fact,
    If,
    Incident,
    OrderCards,
    Reconstruct,
    Refer,
    Role,
    Void,
)
from punto.rules.model import Bet, Citations, Decks, Definition, Heading, Layout, Place, RuleSet
from punto.rules.pictures import Hand, HandPairs, HandWins, OnTie, Tied, by_winning_total, flat
from punto.rules.tableau import parse_table_of_play

PLAYER_WINS_ON: Final = {  # 4.1.2
    1: "160:1", 2: "80:1", 3: "50:1", 4: "50:1", 5: "30:1", 6: "11:1", 7: "8:1", 8: "6:1", 9: "5:1",
}
BANKER_WINS_ON: Final = {  # 4.1.3
    1: "160:1", 2: "80:1", 3: "50:1", 4: "25:1", 5: "15:1", 6: "11:1", 7: "8:1", 8: "6:1", 9: "5:1",
}
TIE_WINS_ON: Final = {  # 4.1.4
    0: "110:1", 1: "160:1", 2: "160:1", 3: "150:1", 4: "100:1", 5: "90:1", 6: "35:1", 7: "35:1", 8: "60:1", 9: "60:1",
}

RWS: Final = RuleSet(
    id="rws",
    title="RWS (Non-Commission) Baccarat",
    version=None,
    effective=None,
    decks=Decks(4, 10),
    place=Place.BOX,
    layouts=tuple(Layout(letter, f"Appendix {letter}", boxes=None) for letter in "ABCDEFGH"),
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
            tie=OnTie.PUSHES, clause="4.1.1", counts_on=Hand.PLAYER),
        Bet(id="banker",      title="Banker",      wins=HandWins(Hand.BANKER),
            pays=by_winning_total({6: "1:2"}, otherwise="1:1"),
            tie=OnTie.PUSHES, clause="4.1.1", counts_on=Hand.BANKER),
        Bet(id="tie",         title="Any Tie",     wins=Tied(),                 pays=flat("8:1"),  clause="4.1.1"),
        Bet(id="player_pair", title="Player Pair", wins=HandPairs(Hand.PLAYER), pays=flat("11:1"), clause="4.1.1"),
        Bet(id="banker_pair", title="Banker Pair", wins=HandPairs(Hand.BANKER), pays=flat("11:1"), clause="4.1.1"),
        *(Bet(id=f"player_wins_on_{total}", title=f"Player Wins On {total}", clause="4.1.2",
              wins=HandWins(Hand.PLAYER, frozenset({total})), pays=flat(pays))
          for total, pays in PLAYER_WINS_ON.items()),
        *(Bet(id=f"banker_wins_on_{total}", title=f"Banker Wins On {total}", clause="4.1.3",
              wins=HandWins(Hand.BANKER, frozenset({total})), pays=flat(pays))
          for total, pays in BANKER_WINS_ON.items()),
        *(Bet(id=f"tie_wins_on_{total}", title=f"Tie Wins On {total}", clause="4.1.4",
              wins=Tied(frozenset({total})), pays=flat(pays))
          for total, pays in TIE_WINS_ON.items()),
    ),
    cites=Citations(
        approved_layouts="2.1.1", layout="2.1.1", decks="2.2.1",
        betting_opens="3.3", betting_closes="3.8", bets_offered="3.7", bet_placed="3.7",
        limits_displayed="3.4", minimum="5.2", unnoticed_minimum="5.2.1", maximum="3.5", unnoticed_maximum="5.13",
        balance_of_box="3.6",
        differential="5.1", pro_rata="5.1.1", pro_rata_exempt="5.1.2",
        late_bet="5.6", late_withdrawal="5.6", squeeze="3.9", on_behalf="5.16",
        deal="3.10", third_cards="3.11", table_of_play="3.12", winner="3.13", tie="3.14",
        foreign_card="5.5.1", surplus_card="5.5.2", wrong_number="5.5.3", insufficient_cards="5.5.4",
        election_goes_on="5.12.1", election_goes_on_reconstructed="5.12.2", election_takes_back="5.12.3",
        void_returns="5.15", carried_cards="5.7", new_cards="5.10.2", cards_prevail="5.14",
    ),
    clauses={
        "2.1.1": "Boxes for each patron, as many as the layout shows",
        "2.2.1": "Four to ten decks of 52 cards",
        "3.1": Definition("The aim: a total as close to nine as can be", used_in="3.13"),
        "3.2": Definition("What each card counts", used_in="3.13"),
        "3.3": "Betting begins when the dealer asks for bets",
        "3.4": "Minimum and maximum differential are displayed",
        "3.5": "The patron keeps within the limits displayed",
        "3.6": "Nobody keeps the rest of a box's limit from another patron",
        "3.7": "Any of eight kinds of bet; all but Player and Banker on their own too",
        "3.8": "No bets after the dealer calls no more bets",
        "3.9": "The seated patron with the highest bet may ask to squeeze, where cards are dealt face down",
        "3.10": "Four cards, Player first; they decide the pairs",
        "3.11": "Third cards follow the Table of Play",
        "3.12": "The Table of Play",
        "3.13": "The higher total wins",
        "3.14": "On a Tie, bets on Player and Banker are returned",
        "4.1.1": "Pay table: Player, Banker (half on six), Any Tie, pairs",
        "4.1.2": "Pay table: Player Wins On",
        "4.1.3": "Pay table: Banker Wins On",
        "4.1.4": "Pay table: Tie Wins On",
        "5.1": "Excess over the maximum differential is rejected, seated patrons first served",
        "5.1.1": "Excess that was not rejected plays pro rata, never below the minimum",
        "5.1.2": "No pro rata for a bet under the minimum",
        "5.2": "A bet under the minimum is raised or taken back",
        "5.2.1": "A bet under the minimum that nobody noticed plays",
        "5.3": "The bets of a patron who walks away are settled",
        "5.4": Heading("Technical interruption"),
        "5.4.1": "Interruption with an outcome established: the round goes on",
        "5.4.2": "Interruption with no outcome established: the round is void",
        "5.5": Heading("What voids the current round; earlier rounds stand"),
        "5.5.1": "Void: a foreign card is found",
        "5.5.2": "Void: a shortage or excess of cards in the deck",
        "5.5.3": "Void: a wrong number of cards, seen before the next round and beyond reconstruction",
        "5.5.4": "Void: too few cards to finish the round",
        "5.5.5": "Void: the cards were not shuffled",
        "5.6": "Nothing is placed, raised or withdrawn after the close",
        "5.7": "Cards exposed or drawn in excess are put back in order or used in the next round",
        "5.7.1": "Election after an exposed or excess card, if no outcome is established",
        "5.8.1": "Cards dealt to the wrong area: reconstruct, and election",
        "5.8.2": "Cards dealt to the wrong person: reconstruct, and election",
        "5.9": "Dealt face up by mistake: the round goes on, election if no outcome is established",
        "5.10": "Two cards at once: a pit supervisor or above says which is first",
        "5.10.1": "Two cards at once are a dealing error: election",
        "5.10.2": "A pit supervisor or above may have the cards replaced",
        "5.11": "An error found after the next round began changes no later round",
        "5.12": "A dealing error gives every patron an election",
        "5.12.1": "Election: go on with the hand",
        "5.12.2": "Election: go on with the reconstructed hand",
        "5.12.3": "Election: take the bet back",
        "5.13": "Bets are settled where the chips lay at the close",
        "5.14": "Displays are for information only",
        "5.15": "A void returns every bet",
        "5.16": "Staff may place bets on a patron's behalf",
        "5.17": "Anything else is for the shift manager or above",
    },
    irregularities={
        Incident.TECHNICAL_INTERRUPTION: If(Fact.OUTCOME_ESTABLISHED, Continue("5.4.1"), Void("5.4.2")),
        Incident.FOREIGN_CARD: Void("5.5.1"),
        Incident.CARD_COUNT_WRONG: Void("5.5.2"),
        Incident.WRONG_NUMBER_OF_CARDS: If(
            Fact.RECONSTRUCTABLE,
            If(
                Fact.TOO_MANY_CARDS,
                If(Fact.OUTCOME_ESTABLISHED, Reconstruct("5.7"), Elect("5.7.1")),
                Elect("5.12"),
            ),
            Void("5.5.3"),
        ),
        Incident.INSUFFICIENT_CARDS: Void("5.5.4"),
        Incident.NOT_SHUFFLED: Void("5.5.5"),
        Incident.BET_PULLED_BACK: Continue("5.6"),
        Incident.EXCESS_CARD: If(
            Fact.OUTCOME_OPEN,
            Elect("5.7.1"),
            If(Fact.RECONSTRUCTABLE, Reconstruct("5.7"), Continue("5.7")),
        ),
        Incident.EXPOSED_CARD: If(
            Fact.OUTCOME_OPEN,
            Elect("5.7.1"),
            If(Fact.RECONSTRUCTABLE, Reconstruct("5.7"), Continue("5.7")),
        ),
        Incident.WRONG_AREA: If(
            Fact.DEALT_TO_PERSON,
            If(
                Fact.RECONSTRUCTABLE,
                If(Fact.OUTCOME_ESTABLISHED, Reconstruct("5.8.2"), Elect("5.8.2")),
                Elect("5.8.2"),
            ),
            If(
                Fact.RECONSTRUCTABLE,
                If(Fact.OUTCOME_ESTABLISHED, Reconstruct("5.8.1"), Elect("5.8.1")),
                Elect("5.8.1"),
            ),
        ),
        Incident.DEALT_FACE_UP: If(Fact.OUTCOME_ESTABLISHED, Continue("5.9"), Elect("5.9")),
        Incident.SIMULTANEOUS_CARDS: If(
            Fact.CARD_DUE,
            OrderCards("5.10", by=Role.PIT_SUPERVISOR, then=Elect("5.10.1")),
            Reconstruct("5.7"),
        ),
        Incident.LATE_DISCOVERY: Continue("5.11"),
        Incident.WALK_AWAY: Continue("5.3"),
        Incident.BET_IN_ERROR: Continue("5.13"),
        Incident.DISPLAY_WRONG: Continue("5.14"),
        Incident.OTHER: If(Fact.DEALING_ERROR, Elect("5.12"), Refer("5.17", to=Role.SHIFT_MANAGER)),
    },
    impossible=frozenset({Incident.TERMINAL_INTERRUPTION}),
    unprovided=Refer("5.17", to=Role.SHIFT_MANAGER),
)
