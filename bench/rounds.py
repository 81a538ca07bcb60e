"""Rounds per second on one core: shuffled shoes of eight decks, with and without five bets per round.

The engines take turns at the same number of shoes, and the best turn of each counts. The competitor settles no bets. It
is optional: `.venv/bin/pip install --no-deps pybaccarat==0.12`
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType

from bench import plain_engine
from bench.bars import Bars, Reference
from bench.calibration import BETS, CUT_CARD, DECKS, plain_rounds, take_turns
from punto import Composition, Result, Stake, deal_round, load_rules, settle

SHOES, TURNS = 150, 7
LEAST_SETTLING = 1.1
"""Times the plain engine, with five bets. The target of 150,000 rounds/s is 1.0 times its 150,000. Measured: 1.34."""
LEAST_DEALING = 2.5
"""Times the plain engine, which takes as long to name the winner as to settle. Measured: 3.3."""
SEED = 7


def punto_settling() -> int:
    """Through the public interface."""
    random, rules, full, rounds = Random(SEED), load_rules("rws"), Composition.of_decks(DECKS), 0
    stakes = [Stake(bet, 100_00) for bet in BETS]
    for _ in range(SHOES):
        cards = full.cards()
        random.shuffle(cards)
        while len(cards) > CUT_CARD:
            settle(rules, deal_round(rules, cards.pop), stakes)
            rounds += 1
    return rounds


def punto_dealing() -> int:
    random, rules, full = Random(SEED), load_rules("rws"), Composition.of_decks(DECKS)
    wins: dict[Result | None, int] = dict.fromkeys(Result, 0)
    for _ in range(SHOES):
        cards = full.cards()
        random.shuffle(cards)
        while len(cards) > CUT_CARD:
            wins[deal_round(rules, cards.pop).result] += 1
    return sum(wins.values())


def plain_dealing() -> int:
    random, wins = Random(SEED), dict.fromkeys("PBT", 0)
    for _ in range(SHOES):
        shoe = plain_engine.Shoe(DECKS, random)
        while len(shoe.cards) > CUT_CARD:
            wins[plain_engine.winner(*plain_engine.deal(shoe))] += 1
    return sum(wins.values())


def pybaccarat_dealing() -> int:
    """It shuffles with the global random source, and imports a Windows keyboard module that it never uses to deal."""
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


def show(title: str, best: dict[str, float]) -> None:
    print(f"\n{title}")
    for name, rate in best.items():
        ratio = "" if name == "punto" else f"   punto is {best['punto'] / rate:.2f} times as fast"
        print(f"  {name:<14}{rate:>9,.0f} rounds/s{ratio}")


def main() -> int:
    dealing = {"punto": punto_dealing, "plain engine": plain_dealing}
    if find_spec("pybaccarat"):
        dealing["pybaccarat"] = pybaccarat_dealing
    else:
        print("To compare with a competitor: .venv/bin/pip install --no-deps pybaccarat==0.12")
    dealt = take_turns(dealing, TURNS)
    show("Deal the round, name the winner", dealt)
    settled = take_turns({"punto": punto_settling, "plain engine": lambda: plain_rounds(SHOES)}, TURNS)
    show("Deal the round, settle five bets", settled)
    bars = Bars()
    print("\nLimits")
    for name, best, least in (
        ("a round dealt", dealt, LEAST_DEALING),
        ("a round dealt and five bets settled", settled, LEAST_SETTLING),
    ):
        bars.at_least(name, best["punto"], "rounds/s", Reference("the plain engine", best["plain engine"]), least)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
