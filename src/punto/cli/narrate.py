"""`punto narrate`: deals one shoe and prints it round by round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random, SystemRandom
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.text import Text

from punto.cards import Card
from punto.cli.parameters import DecksOption, GameArgument
from punto.cli.speaking import in_columns, in_words
from punto.cli.terminal import Terminal
from punto.deal import Hands, Result, deal_round
from punto.games import load_rules
from punto.messages import Money, message, named
from punto.money import group_dollars
from punto.rules import RuleSet
from punto.settlement import Settled, Stake, settle
from punto.shoe import Shoe

SHOWN_AS = {
    Result.PLAYER: (message("narrate-player"), "bold blue"),
    Result.BANKER: (message("narrate-banker"), "bold red"),
    Result.TIE: (message("narrate-tie"), "bold green"),
}
STAKE = 100_00
PLAYER, BANKER = named("hand", "player"), named("hand", "banker")
RESULT_WIDTH, BET_WIDTH, NET_WIDTH = 10, 16, 9


def narrate(
    game: GameArgument,
    decks: DecksOption = 8,
    seed: Annotated[int | None, typer.Option(help="Seed of the shuffle; by default random.")] = None,
    rounds: Annotated[int | None, typer.Option(min=1, help="Stop after this many rounds.")] = None,
) -> None:
    """Deal one shoe and print it round by round, up to the round after the cut card.

    Each round has one bet of 100.00. The last column cites the clause that settles it.

    Example: [bold]punto narrate rws --seed 7 --rounds 10[/bold]
    """
    rules = load_rules(game)
    rules.check_decks(decks)
    random = SystemRandom() if seed is None else Random(seed)
    console = Terminal()
    many = message("story-decks", decks=decks)
    console.head(message("narrate-title", game=rules.name, decks=many, stake=Money(STAKE)), rules.name)
    console.say(_heading(), style="dim")
    net_cents = 0
    for number, hands in enumerate(_deal_shoe(rules, decks, random), start=1):
        settled = settle(rules, hands, [Stake(random.choice(_plain_bets(rules)), STAKE)])[0]
        net_cents += settled.net_cents
        console.print(_line(rules, number, hands, settled))
        if number == rounds:
            break
    console.say(message("narrate-net_result", net=group_dollars(net_cents)))


def _deal_shoe(rules: RuleSet, decks: int, random: Random) -> Iterator[Hands]:
    """Deal until the cut card comes out, then one more round."""
    shoe = Shoe.fresh(decks)
    cards = shoe.unseen.cards()
    random.shuffle(cards)
    draw = iter(cards).__next__
    while not shoe.cut_card_is_out:
        hands = deal_round(rules, draw)
        shoe = shoe.without([*hands.player, *hands.banker])
        yield hands
    yield deal_round(rules, draw)


def _plain_bets(rules: RuleSet) -> list[str]:
    """Bets that need no other bet and no decision."""
    return [bet.id for bet in rules.bets if not (bet.needs or bet.raises or bet.id in rules.wagers)]


def _line(rules: RuleSet, number: int, hands: Hands, settled: Settled) -> Text:
    assert hands.result is not None
    line = Text(f"{number:>3} ")
    _append_hand(line, hands.player, hands.player_total)
    _append_hand(line, hands.banker, hands.banker_total)
    result, style = SHOWN_AS[hands.result]
    line.append(in_columns((result, RESULT_WIDTH), "|").removesuffix("|"), style)
    clause = settled.clause.removeprefix(f"{rules.id}:")
    net = f"{group_dollars(settled.net_cents):>{NET_WIDTH}} "
    return line.append(in_columns((rules.bet_names[settled.stake.on], BET_WIDTH), net, clause))


def _heading() -> str:
    net, player, banker = (in_words(said) for said in (message("narrate-net"), PLAYER, BANKER))
    return in_columns(
        ("", 4),
        (player, 14),
        (banker, 13),
        (message("narrate-result"), RESULT_WIDTH),
        (message("column-bet"), BET_WIDTH),
        f"{' ' * (NET_WIDTH - cell_len(net))}{net} ",
        message("narrate-clause"),
    )


def _append_hand(line: Text, cards: tuple[Card, ...], total: int) -> None:
    for card in cards:
        line.append(f"{card.picture:>3} ", style="red" if card.suit.is_red else "")
    line.append(" " * 4 * (3 - len(cards)))
    line.append(f"{total}  ", style="bold")
