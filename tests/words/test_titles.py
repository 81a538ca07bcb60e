"""Games, bets and clauses have titles in all three languages in their declarations."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from punto.errors import RulesError
from punto.messages import Language, Text
from punto.rules import RULES, RuleSet
from punto.rules.model import Titles

GAMES = list(RULES.values())


@pytest.mark.parametrize("rules", GAMES, ids=RULES)
def test_everything_declared_has_its_chinese_titles_in_the_same_order(rules: RuleSet) -> None:
    for titles in (rules.in_simplified, rules.in_traditional):
        assert titles.game
        assert list(titles.bets) == list(rules.bet_ids)
        assert list(titles.clauses) == list(rules.clauses)
        assert all(titles.bets.values())
        assert all(titles.clauses.values())


@pytest.mark.parametrize("rules", GAMES, ids=RULES)
def test_no_two_bets_of_a_game_share_a_title(rules: RuleSet) -> None:
    for language in Language:
        titles = [title.in_language(language) for title in rules.bet_names.values()]
        assert len(set(titles)) == len(titles)


def test_no_two_games_share_a_title() -> None:
    for language in Language:
        assert len({rules.name.in_language(language) for rules in GAMES}) == len(GAMES)


def test_titles_are_found_by_bet_and_by_citation() -> None:
    rules = RULES["rws"]
    assert rules.bet_names["banker_pair"] == Text("Banker Pair", "庄对", "莊對")
    assert rules.clause_names["rws:3.13"] == Text("The higher total wins", "点数高者胜", "點數高者勝")
    assert rules.name.en == rules.title


@pytest.mark.parametrize("titles", [Titles(bets={"dragon": "龙"}), Titles(clauses={"9.9": "龙"})])
def test_a_title_for_an_undeclared_id_is_an_error(titles: Titles) -> None:
    with pytest.raises(RulesError, match="rws has Chinese titles for undeclared items"):
        replace(RULES["rws"], in_traditional=titles)


def test_a_game_without_chinese_titles_is_called_by_its_english_ones() -> None:
    bare = replace(RULES["rws"], in_simplified=Titles(), in_traditional=Titles())
    assert bare.bet_names["tie"].in_language(Language.TRADITIONAL) == "Any Tie"
