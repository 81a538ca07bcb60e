"""The examples in docs/export.md run and print the output shown; its tables match the schema."""

from __future__ import annotations

import contextlib
import io
import re
from contextlib import closing
from pathlib import Path

import pytest
from tools.export_page import BEGIN, PAGE, tables

from punto.journal import create_store
from punto.reports.export import run
from tests.reports.exporting import Evening, order

TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", TEXT, re.DOTALL)


def test_the_page_shows_the_schema() -> None:
    assert TEXT.partition(BEGIN)[2] == tables(), "run: make docs"


def test_there_is_an_example_for_each_library() -> None:
    assert [code.split()[1] for code, _ in EXAMPLES] == ["duckdb", "polars", "pandas"]


@pytest.mark.parametrize(("code", "printed"), EXAMPLES, ids=["duckdb", "polars", "pandas"])
def test_an_example_prints_the_output_shown(
    code: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/journal.db"
    with closing(create_store(url)) as store:
        Evening(store)
    run.export(order(tmp_path / "export", url, secret=b"a secret"), workers=1)
    monkeypatch.chdir(tmp_path)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(code, {})
    assert output.getvalue() == printed
