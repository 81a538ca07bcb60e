"""Describes cards: dealt, carried over, discarded, turned, squeezed, corrected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from punto.deal import Hands
from punto.messages import Cards, Message, message, named
from punto.table import Table
from punto.table import events as happened
from punto.words.telling.sentences import Sentence, authority, find_round

CardEvent = (
    happened.CardsDealt
    | happened.CardsCarried
    | happened.CardsDiscarded
    | happened.CardTurned
    | happened.CardCorrected
    | happened.HandsCorrected
    | happened.SqueezeRequested
    | happened.SqueezePermitted
    | happened.SqueezeLapsed
)


def tell_cards(before: Table, event: CardEvent) -> Iterator[Sentence]:
    rules = before.rules
    match event:
        case happened.CardsDealt(cards=cards, hands=hands, clauses=clauses):
            dealt = message("event-cards_dealt", cards=Cards(cards), hands=show_hands(hands))
            yield Sentence(dealt, clauses or (rules.cite(rules.cites.deal),))
            if event.ante_pause and rules.pause:
                yield Sentence(message("event-antes_open"), (rules.cite(rules.pause.clause),))
        case happened.CardsCarried(cards=cards, clause=clause):
            yield Sentence(message("event-cards_carried", cards=Cards(cards)), authority(clause))
        case happened.CardsDiscarded(cards=cards, clause=clause):
            yield Sentence(message("event-cards_discarded", cards=Cards(cards)), authority(clause))
        case happened.SqueezeRequested(patron=patron, clause=clause):
            asked = message("event-squeeze_requested", patron=patron)
            yield Sentence(asked, authority(clause or rules.cite_if(rules.cites.squeeze)))
        case happened.SqueezePermitted(patron=patron, by=role, clause=clause):
            permitted = message("event-squeeze_permitted", patron=patron, role=named("role", role.value))
            yield Sentence(permitted, authority(clause))
        case happened.SqueezeLapsed(patron=patron, clause=clause):
            yield Sentence(message("event-squeeze_lapsed", patron=patron), authority(clause))
        case happened.CardTurned(hand=hand, position=position):
            card = find_round(before, None).hands.of(hand)[position - 1]
            name = named("hand", hand.value)
            yield Sentence(message("event-card_turned", hand=name, position=position, card=card.picture))
        case happened.CardCorrected() | happened.HandsCorrected():
            yield _corrected(event)
        case _:
            assert_never(event)


def _corrected(event: happened.CardCorrected | happened.HandsCorrected) -> Sentence:
    hands = show_hands(event.hands)
    if isinstance(event, happened.HandsCorrected):
        return Sentence(message("event-hands_corrected", round=event.round, hands=hands), authority(event.clause))
    said = message(
        "event-card_corrected",
        position=event.position,
        was=event.was.picture,
        card=event.card.picture,
        role=named("role", event.by.value),
        hands=hands,
    )
    return Sentence(said, authority(event.clause))


def show_hands(hands: Hands) -> Message:
    """Both hands with their totals; only Player's until Banker has a card."""
    player = Cards(hands.player)
    if not hands.banker:
        return message("hands-player", player=player, player_total=hands.player_total)
    return message(
        "hands",
        player=player,
        player_total=hands.player_total,
        banker=Cards(hands.banker),
        banker_total=hands.banker_total,
    )
