"""The axes of a game and the gains of its bets as arrays for `compiled_ends`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np

from punto.cards import CARDS
from punto.completions import Kinds
from punto.odds.compiled_ends import EndArrays, HandArrays, SeenArrays
from punto.odds.exact import cell_result
from punto.odds.two_cards import classes_of
from punto.rules.axes import NO_AXES, Axes, HandAxes
from punto.rules.pictures import Picture


def end_arrays(pictures: Sequence[Picture], kinds: Kinds) -> EndArrays:
    classes = [picture if _is_on_classes(picture.axes) else None for picture in pictures]
    ends = [None if _is_on_classes(picture.axes) else picture for picture in pictures]
    points = np.array([CARDS[kind].points for kind in range(kinds.number)], np.int64)
    return EndArrays(_seen_arrays(ends, kinds), _seen_arrays(classes, kinds), points)


def _is_on_classes(axes: Axes) -> bool:
    """Whether a bet looks at first two cards only. One that looks at nothing counts as a bet on ends."""
    return axes != NO_AXES and not axes.sees_ends


def _seen_arrays(pictures: Sequence[Picture | None], kinds: Kinds) -> SeenArrays:
    seen = [picture.axes for picture in pictures if picture]
    axes = reduce(Axes.union, seen, NO_AXES)
    nets = [
        [float(cell_result(cell)[1]) for cell in picture.on(axes)] if picture else [0.0] * axes.size
        for picture in pictures
    ]
    together = any(len(each.player.classes) > 1 < len(each.banker.classes) for each in seen)
    return SeenArrays(_hand_arrays(axes.player, kinds), _hand_arrays(axes.banker, kinds), np.array(nets), together)


def _hand_arrays(axes: HandAxes, kinds: Kinds) -> HandArrays:
    classes = classes_of(axes, kinds)
    places = [
        [*(axes.end_index((total + card) % 10, card) for card in range(10)), axes.end_index(total, None)]
        for total in range(10)
    ]
    start, rare = [0], list[tuple[int, int, int]]()
    for points in range(100):
        for place, pairs in classes.rare.get(divmod(points, 10), {}).items():
            rare += [(place, one, other) for one, other in pairs]
        start.append(len(rare))
    return HandArrays(
        np.array(places, np.int64),
        np.array([axes.ends, len(axes.classes), classes.common], np.int64),
        np.array(start, np.int64),
        np.array(rare, np.int64).reshape(-1, 3),
    )
