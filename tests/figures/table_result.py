"""A table's result by the sums of its accounts since its opening, beside the figures that the house keeps by transfer.

Win in chips follows pit practice: closing count plus credits, minus opening float and fills, plus cash taken for chips.
Chips that patrons take away count as won until they return. Win in credits is known per bet.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from punto.figures import hold
from punto.ledger.accounts import Account, AccountKind, of_table
from punto.ledger.transfers import Transfer, Why, changes


class TableResult(Struct, frozen=True, kw_only=True):
    """Amounts in cents."""

    opened: int
    fills: int
    credits: int
    """Chips sent back to the cage before closing."""
    counted: int
    """The closing count; while the table is open, the book value of the tray."""
    over: int
    """The count minus the book value; negative if short."""
    drop: int
    """Cash taken at the table, for chips and for credits."""
    chips_drop: int
    win_in_chips: int
    win_in_credits: int

    @property
    def win(self) -> int:
        return self.win_in_chips + self.win_in_credits

    @property
    def hold(self) -> Fraction | None:
        return hold(self.win, self.drop)


def table_result(table: str, transfers: Iterable[Transfer]) -> TableResult:
    """`transfers` are all those of the table's accounts since its opening, or between two counts."""
    listed = list(transfers)
    tray = of_table(AccountKind.FLOAT, table)
    drop, chips = of_table(AccountKind.DROP, table), of_table(AccountKind.CHIPS, table)
    sums = changes(listed)
    opened = _moved(listed, tray, Why.FLOAT_OPENED)
    fills = _moved(listed, tray, Why.FILL)
    credits_ = -_moved(listed, tray, Why.CREDIT)
    in_tray = sums.get(tray, 0)
    counted = -_moved(listed, tray, Why.FLOAT_CLOSED) + in_tray
    chips_drop = _moved(listed, chips, Why.BUY_IN)
    house = sums.get(of_table(AccountKind.HOUSE, table), 0) + sums.get(of_table(AccountKind.BREAKAGE, table), 0)
    return TableResult(
        opened=opened,
        fills=fills,
        credits=credits_,
        counted=counted,
        over=_moved(listed, tray, Why.OVER_SHORT),
        drop=_moved(listed, drop, Why.BUY_IN),
        chips_drop=chips_drop,
        win_in_chips=counted + credits_ - opened - fills + chips_drop,
        win_in_credits=house,
    )


def _moved(transfers: Iterable[Transfer], account: Account, why: Why) -> int:
    return changes(one for one in transfers if one.why is why).get(account, 0)
