"""Rounds a second on one core: deal shuffled shoes of eight decks, with five bets to settle a round and without.

The engines take turns at the same number of shoes, and the best turn of each counts, in processor time: others' work on
the machine then does little harm. The peer has no bets to settle. It is no dependency; where it is installed it takes
part: `.venv/bin/pip install --no-deps pybaccarat==0.12`
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from types import ModuleType

import plain_engine
from punto import Composition, Result, Stake, deal_round, load_rules, settle

DECKS, CUT_CARD = 8, 14
SHOES, TURNS = 150, 7
BETS = ("player", "banker", "tie", "player_pair", "banker_wins_on_6")
TARGET = 150_000

Engine = Callable[[Random], int]
"""Deals the shoes and says how many rounds that were."""


def punto_settling(random: Random) -> int:
    """Through the interface that a developer uses."""
    rules, full, rounds = load_rules("rws"), Composition.of_decks(DECKS), 0
    stakes = [Stake(bet, 100_00) for bet in BETS]
    for _ in range(SHOES):
        cards = full.cards()
        random.shuffle(cards)
        while len(cards) > CUT_CARD:
            settle(rules, deal_round(rules, cards.pop), stakes)
            rounds += 1
    return rounds


def punto_dealing(random: Random) -> int:
    rules, full = load_rules("rws"), Composition.of_decks(DECKS)
    wins: dict[Result | None, int] = dict.fromkeys(Result, 0)
    for _ in range(SHOES):
        cards = full.cards()
        random.shuffle(cards)
        while len(cards) > CUT_CARD:
            wins[deal_round(rules, cards.pop).result] += 1
    return sum(wins.values())


def plain_settling(random: Random) -> int:
    bets, rounds = dict.fromkeys(BETS, 100.0), 0
    for _ in range(SHOES):
        shoe = plain_engine.Shoe(DECKS, random)
        while len(shoe.cards) > CUT_CARD:
            plain_engine.settle(*plain_engine.deal(shoe), bets)
            rounds += 1
    return rounds


def plain_dealing(random: Random) -> int:
    wins = dict.fromkeys("PBT", 0)
    for _ in range(SHOES):
        shoe = plain_engine.Shoe(DECKS, random)
        while len(shoe.cards) > CUT_CARD:
            wins[plain_engine.winner(*plain_engine.deal(shoe))] += 1
    return sum(wins.values())


def pybaccarat_dealing(random: Random) -> int:
    """It shuffles by the global source, and asks Windows for keys when it is imported, though never when it deals."""
    sys.modules.setdefault("msvcrt", ModuleType("msvcrt")).__dict__.setdefault("getch", None)
    playingcards, baccarat = import_module("pybaccarat.playingcards"), import_module("pybaccarat.baccarat")
    shoe, player, banker = playingcards.Shoe(DECKS), baccarat.Hand(), baccarat.Hand()
    game = baccarat.Game(shoe, player, banker)
    wins = dict.fromkeys("PBT", 0)
    for _ in range(SHOES):
        shoe.reset()
        shoe.shuffle()
        shoe.set_cut_card(-CUT_CARD)
        while not shoe.cut_card_seen():
            player.empty()
            banker.empty()
            wins[game.play_hand()[0]] += 1
    return sum(wins.values())


def measure(engines: dict[str, Engine]) -> dict[str, float]:
    """The best turn of each, in rounds a second of processor time."""
    best = dict.fromkeys(engines, 0.0)
    for turn in range(TURNS):
        for name, engine in engines.items():
            start = process_time()
            rounds = engine(Random(turn))
            best[name] = max(best[name], rounds / (process_time() - start))
    return best


def show(title: str, best: dict[str, float]) -> None:
    print(f"\n{title}")
    for name, rate in best.items():
        ratio = "" if name == "punto" else f"   punto is {best['punto'] / rate:.2f} times as fast"
        print(f"  {name:<14}{rate:>9,.0f} rounds/s{ratio}")


def main() -> int:
    dealing: dict[str, Engine] = {"punto": punto_dealing, "plain engine": plain_dealing}
    if find_spec("pybaccarat"):
        dealing["pybaccarat"] = pybaccarat_dealing
    else:
        print("To compare with a peer: .venv/bin/pip install --no-deps pybaccarat==0.12")
    show("Deal the round, name the winner", measure(dealing))
    settling = measure({"punto": punto_settling, "plain engine": plain_settling})
    show("Deal the round, settle five bets", settling)
    met = settling["punto"] >= TARGET
    print(f"\nThe target is {TARGET:,} rounds/s with five bets: {'met' if met else 'missed'}.")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
