"""The cluster of docs/cluster.md loses nothing when its parts fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cluster.cluster import MISSING
from tests.cluster.faults import at_work, put_to_the_test

pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"the cluster needs Debian packages: apt-get install {' '.join(MISSING)}"
)


def test_a_switchover_and_a_killed_primary(tmp_path: Path) -> None:
    """`bench/faults.py` makes every fault, and judges how long each takes: other tests run beside this one."""
    with at_work(tmp_path, syncs_etcd=False, pause_s=0.1) as scene:
        for name in ("planned switchover", "primary: machine killed"):
            trial = put_to_the_test(scene, name)
            assert trial.after_promotion_s is not None, "another primary took over"
        for node in scene.nodes:
            assert "The journal does not answer" in node.log.read_text(), "everyone was told"
        scene.cluster.follow_page("on db3", "db3")
