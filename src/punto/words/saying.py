"""Renders messages in a language, with their own formats for money, cards and titles."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, assert_never

from punto.cards import CARDS
from punto.messages import Argument, Cards, Count, Language, Listed, Message, Money, Text
from punto.money import group_dollars
from punto.words.number import Number

if TYPE_CHECKING:
    from punto.words.catalogue import Catalogue

MINUS: Final = "−"
_PICTURES: Final = {card: card.picture for card in CARDS}


def say(said: Argument, language: Language) -> str:
    """
    >>> from punto.messages import message
    >>> bet = message("stake-bet", patron="ann", bet=Text("Banker", "庄", "莊"))
    >>> [say(bet, language) for language in Language]
    ["ann's bet on Banker", 'ann 的庄', 'ann 的莊']
    """
    match said:
        case str():
            return said
        case Message():
            arguments = {name: _value(one, language) for name, one in said.args.items()}
            return _catalogue(language).format(said.id, arguments)
        case Money(cents):
            return show_money(cents)
        case Text():
            return said.in_language(language)
        case int():
            return str(said)
        case Cards(cards):
            return " ".join(_PICTURES[card] for card in cards) or say(Message("cards-none"), language)
        case Count(number):
            return f"{number:,}"
        case Listed():
            return say(Message(said.separator), language).join([say(item, language) for item in said.items])
        case _:
            assert_never(said)


def phrases(section: str, language: Language) -> dict[str, str]:
    """The phrases of a section without arguments, by the rest of their id."""
    found = _catalogue(language)
    return {id_.removeprefix(f"{section}-"): found.format(id_, {}) for id_ in found.phrases_of(section)}


def show_money(cents: int) -> str:
    """With thousands separators, two decimals and a real minus sign.

    >>> show_money(-1234500)
    '−12,345.00'
    """
    return group_dollars(cents).replace("-", MINUS)


def _value(argument: Argument, language: Language) -> str | Number:
    match argument:
        case int():
            return Number(argument, in_groups=False)
        case Count(number):
            return Number(number, in_groups=True)
        case _:
            return say(argument, language)


@cache
def _catalogue(language: Language) -> Catalogue:
    """Import Fluent only when needed."""
    from punto.words.catalogue import catalogue  # noqa: PLC0415

    return catalogue(language)
