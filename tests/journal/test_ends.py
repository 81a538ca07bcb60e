"""The root over the ends of all streams, against a plain computation, and what a checkpoint reads for it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from punto.errors import JournalForgedError
from punto.journal import Head, Store
from punto.journal.chain import leaf_hash
from punto.journal.check import check
from punto.journal.ends import heads_at, is_over, prove_heads
from punto.journal.notary import Notary
from punto.journal.proofs import root_from
from punto.journal.signing import make_checkpoint
from punto.journal.tree import Tree
from tests.journal.appending import NOON, append, appended, to
from tests.journal.intruder import Intruder

KEY = Ed25519PrivateKey.generate()


def plain_root(leaves: Sequence[bytes]) -> bytes:
    """As RFC 6962 defines it."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256().digest()
    half = 1
    while 2 * half < len(leaves):
        half *= 2
    return sha256(b"\1" + plain_root(leaves[:half]) + plain_root(leaves[half:])).digest()


def plain_groups(heads: Sequence[Head]) -> bytes:
    """As the description of `ends.py` says."""
    groups: list[list[bytes]] = []
    for head in sorted(heads, key=lambda head: head.stream.encode()):
        if not groups or sha256(head.stream.encode()).hexdigest() < "04":
            groups.append([])
        groups[-1].append(leaf_hash(head))
    return plain_root([plain_root(group) for group in groups])


def streams(count: int, seed: int = 1) -> list[str]:
    source = random.Random(seed)
    return [f"{source.choice(('account', 'voucher', 'ä', '𝄞'))}/{source.getrandbits(64):x}" for _ in range(count)]


def written(store: Store, names: Sequence[str], *followers: Notary) -> None:
    for first in range(0, len(names), 500):
        records = appended(store, append(*(to(name, b"x") for name in names[first : first + 500])))
        for notary in followers:
            notary.take(records)


def checkpoint_of(store: Store) -> None:
    checkpoint = store.last_checkpoint()
    assert checkpoint is not None
    heads = list(store.heads())
    assert (checkpoint.root, checkpoint.heads) == (plain_groups(heads), len(heads))


@pytest.mark.parametrize("count", [*range(18), 63, 64, 65, 1023, 1024, 1025, 3000])
def test_a_tree_grows_as_rfc_6962_says_and_every_leaf_has_a_path(count: int) -> None:
    heads = [Head(stream=f"s{n}", version=n, hash=bytes([n % 256] * 32), position=n) for n in range(1, count + 1)]
    proved = [*heads[:3], *heads[count // 2 : count // 2 + 2], *heads[-2:]]
    tree = Tree([leaf_hash(head) for head in proved])
    for head in heads:
        tree.add(leaf_hash(head))
    root = tree.root()
    assert root == plain_root([leaf_hash(head) for head in heads])
    for head in proved:
        path = tree.paths[leaf_hash(head)]
        assert root_from(head, path) == root
        assert root_from(replace(head, version=head.version + 1), path) != root


def test_the_root_stays_that_of_a_plain_computation(store: Store) -> None:
    """Streams come, change and split groups; another process signs in between."""
    notary, other = Notary(store, KEY), Notary(store, KEY)
    notary.open(NOON)
    other.open(NOON)
    names, source = streams(1500), random.Random(2)
    known = 0
    for signer, new, changed in [
        *[(notary, 1, 0), (notary, 3, 1), (notary, 400, 3), (other, 1, 1), (notary, 0, 4), (notary, 700, 30)],
        *[(other, 0, 1), (notary, 1, 0), (notary, 394, 100)],
    ]:
        before = names[:known]
        known += new
        written(store, [*names[known - new : known], *source.sample(before, changed)], notary, other)
        assert signer.sign(NOON) is not None
        checkpoint_of(store)
    assert known == len(names)
    assert list(check(store, [notary.public_key])) == []


def test_a_checkpoint_reads_only_the_groups_that_changed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = streams(3000)
    written(store, names)
    make_checkpoint(store, KEY, NOON)
    notary = Notary(store, KEY)
    notary.open(NOON)
    read: list[str] = []
    heads_between = store.heads_between

    def noted(first: str, until: str) -> Iterator[Head]:
        for head in heads_between(first, until):
            read.append(head.stream)
            yield head

    monkeypatch.setattr(store, "heads_between", noted)
    written(store, [names[7], names[1234], "voucher/new"], notary)
    notary.sign(NOON)
    assert 3 <= len(set(read)) == len(read) < 1000, "three groups of some 64"
    checkpoint_of(store)


@pytest.mark.parametrize("altered", ["hash = zeroblob(32)", "version = version + 1"])
def test_an_end_that_was_altered_is_not_signed(store: Store, url: str, altered: str) -> None:
    """It is in the group of a stream that changed."""
    if url.startswith("postgres"):
        altered = altered.replace("zeroblob(32)", "'\\x00'::bytea")
    notary = Notary(store, KEY)
    notary.open(NOON)
    written(store, [f"s{n}" for n in range(5)], notary)
    notary.sign(NOON)
    Intruder(url).execute(f"UPDATE heads SET {altered} WHERE stream = 's2'")
    written(store, ["s3"], notary)
    with pytest.raises(JournalForgedError):
        notary.sign(NOON)


def test_a_journal_that_earlier_versions_share_has_one_tree(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """They know no other: nodes that share it later sign groups, and check either."""
    notary = Notary(store, KEY)
    notary.open(NOON)
    names = streams(300)
    for shared, some in ((True, names[:100]), (False, names[100:200]), (True, names[200:]), (False, names[:3])):
        monkeypatch.setattr(store, "is_shared", lambda shared=shared: shared)
        written(store, some, notary)
        signed = notary.sign(NOON)
        assert signed is not None
        heads = list(store.heads())
        plain = plain_root([leaf_hash(head) for head in heads]) if shared else plain_groups(heads)
        assert signed.root == plain
        Notary(store, KEY).open(NOON)
    assert list(check(store)) == []


@pytest.mark.parametrize("shared", [False, True])
def test_ends_at_an_earlier_position_are_proved(store: Store, shared: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "is_shared", lambda: shared)
    names, walked = streams(200), dict[str, Head]()
    written(store, names[:150])
    written(store, names[:40])
    signed = make_checkpoint(store, KEY, NOON)
    for _ in range(5):
        written(store, names[20:])
    for record in store.read_all(limit=signed.position):
        walked[record.stream] = record.head
    assert {head.stream: head for head in heads_at(store, signed.position)} == walked
    assert is_over(signed, heads_at(store, signed.position))
    proven = prove_heads(store, signed, [names[0], names[30], names[149], names[199]])
    assert list(proven) == [names[0], names[30], names[149]], "the last one came later"
    for stream, (head, path) in proven.items():
        assert head == walked[stream]
        assert root_from(head, path) == signed.root
