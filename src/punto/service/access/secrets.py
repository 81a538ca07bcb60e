"""Secrets shared by all nodes of a house."""

from __future__ import annotations

from msgspec import Struct

from punto.service.access.patron_names import PatronNames


class Secrets(Struct, frozen=True, kw_only=True):
    session_key: bytes
    shoe_key: bytes
    """Of provable shoes."""
    names: PatronNames
