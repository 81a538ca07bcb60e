"""`punto session`: the results of many rounds with the same bet or betting system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.table import Table

from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument, JsonOption
from punto.cli.speaking import count_of, in_words
from punto.cli.terminal import Terminal, progress_bar, ruled_table
from punto.messages import Argument, Count, Message, message

if TYPE_CHECKING:
    from punto.studies.asking import SessionQuestion
    from punto.studies.summary import SessionSummary


def session(
    game: GameArgument,
    bet: Annotated[
        str, typer.Option(metavar="BET:DOLLARS,…", help="The bets of every round: banker:100, or banker:100,tie:5.")
    ],
    rounds: Annotated[int | None, typer.Option(min=1, help="Rounds in a session; default: 1000.")] = None,
    shoes: Annotated[int | None, typer.Option(min=1, max=1000, help="Whole shoes in a session, instead.")] = None,
    decks: DecksOption = 8,
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Cards seen before every round: 'AS KD 9H'.")] = "",
    bankroll: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Ruin: it no longer covers a round.")] = None,
    stop_loss: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Stop at this loss.")] = None,
    goal: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Stop at this gain.")] = None,
    rebate: Annotated[str, typer.Option(metavar="PERCENT", help="The share of a loss that the house returns.")] = "0",
    system: Annotated[
        str, typer.Option(help="flat, martingale, 1326, labouchere or kelly; all but flat are simulated.")
    ] = "flat",
    spread: Annotated[
        str, typer.Option(metavar="COUNT:STAKES,…", help="Base stakes from a count per deck on: 2:1,4:5.")
    ] = "",
    tags: Annotated[str, typer.Option(metavar="A=0,2=1,…", help="The count for the spread.")] = "",
    table_maximum: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The largest stake of a system.")] = None,
    meter: Annotated[
        str, typer.Option(metavar="BET:SEED:PERCENT", help="A jackpot meter on the best outcome of a bet.")
    ] = "",
    burn: Annotated[str, typer.Option(metavar="none|first_card|N", help="Cards burned first, with shoes.")] = "none",
    cut_card: Annotated[int, typer.Option(min=0, help="Cards behind the cut card, with shoes.")] = 14,
    sessions: Annotated[int, typer.Option(min=2, max=10_000_000, help="Sessions to simulate.")] = 100_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the simulated sessions.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Show the distribution of a patron's result, and of the house's: ruin, drawdown, hold, rebate, jackpot.

    Flat bets are exact: rounds are independent, each from full decks. Betting systems and shoes are simulated.

    Example: [bold]punto session commission --bet banker:100 --rounds 1000 --bankroll 5000[/bold]
    """
    with needs_extra("math", "punto session"):
        from punto.notebook import session as ask  # noqa: PLC0415
    asked = ask(
        game, bet, rounds=rounds, shoes=shoes, decks=decks, seen=seen, bankroll=bankroll, stop_loss=stop_loss,
        goal=goal, rebate=rebate, system=system, spread=spread, tags=tags, table_maximum=table_maximum, meter=meter,
        burn=burn, cut_card=cut_card, sessions=sessions, seed=seed,
    ).question  # fmt: skip
    found = _answer(asked)
    if as_json:
        print_json(msgspec.structs.asdict(found) | {"kelly": asked.kelly(), "jackpot": asked.jackpot()})
    else:
        length = count_of("count-shoes", shoes) if shoes else count_of("count-rounds", asked.length)
        how = message("session-spread", spread=spread) if spread else system
        _print(_title(asked, bet, how, length), found, asked)


def _answer(asked: SessionQuestion) -> SessionSummary:
    if asked.is_exact:
        return asked.answer()
    with progress_bar(message("progress-simulating"), asked.sessions) as progress:
        return asked.answer(progress)


def _title(asked: SessionQuestion, bets: str, how: Argument, length: Message) -> Message:
    decks = message("story-decks", decks=asked.decks)
    return message("session-title", game=asked.rules.name, decks=decks, bets=bets, how=how, length=length)


def _print(title: Message, found: SessionSummary, asked: SessionQuestion) -> None:
    console = Terminal()
    console.head(title, title)
    facts = Table(box=None, show_header=False, pad_edge=False)
    for label, fact in _facts(found, asked):
        facts.add_row(in_words(label), in_words(fact).replace("-", "−"))
    console.print(facts)
    probability = message("column-probability")
    table = ruled_table(probability, message("session-result_at_most"), message("session-hold_at_most"), left=0)
    for level, amount in found.quantiles.items():
        hold = f"{found.hold_quantiles[level]:.2%}".replace("-", "−")
        table.add_row(f"{float(level):.0%}", f"{amount:+,.2f}".replace("-", "−"), hold)
    extremes = ruled_table(probability, message("session-drawdown_at_most"), message("session-streak_at_most"), left=0)
    for level, amount in found.drawdown.items():
        extremes.add_row(f"{float(level):.0%}", f"{amount:,.2f}", f"{found.losing_streak[level]}")
    for each in (table, extremes):
        console.print()
        console.print(each)
    console.print()
    is_exact = found.method == "exact"
    console.say(message("session-exact" if is_exact else "session-simulated"))
    if found.drawdown_until == "last_round" and found.ruin + found.goal:
        console.say(message("session-drawdown_note"))


def _facts(found: SessionSummary, asked: SessionQuestion) -> list[tuple[Message, Argument]]:
    """Those that the question asks for: no ruin without a bankroll, no rebate without a rebate."""
    errors = {name: f" ± {error:.2%}" for name, error in found.stderrs.items()}
    error = f" ± {found.stderr:,.2f}" if found.stderr else ""
    ruin = _by_round(f"{found.ruin:.2%}{errors.get('ruin', '')}", found.rounds_to_ruin)
    goal = _by_round(f"{found.goal:.2%}{errors.get('goal', '')}", found.rounds_to_goal)
    share = f"{found.hold:.3%}"
    hold = message("session-of_staked", share=share)
    if asked.rebate:
        hold = message("session-of_staked_after_rebate", share=share)
    stops = (asked.stops.bankroll, asked.stops.stop_loss, asked.stops.goal)
    varies = asked.shoes is not None or any(stops)
    rows: list[tuple[Message, Argument, bool]] = [
        (message("session-mean"), f"{found.mean:+,.2f}{error}", True),
        (message("session-sd"), f"{found.sd:,.2f}", True),
        (message("session-ahead"), f"{found.ahead:.2%}{errors.get('ahead', '')}", True),
        (message("session-ruin"), ruin, asked.stops.bankroll is not None),
        (message("session-goal"), goal, asked.stops.goal is not None),
        (message("session-rounds"), f"{found.rounds_played:,.1f}", varies),
        (message("session-kelly"), message("session-of_bankroll", share=f"{asked.kelly():.3%}"), True),
        (message("session-hold"), hold, True),
        (message("session-table_loses"), f"{found.table_loses:.2%}", True),
        (message("session-rebate"), f"{found.rebate:,.2f}", asked.rebate > 0),
    ]
    return [(label, fact) for label, fact, is_asked in rows if is_asked] + _jackpot_facts(asked)


def _jackpot_facts(asked: SessionQuestion) -> list[tuple[Message, Argument]]:
    jackpot = asked.jackpot()
    if jackpot is None:
        return []
    cost = message("session-meter_share", cost=f"{jackpot.cost:,.2f}", share=f"{jackpot.share:.3%}")
    mean, rounds = f"{jackpot.mean_meter:,.2f}", Count(round(1 / jackpot.hit))
    return [
        (message("session-meter_cost"), cost),
        (message("session-meter_hit"), message("session-meter_mean", mean=mean, rounds=rounds)),
        (message("session-meter_watch"), message("session-meter_from", meter=f"{jackpot.break_even:,.2f}")),
    ]


def _by_round(share: str, rounds: dict[str, int]) -> Argument:
    return message("session-by_round", share=share, round=Count(rounds["0.5"])) if rounds else share
