"""If a correction finds the money already cashed out, the patron owes it and staff are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.transfers import Transfer, changes


def with_receivables(
    transfers: Sequence[Transfer], balance_of: Callable[[Account], int], debtor_of: Callable[[Account], str]
) -> list[Transfer]:
    """The same transfers, with any shortfall taken from what the patron then owes."""
    lacking = {
        account: -(balance_of(account) + change)
        for account, change in changes(transfers).items()
        if account.is_guarded and balance_of(account) + change < 0
    }
    covered: list[Transfer] = []
    for one in transfers:
        owed = min(lacking.get(one.source, 0), one.cents)
        if owed:
            lacking[one.source] -= owed
            receivable = Account(AccountKind.RECEIVABLE, debtor_of(one.source))
            covered.append(replace(one, source=receivable, cents=owed))
        if one.cents > owed:
            covered.append(replace(one, cents=one.cents - owed))
    return covered
