"""`advise` returns the rule for an incident without changing anything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punto.cards import parse_cards
from punto.incidents import Advice, Report, advise, find_wrong_fact
from punto.messages import Language
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.rules import load_rules
from punto.rules.irregularities import Incident
from punto.table import Actor, Command, Event, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table import commands as asked
from punto.table.codec import encode
from punto.words import say

DEALER = Actor(Role.DEALER)


def table_after(game: str, cards: str) -> Table:
    """Two patrons with one bet each, and these cards dealt."""
    table = open_table(set_up("t1", game, TableSettings()))
    place = load_rules(game).place.value
    commands: list[asked.Command] = [asked.OpenBetting()]
    for number, patron in enumerate(("ann", "ben"), start=1):
        commands.append(asked.PlaceBet(patron=patron, on="banker", amount_cents=100_00, **{place: number}))  # type: ignore[arg-type]
    commands.append(asked.CloseBetting())
    if cards:
        commands.append(asked.Deal(cards=parse_cards(cards)))
    for command in commands:
        table, _ = carried_out(table, command)
    return table


#  game        dealt            incident                     decision      clause            authority
PROVIDED = """
   rws         9H 4C            technical_interruption       void          rws:5.4.2         dealer
   rws         9H 4C 9S         technical_interruption       continue      rws:5.4.1         dealer
   rws         9H 4C            simultaneous_cards           refer         rws:5.10          pit_supervisor
   rws         9H 4C            other                        refer         rws:5.17          shift_manager
   rws         9H 4C            wrong_area                   elect         rws:5.8.1         dealer
   rws         9H 4C 9S         wrong_area                   reconstruct   rws:5.8.1         dealer
   rws         9H 4C            foreign_card                 void          rws:5.5.1         dealer
   etg         9H 4C            technical_interruption       void          etg:5.1.2         dealer
   etg         9H 4C            wrong_area                   reconstruct   etg:5.5           dealer
   etg         9H 4C            simultaneous_cards           refer         etg:5.7           pit_supervisor
   commission  9H 4C            wrong_number_of_cards        reconstruct   commission:5.1.2  dealer
   knockout    9H 4C            insufficient_cards           void          knockout:5.1.3    dealer
"""


@pytest.mark.parametrize("line", [line for line in PROVIDED.splitlines() if line.strip()])
def test_what_the_rules_provide(line: str) -> None:
    game, *dealt, incident, decision, clause, authority = line.split()
    table = table_after(game, " ".join(dealt))
    facts = {"cards": parse_cards("2H 3H")} if incident == "simultaneous_cards" else {}
    facts |= {"what": "a glass fell over"} if incident == "other" else {}  # type: ignore[dict-item]
    before = encode(table)
    advice = advised(table, Report(incident=Incident(incident), **facts))  # type: ignore[arg-type]
    assert (advice.decision.value, advice.clause, advice.authority.value) == (decision, clause, authority)
    assert encode(table) == before


def advised(table: Table, report: Report) -> Advice:
    assert table.round is not None
    advice = advise(table.situation(table.round), report, Role.DEALER)
    assert isinstance(advice, Advice)
    return advice


def test_electors_and_decisions() -> None:
    table = table_after("rws", "9H 4C")
    advice = advised(table, Report(incident=Incident.WRONG_AREA))
    assert advice.electing == ("ann", "ben")
    assert advice.decided == ()
    later = advised(table_after("rws", "9H 4C 9S"), Report(incident=Incident.TECHNICAL_INTERRUPTION))
    player_pair = next(decided for decided in later.decided if decided.bet == "player_pair")
    assert player_pair.outcome.value == "won"
    assert say(player_pair.why, Language.ENGLISH) == "Player Pair has won: 9♥ and 9♠ are of one rank."
    on_seven = next(decided for decided in later.decided if decided.bet == "player_wins_on_7")
    assert say(on_seven.why, Language.ENGLISH) == (
        "Player Wins On 7 has lost: Player ends on 8, Banker on 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9, "
        "and no such end wins it."
    )


@pytest.mark.parametrize("incident", [Incident.EXPOSED_CARD, Incident.EXCESS_CARD, Incident.SIMULTANEOUS_CARDS])
def test_a_card_that_falls_out_between_rounds_leaves_the_settlement_alone(incident: Incident) -> None:
    settled, _ = carried_out(table_after("rws", "9H 4C KS 3D"), asked.Settle())
    table, events = carried_out(settled, Report(incident=incident, cards=parse_cards("5C 6C")))
    assert [type(event).__name__ for event in events] == ["RulingMade", "CardsCarried"]
    assert table.carried == parse_cards("5C 6C")
    assert table.round is not None
    assert table.round.reversed_results == ()


def carried_out(table: Table, command: Command) -> tuple[Table, tuple[Event, ...]]:
    decided = decide(table, command, DEALER)
    assert not isinstance(decided, Refusal)
    for event in decided:
        table = evolve(table, event)
    return table, decided


def test_the_facts_are_kept() -> None:
    advice = advised(table_after("rws", "9H 4C 9S"), Report(incident=Incident.WRONG_AREA, to_person=True))
    assert advice.facts["cards"] == "9H 4C 9S"
    assert advice.facts["outcome_established"] is True
    assert advice.facts["to_person"] is True


NINE = parse_cards("9H")
UNFIT = {
    "a fact is missing": (Report(incident=Incident.WALK_AWAY), "Patron walked away: the report must state patron."),
    "no cards are named": (
        Report(incident=Incident.EXPOSED_CARD),
        "Card exposed: the report must state cards reported.",
    ),
    "a fact of another incident": (
        Report(incident=Incident.DISPLAY_WRONG, cards=NINE),
        "Display wrong: the report must not state cards reported.",
    ),
    "cards counted that are to be named": (
        Report(incident=Incident.EXPOSED_CARD, cards=2),
        "Name the cards: their number is not enough.",
    ),
    "cards named that are to be counted": (
        Report(incident=Incident.DEALT_FACE_UP, cards=NINE),
        "Enter the number of face-up cards, not the cards themselves.",
    ),
}


@pytest.mark.parametrize("name", UNFIT)
def test_facts_that_do_not_go_with_the_incident(name: str) -> None:
    report, sentence = UNFIT[name]
    table = table_after("rws", "9H 4C")
    assert find_wrong_fact(report) is not None
    refused = decide(table, report, DEALER)
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.NOTHING_TO_RULE_ON
    assert say(refused.reason, Language.ENGLISH) == sentence


def test_a_pair_that_no_card_left_can_make_is_lost_and_says_so() -> None:
    """With one card face down and no more of its rank, Banker Pair has lost although no second card is seen."""
    table = table_after("rws", "9H 4C")
    assert table.round is not None
    gone = [card for card in table.shoe.unseen.cards() if card.rank is parse_cards("4C")[0].rank]
    emptied = replace(table, shoe=table.shoe.without(gone))
    advice = advised(emptied, Report(incident=Incident.TECHNICAL_INTERRUPTION))
    assert {decided.bet: say(decided.why, Language.ENGLISH) for decided in advice.decided} == {
        "banker_pair": "Banker Pair has lost: the cards left allow nothing else."
    }


def test_what_the_rules_do_not_provide() -> None:
    table = table_after("commission", "9H 4C")
    assert table.round is not None
    advice = advise(table.situation(table.round), Report(incident=Incident.NOT_SHUFFLED), Role.DEALER)
    assert isinstance(advice, Refusal)
    assert advice.code is RefusalCode.NOT_PROVIDED
    assert "do not cover this" in say(advice.reason, Language.ENGLISH)


def test_a_ruling_on_an_earlier_round_is_made_on_the_cards_of_that_round() -> None:
    table = table_after("etg", "9H 4C KS 3D")
    for command in (
        asked.Settle(),
        asked.OpenBetting(),
        asked.CloseBetting(),
        asked.Deal(cards=parse_cards("2H 2C 2S")),
    ):
        table, _ = carried_out(table, command)
    report = Report(
        incident=Incident.WRONG_RESULT_REGISTERED,
        round=1,
        player=parse_cards("9H 8S"),
        banker=parse_cards("4C 4D"),
    )
    round_ = table.find_round(report.about)
    assert round_ is not None
    advice = advise(table.situation(round_), report, Role.PIT_SUPERVISOR)
    assert isinstance(advice, Advice)
    assert advice.decided == ()
    assert advice.facts == {"cards": "9H 4C KS 3D", "round": 1, "player": ["9H", "8S"], "banker": ["4C", "4D"]}
