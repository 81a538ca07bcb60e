"""What a PIN beside a command proves: that a patron moves a purse, or that a second person approves at this console."""

from __future__ import annotations

import asyncio
from typing import Protocol

from msgspec import UNSET, Struct
from msgspec.structs import replace

from punto.approvals.commands import Approve
from punto.ledger.accounts import Account
from punto.messages import message
from punto.people import Attribution, Person
from punto.refusals import Refusal, RefusalCode, refuse
from punto.service.access.people import People
from punto.service.access.pins import Approver, Holder, Pins
from punto.service.core.messages import Answer, AnyCommand, Envelope, refused
from punto.service.core.money import purse_named
from punto.service.live import metrics
from punto.service.live.clock import now_ms
from punto.service.live.pools import BusyError, Pools
from punto.service.live.queueing import BUSY
from punto.table import Table
from punto.wire.commands import CommandMessage


class GivenPin(Struct, frozen=True, kw_only=True):
    """As typed at a console."""

    pin: str
    approver: str | None = None
    """Who approves; None for the PIN of a purse."""


def pin_of(message: CommandMessage) -> GivenPin | None:
    if message.pin is UNSET:
        return None
    return GivenPin(pin=message.pin, approver=None if message.approver is UNSET else message.approver)


class Proof(Struct, frozen=True, kw_only=True):
    """What the PIN of `holder` proves, if it is right."""

    holder: Holder
    by: Person
    """In whose name the command is carried out."""
    purse: Account | None = None
    console: str | None = None
    """Whose session the approver used."""

    def enter(self, envelope: Envelope) -> Envelope:
        return replace(envelope, by=self.by, purse=self.purse, console=self.console)


class _Node(Protocol):
    @property
    def people(self) -> People: ...
    @property
    def pins(self) -> Pins: ...
    @property
    def pools(self) -> Pools: ...
    def table(self, name: str) -> Table | None: ...
    def submit(
        self, table: str, command: AnyCommand, by: Person, key: str, proof: Proof | None = None
    ) -> asyncio.Future[Answer]: ...


class PinDesk:
    """Carries out commands that come with a PIN."""

    def __init__(self, node: _Node) -> None:
        self._node = node

    async def submit(self, table: str, command: AnyCommand, by: Person, key: str, given: GivenPin) -> Answer:
        node = self._node
        proof = proof_of(node, table, command, by, given)
        if isinstance(proof, Refusal):
            return refused(proof)
        act = Attribution(by.name, table, now_ms())
        try:
            if refusal := await node.pools.pins.run_for(by.name, node.pins.check, proof.holder, given.pin, act):
                return refused(refusal)
            return await node.submit(table, command, by, key, proof)
        except BusyError:
            metrics.shed_commands.inc()
            return BUSY


def proof_of(node: _Node, table: str, command: AnyCommand, by: Person, given: GivenPin) -> Proof | Refusal:
    if isinstance(command, Approve) and given.approver is not None:
        return approver_proof(node.people, by, given.approver)
    state = node.table(table)
    purse = None if state is None or given.approver is not None else purse_named(state, command)
    if purse is None:
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, message("refusal-pin_not_asked"))
    return Proof(holder=purse, by=by, purse=purse)


def approver_proof(people: People, by: Person, name: str) -> Proof | Refusal:
    """A PIN is no proof with a temporary password, which others may know, or a second factor, which must be used."""
    account = people.account(name)
    if name == by.name:
        return refuse(RefusalCode.NOT_ALLOWED, None, message("refusal-own_console"))
    if account is None or not account.person.post.ranks or account.is_temporary:
        return refuse(RefusalCode.NEEDS_PIN, None, message("refusal-no_staff_pin", name=name))
    if account.sealed_secret is not None:
        return refuse(RefusalCode.NEEDS_PIN, None, message("refusal-pin_with_second_factor", name=name))
    return Proof(holder=Approver(name), by=account.person, console=by.name)
