"""Malformed files: one sentence each, with the line, what was found there, and what to write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from punto.errors import ScenarioError
from punto.reading import document
from punto.scenario import parse_story
from tests.scenario.mistakes import EXPECTED, STEP, STORY, TABLE, step
from tests.scenario.stories import FILES
from tests.scenario.yaml_mistakes import YAML


@pytest.mark.parametrize(("text", "sentence"), [*YAML, *STORY, *STEP, *TABLE, *EXPECTED])
def test_a_mistake_is_one_sentence_with_its_line_and_the_remedy(text: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        parse_story(text)
    assert str(refused.value) == sentence


def test_a_syntax_error_is_reported_before_any_other() -> None:
    text = "game: rws\nsteps:\n  - shuffle\n  - settle\n\t- settle\n"
    with pytest.raises(ScenarioError, match="line 5: a tab where spaces belong"):
        parse_story(text)


@pytest.mark.parametrize(("text", "sentence"), YAML)
def test_without_libyaml_a_mistake_is_still_one_sentence_with_a_line(
    text: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document, "_LOADER", yaml.BaseLoader)
    with pytest.raises(ScenarioError, match=r"\Aline [1-9][0-9]*: [^\n]+[.?]\Z"):
        parse_story(text)


READABLE = [
    ("\ufeffgame: rws\nsteps: [settle]\n", "a byte order mark"),
    ("game: rws\r\nsteps:\r\n  - settle\r\n", "line ends of Windows"),
    ("%YAML 1.2\n---\ngame: rws\nsteps: [settle]\n...\n", "a directive and the marks of a document"),
    ("game:\trws\nsteps:\t[settle]\t# c\n", "tabs between words"),
    ('{\n\t"game": "rws",\n\t"steps": ["settle"]\n}\n', "JSON that is indented with tabs"),
    ('{"game":"rws","steps":["settle"]}', "JSON without spaces"),
    ("steps: [settle]\ngame: rws\n", "keys in any order"),
    ("? game\n: rws\n? steps\n: [settle]\n", "keys that are marked as such"),
    ("title: It's 12:30, see a#b {here}\ngame: rws\nsteps: [settle]\n", "a title with signs in it"),
    ("title: >\n  two\n  lines\ngame: rws\nsteps: [settle]\n", "a folded text"),
    ("title: 2024-01-01\nseed: 0x10\ngame: rws\nsteps: [settle]\n", "a date is a text"),
]


@pytest.mark.parametrize(("text", "what"), READABLE)
def test_whatever_else_yaml_allows_is_read(text: str, what: str) -> None:
    story = parse_story(text)
    assert (story.game, [step.name for step in story.steps]) == ("rws", ["settle"]), what


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ('"\\ud83d\\ude00"', "😀"),
        ('"\\\\ud83d\\\\ude00"', r"\ud83d\ude00"),
        ('"\\u00e9\\/\\n"', "é/\n"),
    ],
)
def test_json_escapes_are_read_as_json_has_them(title: str, text: str) -> None:
    assert parse_story(f'{{"game": "rws", "title": {title}, "steps": ["settle"]}}').title == text


NEW_WORDS = [
    "report: {incident: wrong_number_of_cards, reconstructable: false, too_many: true, player: 9H, banker: 4C}",
    "report: {incident: wrong_area, reconstructable: true, to_person: true, player: 9H, banker: 4C}",
    "report: {incident: dealt_face_up, cards: 2}",
    "report: {incident: excess_card}",
    "report: {incident: other, what: a card is torn, dealing_error: true, reconstructable: false}",
    "rule: {by: pit_manager, decision: resettle, round: 1, player: 9H KS, banker: 4C 3D, reason: the cards say so}",
    "rule: {by: pit_manager, decision: void, round: 1, reason: nobody saw the cards}",
]


@pytest.mark.parametrize("text", NEW_WORDS)
def test_a_step_may_carry_every_word_of_its_own(text: str) -> None:
    assert parse_story(step(text)).steps[1].name == text.partition(":")[0]


@pytest.mark.parametrize("file", FILES[::12], ids=lambda file: file.stem)
def test_wherever_a_file_is_cut_off_it_is_one_sentence(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for end in range(0, len(text), 7):
        if sentence := said_of(text[:end]):
            assert re.fullmatch(r"line [1-9][0-9]*: [^\n]+[.?]", sentence)
            assert int(sentence.split()[1].rstrip(":")) <= text[:end].count("\n") + 1


def said_of(text: str) -> str | None:
    try:
        parse_story(text)
    except ScenarioError as error:
        return str(error)
    return None
