"""A reveal that is withheld is a fault: it is on record, and every patron and every member of staff is told."""

from __future__ import annotations

from punto.entries import provable_stream
from punto.journal.notary import Notary
from punto.journal.sqlite import SqliteStore
from punto.service.access.patron_names import PatronNames
from punto.service.access.secrets import Secrets
from punto.service.live.node import Node
from punto.table.commands import AddSeed, CloseBetting, NewShoe, OpenBetting, OpenTable, Settle
from punto.verify import verify
from punto.wire.tables import TableStatus
from tests.service.proving import ANN, HOUSE_KEY, MANAGER, PROVABLE, Table, events_in, run_house


def status(node: Node) -> TableStatus:
    table = node.table("t1")
    assert table is not None
    return node.status_of(table)


async def lose_the_key(store: SqliteStore, node: Node) -> None:
    """Part of a round is dealt; then the house goes on with another key, which cannot make the secrets again."""
    table = Table(node)
    await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
    await table.does(OpenBetting())
    await table.does(CloseBetting())
    await table.draw_all()
    assert status(node).secret_withheld is None
    secrets = Secrets(session_key=b"", shoe_key=b"other" * 8, names=PatronNames(store, b"p" * 32))
    other = Node(store, Notary(store, HOUSE_KEY), secrets=secrets)
    try:
        table = Table(other)
        await table.does(Settle())
        shown = status(other)
        assert shown.secret_withheld is not None
        assert shown.secret_withheld.id == "notice-secret_withheld"
        assert shown.notice is not None
        assert "did not reveal the secret of round 1" in shown.notice
        await table.does(NewShoe())
        assert status(other).secret_withheld == shown.secret_withheld
        await table.does(OpenBetting())
        await table.does(CloseBetting())
        await table.draw_all()
        await table.does(Settle())
        assert status(other).secret_withheld is None
    finally:
        await other.stop()


def test_a_withheld_secret_is_on_record_and_told_until_another_is_revealed() -> None:
    store = SqliteStore.in_memory()
    run_house(store, lambda node: lose_the_key(store, node))
    names = [one["event"] for one in events_in(store, provable_stream("t1"))]
    assert names.count("secret_withheld/1") == 1
    assert names[-1] == "secret_revealed/1"
    assert any("the secret of its draws was withheld" in found.what for found in verify(store, None))


def test_the_status_says_when_seeds_are_taken() -> None:
    async def plays(node: Node) -> None:
        table = Table(node)
        await table.does(OpenTable(game="rws", settings=PROVABLE), MANAGER)
        seen = [status(node).provable]
        await table.does(OpenBetting())
        seen.append(status(node).provable)
        await table.does(AddSeed(patron="ann", seed="8"), ANN)
        await table.does(CloseBetting())
        seen.append(status(node).provable)
        assert [shoe.takes_seeds for shoe in seen if shoe] == [False, True, False]
        [committed] = [one for one in events_in(store, provable_stream("t1")) if one["event"] == "shoe_committed/1"]
        assert {shoe.commitment for shoe in seen if shoe} == {committed["commitment"]}

    store = SqliteStore.in_memory()
    run_house(store, plays)


def test_an_ordinary_table_takes_none() -> None:
    async def opens(node: Node) -> None:
        table = Table(node)
        await table.does(OpenTable(game="rws"), MANAGER)
        await table.does(OpenBetting())
        assert status(node).provable is None

    run_house(SqliteStore.in_memory(), opens)
