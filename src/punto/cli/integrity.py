"""`punto integrity`: a dealt shoe looked through for cards and an order that should not be there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from punto.cards import Card
from punto.cli.output import print_json
from punto.cli.reading import read_text
from punto.cli.terminal import Terminal
from punto.errors import CardError, IntegrityError
from punto.integrity import Alarm, Census, EarlierShoes, ShoeWatch
from punto.shoe import Composition

FACE_DOWN = "??"
FOREIGN = "foreign"


def integrity(
    file: Annotated[Path, typer.Argument(help="The cards in the order dealt; - reads standard input.")],
    decks: Annotated[int, typer.Option(help="How many decks the shoe should hold.")] = 8,
    earlier: Annotated[
        list[Path] | None, typer.Option(help="An earlier shoe, in the same form; may be repeated.")
    ] = None,
    left: Annotated[int | None, typer.Option(min=0, help="Cards counted at the end and not looked at.")] = None,
    false_alarms: Annotated[float, typer.Option(help="Share of shuffled shoes that may raise an alarm.")] = 1e-6,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings for machines.")] = False,
) -> None:
    """Look through the cards of a shoe: a card too many or too few, an order that no shuffle leaves.

    A file holds cards parted by spaces: 9H TD. A card that left the shoe face down is ??, one of
    other decks is the word foreign, and from # to the end of a line is a remark.

    Without --left the shoe was not counted to its end, and nothing can be said of missing cards.

    Exit code 0: nothing is wrong; 1: something is; 2: it could not look.

    Example: [bold]punto integrity shoe.txt --decks 8 --earlier yesterday.txt --left 14[/bold]
    """
    before = EarlierShoes([_cards(path) for path in earlier or ()])
    watch = ShoeWatch(Composition.of_decks(decks), before, false_alarms=false_alarms)
    alarms = [alarm for word in _words(file) for alarm in _tell(watch, file, word)]
    census = None if left is None else watch.census(left)
    if census is not None:
        alarms += census.alarms()
    if as_json:
        _print_json(watch, alarms)
    else:
        _print(watch, alarms, census)
    if alarms:
        raise typer.Exit(1)


def _tell(watch: ShoeWatch, file: Path, word: str) -> tuple[Alarm, ...]:
    if word == FACE_DOWN:
        watch.hide(1)
        return ()
    if word == FOREIGN:
        return watch.take_foreign("it is entered as foreign")
    return watch.take(_card(file, word))


def _card(file: Path, word: str) -> Card:
    try:
        return Card(word)
    except CardError as error:
        raise IntegrityError(f"{file}: {error} ?? is a card face down, foreign one of other decks.") from None


def _cards(file: Path) -> list[Card]:
    return [_card(file, word) for word in _words(file) if word not in (FACE_DOWN, FOREIGN)]


def _words(file: Path) -> Iterator[str]:
    return (word for line in read_text(file).splitlines() for word in line.partition("#")[0].split())


def _print(watch: ShoeWatch, alarms: list[Alarm], census: Census | None) -> None:
    terminal = Terminal(highlight=False)
    seen, whole = len(watch.seen), watch.whole.total
    terminal.print(f"{seen} of {whole} cards seen, {watch.hidden} face down, {watch.foreign} foreign.\n")
    lines = Table.grid(padding=(0, 2))
    for alarm in alarms:
        lines.add_row(Text("ALARM", style="bold red"), alarm.sentence)
    for heading, text in _reassurance(watch, alarms, census):
        lines.add_row(Text(heading, style="bold"), text)
    terminal.print(lines)


def _reassurance(watch: ShoeWatch, alarms: list[Alarm], census: Census | None) -> Iterator[tuple[str, str]]:
    if not any(alarm.evidence for alarm in alarms):
        alarm_from = f"{1 / watch.false_alarms:,.0f}"
        yield "Order", f"Like a shuffled shoe: evidence {watch.evidence:.3g}, where {alarm_from} raises an alarm."
    if census is None:
        yield "Census", "Not counted to the end (--left), so nothing can be said of missing cards."
    elif census.is_right and census.not_seen:
        yield "Census", "Nothing is proven wrong: as many cards were left unseen as the decks hold besides those seen."
    elif census.is_right:
        yield "Census", "Complete: every card of the decks was seen, and no other."


def _print_json(watch: ShoeWatch, alarms: list[Alarm]) -> None:
    found = {
        "cards": watch.whole.total,
        "seen": len(watch.seen),
        "face_down": watch.hidden,
        "foreign": watch.foreign,
        "evidence": watch.evidence,
        "false_alarms": watch.false_alarms,
        "alarms": msgspec.to_builtins(alarms),
    }
    print_json(json.dumps(found, ensure_ascii=False, indent=1))
