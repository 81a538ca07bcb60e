"""The operations page states every limit as the code has it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punto.people import Name
from punto.service import logs
from punto.service.api import connections, limits, stream
from punto.service.live import pools, queueing, scenes
from punto.table.commands import LONGEST_REASON
from punto.wire import bounds

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
STATED = {
    line: float(number.replace(",", ""))
    for line, number in re.findall(r"^\| ([a-z][^|]*) \| ([0-9,]+) \| [^|]+ \|$", PAGE, re.MULTILINE)
}
LIMITS = {
    "bytes of a message": bounds.LARGEST_BODY,
    "levels of nesting in a message": bounds.DEEPEST,
    "values in a message": bounds.MOST_VALUES,
    "digits of a number": bounds.LONGEST_NUMBER,
    "characters of a name": Name.__metadata__[0].max_length,  # type: ignore[attr-defined]
    "characters of a reason": LONGEST_REASON,
    "characters of a path": limits.LONGEST_PATH,
    "characters of a query": limits.LONGEST_QUERY,
    "parameters of a query": limits.MOST_PARAMETERS,
    "headers of a request": limits.MOST_HEADERS,
    "bytes of the headers": connections.LARGEST_HEADERS,
    "seconds until the headers are complete": connections.HEADERS_S,
    "seconds until the body is complete": connections.BODY_S,
    "seconds until an answer is read": connections.ANSWER_S,
    "unfinished requests": connections.MOST_UNFINISHED,
    "unfinished requests of an address": connections.MOST_UNFINISHED_PER_ADDRESS,
    "connections": connections.MOST_CONNECTIONS,
    "connections of an address": connections.MOST_PER_ADDRESS,
    "commands of a connection in flight": stream.MOST_AT_ONCE,
    "commands of a person in flight": queueing.MOST_PER_PERSON,
    "patrons' commands waiting at a table": queueing.MOST_PATRONS_WAITING,
    "staff commands waiting at a table": queueing.MOST_STAFF_WAITING,
    "log-ins waiting for their password check": pools.HASHES_WAITING,
    "log-ins of an address at the same time": pools.HASHES_PER_ADDRESS,
    "reads waiting": pools.READS_WAITING,
    "seconds between scenes of a crowded table": scenes.SLOWEST_PACE_S,
    "log lines waiting": logs.MOST_WAITING,
}


@pytest.mark.parametrize("name", LIMITS)
def test_the_page_states_the_limit(name: str) -> None:
    assert STATED[name] == LIMITS[name]
