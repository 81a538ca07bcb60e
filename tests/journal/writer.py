"""A process that appends as fast as it can until it is killed, and logs its attempts and acknowledgements."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from threading import Thread

from punto.journal import Appended, GroupCommit, KeyTaken, create_store
from tests.journal.appending import append, to

THREADS = 6


def write_until_killed(url: str, notes: str, life: int, unanswered: list[str]) -> None:
    """First repeats its predecessor's unanswered append: the key prevents a duplicate."""
    descriptor = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    journal = GroupCommit(create_store(url))

    def note(line: str) -> None:
        os.write(descriptor, line.encode() + b"\n")

    def ask(key: str, random: Random) -> None:
        payload = b'{"key":"%s"}' % key.encode()
        note(f"try {key}")
        outcome = journal.append_now(
            append(to(f"t{random.randrange(4)}", payload), to(f"u{random.randrange(4)}", payload), key=key)
        )
        if isinstance(outcome, Appended):
            note(f"done {key} {' '.join(str(record.position) for record in outcome.records)}")
        elif isinstance(outcome, KeyTaken):
            note(f"known {key}")

    def work(thread: int) -> None:
        random = Random(life * THREADS + thread)
        for key in unanswered[thread::THREADS]:
            ask(key, random)
        number = 0
        while True:
            number += 1
            ask(f"{life}-{thread}-{number}", random)

    threads = [Thread(target=work, args=(thread,)) for thread in range(THREADS)]
    for thread in threads:
        thread.start()


class Notes:
    """The logs of all writers, over all their lives."""

    def __init__(self, path: Path) -> None:
        lines = path.read_text().splitlines() if path.exists() else []
        words = [line.split() for line in lines]
        self.tried = {key for verb, key, *_ in words if verb == "try"}
        self.done = {key: tuple(map(int, positions)) for verb, key, *positions in words if verb == "done"}
        self.known = {key for verb, key, *_ in words if verb == "known"}

    @property
    def unanswered(self) -> list[str]:
        return sorted(self.tried - self.done.keys() - self.known)
