"""The Merkle tree, against figures of the Certificate Transparency reference implementation."""

from __future__ import annotations

from hashlib import sha256

import pytest

from punto.journal import Head
from punto.journal.chain import leaf_hash
from punto.journal.ends import sort_heads, whole_root
from punto.journal.tree import merkle_root

LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
    )
]  # fmt: skip
# the first n of these leaves; google/certificate-transparency, merkle_tree_test.cc
ROOTS = [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    (2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    (3, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
    (4, "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
    (5, "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
    (6, "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
    (7, "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
    (8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"),
]


@pytest.mark.parametrize(("leaves", "root"), ROOTS)
def test_the_root_is_that_of_rfc_6962(leaves: int, root: str) -> None:
    hashed = [sha256(b"\0" + leaf).digest() for leaf in LEAVES[:leaves]]
    assert merkle_root(hashed).hex() == root


def test_heads_are_sorted_by_their_bytes() -> None:
    heads = [
        Head(stream=stream, version=version, hash=bytes([version]) * 32, position=version)
        for version, stream in enumerate(("z", "ä", "a", "Z", "𝄞"), 1)
    ]
    in_order = [heads[3], heads[2], heads[0], heads[1], heads[4]]
    assert sort_heads(heads) == sort_heads(reversed(heads)) == in_order
    assert whole_root(in_order) == (5, merkle_root(leaf_hash(head) for head in in_order))


def test_a_leaf_is_what_the_description_says() -> None:
    head = Head(stream="table", version=7, hash=b"h" * 32, position=99)
    plain = b"\0" + (7).to_bytes(8, "big") + (5).to_bytes(4, "big") + b"table" + b"h" * 32
    assert leaf_hash(head) == sha256(plain).digest()
