"""`punto integrity`: checks a dealt shoe for wrong cards and an unshuffled order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from punto.cards import Card
from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.output import print_json
from punto.cli.parameters import JsonOption
from punto.cli.reading import read_text
from punto.cli.speaking import in_words
from punto.cli.terminal import Terminal
from punto.errors import CardError, IntegrityError
from punto.integrity import Alarm, Census, EarlierShoes, ShoeWatch
from punto.messages import Message, message
from punto.notation import is_shoe, read_shoe
from punto.shoe import Composition

FACE_DOWN = "??"
FOREIGN = "foreign"
USUAL_DECKS = 8
LONGEST_BURN = 11
"""A card face up, and as many face down as it counts."""


def integrity(
    file: Annotated[Path, typer.Argument(help="A shoe file, or the cards in the order dealt; - for standard input.")],
    decks: Annotated[int | None, typer.Option(help="Number of decks; default: those of the shoe file, else 8.")] = None,
    earlier: Annotated[list[Path] | None, typer.Option(help="An earlier shoe; repeatable.")] = None,
    left: Annotated[
        int | None, typer.Option(min=0, help="Number of unseen cards counted at the end of the shoe.")
    ] = None,
    false_alarms: Annotated[float, typer.Option(help="Accepted share of honest shoes that raise an alarm.")] = 1e-6,
    as_json: JsonOption = False,
) -> None:
    """Check a dealt shoe for extra or missing cards and for signs that it was not shuffled.

    A file is in the notation for shoes, or lists cards separated by spaces: 9H TD. # starts a comment.

    Write ?? for a card dealt face down, and foreign for a card of other decks.

    An earlier shoe is remembered in the order dealt, and in the order in which a dealer collects its hands.

    Missing cards are found only with --left, the count of cards at the end of the shoe.

    Exit code 0: no alarm. 1: an alarm. 2: the check could not run.

    Example: [bold]punto integrity shoe.txt --decks 8 --earlier yesterday.txt --left 14[/bold]
    """
    before = EarlierShoes([_dealt(path) for path in earlier or ()])
    watch = ShoeWatch(Composition.of_decks(decks or _decks(file)), before, false_alarms=false_alarms)
    alarms = [alarm for word in _words(file) for alarm in _watch_card(watch, file, word)]
    census = None if left is None else watch.census(left)
    if census is not None:
        counted = [*census.alarms()]
        found = {alarm.suspicion for alarm in counted}
        alarms = [alarm for alarm in alarms if alarm.suspicion not in found] + counted
    if as_json:
        _print_json(watch, alarms)
    else:
        _print(watch, alarms, census)
    if alarms:
        raise typer.Exit(CHECK_FAILED)


def _watch_card(watch: ShoeWatch, file: Path, word: str) -> tuple[Alarm, ...]:
    if word == FACE_DOWN:
        watch.hide(1)
        return ()
    if word == FOREIGN:
        return watch.take_foreign(message("alarm-entered_as_foreign"))
    return watch.take(_card(file, word))


def _card(file: Path, word: str) -> Card:
    try:
        return Card(word)
    except CardError as error:
        raise IntegrityError(
            f"{file}: {error} Use ?? for a card dealt face down, foreign for a card of other decks."
        ) from None


def _dealt(file: Path) -> list[Card]:
    """The cards from the first round on: a burn ends with cards face down."""
    words = [*_words(file)]
    burn = max((place + 1 for place, word in enumerate(words[:LONGEST_BURN]) if word == FACE_DOWN), default=0)
    return [_card(file, word) for word in words[burn:] if word not in (FACE_DOWN, FOREIGN)]


def _words(file: Path) -> Iterator[str]:
    text = _text(file)
    if is_shoe(text):
        shoe = read_shoe(text)
        yield from [shoe.burn_card.text] if shoe.burn_card else []
        yield from [FACE_DOWN] * shoe.burned_face_down
        yield from (card.text for card in shoe.cards)
    else:
        yield from (word for line in text.splitlines() for word in line.partition("#")[0].split())


def _decks(file: Path) -> int:
    text = _text(file)
    return read_shoe(text).decks if is_shoe(text) else USUAL_DECKS


@cache
def _text(file: Path) -> str:
    """Standard input can be read only once."""
    return read_text(file)


def _print(watch: ShoeWatch, alarms: list[Alarm], census: Census | None) -> None:
    terminal = Terminal()
    seen, whole = len(watch.seen), watch.whole.total
    terminal.say(message("integrity-seen", seen=seen, whole=whole, hidden=watch.hidden, foreign=watch.foreign))
    terminal.print()
    lines = Table.grid(padding=(0, 2))
    for alarm in alarms:
        lines.add_row(Text(in_words(message("integrity-alarm")), style="bold red"), in_words(alarm.said))
    for heading, text in _reassurance(watch, alarms, census):
        lines.add_row(Text(in_words(heading), style="bold"), in_words(text))
    terminal.print(lines)


def _reassurance(watch: ShoeWatch, alarms: list[Alarm], census: Census | None) -> Iterator[tuple[Message, Message]]:
    if not any(alarm.evidence for alarm in alarms):
        level = f"{1 / watch.false_alarms:,.0f}"
        shuffled = message("integrity-shuffled", evidence=f"{watch.evidence:.3g}", level=level)
        yield message("integrity-order"), shuffled
    counted = message("integrity-census")
    if census is None:
        yield counted, message("integrity-no_count")
    elif census.is_right and census.not_seen:
        yield counted, message("integrity-right_number")
    elif census.is_right:
        yield counted, message("integrity-complete")


def _alarm_json(alarm: Alarm) -> dict[str, object]:
    return {
        "suspicion": alarm.suspicion.value,
        "sentence": alarm.sentence,
        "place": alarm.place,
        "evidence": alarm.evidence,
    }


def _print_json(watch: ShoeWatch, alarms: list[Alarm]) -> None:
    found = {
        "cards": watch.whole.total,
        "seen": len(watch.seen),
        "face_down": watch.hidden,
        "foreign": watch.foreign,
        "evidence": watch.evidence,
        "false_alarms": watch.false_alarms,
        "alarms": [_alarm_json(alarm) for alarm in alarms],
    }
    print_json(found)
