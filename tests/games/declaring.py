"""Random declarations: the lines of a bet as the mappings of a game file."""

from __future__ import annotations

import json
from functools import reduce
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st
from msgspec.structs import replace

from punto.games.reading_bets import read_bet
from punto.reading.document import Document
from punto.rules import RuleSet
from punto.rules.axes import Axes, axes_of
from punto.rules.commission import COMMISSION
from punto.rules.model import Decks, Titles

MOST_CELLS = 13_000
"""Both third cards, but not many tests beside them: larger pictures are as right, but slow to check."""
Lines = list[dict[str, Any]]


def _numbers(low: int, high: int) -> st.SearchStrategy[Any]:
    one = st.integers(low, high)
    span = st.tuples(one, one).map(lambda ends: f"{min(ends)}..{max(ends)}")
    return st.one_of(one, span, st.lists(one, min_size=1, max_size=3))


def _letters(letters: str) -> st.SearchStrategy[Any]:
    one = st.sampled_from(letters)
    item = st.one_of(one, st.tuples(one, one).map("".join))
    return st.one_of(item, st.lists(item, min_size=1, max_size=4))


def _one_or_two(entries: dict[str, Any]) -> Any:
    """A mapping with one or two of these entries."""
    keys = st.lists(st.sampled_from(sorted(entries)), min_size=1, max_size=2, unique=True)
    return keys.flatmap(lambda chosen: st.fixed_dictionaries({key: entries[key] for key in chosen}))


_HAND: Any = _one_or_two(
    {
        "total": _numbers(0, 9),
        "cards": _numbers(2, 3),
        "pair": st.booleans(),
        "suited_pair": st.booleans(),
        "third_card": _numbers(0, 9),
        "ranks": _letters("A23456789TJQK"),
        "suits": _letters("SHDC"),
    }
)
_SIDES = ["player", "banker", "tie"]
_ATOMS: Any = _one_or_two(
    {
        "winner": st.one_of(st.sampled_from(_SIDES), st.lists(st.sampled_from(_SIDES), min_size=1, max_size=2)),
        "natural": st.booleans(),
        "margin": _numbers(0, 9),
        "cards": _numbers(4, 6),
        **dict.fromkeys(("player", "banker", "winning", "losing"), _HAND),
    }
)

CONDITIONS: Any = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(
        st.fixed_dictionaries({"any": st.lists(inner, min_size=1, max_size=2)}),
        st.fixed_dictionaries({"all": st.lists(inner, min_size=1, max_size=2)}),
        st.fixed_dictionaries({"not": inner}),
    ),
    max_leaves=3,
)

_OUTCOMES: Any = st.sampled_from(
    [{"pays": "1:1"}, {"pays": "0.95:1"}, {"pays": "11:1"}, {"push": True}, {"lose": True}]
)
_LINE: Any = st.tuples(CONDITIONS, _OUTCOMES).map(lambda line: {"when": line[0]} | line[1])
LINES: Any = st.lists(_LINE, min_size=1, max_size=3)


def declare(*bets: Lines) -> RuleSet:
    """A game with these bets alone; a line that no round fits is allowed here."""
    found = []
    for number, lines in enumerate(bets, start=1):
        node = Document(json.dumps({"lines": lines, "clause": "4.1.2"})).whole()
        found.append(read_bet(f"bet_{number}", node, f"Bet {number}"))
    seen = reduce(Axes.union, (axes_of(line.when) for bet in found for line in bet.lines))
    if seen.size > MOST_CELLS:
        reject()
    felt = (tuple(bet.id for bet in found),)
    return replace(
        COMMISSION, decks=Decks(1, 8), bets=tuple(found), felt=felt, in_simplified=Titles(), in_traditional=Titles()
    )
