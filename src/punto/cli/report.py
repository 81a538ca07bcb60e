"""`punto report`: documents for regulators, test labs and the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from punto.cli.output import print_json, say
from punto.errors import ReportError
from punto.messages import Language
from punto.reports.documents import check_target, write_document
from punto.reports.par import par_sheet
from punto.reports.par_json import write_par
from punto.rules import RULES, load_rules

reports = typer.Typer(no_args_is_help=True, help="Documents for regulators, test labs and the house.")

LanguageOption = Annotated[str, typer.Option(metavar="en|zh-Hans|zh-Hant", help="English, 简体 or 繁體.")]
OutOption = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.")]


@reports.command()
def par(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(RULES)}.")],
    decks: Annotated[int, typer.Option(help="Decks in the shoe.")] = 8,
    output: OutOption = None,
    language: LanguageOption = "en",
    as_json: Annotated[bool, typer.Option("--json", help="JSON in place of PDF; without -o it is printed.")] = False,
) -> None:
    """The PAR sheet of a game: rules in force, every bet's pays, edge, hit frequency and variance, the confidence of
    the return, effects of removal, and the strategy for antes.

    Example: [bold]punto report par rws --decks 8 -o rws-par.pdf[/bold]
    """
    rules, chosen = load_rules(game), Language.parse(language)
    rules.check_decks(decks)
    if as_json:
        answer = write_par(par_sheet(rules, decks))
        print_json(answer.decode().rstrip("\n")) if output is None else write_document(output, answer)
        return
    if output is None:
        raise ReportError("Where to? Name a file with -o, as in -o par.pdf, or print JSON with --json.")
    from punto.reports.par_page import TEMPLATE, par_page  # noqa: PLC0415
    from punto.reports.typesetting import set_pdf  # noqa: PLC0415

    check_target(output)
    write_document(output, set_pdf(TEMPLATE, chosen, par_page(par_sheet(rules, decks), chosen)))
    say(f"{output}: {rules.title}, {decks} decks.")


@reports.command("round")
def round_(
    store: Annotated[str, typer.Argument(help="sqlite:///FILE or postgresql://USER@HOST/DATABASE.")],
    name: Annotated[str, typer.Argument(metavar="TABLE/SHOE/ROUND", help="The round, as in t1/3/57.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.pdf", help="The bundle goes beside it.")],
    language: LanguageOption = "en",
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Sign a checkpoint with this key, where none covers it.")
    ] = None,
) -> None:
    """A round as it was played, with its proof: a PDF, and a bundle that `punto verify` checks on any machine.

    Who bet what, each card and its time, rulings with clause and authority, every settlement, and the hashes.

    Example: [bold]punto report round sqlite:///punto.db t1/3/57 -o dispute.pdf[/bold]
    """
    from punto.cli.round_report import write_round  # noqa: PLC0415

    write_round(store, name, output, Language.parse(language), key)


@reports.command()
def shift(
    store: Annotated[str, typer.Argument(help="sqlite:///FILE or postgresql://USER@HOST/DATABASE.")],
    since: Annotated[
        str | None, typer.Option(metavar="TIME", help="UTC, as in 2026-03-01 or 2026-03-01T18:00; else the beginning.")
    ] = None,
    until: Annotated[str | None, typer.Option(metavar="TIME", help="UTC, not included; else now.")] = None,
    output: OutOption = None,
    language: LanguageOption = "en",
    as_json: Annotated[bool, typer.Option("--json", help="JSON in place of PDF; without -o it is printed.")] = False,
) -> None:
    """A shift in figures: drop, win and hold, the win against what the exact odds expect, rounds and pace, voids and
    incidents, breakage, vouchers outstanding, and meters by terminal or box, table and house.

    Example: [bold]punto report shift sqlite:///punto.db --since 2026-03-01T18:00 -o shift.pdf[/bold]
    """
    from punto.cli.shift_report import write_shift_report  # noqa: PLC0415

    write_shift_report(store, since, until, output, Language.parse(language), as_json)
