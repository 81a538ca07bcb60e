"""Compares stored answers with the entries of the commands that they answer.

Answers are not in the hash chain. A repeated command gets the stored answer, so a forged one would mislead, and a
missing one would let a command take effect twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

import msgspec

from punto.entries import KEYS
from punto.journal import Answer, Record, Store
from punto.journal.backup_file import Item
from punto.journal.records import BEFORE_ALL, MOST
from punto.ledger.accounts import Account
from punto.messages import Message, message
from punto.provable.record import digest_command
from punto.verify.money import OUTSIDE_ROUNDS, Accounts

_KINDS: Final = ("table/", "account/", "books/", "voucher/")
_BESIDE: Final = ("requests/", "care/", "provable/")
"""What is on record beside them: refused commands may be named there too."""
_PURSES: Final = ("account/patron:", "account/terminal:")


class Commands:
    """What the journal says about each command: who gave it, the events of its table, and the balance after it."""

    def __init__(self, balances: Mapping[Account, int]) -> None:
        """`balances` are those after the record that is taken."""
        self._balances_now = balances
        self._by: dict[str, bytes] = {}
        """Who sent it: if it was approved, the second person."""
        self._events: dict[str, bytes] = {}
        self._vouchers: dict[str, str] = {}
        self._balances: dict[str, int] = {}
        """Of commands that moved money outside rounds."""
        self._took_effect: set[str] = set()
        self._named: set[str] = set()
        """Other commands on record; those of provable shoes by their digest."""

    def take(self, record: Record) -> None:
        if record.stream.startswith(_BESIDE):
            self._named.add(msgspec.json.decode(record.payload)["id"])
        if not record.stream.startswith(_KINDS):
            return
        entry = msgspec.json.decode(record.payload)
        key = entry["id"]
        self._by[key] = _digest(entry.get("approved_by") or entry["by"])
        if record.stream.startswith(_PURSES) and any(one["why"] in OUTSIDE_ROUNDS for one in entry["transfers"]):
            self._balances[key] = self._balances_now[Account.parse(record.stream.partition("/")[2])]
        if record.stream.startswith("voucher/"):  # a refused attempt to redeem one is on record too
            self._vouchers[key] = record.stream.removeprefix("voucher/")
        else:
            self._took_effect.add(key)
        if record.stream.startswith("table/"):
            self._events[key] = _digest(entry["events"])

    def compare(self, store: Store, until: int, after: int = BEFORE_ALL) -> Iterator[Message]:
        """Errors in the answers that were stored between two positions. Only a service stores answers: it also puts
        its session key on record.

        A forged position hides no answer.
        """
        missing = dict.fromkeys(self._by)
        for answer in store.answers(until, after):
            missing.pop(answer.key, None)
            said = self.judge(answer)
            if said is not None:
                yield said
        for key in missing if store.head(KEYS)[0] else ():
            body = store.find_answer(key)
            if body is None:
                yield message("finding-answer_missing", command=key)
            elif (said := self.judge(Answer(key=key, body=body))) is not None:
                yield said
        for answer in store.answers(MOST, store.last_position()):
            yield message("finding-answer_position", command=answer.key)

    def unanswered(self, answered: Collection[str]) -> Iterator[Message]:
        for key in self._by:
            if key not in answered:
                yield message("finding-answer_missing", command=key)

    def judge(self, answer: Answer) -> Message | None:
        try:
            stored = msgspec.json.decode(answer.body)
            origin, given = (stored["to"], stored["given"]) if stored["answer"] == "kept" else (None, stored)
            if given["answer"] == "refused":
                wrong = message("finding-answer_refusal", command=answer.key)
                return wrong if answer.key in self._took_effect else None
            return self._judge_accepted(answer.key, origin, given)
        except (msgspec.MsgspecError, KeyError, TypeError) as error:
            return message("finding-answer_unreadable", command=answer.key, error=str(error))

    def _judge_accepted(self, key: str, origin: dict[str, Any] | None, given: dict[str, Any]) -> Message | None:
        if key not in self._by:
            is_named = key in self._named or digest_command(key) in self._named
            is_effect = given.get("events") or given.get("voucher") or given.get("balance_cents") is not None
            did_nothing = is_named or given.get("over_cents") == 0  # an empty tray was closed
            return message("finding-answer_effect", command=key) if is_effect or not did_nothing else None
        if origin is not None and _digest(origin["by"]) != self._by[key]:
            return message("finding-answer_person", command=key)
        if key in self._events and _digest(given.get("events", [])) != self._events[key]:
            return message("finding-answer_events", command=key)
        if given.get("voucher") is not None and self._vouchers.get(key) != given["voucher"]:
            return message("finding-answer_voucher", command=key)
        if given.get("balance_cents", self._balances.get(key)) != self._balances.get(key):
            return message("finding-answer_balance", command=key)
        return None


def compare_in_backup(items: Iterable[Item]) -> Iterator[Message]:
    """Errors in the answers of a backup, whose records come before them."""
    accounts, answered, is_served = Accounts(), set[str](), False
    commands = Commands(accounts.balances)
    for item in items:
        if isinstance(item, Record):
            is_served = is_served or item.stream == KEYS
            with suppress(msgspec.DecodeError, KeyError, TypeError):  # `punto verify` of the journal reports them
                accounts.follow(item)
                commands.take(item)
        elif isinstance(item, Answer):
            answered.add(item.key)
            if (said := commands.judge(item)) is not None:
                yield said
    if is_served:
        yield from commands.unanswered(answered)


def _digest(value: object) -> bytes:
    return sha256(msgspec.json.encode(value, order="sorted")).digest()
