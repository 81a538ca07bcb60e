"""Options on a real node with SQLite and balances: the service never refuses an offered action."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from punto.faults import FaultKind, FaultPlace, acknowledge, disable, report
from punto.journal import Store, create_store
from punto.journal.notary import Notary
from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import (
    ExclusionKind,
    HoldPlaced,
    HoldRule,
    LimitKind,
    LimitName,
    LimitSet,
    Setter,
    Sum,
    exclude,
)
from punto.ledger.commands import BuyIn
from punto.ledger.play import Window
from punto.limits import Amounts, Limits
from punto.options import PatronOptions, StaffOptions, TableOptions, interruption_of, stop_staff
from punto.options.patrons import NOTHING
from punto.people import Attribution, Person, Post, Role
from punto.refusals import Refusal, RefusalCode
from punto.rules import RULES
from punto.rules.model import Place
from punto.service.access.care import change_care
from punto.service.access.faults import HouseFaults
from punto.service.access.house import HousePlay
from punto.service.core.caring import means_of
from punto.service.core.messages import Accepted, Answer, AnyCommand, Envelope, Interrupt, Refused
from punto.service.core.money import purse_of
from punto.service.core.offered import open_options, own_options, stops_at
from punto.service.core.planning import plan
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.table import Actor, Command, Table, TableSettings
from punto.table import commands as asked
from punto.table.commands import DealNext, OpenTable
from punto.table.settings import Facing
from punto.verify import verify
from tests.journal.effort import IS_SOAK
from tests.options.offers import Offers, says_it_all
from tests.options.trying import STRANGER, trials
from tests.service.alone import alone, purse_at
from tests.service.serving import PIN, House, Service
from tests.table import asking

BALANCES: Final = (0, 12_50, 400_00, 30_000_00)
MANAGER: Final = Person("sue", Post.SHIFT_MANAGER)
DRILL: Final = Attribution(by="sue", origin="tests", at=1)
STEPS: Final = 40
EXAMPLES: Final = 60 if IS_SOAK else 8


class Floor:
    """One table, with funded patrons."""

    def __init__(self, node: Node, game: str, seed: int) -> None:
        self.node = node
        self.earlier: list[Node] = []
        self.game = game
        self.random = Random(seed)
        at_terminals = RULES[game].place is Place.TERMINAL
        seats = enumerate(asking.PATRONS, start=1)
        self.names = {name: f"{game}/{number}" if at_terminals else name for number, name in seats}
        """At terminals, the terminals play."""

    async def open(self) -> None:
        rules = RULES[self.game]
        limits = Limits(
            minimum=Amounts(10_00, {"tie": 5_00}),
            maximum=Amounts(5_000_00),
            maximum_differential=800_00 if rules.cites.differential else None,
        )
        dealt = self.random.choice(list(Facing))
        table = TableSettings(decks=4, places=4, limits=limits, cards_dealt=dealt, cut_card=150)
        await self.take(OpenTable(game=self.game, settings=table), MANAGER)
        for number, (name, cents) in enumerate(zip(self.names.values(), BALANCES, strict=True), start=1):
            at_terminals = rules.place is Place.TERMINAL
            if cents:
                patron, terminal = (None, number) if at_terminals else (name, None)
                await self.take(BuyIn(amount_cents=cents, patron=patron, terminal=terminal), MANAGER)

    async def take(self, command: AnyCommand | Interrupt, by: Person) -> None:
        answer = await self.node.ask(self.game, command, by, purse=purse_at(self.node.view, self.game, command))
        assert isinstance(answer, Accepted), (command, by, answer)

    @property
    def table(self) -> Table:
        table = self.node.table(self.game)
        assert table is not None
        return table

    def try_out(self, command: AnyCommand, by: Person) -> Answer:
        """The answer of a dry run."""
        purse = purse_at(self.node.view, self.game, command)
        envelope = Envelope(id="try", at=now_ms(), by=by, table=self.game, command=command, purse=purse)
        return plan(self.node.view, self.game, [envelope]).answers["try"]

    def restart(self, node: Node) -> None:
        """Another node of the same house knows what is on record now."""
        self.earlier.append(self.node)
        self.node = node

    def offers(self) -> BalancedOffers:
        return BalancedOffers(self.node, self.table)

    def trials(self) -> Iterator[tuple[Command, Person, bool | None]]:
        for command, by, accepted in trials(self.offers(), self.random, (*self.names.values(), STRANGER)):
            yield command, person(by), accepted


class BalancedOffers(Offers):
    """A patron's options within the balance, and nothing that the house has stopped."""

    def __init__(self, node: Node, table: Table) -> None:
        super().__init__(table)
        self._node = node

    @property
    def all(self) -> TableOptions:
        return open_options(self._node.view, self.table)

    @property
    def staff(self) -> StaffOptions:
        return stop_staff(super().staff, stops_at(self._node.view, self.table))

    def of(self, patron: str) -> PatronOptions:
        who = Person(patron, Post.PATRON)
        purse = purse_of(self.table, who)
        self._node.view.care(purse)
        return own_options(self.table, who, means_of(self._node.view, self.table, purse, now_ms()))


def person(by: Actor) -> Person:
    return Person(by.name or f"robot-{by.role.value}", Post(by.role.value))


def check_all(floor: Floor) -> list[tuple[Command, Person]]:
    """Try every option at and just outside its bounds. Return the accepted commands."""
    accepted_now = []
    for command, by, accepted in floor.trials():
        answer = floor.try_out(command, by)
        if accepted is not None:
            assert isinstance(answer, Accepted) is accepted, (accepted, command, by, answer)
        if isinstance(answer, Accepted):
            accepted_now.append((command, by))
    return accepted_now


def check_others(floor: Floor, commands: Sequence[Command], patron: str) -> None:
    """The service refuses any command that was not offered."""
    by = Actor(Role.PATRON, floor.names[patron])
    offers = floor.offers()
    for command in commands:
        named = getattr(command, "patron", None)
        mine = replace(command, patron=floor.names[named]) if named else command
        answer = floor.try_out(mine, person(by))
        if isinstance(answer, Accepted):
            assert offers.include(mine, by), (mine, by)
        elif says_it_all(mine) and not _claims(mine) and _own_terminal(mine, by):
            assert not offers.include(mine, by), (mine, by, answer)


def _claims(command: Command) -> bool:
    """Claims reserved for staff."""
    match command:
        case asked.PlaceBet(unnoticed=unnoticed, registered=registered, placed_by=placed_by):
            return unnoticed or not registered or placed_by is not None
        case _:
            return False


def _own_terminal(command: Command, by: Actor) -> bool:
    terminal = getattr(command, "terminal", None)
    return terminal is None or f"/{terminal}" in (by.name or "")


def due(floor: Floor) -> tuple[AnyCommand, Person] | None:
    """The next step, if it is the dealer's."""
    match floor.offers().staff.next.command:
        case "deal":
            return DealNext(), MANAGER
        case "open_betting":
            return asked.OpenBetting(), MANAGER
        case "settle":
            return asked.Settle(), MANAGER
        case "new_shoe":
            return asked.NewShoe(), MANAGER
        case "elect" | "decide_ante":
            return asked.DecisionTimeOver(), MANAGER
        case _:
            return None


def limit_some(store: Store, random: Random) -> None:
    """Most patrons with a balance have a limit."""
    for patron in asking.PATRONS[1:]:
        measure, most = random.choice([(LimitKind.STAKE, 600_00), (LimitKind.LOSS, 90_00), (LimitKind.VISITS, 0)])
        limit = LimitSet(limit=LimitName(Setter.PATRON, measure, Window.MONTH), most=most, applies_from=1, at=1)
        if random.random() < 0.7:
            put_on_record(store, Account(AccountKind.PATRON, patron), limit)


def switch_play(store: Store, game: str, *, enabled: bool) -> None:
    HousePlay(store).change(enabled, "a drill", Attribution(MANAGER.name, "tests", 1))


def exclude_one(store: Store, game: str) -> None:
    excluded = exclude(ExclusionKind.SELF, None, "", 1)
    assert not isinstance(excluded, Refusal)
    change_care(store, Account(AccountKind.PATRON, asking.PATRONS[3]), lambda _: excluded, MANAGER, 1)


def hold_one(store: Store, game: str) -> None:
    rule = HoldRule(sum=Sum.CASH, cents=1)
    placed = HoldPlaced(rule=rule, cents=1, at=1)
    change_care(store, Account(AccountKind.PATRON, asking.PATRONS[2]), lambda _: placed, MANAGER, 1)


def break_shoe(store: Store, game: str) -> None:
    place = FaultPlace(table=game)
    HouseFaults(store).change(lambda faults: report(faults, FaultKind.SHOE_FAULT, place, "", DRILL), 1)


def repair_shoe(store: Store, game: str) -> None:
    HouseFaults(store).change(lambda faults: acknowledge(faults, 1, "reseated", DRILL), 1)


def disable_one(store: Store, game: str) -> None:
    HouseFaults(store).change(lambda faults: disable(faults, f"{game}/3", "cleaning", DRILL), 1)


HAPPENS: Final[Mapping[int, Callable[[Store, str], None]]] = {
    4: break_shoe,
    9: repair_shoe,
    12: disable_one,
    STEPS // 4: exclude_one,
    STEPS // 3: hold_one,
    STEPS // 2 + 3: partial(switch_play, enabled=False),
    STEPS // 2 + 13: partial(switch_play, enabled=True),
}
"""By step: what the house does beside the table."""


def node_on(store: Store) -> Node:
    node = Node(store, Notary(store, Ed25519PrivateKey.generate()))
    node.view.house = alone
    return node


def put_on_record(store: Store, purse: Account, limit: LimitSet) -> None:
    change_care(store, purse, lambda _: limit, MANAGER, limit.at)


def on_a_floor(game: str, seed: int, commands: Sequence[Command], patron: str) -> None:
    async def tell() -> None:
        with TemporaryDirectory() as folder:
            store = create_store(f"sqlite:///{folder}/punto.db")
            limit_some(store, Random(seed))
            node = node_on(store)
            node.names.add(game)
            floor = Floor(node, game, seed)
            await floor.open()
            for step in range(STEPS):
                if step in HAPPENS:
                    HAPPENS[step](store, game)
                    floor.restart(node_on(store))
                check_others(floor, commands, patron)
                if floor.random.random() < 0.6 and (next_step := due(floor)):
                    await floor.take(*next_step)
                    continue
                if possible := check_all(floor):
                    await floor.take(*floor.random.choice(possible))
                if step == STEPS // 2 and floor.table.round and not floor.table.round.is_over:
                    await floor.node.ask(game, Interrupt(), MANAGER)
            assert list(verify(store, None)) == []
            store.close()

    asyncio.run(tell())


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(
    game=st.sampled_from(sorted(RULES)),
    seed=st.integers(0, 9_999),
    commands=st.lists(asking.anything, min_size=10, max_size=20),
    patron=asking.patrons,
)
def test_offers_are_accepted_and_everything_else_is_refused(
    game: str, seed: int, commands: list[Command], patron: str
) -> None:
    on_a_floor(game, seed, commands, patron)


def test_an_interrupted_round_waits_for_its_ruling_alone(tmp_path: Path) -> None:
    async def tell() -> None:
        store = create_store(f"sqlite:///{tmp_path}/punto.db")
        node = Node(store, Notary(store, Ed25519PrivateKey.generate()))
        node.view.house = alone
        node.names.add("commission")
        floor = Floor(node, "commission", 1)
        await floor.open()
        await floor.take(asked.OpenBetting(), MANAGER)
        bet = asked.PlaceBet(patron="dee", on="player", box=1, amount_cents=100_00)
        await floor.take(bet, Person("dee", Post.PATRON))
        await floor.take(Interrupt(), MANAGER)
        offers = floor.offers()
        assert interruption_of(floor.table) is not None
        assert (offers.all.next.command, offers.all.next.approval) == ("rule", Role.PIT_MANAGER)
        assert (offers.staff.commands, offers.staff.reports) == ((), ())
        assert offers.of("dee") == NOTHING
        for command in (bet, asked.CloseBetting(), asked.CutCard()):
            refused = floor.try_out(command, MANAGER)
            assert isinstance(refused, Refused)
            assert refused.refusal.code is RefusalCode.AWAITING
        check_all(floor)
        store.close()

    asyncio.run(tell())


@pytest.mark.parametrize("who", [None, "patron", "dealer", "inspector", "administrator"])
def test_who_is_told_what(house: House, who: str | None) -> None:
    asker = house.caller(who) if who else house.nobody()
    answer = asker.get("/api/tables/rws/options")
    assert answer.status == 200
    own = {"dealer": {"staff"}, "inspector": {"staff"}, "patron": {"mine"}}.get(who or "", set())
    assert answer.body.keys() == {"table", "takes_seeds"} | own
    assert asker.get("/api/tables/nowhere/options").status == 404


def test_amounts_go_out_as_dollars_and_end_at_the_balance(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer, patron = house.caller("dealer"), house.caller("patron")
    assert dealer.command("rws", "buy_in", patron="patron", amount="250.00", pin=PIN).status == 200
    assert dealer.command("rws", "open_betting").status == 200
    assert patron.command("rws", "place_bet", patron="patron", box=1, on="banker", amount="100.00").status == 200
    mine = patron.get("/api/tables/rws/options").body["mine"]
    assert mine["withdrawals"] == [
        {"on": "banker", "place": 1, "held": "100.00", "part": {"least": "0.01", "most": "99.00"}, "whole": True}
    ]
    adds = {option["adds"]["most"] for option in mine["bets"]}
    assert adds == {"150.00"}, "the table allows more"


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"incident": "walk_away"}, "A report of walk_away needs patron."),
        ({"incident": "display_wrong", "cards": ["9H"]}, "A report of display_wrong does not take cards."),
        ({"incident": "display_wrong", "too_many": False}, "A report of display_wrong does not take too_many."),
        ({"incident": "exposed_card", "cards": 1}, "For exposed_card, cards must be a list of cards."),
        (
            {"incident": "dealt_face_up", "cards": ["9H"]},
            "For dealt_face_up, cards must be the number of face-up cards.",
        ),
    ],
)
def test_a_report_with_the_facts_of_another_incident_is_malformed(
    house: House, facts: dict[str, object], error: str
) -> None:
    reply = house.caller("dealer").command("rws", "report", **facts)
    assert (reply.status, reply.body) == (400, {"error": error})
