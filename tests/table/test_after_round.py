"""Settings that wait for the end of the round, and tables that are closed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from punto.cards import Card
from punto.limits import Amounts, Limits
from punto.messages import Language
from punto.options import staff_options
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.table import Actor, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import DEALER, ChangeSettings, CloseBetting, Command, Deal, OpenBetting, Settle
from punto.words import say
from punto.words.telling import tell

MANAGER = Actor(Role.PIT_MANAGER)
OLD = TableSettings(limits=Limits(minimum=Amounts(25_00)))
NEW = replace(OLD, limits=Limits(minimum=Amounts(100_00)), betting_seconds=20)
CLOSED = replace(OLD, closed=True)
CARDS = Deal(cards=tuple(Card(text) for text in ("9H", "2C", "KS", "5D")))
WHILE = {
    "betting": (OpenBetting(),),
    "dealing": (OpenBetting(), CloseBetting()),
    "complete": (OpenBetting(), CloseBetting(), CARDS),
}


def after(commands: Sequence[Command]) -> Table:
    table = open_table(set_up("t1", "rws", OLD))
    for command in commands:
        table, _ = carry_out(table, command)
    return table


def carry_out(table: Table, command: Command) -> tuple[Table, list[str]]:
    decided = decide(table, command, MANAGER if isinstance(command, ChangeSettings) else DEALER)
    assert not isinstance(decided, Refusal), decided
    for event in decided:
        table = evolve(table, event)
    return table, [str(event.__struct_config__.tag) for event in decided]


@pytest.mark.parametrize("commands", WHILE.values(), ids=WHILE)
def test_settings_wait_for_the_end_of_the_round(commands: tuple[Command, ...]) -> None:
    refused = decide(after(commands), ChangeSettings(settings=NEW), MANAGER)
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.ROUND_IN_PROGRESS
    table, told = carry_out(after(commands), ChangeSettings(settings=NEW, after_round=True))
    assert told == ["settings_queued/1"]
    assert table.settings == OLD
    for command in (OpenBetting(), CloseBetting(), CARDS)[len(commands) :]:
        table, told = carry_out(table, command)
        assert "settings_changed/1" not in told
    table, told = carry_out(table, Settle())
    assert told == ["round_settled/1", "settings_changed/1"]
    assert (table.settings, table.queued) == (NEW, None)
    assert carry_out(table, OpenBetting())[1] == ["betting_opened/1"]


def test_what_waits_is_told() -> None:
    table = after(WHILE["betting"])
    decided = decide(table, ChangeSettings(settings=NEW, after_round=True), MANAGER)
    assert not isinstance(decided, Refusal)
    [sentence] = tell(table, decided[0]).sentences
    assert (
        say(sentence.message, Language.ENGLISH) == "The pit manager approved new settings, from the end of this round."
    )


def test_between_rounds_nothing_waits() -> None:
    assert carry_out(after(()), ChangeSettings(settings=NEW, after_round=True))[1] == ["settings_changed/1"]


def test_the_latest_change_counts_and_the_settings_in_force_withdraw_it() -> None:
    table = after(WHILE["dealing"])
    for settings in (NEW, CLOSED):
        table, _ = carry_out(table, ChangeSettings(settings=settings, after_round=True))
    assert table.queued is not None
    assert (table.queued.settings, table.queued.by) == (CLOSED, Role.PIT_MANAGER)
    table, _ = carry_out(table, ChangeSettings(settings=OLD, after_round=True))
    assert table.queued is None
    for command in (CARDS, Settle()):
        table, told = carry_out(table, command)
    assert told == ["round_settled/1"]


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (ChangeSettings(settings=NEW, after_round=True), DEALER, RefusalCode.NOT_ALLOWED),
        (ChangeSettings(settings=NEW, after_round=True), Actor(Role.PIT_SUPERVISOR), RefusalCode.NOT_ALLOWED),
        (
            ChangeSettings(settings=replace(NEW, betting_seconds=0), after_round=True),
            MANAGER,
            RefusalCode.CANNOT_HAPPEN_HERE,
        ),
    ],
)
def test_what_cannot_wait(command: Command, by: Actor, code: RefusalCode) -> None:
    refused = decide(after(WHILE["betting"]), command, by)
    assert isinstance(refused, Refusal)
    assert refused.code is code


def test_a_closed_table_opens_no_round_until_it_is_opened_again() -> None:
    table, _ = carry_out(after((*WHILE["complete"], Settle())), ChangeSettings(settings=CLOSED))
    refused = decide(table, OpenBetting(), DEALER)
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.CANNOT_HAPPEN_HERE
    step = staff_options(table).next
    assert (step.command, step.approval) == ("change_settings", Role.PIT_MANAGER)
    table, _ = carry_out(table, ChangeSettings(settings=OLD))
    assert carry_out(table, OpenBetting())[1] == ["betting_opened/1"]
