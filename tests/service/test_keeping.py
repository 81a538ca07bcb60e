"""A node that cannot sign what its store holds stops: it serves no altered history."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.journal import create_store
from punto.journal.notary import Notary
from punto.messages import message
from punto.service.live.clock import house_time
from punto.service.live.health import Health
from punto.service.live.keeping import Keeper
from tests.forgery.forger import Forger
from tests.journal.appending import NOON, append, appended, to


def test_a_history_that_was_altered_while_the_node_runs_stops_it(tmp_path: Path) -> None:
    """A stream beside the altered one goes on: the next checkpoint covers both."""
    url, health = f"sqlite:///{tmp_path}/journal.db", Health(house_time)
    with closing(create_store(url)) as store:
        notary = Notary(store, Ed25519PrivateKey.generate())
        notary.open(NOON)
        keeper = Keeper(store, notary, lambda stream: (), set(), health.failed)
        keeper.follow(appended(store, append(to("altered", b"a"), to("beside", b"b"))))
        asyncio.run(keeper.finish())
        assert health.outage is None
        Forger(url).run("UPDATE records SET payload = ? WHERE stream = 'altered'", b"richer")
        Forger(url).rehash("altered")
        keeper.follow(appended(store, append(to("beside", b"c"))))
        asyncio.run(keeper.finish())
        assert health.outage == message("outage-journal_damaged")
