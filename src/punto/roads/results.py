"""What a scoreboard knows of a round: its result and pairs. The text form is `B`, `P`, `T`, `Bbp`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.deal import Result
from punto.errors import ResultsError
from punto.hands import Hand


class RoundResult(Struct, frozen=True):
    result: Result
    player_pair: bool = False
    banker_pair: bool = False

    @property
    def pairs(self) -> tuple[Hand, ...]:
        """The hands with a pair."""
        paired = {Hand.PLAYER: self.player_pair, Hand.BANKER: self.banker_pair}
        return tuple(hand for hand, is_pair in paired.items() if is_pair)


_RESULTS: Final = {"B": Result.BANKER, "P": Result.PLAYER, "T": Result.TIE}
_LETTERS: Final = {result: letter for letter, result in _RESULTS.items()}


def parse_results(text: str) -> tuple[RoundResult, ...]:
    """Parse one capital letter per round, then `b` for a Banker pair and `p` for a Player pair; spaces are ignored.

    >>> parse_results("P Tbp")[1]
    RoundResult(result=<Result.TIE: 'tie'>, player_pair=True, banker_pair=True)
    """
    rounds: list[RoundResult] = []
    for place, sign in enumerate(text, start=1):
        if sign in _RESULTS:
            rounds.append(RoundResult(_RESULTS[sign]))
        elif sign == "b" and rounds and not rounds[-1].banker_pair:
            rounds[-1] = replace(rounds[-1], banker_pair=True)
        elif sign == "p" and rounds and not rounds[-1].player_pair:
            rounds[-1] = replace(rounds[-1], player_pair=True)
        elif not sign.isspace():
            raise ResultsError(
                f"{sign!r} at position {place} is not valid: write B, P or T for each round, "
                "then b or p once for a pair of that hand, as in BPTBbp."
            )
    return tuple(rounds)


def format_results(rounds: Iterable[RoundResult]) -> str:
    """The inverse of `parse_results`.

    >>> format_results(parse_results("P Tpb"))
    'PTbp'
    """
    return "".join(_LETTERS[a.result] + "b" * a.banker_pair + "p" * a.player_pair for a in rounds)
