"""The draws of one round from a provable shoe: their proof, and the steps that check it without the journal.

The proof holds part of the stream `provable/TABLE`: the shoe's commitment, the last secret revealed before the round,
and what belongs to the round; digests take the place of other records. `web/src/draws` checks the same on its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import Final

import msgspec
from msgspec import Struct

from punto.cards import Card
from punto.entries import provable_stream
from punto.errors import ShoeError
from punto.journal.checkpoints import checkpoint_hash
from punto.journal.proofs import root_from
from punto.journal.records import Checkpoint
from punto.journal.tree import ProofStep
from punto.journal.witness import is_beacon
from punto.messages import Count, Message, message, named
from punto.provable.drawing import hash_again, pick_card, words
from punto.provable.record import draw_inputs
from punto.shoe import Composition, Shoe
from punto.verify.chained import RoundName, StreamEvidence, check_chain, check_signature
from punto.verify.draws_story import ClosedBets, DrawsStory, from_hex, read_story
from punto.verify.findings import Finding

FORMAT: Final = "punto-draws/1"
NO_CARDS: Final = Composition((0,) * 52)


class Covered(Struct, frozen=True, kw_only=True):
    """How far a checkpoint covers the stream."""

    checkpoint: Checkpoint
    version: int
    """0 if the stream had not begun."""
    path: tuple[ProofStep, ...]
    """From the head of this version to the checkpoint's root."""


class Close(Struct, frozen=True, kw_only=True):
    """What a witness signed after bets were closed."""

    signed: Covered
    before: Covered | None
    """The checkpoint before it, to show that it is the first one after the close."""


class DrawsProof(Struct, frozen=True, kw_only=True):
    format: str
    name: RoundName
    checkpoint: Checkpoint
    evidence: StreamEvidence
    closes: tuple[Close, ...]
    """One for each beacon, in order."""
    seeds_of: str | None = None
    """The patron whose seed it shows; None if it shows everyone's."""


class DrawStep(Enum):
    RECORD = "record"
    COMMITMENT = "commitment"
    SEEDS = "seeds"
    COUNTERSIGNATURE = "countersignature"
    SECRET = "secret"
    DRAWS = "draws"
    CARDS = "cards"


class State(Enum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_SHOWN = "not_shown"


class StepResult(Struct, frozen=True, kw_only=True):
    step: DrawStep
    state: State
    said: Message
    """What was checked, or why it failed."""

    @property
    def title(self) -> Message:
        return named("draws_step", self.step.value)

    @property
    def catches(self) -> Message:
        """What the step would have caught."""
        return named("draws_catches", self.step.value)


def check_draws(
    proof: DrawsProof, trusted: Collection[bytes] | None, dealt: Sequence[str] | None, *, is_over: bool
) -> tuple[StepResult, ...]:
    """Each step by itself. `dealt` are the cards that the table's own records show, if they are at hand."""
    try:
        story = read_story(proof.evidence.shown, proof.name.round)
    except msgspec.DecodeError as error:
        return (_failed(DrawStep.RECORD, message("finding-unreadable", error=str(error))),)
    return (
        _check_record(proof, trusted),
        _check_commitment(proof, story),
        _check_seeds(proof, story),
        _check_countersignatures(proof, story),
        _check_secret(story, is_over=is_over),
        _check_draws(proof, story),
        _check_cards(story, dealt),
    )


def is_revealed(proof: DrawsProof) -> bool:
    """Whether the round's secret is revealed, or on record as withheld."""
    story = read_story(proof.evidence.shown, proof.name.round)
    return story.revealed is not None or story.withheld is not None


def find_wrong_draws(
    proof: DrawsProof, trusted: Collection[bytes] | None, dealt: Sequence[str] | None
) -> Iterator[Finding]:
    """Every step that fails. `dealt` is None while the round is in progress."""
    for one in check_draws(proof, trusted, dealt, is_over=dealt is not None):
        if one.state is State.FAILED:
            yield Finding(where=proof.evidence.stream, said=one.said)


def _passed(step: DrawStep, said: Message) -> StepResult:
    return StepResult(step=step, state=State.PASSED, said=said)


def _failed(step: DrawStep, said: Message) -> StepResult:
    return StepResult(step=step, state=State.FAILED, said=said)


def _not_shown(step: DrawStep, said: Message) -> StepResult:
    return StepResult(step=step, state=State.NOT_SHOWN, said=said)


def _check_record(proof: DrawsProof, trusted: Collection[bytes] | None) -> StepResult:
    wrong = [said for one in check_signature(proof.checkpoint, trusted) if isinstance(said := one.said, Message)]
    if proof.evidence.stream != provable_stream(proof.name.table):
        wrong.append(message("finding-no_round"))
    wrong += check_chain(proof.evidence, proof.checkpoint)
    if wrong:
        return _failed(DrawStep.RECORD, wrong[0])
    return _passed(DrawStep.RECORD, message("draws-record", records=Count(len(proof.evidence.shown))))


def _check_commitment(proof: DrawsProof, story: DrawsStory) -> StepResult:
    committed = story.committed
    if committed is None or committed.shoe != proof.name.shoe or not story.closes or story.is_committed_late:
        return _failed(DrawStep.COMMITMENT, message("draws-commitment_wrong"))
    return _passed(
        DrawStep.COMMITMENT, message("draws-commitment", shoe=committed.shoe, commitment=committed.commitment)
    )


def _check_seeds(proof: DrawsProof, story: DrawsStory) -> StepResult:
    """The last seed of each patron; another patron's are not shown to patrons, but they are mixed in."""
    shown = tuple(story.seeds.values())
    for close in story.closes:
        mixed = close.inputs.seeds
        missing = Counter(shown) - Counter(mixed)
        if missing or (proof.seeds_of is None and mixed != shown):
            return _failed(DrawStep.SEEDS, message("draws-seeds_wrong"))
    mixed = story.closes[-1].inputs.seeds if story.closes else ()
    if proof.seeds_of is not None and shown:
        return _passed(DrawStep.SEEDS, message("draws-seeds_own", seed=shown[0], seeds=Count(len(mixed))))
    return _passed(DrawStep.SEEDS, message("draws-seeds", seeds=Count(len(mixed))))


def _check_countersignatures(proof: DrawsProof, story: DrawsStory) -> StepResult:
    if story.committed is not None and not _has_witness(story):
        return _not_shown(DrawStep.COUNTERSIGNATURE, message("draws-no_witness"))
    drawn = [close for close in story.closes if close.draws or close.beacon]
    if story.is_void and not drawn:
        return _not_shown(DrawStep.COUNTERSIGNATURE, message("draws-void_unsigned"))
    if not drawn or len(drawn) != len(proof.closes):
        return _failed(DrawStep.COUNTERSIGNATURE, message("draws-countersignature_wrong"))
    is_first = True
    for close, shown in zip(drawn, proof.closes, strict=True):
        beacon, checkpoint = close.beacon, shown.signed.checkpoint
        if (
            beacon is None
            or (story.committed and story.committed.cards and beacon.witness != story.committed.witness)
            or from_hex(beacon.hash) != checkpoint_hash(checkpoint)
            or not is_beacon(from_hex(beacon.witness), checkpoint_hash(checkpoint), from_hex(beacon.beacon))
            or not close.version <= shown.signed.version < close.beacon_version
            or any(one.version < close.beacon_version for one in close.draws)
            or not _is_covered(proof.evidence, shown.signed)
        ):
            return _failed(DrawStep.COUNTERSIGNATURE, message("draws-countersignature_wrong"))
        found = _is_first(proof.evidence, shown, close.version)
        if found is False:
            return _failed(DrawStep.COUNTERSIGNATURE, message("draws-countersignature_late"))
        is_first &= found is True
    key = drawn[0].beacon.witness if drawn[0].beacon else ""
    if not is_first:
        return _not_shown(DrawStep.COUNTERSIGNATURE, message("draws-countersignature_first", key=key))
    return _passed(DrawStep.COUNTERSIGNATURE, message("draws-countersignature", key=key))


def _is_covered(evidence: StreamEvidence, covered: Covered) -> bool:
    head = evidence.heads().get(covered.version)
    return head is not None and root_from(head, covered.path) == covered.checkpoint.root


def _is_first(evidence: StreamEvidence, close: Close, inputs: int) -> bool | None:
    """Whether the checkpoint before the signed one ends before the inputs; None if that is not shown."""
    signed, before = close.signed.checkpoint, close.before
    if signed.number == 1:
        return True
    if before is None:
        return None
    if checkpoint_hash(before.checkpoint) != signed.previous or before.version >= inputs:
        return False
    if before.version == 0:
        return before.checkpoint.heads == 0 or None
    return _is_covered(evidence, before)


def _check_secret(story: DrawsStory, *, is_over: bool) -> StepResult:
    committed, revealed = story.committed, story.revealed
    if story.withheld is not None or (revealed is None and is_over):
        return _failed(DrawStep.SECRET, message("draws-secret_withheld"))
    if revealed is None:
        return _not_shown(DrawStep.SECRET, message("draws-not_over"))
    secret = from_hex(revealed.secret)
    drawn = [one.event.draw for one in story.draws]
    is_last = story.is_void or (bool(drawn) and revealed.draw == drawn[-1])
    root = from_hex(committed.commitment) if committed else b""
    if committed is None or not is_last or not 0 < revealed.draw <= committed.length:
        return _failed(DrawStep.SECRET, message("draws-secret_wrong"))
    if len(secret) != len(root) or hash_again(secret, revealed.draw) != root:
        return _failed(DrawStep.SECRET, message("draws-secret_wrong"))
    return _passed(DrawStep.SECRET, message("draws-secret", hashes=Count(revealed.draw)))


def _check_draws(proof: DrawsProof, story: DrawsStory) -> StepResult:
    committed, revealed = story.committed, story.revealed
    if not story.draws and not story.is_void:
        return _failed(DrawStep.DRAWS, message("draws-none"))
    if committed is None or revealed is None:
        return _not_shown(DrawStep.DRAWS, message("draws-no_secret"))
    expected, left = story.drawn_before + 1, NO_CARDS
    for close in story.closes:
        left = Composition(close.inputs.left)
        cards = (committed.cards or committed.length) + close.inputs.skipped
        if left.total != cards - expected + 1 or min(left.counts, default=-1) < 0:
            return _failed(DrawStep.DRAWS, message("draws-left_wrong"))
        for one in close.draws:
            if one.event.draw != expected:
                return _failed(DrawStep.DRAWS, message("draws-retried", draw=one.event.draw, expected=expected))
            card = _card_of(proof, story, close, left, expected)
            if card is None:
                return _failed(DrawStep.DRAWS, message("draws-left_wrong"))
            if card.text != one.event.card:
                shown = message("draws-card", draw=expected, card=card.picture, recorded=one.event.card)
                return _failed(DrawStep.DRAWS, shown)
            left, expected = left.without([card]), expected + 1
    if story.is_void:
        return _tell_void(proof, story, left, expected)
    return _passed(DrawStep.DRAWS, message("draws-draws", cards=Count(len(story.draws))))


def _card_of(proof: DrawsProof, story: DrawsStory, close: ClosedBets, left: Composition, draw: int) -> Card | None:
    """The card of a draw; None if there is none to draw."""
    assert story.committed is not None and story.revealed is not None, "checked by the caller"  # noqa: PT018
    secret = hash_again(from_hex(story.revealed.secret), story.revealed.draw - draw)
    inputs = draw_inputs(proof.name.table, story.committed.shoe, close.inputs, close.beacon)
    try:
        return pick_card(Shoe(decks=0, unseen=left, hidden=0, cut_card=0), words(secret, inputs, draw))
    except ShoeError:
        return None


def _tell_void(proof: DrawsProof, story: DrawsStory, left: Composition, draw: int) -> StepResult:
    """The cards that a void round could still have had."""
    close = story.closes[-1] if story.closes else None
    if close is None or story.revealed is None or (close.beacon is None and _has_witness(story)):
        return _not_shown(DrawStep.DRAWS, message("draws-void_unsigned"))
    next_cards: list[str] = []
    while draw <= story.revealed.draw and (card := _card_of(proof, story, close, left, draw)) is not None:
        next_cards.append(card.picture)
        left, draw = left.without([card]), draw + 1
    return _passed(DrawStep.DRAWS, message("draws-void", drawn=Count(len(story.draws)), cards=" ".join(next_cards)))


def _has_witness(story: DrawsStory) -> bool:
    return story.committed is not None and story.committed.has_witness


def _check_cards(story: DrawsStory, dealt: Sequence[str] | None) -> StepResult:
    """A card that must be dealt next has no draw in this round: it was drawn in the round before."""
    drawn = [one.event.card for one in story.draws]
    if dealt is None:
        return _not_shown(DrawStep.CARDS, message("draws-cards_elsewhere"))
    if list(dealt) == drawn:
        pictures = " ".join(Card(card).picture for card in drawn) or "–"
        return _passed(DrawStep.CARDS, message("draws-cards", cards=pictures))
    if drawn and list(dealt[-len(drawn) :]) == drawn:
        return _not_shown(DrawStep.CARDS, message("draws-cards_carried", cards=Count(len(dealt) - len(drawn))))
    return _failed(DrawStep.CARDS, message("draws-cards_wrong"))
