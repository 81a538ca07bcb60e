"""`punto rng`: collects and tests the output of the random source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.extras import needs_extra
from punto.cli.numbers import whole_number
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, JsonOption
from punto.cli.rng_verify import verify_draws
from punto.cli.speaking import say
from punto.cli.terminal import Terminal, stoppable_bar
from punto.errors import PuntoError, SourceFailedError
from punto.messages import Count, message
from punto.randomness.collecting import cards_of_shoe, deal_shoes
from punto.randomness.collection import (
    WORDS,
    Collection,
    Collector,
    read_collection,
    read_shoes,
    read_words,
)
from punto.randomness.source import MonitoredSource

if TYPE_CHECKING:
    from punto.randomness.battery import BatteryReport, TestResult, WordStatistics
    from punto.randomness.card_tests import CardStatistics

TABLES_MAX = 100

rng = typer.Typer(
    no_args_is_help=True,
    help="Collect and test the output of the random source; check the draws of a provable shoe.\n\n"
    "Example: [bold]punto rng test --cards 1e5[/bold]",
)

rng.command("verify")(verify_draws)

CardsOption = Annotated[str, typer.Option(metavar="N", help="Number of cards, rounded up to whole shoes.")]
TablesOption = Annotated[int, typer.Option(min=1, max=TABLES_MAX, help="Tables that draw in turn.")]


@rng.command()
def collect(
    folder: Annotated[Path, typer.Argument(help="Where to write words.bin, cards.bin and collection.json.")],
    cards: CardsOption = "1e6",
    decks: DecksOption = 8,
    tables: TablesOption = 4,
    as_json: JsonOption = False,
) -> None:
    """Write random words and the cards that they pick, drawn by the code that live tables draw with.

    Every table deals shoes to a cut card at 14, and the tables draw in turn from one source. Ctrl-C keeps the shoes
    written so far; run the same command again to continue.

    Exit code 0: written. 1: the source failed a health test. 2: the folder cannot be written.

    Example: [bold]punto rng collect output --cards 1e6[/bold]
    """
    collector = Collector(folder, decks, tables)
    wanted = _shoes_for(cards, decks, tables)
    try:
        with stoppable_bar(message("progress-collecting"), wanted, lambda: collector.collection.shoes) as progress:
            _collect(collector, wanted, progress)
    except SourceFailedError as failed:
        Terminal(stderr=True).print(str(failed))
        raise typer.Exit(CHECK_FAILED) from None
    _tell_collected(folder, collector.collection, wanted, as_json)


def _collect(collector: Collector, wanted: int, progress: Callable[[int], object]) -> None:
    held = collector.collection
    for dealt in deal_shoes(MonitoredSource(), held.decks, held.tables):
        if collector.collection.shoes >= wanted:
            return
        collector.add(dealt)
        progress(min(wanted, collector.collection.shoes))


def _tell_collected(folder: Path, held: Collection, wanted: int, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "folder": str(folder),
                "decks": held.decks,
                "tables": held.tables,
                "shoes": held.shoes,
                "cards": held.cards,
                "complete": held.shoes >= wanted,
            }
        )
        return
    say(message("rng-collected", cards=Count(held.cards), shoes=Count(held.shoes), folder=str(folder)))
    if held.shoes < wanted:
        say(message("rng-stopped", shoes=Count(wanted)))


@rng.command("test")
def run_tests(
    source: Annotated[
        Path | None, typer.Argument(help="A folder of `punto rng collect`, or any file of random bytes; none: live.")
    ] = None,
    cards: CardsOption = "1e6",
    decks: DecksOption = 8,
    tables: TablesOption = 4,
    samples: Annotated[int, typer.Option(min=1, max=10_000, help="Most samples of a million bits.")] = 100,
    dieharder: Annotated[bool, typer.Option("--dieharder", help="Also run the program dieharder on the file.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Test random words with NIST SP 800-22, and the cards that they picked.

    Cards: their frequency, also in the first half of the shoe; pairs, gaps, permutations; correlation between draws and
    between tables. Without a file, the words come from the live source. Ctrl-C reports what was tested so far.

    An honest source passes all tests together 99 times in 100. If one fails, test new output: a fault fails again.

    Exit code 0: passed. 1: a test failed. 2: the tests could not run.

    Example: [bold]punto rng test output[/bold]
    """
    with needs_extra("rng", "punto rng test"):
        from punto.randomness.battery import WordStatistics, report  # noqa: PLC0415
        from punto.randomness.card_tests import CardStatistics  # noqa: PLC0415
    if dieharder and source is None:
        raise PuntoError("--dieharder reads a file: collect one with `punto rng collect`, and name it.")
    words = WordStatistics(samples)
    found: CardStatistics | None = None
    if source is None:
        found = CardStatistics(decks, tables)
        _test_live(words, found, _shoes_for(cards, decks, tables))
    elif source.is_dir():
        held = read_collection(source)
        found = CardStatistics(held.decks, held.tables)
        _test_files(source, held, words, found)
    else:
        _test_words(words, source)
    others = _run_dieharder(source if source is None or source.is_file() else source / WORDS) if dieharder else ()
    result = report(words, found, others)
    _tell_report(result, as_json)
    if not result.is_passed:
        raise typer.Exit(CHECK_FAILED)


def _test_live(words: WordStatistics, found: CardStatistics, shoes: int) -> None:
    with stoppable_bar(message("progress-testing"), shoes, lambda: found.cards) as progress:
        for number, dealt in enumerate(deal_shoes(MonitoredSource(), found.decks, found.tables), start=1):
            words.take(dealt.words)
            found.take(dealt.cards)
            progress(min(shoes, number * found.tables))
            if number * found.tables >= shoes:
                return


def _test_files(folder: Path, held: Collection, words: WordStatistics, found: CardStatistics) -> None:
    _test_words(words, folder / WORDS)
    with stoppable_bar(message("progress-cards"), held.shoes, lambda: found.cards) as progress:
        for number, shoes in enumerate(read_shoes(folder, held), start=1):
            found.take(shoes)
            progress(number * held.tables)


def _test_words(words: WordStatistics, path: Path) -> None:
    with stoppable_bar(message("progress-words"), words.samples_max, lambda: words.samples) as progress:
        for part in read_words(path):
            words.take(part)
            progress(words.samples)


def _run_dieharder(path: Path | None) -> Iterator[TestResult]:
    from punto.randomness.dieharder import find_dieharder, run_dieharder  # noqa: PLC0415

    program = find_dieharder()
    if program is None or path is None:
        raise PuntoError("The program dieharder is not installed: install it, or leave --dieharder out.")
    yield from run_dieharder(program, path)


def _tell_report(result: BatteryReport, as_json: bool) -> None:
    from punto.cli import rng_report  # noqa: PLC0415

    if as_json:
        print_json(rng_report.as_answer(result))
    else:
        rng_report.print_report(Terminal(), result)


def _shoes_for(cards: str, decks: int, tables: int) -> int:
    """Whole shoes, the same number at every table."""
    together = cards_of_shoe(decks) * tables
    return -(-whole_number(cards, "--cards") // together) * tables
