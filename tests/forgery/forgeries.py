"""Kinds of forgery, each by somebody who can write to the store but does not hold the house key."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from tests.forgery.forger import Forger, hash_of, seal_as_stranger, with_value

PURSE = "account/patron:patron"
TABLE = "table/rws"


def raise_an_amount(it: Forger) -> None:
    position, _, _, payload, _ = it.stream(PURSE)[0]
    it.run("UPDATE records SET payload = ? WHERE position = ?", _richer(payload), position)


def raise_an_amount_and_rehash(it: Forger) -> None:
    raise_an_amount(it)
    it.rehash(PURSE)


def raise_an_amount_and_delete_the_checkpoints(it: Forger) -> None:
    raise_an_amount_and_rehash(it)
    it.run("DELETE FROM checkpoints")


def raise_an_amount_and_delete_the_later_checkpoints(it: Forger) -> None:
    """The first checkpoint covers nothing that was changed."""
    raise_an_amount_and_rehash(it)
    it.run("DELETE FROM checkpoints WHERE number > 1")


def raise_an_amount_and_sign_as_a_stranger(it: Forger) -> None:
    raise_an_amount_and_rehash(it)
    last = it.checkpoints()[-1]
    it.run("DELETE FROM checkpoints")
    it.add_checkpoint(it.sign_as_stranger(1, bytes(32), last))


def delete_the_last_records(it: Forger) -> None:
    (last,) = it.run("SELECT max(position) FROM records")[0]
    streams = {name for (name,) in it.run("SELECT stream FROM records WHERE position > ?", last - 3)}
    it.run("DELETE FROM records WHERE position > ?", last - 3)
    for name in streams:
        it.rehash(name)


def drop_what_no_checkpoint_covers(it: Forger) -> None:
    covered = it.checkpoints()[-1][1]
    streams = {name for (name,) in it.run("SELECT stream FROM records WHERE position > ?", covered)}
    it.run("DELETE FROM records WHERE position > ?", covered)
    it.run("DELETE FROM answers WHERE position > ?", covered)
    for name in streams:
        it.rehash(name)


def delete_a_stream(it: Forger) -> None:
    it.run("DELETE FROM records WHERE stream = ?", PURSE)
    it.run("DELETE FROM heads WHERE stream = ?", PURSE)
    it.close_gaps()


def swap_the_order_across_streams(it: Forger) -> None:
    """Two neighbours of different streams change places: both chains stay whole."""
    rows = it.run("SELECT position, stream FROM records ORDER BY position")
    _swap(it, next(at for (at, one), (_, other) in pairwise(rows) if one != other))


def _swap(it: Forger, first: int) -> None:
    for before, after in ((first, 10**9), (first + 1, first), (10**9, first + 1)):
        it.run("UPDATE records SET position = ? WHERE position = ?", after, before)
        it.run("UPDATE heads SET position = ? WHERE position = ?", after, before)
    it.write_tip()


def change_the_time_of_a_record(it: Forger) -> None:
    it.run("UPDATE records SET at = at - 60000 WHERE position = ?", it.stream(TABLE)[0][0])
    it.rehash(TABLE)


def change_the_settings(it: Forger) -> None:
    position, _, _, payload, _ = it.stream(TABLE)[0]
    it.run("UPDATE records SET payload = ? WHERE position = ?", payload.replace(b'"decks":8', b'"decks":6'), position)
    it.rehash(TABLE)


def move_a_record_to_another_stream(it: Forger) -> None:
    position = it.stream(PURSE)[-1][0]
    it.run("UPDATE records SET stream = ?, version = 1 WHERE position = ?", "account/patron:mallory", position)
    it.rehash("account/patron:mallory")
    it.rehash(PURSE)


def insert_a_record_in_the_middle(it: Forger) -> None:
    it.append(PURSE, it.stream(PURSE)[0][3])
    rows = it.stream(PURSE)
    (first,), *_ = it.run("SELECT min(position) FROM records WHERE stream = ?", PURSE)
    positions = [position for (position,) in it.run("SELECT position FROM records ORDER BY position DESC")]
    for position in positions[1:]:
        if position > first:
            it.run("UPDATE records SET position = ? WHERE position = ?", -position - 1, position)
    it.run("UPDATE records SET position = ? WHERE position = ?", -first - 1, rows[-1][0])
    it.run("UPDATE records SET position = -position WHERE position < 0")
    for stream in {name for (name,) in it.run("SELECT stream FROM records")}:
        it.rehash(stream)


def change_a_head(it: Forger) -> None:
    it.run("UPDATE heads SET hash = ? WHERE stream = ?", b"\7" * 32, PURSE)


def append_a_person(it: Forger) -> None:
    it.append("people", _administrator("mallory"))


def add_a_person_below_zero(it: Forger) -> None:
    _add_before_the_first(it, -7)


def add_a_person_at_zero(it: Forger) -> None:
    _add_before_the_first(it, 0)


def _add_before_the_first(it: Forger, position: int) -> None:
    """Whoever reads the records in order begins at one; whoever reads the stream finds it at the end."""
    it.append("people", _administrator("mallory"))
    (last,) = it.run("SELECT max(position) FROM records")[0]
    it.run("UPDATE records SET position = ? WHERE position = ?", position, last)
    version, hash_, at = it.run(
        "SELECT version, hash, position FROM records WHERE stream = 'people' ORDER BY version DESC LIMIT 2"
    )[1]
    it.run("UPDATE heads SET version = ?, hash = ?, position = ? WHERE stream = 'people'", version, hash_, at)
    it.write_tip()


def append_a_person_with_a_stranger_s_seal(it: Forger) -> None:
    append_a_person(it)
    (position, hash_), *_ = it.run("SELECT position, hash FROM records ORDER BY position DESC LIMIT 1")
    it.run("UPDATE records SET seal = ? WHERE position = ?", seal_as_stranger(position, hash_), position)


def append_a_person_with_a_made_up_mac(it: Forger) -> None:
    it.append("people", _administrator("mallory"), seal=b"\7" * 32)


def append_a_person_again(it: Forger) -> None:
    """A record that the house sealed once, with its seal, in another place."""
    rows = it.run("SELECT payload, seal FROM records WHERE stream = 'people' ORDER BY position DESC LIMIT 1")
    it.append("people", *rows[0])


def relax_the_rule_of_two_people(it: Forger) -> None:
    setting = {"ranks": {}, "large_cents": 10**12, "largest_cents": 10**12}
    event = {"event": "second_person_set/1", "setting": setting, "by": "administrator", "origin": "127.0.0.1"}
    it.append("second_person", json.dumps(event).encode())


def append_a_pin(it: Forger) -> None:
    event = {"event": "pin_set/1", "account": "patron:patron", "pin_hash": "x", "by": "cage", "origin": "127.0.0.1"}
    it.append("pins", json.dumps(event).encode())


def append_money(it: Forger) -> None:
    it.append(PURSE, _richer(it.stream(PURSE)[0][3]))


def append_money_with_a_made_up_seal(it: Forger) -> None:
    it.append(PURSE, _richer(it.stream(PURSE)[0][3]), seal=b"\7" * 32)


def append_money_with_an_old_seal(it: Forger) -> None:
    (seal,), *_ = it.run("SELECT seal FROM records WHERE seal IS NOT NULL ORDER BY position DESC LIMIT 1")
    it.append(PURSE, _richer(it.stream(PURSE)[0][3]), seal)


def raise_the_last_amount_and_rehash(it: Forger) -> None:
    """The last record of the purse has not been covered by a checkpoint."""
    position, _, _, payload, _ = it.stream(PURSE)[-1]
    it.run("UPDATE records SET payload = ? WHERE position = ?", _richer(payload), position)
    it.rehash(PURSE)


def change_the_last_time_and_rehash(it: Forger) -> None:
    it.run("UPDATE records SET at = at - 60000 WHERE position = ?", it.stream(TABLE)[-1][0])
    it.rehash(TABLE)


def strip_the_last_seals(it: Forger) -> None:
    it.run("UPDATE records SET seal = NULL WHERE position > ?", it.checkpoints()[-1][1])


def swap_the_last_records(it: Forger) -> None:
    """The last two neighbours of different streams change places: both chains stay whole."""
    rows = it.run("SELECT position, stream FROM records ORDER BY position")
    _swap(it, max(at for (at, one), (_, other) in pairwise(rows) if one != other))


def change_a_password(it: Forger) -> None:
    position, _, _, payload, _ = it.stream("people")[-1]
    it.run("UPDATE records SET payload = ? WHERE position = ?", payload.replace(b"argon2", b"argon9"), position)
    it.rehash("people")


def move_a_record_below_zero(it: Forger) -> None:
    it.run("UPDATE records SET version = ? WHERE position = ?", -(2**63), it.stream(TABLE)[0][0])


def hide_the_last_checkpoint_behind_its_number(it: Forger) -> None:
    it.run("UPDATE checkpoints SET number = ? WHERE number = ?", 2**63 - 1, it.checkpoints()[-1][0])


def hide_a_checkpoint_below_zero(it: Forger) -> None:
    it.run("UPDATE checkpoints SET number = ? WHERE number = 1", -(2**63))


def delete_every_checkpoint(it: Forger) -> None:
    it.run("DELETE FROM checkpoints")


def delete_a_checkpoint(it: Forger) -> None:
    it.run("DELETE FROM checkpoints WHERE number = 2")


def replay_an_old_checkpoint(it: Forger) -> None:
    old, *_, last = it.checkpoints()
    it.run("DELETE FROM checkpoints WHERE number = 1")
    it.add_checkpoint([last[0] + 1, *old[1:]])


def use_a_number_again(it: Forger) -> None:
    *_, before, last = it.checkpoints()
    it.run("DELETE FROM checkpoints WHERE number = ?", last[0])
    it.add_checkpoint(it.sign_as_stranger(last[0], hash_of(before), last))


def append_a_stranger_s_checkpoint(it: Forger) -> None:
    last = it.checkpoints()[-1]
    it.add_checkpoint(it.sign_as_stranger(last[0] + 1, hash_of(last), last))


def fork_the_checkpoints(it: Forger) -> None:
    """A chain of a stranger's from the second checkpoint on."""
    first, _, *later = it.checkpoints()
    it.run("DELETE FROM checkpoints WHERE number > 1")
    before = first
    for row in later:
        before = it.sign_as_stranger(before[0] + 1, hash_of(before), row)
        it.add_checkpoint(before)


def change_the_time_of_a_checkpoint(it: Forger) -> None:
    it.run("UPDATE checkpoints SET at = at + 1000 WHERE number = ?", it.checkpoints()[-1][0])


def introduce_a_stranger_s_key(it: Forger) -> None:
    last = it.checkpoints()[-1]
    key = it.sign_as_stranger(last[0], bytes(32), last)[5]
    it.run("UPDATE checkpoints SET next_key = ? WHERE number = ?", key, last[0])


def strip_the_chain_of_a_checkpoint(it: Forger) -> None:
    """It then looks like one of an earlier version."""
    number = it.checkpoints()[-1][0]
    columns = "previous = NULL, digest = NULL, snapshots = NULL, next_key = NULL"
    it.run(f"UPDATE checkpoints SET {columns} WHERE number = ?", number)


def remove_the_tip(it: Forger) -> None:
    Path(f"{it.file}-tip").unlink()


def replace_a_snapshot(it: Forger) -> None:
    it.run("DELETE FROM snapshots WHERE stream = ?", PURSE)
    state, version = b"99999900", it.stream(PURSE)[-1][1]
    digest = sha256(f"{PURSE} {version}".encode() + b"\0" + state).digest()
    it.run("INSERT INTO snapshots VALUES (?, ?, ?, ?)", PURSE, version, state, digest)


def forge_an_answer(it: Forger) -> None:
    """A refusal becomes an acceptance."""
    rows = it.run("SELECT key, body FROM answers ORDER BY key")
    key, body = next(row for row in rows if b'"refused"' in row[1])
    _answer(it, key, with_value(body, "given", {"answer": "accepted", "version": 9, "balance_cents": 1}))


def accept_what_was_refused(it: Forger) -> None:
    """Without an effect that could be looked for."""
    rows = it.run("SELECT key, body FROM answers ORDER BY key")
    key, body = next(row for row in rows if b'"refused"' in row[1])
    _answer(it, key, with_value(body, "given", {"answer": "accepted", "version": 9}))


def forge_a_balance(it: Forger) -> None:
    rows = it.run("SELECT key, body FROM answers ORDER BY key")
    key, body = next(row for row in rows if b'"balance_cents"' in row[1])
    _answer(it, key, with_value(body, "given/balance_cents", 99_999_900))


def forge_a_refusal(it: Forger) -> None:
    rows = dict(it.run("SELECT key, body FROM answers ORDER BY key"))
    refused = next(json.loads(body)["given"] for body in rows.values() if b'"refused"' in body)
    key, body = next(row for row in rows.items() if b"bet_placed" in row[1])
    _answer(it, key, with_value(body, "given", refused))


def change_the_person_of_an_answer(it: Forger) -> None:
    key, body = next(row for row in it.run("SELECT key, body FROM answers ORDER BY key") if b"bet_placed" in row[1])
    origin = json.loads(body)["to"]
    _answer(it, key, with_value(body, "to", json.loads(json.dumps(origin).replace("dealer", "other"))))


def delete_an_answer(it: Forger) -> None:
    key, _ = next(row for row in it.run("SELECT key, body FROM answers ORDER BY key") if b"bet_placed" in row[1])
    it.run("DELETE FROM answers WHERE key = ?", key)


def damage_an_answer(it: Forger) -> None:
    it.run("UPDATE answers SET body = ? WHERE key = (SELECT min(key) FROM answers)", b'{"answer":"accepted"}')


def forge_an_answer_beyond_the_end(it: Forger) -> None:
    forge_an_answer(it)
    it.run("UPDATE answers SET position = ? WHERE position >= 0", 2**63 - 1)


def forge_a_refusal_beyond_the_end(it: Forger) -> None:
    forge_a_refusal(it)
    it.run("UPDATE answers SET position = ? WHERE key IN (SELECT key FROM answers ORDER BY key LIMIT 99)", 2**62)


def forge_an_answer_before_the_beginning(it: Forger) -> None:
    forge_an_answer(it)
    it.run("UPDATE answers SET position = ?", -(2**63))


def delete_every_answer(it: Forger) -> None:
    it.run("DELETE FROM answers")


def _answer(it: Forger, key: str, body: bytes) -> None:
    digest = sha256(key.encode() + b"\0" + body).digest()
    it.run("UPDATE answers SET body = ?, digest = ? WHERE key = ?", body, digest, key)


def _richer(payload: bytes) -> bytes:
    return with_value(payload, "transfers/0/cents", json.loads(payload)["transfers"][0]["cents"] * 10)


def _administrator(name: str) -> bytes:
    return b'{"event":"person_added/1","name":"%s","post":"administrator","password_hash":"x"}' % name.encode()
