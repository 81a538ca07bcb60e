"""What a caller got wrong: one exception a kind, each with a sentence that says what would be right."""

from __future__ import annotations


class PuntoError(ValueError):
    """Something was asked that no table could do; the message says what would be right."""


class CardError(PuntoError):
    """A text that names no card."""


class MoneyError(PuntoError):
    """An amount or a pay that is not one."""


class ShoeError(PuntoError):
    """Decks, burn or cut card that no shoe can have, or a card that it cannot hold any more."""


class DealError(PuntoError):
    """Cards that do not make a round."""


class ResultsError(PuntoError):
    """A text that names no results of rounds."""


class RulesError(PuntoError):
    """A game, bet or clause that the rule documents do not have, or a declaration that contradicts itself."""
