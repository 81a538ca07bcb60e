"""One service process: desks decide commands, a tail follows the journal, channels update viewers, clocks run.

Any number of nodes may share a journal. Each follows the tables that are used there.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final
from uuid import uuid4

import structlog
from msgspec.structs import replace

from punto.approvals.commands import Approve
from punto.entries import FAULTS, PLAY, provable_stream, requests_stream, table_stream
from punto.history import TableHistory
from punto.incidents import Report
from punto.journal import Snapshot, Store
from punto.journal.keys import SECRET_BYTES
from punto.journal.notary import Notary
from punto.ledger.accounts import Account
from punto.ledger.commands import CashOut
from punto.people import Person, Post
from punto.service.access.administration import Waiting
from punto.service.access.care import HouseCare
from punto.service.access.demo_mark import is_demo
from punto.service.access.faults import HouseFaults
from punto.service.access.holds import Holds
from punto.service.access.house import HousePlay, HouseSettings
from punto.service.access.live_sessions import LiveSessions
from punto.service.access.patron_names import PatronNames
from punto.service.access.people import People
from punto.service.access.pins import Pins
from punto.service.access.register import Register
from punto.service.access.secrets import Secrets
from punto.service.access.self_checks import SelfChecks
from punto.service.access.terminals import Terminals
from punto.service.core.acting import TABLE_NAME
from punto.service.core.house import House
from punto.service.core.later_settings import is_new
from punto.service.core.messages import Answer, AnyCommand, Envelope, Interrupt
from punto.service.core.requests import Requests
from punto.service.core.stored import answer_again
from punto.service.core.view import View
from punto.service.live import metrics
from punto.service.live.admission import Admission
from punto.service.live.beacons import Prover
from punto.service.live.clock import Clock, house_time, now_ms
from punto.service.live.closed import ClosedTables
from punto.service.live.departure import Departure
from punto.service.live.desk import Desk
from punto.service.live.draws import Draws
from punto.service.live.fault_watch import FaultWatch
from punto.service.live.follower import Follower
from punto.service.live.following import PitFollower
from punto.service.live.health import Health, measure
from punto.service.live.hub import Channel, Presenting
from punto.service.live.keeping import Keeper
from punto.service.live.loading import Loader
from punto.service.live.naming import Naming
from punto.service.live.node_settings import DEFAULTS, NodeSettings
from punto.service.live.patrons import Patrons
from punto.service.live.peers import Peers
from punto.service.live.pools import Pools
from punto.service.live.proving import Proof
from punto.service.live.queueing import MOST_REQUESTS_PER_PASS, InFlight, Turns
from punto.service.live.salts import Salts
from punto.service.live.scenes import SceneTurns
from punto.service.live.self_check import SelfCheck
from punto.service.live.session_keeping import SessionKeeper
from punto.service.live.session_watch import SessionWatch
from punto.service.live.shown_tables import ShownTables
from punto.service.live.tail import Tail
from punto.service.live.writing import Writer
from punto.service.showing.live_edges import LiveEdges
from punto.service.showing.pit_table import PitTable
from punto.service.showing.status import HouseNotices, show_status, with_shoe
from punto.table import Table
from punto.table.commands import ChangeSettings, DealNext, OpenTable, Rule
from punto.wire.tables import TableStatus

USES_ENTROPY: Final = (DealNext, CashOut, Approve)
"""Commands that pick a card or a voucher number."""
USES_BEACON: Final = (DealNext, Report, Rule, Approve, Interrupt)
"""Commands that draw from a provable shoe, or may make a round void."""

log = structlog.get_logger()


class Node:
    def __init__(
        self,
        store: Store,
        notary: Notary,
        settings: NodeSettings = DEFAULTS,
        read_random: Callable[[int], bytes] = os.urandom,
        secrets: Secrets | None = None,
    ) -> None:
        """A node without secrets of the house makes its own."""
        self.store, self.name = store, settings.name
        self.view = View(store)
        self.patron_names = secrets.names if secrets else PatronNames(store, os.urandom(SECRET_BYTES))
        self.people = People(store, self.patron_names)
        self.administration = Waiting(store, self.people)
        self.terminals, self.pins = Terminals(store), Pins(store)
        self.settings, self.care_setting = HouseSettings(store), HouseCare(store)
        self.play, self.faults, self.holds = HousePlay(store), HouseFaults(store), Holds(store)
        self.self_checks = SelfChecks(store)
        self.view.house = self._house
        self.sessions = LiveSessions(store, settings.idle_ms)
        self.health = Health(house_time)
        self.draws = Draws(store, self.health, read_random)
        self._registers = self._registers_by_stream()
        self.view.lend(self.view.load((PLAY, FAULTS)))
        self.is_demo = is_demo(store)
        self.pools = Pools()
        self.request_turns = Turns(MOST_REQUESTS_PER_PASS)
        self.session_watch, self.departure = SessionWatch(), Departure()
        self.fault_watch = FaultWatch(self)
        self.self_check = SelfCheck(self, notary, self.self_checks)
        self._in_flight = InFlight()
        self._scene_turns = SceneTurns(self._in_flight)
        self._loader = Loader(self.view, store, self.pools.reads)
        self._writer = Writer(store, self.health)
        self.closed, self.live_edges = ClosedTables(), LiveEdges()
        self._desks: dict[str, Desk] = {}
        self._channels: dict[str, Channel] = {}
        self._clock = Clock(self.ask, lambda table: self.channel(table).refresh(), self.catch_up_at)
        self._pit = PitFollower(store, lambda: self.names, self._serves)
        self._prover = Prover(store, notary, secrets.shoe_key if secrets else os.urandom(SECRET_BYTES))
        self.patrons = Patrons(store, self.view, self._loader, self.pools, self.catch_up)
        self.naming = Naming(self.patron_names, self.people, store, self.pools, self._show_other_names)
        self.carry_out = Admission(self, self._in_flight).carry_out
        self._session_keeper = SessionKeeper(self.sessions, self.people)
        self._keeper = Keeper(store, notary, self._snapshots_of, self.view.long_reads, self.health.failed)
        self._salts = Salts()
        self._tasks: list[asyncio.Task[None]] = []
        metrics.waiting.set_function(lambda: self._in_flight.total)
        self._begin_at_the_last_record(store, notary)

    def _begin_at_the_last_record(self, store: Store, notary: Notary) -> None:
        self._follower = Follower(self, self._registers, self._keeper, self._loader)
        self._tail = Tail(store, notary, self.health, lambda: self.position, self._follower.take)
        self._peers = Peers(store, self._follower.catch_up_everywhere)
        last = store.page(self.position - 1, 1) if self.position else []
        house_time.begin(measure(store.clock_ms), last[0].at if last else 0)
        self.shown = ShownTables(store, self.view, self.closed, self._clock, self.channel)

    def _registers_by_stream(self) -> Mapping[str, Register[Any]]:
        accounts = (self.people, self.administration, self.terminals, self.pins, self.sessions, self.patron_names)
        followed = (*accounts, self.settings, self.care_setting, self.play, self.faults, self.draws, self.self_checks)
        return {one.register.stream: one.register for one in followed}

    @property
    def names(self) -> set[str]:
        """Of all tables."""
        return self.shown.names

    @property
    def position(self) -> int:
        """How far this node has followed the journal."""
        return self._follower.position

    def start(self) -> None:
        """Start the tail, the clocks and the snapshots. Commands work without them."""
        self.shown.start_timers(now_ms())
        watch = self.health.watch(self._writer.probe, self.store.clock_ms, self.refresh_viewers)
        for register in self._registers.values():
            register.on_written = partial(asyncio.get_running_loop().call_soon_threadsafe, self._tail.wake)
        works = (self._tail.follow(), self._tail.listen(), self._keeper.work(), self._session_keeper.work(), watch)
        watches = (self._pit.work(), self.fault_watch.work(), self.self_check.work(), self._peers.work())
        self._tasks = [asyncio.create_task(work) for work in (*works, *watches)]

    async def catch_up(self) -> None:
        """Read what other nodes have written until now."""
        end = await self.pools.lookups.run(self.store.last_position)
        self._tail.wake()
        await self._tail.follows(lambda: self.position >= end)

    async def ask(
        self,
        table: str,
        command: AnyCommand | Interrupt,
        by: Person,
        key: str | None = None,
        purse: Account | None = None,
    ) -> Answer:
        """Carry out a command once, and wait until this node shows it. The same key always returns the same answer."""
        proof = Proof(holder=purse, by=by, purse=purse) if purse else None
        answer = await self.submit(table, command, by, key or str(uuid4()), proof)
        await self.show_written(table)
        return answer

    async def show_written(self, table: str) -> None:
        """Wait until this node shows what it wrote at a table. What others wrote before it must be read first."""
        await self.catch_up_at(table)

    def submit(
        self, table: str, command: AnyCommand | Interrupt, by: Person, key: str, proof: Proof | None = None
    ) -> asyncio.Future[Answer]:
        """The future resolves when the command is durable. `proof` is what a right PIN has proved."""
        if isinstance(command, USES_BEACON) and self._prover.needs_beacon(self.table(table)):
            return asyncio.ensure_future(self._ask_with_beacon(table, command, by, key, proof))
        if isinstance(command, (OpenTable, ChangeSettings)) and is_new(command):
            return asyncio.ensure_future(self._set_up(table, command, by, key))
        envelope = self._envelope(table, command, by, key)
        return self._desk(table).submit(envelope if proof is None else proof.enter(envelope))

    async def rehearse(self, table: str, command: AnyCommand, by: Person, key: str) -> Answer:
        """What the answer would be now. Nothing is written."""
        return await self._desk(table).rehearse(self._envelope(table, command, by, key))

    async def _set_up(self, table: str, command: OpenTable | ChangeSettings, by: Person, key: str) -> Answer:
        """With settings that nodes of earlier versions would not follow."""
        await asyncio.to_thread(self.store.keep_earlier_versions_out)
        return await self._desk(table).submit(self._envelope(table, command, by, key))

    async def _ask_with_beacon(
        self, table: str, command: AnyCommand | Interrupt, by: Person, key: str, proof: Proof | None
    ) -> Answer:
        """Without an answer from the witness, the table draws nothing, and a void round shows no beacon."""
        await self._loader.hold([provable_stream(table)])
        beacon = await asyncio.to_thread(self._prover.beacon, table, self.view.provable(table).state, now_ms())
        envelope = replace(self._envelope(table, command, by, key), proving=self._prover.proving(beacon))
        return await self._desk(table).submit(envelope if proof is None else proof.enter(envelope))

    def _envelope(self, table: str, command: AnyCommand | Interrupt, by: Person, key: str) -> Envelope:
        self.health.check_command()
        self.closed.check(table)
        return Envelope(
            id=key,
            at=now_ms(),
            by=by,
            table=table,
            command=command,
            entropy=self.draws.draw() if isinstance(command, USES_ENTROPY) else 0,
            salt=self._salts.draw(),
            proving=self._prover.proving(),
        )

    def _house(self) -> House:
        return House(self.settings.second_person, self._is_staff, self.care_setting.rules)

    def _is_staff(self, name: str) -> bool:
        return (person := self.people.find(name)) is not None and person.post is not Post.PATRON

    def table(self, name: str) -> Table | None:
        return self.view.shown_table(name).state if name in self.names else None

    async def knows(self, name: str) -> bool:
        """Check the journal too: another node may have just opened the table. It is then shown as it is now."""
        self.closed.check(name)
        if name not in self.names and TABLE_NAME.fullmatch(name):
            version, _ = await self.pools.lookups.run(self.store.head, table_stream(name))
            self.shown.note(name, version)
        if name in self.names or self.shown.is_behind(name):
            await self._follower.bring(name)
            self.closed.check(name)
        return name in self.names

    async def catch_up_at(self, table: str) -> None:
        """Read what others wrote at a table, whether it is followed or not."""
        if self.shown.is_behind(table):
            await self._follower.catch_up([table])

    async def bring_all(self) -> None:
        """Show all tables as they were at most half a second ago: this node may not follow them."""
        await self._follower.bring_all()

    async def catch_up_everywhere(self) -> None:
        """Show all tables as they are now."""
        await self._follower.catch_up_everywhere()

    def tables(self) -> list[Table]:
        """As this node last read them."""
        return [table for name in sorted(self.names) if (table := self.table(name)) is not None]

    def channel(self, table: str) -> Channel:
        if table not in self._channels:
            presenting = Presenting(status_of=self.status_of, encode=self.patron_names.encode)
            self._channels[table] = Channel(self.view, table, presenting, self._loader, self._scene_turns)
        return self._channels[table]

    def history(self, table: str) -> TableHistory:
        """Recent rounds, up to date with the table that is shown."""
        return self.shown.history(table)

    def pit_table(self, table: str) -> PitTable:
        """Reads the journal: use it off the event loop."""
        return self._pit.table(table)

    async def requests(self, table: str) -> Requests:
        """What waits for a second person at a table."""
        await self._loader.hold([requests_stream(table)])
        return self.view.requests(table).state

    async def sign(self) -> None:
        """Sign a checkpoint over all records."""
        await self._keeper.sign()

    def status_of(self, table: Table) -> TableStatus:
        """Countdown, announcements and results of the shoe."""
        of_shoe = self.history(table.id).of_shoe(table.shoe_number)
        house = HouseNotices(outage=self.health.outage, play_disabled=self.play.notice)
        return with_shoe(show_status(table, house, self._clock.deadline(table.id), of_shoe, now_ms()), table, self.view)

    async def stop(self) -> None:
        self._clock.stop()
        self._pit.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for desk in self._desks.values():
            await desk.stop()
        await self.draws.finish()
        await self._session_keeper.keep()
        await asyncio.to_thread(self._writer.close)
        await self._keeper.finish()
        self.pools.close()

    def _desk(self, table: str) -> Desk:
        if table not in self._desks:
            see = partial(self._follower.take_own, table)
            self._desks[table] = Desk(table, self.view, self._writer.append, self._recall, see)
        return self._desks[table]

    def _serves(self, table: str) -> bool:
        return table in self._desks and self._desks[table].is_in_use

    def is_used(self, table: str) -> bool:
        """Whether somebody views it here, or acted at it lately."""
        return self._serves(table) or (table in self._channels and self._channels[table].has_viewers)

    def refresh_viewers(self) -> None:
        for channel in self._channels.values():
            channel.refresh()

    def _show_other_names(self) -> None:
        for channel in self._channels.values():
            channel.forget_names()

    async def _recall(self, envelopes: Sequence[Envelope]) -> Mapping[str, Answer]:
        found = await asyncio.to_thread(lambda: [(each, self.store.find_answer(each.id)) for each in envelopes])
        await self._writer.probe()  # a commit after them: a synchronous standby has them too
        return {envelope.id: answer_again(envelope, body) for envelope, body in found if body is not None}

    def _snapshots_of(self, stream: str) -> list[Snapshot]:
        kind, _, name = stream.partition("/")
        found = [] if (state := self.view.snapshot(stream)) is None else [Snapshot(stream, *state)]
        return [*found, self.history(name).snapshot()] if kind == "table" else found
