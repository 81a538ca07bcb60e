"""Rows and maps against a plain list and dict, and against their earlier versions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.persistent import WIDTH, Map, Row

SIZES = [0, 1, WIDTH - 1, WIDTH, WIDTH + 1, WIDTH**2, WIDTH**2 + 1, WIDTH**2 + 40]

steps = st.lists(st.tuples(st.sampled_from(["append", "put", "without"]), st.floats(0, 0.999)), max_size=60)


@pytest.mark.parametrize("size", SIZES)
def test_a_row_made_at_once_is_the_row_made_item_by_item(size: int) -> None:
    row: Row[int] = Row()
    for item in range(size):
        row = row.append(item)
    assert row == Row(range(size))
    assert list(row) == [row[place] for place in range(size)] == list(range(size))
    assert len(row) == size


@given(st.sampled_from(SIZES), steps)
def test_a_row_changes_as_a_list_does(size: int, taken: list[tuple[str, float]]) -> None:
    row, plain = Row(range(size)), list(range(size))
    kept = []
    for number, (step, where) in enumerate(taken):
        kept.append((row, list(plain)))
        place = int(where * len(plain))
        if step == "append" or not plain:
            row = row.append(number)
            plain.append(number)
        elif step == "put":
            row = row.put(place, -number)
            plain[place] = -number
        else:
            row = row.without(place)
            del plain[place]
        assert list(row) == plain
        assert len(row) == len(plain)
    assert all(list(before) == was for before, was in kept), "a change leaves the row before it as it was"


@pytest.mark.parametrize("size", SIZES)
def test_a_row_can_be_emptied_from_anywhere_and_filled_again(size: int) -> None:
    random = Random(size)
    row, plain = Row(range(size)), list(range(size))
    while plain:
        place = random.randrange(len(plain))
        row = row.without(place)
        del plain[place]
        assert not plain or row[len(plain) // 2] == plain[len(plain) // 2]
    assert list(row) == []
    assert list(row.append(1)) == [1]


@pytest.mark.parametrize("size", SIZES)
def test_a_row_that_ascends_is_searched(size: int) -> None:
    random = Random(size)
    row, plain = Row(range(size)), list(range(size))
    for _ in range(size // 2):
        place = random.randrange(len(plain))
        row = row.without(place)
        del plain[place]
    places = {number: place for place, number in enumerate(plain)}
    assert [row.find(number, int) for number in range(-1, size + 1)] == [
        places.get(number) for number in range(-1, size + 1)
    ]


def test_a_row_reads_as_a_sequence() -> None:
    row = Row("abc")
    assert (row[-1], row[1:], list(reversed(row)), "b" in row) == ("c", ("b", "c"), ["c", "b", "a"], True)
    assert (repr(row), hash(row)) == ("Row(['a', 'b', 'c'])", hash(("a", "b", "c")))
    assert row != Row("abd")
    assert row != ["a", "b", "c"]
    for place in (3, -4):
        with pytest.raises(IndexError, match=f"Index {place} is out of range for 3 items"):
            row[place]


class SameHash:
    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return self is other


@given(
    st.lists(st.tuples(st.integers(0, 400), st.booleans()), max_size=600),
    st.sampled_from([lambda key: key, str, lambda key: -key * 2**40, lambda key: (key, "banker")]),
)
def test_a_map_changes_as_a_dict_does(taken: list[tuple[int, bool]], made: type[str]) -> None:
    mapped: Map[object, int] = Map()
    plain: dict[object, int] = {}
    half, plain_half = mapped, dict(plain)
    for number, (chosen, is_put) in enumerate(taken):
        key = made(chosen)
        if is_put or key not in plain:
            mapped = mapped.put(key, number)
            plain[key] = number
        else:
            mapped = mapped.without(key)
            del plain[key]
        if number == len(taken) // 2:
            half, plain_half = mapped, dict(plain)
    assert dict(mapped.items()) == plain
    assert all(mapped.get(key, -1) == value for key, value in plain.items())
    assert mapped.get("nobody", -1) == -1
    assert dict(half.items()) == plain_half, "a change leaves the map before it as it was"


def test_keys_whose_hashes_collide_are_told_apart() -> None:
    keys = [SameHash() for _ in range(3 * WIDTH)]
    mapped: Map[SameHash, int] = Map()
    for number, key in enumerate(keys):
        mapped = mapped.put(key, number)
    assert [mapped.get(key, -1) for key in keys] == list(range(len(keys)))
    assert mapped.without(keys[5]).get(keys[5], -1) == -1
    assert mapped.without(SameHash()) == mapped
    assert mapped != dict(mapped.items())
