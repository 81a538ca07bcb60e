"""Rulings and corrections in unusual rounds: played as they lie, dealt from two shoes, without a bet."""

from __future__ import annotations

import pytest

from punto.scenario import check, parse_story, play

STORIES = {
    "a card keyed in wrongly stays in the hand that it lies in": """
        game: rws
        steps:
          - open_betting
          - place_bet: {patron: ann, box: 1, on: player, amount: 100}
          - close_betting
          - deal: 9H 4C KS 3D
          - report: {incident: wrong_area, reconstructable: false, player: 9H 4C, banker: KS 3D, by: pit_supervisor}
          - elect: {patron: ann, choice: continue}
          - correct_card: {position: 2, card: 5C, by: pit_supervisor}      # it lies with Player: 9 and 5 are 4
          - correct_card: {position: 4, card: 4D, by: pit_supervisor}      # it lies with Banker: 4
          - deal: 5D 2C                                                    # Player draws, and Banker on a 5 (3.12)
          - settle
        expect:
          - {round: 1, state: settled, result: player, player: 9, banker: 6, clause: "rws:5.8.1"}
          - {patron: ann, outcome: won, net: 100}
    """,
    "where nobody has bet, a settled round is put right without an election": """
        game: rws
        steps:
          - open_betting
          - close_betting
          - deal: 9H 4C KS 3D
          - settle
          - report: {incident: wrong_number_of_cards, player: 7H KS, banker: 4C 3D, by: pit_supervisor}
          - open_betting
        expect:
          - {round: 1, state: settled, result: tie, player: 7, banker: 7}
          - {step: 6, refused: false}
    """,
    "a round settled by the house while antes are open waits for the antes": """
        game: knockout
        steps:
          - open_betting
          - place_bet: {patron: ann, box: 1, on: ante_player, amount: 100}
          - close_betting
          - deal: 2H
          - rule: {by: pit_manager, decision: resettle, player: 9H KS, banker: 4C 3D, reason: a quarrel}
          - settle                         # the ante comes first
          - decide_ante: {patron: ann, side: player, choice: raise}
          - settle
        expect:
          - {step: 6, refused: awaiting, clause: "knockout:3.4"}
          - {round: 1, state: settled, result: player, player: 9, banker: 7}
          - {patron: ann, on: ante_player, outcome: won, net: 100}
          - {patron: ann, on: wager_player, outcome: won, net: 400}          # 2:1 on a losing 7 (4.1.3)
    """,
    "while a matter waits for the shift manager, what needs nobody's decision is ruled on": """
        game: rws
        steps:
          - open_betting
          - place_bet: {patron: ann, box: 1, on: banker, amount: 100}
          - close_betting
          - deal: 9H 4C
          - report: {incident: other, what: a quarrel}
          - report: {incident: display_wrong}
          - report: {incident: other, what: another quarrel}
          - report: {incident: foreign_card}
        expect:
          - {round: 1, incident: display_wrong, decision: continue, clause: "rws:5.14"}
          - {step: 7, refused: awaiting, clause: "rws:5.17"}
          - {round: 1, state: void, clause: "rws:5.5.1"}
    """,
    "hands from two shoes are put right, and each shoe has its own cards back": """
        game: rws
        table: {decks: 4}
        steps:
          - open_betting
          - place_bet: {patron: ann, box: 1, on: banker, amount: 100}
          - close_betting
          - deal: 9H
          - report: {incident: simultaneous_cards, cards: 4C KS}
          - rule: {by: pit_supervisor, order: 4C KS}
          - elect: {patron: ann, choice: continue}
          - new_shoe: {by: pit_supervisor}
          - deal: 3D
          - settle
          - report: {incident: other, what: the camera shows other cards}
          - rule: {by: shift_manager, decision: resettle, player: 8H KS, banker: 4C 2D}
          - open_betting
          - close_betting
          - deal: 3D 3D 3D 3D              # none of them came out of the new shoe
          - settle
          - open_betting
          - close_betting
          - deal: 2D 2D 2D 2D              # one of them did
        expect:
          - {round: 1, state: settled, result: player, player: 8, banker: 6}
          - {step: 15, refused: false}
          - {step: 19, refused: impossible_card, clause: "rws:5.5.2"}
    """,
}


@pytest.mark.parametrize("title", STORIES)
def test_a_story_comes_out_as_it_says(title: str) -> None:
    telling = play(parse_story(STORIES[title]))
    assert [finding for finding in check(telling) if not finding.met] == []
