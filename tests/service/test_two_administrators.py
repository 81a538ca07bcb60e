"""Changes that let someone approve, or act as an approver, take two administrators where there are two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from punto.entries import PEOPLE, PersonAdded, SecondFactorSet
from punto.journal import inspect_store
from punto.people import Person, Post
from punto.service.access.people import People
from tests.service.serving import SECRET, Caller, House, Reply, Service, put_on_record, write

FIRST = "seven grey herons"
GRACE = Person("grace", Post.ADMINISTRATOR)
SETTING = {"ranks": {}, "large": "10000.00", "largest": "50000.00"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the administrators `administrator` and `grace`."""
    folder = tmp_path_factory.mktemp("administrators")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    house = House(service)
    with closing(service.open_store()) as store:
        hired = PersonAdded(name="grace", post=Post.ADMINISTRATOR, password_hash="-")
        sealed = service.box.seal(SECRET)
        write(store, PEOPLE, hired, SecondFactorSet(name="grace", sealed_secret=sealed, by="grace", origin="127.0.0.1"))
        put_on_record(store, GRACE, People(store).credential(GRACE) or 0)
    service.start()
    yield house
    service.kill()


def grace(house: House) -> Caller:
    with closing(inspect_store(house.service.store)) as store:
        credential = People(store).credential(GRACE) or 0
    return Caller(house.service, house.service.token(GRACE, credential))


def delete(caller: Caller, path: str) -> Reply:
    return caller.request("DELETE", path, None, {})


def post_of(house: House, name: str) -> str | None:
    people = house.caller("inspector").get("/api/people").body["people"]
    return next((one["post"] for one in people if one["name"] == name), None)


def records_of(house: House, stream: str) -> list[dict[str, Any]]:
    with closing(inspect_store(house.service.store)) as store:
        return [json.loads(record.payload) for record in store.read(stream)]


def test_an_appointment_takes_two(house: House) -> None:
    ada = house.caller("administrator")
    first = ada.post("/api/people/dealer/post", {"post": "pit_manager"})
    assert (first.status, "same change" in str(first.body)) == (409, True), first
    assert ada.post("/api/people/dealer/post", {"post": "pit_manager"}).status == 409, "it takes another person"
    assert post_of(house, "dealer") == "dealer"
    assert grace(house).get("/api/house/changes").body["changes"] == [
        {
            "change": "appoint dealer pit_manager",
            "by": "administrator",
            "what": {"kind": "appoint", "name": "dealer", "post": "pit_manager"},
        }
    ]
    other = grace(house).post("/api/people/dealer/post", {"post": "shift_manager"})
    assert other.status == 409, "another change is not the same"
    assert grace(house).post("/api/people/dealer/post", {"post": "pit_manager"}).status == 200
    assert post_of(house, "dealer") == "pit_manager"
    last = records_of(house, PEOPLE)[-1]
    assert (last["event"], last["by"], last["approved_by"]) == ("person_appointed/1", "administrator", "grace")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/people", {"name": "mallory", "post": "pit_supervisor", "password": FIRST}),
        ("POST", "/api/people", {"name": "mallory", "post": "administrator", "password": FIRST}),
        ("POST", "/api/people/supervisor/post", {"post": "dealer"}),
        ("POST", "/api/people/shift/password", {"password": FIRST}),
        ("DELETE", "/api/people/shift/second-factor", None),
        ("DELETE", "/api/people/grace", None),
        ("PUT", "/api/house/second-person", SETTING),
        ("PUT", "/api/house/care", {"holds": []}),
        ("PUT", "/api/house/faults", {"effects": {"shoe_fault": "noted"}}),
    ],
)
def test_one_administrator_alone_changes_nothing(house: House, method: str, path: str, body: object) -> None:
    def state() -> object:
        return [records_of(house, stream) for stream in (PEOPLE, "second_person", "care_rules", "faults")]

    before = state()
    content = None if body is None else json.dumps(body).encode()
    assert house.caller("administrator").request(method, path, content, {}).status == 409
    assert state() == before


def test_two_administrators_change_the_setting(house: House) -> None:
    content = json.dumps(SETTING | {"large": "5000.00"}).encode()
    assert house.caller("administrator").request("PUT", "/api/house/second-person", content, {}).status == 409
    assert grace(house).request("PUT", "/api/house/second-person", content, {}).status == 200
    last = records_of(house, "second_person")[-1]
    assert (last["by"], last["approved_by"], last["setting"]["large_cents"]) == ("administrator", "grace", 5_000_00)


def test_two_administrators_change_what_faults_do(house: House) -> None:
    content = json.dumps({"effects": {"shoe_fault": "noted"}}).encode()
    assert house.caller("administrator").request("PUT", "/api/house/faults", content, {}).status == 409
    *_, waiting = grace(house).get("/api/house/changes").body["changes"]
    assert waiting["what"] == {"kind": "faults", "faults": {"effects": {"shoe_fault": "noted"}}}
    assert grace(house).request("PUT", "/api/house/faults", content, {}).status == 200
    last = records_of(house, "faults")[-1]
    assert (last["by"], last["approved_by"], last["effects"]) == ("administrator", "grace", {})


def test_a_dealer_is_added_and_removed_by_one(house: House) -> None:
    ada = house.caller("administrator")
    assert ada.post("/api/people", {"name": "dan", "post": "dealer", "password": FIRST}).status == 201
    assert delete(ada, "/api/people/dan").status == 200
    assert delete(ada, "/api/people/supervisor").status == 200, "whoever must go goes at once"
