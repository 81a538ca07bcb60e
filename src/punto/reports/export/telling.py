"""Builds a round's rows directly from its events if they suffice, otherwise by replaying it with `evolve`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from punto.bets import BetResult, PlacedBet
from punto.cards import total
from punto.hands import Hand
from punto.history.replay import spots_of
from punto.reports.export import forms
from punto.reports.export.columns import Row
from punto.reports.export.rounds import Course, RoundLog, course_of
from punto.round import FactValue, Round
from punto.rules.model import RuleSet
from punto.table import Table
from punto.table import events as happened

PRIVATE_FACTS: Final = frozenset({"patron", "what", "reason"})
"""Names, and free text by staff, which may contain names."""
ROUND_ROW: Final = (
    "table_id",
    "shoe",
    "round",
    "decks",
    "game",
    "opened_at",
    "closed_at",
    "settled_at",
    "state",
    "result",
    "player_total",
    "banker_total",
    "player_pair",
    "banker_pair",
    "reversals",
    "journal_position",
)
RULING_ROW: Final = ("ruled_at", "incident", "decision", "clause", "ruled_by", "facts")
Laying = tuple[int, int]
"""The number of Player and Banker cards."""

_FIRST_FOUR: Final = ("player", 1), ("banker", 1), ("player", 2), ("banker", 2)
LAYINGS: Final = {
    (2, 2): _FIRST_FOUR,
    (3, 2): (*_FIRST_FOUR, ("player", 3)),
    (2, 3): (*_FIRST_FOUR, ("banker", 3)),
    (3, 3): (*_FIRST_FOUR, ("player", 3), ("banker", 3)),
}
"""The hand and the place in it of each card of a complete round, in dealing order."""


class Sheets:
    """Rows of rounds, cards, bets and rulings; `cards_of`, `bets_of` and `rulings_of` count rows per round."""

    def __init__(self, tells_identities: bool) -> None:
        self._tells_identities = tells_identities
        self.clear()

    def clear(self) -> None:
        self.rounds: list[Row] = []
        self.rules: list[RuleSet] = []
        """By round: the rules on record."""
        self.cards_of: list[int] = []
        self.cards: list[str] = []
        self.card_times: list[int | None] = []
        self.layings: list[Laying] = []
        self.misplaced: dict[int, tuple[str, int]] = {}
        """By card index: hand and place of each card that does not lie where the deal puts it."""
        self.bets_of: list[int] = []
        self.bets: list[forms.BetPlaced] = []
        self.bet_times: list[int] = []
        self.bet_results: list[forms.Result | None] = []
        self.cut_bets: dict[int, int] = {}
        """By bet index: the amount in play of bets cut pro rata."""
        self.ante_choices: dict[int, str] = {}
        self.rulings_of: list[int] = []
        self.rulings: list[Row] = []

    def tell(self, table: Table, log: RoundLog) -> None:
        """`table` is as it was opened."""
        self.rules.append(table.rules)
        course = course_of(tuple(map(type, log.events)))
        if course is None or log.later or not self._tell_course(table, log, course):
            self._tell_by_replay(table, log)

    def _tell_course(self, table: Table, log: RoundLog, course: Course) -> bool:
        """False if the events alone do not determine the rows."""
        events, records = log.events, log.records
        results = events[course.settled].results
        hands = forms.read_hands(events[course.deals[-1]].hands)
        if hands.next_hand is not None or len(results) != len(course.bets) or events[course.closed].cuts:
            return False
        self.bets_of.append(len(results))
        self.bets += [events[place] for place in course.bets]
        self.bet_times += [records[place].at for place in course.bets]
        self.bet_results += [settled.result for settled in results]
        for place in course.deals:
            cards = events[place].cards
            self.cards += cards
            self.card_times += (records[place].at,) * len(cards)
        player, banker = hands.player, hands.banker
        self.cards_of.append(len(player) + len(banker))
        self.layings.append((len(player), len(banker)))
        self.rulings_of.append(0)
        difference = hands.player_total - hands.banker_total
        self.rounds.append(
            (
                *_beginning(table, log),
                records[course.closed].at,
                records[course.settled].at,
                "settled",
                "player" if difference > 0 else "banker" if difference else "tie",
                hands.player_total,
                hands.banker_total,
                player[0][0] == player[1][0],
                banker[0][0] == banker[1][0],
                0,
                log.position,
            )
        )
        return True

    def _add_cards(self, round_: Round, times: list[int | None]) -> None:
        laying = _laying(round_)
        for place, (hand, position) in enumerate(spots_of(round_)):
            if LAYINGS[laying][place] != (hand.value, position):
                self.misplaced[len(self.cards) + place] = hand.value, position
        self.cards_of.append(len(round_.cards))
        self.cards += [card.text for card in round_.cards]
        self.card_times += times
        self.layings.append(laying)

    def _tell_by_replay(self, table: Table, log: RoundLog) -> None:
        replay = log.replay(table)
        round_ = replay.round
        self._add_cards(round_, replay.dealt_at)
        is_over, has_hands = round_.is_over, round_.hands.is_complete
        self.rounds.append(
            (
                *_beginning(table, log),
                replay.closed_at,
                replay.ended_at if is_over else None,
                round_.state.value,
                round_.result.value if is_over and round_.result else None,
                total(round_.hands.player) if has_hands else None,
                total(round_.hands.banker) if has_hands else None,
                round_.hands.is_pair(Hand.PLAYER) if has_hands else None,
                round_.hands.is_pair(Hand.BANKER) if has_hands else None,
                len(round_.reversed_results),
                log.position,
            )
        )
        self.bets_of.append(len(round_.bets))
        for bet, at in zip(round_.bets, replay.placed_at, strict=True):
            self._add_bet(bet, at)
        rulings = [self._ruling_row(made, at) for made, at in replay.rulings]
        self.rulings_of.append(len(rulings))
        self.rulings += rulings

    def _add_bet(self, bet: PlacedBet, at: int) -> None:
        if bet.cut_to_cents is not None:
            self.cut_bets[len(self.bets)] = bet.cut_to_cents
        if bet.ante_choice is not None:
            self.ante_choices[len(self.bets)] = bet.ante_choice.value
        self.bets.append(_bet_form(bet))
        self.bet_times.append(at)
        self.bet_results.append(_result_form(bet.result) if bet.result else None)

    def _ruling_row(self, made: happened.RulingMade, at: int) -> Row:
        ruling = made.ruling
        return (
            at,
            ruling.incident.value if ruling.incident else None,
            ruling.decision.value,
            ruling.clause,
            ruling.by.value,
            msgspec.json.encode(self._facts(ruling.facts)).decode(),
        )

    def _facts(self, facts: Mapping[str, FactValue]) -> dict[str, FactValue]:
        return {name: fact for name, fact in facts.items() if self._tells_identities or name not in PRIVATE_FACTS}


def _beginning(table: Table, log: RoundLog) -> tuple[str, int, int, int, str, int]:
    """The first columns of a round's row."""
    return table.id, log.shoe, log.number, log.decks, table.game, log.opened_at


def _bet_form(bet: PlacedBet) -> forms.BetPlaced:
    return forms.BetPlaced(
        patron=bet.patron,
        place=bet.place,
        on=bet.on,
        cents=bet.amount_cents,
        standing=bet.standing,
        placed_by=bet.placed_by.value,
        registered=bet.registered,
        in_chips=bet.in_chips,
    )


def _result_form(result: BetResult) -> forms.Result:
    return forms.Result(result.outcome.value, result.net_cents, result.clause, str(result.breakage))


def _laying(round_: Round) -> Laying:
    """An unfinished round uses the longest laying, as far as it goes."""
    laying = len(round_.hands.player), len(round_.hands.banker)
    return laying if laying in LAYINGS else (3, 3)
