"""A game from a file in the pure rooms: known by its id, on record, and judged like the approved ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from punto.cards import parse_cards
from punto.errors import RulesError
from punto.games import load_rules as load_game
from punto.incidents import Advice, Report, advise
from punto.messages import Language
from punto.people import Role
from punto.refusals import Refusal
from punto.rules import load_rules, recall_rules, register
from punto.rules.declaration import write_declaration
from punto.rules.irregularities import Incident
from punto.table import TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import DEALER, CloseBetting, Deal, OpenBetting
from punto.words import say

DRAGON = str(Path(__file__).parent / "games" / "files" / "dragon.yaml")


def test_a_game_is_known_by_its_id() -> None:
    rules = load_game(DRAGON)
    assert load_rules("dragon") is rules
    assert recall_rules(write_declaration(rules)).bets == rules.bets
    with pytest.raises(RulesError, match="'rws' belongs to an approved game"):
        register(replace(rules, id="rws"))


def test_a_decided_side_bet_is_explained() -> None:
    load_game(DRAGON)
    table = open_table(set_up("t", "dragon", TableSettings()))
    for command in (OpenBetting(), CloseBetting(), Deal(cards=tuple(parse_cards("9H 4C KS 3D")))):
        events = decide(table, command, DEALER)
        assert not isinstance(events, Refusal)
        for event in events:
            table = evolve(table, event)
    assert table.round is not None
    advice = advise(table.situation(table.round), Report(incident=Incident.WRONG_NUMBER_OF_CARDS), Role.DEALER)
    assert isinstance(advice, Advice)
    reasons = {one.bet: say(one.why, Language.ENGLISH) for one in advice.decided}
    assert reasons["dragon_7"].startswith("Dragon 7")
