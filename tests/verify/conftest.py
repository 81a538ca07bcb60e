"""Runs every verifier test on both stores."""

from __future__ import annotations

from tests.journal.conftest import url
from tests.journal.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url", "url"]
