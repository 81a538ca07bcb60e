"""Accounts: everything is on record with who and where; names, passwords, the second factor, and who must stay."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punto.service.access.names import is_reserved
from punto.service.access.passwords import WeakPasswordError, check_strength
from punto.service.access.second_factor import code_at, find_step
from tests.journal.pair import eventually
from tests.service.serving import PASSWORD, SECRET, Caller, House, Reply, Service, code_now

FIRST = "seven grey herons"
OWN = "a quiet wooden boat"


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("accounts")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    house = House(service)
    service.start()
    house.open_tables("rws", "etg")
    yield house
    service.kill()


def log_of(house: House) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "punto", "user", "log", "--json", "--store", house.service.store]
    entries: list[dict[str, Any]] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return entries


def log_in(house: House, name: str, password: str, **more: str) -> Reply:
    return house.nobody().post("/api/login", {"name": name, "password": password, **more})


def session(house: House, reply: Reply) -> Caller:
    assert reply.status == 200, reply
    return Caller(house.service, reply.headers["x-session-token"])


def hire(house: House, name: str, post: str) -> Caller:
    """Add an account and change its first password."""
    added = house.caller("administrator").post("/api/people", {"name": name, "post": post, "password": FIRST})
    assert added.status == 201, added
    first = session(house, log_in(house, name, FIRST))
    return session(house, first.post("/api/password", {"old": FIRST, "new": OWN}))


def test_everything_is_on_record_with_who_and_where(staffed: House) -> None:
    administrator = staffed.caller("administrator")
    mia = hire(staffed, "mia", "dealer")
    assert log_in(staffed, "mia", "not the password").status == 401
    assert mia.post("/api/logout", {}).status == 200
    assert administrator.post("/api/people/mia/post", {"post": "pit_supervisor"}).status == 200
    code = staffed.caller("supervisor").post("/api/terminals", {"table": "etg", "terminal": 3}).body["code"]
    assert staffed.nobody().post("/api/terminals/enrol", {"code": code}).status == 200
    assert staffed.caller("supervisor").post("/api/terminals/revoke", {"table": "etg", "terminal": 3}).status == 200
    assert administrator.request("DELETE", "/api/people/mia", None, {}).status == 200

    log = log_of(staffed)
    hers = [entry for entry in log if entry.get("name") == "mia"]
    assert [(entry["event"], entry.get("by"), entry["origin"]) for entry in hers] == [
        ("person_added/1", "administrator", "127.0.0.1"),
        ("logged_in/1", None, "127.0.0.1"),
        ("password_changed/1", "mia", "127.0.0.1"),
        ("logged_in/1", None, "127.0.0.1"),
        ("logged_out/1", None, "127.0.0.1"),
        ("person_appointed/1", "administrator", "127.0.0.1"),
        ("person_removed/1", "administrator", "127.0.0.1"),
    ]
    failures = [row for entry in log for row in entry.get("failures", ())]
    assert [(row["origin"], row["count"]) for row in failures if row["name"] == "mia"] == [("127.0.0.1", 1)]
    terminal = [entry for entry in log if entry.get("terminal") == "etg/3"]
    assert [(entry["event"], entry.get("by"), entry["origin"]) for entry in terminal] == [
        ("terminal_invited/1", "supervisor", "127.0.0.1"),
        ("terminal_enrolled/1", None, "127.0.0.1"),
        ("terminal_revoked/1", "supervisor", "127.0.0.1"),
    ]


def test_a_password_typed_as_a_name_is_not_on_record(staffed: House) -> None:
    assert log_in(staffed, "my secret password", "x").status == 401
    assert "my secret password" not in json.dumps(log_of(staffed))


def test_a_name_is_never_used_again(staffed: House) -> None:
    administrator = staffed.caller("administrator")
    hire(staffed, "eve", "dealer")
    assert administrator.request("DELETE", "/api/people/eve", None, {}).status == 200
    for name in ("eve", "eve.", "e-ve"):
        again = administrator.post("/api/people", {"name": name, "post": "dealer", "password": FIRST})
        assert again.status == 400, name
    assert administrator.post("/api/people", {"name": "eve", "post": "dealer", "password": FIRST}).body["error"] == (
        "eve was the name of an earlier account. Names are never used again: choose another."
    )


@pytest.mark.parametrize(
    "name",
    [
        "clock",
        "c1ock",
        "cl0ck",
        "clock.",
        "c-l-o-c-k",
        "ciock",
        "recovery",
        "rec0very",
        "demo",
        "robot-dealer",
        "r0bot-x",
    ],
)
def test_service_names_are_reserved(staffed: House, name: str) -> None:
    added = staffed.caller("administrator").post("/api/people", {"name": name, "post": "dealer", "password": FIRST})
    assert (added.status, added.body["error"]) == (
        400,
        f"The name {name} is reserved for the service: choose another name.",
    )


def test_case_does_not_make_a_name_new(staffed: House) -> None:
    for name in ("Clock", "CLOCK", "Dealer", "dealer ", "сlock"):
        added = staffed.caller("administrator").post("/api/people", {"name": name, "post": "dealer", "password": FIRST})
        assert added.status == 400, name
    assert is_reserved("Clock")


WEAK = """
  short             correct hor
  common            password1234
  common, disguised P@ssw0rd2026!
  twice             passwordpassword
  a row of keys     qwertyuiop12
  digits            123456789012
  one letter        aaaaaaaaaaaaaaa
  a repetition      abcabcabcabcabc
  a season          Summer2026!!
  the name          margaret.hill
  the name          margarethill99
  the trade         casinobaccarat
"""


@pytest.mark.parametrize("line", WEAK.strip().splitlines())
def test_weak_passwords(line: str) -> None:
    with pytest.raises(WeakPasswordError):
        check_strength(line.strip()[18:].strip(), "margaret.hill")


@pytest.mark.parametrize(
    "password", [FIRST, OWN, PASSWORD, "correct horse battery", "vK7#qz!mR2pLx9", "赢家输家庄家闲家对子和局下注"]
)
def test_strong_passwords(password: str) -> None:
    check_strength(password, "margaret.hill")


def test_a_password_that_someone_else_chose_is_good_only_for_changing_it(staffed: House) -> None:
    administrator = staffed.caller("administrator")
    assert administrator.post("/api/people", {"name": "ned", "post": "dealer", "password": FIRST}).status == 201
    reply = log_in(staffed, "ned", FIRST)
    assert reply.body["must"] == ["change_password"]
    ned = session(staffed, reply)
    assert ned.get("/api/me").body["must"] == ["change_password"]
    refused = ned.command("rws", "open_betting")
    assert (refused.status, refused.body["error"]) == (403, "Change your password first (POST /api/password).")
    assert "staff_options" not in ned.get("/api/tables/rws").body
    with ned.stream("rws") as stream:
        assert "staff_options" not in json.loads(stream.recv())
    for old, new, status in ((FIRST, FIRST, 400), (FIRST, "short", 400), ("wrong", OWN, 401), (FIRST, OWN, 200)):
        changed = ned.post("/api/password", {"old": old, "new": new})
        assert changed.status == status, (old, new)
    assert changed.body == {"person": {"name": "ned", "post": "dealer"}, "ranks": ["dealer"]}
    assert ned.get("/api/me").body["person"] is None, "the session of the old password has ended"
    ned = session(staffed, changed)
    assert "staff_options" in ned.get("/api/tables/rws").body
    assert administrator.post("/api/people/ned/password", {"password": FIRST}).status == 200
    assert ned.get("/api/me").body["person"] is None
    assert log_in(staffed, "ned", FIRST).body["must"] == ["change_password"]


# RFC 6238, appendix B: seconds since 1970 and the code of eight digits with SHA-1
VECTORS = """
          59  94287082
  1111111109  07081804
  1111111111  14050471
  1234567890  89005924
  2000000000  69279037
 20000000000  65353130
"""


@pytest.mark.parametrize("line", VECTORS.strip().splitlines())
def test_codes_are_those_of_rfc_6238(line: str) -> None:
    seconds, code = line.split()
    assert code_at(b"12345678901234567890", int(seconds) // 30, digits=8) == code
    at = 1000 * int(seconds)
    assert find_step(SECRET, code[2:], at) == int(seconds) // 30
    assert find_step(SECRET, f"{code[2:5]} {code[5:]}", at + 30_000) is not None, "a clock may be off by one step"
    assert find_step(SECRET, code[2:], at + 90_000) is None
    assert find_step(SECRET, "", at) is None


def test_administrators_and_shift_managers_need_a_second_factor(staffed: House) -> None:
    kai = hire(staffed, "kai", "shift_manager")
    assert kai.get("/api/me").body["must"] == ["set_up_second_factor"]
    assert kai.command("rws", "open_betting").status == 403
    offered = kai.post("/api/second-factor", {}).body
    secret = offered["secret"]
    assert offered["uri"] == f"otpauth://totp/Punto:kai?secret={secret}&issuer=Punto"
    assert kai.post("/api/second-factor/confirm", {"secret": secret, "code": "000000"}).status == 400
    other = session(staffed, log_in(staffed, "kai", OWN))
    confirmed = kai.post("/api/second-factor/confirm", {"secret": secret, "code": code_now(secret)})
    kai = session(staffed, confirmed)
    assert kai.get("/api/people").status == 403
    assert other.get("/api/me").body["person"] is None, "a session without a code has ended"
    without = log_in(staffed, "kai", OWN)
    assert (without.status, without.body["needs"]) == (401, "code")
    assert log_in(staffed, "kai", "not the password").body["error"] == "Wrong name or password."
    assert log_in(staffed, "kai", OWN, code="000000").body["error"] == "Wrong code."
    again = log_in(staffed, "kai", OWN, code=code_now(secret))
    assert (again.status, again.body["error"]) == (401, "This code was used before: wait for the next one.")
    assert secret not in json.dumps(log_of(staffed))
    assert secret.encode() not in Path(staffed.service.store.removeprefix("sqlite:///")).read_bytes()
    removed = staffed.caller("administrator").request("DELETE", "/api/people/kai/second-factor", None, {})
    assert removed.status == 200
    assert kai.get("/api/me").body["person"] is None
    own = staffed.caller("administrator").request("DELETE", "/api/people/administrator/second-factor", None, {})
    assert own.status == 400


def test_a_code_opens_a_session(staffed: House) -> None:
    opened = log_in(staffed, "shift", PASSWORD, code=code_now())
    assert "must" not in opened.body
    assert session(staffed, opened).get("/api/pit").status == 200


def test_the_last_administrator_stays(staffed: House) -> None:
    administrator = staffed.caller("administrator")
    removed = administrator.request("DELETE", "/api/people/administrator", None, {})
    sentence = "administrator is the last administrator: appoint another one first."
    assert (removed.status, removed.body["error"]) == (400, sentence)
    place = ["--store", staffed.service.store, "--key", str(staffed.service.key_file)]
    command = ["punto", "user", "appoint", "administrator", "--post", "dealer", *place]
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"punto: {sentence}\n")


def test_nobody_changes_their_own_post(staffed: House) -> None:
    reply = staffed.caller("administrator").post("/api/people/administrator/post", {"post": "shift_manager"})
    assert (reply.status, reply.body["error"]) == (400, "Another administrator must change your post.")


def test_an_administrator_sees_no_hidden_cards(staffed: House) -> None:
    administrator = staffed.caller("administrator")
    shift, dealer = staffed.caller("shift"), staffed.caller("dealer")
    opened = shift.command("hidden", "open_table", game="rws", settings={"places": 3, "cards_dealt": "face_down"})
    assert opened.status == 200, opened
    for command in ("open_betting", "close_betting", "deal_next", "deal_next"):
        assert dealer.command("hidden", command).status == 200
    inspector = json.dumps(staffed.caller("inspector").get("/api/tables/hidden/rounds/1").body)
    assert '"cards"' in inspector
    for path in (
        "/api/tables/hidden",
        "/api/tables",
        "/api/tables/hidden/options",
        "/api/tables/hidden/rounds",
        "/api/tables/hidden/roads",
        "/api/pit",
        "/api/pit/hidden",
        "/api/inspect/rounds",
        "/api/inspect/rounds/hidden/1",
        "/api/tables/hidden/rounds/1",
    ):
        seen = administrator.get(path)
        public = staffed.nobody().get(path)
        assert seen.status in (403, 200), path
        if seen.status == 200:
            assert _without_time(seen.body) == _without_time(public.body), path
    with administrator.stream("hidden") as stream:
        assert "??" in str(stream.recv())


def _without_time(body: object) -> object:
    return {name: value for name, value in body.items() if name != "now"} if isinstance(body, dict) else body


def test_enrolment_codes_die_with_what_they_were_for(staffed: House) -> None:
    supervisor = staffed.caller("supervisor")
    place = {"table": "etg", "terminal": 3}

    def code() -> str:
        made: str = supervisor.post("/api/terminals", place).body["code"]
        return made

    def enrol(given: str) -> int:
        return staffed.nobody().post("/api/terminals/enrol", {"code": given}).status

    replaced, newest = code(), code()
    assert (enrol(replaced), enrol(newest), enrol(newest)) == (403, 200, 403)
    pending = code()
    assert supervisor.post("/api/terminals/revoke", place).status == 200
    assert enrol(pending) == 403, "the terminal was revoked"
    pending = code()
    settings = {"places": 2, "limits": {"minimum": {"every": "1.00"}, "maximum": {"every": "10000.00"}}}
    assert staffed.caller("manager").command("etg", "change_settings", settings=settings).status == 200
    assert enrol(pending) == 403, "the table has no such terminal any more"
    place["terminal"] = 2
    olga = hire(staffed, "olga", "pit_supervisor")
    pending = olga.post("/api/terminals", place).body["code"]
    staffed.caller("administrator").request("DELETE", "/api/people/olga", None, {})
    assert enrol(pending) == 403, "the person who asked for the code was removed"
    eventually(lambda: failures_without_a_name(staffed) >= 5)


def failures_without_a_name(house: House) -> int:
    rows = [row for entry in log_of(house) for row in entry.get("failures", ())]
    return sum(row["count"] for row in rows if row["name"] is None and row["client"] == "127.0.0.1")


def test_private_answers_are_not_cached(staffed: House) -> None:
    for path in ("/api/me", "/api/tables/rws", "/api/people", "/api/tables/rws/mine", "/nowhere", "/api/pit"):
        for caller in (staffed.nobody(), staffed.caller("administrator"), staffed.caller("patron")):
            assert caller.get(path).headers["cache-control"] == "no-store", path
    assert log_in(staffed, "dealer", PASSWORD).headers["cache-control"] == "no-store"
