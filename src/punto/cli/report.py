"""`punto report`: documents for regulators, test labs and the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from punto.cli.parameters import (
    DecksOption,
    GameArgument,
    JsonDocumentOption,
    JsonOption,
    OutputOption,
    StoreArgument,
)
from punto.cli.report_files import check_output, deliver_json
from punto.cli.speaking import say, spoken_language
from punto.games import load_rules
from punto.messages import message
from punto.reports.documents import write_document
from punto.reports.par import par_sheet
from punto.reports.par_json import write_par
from punto.requirements import Standing

reports = typer.Typer(
    no_args_is_help=True,
    help="Write documents for regulators, test labs and the house.\n\n"
    "Example: [bold]punto report par rws -o rws-par.pdf[/bold]",
)


@reports.command()
def par(
    game: GameArgument,
    decks: DecksOption = 8,
    output: OutputOption = None,
    revision: Annotated[str, typer.Option(metavar="TEXT", help="The revision to print above the signatures.")] = "",
    dated: Annotated[str, typer.Option(metavar="DATE", help="The date to print; by default left blank.")] = "",
    as_json: JsonDocumentOption = False,
) -> None:
    """Write the PAR sheet of a game: its rules; the pays, house edge, hit frequency and variance of every bet;
    volatility and exposure; confidence intervals of the return; effects of removal; the strategy for antes; a block for
    signatures.

    Example: [bold]punto report par rws --decks 8 -o rws-par.pdf[/bold]
    """
    rules, language = load_rules(game), spoken_language()
    rules.check_decks(decks)
    target = check_output(output, as_json, "par.pdf")
    if target is None:
        deliver_json(write_par(par_sheet(rules, decks)), output)
        return
    from punto.reports.par_page import TEMPLATE, Issue, par_page  # noqa: PLC0415
    from punto.reports.typesetting import set_pdf  # noqa: PLC0415

    page = par_page(par_sheet(rules, decks), language, Issue(revision, dated))
    write_document(target, set_pdf(TEMPLATE, language, page))
    say(message("report-par", file=str(target), game=rules.name, decks=message("story-decks", decks=decks)))


@reports.command("round")
def round_(
    store: StoreArgument,
    name: Annotated[str, typer.Argument(metavar="TABLE/SHOE/ROUND", help="The round, for example t1/3/57.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.pdf", help="The PDF; the bundle goes next to it.")
    ],
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Sign a checkpoint with this key if none covers the round yet."),
    ] = None,
) -> None:
    """Write everything about one round, with its proof: a PDF, and a bundle that `punto verify` checks on any machine.

    It has every bet, each card with its time, rulings with clause and authority, every settlement, and the hashes.

    Example: [bold]punto report round sqlite:///punto.db t1/3/57 -o dispute.pdf[/bold]
    """
    from punto.cli.round_report import write_round  # noqa: PLC0415

    write_round(store, name, output, key)


SinceOption = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="Start (UTC), for example 2026-03-01T18:00; by default the first record."),
]
UntilOption = Annotated[str | None, typer.Option(metavar="TIME", help="End (UTC), exclusive; by default now.")]


@reports.command()
def shift(
    store: StoreArgument,
    since: SinceOption = None,
    until: UntilOption = None,
    output: OutputOption = None,
    as_json: JsonDocumentOption = False,
) -> None:
    """Write the report of a shift: drop, win and hold; actual against expected win; rounds and pace; voids and
    incidents; breakage; outstanding vouchers; meters by terminal or box, table and house.

    Example: [bold]punto report shift sqlite:///punto.db --since 2026-03-01T18:00 -o shift.pdf[/bold]
    """
    from punto.cli.shift_report import write_shift_report  # noqa: PLC0415

    write_shift_report(store, since, until, output, as_json)


@reports.command()
def diligence(
    store: StoreArgument, since: SinceOption = None, until: UntilOption = None, as_json: JsonOption = False
) -> None:
    """List the holds of the house's due diligence: what reached which threshold, and who released the purse with which
    reason; and every sum of cash or deposits that reached a threshold.

    Example: [bold]punto report diligence sqlite:///punto.db --since 2026-03-01[/bold]
    """
    from punto.cli.diligence_report import report_diligence  # noqa: PLC0415

    report_diligence(store, since, until, as_json)


@reports.command()
def faults(
    store: StoreArgument, since: SinceOption = None, until: UntilOption = None, as_json: JsonOption = False
) -> None:
    """List the faults of devices: what was reported where, when it ended, who acknowledged it with which note, and
    terminals that were disabled and enabled.

    Example: [bold]punto report faults sqlite:///punto.db --since 2026-03-01[/bold]
    """
    from punto.cli.faults_report import report_faults  # noqa: PLC0415

    report_faults(store, since, until, as_json)


@reports.command()
def requirements(
    standing: Annotated[Standing | None, typer.Option(help="Show only the requirements with this standing.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List what regulators ask besides the rules of the games, how Punto meets it, and which test shows it.

    Example: [bold]punto report requirements --standing partly[/bold]
    """
    from punto.cli.requirements import list_requirements  # noqa: PLC0415

    list_requirements(standing, as_json)
