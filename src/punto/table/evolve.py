"""`evolve(table, event)` returns the table after the event. It judges nothing: the event carries the decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from msgspec.structs import replace

from punto.cards import Card
from punto.round import Round
from punto.rules import recall_rules
from punto.shoe import Burn, Shoe
from punto.table import events as happened
from punto.table.round_events import correct_card, deal_cards, evolve_round, place_bet, settle_bets
from punto.table.state import ROUNDS_KEPT, NumberedShoe, QueuedSettings, Table


def open_table(event: happened.TableOpened) -> Table:
    settings = event.settings
    if event.rules is not None:
        recall_rules(event.rules)
    return Table(
        id=event.table,
        game=event.game,
        declaration=event.rules,
        settings=settings,
        shoe_number=1,
        shoe=_fresh_shoe(settings.decks, settings.cut_card, settings.burn, event.first_card),
    )


def replay(events: Iterable[happened.Event]) -> Table:
    """The table after these events; the first must be its opening."""
    first, *rest = events
    if not isinstance(first, happened.TableOpened):
        raise ValueError(f"The first event of a table must be its opening, not {type(first).__name__}.")
    return reduce(evolve, rest, open_table(first))


def evolve(table: Table, event: happened.Event) -> Table:
    match event:
        case happened.BetPlaced():  # first: the most frequent by far
            return replace(table, round=place_bet(_current(table), event))
        case happened.CardsDealt():
            return _deal(table, event)
        case happened.BettingOpened():
            return _begin_round(table, event)
        case happened.RoundSettled() | happened.SettlementReversed():
            return _with_round(table, event.round, lambda round_: settle_bets(round_, event))
        case happened.TableOpened():
            return open_table(event)
        case happened.SettingsChanged(settings=settings):
            return replace(table, settings=settings, queued=None)
        case happened.SettingsQueued():
            return _queue(table, event)
        case happened.ShoeChanged():
            return _change_shoe(table, event)
        case happened.CutCardCameOut(last_round=last_round):
            return replace(table, last_round=last_round)
        case happened.CardsCarried(cards=cards):
            return replace(table, carried=(*table.carried, *cards))
        case happened.CardsDiscarded(cards=cards):
            return replace(table, shoe=table.shoe.without(cards))
        case happened.CardCorrected():
            return _correct_card(table, event)
        case happened.HandsCorrected():
            return _correct_hands(table, event)
        case happened.RoundRecalled():
            return _recall(table, event)
        case (
            happened.RulingMade()
            | happened.MatterReferred()
            | happened.MatterClosed()
            | happened.BetsReturned()
            | happened.ElectionOpened()
            | happened.PatronElected()
            | happened.RoundVoided()
        ):
            return _with_round(table, event.round, lambda round_: evolve_round(round_, event))
        case _:
            return replace(table, round=evolve_round(_current(table), event))


class Recalling:
    """Replays a table to recover one round and its shoes: from the table's opening, or only the parts about them."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._found: Round | None = None
        self._shoes: dict[int, Shoe] = {}
        self._table: Table | None = None

    def resume(self, table: Table | None) -> None:
        """Go on from a later state of the table. Nothing in between may be about the round or its shoes."""
        self._table = table

    def take(self, event: happened.Event) -> None:
        table = open_table(event) if isinstance(event, happened.TableOpened) else evolve(_opened(self._table), event)
        self._table = table
        if table.round is None or table.round.number < self._number:
            return
        self._found = table.find_round(self._number) or self._found
        self._shoes = {number: table.find_shoe(number) or self._shoes[number] for number in self.shoes}

    @property
    def shoes(self) -> tuple[int, ...]:
        """The numbers of its shoes, as far as known."""
        return self._found.shoes if self._found else ()

    @property
    def is_dropped(self) -> bool:
        """Whether the table keeps neither the round nor its shoes any more."""
        table = self._table
        if table is None or self._found is None or table.find_round(self._number) is not None:
            return False
        return all(table.find_shoe(number) is None for number in self.shoes)

    def recalled(self) -> happened.RoundRecalled | None:
        """None if there was no such round."""
        if self._found is None:
            return None
        shoes = tuple(NumberedShoe(shoe_number, shoe) for shoe_number, shoe in sorted(self._shoes.items()))
        return happened.RoundRecalled(round=self._found, shoes=shoes)


def recall(events: Iterable[happened.Event], number: int) -> happened.RoundRecalled | None:
    """The round with this number after these events of its table; None if there was none."""
    recalling = Recalling(number)
    for event in events:
        recalling.take(event)
    return recalling.recalled()


def _opened(table: Table | None) -> Table:
    if table is None:
        raise ValueError("The first event of a table must be its opening.")
    return table


def _current(table: Table) -> Round:
    if table.round is None:
        raise ValueError("This event belongs to a round, but no round has begun.")
    return table.round


def _with_round(table: Table, number: int | None, change: Callable[[Round], Round]) -> Table:
    """Change the round with this number, latest or kept; without a number, the latest."""
    if number is None or (table.round is not None and table.round.number == number):
        return replace(table, round=change(_current(table)))
    past = tuple(change(kept) if kept.number == number else kept for kept in table.past)
    return replace(table, past=past)


def _queue(table: Table, event: happened.SettingsQueued) -> Table:
    queued = QueuedSettings(settings=event.settings, by=event.by, clauses=event.clauses)
    return replace(table, queued=None if event.settings == table.settings else queued)


def _begin_round(table: Table, event: happened.BettingOpened) -> Table:
    """Drop old rounds and their shoes, except rounds that wait for a ruling."""
    rounds = (*table.past, table.round) if table.round else table.past
    past = tuple(kept for kept in rounds if kept.number >= event.round - ROUNDS_KEPT or kept.awaits is not None)
    needed = {number for kept in past for number in kept.shoes}
    shoes = tuple(earlier for earlier in table.earlier_shoes if earlier.number in needed)
    round_ = Round(number=event.round, shoe=event.shoe, payout_unit=table.settings.limits.payout_unit)
    return replace(table, past=past, earlier_shoes=shoes, round=round_)


def _recall(table: Table, event: happened.RoundRecalled) -> Table:
    past = sorted((*table.past, event.round), key=lambda kept: kept.number)
    known = {table.shoe_number, *(earlier.number for earlier in table.earlier_shoes)}
    more = (earlier for earlier in event.shoes if earlier.number not in known)
    return replace(table, past=tuple(past), earlier_shoes=(*table.earlier_shoes, *more))


def _deal(table: Table, event: happened.CardsDealt) -> Table:
    dealt = deal_cards(_current(table), event)
    carried = table.carried[len(event.cards) :]
    if event.shoe is None:
        return replace(table, round=dealt, shoe=table.shoe.without(event.cards), carried=carried)
    from_replaced = replace(dealt, earlier_cards=len(dealt.cards))
    changed = replace(table, round=from_replaced, carried=carried)
    return _with_shoe(changed, event.shoe, lambda shoe: shoe.without(event.cards))


def _change_shoe(table: Table, event: happened.ShoeChanged) -> Table:
    """Start a new shoe. During a round, its cards so far belong to the previous shoe. Cards waiting from that shoe are
    discarded."""
    shoe = _fresh_shoe(table.settings.decks, table.settings.cut_card, event.burn, event.first_card)
    round_ = table.round
    rounds = (*table.past, round_) if round_ else table.past
    earlier = table.earlier_shoes
    if any(table.shoe_number in kept.shoes for kept in rounds):
        earlier = (*earlier, NumberedShoe(table.shoe_number, _exchange(table.shoe, (), table.carried)))
    if round_ is not None and not round_.is_over:
        round_ = replace(round_, earlier_cards=len(round_.cards), replacement_shoe=event.shoe)
    return replace(
        table,
        shoe_number=event.shoe,
        shoe=shoe,
        earlier_shoes=earlier,
        round=round_,
        carried=(),
        last_round=None,
    )


def _with_shoe(table: Table, number: int, change: Callable[[Shoe], Shoe]) -> Table:
    """Change the shoe with this number, current or earlier."""
    if number == table.shoe_number:
        return replace(table, shoe=change(table.shoe))
    shoes = tuple(
        NumberedShoe(number, change(earlier.shoe)) if earlier.number == number else earlier
        for earlier in table.earlier_shoes
    )
    return replace(table, earlier_shoes=shoes)


def _correct_card(table: Table, event: happened.CardCorrected) -> Table:
    round_ = _current(table)
    corrected = replace(table, round=correct_card(round_, event))
    number = round_.shoe if event.position <= round_.earlier_cards else table.shoe_number
    return _with_shoe(corrected, number, lambda shoe: _exchange(shoe, (event.was,), (event.card,)))


def _correct_hands(table: Table, event: happened.HandsCorrected) -> Table:
    round_ = table.find_round(event.round)
    if round_ is None:
        return table
    earlier = round_.earlier_cards
    still_earlier = min(earlier, len(event.cards))
    corrected = _with_round(
        table, event.round, lambda it: replace(it, cards=event.cards, hands=event.hands, earlier_cards=still_earlier)
    )
    if event.still_carried is not None:
        corrected = replace(corrected, carried=event.still_carried)
    if earlier:
        corrected = _with_shoe(
            corrected, round_.shoe, lambda shoe: _exchange(shoe, round_.cards[:earlier], event.cards[:earlier])
        )
    return _with_shoe(
        corrected, round_.shoes[-1], lambda shoe: _exchange(shoe, round_.cards[earlier:], event.cards[earlier:])
    )


def _fresh_shoe(decks: int, cut_card: int, burn: Burn, first_card: Card | None) -> Shoe:
    shoe = Shoe.fresh(decks, cut_card=cut_card)
    return shoe if burn.by_first_card and first_card is None else shoe.burned(burn, first_card)


def _exchange(shoe: Shoe, taken_back: Iterable[Card], taken_out: Iterable[Card]) -> Shoe:
    """Replace cards dealt from a shoe; cards that it could not hold are ignored."""
    shoe = shoe.with_cards(taken_back)
    for card in taken_out:
        if shoe.holds(card):
            shoe = shoe.without([card])
    return shoe
