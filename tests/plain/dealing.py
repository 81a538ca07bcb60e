"""The deal of the four documents in plain code: values, the Table of Play, totals.

By clause: the first four cards are commission 3.4, rws 3.10, etg 3.8, knockout 3.5; the third cards are commission 3.5
and 3.6, rws 3.11 and 3.12, etg 3.9 and 3.10, knockout 3.6 and 3.7. The row for a Banker total of 3 is not legible in
our copies of rws and etg; commission and knockout print it in full.
"""

from __future__ import annotations

from collections.abc import Sequence


def value_of(card: str) -> int:
    """As in rws and etg 3.2: ace one, 2 to 10 their face, face cards zero."""
    rank = card[0]
    if rank == "A":
        return 1
    if rank == "T":
        return 10
    if rank in ("J", "Q", "K"):
        return 0
    return int(rank)


def point_total(values: Sequence[int]) -> int:
    """The last digit of the sum, as Point Total is defined."""
    return int(str(sum(values))[-1])


def player_draws(player_total: int) -> bool:
    """Only if there is no natural."""
    return player_total in (0, 1, 2, 3, 4, 5)


def banker_draws(banker_total: int, players_third: int | None) -> bool:
    """Only if there is no natural; the value of the third card, None if Player stood."""
    if players_third is None:
        return banker_total in (0, 1, 2, 3, 4, 5)
    if banker_total in (0, 1, 2):
        return True
    if banker_total == 3:
        return players_third in (0, 1, 2, 3, 4, 5, 6, 7, 9)
    if banker_total == 4:
        return players_third in (2, 3, 4, 5, 6, 7)
    if banker_total == 5:
        return players_third in (4, 5, 6, 7)
    if banker_total == 6:
        return players_third in (6, 7)
    return False


def deal(values: Sequence[int]) -> tuple[list[int], list[int], bool]:
    """The indices of Player's and Banker's cards, and whether the round is complete.

    Cards after the end of the round go to nobody.
    """
    player = [place for place in (0, 2) if place < len(values)]
    banker = [place for place in (1, 3) if place < len(values)]
    if len(values) < 4:
        return player, banker, False
    player_total = point_total([values[0], values[2]])
    banker_total = point_total([values[1], values[3]])
    if player_total in (8, 9) or banker_total in (8, 9):
        return player, banker, True
    rest = list(range(4, len(values)))
    players_third = None
    if player_draws(player_total):
        if not rest:
            return player, banker, False
        place = rest.pop(0)
        player.append(place)
        players_third = values[place] % 10
    if banker_draws(banker_total, players_third):
        if not rest:
            return player, banker, False
        banker.append(rest.pop(0))
    return player, banker, True
