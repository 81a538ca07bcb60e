"""Double-entry accounts in whole cents, as a decider: house, patrons, terminals, vouchers, floats."""

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.bookings import book
from punto.ledger.transfers import Transfer, Why, changes, check_credit

__all__ = ["Account", "AccountKind", "Transfer", "Why", "book", "changes", "check_credit"]
