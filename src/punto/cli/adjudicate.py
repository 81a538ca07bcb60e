"""`punto adjudicate`: tell a scenario round by round, with the clause behind each decision."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from punto.errors import ScenarioError
from punto.scenario import Finding, Sentence, Story, Telling, answer, check, parse_story, play, tell

NARROWEST = 20


def adjudicate(
    file: Annotated[Path, typer.Argument(help="A scenario in YAML or JSON; - reads standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer for machines.")] = False,
) -> None:
    """Tell a scenario round by round, with the clause behind each decision, and check what it expects.

    Exit code 0: as expected; 1: an expectation failed; 2: the file cannot be understood.

    Example: [bold]punto adjudicate scenarios/rws/5.4.2-power-fails-after-two-cards.yaml[/bold]
    """
    telling = play(_read(file))
    findings = check(telling)
    if as_json:
        print(json.dumps(answer(telling), ensure_ascii=False, indent=1))
    else:
        _print(telling, findings)
    if not all(finding.met for finding in findings):
        raise typer.Exit(1)


def _read(file: Path) -> Story:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ScenarioError(f"{file} cannot be read: {reason}.") from None
    try:
        return parse_story(text)
    except ScenarioError as error:
        raise ScenarioError(f"{file}, {error}") from None


def _print(telling: Telling, findings: list[Finding]) -> None:
    console = Console(highlight=False)
    console.print(Text(telling.story.title or "A story without a title", style="bold"))
    sentences = list(tell(telling))
    margin = max(len(sentence.clause or "") for sentence in sentences) + 2
    for sentence in sentences:
        if sentence.is_heading:
            console.print(Text(f"\n{sentence.text}", style="bold"))
        else:
            _print_line(console, margin, sentence.clause or "", sentence.text, _style(sentence))
    if findings:
        console.print(Text("\nExpected", style="bold"))
    for finding in findings:
        said, style = ("yes", "") if finding.met else (f"NO, but {finding.seen}", "bold red")
        _print_line(console, margin, f"line {finding.line}", f"{finding.wanted}: {said}", style)


def _style(sentence: Sentence) -> str:
    return "yellow" if sentence.is_refusal else ""


def _print_line(console: Console, margin: int, note: str, text: str, style: str) -> None:
    """A sentence with what stands behind it in the margin."""
    indent = " " * (len(text) - len(text.lstrip()))
    for line in wrap(text.lstrip(), max(console.width - margin - len(indent), NARROWEST)):
        console.print(Text(f"{note:<{margin}}", style="cyan").append(indent + line, style=style), soft_wrap=True)
        note = ""
