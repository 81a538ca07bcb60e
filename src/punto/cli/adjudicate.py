"""`punto adjudicate`: tell a scenario round by round, with the clause behind each decision."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from punto.cli.output import Page, print_json_parts, shown
from punto.cli.reading import read_text
from punto.cli.terminal import Terminal
from punto.errors import ScenarioError
from punto.messages import Language, message
from punto.rules import load_rules
from punto.scenario import Comparison, Sentence, Story, Told, answer_parts, check, open_story, parse_story, play, tell
from punto.words import say

NARROWEST: Final = 20


def adjudicate(
    file: Annotated[Path, typer.Argument(help="A scenario in YAML or JSON; - reads standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer for machines.")] = False,
) -> None:
    """Tell a scenario round by round, with the clause behind each decision, and check what it expects.

    Exit code 0: as expected; 1: an expectation failed; 2: the file cannot be understood.

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
        raise typer.Exit(1)


def _read(file: Path) -> Story:
    text = read_text(file)
    try:
        return parse_story(text)
    except ScenarioError as error:
        raise ScenarioError(f"{file}, {error}") from None


class _Style:
    """What a console writes before and after text in a style. A long story has too many lines to ask for each."""

    def __init__(self, terminal: Console, name: str) -> None:
        with terminal.capture() as captured:
            terminal.print(Text("|", style=name), end="")
        self._before, _, self._after = captured.get().partition("|")

    def __call__(self, text: str) -> str:
        return f"{self._before}{text}{self._after}" if text.strip() else text


class _StoryPage(Page):
    """A story line by line, each with the clause behind it in the margin."""

    def __init__(self, story: Story) -> None:
        super().__init__()
        terminal = Terminal(highlight=False)
        rules = load_rules(story.game)
        self._margin = max(len(rules.cite(clause)) for clause in rules.clauses) + 2
        self._width = terminal.width - self._margin
        self._note, self._bold = _Style(terminal, "cyan"), _Style(terminal, "bold")
        self._plain, self._refused, self._failed = (_Style(terminal, name) for name in ("", "yellow", "bold red"))
        title = shown(" ".join(story.title.split())) or say(message("story-untitled"), Language.ENGLISH)
        for line in _fold(title, terminal.width):
            self.add(f"{self._bold(line)}\n")
        self._add_sentences([open_story(story)])

    def tell(self, told: Told) -> None:
        self._add_sentences(tell(told))

    def conclude(self, findings: Sequence[Comparison]) -> None:
        if findings:
            self.add(f"\n{self._bold('Expected')}\n")
        for finding in findings:
            said, style = ("yes", self._plain) if finding.met else (f"NO, but {finding.seen}", self._failed)
            self._add_line((f"line {finding.line}",), f"{finding.wanted}: {said}", style)
        self.write()

    def _add_sentences(self, sentences: Iterable[Sentence]) -> None:
        for sentence in sentences:
            if sentence.is_heading:
                self.add(f"\n{self._bold(sentence.text)}\n")
            else:
                style = self._refused if sentence.is_refusal else self._plain
                self._add_line(sentence.clauses, sentence.text, style)

    def _add_line(self, notes: Sequence[str], text: str, style: _Style) -> None:
        """With notes in the margin, one below the other."""
        text = shown(text)
        body = text.lstrip(" ")
        indent = text[: len(text) - len(body)]
        width = max(self._width - len(indent), NARROWEST)
        for note, line in zip_longest(notes, _fold(body, width), fillvalue=""):
            self.add(f"{self._note(f'{note:<{self._margin}}')}{style(indent + line)}".rstrip(" ") + "\n")


def _fold(text: str, width: int) -> list[str]:
    """Lines of this width. Words that are longer are cut first: `wrap` would take its time with very long ones."""
    if len(text) <= width:
        return [text]
    return wrap(re.sub(rf"\S{{{width}}}(?=\S)", r"\g<0> ", text), width)
