"""Replays a journal, settles every bet again, balances every account, and says what is wrong."""

from punto.verify.store import Finding, verify

__all__ = ["Finding", "verify"]
