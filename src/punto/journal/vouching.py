"""Judges the checkpoints of a journal: their signatures, their chain, and whether a trusted key vouches for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from punto.journal.checkpoints import broken_link, is_signed
from punto.journal.problems import Problem, ProblemKind
from punto.journal.records import Checkpoint


class Vouching(Struct, frozen=True, kw_only=True):
    """What the checkpoints of a journal are worth."""

    covering: Checkpoint | None
    """The last one that is signed, follows the others and is trusted; None if there is none."""
    keys: tuple[bytes, ...]
    """All keys that signed, the newest last."""
    problems: tuple[Problem, ...]
    worthless: frozenset[int]
    """Numbers of those whose signature is invalid or not trusted."""

    @property
    def covered(self) -> int:
        """The position up to which the journal is covered."""
        return self.covering.position if self.covering else 0


def vouch(
    checkpoints: Sequence[Checkpoint], trusted: Collection[bytes] | None, since: Checkpoint | None = None
) -> Vouching:
    """`trusted` are public keys; None accepts any. A key that a trusted checkpoint introduced is trusted too.

    `since` is trusted for itself: the checkpoints are those after it.
    """
    problems: list[Problem] = []
    untrusted: dict[int, Problem] = {}
    unsigned: set[int] = set()
    covering = before = since
    known = {*(trusted or ()), *((since.successor_key,) if since else ())}
    for checkpoint in checkpoints:
        wrong = list(_judge(before, checkpoint))
        problems += wrong
        if any(problem.kind is ProblemKind.SIGNATURE for problem in wrong):
            unsigned.add(checkpoint.number)
        is_trusted = trusted is None or checkpoint.public_key in known
        if not wrong and is_trusted:
            covering = checkpoint
            known.add(checkpoint.successor_key)
            untrusted = {} if checkpoint.is_chained else untrusted
        elif not is_trusted and checkpoint.number not in unsigned:
            untrusted[checkpoint.number] = _untrusted(checkpoint)
        before = checkpoint
    signed = (*((since,) if since else ()), *checkpoints)
    keys = tuple(dict.fromkeys(checkpoint.public_key for checkpoint in signed))
    return Vouching(
        covering=covering,
        keys=keys,
        problems=(*problems, *untrusted.values()),
        worthless=frozenset(unsigned | untrusted.keys()),
    )


def _judge(before: Checkpoint | None, checkpoint: Checkpoint) -> Iterator[Problem]:
    if not is_signed(checkpoint):
        what = f"{_name(checkpoint)} is not signed by the key that it names."
        yield _problem(checkpoint, ProblemKind.SIGNATURE, what)
    elif checkpoint.is_chained and (broken := broken_link(before, checkpoint)):
        yield _problem(checkpoint, ProblemKind.LINK, broken)
    elif before is not None and before.is_chained and not checkpoint.is_chained:
        yield _problem(checkpoint, ProblemKind.LINK, f"{_name(checkpoint)} is not part of the chain of checkpoints.")


def _untrusted(checkpoint: Checkpoint) -> Problem:
    what = f"{_name(checkpoint)} is signed by {checkpoint.public_key.hex()}, which is not trusted."
    return _problem(checkpoint, ProblemKind.UNTRUSTED_KEY, what)


def _name(checkpoint: Checkpoint) -> str:
    return f"The checkpoint of position {checkpoint.position}"


def _problem(checkpoint: Checkpoint, kind: ProblemKind, message: str) -> Problem:
    return Problem(kind=kind, message=message, position=checkpoint.position)
