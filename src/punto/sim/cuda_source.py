"""The CUDA kernels as text: `kernel.cu` with indices and sizes from the Python layouts."""

from __future__ import annotations

from importlib.resources import files
from types import ModuleType
from typing import Final

from punto.sim import plan, scheme_plan

_PLACES: Final[dict[ModuleType, str]] = {
    plan: "DECKS HIDDEN BURN_BY_FIRST CUT_CARD ROUNDS_LIMIT BY_FIRST_CARD PLAYER_DRAWS NATURALS BANKER_DRAWS "
    "LENGTHS CELLS TAIL MOST_WAYS",
    scheme_plan: "START THRESHOLD PER_DECK SCALE TAGS "
    "BETS GAIN GAIN_SQUARED SHOES_UP SHOES_DOWN BETS_PER_SHOE LOWEST_POINT DEPTHS",
}


def cuda_source() -> str:
    defined = [
        f"#define {name} {getattr(module, name)}{'ull' if name == 'MOST_WAYS' else ''}"
        for module, names in _PLACES.items()
        for name in names.split()
    ]
    return "\n".join([*defined, files("punto.sim").joinpath("kernel.cu").read_text(encoding="utf-8")])
