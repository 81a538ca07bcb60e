"""A second, plain baccarat, written from the rule documents: it deals and pays every order of a few cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import permutations

POINTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}

Finish = tuple[str, int, int, bool, bool]
"""Rank of the first card, totals of Player and Banker, and whether each has a pair."""


class RanOutError(Exception):
    """The cards ran out before the round was complete."""


def deal(ranks: Sequence[str]) -> Finish:
    if len(ranks) < 4:
        raise RanOutError
    left = list(ranks)
    p1, b1, p2, b2 = (left.pop(0) for _ in range(4))
    player, banker = (POINTS[p1] + POINTS[p2]) % 10, (POINTS[b1] + POINTS[b2]) % 10
    pairs = p1 == p2, b1 == b2
    if player >= 8 or banker >= 8:
        return p1, player, banker, *pairs
    if player >= 6:
        if banker <= 5:
            banker = (banker + POINTS[take(left)]) % 10
        return p1, player, banker, *pairs
    third = POINTS[take(left)]
    player = (player + third) % 10
    if banker_draws(banker, third):
        banker = (banker + POINTS[take(left)]) % 10
    return p1, player, banker, *pairs


def take(left: list[str]) -> str:
    if not left:
        raise RanOutError
    return left.pop(0)


def banker_draws(banker: int, third: int) -> bool:
    if banker <= 2:
        return True
    if banker == 3:
        return third != 8
    if banker == 4:
        return 2 <= third <= 7
    if banker == 5:
        return 4 <= third <= 7
    return banker == 6 and third in (6, 7)


def deal_all_orders(ranks: Sequence[str]) -> Counter[Finish]:
    """Every order of six of the cards (or all, if there are fewer), dealt."""
    return Counter(deal(order) for order in permutations(ranks, min(len(ranks), 6)))


WIN, LOSE, PUSH = 1, -1, 0
Judge = Callable[[int, int, bool, bool], Fraction]
"""The gain per unit, given the totals and pairs."""


def hand(side: str, pays: Callable[[int, int], Fraction]) -> Judge:
    """A bet on a hand; a tie pushes. The pay is a function of the winning and the losing total."""

    def judge(player: int, banker: int, _player_pair: bool, _banker_pair: bool) -> Fraction:
        if player == banker:
            return Fraction(PUSH)
        won = (player > banker) == (side == "player")
        return pays(max(player, banker), min(player, banker)) if won else Fraction(LOSE)

    return judge


def wins_on(side: str, total: int, pays: int) -> Judge:
    def judge(player: int, banker: int, _player_pair: bool, _banker_pair: bool) -> Fraction:
        result = "tie" if player == banker else "player" if player > banker else "banker"
        return Fraction(pays) if result == side and max(player, banker) == total else Fraction(LOSE)

    return judge


def winning_total(totals: Iterable[int], pays: int) -> Judge:
    wanted = set(totals)

    def judge(player: int, banker: int, _player_pair: bool, _banker_pair: bool) -> Fraction:
        if player == banker:
            return Fraction(PUSH)
        return Fraction(pays) if max(player, banker) in wanted else Fraction(LOSE)

    return judge


def tie(player: int, banker: int, _player_pair: bool, _banker_pair: bool) -> Fraction:
    return Fraction(8) if player == banker else Fraction(LOSE)


def pair_of_player(_player: int, _banker: int, pair: bool, _banker_pair: bool) -> Fraction:
    return Fraction(11) if pair else Fraction(LOSE)


def pair_of_banker(_player: int, _banker: int, _player_pair: bool, pair: bool) -> Fraction:
    return Fraction(11) if pair else Fraction(LOSE)


def even(_winning: int, _losing: int) -> Fraction:
    return Fraction(1)


def half_on_six(winning: int, _losing: int) -> Fraction:
    return Fraction(1, 2) if winning == 6 else Fraction(1)


def wager_pay(_winning: int, losing: int) -> Fraction:
    return Fraction(1, 2) if losing <= 3 else Fraction(1) if losing <= 5 else Fraction(2)


EVERYWHERE: dict[str, Judge] = {
    "player": hand("player", even),
    "tie": tie,
    "player_pair": pair_of_player,
    "banker_pair": pair_of_banker,
}
NON_COMMISSION = {**EVERYWHERE, "banker": hand("banker", half_on_six)}
PLAYER_WINS_ON = {1: 160, 2: 80, 3: 50, 4: 50, 5: 30, 6: 11, 7: 8, 8: 6, 9: 5}
BANKER_WINS_ON = {1: 160, 2: 80, 3: 50, 4: 25, 5: 15, 6: 11, 7: 8, 8: 6, 9: 5}
TIE_WINS_ON = {0: 110, 1: 160, 2: 160, 3: 150, 4: 100, 5: 90, 6: 35, 7: 35, 8: 60, 9: 60}

BETS: dict[str, dict[str, Judge]] = {
    "commission": {**EVERYWHERE, "banker": hand("banker", lambda _winning, _losing: Fraction(19, 20))},
    "etg": NON_COMMISSION,
    "rws": {
        **NON_COMMISSION,
        **{f"player_wins_on_{total}": wins_on("player", total, pays) for total, pays in PLAYER_WINS_ON.items()},
        **{f"banker_wins_on_{total}": wins_on("banker", total, pays) for total, pays in BANKER_WINS_ON.items()},
        **{f"tie_wins_on_{total}": wins_on("tie", total, pays) for total, pays in TIE_WINS_ON.items()},
    },
    "knockout": {
        **NON_COMMISSION,
        "winning_total_1_4": winning_total((1, 2, 3, 4), 7),
        "winning_total_5_6": winning_total((5, 6), 3),
        "winning_total_7": winning_total((7,), 4),
        "winning_total_8": winning_total((8,), 3),
        "winning_total_9": winning_total((9,), 2),
        "wager_player": hand("player", wager_pay),
        "wager_banker": hand("banker", wager_pay),
    },
}
ANTES = {"ante_player": ("player", "wager_player"), "ante_banker": ("banker", "wager_banker")}
"""Knockout's antes pay even money on this hand; when raised, twice the ante is on this wager."""


def spread(judge: Judge, finishes: Counter[Finish]) -> dict[Fraction, Fraction]:
    """By gain per unit: its probability."""
    nets: Counter[Fraction] = Counter()
    for (_, player, banker, player_pair, banker_pair), ways in finishes.items():
        nets[judge(player, banker, player_pair, banker_pair)] += ways
    return {net: Fraction(ways, finishes.total()) for net, ways in nets.items()}


def ante_spread(side: str, wager: str, finishes: Counter[Finish]) -> tuple[dict[Fraction, Fraction], dict[str, str]]:
    """The same for an ante under best play, with the decision for each first card."""
    ante, raised = hand(side, even), BETS["knockout"][wager]
    nets: Counter[Fraction] = Counter()
    decisions: dict[str, str] = {}
    for first in {finish[0] for finish in finishes}:
        given = Counter({finish: ways for finish, ways in finishes.items() if finish[0] == first})
        results = Counter[Fraction]()
        for (_, player, banker, *_), ways in given.items():
            net = ante(player, banker, False, False) + 2 * raised(player, banker, False, False)
            results[net] += ways
        if sum(net * ways for net, ways in results.items()) >= -given.total():
            decisions[first] = "raise"
            nets += results
        else:
            decisions[first] = "fold"
            nets[Fraction(-1)] += given.total()
    return {net: Fraction(ways, finishes.total()) for net, ways in nets.items()}, decisions
