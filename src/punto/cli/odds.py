"""`punto odds`: exact odds of every bet, from full decks or from the cards still unseen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cards import Card, parse_cards
from punto.cli.extras import needs_extra
from punto.cli.odds_json import OddsAnswer, answer_bet, answer_removal, answer_study
from punto.cli.odds_tables import print_odds, print_removal, print_study
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument
from punto.cli.portfolio import Portfolio, answer_portfolio, make_portfolio, print_portfolio
from punto.cli.shoes import play_shoes
from punto.cli.speaking import in_words, say
from punto.cli.terminal import Terminal
from punto.errors import OddsError
from punto.games import load_rules
from punto.messages import message
from punto.odds import exact_odds, unseen_of
from punto.odds.measures import BetOdds
from punto.odds.removal import Effects, effects_of_removal
from punto.rules import RuleSet

if TYPE_CHECKING:
    from punto.odds.advantage import AdvantageStudy


def odds(
    game: GameArgument,
    decks: DecksOption = 8,
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Cards already dealt, in order: 'AS KD 9H'.")] = "",
    bet: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this bet; repeatable.")] = None,
    portfolio: Annotated[
        str, typer.Option(metavar="BET:DOLLARS,…", help="Several bets of one round together: 'banker:100,tie:5'.")
    ] = "",
    removal: Annotated[bool, typer.Option("--removal", help="Effects of removal, and a count for each bet.")] = False,
    shoes: Annotated[int, typer.Option(min=0, help="Shoes to simulate: how often do bets favour the patron?")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the simulated shoes.")] = 1,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg|png", help="Plot the edges; with --seen, through the shoe.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON with 20 decimals.")] = False,
) -> None:
    """Compute the exact odds of every bet: house edge, probabilities, standard deviation, and when to raise an ante.

    With --seen, the odds apply to the remaining cards.

    Example: [bold]punto odds rws --decks 8 --seen "AS KD 9H 4C" --bet banker --bet tie[/bold]
    """
    rules = load_rules(game)
    cards = parse_cards(seen)
    unseen = unseen_of(rules, decks, cards)
    if shoes and cards:
        raise OddsError("--shoes simulates full shoes. Remove --seen.")
    bets = [rules.bet(bet_id).id for bet_id in bet or rules.bet_ids]
    found = exact_odds(rules, unseen)
    shown = [found.bets[bet_id] for bet_id in bets]
    if plot:
        title = message("about-game", game=rules.name, decks=message("story-decks", decks=decks))
        _draw(plot, in_words(title), rules, decks, cards, shown)
    effects = effects_of_removal(rules, unseen) if removal else None
    study = _study(rules, decks, shoes, seed) if shoes else None
    together = make_portfolio(rules, unseen, portfolio) if portfolio else None
    if as_json:
        print_json(_answer(rules, decks, unseen.total, shown, effects, study, together))
        return
    console = Terminal()
    print_odds(console, decks, unseen.total, rules, shown)
    if effects:
        print_removal(console, effects, shown)
    if study:
        print_study(console, study, shown)
    if together:
        print_portfolio(console, rules, together)
    if plot:
        print()
        say(message("odds-plot", file=str(plot)))


def _answer(
    rules: RuleSet,
    decks: int,
    unseen: int,
    shown: Sequence[BetOdds],
    effects: Effects | None,
    study: AdvantageStudy | None,
    together: Portfolio | None,
) -> OddsAnswer:
    return OddsAnswer(
        rules.id,
        decks,
        unseen,
        {bet.bet_id: answer_bet(bet) for bet in shown},
        {bet.bet_id: answer_removal(effects, bet.bet_id) for bet in shown} if effects else None,
        answer_study(study, [bet.bet_id for bet in shown]) if study else None,
        answer_portfolio(together) if together else None,
    )


def _draw(path: Path, title: str, rules: RuleSet, decks: int, seen: Sequence[Card], shown: Sequence[BetOdds]) -> None:
    with needs_extra("math", "--plot"):
        from punto.odds.live import edges_through_shoe  # noqa: PLC0415
        from punto.odds.plots import check_format, draw_course, draw_edges  # noqa: PLC0415
    check_format(path)
    if not seen:
        draw_edges(path, title, shown)
        return
    columns = [rules.bet_ids.index(bet.bet_id) for bet in shown]
    draw_course(path, title, [bet.title for bet in shown], edges_through_shoe(rules, decks, seen)[:, columns])


def _study(rules: RuleSet, decks: int, shoes: int, seed: int) -> AdvantageStudy:
    with needs_extra("math", "--shoes"):
        from punto.odds.advantage import AdvantageStudy  # noqa: PLC0415
    study = AdvantageStudy(rules, decks, seed)
    play_shoes(study, shoes)
    return study
