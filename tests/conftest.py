"""Settings for all tests: hypothesis is reproducible, and `--cov` requires every branch of the pure rooms."""

from __future__ import annotations

import atexit
import gc
import io
import signal
import sys
import threading
import tomllib
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import coverage
import pytest
import typer.testing
from _pytest.doctest import DoctestModule
from hypothesis import settings

from punto.rules import RULES
from tests.scheduling import pytest_collection_modifyitems, pytest_xdist_make_scheduler

__all__ = ["pytest_collection_modifyitems", "pytest_xdist_make_scheduler"]

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["tool"]
(PURE_ROOMS,) = (
    contract["source_modules"]
    for contract in PROJECT["importlinter"]["contracts"]
    if contract["name"].startswith("The pure rooms")
)
"""`punto.cards`, `punto.rules`, … (coverage must not be given them as packages: it would import and forget them)"""
FULLY_COVERED = [
    pattern
    for room in PURE_ROOMS
    for path in [room.replace(".", "/")]
    for pattern in (f"src/{path}.py", f"src/{path}/*")
]
MEASURED = (
    "tests",
    "tests/integrity",
    "tests/ledger/test_care.py",
    "tests/ledger/test_holds.py",
    "tests/ledger/test_money_rules.py",
    "tests/ledger/test_staff_cash.py",
    "tests/ledger/test_stories.py",
    "tests/options/test_parts.py",
    "tests/options/test_rulings.py",
    "tests/roads",
    "tests/scenario/test_scenarios.py",
    "tests/table/test_adviser.py",
    "tests/table/test_after_round.py",
    "tests/table/test_choices.py",
    "tests/table/test_citations.py",
    "tests/table/test_commands.py",
    "tests/table/test_corrections.py",
    "tests/table/test_evolve.py",
    "tests/table/test_recorded.py",
    "tests/table/test_refused_steps.py",
    "tests/table/test_settings.py",
    "tests/words/test_titles.py",
)
"""Folders and files of the tests that must cover those branches. The others run at full speed, and so do tests marked
`full_speed`: coverage makes long loops two to four times slower."""
LOOKED_AWAY = pytest.StashKey[bool]()
GAPS = pytest.StashKey[str]()


def pytest_sessionstart() -> None:
    """mutmut forks after one run of the tests, and a mutant must not use cached results.

    A shell makes its background jobs ignore Ctrl-C, and the commands that tests start would inherit that.

    Typer's test runner would build all commands anew for each that it runs.
    """
    forget_answers()
    vars(typer.testing)["_get_command"] = _built_once
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """No test has examples in its docstring."""
    found = yield
    return [one for one in found if not isinstance(one, DoctestModule)]


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Thousands of tests stay until the end: the garbage collector need not go through them again and again. Of several
    processes only the first measures what runs on import, which is the same in all."""
    gc.disable()
    with untraced() if getattr(session.config, "workerinput", {}).get("workerid", "gw0") != "gw0" else nullcontext():
        collected = yield
    gc.freeze()
    atexit.register(gc.unfreeze)
    gc.enable()
    return collected


def forget_answers() -> None:
    """Clear all caches of the pure rooms."""
    for rules in RULES.values():
        rules.__dict__.clear()
    for name, module in list(sys.modules.items()):
        if ".".join(name.split(".")[:2]) in PURE_ROOMS:
            for remembered in vars(module).values():
                getattr(remembered, "cache_clear", _nothing)()


def _built_once(_: object) -> object:
    from punto.cli.commands import command_tree  # noqa: PLC0415 - few tests need it

    return command_tree()


def _nothing() -> None:
    """Stands in for a missing `cache_clear`."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Turn coverage off during tests that do not need it; results cached meanwhile do not count."""
    looked_away = item.config.stash.get(LOOKED_AWAY, False)
    path = item.path.relative_to(item.config.rootpath)
    is_measured = path.as_posix() in MEASURED or path.parent.as_posix() in MEASURED
    looks_away = not is_measured or item.get_closest_marker("full_speed") is not None
    item.config.stash[LOOKED_AWAY] = looks_away
    if looked_away and not looks_away:
        forget_answers()
    with untraced() if looks_away else nullcontext():
        return (yield)


@contextmanager
def untraced() -> Iterator[None]:
    """Coverage looks away."""
    tracer, of_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)
        threading.settrace(of_threads)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """After pytest-cov has written its data, an uncovered branch counts as a failed test."""
    outcome = yield
    if session.config.getoption("cov_source", None) and not hasattr(session.config, "workerinput"):
        report = io.StringIO()
        measured = coverage.Coverage()
        measured.load()
        if measured.report(include=FULLY_COVERED, file=report) < 100:
            session.testsfailed += 1
            session.config.stash[GAPS] = report.getvalue()
    return outcome


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if GAPS in config.stash:
        terminalreporter.section("branches of the pure rooms that no test takes", red=True)
        terminalreporter.write(config.stash[GAPS])
