"""`punto protect`: the value of known cards, sorted backs, and a shoe with a missing or extra card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from punto.cards import Rank, parse_cards
from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument, JsonOption
from punto.cli.terminal import RULED, Terminal
from punto.errors import StudyError
from punto.games import load_rules
from punto.odds import unseen_of
from punto.odds.measures import decimal_text
from punto.rules import RuleSet
from punto.shoe import Composition

if TYPE_CHECKING:
    from punto.studies.known_cards import KnownCards


def protect(
    game: GameArgument,
    known: Annotated[int | None, typer.Option(metavar="1-6", help="The patron knows this card of the round.")] = None,
    turned: Annotated[
        str, typer.Option("--sorted", metavar="RANKS", help="Ranks whose backs look different: '6 7 8 9'.")
    ] = "",
    backs: Annotated[int, typer.Option(help="Number of backs the patron sees before betting.")] = 4,
    missing: Annotated[str, typer.Option(metavar="CARDS", help="Cards missing from the shoe: 'KD 9H'.")] = "",
    extra: Annotated[str, typer.Option(metavar="CARDS", help="Extra cards in the shoe.")] = "",
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Cards already dealt or burned face up.")] = "",
    decks: DecksOption = 8,
    as_json: JsonOption = False,
) -> None:
    """Show what a patron gains from a card known in advance, from sorted backs, or from a wrong shoe.

    Give one of --known, --sorted, or --missing and --extra.

    Example: [bold]punto protect commission --known 1[/bold]
    """
    rules = load_rules(game)
    unseen = unseen_of(rules, decks, parse_cards(seen))
    if sum((known is not None, bool(turned), bool(missing or extra))) != 1:
        raise StudyError("Give one of --known, --sorted, or --missing and --extra.")
    if missing or extra:
        _wrong_shoe(rules, unseen, missing, extra, as_json)
        return
    with needs_extra("math", "punto protect"):
        from punto.studies.known_cards import know_card, see_sorted_backs  # noqa: PLC0415
    subject: dict[str, Any]
    if known is not None:
        found, subject = know_card(rules, unseen, known), {"known": known}
        title = f"Card {known} of the round is known"
    else:
        found, subject = see_sorted_backs(rules, unseen, _ranks(turned), backs), {"sorted": turned, "backs": backs}
        title = f"The backs of {turned} look different (H); the patron sees {backs} of them"
    if as_json:
        print_json(subject | _answer(found))
    else:
        _print(Terminal(highlight=False), f"{rules.title}, {decks} decks. {title}.", found)


def _answer(found: KnownCards) -> dict[str, Any]:
    return {
        "edge": found.edge,
        "bet_by_card": {sight: best.bet for sight, best in found.best.items()},
        "edge_by_card": {sight: best.edge for sight, best in found.best.items()},
    }


def _ranks(text: str) -> list[Rank]:
    """With or without spaces."""
    letters = text.upper().replace("10", "T").replace(" ", "")
    known = {rank.value: rank for rank in Rank}
    if unknown := [letter for letter in letters if letter not in known]:
        raise StudyError(f"{unknown[0]!r} is not a rank: write {' '.join(known)}.")
    return [known[letter] for letter in letters]


def _print(console: Terminal, title: str, found: KnownCards) -> None:
    console.print(f"\n[bold]{title}[/bold]")
    console.print(f"The patron's edge with the best bet, or none, in every round: [bold]{found.edge:.3%}[/bold]\n")
    table = Table("Card", "Probability", "Best bet", "Edge", box=RULED, pad_edge=False)
    for column in (1, 3):
        table.columns[column].justify = "right"
    for sight, best in found.best.items():
        edge = f"{best.edge:.3%}" if best.bet else ""
        table.add_row(sight, f"{best.probability:.3%}", best.bet or "none", edge)
    console.print(table)


def _wrong_shoe(rules: RuleSet, unseen: Composition, missing: str, extra: str, as_json: bool) -> None:
    from punto.studies.wrong_shoes import edge_changes  # noqa: PLC0415

    changes = edge_changes(rules, unseen, parse_cards(missing), parse_cards(extra))
    if as_json:
        edges = {
            bet: {"edge": decimal_text(each.is_now), "change": decimal_text(each.change)}
            for bet, each in changes.items()
        }
        print_json({"missing": missing, "extra": extra, "bets": edges})
        return
    console = Terminal(highlight=False)
    words = [f"missing: {missing}"] * bool(missing) + [f"extra: {extra}"] * bool(extra)
    console.print(f"\n[bold]{rules.title}[/bold], {', '.join(words)}\n")
    table = Table("Bet", "Edge should be", "Edge is", "Change", box=RULED, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for bet, each in changes.items():
        shown = (f"{float(edge):+.4%}".replace("-", "−") for edge in (each.should_be, each.is_now, each.change))
        table.add_row(rules.bet(bet).title, *shown)
    console.print(table)
