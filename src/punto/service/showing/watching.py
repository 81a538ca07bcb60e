"""Integrity alarms on a table's cards and results, derived from its records alone.

Cards are stored as they come and checked on request, which keeps reading a long history cheap. The checks cover the
current shoe, the previous one and the latest results.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Self

from msgspec import Struct

from punto.cards import Card
from punto.errors import OddsError
from punto.integrity import Alarm, EarlierShoes, ResultsWatch, ShoeWatch, Suspicion
from punto.integrity.results_watch import RESULTS
from punto.integrity.shoe_watch import FALSE_ALARMS
from punto.odds.ends import count_totals
from punto.round import Round
from punto.rules.irregularities import Incident
from punto.rules.tableau import TableOfPlay
from punto.shoe import Composition
from punto.table import Event, Table
from punto.table import events as happened

SHOES_REMEMBERED: Final = 5
"""Earlier shoes searched for a repeated card order."""
ROUNDS_WATCHED: Final = 1_000
"""The results monitor restarts after this many rounds."""
ROUNDS_AT_ONCE: Final = 20
"""Rounds checked per request: each takes a few milliseconds."""
REPORTED_AS: Final = {
    Suspicion.FOREIGN_CARD: Incident.FOREIGN_CARD,
    Suspicion.SURPLUS_CARD: Incident.CARD_COUNT_WRONG,
    Suspicion.MISSING_CARD: Incident.CARD_COUNT_WRONG,
    Suspicion.NEW_DECK_ORDER: Incident.NOT_SHUFFLED,
    Suspicion.EVEN_STEPS: Incident.NOT_SHUFFLED,
    Suspicion.REPEATED_ORDER: Incident.NOT_SHUFFLED,
    Suspicion.POINTS_TOGETHER: Incident.NOT_SHUFFLED,
    Suspicion.SUITS_TOGETHER: Incident.NOT_SHUFFLED,
}
"""The incident to report if an inspection confirms the alarm. Alarms on results have none."""


class Came(Struct, frozen=True):
    """A card from a shoe; None for a foreign card."""

    card: Card | None
    round: int
    at: int
    is_dealt: bool = False
    """Dealt to a hand, so a correction may replace it."""


class RaisedAlarm(Struct, frozen=True):
    """An alarm with its shoe, round and time."""

    alarm: Alarm
    shoe: int
    round: int
    at: int
    is_current: bool
    """About the current shoe, or the table itself."""
    false_alarms: float | None = None
    """Upper bound of the false alarm rate; None for exact counts."""


class SavedShoe(Struct, frozen=True):
    number: int
    decks: int
    hidden: int
    came: tuple[Came, ...]
    ran_out: Came | None


class WatchedResult(Struct):
    """A result with the unseen cards before it."""

    points: tuple[int, ...]
    """The number of unseen cards of each point value."""
    result: str
    came: Came
    chances: dict[str, float] | None = None
    """Of every result; None until they were computed, and empty if there were too few cards for a round."""


class SavedWatch(Struct, frozen=True):
    """A watch, without what follows from it."""

    shoes: tuple[SavedShoe, ...]
    results: tuple[WatchedResult, ...]
    last: int
    """The latest of the rounds whose results were taken."""


class ShoeLog:
    """Cards from one shoe, and their alarms."""

    def __init__(self, number: int, decks: int, hidden: int) -> None:
        self.number = number
        self.came: list[Came] = []
        self.ran_out: Came | None = None
        """When the shoe ran out early."""
        self._decks = decks
        self._hidden = hidden
        self._watch: ShoeWatch | None = None
        self._taken = 0
        self._alarms: list[tuple[Alarm, Came]] = []

    def saved(self) -> SavedShoe:
        return SavedShoe(self.number, self._decks, self._hidden, tuple(self.came), self.ran_out)

    @classmethod
    def restored(cls, saved: SavedShoe) -> Self:
        log = cls(saved.number, saved.decks, saved.hidden)
        log.came, log.ran_out = list(saved.came), saved.ran_out
        return log

    def correct(self, round_: int, cards: Sequence[Card]) -> None:
        """Replace the dealt cards of a round."""
        places = [place for place, one in enumerate(self.came) if one.round == round_ and one.is_dealt]
        if places:
            at = self.came[places[0]].at
            others = [one for place, one in enumerate(self.came) if place not in places]
            right = (Came(card, round_, at, is_dealt=True) for card in cards)
            self.came = [*others[: places[0]], *right, *others[places[0] :]]

    def restart(self) -> None:
        """Recheck all cards after a correction to this shoe or an earlier one."""
        self._watch = None

    def alarms(self, earlier: Sequence[ShoeLog]) -> Iterator[tuple[Alarm, Came]]:
        watch = self._watch or self._begin(earlier)
        for one in islice(self.came, self._taken, None):
            found = watch.take_foreign("reported by staff") if one.card is None else watch.take(one.card)
            self._alarms += [(alarm, one) for alarm in found]
        self._taken = len(self.came)
        yield from self._alarms
        if self.ran_out is not None:
            yield from ((alarm, self.ran_out) for alarm in watch.census().alarms())

    def _begin(self, earlier: Sequence[ShoeLog]) -> ShoeWatch:
        before = [[one.card for one in log.came if one.card is not None and one.is_dealt] for log in earlier]
        self._watch = ShoeWatch(Composition.of_decks(self._decks), EarlierShoes(before))
        self._watch.hide(self._hidden)
        self._taken = 0
        self._alarms = []
        return self._watch


class ResultsLog:
    """Results of up to `ROUNDS_WATCHED` rounds, with the unseen cards before each."""

    def __init__(self, results: Iterable[WatchedResult] = (), last: int = 0) -> None:
        self.last = last
        self._begin(results)

    def take(self, table: Table, number: int, at: int) -> None:
        """Add a settled round. Later settlements of the same round are ignored."""
        round_ = table.round
        if round_ is None or round_.number != number or round_.shoe != table.shoe_number or number <= self.last:
            return
        if (number - 1) // ROUNDS_WATCHED > (self.last - 1) // ROUNDS_WATCHED:
            self._begin()
        self.last = number
        if round_.result is not None:
            unseen = table.shoe.unseen.with_cards(round_.cards)
            self.results.append(WatchedResult(unseen.by_points(), round_.result.value, Came(None, number, at)))

    def alarms(self, play: TableOfPlay) -> list[tuple[Alarm, Came]]:
        left = ROUNDS_AT_ONCE
        for one in islice(self.results, self._taken, None):
            if one.chances is None:
                if not left:
                    break
                left -= 1
                one.chances = _chances(play, one.points)
            if one.chances:
                self._alarms += [(alarm, one.came) for alarm in self._watch.take(one.result, one.chances)]
            self._taken += 1
        return self._alarms

    @property
    def false_alarms(self) -> float:
        return self._watch.false_alarms

    def _begin(self, results: Iterable[WatchedResult] = ()) -> None:
        self._watch = ResultsWatch()
        self._alarms: list[tuple[Alarm, Came]] = []
        self.results = list(results)
        self._taken = 0


class TableWatch:
    def __init__(self) -> None:
        self._shoes: deque[ShoeLog] = deque(maxlen=SHOES_REMEMBERED + 2)
        self._results = ResultsLog()

    def saved(self) -> SavedWatch:
        return SavedWatch(tuple(log.saved() for log in self._shoes), tuple(self._results.results), self._results.last)

    @classmethod
    def restored(cls, saved: SavedWatch) -> Self:
        watch = cls()
        watch._shoes.extend(map(ShoeLog.restored, saved.shoes))
        watch._results = ResultsLog(saved.results, saved.last)
        return watch

    def take(self, event: Event, at: int, table: Table) -> None:
        """Process an event and the table after it."""
        round_ = table.round.number if table.round else 0
        match event:
            case happened.TableOpened(first_card=first) | happened.ShoeChanged(first_card=first):
                self._shoes.append(ShoeLog(table.shoe_number, table.shoe.decks, table.shoe.hidden))
                self._note([first] if first else [], round_, at)
            case happened.CardsDealt(cards=cards, shoe=shoe):
                dealt_from = next((log for log in self._shoes if log.number == shoe), self._shoes[-1])
                dealt_from.came += [Came(card, round_, at, is_dealt=True) for card in cards]
            case happened.CardsDiscarded(cards=cards):
                self._note(cards, round_, at)
            case happened.CardCorrected() if table.round is not None:
                self._correct(table.round)
            case happened.HandsCorrected(round=number) if (corrected := table.find_round(number)) is not None:
                self._correct(corrected)
            case happened.RulingMade(ruling=ruling) if ruling.incident is Incident.FOREIGN_CARD:
                self._note([None], round_, at)
            case happened.RulingMade(ruling=ruling) if ruling.incident is Incident.INSUFFICIENT_CARDS:
                self._shoes[-1].ran_out = Came(None, round_, at)
            case happened.RoundSettled(round=number):
                self._results.take(table, number, at)
            case _:
                return

    def alarms(self, play: TableOfPlay) -> list[RaisedAlarm]:
        """Newest first."""
        if not self._shoes:
            return []
        *earlier, last = self._shoes
        raised = [*self._of_shoe(earlier, last, is_current=True)]
        if earlier:
            raised += self._of_shoe(earlier[:-1], earlier[-1], is_current=False)
        rate = self._results.false_alarms
        raised += [
            RaisedAlarm(alarm, last.number, came.round, came.at, is_current=True, false_alarms=rate)
            for alarm, came in self._results.alarms(play)
        ]
        return sorted(raised, key=lambda one: one.at, reverse=True)

    def _of_shoe(self, earlier: list[ShoeLog], shoe: ShoeLog, *, is_current: bool) -> Iterator[RaisedAlarm]:
        for alarm, came in shoe.alarms(earlier[-SHOES_REMEMBERED:]):
            rate = None if alarm.evidence is None else FALSE_ALARMS
            yield RaisedAlarm(alarm, shoe.number, came.round, came.at, is_current=is_current, false_alarms=rate)

    def _correct(self, round_: Round) -> None:
        """A round may use two shoes; each keeps its own cards."""
        earlier = round_.earlier_cards
        came = {round_.shoes[-1]: round_.cards[earlier:]}
        if earlier:
            came[round_.shoe] = round_.cards[:earlier]
        for log in self._shoes:
            if log.number in came:
                log.correct(round_.number, came[log.number])
            log.restart()

    def _note(self, cards: Sequence[Card | None], round_: int, at: int) -> None:
        self._shoes[-1].came += [Came(card, round_, at) for card in cards]


def _chances(play: TableOfPlay, points: tuple[int, ...]) -> dict[str, float]:
    """Empty if there are too few cards for a round."""
    try:
        count = count_totals(play, points)
    except OddsError:
        return {}
    ways = dict.fromkeys(RESULTS, 0)
    for cell, orders in enumerate(count.cells):
        player, banker = divmod(cell, 10)
        ways["tie" if player == banker else "player" if player > banker else "banker"] += orders
    return {result: orders / count.orders for result, orders in ways.items()}
