"""What no part gives away, at tables on long walks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from punto.cards import CARDS
from punto.deal import reconstruct
from punto.errors import DealError
from punto.limits import DifferentialScope
from punto.options import StaffOptions, patron_options, staff_options, table_options
from punto.round import Stage
from punto.table import Table
from punto.table.codec import from_stored, to_stored
from tests.table.asking import PATRONS
from tests.table.test_walk import RestlessWalker, Walker


@pytest.fixture(scope="module", params=["rws", "etg", "knockout"])
def face_down(request: pytest.FixtureRequest) -> list[Table]:
    """Tables in the middle of a deal, with cards that lie face down."""
    walker = Walker(request.param, seed=31)
    tables = []
    for _ in range(400):
        walker.walk()
        if walker.table.round and walker.table.round.stage is Stage.DEALING:
            tables.append(walker.table)
    return tables


def test_hidden_cards_make_no_difference_to_what_everybody_is_told(face_down: list[Table]) -> None:
    compared = 0
    for number, table in enumerate(face_down):
        told = table_options(table)
        for twin in _twins(table, Random(number)):
            assert table_options(twin) == told
            compared += 1
    assert compared > 100


def _twins(table: Table, random: Random) -> Iterator[Table]:
    """The same table with other cards face down: so many in each hand, and the same ones turned."""
    round_ = table.round
    assert round_ is not None
    seen = {place for place, at in enumerate(round_.last_places(6)) if at in round_.turned}
    for _ in range(20):
        cards = tuple(card if place in seen else random.choice(CARDS) for place, card in enumerate(round_.cards))
        try:
            hands = reconstruct(table.rules, cards)
        except DealError:
            continue
        lengths = [(len(both.player), len(both.banker)) for both in (hands, round_.hands)]
        if lengths[0] == lengths[1]:
            yield replace(table, round=replace(round_, cards=cards, hands=hands))


def test_names_are_for_staff_and_every_part_goes_out_and_comes_in() -> None:
    walker = RestlessWalker(DifferentialScope.BOX, seed=37)
    names = [f'"{name}"'.encode() for name in PATRONS]
    for _ in range(200):
        walker.walk()
        for options in (table_options(walker.table), patron_options(walker.table, "ann"), staff_options(walker.table)):
            sent = msgspec.json.encode(options, enc_hook=to_stored)
            assert msgspec.json.decode(sent, type=type(options), dec_hook=from_stored) == options
            assert isinstance(options, StaffOptions) or not any(name in sent for name in names)
