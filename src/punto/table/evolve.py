"""`evolve(table, event)`: the table after the event. It never judges: what was judged is in the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from msgspec.structs import replace

from punto.cards import Card
from punto.round import Round
from punto.shoe import Burn, Shoe
from punto.table import events as happened
from punto.table.round_events import correct_card, deal_cards, evolve_round, settle_bets
from punto.table.state import ROUNDS_KEPT, Table


def open_table(event: happened.TableOpened) -> Table:
    settings = event.settings
    return Table(
        id=event.table,
        game=event.game,
        settings=settings,
        shoe_number=1,
        shoe=_fresh_shoe(settings.decks, settings.cut_card, settings.burn, event.first_card),
    )


def replay(events: Iterable[happened.Event]) -> Table:
    """The table that these events lead to; the first is its opening."""
    first, *rest = events
    if not isinstance(first, happened.TableOpened):
        raise ValueError(f"A table's events begin with its opening, not with {type(first).__name__}.")
    return reduce(evolve, rest, open_table(first))


def evolve(table: Table, event: happened.Event) -> Table:
    match event:
        case happened.CardsDealt(cards=cards):
            dealt = deal_cards(_current(table), event)
            return replace(table, round=dealt, shoe=table.shoe.without(cards), carried=table.carried[len(cards) :])
        case happened.BettingOpened():
            past = (*table.past, table.round)[-ROUNDS_KEPT:] if table.round else table.past
            return replace(table, past=past, round=Round(number=event.round, shoe=event.shoe))
        case happened.RoundSettled() | happened.SettlementReversed():
            return _with_round(table, event.round, lambda round_: settle_bets(round_, event))
        case happened.TableOpened():
            return open_table(event)
        case happened.SettingsChanged(settings=settings):
            return replace(table, settings=settings)
        case happened.ShoeChanged():
            shoe = _fresh_shoe(table.settings.decks, table.settings.cut_card, event.burn, event.first_card)
            changed = replace(table, shoe_number=event.shoe, shoe=shoe, carried=(), last_round=None)
            return _with_earlier_cards(changed)
        case happened.CutCardCameOut(last_round=last_round):
            return replace(table, last_round=last_round)
        case happened.CardsCarried(cards=cards):
            return replace(table, carried=(*table.carried, *cards))
        case happened.CardCorrected():
            return _correct_card(table, event)
        case happened.HandsCorrected():
            return _correct_hands(table, event)
        case happened.RulingMade(round=int() as number):
            return _with_round(table, number, lambda round_: evolve_round(round_, event))
        case _:
            return replace(table, round=evolve_round(_current(table), event))


def _current(table: Table) -> Round:
    if table.round is None:
        raise ValueError("This event belongs to a round, and none has begun.")
    return table.round


def _with_round(table: Table, number: int, change: Callable[[Round], Round]) -> Table:
    """Change the round of that number, be it the last or one of those kept."""
    if table.round is not None and table.round.number == number:
        return replace(table, round=change(table.round))
    past = tuple(change(kept) if kept.number == number else kept for kept in table.past)
    return replace(table, past=past)


def _with_earlier_cards(table: Table) -> Table:
    """Where a round is in progress, its cards so far came from the shoe that was."""
    if table.round is None or table.round.is_over:
        return table
    return replace(table, round=replace(table.round, earlier_cards=len(table.round.cards)))


def _correct_card(table: Table, event: happened.CardCorrected) -> Table:
    round_ = _current(table)
    corrected = replace(table, round=correct_card(round_, event))
    if event.position <= round_.earlier_cards:
        return corrected
    return replace(corrected, shoe=_exchange(table.shoe, (event.was,), (event.card,)))


def _correct_hands(table: Table, event: happened.HandsCorrected) -> Table:
    rounds = [kept for kept in (*table.past, table.round) if kept is not None and kept.number == event.round]
    corrected = _with_round(table, event.round, lambda it: replace(it, cards=event.cards, hands=event.hands))
    if rounds and rounds[0].shoe == table.shoe_number:
        return replace(corrected, shoe=_exchange(table.shoe, rounds[0].cards, event.cards))
    return corrected


def _fresh_shoe(decks: int, cut_card: int, burn: Burn, first_card: Card | None) -> Shoe:
    shoe = Shoe.fresh(decks, cut_card=cut_card)
    return shoe if burn.by_first_card and first_card is None else shoe.burned(burn, first_card)


def _exchange(shoe: Shoe, taken_back: Iterable[Card], taken_out: Iterable[Card]) -> Shoe:
    """The shoe once other cards turn out to have left it; one that it could not hold is let be."""
    shoe = shoe.with_cards(taken_back)
    for card in taken_out:
        if shoe.holds(card):
            shoe = shoe.without([card])
    return shoe
