"""`punto simulate`: deal shoes by the million and set what every bet gave beside its exact value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from punto.cli.output import print_json
from punto.cli.terminal import Terminal
from punto.errors import MissingExtraError, PuntoError
from punto.odds import exact_odds
from punto.rules import RULES, load_rules
from punto.shoe import Burn, Composition

if TYPE_CHECKING:
    from punto.sim import Counts, Settings, Simulation
    from punto.sim.runner import OnProgress


def simulate(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(RULES)}.")],
    rounds: Annotated[str | None, typer.Option(metavar="N", help="So many rounds, to the end of a shoe.")] = None,
    shoes: Annotated[str | None, typer.Option(metavar="N", help="So many shoes.")] = None,
    decks: Annotated[int, typer.Option(help="Decks in the shoe.")] = 8,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same shoes, on every engine.")] = 1,
    engine: Annotated[str, typer.Option(metavar="auto|cpu|cuda|dask", help="Where to count.")] = "auto",
    workers: Annotated[int | None, typer.Option(min=1, help="Cores, or workers of a local Dask cluster.")] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A running Dask scheduler.")] = None,
    burn: Annotated[str, typer.Option(metavar="none|first_card|N", help="Cards burned from a new shoe.")] = "none",
    cut_card: Annotated[int, typer.Option(min=0, help="Cards from the end; then one more round.")] = 14,
    rounds_per_shoe: Annotated[
        int | None, typer.Option(metavar="N", help="End a shoe after N rounds, in place of the cut card.")
    ] = None,
    count: Annotated[Path | None, typer.Option(metavar="FILE", help="A betting scheme, YAML or JSON.")] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the counts here, and go on from what is there.")
    ] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the bets' results here too.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Deal whole shoes and count: what every bet gave beside its exact value, rounds a shoe, streaks.

    Ctrl-C ends it early, with what was counted.

    Example: [bold]punto simulate rws --rounds 1e8 --decks 8 --seed 7[/bold]
    """
    try:
        from punto import sim  # noqa: PLC0415
        from punto.sim.frames import write_parquet  # noqa: PLC0415
        from punto.sim.scheme_file import read_scheme  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise MissingExtraError("punto simulate", "math") from missing
    settings = sim.Settings(
        rules=load_rules(game),
        decks=decks,
        seed=seed,
        burn=Burn.parse(burn),
        cut_card=cut_card,
        rounds_per_shoe=rounds_per_shoe,
        scheme=None if count is None else read_scheme(count),
    )
    shoes_wanted = _shoes(settings, rounds, shoes)
    _check_folders(checkpoint, parquet)
    opened = sim.open_engine(engine, sim.Crew(workers=workers, address=cluster))
    with closing(opened), _progress(shoes_wanted) as on_progress:
        simulation = sim.simulate(settings, shoes_wanted, opened, checkpoint=checkpoint, on_progress=on_progress)
    if parquet is not None:
        write_parquet(simulation.counts, parquet)
    _tell(simulation, as_json)


def _tell(simulation: Simulation, as_json: bool) -> None:
    from punto.cli import simulate_report as report  # noqa: PLC0415

    exact = exact_values(simulation.counts.settings)
    if as_json:
        print_json(report.as_json(simulation, exact))
    else:
        report.print_report(Terminal(highlight=False), simulation, exact)


def exact_values(settings: Settings) -> dict[str, float]:
    """By bet: the exact gain of one unit, an ante with its wager, from full decks."""
    found = exact_odds(settings.rules, Composition.of_decks(settings.decks))
    return {bet_id: float(odds.expected_value) for bet_id, odds in found.bets.items()}


def _shoes(settings: Settings, rounds: str | None, shoes: str | None) -> int:
    if (rounds is None) == (shoes is None):
        raise PuntoError("How much to simulate? Give one of --rounds N and --shoes N.")
    if rounds is not None:
        return settings.shoes_for(_whole(rounds, "--rounds"))
    return _whole(shoes or "", "--shoes")


def _whole(text: str, option: str) -> int:
    """A whole number above zero, as in 250000, 250_000 or 1e9."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number != number.to_integral_value() or not 1 <= number <= 10**15:
        raise PuntoError(f"{option} {text}: write a whole number from 1 to 1e15, as in 250000 or 1e9.")
    return int(number)


def _check_folders(*paths: Path | None) -> None:
    """Before the work, not after it."""
    for path in paths:
        if path is not None and not path.absolute().parent.is_dir():
            raise PuntoError(f"{path} cannot be written: there is no folder {path.parent}.")


@contextmanager
def _progress(shoes: int) -> Iterator[OnProgress]:
    """A bar with rate and time left, on a terminal only and gone when the work is done."""
    columns = (
        TextColumn("Dealing"),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
    )
    terminal = Terminal(stderr=True)
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as bar:
        task = bar.add_task("", total=shoes, rate="")
        before: list[int] = []

        def show(counts: Counts) -> None:
            if not before:
                before.append(counts.rounds)
            elapsed = bar.tasks[0].elapsed or 0
            rate = (counts.rounds - before[0]) / elapsed if elapsed else 0
            bar.update(task, completed=counts.shoes, rate=f"{rate / 1e6:,.0f} M rounds/s")

        yield show
