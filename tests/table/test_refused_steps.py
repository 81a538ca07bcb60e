"""Steps that a table refuses, each after a short story: with which code, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from punto.messages import Language
from punto.refusals import RefusalCode
from punto.rules import load_rules
from punto.scenario import parse_story, play
from punto.words import say

WORDS = {
    "VOID": "TWO_CARDS; report: {incident: foreign_card}; report: {incident: other, what: a quarrel}",
    "REPLACED": "NINES_GONE; report: {incident: simultaneous_cards, cards: 2D 3D}; "
    "rule: {SUPERVISOR, order: 2D 3D}; new_shoe: {SUPERVISOR}",
    "NINES_GONE": "open_betting; close_betting; deal: 9H 9H 9H 2C; settle; open_betting; close_betting; deal: 9H KS",
    "AT_ONCE": "TWO_CARDS; report: {incident: simultaneous_cards, cards: 2D 3D}",
    "SETTLED": "TWO_CARDS; deal: KS 3D; settle",
    "TWO_CARDS": "open_betting; place_bet: {ANN, on: banker, amount: 100}; close_betting; deal: 9H 4C",
    "ANN": "patron: ann, PLACE: 1",
    "SUPERVISOR": "by: pit_supervisor",
    "HOUSE": "by: pit_manager, reason: a quarrel",
}
"""What stories have in common. Tables have four decks: once NINES_GONE, the shoe has no nine of hearts."""

REFUSED = """
  # no round has begun
rws:
    no_round             rws:3.3           settle
    no_round             rws:3.3           turn: {hand: player, position: 1}
commission:
    no_round             commission:3.1    rule: {HOUSE, decision: void}
rws: SETTLED; new_shoe
  # cards that fall out of a new shoe before its first betting are shuffled again
    no_round             rws:3.3           report: {incident: exposed_card, cards: 5C}
    no_round             rws:3.3           report: {incident: excess_card, cards: 5C}
etg: SETTLED; new_shoe
    no_round             etg:3.3           report: {incident: simultaneous_cards, cards: 5C 6C}
  # bets are open
rws: open_betting
    betting_open         rws:3.8           turn: {hand: player, position: 1}
commission: open_betting
    betting_open         commission:3.2    rule: {HOUSE, decision: resettle, player: 9H KS, banker: 4C 3D}
knockout: open_betting; place_bet: {ANN, on: ante_player, amount: 100}
    nothing_to_decide    knockout:3.4      decide_ante: {patron: ann, side: player, choice: fold}
  # a patron who stands in a box does not sit in it
rws: open_betting; place_bet: {ANN, on: banker, amount: 100, standing: true}
    seated_and_standing  rws:2.1.1         place_bet: {ANN, on: banker, amount: 100}
commission: open_betting; place_bet: {ANN, on: tie, amount: 100, standing: true}
    seated_and_standing  commission:2.1.2  place_bet: {ANN, on: player, amount: 100}
rws: TWO_CARDS
  # where cards are dealt face up, an excess card has been seen
    cards_do_not_fit     rws:5.7           report: {incident: excess_card}
  # the Table of Play deals no third card to a natural, and no hand more than three
    cards_do_not_fit     rws:3.12          report: {incident: wrong_number_of_cards, player: 9H KS 2D, banker: 4C 3D}
    cards_do_not_fit     rws:3.12          report: {incident: wrong_area, player: 9H 4C 2D 3D, banker: KS}
etg: TWO_CARDS
    cards_do_not_fit     etg:5.4           report: {incident: excess_card}
  # Player gets a second card before Banker does
    cards_do_not_fit     etg:3.10          report: {incident: wrong_number_of_cards, player: 9H, banker: 4C KS}
    cards_do_not_fit     etg:3.10          report: {incident: wrong_area, player: 9H, banker: 4C KS 2D 3D}
knockout: SETTLED
    cards_do_not_fit     knockout:3.7      report: {SUPERVISOR, incident: wrong_number_of_cards, player: 9H, banker: 4C}
  # only knockout has antes
rws: TWO_CARDS
    no_such_bet          rws:3.7           decide_ante: {patron: ann, side: player, choice: fold}
etg: TWO_CARDS
    no_such_bet          etg:3.6           decide_ante: {patron: ann, side: player, choice: fold}
commission: open_betting; place_bet: {ANN, on: tie, amount: 100}
    bet_not_found        -                 withdraw_bet: {ANN, on: tie, amount: 101}
  # the squeeze is for the seated patron with the highest bet, in the round that is dealt
rws face down:
    no_round             rws:3.3           request_squeeze: {patron: ann}
rws face down: open_betting
    not_highest_bet      rws:3.9           request_squeeze: {patron: ann}
rws face down: open_betting; place_bet: {ANN, on: banker, amount: 100}; request_squeeze: {patron: ann}
    nothing_to_decide    -                 request_squeeze: {patron: ann}
rws face down: SETTLED
    round_over           rws:3.3           request_squeeze: {patron: ann}
commission: SETTLED
    cards_do_not_fit     commission:3.6    rule: {HOUSE, decision: resettle, player: 9H KS 2D, banker: 4C 3D}
    no_such_round        -                 rule: {HOUSE, decision: void, round: 9}
  # a house decision has a reason
    nothing_to_rule_on   -                 rule: {by: pit_manager, decision: void}
rws: open_betting; close_betting; deal: 2H KC 3S KD 4H
  # a five and a three would have been a natural: no third card
    cards_do_not_fit     rws:3.12          correct_card: {SUPERVISOR, position: 1, card: 5H}
  # four decks have no fifth nine of hearts
rws: NINES_GONE
    impossible_card      rws:5.5.2         correct_card: {SUPERVISOR, position: 2, card: 9H}
    impossible_card      rws:5.5.2         report: {incident: wrong_number_of_cards, player: 9H, banker: 9H}
rws: REPLACED
    impossible_card      rws:5.5.2         correct_card: {SUPERVISOR, position: 2, card: 9H}
commission: NINES_GONE
    impossible_card      commission:5.1.1  report: {incident: wrong_number_of_cards, player: 9H, banker: 9H}
  # another matter comes first
rws: AT_ONCE
    awaiting             rws:5.10          report: {incident: wrong_area}
etg: AT_ONCE
    awaiting             etg:5.7           report: {incident: wrong_area}
    awaiting             etg:5.7           report: {incident: exposed_card, cards: 5C}
  # a house rule: the cut card comes out once a shoe
rws: open_betting; cut_card
    new_shoe_needed      -                 cut_card
  # every bet of a void round has been returned
rws: VOID
    round_over           rws:5.17          rule: {by: shift_manager, decision: void}
etg: VOID
    round_over           etg:5.12          rule: {by: shift_manager, decision: resettle, player: 9H KS, banker: 4C 3D}
"""


def cases() -> Iterator[tuple[str, str, str, str, str]]:
    table = before = ""
    for line in REFUSED.splitlines():
        if line.startswith("    "):
            code, clause, step = line.split(maxsplit=2)
            yield table, before, step, code, clause
        elif line and not line.startswith("  #"):
            table, _, before = line.partition(":")


@pytest.mark.parametrize(("table", "before", "step", "code", "clause"), list(cases()))
def test_the_last_step_is_refused(table: str, before: str, step: str, code: str, clause: str) -> None:
    game, *facing = table.split(" ", 1)
    settings = {"decks": 4, "cards_dealt": facing[0].replace(" ", "_") if facing else "face_up"}
    story = "; ".join(filter(None, (before.strip(), step)))
    for word, meaning in {**WORDS, "PLACE": load_rules(game).place.value}.items():
        story = story.replace(word, meaning)
    steps = "".join(f"  - {each}\n" for each in story.split("; "))
    *earlier, refused = play(parse_story(f"game: {game}\ntable: {settings}\nsteps:\n{steps}")).refusals
    assert not any(earlier)
    assert refused is not None
    assert (refused.code, refused.clause or "-") == (RefusalCode(code), clause)
    assert all(say(refused.reason, language) for language in Language)
