"""A plain implementation of the evidence against a shoe: exact fractions, every bet and every start separately."""

from __future__ import annotations

from fractions import Fraction

RANKS = "A23456789TJQK"
SUITS = "SHDC"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
END = "end"


def points(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10) % 10


def new_deck(history: list[str], step: int, lag: int) -> set[str]:
    if len(history) < lag:
        return set()
    rank, suit = history[-lag][0], history[-lag][1]
    follower = RANKS.index(rank) + step
    if follower in (-1, 13):
        return {RANKS[follower % 13] + any_suit for any_suit in SUITS}
    return {RANKS[follower] + suit}


def even_steps(history: list[str]) -> set[str]:
    if len(history) < 2:
        return set()
    before, last = (RANKS.index(card[0]) for card in history[-2:])
    return {RANKS[(last + (last - before)) % 13] + suit for suit in SUITS}


def points_together(history: list[str]) -> set[str]:
    lately = {points(card) for card in history[-8:]}
    return {card for card in DECK if points(card) in lately}


def suits_together(history: list[str]) -> set[str]:
    lately = {card[1] for card in history[-6:]}
    return {card for card in DECK if card[1] in lately}


def as_dealt_and_collected(shoe: list[str]) -> list[list[str]]:
    """The shoe, then picked up after each round: Player's hand first, and Banker's hand first."""
    rounds, left = [], list(shoe)
    while left:
        player, banker, left = left[0:1] + left[2:3], left[1:2] + left[3:4], left[4:]
        totals = [sum(map(points, hand)) % 10 for hand in (player, banker)]
        third = None
        if max(totals) < 8 and len(player) + len(banker) == 4:
            if totals[0] < 6 and left:
                third = points(left[0])
                player.append(left.pop(0))
            waits = totals[0] < 6 and third is None
            if left and not waits and banker_draws(totals[1], third):
                banker.append(left.pop(0))
        rounds.append((player, banker))
    return [
        list(shoe),
        [card for player, banker in rounds for card in player + banker],
        [card for player, banker in rounds for card in banker + player],
    ]


def banker_draws(total: int, third: int | None) -> bool:
    if third is None:
        return total < 6
    return third in {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}.get(
        total, range(10) if total < 3 else ()
    )


def repeated(history: list[str], earlier: list[list[str]]) -> set[str]:
    """The successors of the longest matching suffix, found by brute force."""
    records = [record for shoe in earlier for record in ([*shoe, END], [*shoe[::-1], END])] + [history]
    for length in range(len(history), 1, -1):
        tail = history[-length:]
        followers = {
            record[place]
            for record in records
            for place in range(length, len(record))
            if record[place - length : place] == tail
        }
        if followers:
            return followers - {END}
    return set()


def patiently_repeated(history: list[str], earlier: list[list[str]]) -> set[str]:
    """The same with up to sixteen other cards in between, computed from the first card."""
    records = [record for shoe in earlier for record in ([*shoe, END], [*shoe[::-1], END])] + [history]
    rows: dict[tuple[int, int], tuple[int, int]] = {}  # record, place of the next card: length, mismatches
    for now in range(1, len(history)):
        card = history[now]
        moved: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for (number, place), (length, missed) in rows.items():
            if records[number][place] == card:
                moved.setdefault((number, place + 1), []).append((length + 1, 0))
            elif missed < 16:
                moved.setdefault((number, place), []).append((length, missed + 1))
        rows = {where: max(found, key=lambda row: (row[0], -row[1])) for where, found in moved.items()}
        for number, record in enumerate(records):
            known = min(now + 1, len(record)) if record is history else len(record)
            for place in range(2, known):
                if record[place - 2 : place] == history[now - 1 : now + 1]:
                    rows.setdefault((number, place), (2, 0))
        rows = {
            (number, place): row
            for (number, place), row in rows.items()
            if place < (now + 1 if records[number] is history else len(records[number]))
        }
    longest = max((length for length, _ in rows.values()), default=0)
    return {
        records[number][place] for (number, place), (length, _) in rows.items() if length >= 3 and 2 * length >= longest
    } - {END}


def families(history: list[str], earlier: list[list[str]]) -> list[list[set[str]]]:
    return [
        [new_deck(history, step, lag) for step in (1, -1) for lag in (1, 2, 3, 4)],
        [even_steps(history)],
        [repeated(history, earlier), patiently_repeated(history, earlier)],
        [points_together(history)],
        [suits_together(history)],
    ]


def evidence(whole: list[str], dealt: list[str], earlier: list[list[str]]) -> Fraction:
    """One unit: an equal share for each family, hunch and stake; half of it from the first card, the other half in
    equal parts from each card."""
    earlier = [order for shoe in earlier for order in as_dealt_and_collected(shoe)]
    factors: list[list[list[Fraction]]] = []  # card by card, by family and hunch: the return of a unit
    left = list(whole)
    for place, card in enumerate(dealt):
        row = []
        for hunches in families(dealt[:place], earlier):
            row.append([pay(cards, card, left) for cards in hunches])
        factors.append(row)
        left.remove(card)
    total = Fraction(0)
    for family in range(5):
        members = len(factors[0][family])
        for hunch in range(members):
            for stake in (Fraction(3, 4), Fraction(1, 4), Fraction(1, 16)):
                growths = [1 - stake + stake * row[family][hunch] for row in factors]
                total += one_bettor(growths, len(whole)) / (5 * members * 3)
    return total


def pay(cards: set[str], card: str, left: list[str]) -> Fraction:
    ways = sum(other in cards for other in left)
    if ways in (0, len(left)):
        return Fraction(1)
    return Fraction(len(left), ways) if card in cards else Fraction(0)


def one_bettor(growths: list[Fraction], shoe: int) -> Fraction:
    dealt = len(growths)
    from_start = product(growths) / 2
    joined = sum((product(growths[start:]) for start in range(dealt)), Fraction(0)) / (2 * shoe)
    return from_start + joined + Fraction(shoe - dealt, 2 * shoe)


def product(factors: list[Fraction]) -> Fraction:
    result = Fraction(1)
    for factor in factors:
        result *= factor
    return result
