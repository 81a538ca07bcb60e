"""Puts what is to be said into a language: messages by the catalogue; money, cards and titles in forms of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from punto.messages import Argument, Cards, Count, Language, Listed, Message, Money, Text
from punto.money import group_dollars
from punto.words.catalogue import catalogue

if TYPE_CHECKING:
    from fluent.runtime.types import FluentInt

MINUS = "−"


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
        case int():
            return str(said)
        case Count(number):
            return f"{number:,}"
        case Money(cents):
            return show_money(cents)
        case Cards(cards):
            return " ".join(card.picture for card in cards) or say(Message("cards-none"), language)
        case Text():
            return said.in_language(language)
        case Listed(items, separator):
            return say(Message(separator), language).join(say(item, language) for item in items)
        case Message(id_, args):
            values = {name: _value(argument, language) for name, argument in args.items()}
            return catalogue(language).format(id_, values)
        case _:
            assert_never(said)


def phrases(section: str, language: Language) -> dict[str, str]:
    """The phrases of a section that take no arguments, by what follows the section in their ids."""
    found = catalogue(language)
    return {id_.removeprefix(f"{section}-"): found.format(id_, {}) for id_ in found.phrases_of(section)}


def show_money(cents: int) -> str:
    """Thousands separated, two decimals, a real minus sign.

    >>> show_money(-1234500)
    '−12,345.00'
    """
    return group_dollars(cents).replace("-", MINUS)


def _value(argument: Argument, language: Language) -> str | FluentInt:
    match argument:
        case int():
            return catalogue(language).number(argument, in_groups=False)
        case Count(number):
            return catalogue(language).number(number, in_groups=True)
        case _:
            return say(argument, language)
