"""Decides what a batch of appends does to a journal; shared by both stores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from punto.journal.chain import NO_HASH, record_hash
from punto.journal.records import Answer, Append, Appended, Head, KeyTaken, Outcome, Record, VersionConflict
from punto.journal.seals import Seals


class Batch:
    """Takes appends in order, each on top of the accepted ones before it."""

    def __init__(
        self,
        *,
        position: int,
        last_at: int,
        heads: Iterable[Head],
        answers: Mapping[str, bytes],
        seals: Seals | None = None,
    ) -> None:
        self.position = position
        self._seals = seals
        self.last_at = last_at
        """Time of the last record. Times on record never go backwards."""
        self.records: list[Record] = []
        self.answers: dict[str, bytes] = {}
        self._given_at: dict[str, int] = {}
        """Positions of answers from a backup."""
        self._heads = {head.stream: head for head in heads}
        self._stored_answers = answers

    def changed_heads(self) -> list[Head]:
        return [self._heads[stream] for stream in dict.fromkeys(record.stream for record in self.records)]

    def given_at(self, key: str) -> int:
        """The position of an answer."""
        return self._given_at.get(key, self.position)

    def take_all(self, appends: Sequence[Append]) -> list[Outcome]:
        """Take appends and seal what they add."""
        taken = [self._take(append) for append in appends]
        if self._seals is not None and self.records:
            self.records[-1] = replace(self.records[-1], seal=self._seals.seal(self.records))
        return [self._outcome(one) for one in taken]

    def _outcome(self, taken: VersionConflict | KeyTaken | range) -> Outcome:
        if isinstance(taken, range):
            return Appended(records=tuple(self.records[taken.start : taken.stop]))
        return taken

    def _take(self, append: Append) -> VersionConflict | KeyTaken | range:
        """The places of the new records in the batch, or why there are none."""
        for answer in append.answers:
            body = self.answers.get(answer.key, self._stored_answers.get(answer.key))
            if body is not None:
                return KeyTaken(answer=Answer(key=answer.key, body=body))
        heads: dict[str, Head] = {}
        records: list[Record] = []
        at = append.at if append.is_restored else max(append.at, self.last_at)
        for part in append.streams:
            head = heads.get(part.stream) or self._head(part.stream)
            if part.expected_version is not None and part.expected_version != head.version:
                return VersionConflict(stream=part.stream, expected=part.expected_version, actual=head.version)
            for payload in part.payloads:
                record = _following(head, self.position + len(records) + 1, at, payload)
                records.append(record)
                head = record.head
            heads[part.stream] = head
        if append.seal is not None:
            records[-1] = replace(records[-1], seal=append.seal)
        self._heads.update(heads)
        places = range(len(self.records), len(self.records) + len(records))
        self.records += records
        self.last_at = at if records else self.last_at
        self.position += len(records)
        self.answers |= {answer.key: answer.body for answer in append.answers}
        if append.is_restored:
            self._given_at |= {it.key: it.position for it in append.answers if it.position is not None}
        return places

    def _head(self, stream: str) -> Head:
        return self._heads.get(stream) or Head(stream=stream, version=0, hash=NO_HASH, position=0)


def streams_of(appends: Sequence[Append]) -> list[str]:
    return list(dict.fromkeys(part.stream for append in appends for part in append.streams))


def keys_of(appends: Sequence[Append]) -> list[str]:
    return list(dict.fromkeys(answer.key for append in appends for answer in append.answers))


def _following(head: Head, position: int, at: int, payload: bytes) -> Record:
    version = head.version + 1
    return Record(
        position=position,
        stream=head.stream,
        version=version,
        at=at,
        payload=payload,
        hash=record_hash(head.hash, head.stream, version, at, payload),
    )
