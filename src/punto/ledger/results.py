"""What a table made: its float, drop, win and hold, told from the transfers posted against its accounts.

Win in chips is told as a pit tells it, from what was counted: closing count and credits, less opening float and fills,
and the cash taken for chips. Chips that patrons carried away count as won until they come back. Win in credits is known
bet by bet.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from punto.ledger.accounts import Account, AccountKind, of_table
from punto.ledger.transfers import Transfer, Why, changes


class TableResult(Struct, frozen=True, kw_only=True):
    """In cents."""

    opened: int
    fills: int
    credits: int
    """Chips sent back to the cage between."""
    counted: int
    """At the close; what is in the tray by the books where it is still open."""
    over: int
    """What the count found above the books; below zero: short."""
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
        """Win as a part of the drop; None where there was no drop."""
        return Fraction(self.win, self.drop) if self.drop else None


def table_result(table: str, transfers: Iterable[Transfer]) -> TableResult:
    """Of all transfers that touch this table's accounts since it was opened, or in any stretch between two counts."""
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
