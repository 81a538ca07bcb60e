"""Forgeries without the house key: `punto verify` and the service name each, and the service never signs one."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.cli import app
from punto.errors import JournalError
from punto.journal import inspect_store, open_store
from punto.journal.notary import Notary
from punto.journal.witness import Witness
from punto.journal.witness_file import LastNote, SeenNote, WitnessFile
from tests.forgery import forgeries as by
from tests.forgery.conftest import Built
from tests.forgery.forger import Forger
from tests.service.serving import NOW, Caller, Service

OTHER_RECORDS = "was signed over other records than these"
NO_SEAL = "not sealed by the house key"
BROKEN = "The chain of checkpoints is broken"
UNSIGNED = "not signed by the key"
ALTERED = "does not match its hash"
# what is forged                                  what verify says           what the service says
FORGERIES = [
    (by.raise_an_amount,                               ALTERED,                   ALTERED),
    (by.raise_an_amount_and_rehash,                    OTHER_RECORDS,             OTHER_RECORDS),
    (by.raise_an_amount_and_delete_the_checkpoints,    "No checkpoint vouches",   "no checkpoint"),
    (by.raise_an_amount_and_sign_as_a_stranger,        "which is not trusted",    "lets only"),
    (by.delete_the_last_records,                       "but the journal ends at", "but the journal ends at"),
    (by.delete_a_stream,                               OTHER_RECORDS,             OTHER_RECORDS),
    (by.swap_the_order_across_streams,                 "in another order",        "in another order"),
    (by.change_the_time_of_a_record,                   OTHER_RECORDS,             OTHER_RECORDS),
    (by.change_the_settings,                           OTHER_RECORDS,             OTHER_RECORDS),
    (by.move_a_record_to_another_stream,               OTHER_RECORDS,             OTHER_RECORDS),
    (by.insert_a_record_in_the_middle,                 OTHER_RECORDS,             "goes from version"),
    (by.change_a_head,                                 "is noted as its end",     "is noted as its end"),
    (by.append_a_person,                               NO_SEAL,                   NO_SEAL),
    (by.add_a_person_below_zero,                       "stands before the first", "stands before the first"),
    (by.add_a_person_at_zero,                          "stands before the first", "stands before the first"),
    (by.append_a_person_with_a_stranger_s_seal,        NO_SEAL,                   NO_SEAL),
    (by.append_a_person_with_a_made_up_mac,            NO_SEAL,                   NO_SEAL),
    (by.append_a_person_again,                         NO_SEAL,                   NO_SEAL),
    (by.relax_the_rule_of_two_people,                  NO_SEAL,                   NO_SEAL),
    (by.append_a_pin,                                  NO_SEAL,                   NO_SEAL),
    (by.append_money,                                  NO_SEAL,                   NO_SEAL),
    (by.change_a_password,                             OTHER_RECORDS,             OTHER_RECORDS),
    (by.move_a_record_below_zero,                      "goes from version",       "goes from version"),
    (by.hide_the_last_checkpoint_behind_its_number,    UNSIGNED,                  UNSIGNED),
    (by.hide_a_checkpoint_below_zero,                  BROKEN,                    UNSIGNED),
    (by.delete_every_checkpoint,                       "No checkpoint vouches",   "no checkpoint"),
    (by.delete_a_checkpoint,                           BROKEN,                    BROKEN),
    (by.replay_an_old_checkpoint,                      UNSIGNED,                  UNSIGNED),
    (by.use_a_number_again,                            "did not introduce",       "lets only"),
    (by.append_a_stranger_s_checkpoint,                "did not introduce",       "lets only"),
    (by.fork_the_checkpoints,                          "did not introduce",       "lets only"),
    (by.change_the_time_of_a_checkpoint,               UNSIGNED,                  UNSIGNED),
    (by.introduce_a_stranger_s_key,                    UNSIGNED,                  UNSIGNED),
    (by.strip_the_chain_of_a_checkpoint,               UNSIGNED,                  UNSIGNED),
]  # fmt: skip
AFTER_THE_LAST_CHECKPOINT = [
    by.append_money_with_a_made_up_seal,
    by.append_money_with_an_old_seal,
    by.raise_the_last_amount_and_rehash,
    by.change_the_last_time_and_rehash,
    by.strip_the_last_seals,
    by.swap_the_last_records,
]
HARMLESS_AT_START = [
    (by.replace_a_snapshot,              "is not covered by the last checkpoint"),
    (by.forge_an_answer,                 "says that it took effect, but it did not"),
    (by.accept_what_was_refused,         "says that it took effect, but it did not"),
    (by.forge_a_balance,                 "names a different balance from the journal"),
    (by.forge_a_refusal,                 "is a refusal, but the command took effect"),
    (by.change_the_person_of_an_answer,  "names a different person from the journal"),
    (by.delete_an_answer,                "took effect, but its stored answer is missing"),
    (by.delete_every_answer,             "took effect, but its stored answer is missing"),
    (by.forge_an_answer_beyond_the_end,  "names a position that the journal has not reached"),
    (by.forge_a_refusal_beyond_the_end,  "is a refusal, but the command took effect"),
    (by.forge_an_answer_before_the_beginning, "says that it took effect, but it did not"),
    (by.damage_an_answer,                "does not match its digest"),
]  # fmt: skip


def verify(url: str, built: Built, *more: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["verify", url, "--json", *more])
    assert done.exit_code in (0, 1), done.output
    return done.exit_code, "\n".join(one["what"] for one in json.loads(done.output)["wrong"])


def start(url: str, built: Built, *witnesses: Witness) -> str | None:
    """What the service says when it refuses to start."""
    try:
        with closing(open_store(url)) as store:
            Notary(store, built.service.key, witnesses).open(NOW)
    except JournalError as error:
        return str(error)
    return None


def names(cases: Sequence[tuple[Callable[[Forger], None], *tuple[str, ...]]]) -> list[str]:
    return [case[0].__name__ for case in cases]


def test_the_house_is_clean_before(url: str, built: Built) -> None:
    assert verify(url, built, "--trust", built.key, "--witness", str(built.witness)) == (0, "")
    assert start(url, built, WitnessFile(built.witness)) is None


@pytest.mark.parametrize(("forge", "found", "refused"), FORGERIES, ids=names(FORGERIES))
def test_a_forgery_is_named_and_never_signed(
    url: str, built: Built, forge: Callable[[Forger], None], found: str, refused: str
) -> None:
    forge(Forger(url))
    with closing(inspect_store(url)) as store:
        before = list(store.checkpoints())
    for witness in ((), ("--witness", str(built.witness))):
        code, said = verify(url, built, "--trust", built.key, *witness)
        assert (code, found in said) == (1, True), said
    assert refused in (start(url, built) or "it starts")
    assert start(url, built, WitnessFile(built.witness)) is not None
    with closing(inspect_store(url)) as store:
        assert list(store.checkpoints()) == before


@pytest.mark.parametrize(("forge", "found"), HARMLESS_AT_START, ids=names(HARMLESS_AT_START))
def test_a_forgery_beside_the_records_is_named(
    url: str, built: Built, forge: Callable[[Forger], None], found: str
) -> None:
    forge(Forger(url))
    code, said = verify(url, built, "--trust", built.key)
    assert (code, found in said) == (1, True), said


def test_a_replaced_snapshot_is_not_used(url: str, built: Built) -> None:
    by.replace_a_snapshot(Forger(url))
    with closing(open_store(url)) as store:
        assert store.load_snapshot(by.PURSE) is None


def test_a_store_set_back_is_found_by_the_witness_alone(earlier_url: str, built: Built) -> None:
    assert verify(earlier_url, built, "--trust", built.key) == (0, "")
    code, said = verify(earlier_url, built, "--trust", built.key, "--witness", str(built.witness))
    assert (code, "The journal was set back" in said) == (1, True), said
    assert start(earlier_url, built) is None
    assert "The journal was set back" in str(start(earlier_url, built, WitnessFile(built.witness)))


def test_later_checkpoints_that_were_deleted_are_missed(url: str, built: Built, tmp_path: Path) -> None:
    """The first checkpoint covers nothing that was changed: the seals of the records tell, and notes elsewhere."""
    key_file = tmp_path / "punto.key"
    with closing(open_store(url)) as store:
        assert Notary(store, built.service.key, [LastNote(key_file, url)]).hand_over() == []
    by.raise_an_amount_and_delete_the_later_checkpoints(Forger(url))
    assert NO_SEAL in str(start(url, built))
    assert NO_SEAL in verify(url, built, "--key", str(built.service.key_file))[1]
    assert "The journal was set back" in str(start(url, built, LastNote(key_file, url)))
    assert "The journal was set back" in verify(url, built, "--witness", str(built.witness))[1]
    assert "not covered" in verify(url, built, "--trust", built.key, "--uncovered", "5")[1]


def test_a_killed_service_leaves_a_clean_journal(killed_url: str, built: Built) -> None:
    assert verify(killed_url, built, "--key", str(built.service.key_file)) == (0, "")
    assert start(killed_url, built, WitnessFile(built.witness)) is None


@pytest.mark.parametrize("forge", AFTER_THE_LAST_CHECKPOINT, ids=[it.__name__ for it in AFTER_THE_LAST_CHECKPOINT])
def test_a_forgery_after_the_last_checkpoint_is_named_by_the_house(
    killed_url: str, built: Built, forge: Callable[[Forger], None]
) -> None:
    forge(Forger(killed_url))
    assert NO_SEAL in verify(killed_url, built, "--key", str(built.service.key_file))[1]
    assert NO_SEAL in str(start(killed_url, built))
    code, said = verify(killed_url, built, "--trust", built.key, "--uncovered", "0")
    assert (code, "not covered" in said) == (1, True), said


def test_a_record_added_under_a_running_service_stops_it(built: Built, url: str) -> None:
    service = Service(built.journal.parent, url, key_file=built.service.key_file).start()
    try:
        by.append_money_with_a_made_up_seal(Forger(url))
        until = time.monotonic() + 60
        while (ready := Caller(service).get("/readyz")).status == 200 and time.monotonic() < until:
            time.sleep(0.05)
        assert ready.status == 503
        assert ready.body["outage"]["id"] == "outage-journal_damaged"
    finally:
        service.stop()
    assert "not covered" in verify(url, built, "--trust", built.key, "--uncovered", "0")[1]


def test_records_since_the_last_checkpoint_are_missed_by_the_note_next_to_the_key(
    killed_url: str, built: Built, tmp_path: Path
) -> None:
    """Everything else is in order without them, also where a database came back older while no node ran."""
    note = SeenNote(tmp_path / "punto.key", killed_url)
    with closing(open_store(killed_url)) as store:
        Notary(store, built.service.key, (), note).open(NOW)
        note.write(store.page(store.last_position() - 1, 1)[0])
        Notary(store, built.service.key, (), note).open(NOW)
    forger = Forger(killed_url)
    forger.run("DELETE FROM checkpoints WHERE number = ?", forger.checkpoints()[-1][0])
    by.drop_what_no_checkpoint_covers(forger)
    assert start(killed_url, built) is None
    with closing(open_store(killed_url)) as store, pytest.raises(JournalError, match="this machine saw record"):
        Notary(store, built.service.key, (), note).open(NOW)


def test_without_the_tip_nothing_opens(url: str, built: Built) -> None:
    if url.startswith("postgresql"):
        pytest.skip("only SQLite has a tip file")
    by.remove_the_tip(Forger(url))
    assert "is missing" in str(start(url, built))
    assert "is missing" in verify(url, built, "--trust", built.key)[1]


def test_a_stranger_is_named_without_trust(url: str, built: Built) -> None:
    forger = Forger(url)
    last = forger.checkpoints()[-1]
    forger.run("DELETE FROM checkpoints")
    forger.add_checkpoint(forger.sign_as_stranger(1, bytes(32), last))
    done = CliRunner().invoke(app, ["verify", url])
    said = " ".join(done.output.split())
    assert done.exit_code == 0, said
    assert forger.checkpoints()[-1][5].hex() in done.output.replace("\n", "")
    assert "Nothing vouches for that key" in said
    assert verify(url, built, "--trust", built.key)[0] == 1


def test_records_since_the_last_checkpoint_are_counted(killed_url: str, built: Built) -> None:
    """Only the house can check their seals."""
    assert verify(killed_url, built, "--trust", built.key) == (0, "")
    code, said = verify(killed_url, built, "--trust", built.key, "--uncovered", "0")
    assert (code, "later records are not covered" in said) == (1, True), said
