"""Checks a whole journal and names everything that was changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from punto.errors import JournalArchivedError, JournalDamagedError
from punto.journal.chain import Chain, snapshot_leaf
from punto.journal.ends import is_later, is_over, settled, sort_heads
from punto.journal.problems import UNCOVERED_MAX, UNCOVERED_MINUTES_MAX, Problem, ProblemKind
from punto.journal.reading import PAGE
from punto.journal.records import LEAST, Checkpoint, Head, Record, SnapshotName
from punto.journal.seals import Batches, SealChecker, describe_unsealed
from punto.journal.since import START, Prefix
from punto.journal.store import Store
from punto.journal.vouching import Vouching, vouch
from punto.journal.witness import is_countersigned, is_of


def check(
    store: Store,
    trusted: Collection[bytes] | None = None,
    uncovered_max: int = UNCOVERED_MAX,
    seals: SealChecker | None = None,
    since: Checkpoint | None = None,
) -> Iterator[Problem]:
    """Every problem, by position; empty if the journal is intact."""
    return Check(store, trusted, uncovered_max, seals, since).problems()


class Check:
    """One walk over a journal. Works while it is being written.

    `trusted` are the public keys that may vouch for it: one of them must cover all records but the last
    `uncovered_max`. None accepts any key and any number. The holder of the house key checks all `seals` with it.

    With `since`, a checkpoint that the caller trusts, it reads only the records after it. Of those before, it checks
    that every stream ended as that checkpoint signed: the records after it then follow from those that were signed.
    Without it, archives are read too: which records are in one is not signed, so a list of archives excuses nothing.
    """

    def __init__(
        self,
        store: Store,
        trusted: Collection[bytes] | None = None,
        uncovered_max: int = UNCOVERED_MAX,
        seals: SealChecker | None = None,
        since: Checkpoint | None = None,
    ) -> None:
        self.store = store
        self.since = since
        """Where it begins."""
        self._trusted = trusted
        self._uncovered_max = uncovered_max
        self._seals = seals
        self._walked: Walk | None = None

    @property
    def mark(self) -> Prefix:
        """The end of the journal, as far as it was walked."""
        return self._walked.mark if self._walked else self._start

    @property
    def _start(self) -> Prefix:
        return START if self.since is None else Prefix(self.since.position, self.since.digest)

    def problems(self) -> Iterator[Problem]:
        try:
            yield from self._walk()
            if self.since is None:
                yield from _look_at_kept(self.store)
        except JournalArchivedError as error:
            what = f"{error} `--since` and the name of its last checkpoint checks only later records."
            yield Problem(kind=ProblemKind.ARCHIVED, message=what, position=error.position)
        except JournalDamagedError as error:
            yield Problem(kind=ProblemKind.UNREADABLE, message=str(error), position=self.mark.position + 1)

    def _walk(self) -> Iterator[Problem]:
        claims = _Claims(self.store, self._trusted, self.since)
        if self.since is None:
            claims.heads = {head.stream: head for head in self.store.heads()}
        walk = self._walked = Walk(claims.vouching, self._seals, self._start)
        yield from claims.vouching.problems
        yield from _look_before(self.store)
        later = [it for it in claims.checkpoints if self.since is None or it.number > self.since.number]
        yield from walk.follow(self._records(walk), later)
        if self.since is not None:
            yield from walk.look_at_start(claims, self.since)
        yield from walk.look_at_ends(claims)
        if self._trusted is not None:
            yield from walk.look_at_coverage(claims.last, self._uncovered_max)
        yield from _look_at_snapshots(self.store, claims)
        yield from _look_at_countersignatures(self.store, self.since.number if self.since else 0)

    def _records(self, walk: Walk) -> Iterator[Record]:
        for record in self.store.scan(walk.mark.position):
            if self.since is not None:
                walk.begin(record, self.store)
            yield record


class _Claims:
    """What the journal claimed before the walk began."""

    def __init__(self, store: Store, trusted: Collection[bytes] | None, since: Checkpoint | None) -> None:
        self._store = store
        self.witnessed = store.witnessed_position()
        self.snapshots = list(store.snapshots())
        self.checkpoints = list(store.checkpoints(since.number + 1 if since else LEAST))
        self.last = store.last_position()
        self.heads: dict[str, Head] = {}
        """Of all streams, or of those that were read from the middle on, as they are noted after that."""
        self.vouching = vouch(self.checkpoints, trusted, since)

    def fit(self, stream: str, read: Head | None) -> bool:
        """Later records are fine, as long as they came after that claim, or after they were read."""
        claimed = self.heads.get(stream)
        if read is not None and read.position > self.last and (claimed is None or claimed.version < read.version):
            return True
        if claimed is not None and read is not None and is_later(self._store, claimed, read):
            return True
        return claimed == read

    def _is_new(self, head: Head) -> bool:
        """Whether it was written after the check began."""
        page = self._store.page_of_stream(head.stream, head.version - 1, 1) if head.position > self.last else []
        return [record.head for record in page] == [head]

    def heads_at_start(self, position: int, known: Mapping[str, Head | None]) -> Iterator[Head]:
        """The end of every stream there. Those of streams that were read are `known`: another one with a later end
        must have gone on since."""
        for head in self._store.heads():
            if head.stream in known or (head.position > position and not self._is_new(head)):
                self.heads[head.stream] = head
            then = known[head.stream] if head.stream in known else settled(self._store, head, position)
            if then is not None:
                yield then


class Walk:
    """Records as far as read. After a problem it continues from what is stored, to report each problem once."""

    def __init__(self, vouching: Vouching, seals: SealChecker | None, start: Prefix = START) -> None:
        """Without `seals`, those are checked that anybody can check."""
        covering = vouching.covering
        self.mark = start
        self._is_whole = start == START
        self._seals = seals or (SealChecker(covering.successor_key) if covering else None)
        self._batches = Batches()
        self._vouching = vouching
        self._chain = Chain()
        self._is_in_order = True
        self._uncovered_since: int | None = None
        self._last_at = 0

    def follow(self, records: Iterable[Record], checkpoints: Iterable[Checkpoint]) -> Iterator[Problem]:
        """Walk over the records, and compare them with each checkpoint on the way."""
        left = sorted(checkpoints, key=lambda checkpoint: checkpoint.position, reverse=True)
        for record in records:
            yield from self.look_for_gap(record)
            while left and left[-1].position < record.position:
                yield from self.compare(left.pop())
            yield from self.step(record)
        for checkpoint in reversed(left):
            yield from self.compare_beyond(checkpoint)
        yield from self.look_at_unsealed()

    def look_for_gap(self, record: Record) -> Iterator[Problem]:
        last = self.mark.position
        if record.position != last + 1:
            message = f"{_missing(last, record.position)} before record {record.position}."
            yield _of_record(record, ProblemKind.POSITION, message)

    def begin(self, record: Record, store: Store) -> None:
        """Start at the predecessor of the first record that is read of a stream."""
        if record.version > 1 and record.stream not in self._chain:
            hash_ = store.hash_at(record.stream, record.version - 1)
            if hash_ is not None:
                self._chain.start(record.stream, record.version - 1, hash_)

    def look_at_start(self, claims: _Claims, since: Checkpoint) -> Iterator[Problem]:
        """Every stream must have ended there as the checkpoint signed."""
        begun = self._chain.begun()
        known = {stream: begun.get(stream) for stream in self._chain.heads()}
        if not is_over(since, claims.heads_at_start(since.position, known)):
            what = f"The checkpoint of position {since.position} was signed over other records than these."
            yield _at(since.position, ProblemKind.CHECKPOINT, what)

    def step(self, record: Record) -> Iterator[Problem]:
        broken = self._chain.follow(record)
        self.mark = self.mark.after(record)
        if broken is not None and broken.is_gap:
            yield _of_record(
                record,
                ProblemKind.VERSION,
                f"{record.stream} goes from version {broken.expected_version - 1} to {record.version}"
                f" at record {record.position}.",
            )
        elif broken is not None:
            yield _of_record(
                record,
                ProblemKind.HASH,
                f"Record {record.position}, version {record.version} of {record.stream}, does not match its hash:"
                " it or the hash before it was altered.",
            )
        covering = self._vouching.covering
        if covering is None or not covering.is_chained or record.position <= covering.position:
            return
        self._last_at = record.at
        self._uncovered_since = record.at if self._uncovered_since is None else self._uncovered_since
        batch = self._batches.take(record)
        if batch is not None and self._seals is not None and not self._seals.is_sealed(batch):
            yield _of_record(batch[0], ProblemKind.SEAL, describe_unsealed(batch))

    def look_at_unsealed(self) -> Iterator[Problem]:
        """Records at the end that no batch of the house contains."""
        if batch := self._batches.unfinished:
            yield _of_record(batch[0], ProblemKind.SEAL, describe_unsealed(batch))

    def compare(self, checkpoint: Checkpoint) -> Iterator[Problem]:
        if checkpoint.number in self._vouching.worthless:
            return
        position = checkpoint.position
        name = f"The checkpoint of position {position}"
        is_last = checkpoint == self._vouching.covering
        if checkpoint.is_chained and checkpoint.digest == self.mark.digest and not (is_last and self._is_whole):
            return
        if not is_over(checkpoint, sort_heads(self._chain.heads().values())):
            yield _at(position, ProblemKind.CHECKPOINT, f"{name} was signed over other records than these.")
        elif checkpoint.is_chained and checkpoint.digest != self.mark.digest and self._is_in_order:
            self._is_in_order = False  # every later digest differs too
            what = f"{name} was signed over these records in another order, or over more of them."
            yield _at(position, ProblemKind.ORDER, what)

    def compare_beyond(self, checkpoint: Checkpoint) -> Iterator[Problem]:
        """Possibly after the last record."""
        position, last = checkpoint.position, self.mark.position
        if position > last and checkpoint.number not in self._vouching.worthless:
            message = f"The checkpoint of position {position} was signed, but the journal ends at {last}."
            yield _at(position, ProblemKind.ENDING, message)
        else:
            yield from self.compare(checkpoint)

    def look_at_coverage(self, last: int, uncovered_max: int) -> Iterator[Problem]:
        covered = self._vouching.covered
        minutes = (self._last_at - (self._uncovered_since or self._last_at)) // 60_000
        what = f"The last checkpoint covers position {covered}: {last - covered} later records are not covered"
        if last and self._vouching.covering is None:
            what = f"No checkpoint vouches for this journal, though it holds {last} records."
            yield _at(last, ProblemKind.UNCOVERED, what)
        elif last - covered > uncovered_max:
            yield _at(last, ProblemKind.UNCOVERED, f"{what}, and at most {uncovered_max} may be.")
        elif minutes > UNCOVERED_MINUTES_MAX:
            what = f"{what}. They span {minutes} minutes, and at most {UNCOVERED_MINUTES_MAX} may pass."
            yield _at(last, ProblemKind.UNCOVERED, what)

    def look_at_ends(self, claims: _Claims) -> Iterator[Problem]:
        if claims.witnessed > self.mark.position:
            yield _at(
                claims.witnessed,
                ProblemKind.ENDING,
                f"Position {claims.witnessed} was acknowledged, but the journal ends at {self.mark.position}.",
            )
        heads = self._chain.heads()
        for stream in sorted(claims.heads.keys() | heads.keys()):
            claimed, read = claims.heads.get(stream), heads.get(stream)
            if not claims.fit(stream, read):
                yield Problem(
                    kind=ProblemKind.HEAD,
                    message=f"{stream} ends at {_ending(read)}, but {_ending(claimed)} is noted as its end.",
                    stream=stream,
                    version=claimed.version if claimed else None,
                )


def _look_before(store: Store) -> Iterator[Problem]:
    """A record before the first is found by those who read its stream, and by nobody who reads in order."""
    if (position := store.first_position()) < 1:
        what = f"Record {position} stands before the first."
        yield _at(position, ProblemKind.POSITION, what)


def _look_at_kept(store: Store) -> Iterator[Problem]:
    """What the journal keeps of its archives must be the same there."""
    archived, after = store.archived(), 0
    while archived and after < archived[-1].position and (page := store.archives.page(after, PAGE)):
        same = {record.position: record for record in page}
        for kept in store.own_page(after, len(page)):
            if kept.position in same and kept != same[kept.position]:
                what = (
                    f"Record {kept.position}, version {kept.version} of {kept.stream}, is another one in its archive."
                )
                yield _of_record(kept, ProblemKind.HASH, what)
        after = page[-1].position


def _look_at_snapshots(store: Store, claims: _Claims) -> Iterator[Problem]:
    """A snapshot up to the last checkpoint must be covered by it, and none may be ahead of its stream."""
    covering = claims.vouching.covering
    if covering is None or not covering.is_chained:
        return
    covered, still = store.covered_leaves(), set(store.snapshots())
    for snapshot in claims.snapshots:
        if snapshot_leaf(snapshot) not in covered and snapshot in still:
            what = _why_wrong(store, snapshot, covering)
            if what is not None:
                yield Problem(kind=ProblemKind.SNAPSHOT, message=what, stream=snapshot.stream, version=snapshot.version)


def _why_wrong(store: Store, snapshot: SnapshotName, covering: Checkpoint) -> str | None:
    name = f"The snapshot of version {snapshot.version} of {snapshot.stream}"
    record = next(store.read(snapshot.source, after=snapshot.version - 1), None) if snapshot.version else None
    if record is None:
        return f"{name} is ahead of its stream."
    if record.position <= covering.position:
        return f"{name} is not covered by the last checkpoint: somebody else saved it. It is not used."
    return None


def _look_at_countersignatures(store: Store, after: int) -> Iterator[Problem]:
    by_number = {checkpoint.number: checkpoint for checkpoint in store.checkpoints(after + 1)}
    for given in store.countersignatures(after):
        checkpoint = by_number.get(given.number)
        if not is_countersigned(given) or checkpoint is None or not is_of(given, checkpoint):
            message = f"The countersignature of checkpoint {given.number} belongs to another checkpoint, or is invalid."
            yield _at(checkpoint.position if checkpoint else 0, ProblemKind.WITNESS, message)


def _of_record(record: Record, kind: ProblemKind, message: str) -> Problem:
    return Problem(kind=kind, message=message, stream=record.stream, version=record.version, position=record.position)


def _at(position: int, kind: ProblemKind, message: str) -> Problem:
    return Problem(kind=kind, message=message, position=position)


def _missing(last: int, next_: int) -> str:
    if next_ == last + 2:
        return f"Record {last + 1} is missing"
    return f"Records {last + 1} to {next_ - 1} are missing"


def _ending(head: Head | None) -> str:
    return f"version {head.version} (record {head.position}, hash {head.hash.hex()[:8]}…)" if head else "nothing"
