"""The gain per unit of each bet, copied from the pay tables: +odds won, -1 lost, 0 pushed."""

from __future__ import annotations

from fractions import Fraction

LOST = Fraction(-1)
PUSHED = Fraction(0)

MAIN_BETS = ["player", "banker", "tie", "player_pair", "banker_pair"]

BETS = {
    "commission": MAIN_BETS,  # 3.3
    "rws": [  # 3.7
        *MAIN_BETS,
        *[f"player_wins_on_{total}" for total in range(1, 10)],
        *[f"banker_wins_on_{total}" for total in range(1, 10)],
        *[f"tie_wins_on_{total}" for total in range(10)],
    ],
    "etg": MAIN_BETS,  # 3.6
    "knockout": [  # 2.1.3
        *MAIN_BETS,
        *["winning_total_1_4", "winning_total_5_6", "winning_total_7", "winning_total_8", "winning_total_9"],
        *["ante_player", "ante_banker", "wager_player", "wager_banker"],
    ],
}

PLAYER_WINS_ON = [0, 160, 80, 50, 50, 30, 11, 8, 6, 5]  # rws 4.1.2
BANKER_WINS_ON = [0, 160, 80, 50, 25, 15, 11, 8, 6, 5]  # rws 4.1.3
TIE_WINS_ON = [110, 160, 160, 150, 100, 90, 35, 35, 60, 60]  # rws 4.1.4
WINNING_TOTAL = {  # knockout 4.1.2
    "winning_total_1_4": ([1, 2, 3, 4], 7),
    "winning_total_5_6": ([5, 6], 3),
    "winning_total_7": ([7], 4),
    "winning_total_8": ([8], 3),
    "winning_total_9": ([9], 2),
}
WAGER_BY_LOSING_TOTAL = [  # knockout 4.1.3
    *[Fraction(1, 2)] * 4,
    *[Fraction(1)] * 2,
    *[Fraction(2)] * 3,
]


def brings(
    game: str, bet: str, player: int, banker: int, *, player_pair: bool = False, banker_pair: bool = False
) -> Fraction:
    """The gain per unit of the bet for these totals, as printed."""
    if bet == "player_pair":
        return Fraction(11) if player_pair else LOST
    if bet == "banker_pair":
        return Fraction(11) if banker_pair else LOST
    if bet == "tie":
        return Fraction(8) if player == banker else LOST
    if "_wins_on_" in bet:
        return _wins_on(bet, player, banker)
    if player == banker:
        return PUSHED
    winner, winning, losing = ("player", player, banker) if player > banker else ("banker", banker, player)
    if bet in WINNING_TOTAL:
        totals, odds = WINNING_TOTAL[bet]
        return Fraction(odds) if winning in totals else LOST
    if bet.removeprefix("ante_").removeprefix("wager_") != winner:
        return LOST
    if bet.startswith("wager_"):
        return WAGER_BY_LOSING_TOTAL[losing]
    if bet == "banker" and game == "commission":
        return Fraction(95, 100)
    if bet == "banker" and winning == 6:
        return Fraction(1, 2)
    return Fraction(1)


def _wins_on(bet: str, player: int, banker: int) -> Fraction:
    side, total = bet[: bet.index("_")], int(bet[-1])
    if side == "tie":
        return Fraction(TIE_WINS_ON[total]) if player == banker == total else LOST
    if side == "player":
        return Fraction(PLAYER_WINS_ON[total]) if player == total and player > banker else LOST
    return Fraction(BANKER_WINS_ON[total]) if banker == total and banker > player else LOST


def pay_clause(game: str, bet: str, pushed: bool) -> str:
    """The clause of a settlement: the Tie's for a push, otherwise that of the pay table."""
    if pushed:
        return {"commission": "3.8", "rws": "3.14", "etg": "3.12", "knockout": "3.9"}[game]
    if game == "etg":
        return "4.1"
    if game == "commission":
        return "4.1.1" if bet == "banker" else "4.1.2"
    if game == "rws":
        by_kind = {"player_wins": "4.1.2", "banker_wins": "4.1.3", "tie_wins": "4.1.4"}
        return by_kind.get(bet.partition("_on_")[0], "4.1.1")
    if bet.startswith("winning_total"):
        return "4.1.2"
    return "4.1.3" if bet.startswith(("ante", "wager")) else "4.1.1"
