"""Commission Baccarat, version 3, in force from 22 October 2013."""

from __future__ import annotations

from datetime import date
from typing import Final

from punto.rules.irregularities import Continue, Fact, If, Incident, Reconstruct, Void
from punto.rules.model import Bet, Citations, Decks, Definition, Layout, Place, RuleSet
from punto.rules.pictures import Hand, HandPairs, HandWins, OnTie, Tied, flat
from punto.rules.tableau import parse_table_of_play

COMMISSION: Final = RuleSet(
    id="commission",
    title="Commission Baccarat",
    version="3",
    effective=date(2013, 10, 22),
    decks=Decks(4, 8),
    place=Place.BOX,
    layouts=(
        Layout("A", "Bean Baccarat", boxes=9),
        Layout("B", "Bean Baccarat", boxes=7),
        Layout("C", "Mini Baccarat", boxes=7),
        Layout("D", "Big Baccarat", boxes=12),
    ),
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
            tie=OnTie.PUSHES, clause="4.1.2", counts_on=Hand.PLAYER),
        Bet(id="banker",      title="Banker",      wins=HandWins(Hand.BANKER),  pays=flat("0.95:1"),
            tie=OnTie.PUSHES, clause="4.1.1", counts_on=Hand.BANKER),
        Bet(id="tie",         title="Tie",         wins=Tied(),                 pays=flat("8:1"),  clause="4.1.2"),
        Bet(id="player_pair", title="Player Pair", wins=HandPairs(Hand.PLAYER), pays=flat("11:1"), clause="4.1.2"),
        Bet(id="banker_pair", title="Banker Pair", wins=HandPairs(Hand.BANKER), pays=flat("11:1"), clause="4.1.2"),
    ),
    cites=Citations(
        approved_layouts="2.1.1", layout="2.1.2", decks="2.2.1",
        betting_opens="3.1", betting_closes="3.2", bets_offered="3.3", bet_placed="3.3",
        late_bet="5.2", late_withdrawal="5.3",
        deal="3.4", third_cards="3.5", table_of_play="3.6", winner="3.7", tie="3.8",
        foreign_card="5.1.1", surplus_card="5.1.1", wrong_number="5.1.2", insufficient_cards="5.1.3",
    ),
    clauses={
        "2.1.1": "The game is played on one of four layouts",
        "2.1.2": "A box for each patron, as many as the layout shows",
        "2.1.3": Definition("Five betting areas", used_in="3.3"),
        "2.2.1": "Four to eight decks of 52 cards",
        "3.1": "Play begins when the dealer asks for bets",
        "3.2": "Betting ends when the dealer calls no more bets",
        "3.3": "Any of five bets, each of pairs and tie on its own",
        "3.4": "Four cards, Player first; they decide the pairs",
        "3.5": "Third cards follow the Table of Play",
        "3.6": "The Table of Play",
        "3.7": "Point values; the higher total wins",
        "3.8": "On a Tie, bets on Player and Banker may be taken back",
        "4.1.1": "Five per cent commission on a winning Banker bet",
        "4.1.2": "The pay table",
        "5.1.1": "Void: a foreign card is found; earlier rounds stand",
        "5.1.2": "Void: a wrong number of cards, seen before the next round and beyond reconstruction",
        "5.1.3": "Void: too few cards to finish the round",
        "5.2": "No bet is placed or raised after the close",
        "5.3": "A bet pulled back after the close still wins or loses",
    },
    irregularities={
        Incident.FOREIGN_CARD: Void("5.1.1"),
        Incident.WRONG_NUMBER_OF_CARDS: If(Fact.RECONSTRUCTABLE, Reconstruct("5.1.2"), Void("5.1.2")),
        Incident.INSUFFICIENT_CARDS: Void("5.1.3"),
        Incident.BET_PULLED_BACK: Continue("5.3"),
    },
    unprovided=None,
)
