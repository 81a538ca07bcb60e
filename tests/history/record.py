"""Records a journal and the answers that today's code gives about it: `python -m tests.history.record NUMBER`.

A recording is never written again: when the form of the journal changes, the next number is added beside it. It holds
a walk at a table of each game, with incidents, voids and corrections; a table whose first round is settled again long
after it was played; vouchers, people, snapshots, signed checkpoints; and one round as a bundle.
"""

from __future__ import annotations

import gzip
import sys
from contextlib import closing
from pathlib import Path

import apsw
import msgspec
from msgspec.structs import replace

from punto.entries import PEOPLE, PersonAdded, VoucherEntry, encode_entry, voucher_stream
from punto.history import TableHistory
from punto.journal import Append, Store, StreamAppend, create_store
from punto.journal.signing import make_checkpoint
from punto.journal.sqlite_file import load_checksums
from punto.ledger import Account, AccountKind, Why, book
from punto.ledger.vouchers import VoucherRedeemed
from punto.limits import Amounts, Limits
from punto.people import Post
from punto.reports.collecting import collect_round
from punto.round import Decision
from punto.rules import RULES
from punto.rules.model import Place
from punto.service.core.view import View
from punto.table import TableSettings, evolve, open_table
from punto.table.commands import ChangeSettings
from punto.table.events import TableOpened
from punto.verify.bundle import write_bundle
from punto.verify.chained import RoundName
from tests.history.answers import KEY, Recorded, find_answers
from tests.reports.house import DAY_MS, DEALER, SHIFT_MANAGER, House
from tests.reports.late_stories import STORIES, TABLE, decide, pass_rounds, play, report
from tests.table.asking import PATRONS
from tests.table.test_walk import Walker

FOLDER = Path(__file__).parent / "recorded"
STEPS = 240
"""Number of commands."""
SEEDS = {"commission": 3, "rws": 5, "etg": 4, "knockout": 8}
BUNDLED = RoundName(TABLE, 1, 1)


def main() -> None:
    recorded = Recorded(FOLDER, int(sys.argv[1]))
    if recorded.journal.exists():
        raise SystemExit(f"{recorded.journal.name} is recorded already: give the new recording the next number.")
    FOLDER.mkdir(exist_ok=True)
    draft = FOLDER / "draft.db"
    write(draft, recorded)
    recorded.journal.write_bytes(gzip.compress(draft.read_bytes(), 9, mtime=0))
    recorded.tip.write_bytes(Path(f"{draft}-tip").read_bytes())
    for file in FOLDER.glob("draft.db*"):
        file.unlink()
    recorded.write_answers(find_answers(recorded))


def write(file: Path, recorded: Recorded) -> None:
    url = f"sqlite:///{file}"
    with closing(create_store(url)) as store:
        house = House(store)
        _hire(store, house.now)
        for game in RULES:
            walk(house, game)
        make_checkpoint(store, KEY, house.now)
        play(house, STORIES["rws, settled again"])
        _correct_once_more(house)
        _issue_vouchers(house)
        make_checkpoint(store, KEY, house.now)
        pass_rounds(house, 1)
        recorded.bundle.write_bytes(write_bundle(collect_round(store, BUNDLED)))
        _save_snapshots(store)
        make_checkpoint(store, KEY, house.now)
    connection = apsw.Connection(str(file), vfs=load_checksums())
    connection.pragma("wal_checkpoint", "TRUNCATE")
    connection.close()


def walk(house: House, game: str) -> None:
    """The commands of a random walk, each as one entry with its transfers; patrons never run out of money."""
    walker = Walker(game, seed=SEEDS[game])
    while len(walker.by_command) < STEPS or not (walker.table.round and walker.table.round.is_over):
        walker.walk()
    (opening,), *batches = walker.by_command
    assert isinstance(opening, TableOpened)
    opening = replace(opening, table=game)
    table = open_table(opening)
    house.tables[game] = table
    house._write(game, SHIFT_MANAGER, (opening,), [])
    purses = [Account(AccountKind.PATRON, patron) for patron in PATRONS]
    if RULES[game].place is Place.TERMINAL:
        purses = [Account(AccountKind.TERMINAL, f"{game}/{place}") for place in (1, 2, 3)]
    for purse in purses:
        house.move(game, Account(AccountKind.DROP, game), purse, 1_000_000_00, Why.BUY_IN)
    for place, events in enumerate(batches):
        house.sleep(DAY_MS // 20 if place % 10 == 0 else 0)
        transfers = book(table, events)
        for event in events:
            table = evolve(table, event)
        house.tables[game] = table
        house._write(game, DEALER, tuple(events), transfers)


def _hire(store: Store, at: int) -> None:
    hired = [PersonAdded(name=post.value, post=post, password_hash="none fits") for post in Post]
    entry = StreamAppend(stream=PEOPLE, payloads=tuple(msgspec.json.encode(person) for person in hired))
    store.append_all([Append(streams=(entry,), at=at)])


def _correct_once_more(house: House) -> None:
    """The first round is voided late, after a change of the table's settings."""
    house.ask(
        TABLE, ChangeSettings(settings=TableSettings(decks=6, limits=Limits(minimum=Amounts(5_00)))), SHIFT_MANAGER
    )
    pass_rounds(house, 12)
    report(house)
    decide(Decision.VOID)(house)
    pass_rounds(house, 1)


def _issue_vouchers(house: House) -> None:
    """Three vouchers, one of them redeemed."""
    for patron, dollars in (("ann", 120), ("ben", 80)):
        house.cash_out(TABLE, patron, dollars)
    number, purse = house.cash_out(TABLE, "dee", 50), house.purse(TABLE, "dee")
    entry = VoucherEntry(id=f"redeem-{number}", by=DEALER, events=(VoucherRedeemed(target=str(purse), at=house.now),))
    house._append([StreamAppend(stream=voucher_stream(number), payloads=(encode_entry(entry),))])
    house.move(TABLE, Account(AccountKind.VOUCHER, number), purse, 50_00, Why.VOUCHER_REDEEMED)


def _save_snapshots(store: Store) -> None:
    """Snapshots of every table and of its list of rounds."""
    view = View(store)
    for name in (*RULES, TABLE):
        view.table(name)
        stream = f"table/{name}"
        if state := view.snapshot(stream):
            store.save_snapshot(stream, *state)
        store.save_snapshot(*TableHistory.from_snapshot(store, name).snapshot())


if __name__ == "__main__":
    main()
