"""The pages read the catalogue that Python reads: they name its messages, load its files and write no words."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import ast
from tools.page_types import IDS, SCHEMA
from tools.words_ids import NOT_ON_PAGES, arguments_on_pages, entries

from punto.approvals.setting import Act
from punto.bets import AnteChoice
from punto.cards import Rank, Suit
from punto.deal import Result
from punto.faults import CheckedPart, FaultEffect, FaultKind
from punto.hands import Hand
from punto.incidents import FACTS
from punto.integrity import Suspicion
from punto.ledger.care import LimitKind, Sum
from punto.ledger.play import Window
from punto.messages import Language
from punto.people import Post
from punto.round import Decision, ElectionChoice, RoundState
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.service.demo.mishaps import MISHAPS
from punto.wire.changes import ChangeKind

SOURCE = Path(__file__).parents[2] / "web" / "src"
INCIDENTS = {incident.value for incident in Incident} | {"house_decision"}
OF_ONE_PATRON = {"walk_away", "bet_pulled_back", "bet_in_error"}
STAGED = set(MISHAPS)
CHOICES = {choice.value for choice in ElectionChoice}
HANDS = {hand.value for hand in Hand}
RESULTS = {result.value for result in Result}
POSTS = {post.value for post in Post}

# An id that a page puts together: what stands around the value, and the values.
HOLES: dict[tuple[str, str], set[str]] = {
    ("act-", ""): {act.value for act in Act},
    ("admin-", ""): {"people", "terminals", "tables", "games", "approvals", "care", "large", "largest"},
    ("admin-change_", ""): {kind.value for kind in ChangeKind},
    ("admin-fault_", ""): {effect.value for effect in FaultEffect},
    ("check_part-", ""): {part.value for part in CheckedPart},
    ("console-waiting_", ""): {"card_order", "referral"},
    ("caption-", ""): {"deal", "chip", "tick", "win", "alarm"},
    ("decision-", ""): {decision.value for decision in Decision},
    ("fact-", ""): {fact for facts in FACTS.values() for fact in facts.needed | facts.optional},
    ("fault-", ""): {fault.value for fault in FaultKind},
    ("follows-", ""): {decision.value for decision in Decision},
    ("happened-", ""): INCIDENTS - OF_ONE_PATRON,
    ("incident-", ""): INCIDENTS,
    ("lobby-incident_", ""): STAGED,
    ("lobby-incident_", "_text"): STAGED,
    ("lobby-role_", ""): POSTS,
    ("mark-", ""): RESULTS,
    ("outcome-", ""): {outcome.value for outcome in BetOutcome},
    ("page-", ""): HANDS,
    ("page-state_", ""): {state.value for state in RoundState} | {"none"},
    ("pit-alarm_", ""): {suspicion.value for suspicion in Suspicion},
    ("care-amount_", ""): {"minutes", "visits"},
    ("measure-", ""): {measure.value for measure in LimitKind},
    ("sum-", ""): {sum_.value for sum_ in Sum},
    ("window-", ""): {window.value for window in Window},
    ("rank-", ""): {rank.value for rank in Rank},
    ("result-", ""): RESULTS,
    ("road-streak_", ""): HANDS,
    ("road-", ""): {"bead", "big_road", "big_eye_boy", "small_road", "cockroach_pig", "R", "B"},
    ("role-", ""): POSTS,
    ("staff-", "_hand"): {"actual", "in_order", "as_they_lie"},
    ("staff-ante_", ""): {choice.value for choice in AnteChoice},
    ("staff-elect_", ""): CHOICES,
    ("staff-elected_", ""): CHOICES,
    ("staff-fact_", ""): {"dealing_error", "reconstructable", "too_many", "to_person"},
    ("staff-reason_", ""): {"video", "checked", "order_unknown", "dealing_error", "equipment", "no_effect"},
    ("suit-", ""): {suit.value for suit in Suit},
    ("terminal-", ""): {"voucher", "history", "roads", "rules"},
    ("terminal-elect_", ""): CHOICES,
    ("terminal-row_", ""): {*RESULTS, "any"},
}

OWN_NAMES = {"EN", "简", "繁", "Punto", "English", "普通话", "粵語"}
"""Each language is offered by its own name; the house has one name."""
READ_ALOUD = ("alt", "aria-label", "aria-valuetext", "placeholder", "title")
QUOTED = re.compile(r"""["'`]([a-z][a-zA-Z_-]+)["'`]""")
WORDS = re.compile(r"[A-Za-z]{2,}|[\u3400-\u9fff]")
PHRASE = re.compile(r"[A-Za-z]{2} [A-Za-z]{2}|[\u3400-\u9fff]")


@cache
def sources() -> dict[str, str]:
    generated = {IDS, SCHEMA}
    files = sorted(file for file in SOURCE.rglob("*") if file.suffix in (".svelte", ".ts") and file not in generated)
    return {str(file.relative_to(SOURCE)): _plain(file.read_text(encoding="utf-8")) for file in files}


def _plain(source: str) -> str:
    """Without comments and styles."""
    source = re.sub(r"<!--.*?-->|/\*.*?\*/|<style>.*?</style>", "", source, flags=re.DOTALL)
    return re.sub(r"(^|[\s;])//.*", r"\1", source)


def used_on_pages() -> set[str]:
    return {id_ for source in sources().values() for id_ in _ids_in(source)}


def _ids_in(source: str) -> Iterator[str]:
    yield from re.findall(r'"([a-z]+(?:-[A-Za-z0-9_]+)+)"', source)
    for before, after in re.findall(r"`([a-z]+-[a-z_]*)\$\{[^`]*?\}([a-z_]*)`", source):
        if (before, after) in HOLES:
            yield from (f"{before}{value}{after}" for value in HOLES[before, after])
    for kind in re.findall(r'sayName\("([a-z]+)"', source):
        yield from (f"{kind}-{value}" for value in HOLES[f"{kind}-", ""])


def test_every_id_that_a_page_puts_together_is_a_message() -> None:
    known = arguments_on_pages()
    every = [f"{before}{value}{after}" for (before, after), values in HOLES.items() for value in values]
    assert [id_ for id_ in every if id_ not in known] == []
    said = re.compile(r"(?:say|sayTitle)\([^)`]*`([a-z]+-[a-z_]*)\$\{[^`]*?\}([a-z_]*)`")
    together = {hole for source in sources().values() for hole in said.findall(source)}
    assert together <= HOLES.keys()
    assert len(together) > 15


def test_pages_load_no_words_of_documents() -> None:
    loads = (SOURCE / "words" / "index.svelte.ts").read_text(encoding="utf-8")
    left_out = re.findall(r"!\.\./\.\./\.\./src/punto/words/\*/\{([a-z,]+)\}\.ftl", loads)
    assert [f"{name}.ftl" for name in left_out[0].split(",")] == list(NOT_ON_PAGES)


# pages, shelves of the catalogue that they load
SHELVES = [
    ("App lobby/Lobby terminal/Terminal display/Display tables/Tables account/Account", {"draws"}),
    ("console/Console pit/Pit pit/PitTable", {"draws", "staff"}),
    ("replay/Inspect replay/Replay", {"draws", "staff", "records"}),
    ("admin/Admin studio/Studio", {"draws", "staff", "house"}),
]


@pytest.mark.parametrize(("pages", "loaded"), SHELVES)
def test_a_page_needs_no_words_that_it_does_not_load(pages: str, loaded: set[str]) -> None:
    shelves = re.findall(r"(\w+): /[^(]*\(([a-z|]+)\)", sources()["words/shelves.ts"])
    assert [shelf for shelf, _ in shelves] == ["staff", "house", "records", "draws"]
    left = {f"{name}.ftl" for shelf, names in shelves if shelf not in loaded for name in names.split("|")}
    elsewhere = {
        entry.id.name for file, entry in entries(Language.ENGLISH) if isinstance(entry, ast.Message) and file in left
    }
    assert len(elsewhere) > 50
    for page in pages.split():
        needed = {id_ for file in _imported_by(f"{page}.svelte") for id_ in re.findall(QUOTED, sources()[file])}
        assert needed & elsewhere == set(), page


def _imported_by(start: str) -> set[str]:
    """A module and all that it imports, except for the pages that the router loads on first use."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        file = waiting.pop()
        if file not in sources() or file in found or file == "router.svelte.ts":
            continue
        found.add(file)
        for path in re.findall(r'from "(\.[^"]+)"', sources()[file]):
            module = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
            waiting += [module, f"{module}.ts"]
    return found


@pytest.mark.parametrize("file", [file for file in sources() if file.endswith(".svelte")])
def test_markup_has_no_words_of_its_own(file: str) -> None:
    markup = re.sub(r"<script.*?</script>", "", sources()[file], flags=re.DOTALL)
    shown = re.sub(r"<[^<>]*>", " ", _without_code(markup))
    assert [word for word in WORDS.findall(shown) if word not in OWN_NAMES] == []
    for name in READ_ALOUD:
        assert [said for said in re.findall(rf'\s{name}="([^"]*)"', markup) if WORDS.search(said)] == []


def _without_code(markup: str) -> str:
    """Whatever stands in braces, also in nested ones; arrows in it are no tags."""
    while (fewer := re.sub(r"\{[^{}]*\}", "", markup)) != markup:
        markup = fewer
    return markup


@pytest.mark.parametrize("file", sources())
def test_no_text_for_people_is_written_in_code(file: str) -> None:
    """Phrases, or anything in Chinese; what a defect throws is for developers."""
    source = re.sub(r'new Error\([^)]*\)|\s(class|generics)="[^"]*"', "", sources()[file])
    literals = re.findall(r'"((?:[^"\\\n]|\\.)*)"', source) + re.findall(r"`((?:[^`\\]|\\.)*)`", source)
    texts = [_without_code(re.sub(r"\$\{", "{", text)) for text in literals]
    assert [text for text in texts if PHRASE.search(text) and text not in OWN_NAMES] == []
