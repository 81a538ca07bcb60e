"""Every scenario passes, and together they cover every clause, interpretation, incident and refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punto.round import Decision
from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident, Measure, OrderCards, measures
from punto.scenario import check
from punto.scenario.story import Expected, RefusalExpected
from tests.scenario.stories import FILES, ROOT, cited, clause, name, played, table_refusals

FILE_NAME = re.compile(r"[1-5](\.[0-9]+)+(-[a-z0-9]+)+")
CITATION = re.compile(r"\b(commission|rws|etg|knockout):([0-9]+(?:\.[0-9]+)*)")
INTERPRETATIONS = range(1, 31)
CONCERNED = {
    3: "rws etg",
    14: "commission rws etg knockout",
    16: "commission rws etg knockout",
    18: "commission rws etg knockout",
    22: "commission rws etg knockout",
    23: "commission rws etg knockout",
    24: "rws etg",
    25: "commission rws etg knockout",
    26: "rws etg",
    27: "commission rws etg knockout",
    30: "commission rws etg knockout",
}
"""Interpretations of irregularities, with the games they apply to."""
CARRIED_OUT = [rules.cite(number) for rules in RULES.values() for number in rules.carried_out]


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_scenario_comes_out_as_it_says(file: Path) -> None:
    telling = played(file)
    assert [finding for finding in check(telling) if not finding.met] == []


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_scenario_is_written_to_be_read(file: Path) -> None:
    story = played(file).story
    assert story.title
    assert story.expected
    assert FILE_NAME.fullmatch(file.stem)
    assert story.game == file.parent.name


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_refusal_in_a_scenario_is_expected(file: Path) -> None:
    telling = played(file)
    expected = {line.step for line in telling.story.expected if isinstance(line, RefusalExpected) and line.refused}
    assert {number for number, refusal in enumerate(telling.refusals, start=1) if refusal} == expected


@pytest.mark.parametrize("cited_clause", CARRIED_OUT)
def test_a_clause_that_is_carried_out_is_cited(cited_clause: str) -> None:
    citing = [name(file) for file in FILES if clause(file) == cited_clause and cited_clause in cited(file)]
    assert citing, "no scenario that is filed under it cites it"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_scenario_cites_the_clause_that_it_is_filed_under(file: Path) -> None:
    assert clause(file) in cited(file)


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_scenario_expects_the_clause_that_it_is_filed_under(file: Path) -> None:
    """What the opening of a table cites cannot be expected: an expectation concerns a round, a bet or a step."""
    telling = played(file)
    expected = {_expected_clause(line) for line in telling.story.expected}
    assert clause(file) in {*expected, *telling.opened.clauses}


def _expected_clause(line: Expected) -> str | None:
    return line.clause if isinstance(line, RefusalExpected) else line.wants.get("clause")


def test_every_citation_is_of_a_clause_that_is_carried_out() -> None:
    """Nothing cites a heading, a definition or a clause of another game."""
    wrong = {
        (name(file), citation)
        for file in FILES
        for citation in cited(file)
        if citation not in CARRIED_OUT or not citation.startswith(f"{file.parent.name}:")
    }
    assert wrong == set()


def test_every_interpretation_is_shown() -> None:
    assert {number for file in FILES for number in played(file).story.shows} == set(INTERPRETATIONS)


@pytest.mark.parametrize("number", CONCERNED)
def test_a_reading_of_irregularities_is_shown_in_every_game_that_it_concerns(number: int) -> None:
    shown = {file.parent.name for file in FILES if number in played(file).story.shows}
    assert shown >= set(CONCERNED[number].split())


@pytest.mark.parametrize("folder", ["src", "docs", "scenarios", "tests"])
def test_no_clause_is_cited_that_is_not_declared(folder: str) -> None:
    files = [file for file in (ROOT / folder).rglob("*") if file.suffix in {".py", ".md", ".yaml", ".yml", ".jsonl"}]
    cited = [(file, game, number) for file in files for game, number in CITATION.findall(file.read_text("utf-8"))]
    assert cited
    assert [line for line in cited if line[2] not in RULES[line[1]].clauses] == []


def _shown_rulings(game: str) -> set[tuple[Incident | None, Decision, str | None]]:
    return {
        (ruling.incident, ruling.decision, ruling.clause)
        for file in FILES
        if file.parent.name == game
        for round_ in played(file).rounds
        for ruling in round_.rulings
    }


def _ruling(rules: RuleSet, incident: Incident, measure: Measure) -> tuple[Incident, Decision, str]:
    decision = "refer" if isinstance(measure, OrderCards) else str(measure.__struct_config__.tag)
    return incident, Decision(decision), rules.cite(measure.clause)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_everything_that_the_rules_provide_for_an_incident_is_shown(rules: RuleSet) -> None:
    provided = {
        _ruling(rules, incident, measure)
        for incident, provision in rules.irregularities.items()
        for measure in measures(provision)
    }
    assert provided - _shown_rulings(rules.id) == set()


def test_every_refusal_is_shown() -> None:
    shown = {refusal.code for file in FILES for refusal in played(file).refusals if refusal}
    assert table_refusals() - shown == set()
    assert len(shown) >= 30
