"""Plays the shoes of a study with a progress bar; Ctrl-C ends it early."""

from __future__ import annotations

from typing import Final, Protocol

from punto.cli.terminal import stoppable_bar
from punto.messages import message

SHOES_AT_ONCE: Final = 10


class ShoeStudy(Protocol):
    shoes: int
    """Played so far."""

    def play(self, shoes: int) -> None: ...


def play_shoes(study: ShoeStudy, shoes: int, at_once: int = SHOES_AT_ONCE) -> None:
    """After Ctrl-C the study covers the shoes played so far."""
    with stoppable_bar(message("progress-simulating"), shoes, lambda: study.shoes) as progress:
        while study.shoes < shoes:
            study.play(min(at_once, shoes - study.shoes))
            progress(study.shoes)
