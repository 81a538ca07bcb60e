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

    def __init__(self, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause
        """The clause that forbids it, where one does."""


class LanguageError(PuntoError):
    """A language that Punto does not speak."""


class ScenarioError(PuntoError):
    """A scenario file that cannot be understood; the message begins with its line."""


class WireError(PuntoError):
    """A message to the service that it cannot read."""


class JournalError(PuntoError):
    """A journal that cannot be opened, written, backed up or restored as it was asked."""


class JournalDamagedError(JournalError):
    """The store does not hold what it once acknowledged; nothing more is read from it or written to it."""


class JournalUnavailableError(JournalError):
    """The store could not be reached or written. What was asked may or may not be on record: its key tells."""


class OddsError(PuntoError):
    """Odds that do not exist: no round can be played with these cards, or no such figure can be drawn from them."""


class TooFewCardsError(OddsError):
    """So few cards are left that some round, or any, could not be finished."""


class ReportError(PuntoError):
    """A document or an export that cannot be made as it was asked."""


class IntegrityError(PuntoError):
    """Something that no watch over a shoe or over results can be told."""


class EvidenceError(PuntoError):
    """A folder of evidence that cannot be opened."""


class MissingExtraError(PuntoError):
    """A part of Punto that is installed only on request."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra {extra!r}: pip install 'punto[{extra}]'.")
