"""Exceptions for invalid input. Each message is a sentence that says what would be valid."""

from __future__ import annotations


class PuntoError(ValueError):
    """Invalid input."""


class CardError(PuntoError):
    """Not a card."""


class MoneyError(PuntoError):
    """Not an amount or a pay."""


class ShoeError(PuntoError):
    """Invalid decks, burn or cut card, or a card that the shoe can no longer hold."""


class DealError(PuntoError):
    """The cards do not make a round."""


class ResultsError(PuntoError):
    """Not a list of results."""


class RulesError(PuntoError):
    """An unknown game, bet or clause, or an inconsistent declaration."""

    def __init__(self, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause
        """The clause that forbids it, if any."""


class LanguageError(PuntoError):
    """An unsupported language."""


class ScenarioError(PuntoError):
    """A malformed scenario or game file; the message starts with the line."""

    def __init__(self, message: str, *, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column
        """Counted from 1; None if the mistake has no exact place."""


class WireError(PuntoError):
    """A message to the service that it cannot read."""


class JournalError(PuntoError):
    """A journal cannot be opened, written, backed up or restored."""


class JournalMissingError(JournalError):
    """There is no journal at this address."""


class JournalDamagedError(JournalError):
    """The store lost or changed an acknowledged record. It is no longer read or written."""


class JournalForgedError(JournalDamagedError):
    """The store contradicts a signed checkpoint, a witness, or what this node has seen: it was altered or set back."""


class JournalRolledBackError(JournalDamagedError):
    """The store came back older, or with another history: it lacks records that this process knows."""

    def __init__(self, message: str, *, first: int, last: int, keys: tuple[str, ...]) -> None:
        super().__init__(message)
        self.first, self.last = first, last
        """Positions of the missing records."""
        self.keys = keys
        """Of acknowledged commands that are missing."""


class JournalUnavailableError(JournalError):
    """The store cannot be reached or written. The append may or may not be on record; repeat it with the same key."""


class JournalArchivedError(JournalError):
    """Records are in an archive that cannot be read here."""

    def __init__(self, file: str, position: int, why: str) -> None:
        super().__init__(
            f"Records up to {position:,} are in the archive {file}, which cannot be read: {why.rstrip('.')}."
            " Put it there, or say where it is with `punto archive STORE --at FILE`."
        )
        self.file = file
        self.position = position


class NotationError(PuntoError):
    """A malformed shoe file; the message starts with the line."""


class OddsError(PuntoError):
    """No odds exist for these cards."""


class TooFewCardsError(OddsError):
    """Too few cards are left to finish every round."""


class StudyError(PuntoError):
    """An impossible study of a session, a streak or a known card."""


class ReportError(PuntoError):
    """A report or an export failed."""


class IntegrityError(PuntoError):
    """Invalid input to an integrity monitor."""


class EvidenceError(PuntoError):
    """An evidence folder cannot be opened."""


class MissingExtraError(PuntoError):
    """An optional package is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra {extra!r}: pip install 'punto[{extra}]'.")


class RandomnessError(PuntoError):
    """A collection of random output that cannot be read or is too short to be tested."""


class SourceFailedError(RandomnessError):
    """The random source failed a health test. Nothing that it gives may be used."""

    def __init__(self, test: str) -> None:
        super().__init__(f"The random source failed the health test {test}. Nothing that it gives is used.")
        self.test = test
