"""Settings for all tests: hypothesis is reproducible, and `--cov` requires every branch of the pure rooms."""

from __future__ import annotations

import io
import sys
from collections.abc import Generator

import coverage
import pytest
from hypothesis import settings

from punto import verdicts
from punto.integrity import hunches
from punto.rules import RULES

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

FULLY_COVERED = [
    f"src/punto/{module}.py"
    for module in (
        "cards",
        "money",
        "shoe",
        "rules/*",
        "deal",
        "verdicts",
        "settlement",
        "limits",
        "apportionment",
        "bets/*",
        "persistent",
        "refusals",
        "ledger/*",
        "roads/*",
        "integrity/*",
        "errors",
    )
]
REMEMBERED = (
    verdicts._finishes,
    verdicts._verdicts,
    verdicts._finishes_giving,
    hunches._of_rank,
    hunches._of_points,
    hunches._of_suits,
)
MEASURED = (
    "tests",
    "tests/integrity",
    "tests/ledger/test_money_rules.py",
    "tests/ledger/test_results.py",
    "tests/ledger/test_stories.py",
    "tests/roads",
    "tests/words/test_titles.py",
)
"""Folders and files of the tests that must cover those branches. The others run at full speed, above all the random
walks, which coverage slows down most."""
LOOKED_AWAY = pytest.StashKey[bool]()
GAPS = pytest.StashKey[str]()


def pytest_sessionstart() -> None:
    """mutmut forks after one run of the tests, and a mutant must not use cached results."""
    forget_answers()


def forget_answers() -> None:
    """Clear cached pictures and verdicts."""
    for rules in RULES.values():
        rules.__dict__.clear()
    for remembered in REMEMBERED:
        remembered.cache_clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Turn coverage off during tests that do not need it; results cached meanwhile do not count."""
    looked_away = item.config.stash.get(LOOKED_AWAY, False)
    path = item.path.relative_to(item.config.rootpath)
    looks_away = path.as_posix() not in MEASURED and path.parent.as_posix() not in MEASURED
    item.config.stash[LOOKED_AWAY] = looks_away
    if looked_away and not looks_away:
        forget_answers()
    tracer = sys.gettrace()
    if looks_away:
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


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
