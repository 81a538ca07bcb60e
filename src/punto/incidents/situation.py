"""What a ruling may look at: the rules, the round, the cards still unseen, and a few settings of the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from punto.bets import PlacedBet
from punto.cards import Card
from punto.round import Round
from punto.rules.model import Place, RuleSet
from punto.rules.pictures import BetOutcome, PairPicture
from punto.shoe import Composition
from punto.verdicts import judge, possible_totals


class Situation(Struct, frozen=True, kw_only=True, dict=True):
    rules: RuleSet
    round: Round
    unseen: Composition
    places: int
    """Boxes or terminals."""
    is_dealt_face_down: bool
    kept_rounds: tuple[Round, ...] = ()
    """Earlier rounds that can still be resettled."""

    @cached_property
    def decided(self) -> dict[str, BetOutcome]:
        """The bets that the cards properly dealt have decided."""
        return judge(self.rules, self.round.cards, self.unseen)

    @cached_property
    def possible_totals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return possible_totals(self.rules, self.round.cards, self.unseen)

    @property
    def terminals(self) -> int:
        return self.places if self.rules.place is Place.TERMINAL else 0

    def find_round(self, number: int | None) -> Round | None:
        if number is None or number == self.round.number:
            return self.round
        return next((kept for kept in self.kept_rounds if kept.number == number), None)

    def bets_of(self, patron: str | None, on: str | None, place: int | None) -> list[PlacedBet]:
        return [bet for bet in self.round.bets if bet.patron == patron and bet.on == on and place in (bet.place, None)]


def dealing_order(player: Sequence[Card], banker: Sequence[Card]) -> tuple[Card, ...]:
    """The order in which the cards of two hands left the shoe."""
    firsts = [card for pair in zip(player[:2], banker[:2], strict=False) for card in pair]
    return (*firsts, *player[2:], *banker[2:])


def explain(situation: Situation, bet_id: str, outcome: BetOutcome) -> str:
    """Why a bet is decided, for people."""
    rules, hands = situation.rules, situation.round.hands
    picture = rules.picture(bet_id)
    title = rules.bet(bet_id).title
    if isinstance(picture, PairPicture) and len(hands.of(picture.hand)) > 1:
        first, second = hands.of(picture.hand)[:2]
        rank = "one rank" if hands.is_pair(picture.hand) else "two ranks"
        return f"{title} has {outcome.value}: {first.picture} and {second.picture} are of {rank}."
    player, banker = (_spoken(totals) for totals in situation.possible_totals)
    wins = "every" if outcome is BetOutcome.WON else "no"
    return f"{title} has {outcome.value}: Player ends on {player}, Banker on {banker}, and {wins} such end wins it."


def _spoken(totals: Sequence[int]) -> str:
    """`8`, or `0, 1 or 2`."""
    *others, last = (str(total) for total in totals)
    return f"{', '.join(others)} or {last}" if others else last
