"""Expected values of many compositions on a GPU, through cupy. Needs no numba."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

import cupy
import numpy as np

from punto.completions import RANK_BY_RANK
from punto.errors import OddsError
from punto.odds.arrays import (
    ANTE,
    DRAWS,
    STANDS,
    BetArrays,
    Floats,
    Ints,
    bet_arrays,
    check_counts,
    check_finishing,
    is_narrow,
    play_arrays,
)
from punto.rules.model import RuleSet

THREADS: Final = 128
OPTIONS: Final = ("--std=c++17", "--fmad=false")


class CudaOdds:
    """The bets of a game on the GPU, ready for any compositions: bit for bit the values of `FastOdds`."""

    def __init__(self, rules: RuleSet, bets: Sequence[str] = ()) -> None:
        """Of all bets, unless some are named."""
        self.rules = rules
        self.bet_ids = tuple(bets) or rules.bet_ids
        wide = [bet_id for bet_id in self.bet_ids if not is_narrow(rules.pictures[bet_id])]
        if wide:
            raise OddsError(
                f"{rules.title} has no odds on a GPU: {wide[0]} looks at more than totals, numbers of cards and one "
                "pair. Use the engine cpu."
            )
        arrays = bet_arrays(rules, self.bet_ids)
        self._arrays = [cupy.asarray(array) for array in arguments_of(rules, arrays)]
        self._kernel = cupy.RawKernel(odds_source(arrays), "expect_many", options=OPTIONS)
        self._blocks = 16 * cupy.cuda.Device().attributes["MultiProcessorCount"]

    def expected_values_of_many(self, ranks: Ints) -> Floats:
        """A row of expected values, in the order of `bet_ids`, for each row of thirteen counts, ace to king."""
        check_counts(ranks, RANK_BY_RANK)
        expected, finishing = self.on_device(cupy.asarray(np.ascontiguousarray(ranks.T.astype(np.uint16))))
        check_finishing(ranks, cupy.asnumpy(finishing))
        values: Floats = cupy.asnumpy(expected)
        return values

    def on_device(self, ranks: Any) -> tuple[Any, Any]:
        """Expected values and the share of rounds that finish, as arrays on the GPU, from thirteen rows of counts."""
        compositions = ranks.shape[1]
        expected = cupy.zeros((compositions, len(self.bet_ids)), np.float64)
        finishing = cupy.zeros(compositions, np.float64)
        arguments = (*self._arrays, ranks, np.uint64(compositions), expected, finishing)
        self._kernel((self._blocks,), (THREADS,), arguments)
        return expected, finishing


def arguments_of(rules: RuleSet, bets: BetArrays) -> tuple[np.ndarray[Any, Any], ...]:
    """The first arguments of the kernel."""
    play = play_arrays(rules.table_of_play)
    bits = 1 << np.arange(10)
    table = [bits[play.naturals].sum(), bits[play.player_draws].sum(), *play.masks[STANDS], *play.masks[DRAWS]]
    return (
        np.array(table, np.int32),
        bets.groups.astype(np.int32),
        bets.kinds.astype(np.int32),
        bets.nets,
        bets.whole_nets,
        bets.parts,
    )


def odds_source(bets: BetArrays) -> str:
    """The CUDA kernel as text, with the sizes of these bets."""
    sizes = {
        "BETS": len(bets.kinds),
        "GROUPS": bets.nets.shape[1],
        "FIRSTS": 10 if (bets.kinds == ANTE).any() else 1,
    }
    defined = [f"#define {name} {size}" for name, size in sizes.items()]
    return "\n".join([*defined, files("punto.odds").joinpath("kernel.cu").read_text(encoding="utf-8")])
