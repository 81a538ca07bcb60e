"""Decodes only the parts of journal entries that an export needs, and skips the rest.

The tags are those of `punto.table.events`. Of an event not listed here, only the tag and the round are read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from punto.table import Event


class Read(Struct, gc=False, tag_field="event"):
    """The part of an event that is read."""


class TableOpened(Read, gc=False, tag="table_opened/1"):
    game: str


class BettingOpened(Read, gc=False, tag="betting_opened/1"):
    round: int
    shoe: int


class BetPlaced(Read, gc=False, tag="bet_placed/1"):
    patron: str
    place: int
    on: str
    cents: int
    standing: bool = False
    placed_by: str = "patron"
    registered: bool = True
    in_chips: bool = False


class BettingClosed(Read, gc=False, tag="betting_closed/1"):
    cuts: list[Any] = []


class CardsDealt(Read, gc=False, tag="cards_dealt/1"):
    cards: list[str]
    hands: msgspec.Raw
    """All cards of the round so far; only the last one in a round is decoded."""


class Result(Struct, gc=False):
    outcome: str
    net_cents: int
    clause: str | None
    breakage: str = "0"


class BetSettled(Struct, gc=False):
    bet: int
    result: Result


class RoundSettled(Read, gc=False, tag="round_settled/1"):
    round: int
    results: list[BetSettled]


class CutCardCameOut(Read, gc=False, tag="cut_card_came_out/1"):
    pass


class ShoeChanged(Read, gc=False, tag="shoe_changed/1"):
    pass


class SettingsChanged(Read, gc=False, tag="settings_changed/1"):
    pass


class Squeezed(Read, gc=False, tag="card_turned/1"):
    pass


class RoundRecalled(Read, gc=False, tag="round_recalled/1"):
    """Adds nothing new about any round."""


ORDINARY: Final[frozenset[type[Read]]] = frozenset(
    {
        TableOpened,
        BettingOpened,
        BetPlaced,
        BettingClosed,
        CardsDealt,
        RoundSettled,
        CutCardCameOut,
        ShoeChanged,
        SettingsChanged,
        Squeezed,
    }
)
"""A round with only these is exported directly from them; any other is replayed with `evolve`."""
SHOE_EVENTS: Final = frozenset({TableOpened, ShoeChanged, SettingsChanged})
NAMING_NO_ROUND: Final = ORDINARY - {BettingOpened, RoundSettled}
"""They refer to the round in progress."""


class Unusual(Read, gc=False):
    round: int | None = None
    """If the event names one."""


def _unusual() -> list[type[Struct]]:
    known = {kind.__struct_config__.tag for kind in ORDINARY | {RoundRecalled}}
    tags = [str(kind.__struct_config__.tag) for kind in get_args(Event)]
    return [
        msgspec.defstruct(tag.partition("/")[0], [], bases=(Unusual,), tag=tag, gc=False)
        for tag in tags
        if tag not in known
    ]


AnyEvent = Any
"""One of the above, distinguished by `type()`."""


class TableForm(Struct, gc=False):
    events: list[AnyEvent]


class HandsForm(Struct, gc=False):
    player: list[str]
    banker: list[str]
    player_total: int
    banker_total: int
    next_hand: str | None


_ANY: Final[Any] = reduce(or_, (*ORDINARY, RoundRecalled, *_unusual()))
_TABLE: Final[Any] = msgspec.defstruct("table_form", [("events", list[_ANY])], bases=(TableForm,), gc=False)

read_table: Final[Callable[[bytes], TableForm]] = msgspec.json.Decoder(_TABLE).decode
read_hands: Final = msgspec.json.Decoder(HandsForm).decode
