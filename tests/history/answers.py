"""A recorded journal, and the answers of today's code about it in the recorded format.

Sentences are left out where others may change them: facts, figures and the form of the JSON may not change.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
import pyarrow.parquet as pq
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from msgspec import Struct

from punto.history.positions import position_before
from punto.journal import Store, create_store, inspect_store
from punto.journal.keys import public_bytes
from punto.messages import Language
from punto.people import Person, Post
from punto.reports.collecting import collect_round
from punto.reports.export.ranges import Order
from punto.reports.export.run import export
from punto.reports.export.schema import DATASETS
from punto.reports.export.writing import Format
from punto.reports.recall import Recall, recall
from punto.reports.recall_page import recall_page
from punto.reports.shift import report_shift
from punto.reports.shift_page import figures
from punto.service.access.people import People
from punto.table.codec import to_stored
from punto.verify import Finding, verify, verify_bundle
from punto.verify.bundle import RoundBundle, read_bundle
from punto.verify.chained import RoundName
from tests.journal.intruder import Intruder
from tests.reports.house import DAY_MS, FIRST_DAY
from tests.service.serving import Caller, Service, put_on_record

KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
TRUSTED: Final = [public_bytes(KEY)]
EVER: Final = 10**14
SHIFTS: Final = {
    "ever": (0, EVER),
    "first days": (0, FIRST_DAY + 2 * DAY_MS),
    "a day": (FIRST_DAY + DAY_MS, FIRST_DAY + 2 * DAY_MS),
    "the rest": (FIRST_DAY + 2 * DAY_MS, EVER),
}
PAGES: Final = ("commission", "rws", "etg", "knockout", "t1")
LATE: Final = RoundName("t1", 1, 1)
"""This round is settled again in round 30."""
ALTERED: Final = b'"net_cents":5000', b'"net_cents":9000'

Answers = dict[str, Any]


class Recorded(Struct, frozen=True):
    """The files of one recording."""

    folder: Path
    number: int

    @property
    def journal(self) -> Path:
        return self.folder / f"journal-{self.number}.db.gz"

    @property
    def tip(self) -> Path:
        return self.folder / f"journal-{self.number}.db-tip"

    @property
    def bundle(self) -> Path:
        return self.folder / f"round-{self.number}.bundle"

    @property
    def answers(self) -> Path:
        return self.folder / f"answers-{self.number}.json.gz"

    def write_answers(self, found: Answers) -> None:
        self.answers.write_bytes(gzip.compress(json.dumps(found, indent=0, sort_keys=True).encode(), 9, mtime=0))

    def read_answers(self) -> Answers:
        found: Answers = json.loads(gzip.decompress(self.answers.read_bytes()))
        return found

    @contextmanager
    def unpacked(self) -> Iterator[str]:
        """The URL of a writable copy."""
        with TemporaryDirectory(prefix="punto-recorded-") as folder:
            file = Path(folder) / "journal.db"
            file.write_bytes(gzip.decompress(self.journal.read_bytes()))
            file.with_name("journal.db-tip").write_bytes(self.tip.read_bytes())
            file.with_name("journal.db-wal").touch()
            yield f"sqlite:///{file}"


def find_answers(recorded: Recorded) -> Answers:
    found: Answers = {}
    with recorded.unpacked() as url, closing(inspect_store(url)) as store:
        found["verify"] = _findings(verify(store, TRUSTED))
        found["recalls"] = {str(name): _recall(collect_round(store, name)) for name in names_of_rounds(store)}
        found["shifts"] = {name: _shift(store, *period) for name, period in SHIFTS.items()}
        found["export"] = exported(url)
        found["verify altered"] = _verify_altered(url)
    with recorded.unpacked() as url:
        found["pages"] = read_pages(url)
    bundle = read_bundle(recorded.bundle)
    found["verify bundle"] = _findings(verify_bundle(bundle, TRUSTED))
    found["bundle"] = _recall(bundle)
    plain: Answers = json.loads(msgspec.json.encode(found, enc_hook=to_stored))
    return plain


def names_of_rounds(store: Store) -> list[RoundName]:
    """Every eighth round, and the one that was corrected late."""
    found = []
    for head in store.heads("table/"):
        for record in store.read(head.stream):
            for event in json.loads(record.payload)["events"]:
                if event["event"] == "betting_opened/1" and event["round"] % 8 == 1:
                    found.append(RoundName(head.stream.removeprefix("table/"), event["shoe"], event["round"]))
    return found


def _findings(found: Iterator[Finding]) -> list[tuple[str, int | None]]:
    return [(finding.where, finding.position) for finding in found]


def _verify_altered(url: str) -> list[tuple[str, int | None]]:
    """Alters a win without fixing the hashes."""
    intruder = Intruder(url)
    with closing(create_store(url)) as store:
        position = max(record.position for record in store.scan() if ALTERED[0] in record.payload)
        [record] = store.page(position - 1, 1)
    intruder.execute("UPDATE records SET payload = ? WHERE position = ?", record.payload.replace(*ALTERED), position)
    with closing(inspect_store(url)) as store:
        return _findings(verify(store, TRUSTED))


def _recall(bundle: RoundBundle) -> Answers:
    recalled = recall(bundle)
    page = recall_page(recalled, "round.bundle", Language.ENGLISH)
    return {
        "name": str(bundle.name),
        "checkpoint": bundle.checkpoint.position,
        "stated": [record.version for record in bundle.stated],
        "evidence": {
            one.stream: [one.previous.hex(), *(record.version for record in one.records)] for one in bundle.evidence
        },
        "round": recalled.round,
        "cards": recalled.cards,
        "bets": [[told.bet, told.settlements] for told in recalled.bets],
        "steps": _steps(recalled),
        "page": {"hands": [hand["total"] for hand in page["hands"]], "streams": page["streams"]},
        "lengths": {name: len(value) for name, value in page.items() if isinstance(value, list)},
    }


def _steps(recalled: Recall) -> list[Any]:
    return [[step.at, step.by, step.event, step.record.version] for step in recalled.steps]


def _shift(store: Store, since: int, until: int) -> Answers:
    return figures(report_shift(store, since, until, position_before(store, since)))


def exported(url: str) -> dict[str, list[str]]:
    """Every row, including names."""
    with TemporaryDirectory(prefix="punto-export-") as folder:
        out = Path(folder) / "out"
        order = Order(url=url, folder=out, format=Format.PARQUET, since=0, tables=None, secret=None)
        export(order, workers=1)
        return {dataset.name: _rows(out / dataset.name) for dataset in DATASETS if dataset.name != "shoes"}


LATER: Final = frozenset({"decks", "expected_cents"})
"""Columns that the recorded exports did not have, nor the table of shoes."""


def _rows(folder: Path) -> list[str]:
    read = (row for file in folder.rglob("*.parquet") for row in pq.ParquetFile(file).read().to_pylist())
    kept = ([value for name, value in row.items() if name not in LATER] for row in read)
    return sorted(json.dumps(values, default=str) for values in kept)


def read_pages(url: str) -> Answers:
    """The service's HTTP answers about the past."""
    folder = Path(url.removeprefix("sqlite:///")).parent
    key = folder / "punto.key"
    key.touch(0o600)
    key.write_bytes(KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    inspector = Person(Post.INSPECTOR.value, Post.INSPECTOR)
    with closing(create_store(url)) as store:
        credential = People(store).credential(inspector)
        put_on_record(store, inspector, credential or 0)
        names = names_of_rounds(store)
    service = Service(folder, url, key_file=key).start()
    try:
        caller = Caller(service, service.token(inspector, credential or 0))
        paths = ["/api/inspect/rounds", "/api/inspect/rounds?incident=any&table=rws", "/api/pit"]
        for table in PAGES:
            paths += [f"/api/pit/{table}", f"/api/tables/{table}/roads", f"/api/tables/{table}/rounds"]
        for name in names:
            paths += [f"/api/inspect/rounds/{name.table}/{name.round}"]
            paths += [f"/api/tables/{name.table}/rounds/{name.round}"]
        return {path: _without_sentences(caller.get(path).body) for path in paths}
    finally:
        service.stop()


def _without_sentences(shown: Any) -> Any:
    if isinstance(shown, dict):
        return {name: _without_sentences(value) for name, value in shown.items() if name not in ("sentence", "notice")}
    return [_without_sentences(value) for value in shown] if isinstance(shown, list) else shown
