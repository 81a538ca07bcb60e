"""Pages about scenarios: the conformance page is current, and the manual documents every word."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from punto.incidents import FACTS
from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident
from punto.rules.model import Clause, Definition, Heading
from punto.scenario import check, parse_story, play
from punto.scenario.parse import EXPECT_KEYS, TABLE_KEYS, TOP_KEYS
from punto.scenario.steps import FIELDS
from tests.scenario.stories import ROOT, table_refusals

MANUAL = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", MANUAL, re.DOTALL)


def test_the_conformance_page_is_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "conformance_page.py"), "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_conformance_page_has_a_row_for_every_clause_and_interpretation() -> None:
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[0].removeprefix("| ") for line in page.splitlines() if line.startswith("| ")]
    clauses = [rules.cite(number) for rules in RULES.values() for number in rules.clauses]
    assert [row for row in [*clauses, *map(str, range(1, 31))] if rows.count(row) != 1] == []
    assert "**" not in page, "a scenario fails, or a clause has none"


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_conformance_page_says_how_each_clause_is_met(rules: RuleSet) -> None:
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith(f"| {rules.id}:")]
    expected = [(rules.cite(number), *_met(rules, number, clause)) for number, clause in rules.clauses.items()]
    assert [(row[0], row[2] if row[3] == "–" else "", row[-1]) for row in rows] == expected


def _met(rules: RuleSet, number: str, clause: Clause) -> tuple[str, str]:
    """The text of the row instead of scenarios, and the result."""
    match clause:
        case Heading():
            below = [rules.cite(other) for other in rules.clauses if other.startswith(f"{number}.")]
            return f"Heading of {', '.join(below)}.", "heading"
        case Definition(used_in=used_in):
            return f"Definition, used in {rules.cite(used_in)}.", "definition"
        case str():
            return "", "passes"


def test_the_manual_has_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_manual_comes_out_as_it_says(example: str) -> None:
    findings = check(play(parse_story(example)))
    assert findings
    assert [finding for finding in findings if not finding.met] == []


def test_the_manual_leaves_out_no_word() -> None:
    words = {
        *TOP_KEYS,
        *TABLE_KEYS,
        *FIELDS,
        "report",
        *(field for fields in FIELDS.values() for field in fields),
        *(incident.value for incident in Incident),
        *(fact for facts in FACTS.values() for fact in facts.needed | facts.optional),
        *(key for keys in EXPECT_KEYS.values() for key in keys),
        *(code.value for code in table_refusals()),
    }
    assert sorted(word for word in words if f"`{word}`" not in MANUAL) == []
