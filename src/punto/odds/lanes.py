"""Vector code for counting rounds: sixteen compositions at a time, one per lane.

Three cards from ten decks have at most 140 million orders, so Banker's hand is counted in 32-bit integers. Ways to
finish a round need 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from punto.odds.vectors import WORD64, Memory, Vector

LANES: Final = 16
allocate: Any = cgutils.alloca_once_value
Emit = Callable[[Any, Any, Any, Any], Any]


def _times(builder: Any, number: Any, factor: int) -> Any:
    return builder.mul(number, ir.Constant(WORD64, factor))


def _emit_take(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    left, pairs, fewer = (Memory(context, builder, signature.args[place], arguments[place]) for place in (0, 2, 3))
    row = _times(builder, arguments[1], LANES)
    for total in range(10):
        partner = builder.sub(ir.Constant(WORD64, (10 + total) * LANES), row)
        others = left.load(partner, LANES)
        fewer.store(total * LANES, pairs.load(total * LANES, LANES) - others - others)
    twin = _times(builder, builder.srem(_times(builder, arguments[1], 2), ir.Constant(WORD64, 10)), LANES)
    fewer.store(twin, fewer.load(twin, LANES) + 2)
    for copy in range(3):
        place = builder.add(row, ir.Constant(WORD64, 10 * copy * LANES))
        left.store(place, left.load(place, LANES) - 1)
    return context.get_dummy_value()


def _emit_finish(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    masks, left, pairs, standing, drawing, groups, ways = (
        Memory(context, builder, kind, array) for kind, array in zip(signature.args, arguments, strict=True)
    )
    cards = [left.load(card * LANES, LANES) for card in range(10)]
    of_pairs = [pairs.load(total * LANES, LANES) for total in range(10)]
    stands, draws = masks.one(0), masks.one(1)

    def is_set(mask: Any, banker: int) -> Any:
        return builder.trunc(builder.lshr(mask, ir.Constant(WORD64, banker)), ir.IntType(1))

    def add(place: int, more: Vector) -> None:
        row = _times(builder, groups.one(place), LANES)
        ways.store(row, ways.load(row, LANES) + more)

    for banker in range(10):
        with builder.if_then(is_set(stands, banker)):
            add(banker, of_pairs[banker].widened(WORD64) * standing.load(0, LANES))
    with builder.if_then(builder.icmp_signed("!=", draws, ir.Constant(WORD64, 0))):
        sums = [allocate(builder, cards[0].filled(0).value) for _ in range(10)]
        for banker in range(10):
            with builder.if_then(is_set(draws, banker)):
                for total in range(10):
                    drawn = _drawn(cards, of_pairs[banker], banker, total)
                    builder.store((Vector(builder, builder.load(sums[total])) + drawn).value, sums[total])
        each = drawing.load(0, LANES).widened(WORD64)
        for total in range(10):
            add(10 + total, Vector(builder, builder.load(sums[total])).widened(WORD64) * each)
    return context.get_dummy_value()


def _drawn(cards: list[Vector], pairs: Vector, banker: int, total: int) -> Vector:
    """Orders of two cards worth `banker` and a third that makes `total`; no card is used twice."""
    third, partner = (total - banker) % 10, (2 * banker - total) % 10
    others = cards[partner] - (1 if third == partner else 0)
    return cards[third] * (pairs - others - others)


def _take_card(typing_context: Any, left: Any, card: Any, pairs: Any, fewer: Any) -> tuple[Any, Emit]:
    """Remove one card from `left` and write the pairs of the others to `fewer`.

    `left` has the cards by points three times over, so that sums and differences of points need no modulo.
    """
    return types.void(left, types.int64, pairs, fewer), _emit_take


def _finish_banker(
    typing_context: Any, masks: Any, left: Any, pairs: Any, standing: Any, drawing: Any, groups: Any, ways: Any
) -> tuple[Any, Emit]:
    """Add the ways to finish the round. `masks`: Banker's two-card totals that stand, and those that draw.

    `standing` and `drawing` are the ways so far, times the orders of the cards that no hand takes. `groups` has the
    rows of `ways` for Banker's total with two cards, then with three.
    """
    return types.void(masks, left, pairs, standing, drawing, groups, ways), _emit_finish


take_card: Any = intrinsic(_take_card)
finish_banker: Any = intrinsic(_finish_banker)
