"""Responses to valid and invalid requests match the OpenAPI description."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from requests import Session
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from punto.service.api.openapi import describe
from tests.journal.effort import IS_SOAK
from tests.service.serving import House, Service

EXAMPLES: Final = 200 if IS_SOAK else 3
GAMES: Final = ("rws", "etg", "commission", "knockout")
PLACES: Final = {"table": GAMES, "game": GAMES, "number": (1, 2), "name": ("nobody_here",)}
"""Existing names, to replace generated ones."""
CALLERS: Final = ("patron", "dealer", "shift", "inspector", "administrator")
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

FOR_NOBODY_YET: Final = ("/api/login", "/api/logout", "/api/terminals/enrol")
"""Sent without a session, or because it would end those of the test."""
Operation = APIOperation[Any, Any, Any, Any]
FOUND: Final = schemathesis.openapi.from_dict(describe()).get_all_operations()
OPERATIONS: Final = [found.ok() for found in FOUND if isinstance(found, Ok)]
TAKES_SOMETHING: Final = [one for one in OPERATIONS if one.body or one.path_parameters or one.query]
LABELS: Final = attrgetter("label")


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A separate house, because requests change people and tables."""
    folder: Path = tmp_path_factory.mktemp("described")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    house = House(service)
    service.start()
    house.open_tables(*GAMES)
    dealer = house.caller("dealer")
    for game in GAMES:
        for command in ("open_betting", "close_betting"):
            assert dealer.command(game, command).status == 200
    yield house
    service.kill()


@pytest.mark.parametrize("operation", OPERATIONS, ids=LABELS)
def test_what_fits_the_description(described: House, operation: Operation) -> None:
    ask_all(described, operation, GenerationMode.POSITIVE)


@pytest.mark.parametrize("operation", TAKES_SOMETHING, ids=LABELS)
def test_what_does_not_fit_it(described: House, operation: Operation) -> None:
    ask_all(described, operation, GenerationMode.NEGATIVE)


def ask_all(house: House, operation: Operation, mode: GenerationMode) -> None:
    """Send each request as every caller and check all responses."""
    url = f"http://127.0.0.1:{house.service.port}"
    callers = () if operation.path in FOR_NOBODY_YET else CALLERS
    tokens = [None, *(house.caller(name).token for name in callers)]

    @settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=[*HealthCheck]
    )
    @given(case=operation.as_strategy(mode), is_there=st.booleans(), data=st.data())
    def ask(case: Case[Operation], is_there: bool, data: st.DataObject) -> None:
        if is_there:
            real = {name: data.draw(st.sampled_from(PLACES[name])) for name in case.path_parameters or ()}
            case.path_parameters = real
        for token in tokens:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            case.validate_response(case.call(base_url=url, headers=headers, session=session, timeout=60), checks=CHECKS)

    with Session() as session:
        ask()
