"""The pages about scenarios: the conformance page is current, and the manual leaves out no word of the language."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from punto.incidents import FACTS
from punto.rules import RULES
from punto.rules.irregularities import Incident
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
    assert [row for row in [*clauses, *map(str, range(1, 23))] if rows.count(row) != 1] == []
    assert "**" not in page, "something fails, or nothing shows it"


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
