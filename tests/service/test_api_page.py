"""The worked example in docs/api.md prints the output shown there."""

from __future__ import annotations

import re
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final, get_args

from punto.journal import create_store
from punto.journal.notary import Notary
from punto.people import Attribution, Post
from punto.refusals import RefusalCode
from punto.service.access.people import People
from punto.service.core.messages import AnyCommand
from tests.service.serving import Service
from tests.service.test_posts import CALLERS, CASES

PAGE: Final = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_worked_example(new_service: Service) -> None:
    store = create_store(new_service.store)
    Notary(store, new_service.key).open(time.time_ns() // 1_000_000)
    act = Attribution("os:root", "command line", time.time_ns() // 1_000_000)
    People(store).add_owner("ada", Post.ADMINISTRATOR, "correct horse battery", act)
    store.close()
    new_service.start()
    names: dict[str, object] = {}
    examples = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", PAGE, re.DOTALL)
    for code, printed in examples:
        said = StringIO()
        with redirect_stdout(said):
            exec(code.replace("127.0.0.1:8080", f"127.0.0.1:{new_service.port}"), names)
        assert said.getvalue() == printed
    assert len(examples) == PAGE.count("```python")


def test_the_roles_are_those_that_are_tried() -> None:
    """The page has one line per command, with a mark for each permitted role."""
    marks = {
        name: [cell.strip() in ("x", "own") for cell in cells.split("|")[:5]]
        for names, cells in re.findall(r"^\| ((?:`[a-z_]+` ?)+)\|((?:[^|\n]*\|){5})$", PAGE, re.MULTILINE)
        for name in re.findall(r"`([a-z_]+)`", names)
    }
    assert set(marks) == {str(kind.__struct_config__.tag) for kind in get_args(AnyCommand)}
    shown = ("patron", "dealer", "supervisor", "manager", "shift")
    tried = {(name, caller): may for name, caller, may in CASES}
    assert set(shown) < set(CALLERS)
    for name, line in marks.items():
        assert line == [tried[name, caller] for caller in shown], name


def test_the_feed_names_refusals_that_there_are() -> None:
    feed = PAGE.partition("## The feed of a card-reading shoe")[2]
    named = set(re.findall(r"`([a-z_]+)`", " ".join(re.findall(r"`refused`, ([^|:]*)", feed))))
    assert "impossible_card" in named
    assert named <= {code.value for code in RefusalCode}
