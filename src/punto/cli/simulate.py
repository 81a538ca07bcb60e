"""`punto simulate`: deals millions of shoes and compares every bet with its exact value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cli.extras import needs_extra
from punto.cli.numbers import whole_number
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument, JsonOption
from punto.cli.speaking import in_words
from punto.cli.terminal import Terminal, progress_bar
from punto.errors import PuntoError
from punto.games import load_rules
from punto.messages import message
from punto.shoe import Burn

if TYPE_CHECKING:
    from punto.sim import Counts, Settings, Simulation
    from punto.sim.runner import OnProgress

RoundsOption = Annotated[str | None, typer.Option(metavar="N", help="Number of rounds, rounded up to whole shoes.")]
BurnOption = Annotated[str, typer.Option(metavar="none|first_card|N", help="Cards burned at the start of a shoe.")]
RoundsPerShoeOption = Annotated[
    int | None, typer.Option(metavar="N", help="End a shoe after N rounds instead of at the cut card.")
]
CountOption = Annotated[Path | None, typer.Option(metavar="FILE", help="A counting scheme to play, in YAML or JSON.")]
CheckpointOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Save the counts here, and resume from them.")
]
ParquetOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Also write the results of the bets here.")]
RecordOption = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Also write each shoe here, in the notation for shoes.")
]
MOST_RECORDED = 10_000
"""Shoes, each in its own file."""


def simulate(
    game: GameArgument,
    rounds: RoundsOption = None,
    shoes: Annotated[str | None, typer.Option(metavar="N", help="Number of shoes.")] = None,
    decks: DecksOption = 8,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same shoes on every engine.")] = 1,
    engine: Annotated[str, typer.Option(metavar="auto|cpu|cuda|dask", help="Compute engine.")] = "auto",
    workers: Annotated[int | None, typer.Option(min=1, help="Number of cores, or of local Dask workers.")] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Address of a Dask scheduler.")] = None,
    burn: BurnOption = "none",
    cut_card: Annotated[
        int, typer.Option(min=0, help="Cards behind the cut card; one more round follows the cut card.")
    ] = 14,
    rounds_per_shoe: RoundsPerShoeOption = None,
    count: CountOption = None,
    checkpoint: CheckpointOption = None,
    parquet: ParquetOption = None,
    record: RecordOption = None,
    as_json: JsonOption = False,
) -> None:
    """Deal whole shoes: the result of every bet against its exact value, rounds per shoe, streaks.

    Ctrl-C stops early and reports the rounds dealt so far.

    Example: [bold]punto simulate rws --rounds 1e8 --decks 8 --seed 7[/bold]
    """
    with needs_extra("math", "punto simulate"):
        from punto import sim  # noqa: PLC0415
        from punto.sim.frames import write_parquet  # noqa: PLC0415
        from punto.sim.scheme_file import read_scheme  # noqa: PLC0415
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
    if record is not None:
        _record(settings, shoes_wanted, record)
    opened = sim.open_engine(engine, sim.Crew(workers=workers, address=cluster))
    with closing(opened), _progress(shoes_wanted) as on_progress:
        simulation = sim.simulate(settings, shoes_wanted, opened, checkpoint=checkpoint, on_progress=on_progress)
    if parquet is not None:
        write_parquet(simulation.counts, parquet)
    _report(simulation, as_json)


def _report(simulation: Simulation, as_json: bool) -> None:
    from punto.cli import simulate_report as report  # noqa: PLC0415
    from punto.sim.results import exact_values  # noqa: PLC0415

    exact = exact_values(simulation.counts.settings)
    if as_json:
        print_json(report.as_answer(simulation, exact))
    else:
        report.print_report(Terminal(), simulation, exact)


def _shoes(settings: Settings, rounds: str | None, shoes: str | None) -> int:
    if (rounds is None) == (shoes is None):
        raise PuntoError("Use either --rounds N or --shoes N.")
    if rounds is not None:
        return settings.shoes_for(whole_number(rounds, "--rounds"))
    return whole_number(shoes or "", "--shoes")


def _record(settings: Settings, shoes: int, folder: Path) -> None:
    from punto.sim.noting import note_shoe  # noqa: PLC0415

    if shoes > MOST_RECORDED:
        raise PuntoError(f"{shoes:,} shoes are too many to record: use at most {MOST_RECORDED:,}.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with progress_bar(message("progress-recording"), shoes) as progress:
            for number in range(shoes):
                (folder / f"shoe-{number + 1:04}.shoe").write_text(str(note_shoe(settings, number)), encoding="utf-8")
                progress(number + 1)
    except OSError as error:
        raise PuntoError(f"{folder} cannot be written to: {error.strerror}.") from None


def _check_folders(*paths: Path | None) -> None:
    """Fail before the work, not after it."""
    for path in paths:
        if path is not None and not path.absolute().parent.is_dir():
            raise PuntoError(f"{path} cannot be written: the folder {path.parent} does not exist.")


@contextmanager
def _progress(shoes: int) -> Iterator[OnProgress]:
    with progress_bar(message("progress-dealing"), shoes) as bar:
        resumed_from: list[int] = []

        def show(counts: Counts) -> None:
            if not resumed_from:
                resumed_from.append(counts.rounds)
            rate = (counts.rounds - resumed_from[0]) / bar.elapsed_s if bar.elapsed_s else 0
            bar(counts.shoes, note=in_words(message("progress-rate", millions=f"{rate / 1e6:,.0f}")))

        yield show
