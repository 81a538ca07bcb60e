"""`punto adjudicate`: tell a scenario round by round, with the clause behind each decision."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from punto.errors import ScenarioError
from punto.scenario import Finding, Sentence, Story, Telling, answer, check, parse_story, play, tell


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
    for sentence in tell(telling):
        console.print(_line(sentence))
    if findings:
        console.print()
    for finding in findings:
        mark, style = ("as expected", "green") if finding.met else (f"NOT AS EXPECTED, but {finding.seen}", "bold red")
        console.print(Text.assemble(f"Line {finding.line}, {finding.wanted}: ", (mark, style)), soft_wrap=True)


def _line(sentence: Sentence) -> Text:
    if sentence.is_heading:
        return Text(f"\n{sentence.text}", style="bold")
    line = Text(f"  {sentence.text}", style="yellow" if sentence.is_refusal else "")
    if sentence.clause:
        line.append(f"  [{sentence.clause}]", style="cyan")
    return line
