"""The notary of a house: it holds the key that signs evidence, follows the journal and signs only what it followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.errors import JournalUnavailableError
from punto.journal.checkpoints import checkpoint_hash, first_covering
from punto.journal.keys import public_bytes
from punto.journal.records import Checkpoint, Headline, Record
from punto.journal.seals import Seals
from punto.journal.signing import check_end, open_history, sign_end
from punto.journal.since import START, End, Known, Prefix
from punto.journal.store import Store
from punto.journal.witness import Beacon, Witness, check_against_witness, hand_over
from punto.journal.witness_client import RemoteWitness
from punto.journal.witness_file import SeenNote


class Notary:
    def __init__(
        self, store: Store, key: Ed25519PrivateKey, witnesses: Sequence[Witness] = (), note: SeenNote | None = None
    ) -> None:
        self.public_key = public_bytes(key)
        self._store = store
        self._key = key
        self._witnesses = witnesses
        self.gives_beacons = any(isinstance(witness, RemoteWitness) for witness in witnesses)
        self._note = note
        self._last: Record | Headline | None = None
        """The last record that was followed and is not noted yet."""
        self.beacon_key = b""
        """Of the witness that gives beacons; empty until it has answered."""
        self._seen: Prefix | None = START
        """What this process knows of the journal; None if it missed a record."""
        self._signed: End | None = None
        """What it signed last: the next checkpoint reads only what changed since."""
        self._lock = Lock()

    def open(self, at: int) -> None:
        """Check the journal against its checkpoints and the witnesses, sign what is not signed yet, and seal what is
        written from now on. A contradiction raises `JournalForgedError`."""
        self.ask_witnesses()
        if self._note is not None:
            self._note.compare(self._store)
        opened = open_history(self._store, self._key, at)
        with self._lock:
            self._seen = opened.mark
            self._signed = opened.signed
        self._store.seals = Seals(self._key, opened.mark.position)
        self.sign(at)

    def check(self) -> None:
        """Check the end of the journal again, while the service runs. A contradiction raises `JournalForgedError`."""
        last = self._store.last_checkpoint()
        if last is not None:
            check_end(self._store, self._key, last)

    def ask_witnesses(self) -> list[JournalUnavailableError]:
        """Compare the store with every witness: after each reconnection, too. A contradiction raises
        `JournalForgedError`."""
        return self._visit_witnesses(check_against_witness)

    def take(self, records: Sequence[Record | Headline]) -> None:
        """Follow records that any node has written, in order of position."""
        with self._lock:
            self._last = records[-1] if records else self._last
            seen = self._seen
            if seen is not None:
                self._seen = seen.after_all([record for record in records if record.position > seen.position])

    def note_end(self) -> None:
        """Keep what was followed for the next start on this machine."""
        with self._lock:
            last, self._last = self._last, None
        if last is not None and self._note is not None:
            self._note.write(last)

    def sign(self, at: int) -> Checkpoint | None:
        """Sign a checkpoint. None if the last one covers every record and snapshot."""
        with self._lock:
            seen, signed = self._seen, self._signed
        is_signed = seen is not None and signed is not None and seen.position == signed.mark.position
        if is_signed and not self._store.has_uncovered_snapshots():
            return None
        checkpoint, end = sign_end(self._store, self._key, at, known=Known(seen, signed))
        with self._lock:
            self._signed = end
            if self._seen is None:
                self._seen = Prefix(checkpoint.position, checkpoint.digest)
        return checkpoint

    def beacon(self, position: int, at: int) -> tuple[Checkpoint, Beacon]:
        """The beacon of the first checkpoint that covers this position. Raise JournalUnavailableError without one."""
        covering = first_covering(self._store, position)
        if covering is None:
            self.sign(at)
            covering = first_covering(self._store, position)
        if covering is None:
            raise JournalUnavailableError(f"No checkpoint covers position {position} yet.")
        for witness in self._witnesses:
            if isinstance(witness, RemoteWitness):
                hand_over(self._store, witness, self.public_key)
                return covering, witness.beacon(checkpoint_hash(covering))
        raise JournalUnavailableError("No witness gives beacons.")

    def _meet(self, witness: Witness) -> None:
        if isinstance(witness, RemoteWitness) and not self.beacon_key:
            self.beacon_key = witness.introduction()

    def hand_over(self) -> list[JournalUnavailableError]:
        """Give the witnesses what they lack. Returns those that could not be reached."""
        return self._visit_witnesses(hand_over)

    def _visit_witnesses(self, work: Callable[[Store, Witness, bytes], object]) -> list[JournalUnavailableError]:
        unreachable: list[JournalUnavailableError] = []
        for witness in self._witnesses:
            try:
                self._meet(witness)
                work(self._store, witness, self.public_key)
            except JournalUnavailableError as error:
                unreachable.append(error)
        return unreachable
