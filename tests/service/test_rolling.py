"""Nodes behind HAProxy are restarted one after another: no request fails, every command is answered and done once."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from punto.journal import open_store
from punto.journal.keys import public_bytes
from punto.verify import verify
from tests.journal.effort import IS_SOAK
from tests.service import proxied
from tests.service.proxied import Caller, Watcher, commands, reads, wait_for
from tests.service.serving import PIN, House, Service

TABLES = ("rws", "commission")
NODES = 3 if IS_SOAK else 2
RESTARTS = 60 if IS_SOAK else 2
BET = {"command": "place_bet", "patron": "patron", "box": 1, "on": "player", "amount": "1.00"}


@pytest.mark.skipif(not proxied.PROGRAM.exists(), reason="needs the Debian package haproxy")
def test_restarts_one_after_another(postgres_url: str, tmp_path: Path) -> None:
    nodes = [Service(tmp_path, postgres_url) for _ in range(NODES)]
    house = House(nodes[0])
    try:
        for node in nodes:
            start(node)
        house.open_tables(*TABLES)
        dealer = house.caller("dealer")
        assert dealer.command("rws", "buy_in", patron="patron", amount="9000.00", pin=PIN).status == 200
        assert dealer.command("rws", "open_betting").status == 200
        with proxied.proxied(tmp_path, nodes) as proxy:
            tokens = {name: house.caller(name).token or "" for name in ("dealer", "supervisor", "manager")}
            callers = [Caller(proxy, token, commands(name, TABLES[1])) for name, token in tokens.items()]
            callers += [Caller(proxy, None, reads(table)) for table in TABLES]
            watchers = [Watcher(proxy, token, "rws", f"bet-of-{name}", BET) for name, token in tokens.items()]
            clients: list[Caller | Watcher] = [*callers, *watchers]
            for client in clients:
                client.start()
            for turn in range(RESTARTS):
                restart(nodes[turn % NODES])
                proxy.wait_until_whole()
                wait_until_answered(callers, watchers)
            for client in clients:
                client.is_over.set()
            for client in clients:
                client.join(proxied.PATIENCE_S)
                assert not client.is_alive()
    finally:
        for node in nodes:
            node.kill()
    report(callers, watchers)
    assert [client.failures for client in clients if client.failures] == []
    assert sum(len(watcher.codes) for watcher in watchers) > 0
    assert {code for watcher in watchers for code in watcher.codes} == {1012}
    store = open_store(postgres_url)
    try:
        for watcher in watchers:
            person = watcher.name.removeprefix("bet-of-")
            assert watcher.answers
            assert all(store.find_answer(f"{person} {key}") for key in watcher.answers)
        bought = sum(caller.answered for caller in callers[:3])
        assert sum(1 for _ in store.read(f"books/{TABLES[1]}")) == bought, "a command was lost or carried out twice"
        assert list(verify(store, [public_bytes(nodes[0].key)])) == []
    finally:
        store.close()


def start(node: Service) -> None:
    node.start(drain_s=proxied.DRAIN_S, behind="127.0.0.1")


def restart(node: Service) -> None:
    node.send(signal.SIGTERM)
    node.process.join(proxied.PATIENCE_S)
    assert node.process.exitcode is not None, "the node does not stop"
    start(node)


def wait_until_answered(callers: list[Caller], watchers: list[Watcher]) -> None:
    """Everyone gets answers before the next node goes."""
    before = [caller.answered for caller in callers], [len(watcher.answers) for watcher in watchers]

    def have_gone_on() -> bool:
        return all(caller.answered > then + 20 for caller, then in zip(callers, before[0], strict=True)) and all(
            len(watcher.answers) > then + 20 for watcher, then in zip(watchers, before[1], strict=True)
        )

    wait_for(have_gone_on, "answers after a restart")


def report(callers: list[Caller], watchers: list[Watcher]) -> None:
    requests = sum(caller.answered + len(caller.failures) for caller in callers)
    failed = sum(len(caller.failures) for caller in callers)
    away_s = [one for watcher in watchers for one in watcher.away_s]
    print(
        f"{RESTARTS} restarts of {NODES} nodes: {requests} requests, {failed} failed;"
        f" {sum(watcher.sent for watcher in watchers)} commands on streams,"
        f" {sum(len(watcher.answers) for watcher in watchers)} answered; {len(away_s)} streams moved,"
        f" the longest away for {max(away_s, default=0):.2f} s"
    )
