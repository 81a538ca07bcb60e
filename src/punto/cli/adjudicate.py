"""`punto adjudicate`: plays a scenario and cites the clause behind each decision."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Final

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.output import Page, escape_invisible, print_json_parts
from punto.cli.parameters import JsonOption
from punto.cli.reading import read_text
from punto.cli.speaking import in_words, spoken_language
from punto.cli.terminal import Terminal
from punto.errors import ScenarioError
from punto.games import load_rules
from punto.messages import message
from punto.scenario import (
    Comparison,
    PlayedStep,
    Story,
    StoryLine,
    answer_parts,
    check,
    open_story,
    parse_story,
    play,
    tell,
)

NARROWEST: Final = 20


def adjudicate(
    file: Annotated[Path, typer.Argument(help="A scenario in YAML or JSON; - for standard input.")],
    as_json: JsonOption = False,
) -> None:
    """Play a scenario round by round, with the clause behind each decision, and check its expectations.

    Exit code 0: all expectations met. 1: one failed. 2: the file is malformed.

    Example: [bold]punto adjudicate scenarios/rws/5.4.2-power-fails-after-two-cards.yaml[/bold]
    """
    story = _read(file)
    if as_json:
        telling = play(story)
        findings = check(telling)
        print_json_parts(answer_parts(telling, findings))
    else:
        page = _StoryPage(story)
        findings = check(play(story, page.tell))
        page.conclude(findings)
    if not all(finding.met for finding in findings):
        raise typer.Exit(CHECK_FAILED)


def _read(file: Path) -> Story:
    text = read_text(file)
    try:
        return parse_story(text, lambda game: load_rules(game, file.parent))
    except ScenarioError as error:
        raise ScenarioError(f"{file}, {error}") from None


class _Style:
    """The escape codes of a style, computed once: asking rich for every line of a long story is too slow."""

    def __init__(self, terminal: Console, name: str) -> None:
        with terminal.capture() as captured:
            terminal.print(Text("|", style=name), end="")
        self._before, _, self._after = captured.get().partition("|")

    def __call__(self, text: str) -> str:
        return f"{self._before}{text}{self._after}" if text.strip() else text


class _StoryPage(Page):
    """A story, line by line, with clauses in the margin."""

    def __init__(self, story: Story) -> None:
        super().__init__()
        terminal = Terminal()
        rules = load_rules(story.game)
        self._margin = max(len(rules.cite(clause)) for clause in rules.clauses) + 2
        self._width = terminal.width - self._margin
        self._note, self._bold = _Style(terminal, "cyan"), _Style(terminal, "bold")
        self._plain, self._refused, self._failed = (_Style(terminal, name) for name in ("", "yellow", "bold red"))
        title = escape_invisible(" ".join(story.title.split())) or in_words(message("story-untitled"))
        for line in _fold(title, terminal.width):
            self.add(f"{self._bold(line)}\n")
        self._add_sentences([open_story(story, spoken_language())])

    def tell(self, played: PlayedStep) -> None:
        self._add_sentences(tell(played, spoken_language()))

    def conclude(self, findings: Sequence[Comparison]) -> None:
        if findings:
            self.add(f"\n{self._bold(in_words(message('expected-title')))}\n")
        for finding in findings:
            line = in_words(message("expected-line", line=finding.line))
            if finding.met:
                self._add_line((line,), in_words(message("expected-met", wanted=finding.wanted)), self._plain)
            else:
                failed = message("expected-failed", wanted=finding.wanted, seen=finding.seen)
                self._add_line((line,), in_words(failed), self._failed)
        self.write()

    def _add_sentences(self, sentences: Iterable[StoryLine]) -> None:
        for sentence in sentences:
            if sentence.is_heading:
                self.add(f"\n{self._bold(sentence.text)}\n")
            else:
                style = self._refused if sentence.is_refusal else self._plain
                self._add_line(sentence.clauses, sentence.text, style)

    def _add_line(self, notes: Sequence[str], text: str, style: _Style) -> None:
        text = escape_invisible(text)
        body = text.lstrip(" ")
        indent = text[: len(text) - len(body)]
        width = max(self._width - len(indent), NARROWEST)
        for note, line in zip_longest(notes, _fold(body, width), fillvalue=""):
            margin = note + " " * (self._margin - cell_len(note))
            self.add(f"{self._note(margin)}{style(indent + line)}".rstrip(" ") + "\n")


def _fold(text: str, width: int) -> list[str]:
    """Wrap to this width. Overlong words are split first, because `wrap` is slow on very long ones."""
    if cell_len(text) <= width:
        return [text]
    if not text.isascii():
        return [line.plain for line in Text(text).wrap(Console(), width)]
    return wrap(re.sub(rf"\S{{{width}}}(?=\S)", r"\g<0> ", text), width)
