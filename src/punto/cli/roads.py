"""`punto roads`: draws the five scoreboards of a shoe, in colour if the terminal supports it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
import typer
from rich.cells import cell_len
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from punto.cli.output import print_encoded_json
from punto.cli.parameters import JsonOption
from punto.cli.reading import read_text
from punto.cli.speaking import count_of, in_words
from punto.cli.terminal import Terminal
from punto.deal import Result
from punto.hands import Hand
from punto.messages import Argument, Message, message
from punto.notation import SHOE_SUFFIX, read_shoe
from punto.roads import (
    ROWS,
    Bead,
    BigRoadMark,
    DerivedSigns,
    Roads,
    RoundResult,
    Sign,
    draw_derived,
    draw_roads,
    parse_results,
)

NARROWEST: Final = 80
COUNTS_WIDTH: Final = 34
CHARACTER: Final = {
    Result.BANKER: message("mark-banker"),
    Result.PLAYER: message("mark-player"),
    Result.TIE: message("mark-tie"),
}
NAME: Final = {
    Result.BANKER: message("boards-banker"),
    Result.PLAYER: message("boards-player"),
    Result.TIE: message("boards-tie"),
}
NAME_WIDTH: Final = 9
STYLE: Final = {Result.BANKER: "bold red", Result.PLAYER: "bold blue", Result.TIE: "bold green"}
SIGN_STYLE: Final[Mapping[Sign, str]] = {"R": "bold red", "B": "bold blue"}
PAIR_DOT: Final[Mapping[tuple[Hand, ...], tuple[str, str]]] = {
    (): ("", ""),
    (Hand.BANKER,): ("˙", "bold red"),
    (Hand.PLAYER,): (".", "bold blue"),
    (Hand.PLAYER, Hand.BANKER): (":", "bold magenta"),
}
LEGEND: Final = (message("boards-big_road_key"), message("boards-derived_key"), message("boards-information"))


class Mark(NamedTuple):
    column: int
    row: int
    drawing: Text


class Pen(NamedTuple):
    """How marks are drawn: shapes where colour tells them apart, letters otherwise."""

    streak: Mapping[Result, str]
    """From the second row on; the first row of a column is always a letter."""
    big_eye_boy: Mapping[Sign, str]
    small_road: Mapping[Sign, str]
    cockroach_pig: Mapping[Sign, str]


HEADS: Final = {Result.BANKER: "B", Result.PLAYER: "P", Result.TIE: "/"}
SIGNS: Final[Mapping[Sign, str]] = {"R": "R", "B": "B"}
COLOURED: Final = Pen(
    streak={Result.BANKER: "○", Result.PLAYER: "○"},
    big_eye_boy={"R": "○", "B": "○"},
    small_road={"R": "●", "B": "●"},
    cockroach_pig={"R": "/", "B": "/"},
)
PLAIN: Final = Pen(streak=HEADS, big_eye_boy=SIGNS, small_road=SIGNS, cockroach_pig=SIGNS)


def roads(
    results: Annotated[
        str,
        typer.Argument(help="B, P or T for each round, with b or p for a pair: BbPTbp. Or a file, NAME.shoe."),
    ],
    as_json: JsonOption = False,
) -> None:
    """Draw the bead plate, the big road and the three derived roads of a shoe.

    If a board is too small for the whole shoe, it shows the latest columns.

    Example: [bold]punto roads "BB PPPP T BbPP BBBBBBBB"[/bold]
    """
    drawn = draw_roads(_results(results))
    if as_json:
        print_encoded_json(msgspec.json.encode(drawn))
        return
    console = Terminal()
    pen = COLOURED if console.color_system and not console.no_color else PLAIN
    console.width = width = max(console.width, NARROWEST)
    third = width // 3
    boards = [
        _side_by_side(_bead_plate(drawn, width - COUNTS_WIDTH), _counts(drawn, pen)),
        _big_road(drawn.big_road, pen, width),
        _side_by_side(
            _derived(message("road-big_eye_boy"), drawn.big_eye_boy, pen.big_eye_boy, third),
            _derived(message("road-small_road"), drawn.small_road, pen.small_road, third),
            _derived(message("road-cockroach_pig"), drawn.cockroach_pig, pen.cockroach_pig, width - 2 * third),
        ),
    ]
    for board in boards:
        console.print(board)
    for line in LEGEND:
        console.say(line, style="dim")


def _results(text: str) -> Sequence[RoundResult]:
    if Path(text).suffix == SHOE_SUFFIX:
        return read_shoe(read_text(Path(text))).results
    return parse_results(text)


def _side_by_side(*panels: Panel) -> Table:
    row = Table.grid()
    row.add_row(*panels)
    return row


def _bead_plate(drawn: Roads, width: int) -> Panel:
    marks = [Mark(bead.column, bead.row, _bead(bead)) for bead in drawn.bead]
    return _board(message("road-bead"), marks, 3, width)


def _bead(bead: Bead) -> Text:
    return Text.assemble((in_words(CHARACTER[bead.result]), STYLE[bead.result]), PAIR_DOT[bead.pairs])


def _big_road(road: Sequence[BigRoadMark], pen: Pen, width: int) -> Panel:
    marks = [Mark(mark.column, mark.row, _big_road_mark(mark, pen)) for mark in road]
    return _board(message("road-big_road"), marks, 3, width)


def _big_road_mark(mark: BigRoadMark, pen: Pen) -> Text:
    letter = (HEADS if mark.row == 1 else pen.streak)[mark.result]
    ties = "" if mark.ties == 0 else str(mark.ties) if mark.ties < 10 else "+"
    return Text.assemble((letter, STYLE[mark.result]), (ties, STYLE[Result.TIE]), PAIR_DOT[mark.pairs])


def _derived(title: Message, road: str, shapes: Mapping[Sign, str], width: int) -> Panel:
    marks = [Mark(m.column, m.row, Text(shapes[m.sign], SIGN_STYLE[m.sign])) for m in draw_derived(road)]
    return _board(title, marks, 1, width)


def _board(title: Message, marks: Sequence[Mark], mark_width: int, width: int) -> Panel:
    """Six rows, the latest columns. The latest mark is always visible, even if a longer tail extends beyond it."""
    shown = (width - 4) // mark_width
    last = max((mark.column for mark in marks), default=0)
    first = max(1, min(last - shown + 1, marks[-1].column)) if marks else 1
    rows = [[Text(" " * mark_width)] * shown for _ in range(ROWS)]
    for mark in marks:
        if first <= mark.column < first + shown:
            rows[mark.row - 1][mark.column - first] = Text.assemble(
                mark.drawing, " " * (mark_width - mark.drawing.cell_len)
            )
    columns = message("boards-columns", first=first, last=min(last, first + shown - 1), all=last)
    return Panel(
        Text("\n").join(Text.assemble(*row) for row in rows),
        title=in_words(title),
        title_align="left",
        subtitle=in_words(columns) if last > shown else None,
        subtitle_align="right",
        border_style="dim",
        width=width,
    )


def _counts(drawn: Roads, pen: Pen) -> Panel:
    results = Counter(bead.result for bead in drawn.bead)
    pairs = Counter(hand for bead in drawn.bead for hand in bead.pairs)
    lines = [
        _count(Result.BANKER, results).append(_pairs(pairs[Hand.BANKER])),
        _count(Result.PLAYER, results).append(_pairs(pairs[Hand.PLAYER])),
        _count(Result.TIE, results),
        Text(),
        Text(_padded(message("boards-next"))).append_text(_asked(Result.BANKER, drawn.ask.banker, pen)),
        Text(_padded("")).append_text(_asked(Result.PLAYER, drawn.ask.player, pen)),
    ]
    title = in_words(count_of("count-rounds", len(drawn.bead)))
    return Panel(Text("\n").join(lines), title=title, title_align="left", border_style="dim", width=COUNTS_WIDTH)


def _count(result: Result, results: Counter[Result]) -> Text:
    return Text(_padded(NAME[result]), STYLE[result]).append(f" {results[result]:>3}", "")


def _pairs(number: int) -> str:
    return "   " + in_words(message("boards-pairs", pairs=f"{number:>2}"))


def _padded(said: Argument) -> str:
    words = in_words(said)
    return words + " " * (NAME_WIDTH - cell_len(words))


def _asked(result: Result, signs: DerivedSigns, pen: Pen) -> Text:
    line = Text(in_words(NAME[result]), STYLE[result])
    asked = (
        (signs.big_eye_boy, pen.big_eye_boy),
        (signs.small_road, pen.small_road),
        (signs.cockroach_pig, pen.cockroach_pig),
    )
    for sign, shapes in asked:
        line.append("  ").append(shapes[sign] if sign else "–", SIGN_STYLE[sign] if sign else "dim")
    return line
