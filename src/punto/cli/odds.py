"""`punto odds`: the exact odds of every bet of a game, from full decks or less the cards that were seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress

from punto.cards import Card, parse_cards
from punto.cli.odds_json import Answer, answer_bet, answer_removal, answer_study, write
from punto.cli.odds_tables import print_odds, print_removal, print_study
from punto.cli.output import print_json, say
from punto.cli.terminal import Terminal
from punto.errors import MissingExtraError, OddsError
from punto.odds import exact_odds, unseen_of
from punto.odds.measures import BetOdds
from punto.odds.removal import Effects, effects_of_removal
from punto.rules import RULES, RuleSet, load_rules

if TYPE_CHECKING:
    from punto.odds.advantage import AdvantageStudy

SHOES_AT_ONCE = 20


def odds(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(RULES)}.")],
    decks: Annotated[int, typer.Option(help="Decks in the shoe.")] = 8,
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Cards gone, in order: 'AS KD 9H'.")] = "",
    bet: Annotated[list[str] | None, typer.Option(metavar="ID", help="This bet only; may be repeated.")] = None,
    removal: Annotated[bool, typer.Option("--removal", help="What one card less does, and a count.")] = False,
    shoes: Annotated[int, typer.Option(min=0, help="Simulate shoes: when do bets favour the patron?")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of the simulated shoes.")] = 1,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg|png", help="Draw the edges, or their course.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, figures to 20 places.")] = False,
) -> None:
    """Exact odds of every bet: house edge, chances, standard deviation, and when to raise an ante.

    With --seen, for the cards that are left; a picture then shows each bet's edge as those cards went.

    Example: [bold]punto odds rws --decks 8 --seen "AS KD 9H 4C" --bet banker --bet tie[/bold]
    """
    rules = load_rules(game)
    cards = parse_cards(seen)
    unseen = unseen_of(rules, decks, cards)
    if shoes and cards:
        raise OddsError("--shoes studies whole shoes: leave --seen out.")
    bets = [rules.bet(bet_id).id for bet_id in bet or rules.bet_ids]
    found = exact_odds(rules, unseen)
    shown = [found.bets[bet_id] for bet_id in bets]
    title = f"{rules.title}, {decks} decks"
    if plot:
        _draw(plot, title, rules, decks, cards, shown)
    effects = effects_of_removal(rules, unseen) if removal else None
    study = _study(rules, decks, shoes, seed) if shoes else None
    if as_json:
        print_json(_answer(rules, decks, unseen.total, shown, effects, study))
        return
    console = Terminal(highlight=False)
    print_odds(console, title, unseen.total, rules, shown)
    if effects:
        print_removal(console, effects, shown)
    if study:
        print_study(console, study, shown)
    if plot:
        print()
        say(f"Drawn: {plot}")


def _answer(
    rules: RuleSet,
    decks: int,
    unseen: int,
    shown: Sequence[BetOdds],
    effects: Effects | None,
    study: AdvantageStudy | None,
) -> str:
    return write(
        Answer(
            rules.id,
            decks,
            unseen,
            {bet.bet_id: answer_bet(bet) for bet in shown},
            {bet.bet_id: answer_removal(effects, bet.bet_id) for bet in shown} if effects else None,
            answer_study(study, [bet.bet_id for bet in shown]) if study else None,
        )
    )


def _draw(path: Path, title: str, rules: RuleSet, decks: int, seen: Sequence[Card], shown: Sequence[BetOdds]) -> None:
    try:
        from punto.odds.live import edges_through_shoe  # noqa: PLC0415
        from punto.odds.plots import check_format, draw_course, draw_edges  # noqa: PLC0415
    except ImportError as missing:
        raise MissingExtraError("--plot", "math") from missing
    check_format(path)
    if not seen:
        draw_edges(path, title, shown)
        return
    columns = [rules.bet_ids.index(bet.bet_id) for bet in shown]
    draw_course(path, title, [bet.title for bet in shown], edges_through_shoe(rules, decks, seen)[:, columns])


def _study(rules: RuleSet, decks: int, shoes: int, seed: int) -> AdvantageStudy:
    """Interrupted, it tells of the shoes played until then."""
    try:
        from punto.odds.advantage import AdvantageStudy  # noqa: PLC0415
    except ImportError as missing:
        raise MissingExtraError("--shoes", "math") from missing
    study = AdvantageStudy(rules, decks, seed)
    with Progress(console=Terminal(stderr=True), transient=True) as progress:
        task = progress.add_task("Simulating shoes", total=shoes)
        try:
            while study.shoes < shoes:
                study.play(min(SHOES_AT_ONCE, shoes - study.shoes))
                progress.update(task, completed=study.shoes)
        except KeyboardInterrupt:
            if not study.shoes:
                raise
    return study
