"""A real service process on a free loopback port, and HTTP callers."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import ssl
import time
from base64 import b32decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Self

import msgspec
from websockets.sync.client import ClientConnection, connect

from punto.approvals.setting import STRICT, SecondPerson
from punto.entries import PEOPLE, PINS, SESSIONS, LoggedIn, PersonAdded, SecondFactorSet
from punto.journal import Append, Store, StreamAppend, create_store, open_store
from punto.journal.keys import load_key, make_key, make_secret
from punto.journal.notary import Notary
from punto.journal.signing import make_checkpoint
from punto.messages import Language
from punto.people import Attribution, Person, Post
from punto.service.access.house import HouseSettings
from punto.service.access.live_sessions import IDLE_MS
from punto.service.access.people import NEED_SECOND_FACTOR, People
from punto.service.access.pins import PinSet
from punto.service.access.second_factor import STEP_MS, SecretBox, code_at
from punto.service.access.session_key import load_session_key, session_key_file
from punto.service.access.sessions import TERMINAL_SESSION_MS, Session, Sessions
from punto.service.access.terminals import Terminals, name_of
from punto.service.logs import LogLevel
from punto.service.running import Serving, run
from punto.words import say
from tests.processes import PROCESSES
from tests.service.alone import ONE_PERSON
from tests.service.hashing import hashed

PASSWORD: Final = "a password of the tests"
SECRET: Final = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
"""The secret of RFC 6238 in base32, as the second factor of those who need one."""
STARTS_WITHIN_S: Final = 90.0
_ADDRESS: Final = re.compile(r"127\.0\.0\.1:([0-9]+)")
NOW: Final = time.time_ns() // 1_000_000


def serve(serving: Serving, log: str, told: Connection) -> None:
    """Runs `punto serve` in a forked process, which saves the imports."""
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    run(serving, lambda lines, _: told.send("\n".join(say(line, Language.ENGLISH) for line in lines)))


class Service:
    """A service process that tests can kill, stop and restart on the same port."""

    serve: Callable[[Serving, str, Connection], None] = staticmethod(serve)
    """Entry point of the process."""
    is_ready_at_start = True
    """False for a node that has something to report."""

    def __init__(self, folder: Path, store: str, *, key_file: Path | None = None) -> None:
        self.store = store
        self.key_file = key_file or folder / "punto.key"
        self.key = load_key(self.key_file) if self.key_file.exists() else make_key(self.key_file)
        self.session_key_file = session_key_file(self.key_file)
        is_known = self.session_key_file.exists()
        self.session_key = (load_session_key if is_known else make_secret)(self.session_key_file)
        self.log = folder / f"service-{id(self)}.log"
        self.port = 0
        self.announced = ""
        self.tls: ssl.SSLContext | None = None
        self.process: Any = None

    def start(
        self,
        tls: tuple[Path, Path] | None = None,
        *,
        metrics_port: int | None = None,
        idle_ms: int = IDLE_MS,
        drain_s: int = 0,
        behind: str | None = None,
    ) -> Self:
        serving = Serving(
            store=self.store,
            host="127.0.0.1",
            port=self.port,
            key_file=self.key_file,
            is_demo=False,
            tls=tls,
            proxies=behind,
            log_level=LogLevel.INFO,
            metrics_port=metrics_port,
            idle_ms=idle_ms,
            drain_s=drain_s,
        )
        hears, tells = PROCESSES.Pipe(duplex=False)
        self.tls = ssl.create_default_context(cafile=tls[0]) if tls else None
        self.process = PROCESSES.Process(target=self.serve, args=(serving, str(self.log), tells), daemon=True)
        self.process.start()
        tells.close()
        try:
            assert hears.poll(STARTS_WITHIN_S), "the service does not start"
            self.announced = hears.recv()
            self.port = int(_ADDRESS.findall(self.announced)[0])
        except EOFError:
            raise AssertionError(f"the service does not start:\n{self.log.read_text()}") from None
        finally:
            hears.close()
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        until = time.monotonic() + STARTS_WITHIN_S
        while time.monotonic() < until:
            try:
                reply = Caller(self).get("/readyz")
                if reply.status == 200 or (reply.body["reason"] and not self.is_ready_at_start):
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError(f"the service is not ready:\n{self.log.read_text()}")

    def open_store(self) -> Store:
        """To write as the service does: what is added carries the seal of the house."""
        store = open_store(self.store)
        Notary(store, self.key).open(NOW)
        return store

    def connection(self) -> http.client.HTTPConnection:
        if self.tls is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=self.tls)

    def cpu_s(self) -> float:
        """Processor time used so far. Other programs change it little."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def send(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):  # it may have ended by itself
                self.send(number)
            self.process.join(60)
            self.process.close()
            self.process = None

    def token(self, person: Person, credential: int, until: int = NOW + TERMINAL_SESSION_MS) -> str:
        """A session token as issued by the service."""
        session = Session(person.name, person.post, until, credential, session_of(person))
        return Sessions(self.session_key).issue(session)

    @property
    def box(self) -> SecretBox:
        return SecretBox(self.session_key)


def session_of(person: Person) -> str:
    """The log-in that `put_on_record` writes."""
    return "" if "/" in person.name else f"session-{person.name}"


def put_on_record(store: Store, person: Person, credential: int) -> None:
    """A log-in, without the slow check of a password."""
    now = time.time_ns() // 1_000_000
    logged_in = LoggedIn(
        session=session_of(person),
        name=person.name,
        post=person.post,
        origin="127.0.0.1",
        client="tests",
        until=now + TERMINAL_SESSION_MS,
        credential=credential,
    )
    write(store, SESSIONS, logged_in, at=now)


def write(store: Store, stream: str, *events: msgspec.Struct, at: int = NOW) -> None:
    entry = StreamAppend(stream=stream, payloads=tuple(map(msgspec.json.encode, events)))
    store.append_all([Append(streams=(entry,), at=at)])


class Reply(msgspec.Struct, frozen=True):
    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def refusal(self) -> str | None:
        """The code of a refused command."""
        return self.body["refusal"]["code"] if isinstance(self.body, dict) and "refusal" in self.body else None


_KEYS: Final = count(1)


class Caller:
    """A client with a person's session, or without one."""

    def __init__(self, service: Service, token: str | None = None) -> None:
        self.service = service
        self.token = token

    def get(self, path: str, **headers: str) -> Reply:
        return self.request("GET", path, None, headers)

    def post(self, path: str, body: object, **headers: str) -> Reply:
        return self.request("POST", path, json.dumps(body).encode(), headers)

    def command(self, table: str, command: str, /, **fields: object) -> Reply:
        return self.command_as(f"key-{next(_KEYS)}", table, command, **fields)

    def command_as(self, key: str, table: str, command: str, /, **fields: object) -> Reply:
        """Send a command with an idempotency key. `pin` is the patron's PIN, or that of the `approver`."""
        given: dict[str, object] = {name: fields.pop(name) for name in ("pin", "approver") if name in fields}
        message = {"id": key, "command": {"command": command, **fields}, **given}
        return self.post(f"/api/tables/{table}/commands", message)

    def propose(self, table: str, command: str, /, **fields: object) -> Reply:
        pin = {"pin": fields.pop("pin")} if "pin" in fields else {}
        return self.command(table, "propose", proposed={"command": command, **fields}, **pin)

    def requests(self, table: str) -> list[dict[str, Any]]:
        """What waits for a second person."""
        waiting: list[dict[str, Any]] = self.get(f"/api/tables/{table}").body["staff_options"]["requests"]
        return waiting

    def approve(self, table: str, number: int) -> Reply:
        """Read the request and approve it as shown."""
        [shown] = [one for one in self.requests(table) if one["number"] == number]
        return self.command(table, "approve", request=number, digest=shown["digest"])

    def request(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("authorization", f"Bearer {self.token}")
        connection = self.service.connection()
        try:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        said = {name.lower(): value for name, value in response.getheaders()}
        is_json = said.get("content-type", "").startswith("application/json")
        return Reply(response.status, json.loads(content) if is_json else content.decode(), said)

    def stream(self, table: str, after: int = 0, **headers: str) -> ClientConnection:
        if self.token is not None:
            headers.setdefault("authorization", f"Bearer {self.token}")
        address = f"ws://127.0.0.1:{self.service.port}/api/tables/{table}/stream?after={after}"
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return connect(address, additional_headers=sent, compression=None, max_size=None)


STAFF: Final = {
    "patron": Post.PATRON,
    "other": Post.PATRON,
    "dealer": Post.DEALER,
    "supervisor": Post.PIT_SUPERVISOR,
    "manager": Post.PIT_MANAGER,
    "shift": Post.SHIFT_MANAGER,
    "inspector": Post.INSPECTOR,
    "administrator": Post.ADMINISTRATOR,
}
"""By name."""


class AtTable:
    """Asks at one table of a house."""

    house: House
    table: str

    def send(self, by: str, command: str, **fields: object) -> Reply:
        return self.house.caller(by).command(self.table, command, **fields)

    def ask(self, by: str, command: str, **fields: object) -> dict[str, Any]:
        reply = self.send(by, command, **fields)
        assert reply.status == 200, reply.body
        body: dict[str, Any] = reply.body
        return body


def settings(**more: object) -> dict[str, object]:
    """In wire format: amounts are strings in dollars."""
    limits = {"minimum": {"every": "1.00"}, "maximum": {"every": "10000.00"}}
    return {"places": 3, "limits": limits, **more}


def code_now(secret: str = SECRET) -> str:
    """The code that an authenticator app shows."""
    return code_at(b32decode(secret), time.time_ns() // 1_000_000 // STEP_MS)


PIN: Final = "8317"
"""Of every patron and terminal."""


def set_up_house(store: Store, setting: SecondPerson) -> None:
    """The patrons' PINs and the house setting, as an administrator would leave them."""
    set_by = [
        PinSet(account=f"patron:{name}", pin_hash=hashed(PIN), by="cage", origin="127.0.0.1")
        for name, post in STAFF.items()
        if post is Post.PATRON
    ]
    set_by += [
        PinSet(account=f"terminal:etg/{number}", pin_hash=hashed(PIN), by="cage", origin="127.0.0.1")
        for number in (1, 2)
    ]
    pins = StreamAppend(stream=PINS, payloads=tuple(msgspec.json.encode(one) for one in set_by))
    store.append_all([Append(streams=(pins,), at=NOW)])
    if setting != STRICT:
        HouseSettings(store).change(setting, Attribution("administrator", "127.0.0.1", NOW))


class House:
    """A service with a person in every post, a terminal, and sessions issued without slow password checks."""

    def __init__(self, service: Service, setting: SecondPerson = ONE_PERSON) -> None:
        self.service = service
        store = create_store(service.store)
        set_up_house(store, setting)
        hired = [PersonAdded(name=name, post=post, password_hash=hashed(PASSWORD)) for name, post in STAFF.items()]
        sealed = service.box.seal(SECRET)
        factors = [
            SecondFactorSet(name=name, sealed_secret=sealed, by=name, origin="127.0.0.1")
            for name, post in STAFF.items()
            if post in NEED_SECOND_FACTOR
        ]
        write(store, PEOPLE, *hired, *factors)
        people, terminals = People(store), Terminals(store)
        for number in (1, 2):
            terminals.invite(name_of("etg", number), "CODE", Attribution("shift", "127.0.0.1", NOW))
            terminals.enrol("CODE", "127.0.0.1", NOW)
        self._credentials = {name: people.credential(Person(name, post)) or 0 for name, post in STAFF.items()}
        for name, post in STAFF.items():
            put_on_record(store, Person(name, post), self._credentials[name])
        for number in (1, 2):
            terminal = Person(name_of("etg", number), Post.PATRON)
            self._credentials[terminal.name] = terminals.credential(terminal) or 0
        make_checkpoint(store, service.key, NOW)
        store.close()

    def at(self, node: Service) -> House:
        """The same house on another node."""
        other = copy(self)
        other.service = node
        return other

    def caller(self, name: str) -> Caller:
        person = Person(name, STAFF.get(name, Post.PATRON))
        return Caller(self.service, self.service.token(person, self._credentials[name]))

    def nobody(self) -> Caller:
        return Caller(self.service)

    def open_tables(self, *games: str, **more: object) -> None:
        shift = self.caller("shift")
        for game in games:
            reply = shift.command(game, "open_table", game=game, settings=settings(**more))
            assert reply.status == 200, reply


@contextmanager
def new_house(folder: Path) -> Iterator[House]:
    """On SQLite. Its service runs until the end."""
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    house = House(service)
    service.start()
    try:
        yield house
    finally:
        service.kill()
