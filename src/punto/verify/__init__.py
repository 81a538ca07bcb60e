"""Replays a journal, settles every bet again, balances every account and reports every discrepancy."""

from punto.verify.bundle import verify_bundle
from punto.verify.findings import Finding
from punto.verify.store import verify

__all__ = ["Finding", "verify", "verify_bundle"]
