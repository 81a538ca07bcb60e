"""Pages contain no rules: no bets, games or ranks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from punto.deal import Result
from punto.people import Post
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.service.api.openapi import ENDPOINTS

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
MADE: Final = ("api/schema.ts", "words/ids.ts")
"""Generated from the service's description."""
RESULTS: Final = {result.value for result in Result}
"""Some hands and results share names with bets; only comparisons with a bet count."""
BETS: Final = {bet.id for rules in RULES.values() for bet in rules.bets} - RESULTS
INCIDENTS: Final = [incident.value for incident in Incident if "_" in incident.value]
POSTS: Final = [post.value for post in Post if post is not Post.PATRON]

_one_of = "|".join
FORBIDDEN: Final = {
    "a bet": re.compile(rf"(?<![.\w-])({_one_of(sorted(BETS))})\b"),
    "a bet by its beginning": re.compile(r"""(startsWith|endsWith)\(["'](ante|wager|pair|player|banker|tie)"""),
    "a bet compared": re.compile(rf"""\.(on|bet|id)\s*[!=]==?\s*["']({_one_of(sorted(RESULTS))})["']"""),
    "a game": re.compile(rf"\b({_one_of(RULES)})\b"),
    "an incident": re.compile(rf"""["'`]({_one_of(INCIDENTS)})["'`]"""),
    "a rank": re.compile(rf"""(?<![\w-])\w+_(supervisor|manager)\b|["'`]({_one_of(POSTS)})["'`]"""),
}


def faults(text: str) -> Iterator[str]:
    """Each rule found in a page, with its line. Message ids of the catalogue do not count."""
    for what, pattern in FORBIDDEN.items():
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"line {line}: {what}, {found[0]!r}"


def pages() -> list[Path]:
    found = [path for path in sorted(SOURCES.rglob("*")) if path.suffix in (".ts", ".svelte", ".json")]
    return [path for path in found if path.relative_to(SOURCES).as_posix() not in MADE]


def test_no_page_knows_a_bet_a_game_or_a_rank() -> None:
    assert len(pages()) > 80
    found = [f"{page.relative_to(SOURCES)}, {fault}" for page in pages() for fault in faults(page.read_text("utf-8"))]
    assert found == []


def test_pages_ask_whether_they_may_send_requests_that_exist() -> None:
    asked = {
        name for page in pages() for name in re.findall(r'(?:me\.may\(|needs={?)"([^"]+)"', page.read_text("utf-8"))
    }
    assert asked
    assert asked <= {endpoint.name for endpoint in ENDPOINTS if endpoint.by}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('if (bet.on === "player_pair") pay();', "a bet"),
        ('const first = "winning_total_7";', "a bet"),
        ('bets.filter((bet) => bet.on.startsWith("ante"))', "a bet by its beginning"),
        ('bets.some((bet) => bet.on === "banker")', "a bet compared"),
        ('const table = first ?? "commission";', "a game"),
        ("/** As in knockout. */", "a game"),
        ('const RANKS = ["dealer", "pit_supervisor"];', "a rank"),
        ('{ pit_supervisor: "/pit", pit_manager: "/pit" }', "a rank"),
        ('<StaffPage rank="administrator">', "a rank"),
        ('if (me.reaches("dealer")) show();', "a rank"),
        ('open({ first: "wrong_result_registered" })', "an incident"),
    ],
)
def test_rules_are_found(text: str, what: str) -> None:
    assert what in [fault.split(": ")[1].split(",")[0] for fault in faults(text)]


@pytest.mark.parametrize(
    "text",
    ['round.result === "tie"', "one.player_pair", 'hand="banker"', 'say("road-player_pairs")', "deals.dealer"],
)
def test_hands_results_and_words_are_not_bets(text: str) -> None:
    assert list(faults(text)) == []
