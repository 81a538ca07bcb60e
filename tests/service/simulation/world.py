"""A simulated house with random faults, reproducible by seed."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from random import Random

from punto.errors import JournalError
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.commands import BuyIn
from punto.people import Person
from punto.service.core.messages import Accepted, Answer, AnyCommand, Envelope
from punto.service.core.stored import decode_answer
from punto.service.core.view import View
from tests.service.simulation.faults import FaultyStore
from tests.service.simulation.machines import Machine
from tests.service.simulation.people import GAMES, opening, wish

NODES = 3
TIMEOUT = 120
"""Timeout before a retry at another node."""


class Asked:
    """A command that a person sends until it is answered."""

    def __init__(self, key: str, by: Person, table: str, command: AnyCommand) -> None:
        self.key = key
        self.by = by
        self.table = table
        self.command = command
        self.answers: list[Answer] = []

    @property
    def answer(self) -> Answer | None:
        return self.answers[0] if self.answers else None


class World:
    def __init__(self, seed: int, commands: int) -> None:
        self.random = Random(seed)
        self.now = 0
        self.store = FaultyStore.made(self.random, fails=self.random.choice([0.0, 0.02, 0.1]))
        self.loses = self.random.choice([0.0, 0.1, 0.3])
        """Probability that a message is lost, and that it is duplicated."""
        self.crashes = self.random.choice([0.0, 0.01])
        self.tables = self.random.sample(GAMES, self.random.randrange(1, len(GAMES) + 1))
        """One table per game: few, to finish rounds, or many, to share patrons."""
        self.asked: dict[str, Asked] = {}
        self._unanswered: set[str] = set()
        self._vouchers: list[str] = []
        self._left = commands
        self._queue: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()
        self._numbers = count(1)
        self._known = View(self.store)
        self.machines = [Machine(self) for _ in range(NODES)]

    def run(self) -> None:
        """Run until every command is answered. The faults stop towards the end."""
        for table in self.tables:
            self._ask(table, *opening(table))
        self.later(1, self._wish)
        for machine in self.machines:
            self.later(1, lambda machine=machine: self._follow(machine))  # type: ignore[misc]
        while self._queue and (self._left or self._unanswered):
            self.now, _, work = heapq.heappop(self._queue)
            work()
        assert not self._unanswered, "a message was never answered"

    def later(self, delay: int, work: Callable[[], None]) -> None:
        heapq.heappush(self._queue, (self.now + delay, next(self._order), work))

    def _wish(self) -> None:
        """Generate a command from a stale view of the table."""
        table = self.random.choice(self.tables)
        self._left -= 1
        if not self._left:
            self.store.fails = self.loses = self.crashes = 0.0
            return
        self.later(self.random.randrange(1, 25), self._wish)
        try:
            if self.random.random() < 0.5:
                self._known.forget([f"table/{table}"])
            seen = self._known.table(table).state
        except JournalError:
            return
        if seen is not None:
            self._ask(table, *wish(self.random, seen, self._vouchers))

    def _ask(self, table: str, by: Person, command: AnyCommand) -> None:
        key = f"{by.name} {next(self._numbers)}"
        self.asked[key] = Asked(key, by, table, command)
        self._unanswered.add(key)
        self._send(self.asked[key])

    def _send(self, asked: Asked) -> None:
        if asked.answer is not None:
            return
        patron = asked.command.patron if isinstance(asked.command, BuyIn) else None
        for machine in self.random.sample(self.machines, self.random.choice([1, 1, 2])):
            envelope = Envelope(
                id=asked.key,
                at=self.now,
                by=asked.by,
                table=asked.table,
                command=asked.command,
                entropy=self.random.getrandbits(256) if self.random.random() < 0.9 else 7,
                purse=Account(AccountKind.PATRON, patron) if patron else None,
            )
            self._carry(lambda machine=machine, envelope=envelope: machine.receive(envelope, self._reply))  # type: ignore[misc]
        self.later(TIMEOUT, lambda: self._send(asked))

    def _reply(self, key: str, answer: Answer) -> None:
        self._carry(lambda: self._hear(key, answer))

    def _hear(self, key: str, answer: Answer) -> None:
        self.asked[key].answers.append(answer)
        if key in self._unanswered and isinstance(answer, Accepted) and answer.voucher:
            self._vouchers.append(answer.voucher)
        self._unanswered.discard(key)

    def _carry(self, message: Callable[[], None]) -> None:
        """Lose, delay, duplicate or reorder a message."""
        for _ in range(2 if self.random.random() < self.loses else 1):
            if self.random.random() >= self.loses:
                self.later(self.random.choice([1, 5, 20, 80, 200]), message)

    def _follow(self, machine: Machine) -> None:
        self.later(self.random.randrange(5, 120), lambda: self._follow(machine))
        if self.random.random() < self.crashes:
            machine.start()
            return
        try:
            machine.follow()
        except JournalError:
            return

    def check_answers(self) -> None:
        """Every node gave the recorded answer for each key."""
        for asked in self.asked.values():
            stored = self.store.find_answer(asked.key)
            said = [answer for answer in asked.answers if stored is None or answer != decode_answer(stored)]
            assert said == [], f"{asked.key}: {said}"
