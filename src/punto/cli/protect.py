"""`punto protect`: the value of known cards, sorted backs, and a shoe with a missing or extra card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from punto.cards import Rank, parse_cards
from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument, JsonOption
from punto.cli.speaking import in_words
from punto.cli.terminal import Terminal, ruled_table
from punto.errors import StudyError
from punto.games import load_rules
from punto.messages import Argument, Listed, Message, message
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
    many = message("story-decks", decks=decks)
    subject: dict[str, Any]
    if known is not None:
        found, subject = know_card(rules, unseen, known), {"known": known}
        title = message("protect-known", game=rules.name, decks=many, card=known)
    else:
        found, subject = see_sorted_backs(rules, unseen, _ranks(turned), backs), {"sorted": turned, "backs": backs}
        title = message("protect-backs", game=rules.name, decks=many, ranks=turned, backs=backs)
    if as_json:
        print_json(subject | _answer(found))
    else:
        _print(Terminal(), rules, title, found)


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


def _print(console: Terminal, rules: RuleSet, title: Message, found: KnownCards) -> None:
    edge = f"{found.edge:.3%}"
    console.head(title, title)
    console.say(message("protect-edge", edge=edge), bold=edge)
    console.print()
    best_bet = message("protect-best_bet")
    table = ruled_table(message("column-card"), message("column-probability"), best_bet, message("column-edge"))
    table.columns[2].justify = "left"
    for sight, best in found.best.items():
        edge = f"{best.edge:.3%}" if best.bet else ""
        table.add_row(sight, f"{best.probability:.3%}", in_words(_bet(rules, best.bet)), edge)
    console.print(table)


def _bet(rules: RuleSet, bet: str | None) -> Argument:
    return rules.bet_names[bet] if bet else message("protect-no_bet")


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
    console = Terminal()
    wrong = [message("protect-missing", cards=missing)] * bool(missing)
    wrong += [message("protect-extra", cards=extra)] * bool(extra)
    console.head(message("protect-wrong_shoe", game=rules.name, wrong=Listed(tuple(wrong))), rules.name)
    console.print()
    edges_shown = message("protect-edge_should_be"), message("protect-edge_is"), message("column-change")
    table = ruled_table(message("column-bet"), *edges_shown)
    for bet, each in changes.items():
        shown = (f"{float(edge):+.4%}".replace("-", "−") for edge in (each.should_be, each.is_now, each.change))
        table.add_row(in_words(rules.bet_names[bet]), *shown)
    console.print(table)
