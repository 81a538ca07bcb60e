"""A node serves on while old rounds move to an archive, recalls them from there, and says which file it misses."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from bench.bulk import NAME
from bench.served import House, free_port

from tests.archive.houses import ROUNDS, furnish
from tests.service.punto import Punto


class Node(House):
    """A node of a house with hundreds of old rounds."""

    def get(self, path: str) -> tuple[int, bytes]:
        asked = {"authorization": f"Bearer {self.token('dealer', 1)}"}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET", path, headers=asked)
            with connection.getresponse() as answer:
                return answer.status, answer.read()

    def recall(self, number: int) -> tuple[int, bytes]:
        return self.get(f"/api/inspect/rounds/{NAME}/{number}/recall.bundle")


@pytest.fixture
def node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Node]:
    node = Node(tmp_path, f"sqlite:///{tmp_path}/journal.db", free_port())
    furnish(node.url, monkeypatch, node.key)
    node.hire()
    node.start()
    yield node
    node.stop()


def test_old_rounds_are_recalled_from_the_archive(node: Node, tmp_path: Path, punto: Punto) -> None:
    file, away = tmp_path / "old.archive", tmp_path / "away.archive"
    status, _ = node.recall(5)
    assert status == 200
    code, said = punto("archive", node.url, "--before", "1970-01-01T00:30", "--to", str(file))
    assert code == 0, said
    for number in (5, ROUNDS - 1):
        status, bundle = node.recall(number)
        assert status == 200
        (tmp_path / "recalled").write_bytes(bundle)
        assert punto("verify", f"{tmp_path}/recalled")[0] == 0
    node.stop()
    assert punto("doctor", "--store", node.url, "--key", f"{tmp_path}/punto.key")[0] == 0
    file.rename(away)
    code, said = punto("doctor", "--store", node.url, "--key", f"{tmp_path}/punto.key")
    assert (code, f"are in the archive {file}, which cannot be read" in said) == (1, True), said
    node.start()
    assert node.get(f"/api/tables/{NAME}")[0] == 200
    status, said_over_http = node.recall(5)
    assert status == 503
    assert "is in the archive old.archive, which this node cannot read" in json.loads(said_over_http)["error"]
    assert punto("archive", node.url, "--at", str(away))[0] == 0
    assert node.recall(5)[0] == 200
    assert punto("archive", node.url, "--back")[0] == 0
    away.unlink()
    assert node.recall(5)[0] == 200
