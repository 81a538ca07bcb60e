"""The input of a ruling: the rules, the round, its shoe, and a few settings of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec import Struct

from punto.bets import PlacedBet
from punto.cards import Card
from punto.deal import is_properly_dealt
from punto.hands import Hand
from punto.incidents.round_status import MOST_COUNTED, RoundStatus
from punto.messages import Listed, Message, message, named
from punto.round import Round, Stage
from punto.rules.axes import TOTAL_AXES
from punto.rules.forms import pair_hand
from punto.rules.model import Place, RuleSet
from punto.rules.pictures import BetOutcome
from punto.shoe import Composition, Shoe
from punto.verdicts import SeenHands, judge_seen, possible_totals


class Situation(Struct, frozen=True, kw_only=True, dict=True):
    rules: RuleSet
    round: Round
    """The round that the report concerns."""
    latest: int
    """The number of the table's latest round."""
    shoe: Shoe
    """The shoe of the round, in its current state."""
    shoe_is_in_use: bool
    """Whether the round was dealt from the current shoe."""
    replaced_shoe: Shoe | None
    """The shoe that the round began with, if it was replaced during the round."""
    carried: tuple[Card, ...]
    """Exposed and excess cards that must be dealt next."""
    waiting: tuple[Card, ...]
    """Those, and simultaneous cards that wait for a ruling: out of the shoe and in no hand."""
    places: int
    """Boxes or terminals."""
    is_dealt_face_down: bool

    @property
    def terminals(self) -> int:
        return self.places if self.rules.place is Place.TERMINAL else 0

    @cached_property
    def status(self) -> RoundStatus:
        round_ = self.round
        return RoundStatus(
            rules=self.rules,
            stage=round_.stage,
            awaits=None if round_.awaits is None else type(round_.awaits),
            cards_dealt=len(round_.cards),
            is_complete=round_.hands.is_complete,
            has_result=round_.result is not None,
            has_bets=bool(round_.bets),
            has_earlier_rounds=self.latest > 1,
            shoe_is_in_use=self.shoe_is_in_use,
            loose_cards=min(self.most_loose_cards, MOST_COUNTED),
            is_dealt_face_down=self.is_dealt_face_down,
        )

    @property
    def most_loose_cards(self) -> int:
        """How many cards can have left the shoe besides those already waiting."""
        return max(0, self.shoe.cards_left - len(self.waiting))

    @cached_property
    def has_outcome(self) -> bool:
        """Whether the cards in view establish an outcome."""
        return bool(self.decided(0))

    def bets_of(self, patron: str | None, on: str | None, place: int | None) -> list[PlacedBet]:
        return [bet for bet in self.round.bets if bet.patron == patron and bet.on == on and place in (bet.place, None)]

    def seen_hands(self, face_up: int) -> SeenHands:
        """The hands in view; the last `face_up` cards were dealt face up by mistake."""
        hands = self.round.hands
        as_they_lie = not is_properly_dealt(self.rules, hands)
        if not self.is_dealt_face_down or self.round.is_over:
            return SeenHands(hands.player, hands.banker, as_they_lie)
        seen = {*self.round.turned, *self.round.last_places(face_up)}
        player, banker = (
            tuple(card if (hand, position) in seen else None for position, card in enumerate(hands.of(hand), start=1))
            for hand in (Hand.PLAYER, Hand.BANKER)
        )
        return SeenHands(player, banker, as_they_lie)

    def unseen(self, seen: SeenHands) -> Composition:
        """The cards that may still come or are face down."""
        face_down = list(self.round.cards)
        for card in (*seen.player, *seen.banker):
            if card in face_down:
                face_down.remove(card)
        return self.shoe.unseen.with_cards(face_down) if face_down else self.shoe.unseen

    def decided(self, face_up: int) -> dict[str, BetOutcome]:
        """The bets decided by the cards in view; a void round has no result."""
        if self.round.stage is Stage.VOID:
            return {}
        seen = self.seen_hands(face_up)
        return judge_seen(self.rules, seen, self.unseen(seen))

    def first_impossible(self, cards: Sequence[Card]) -> Card | None:
        """The first of these cards that the round's shoe could not have dealt instead of the round's own."""
        earlier = self.round.earlier_cards
        if self.replaced_shoe is not None:
            replaced = self.replaced_shoe.with_cards(self.round.cards[:earlier])
            if (card := _first_missing(replaced.unseen, cards[:earlier], ())) is not None:
                return card
        elsewhere = Counter(self.waiting) - Counter(self.entering(cards)) if self.shoe_is_in_use else Counter[Card]()
        unseen = self.shoe.with_cards(self.round.cards[earlier:]).unseen
        return _first_missing(unseen, cards[earlier:], elsewhere.elements())

    def entering(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The carried cards that turn out to be in the hands, if these cards outnumber those on record."""
        more = len(cards) - len(self.round.cards)
        if not self.shoe_is_in_use or self.round.number != self.latest:
            return ()
        new = Counter(cards) - Counter(self.round.cards)
        found: list[Card] = []
        for card in self.carried:
            if len(found) < more and new[card]:
                new[card] -= 1
                found.append(card)
        return tuple(found)


def _first_missing(unseen: Composition, cards: Iterable[Card], elsewhere: Iterable[Card]) -> Card | None:
    """The first of these cards that is impossible given the cards elsewhere."""
    taken = Counter(elsewhere)
    for card in cards:
        taken[card] += 1
        if taken[card] > unseen.count(card):
            return card
    return None


def explain(situation: Situation, seen: SeenHands, bet_id: str, outcome: BetOutcome) -> Message:
    """Explain why a bet is decided."""
    rules = situation.rules
    picture = rules.picture(bet_id)
    bet, decided = rules.bet_names[bet_id], named("outcome", outcome.value)
    if (hand := pair_hand(picture)) is not None:
        cards = seen.player if hand is Hand.PLAYER else seen.banker
        first, second = (*cards[:2], None, None)[:2]
        if first is None or second is None:
            return message("decided-nothing_else", bet=bet, outcome=decided)
        both = Listed((first.picture, second.picture), "list-and")
        is_pair = first.rank is second.rank
        return message("decided-one_rank" if is_pair else "decided-two_ranks", bet=bet, outcome=decided, cards=both)
    if not TOTAL_AXES.covers(picture.axes):
        return message("decided-nothing_else", bet=bet, outcome=decided)
    player, banker = (_one_of(totals) for totals in possible_totals(rules, seen, situation.unseen(seen)))
    is_won = outcome is BetOutcome.WON
    return message(
        "decided-every_end" if is_won else "decided-no_end", bet=bet, outcome=decided, player=player, banker=banker
    )


def _one_of(totals: Sequence[int]) -> Listed:
    """`8`, or `0, 1 or 2`."""
    *others, last = totals
    return Listed((Listed(tuple(others)), last) if others else (last,), "list-or")
