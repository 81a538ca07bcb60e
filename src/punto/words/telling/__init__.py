"""Describes every event of a table as messages, each with its clause.

Stories, reports and pages all use `tell` and render the result in the reader's language.
"""

from __future__ import annotations

from punto.messages import message, named
from punto.table import Event, Table
from punto.table import events as happened
from punto.words.telling.betting import BettingEvent, tell_betting
from punto.words.telling.cards import CardEvent, tell_cards
from punto.words.telling.endings import EndingEvent, tell_bets, tell_ending
from punto.words.telling.rulings import RulingEvent, tell_ruling
from punto.words.telling.sentences import Description, Sentence, authority, authority_of, say_all

__all__ = ["Description", "Sentence", "authority", "authority_of", "say_all", "tell"]


def tell(before: Table, event: Event) -> Description:
    """The description of an event, given the table before it."""
    if isinstance(event, BettingEvent):
        return Description(tuple(tell_betting(before, event)))
    if isinstance(event, CardEvent):
        return Description(tuple(tell_cards(before, event)))
    if isinstance(event, RulingEvent):
        return Description(tuple(tell_ruling(before, event)))
    if isinstance(event, EndingEvent):
        return Description(tuple(tell_ending(before, event)), tuple(tell_bets(before, event)))
    return Description((_tell_table(event),))


def _tell_table(
    event: happened.TableOpened
    | happened.SettingsChanged
    | happened.SettingsQueued
    | happened.ShoeChanged
    | happened.CutCardCameOut
    | happened.RoundRecalled,
) -> Sentence:
    match event:
        case happened.TableOpened(settings=settings, clauses=clauses):
            return Sentence(message("event-table_opened", decks=settings.decks), clauses)
        case happened.SettingsChanged(by=role, clauses=clauses):
            return Sentence(message("event-settings_changed", role=named("role", role.value)), clauses)
        case happened.SettingsQueued(by=role, clauses=clauses):
            return Sentence(message("event-settings_queued", role=named("role", role.value)), clauses)
        case happened.ShoeChanged(shoe=shoe, first_card=card):
            if card is None:
                return Sentence(message("event-shoe_changed", shoe=shoe), authority(event.clause))
            burned = message("event-shoe_changed_burn", shoe=shoe, card=card.picture)
            return Sentence(burned, authority(event.clause))
        case happened.CutCardCameOut(last_round=last):
            return Sentence(message("event-cut_card_came_out", round=last))
        case happened.RoundRecalled(round=round_):
            return Sentence(message("event-round_recalled", round=round_.number))
