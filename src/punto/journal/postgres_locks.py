"""The locks of a journal on PostgreSQL: one for writers, one shared by all processes that serve it."""

from __future__ import annotations

from typing import Final

_LOCK_KEY: Final = 0x70756E746F
TAKE_LOCK: Final = f"SELECT pg_advisory_xact_lock({_LOCK_KEY})"
"""For appends and migrations."""
EVICT: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    f" AND ((classid::bigint << 32) | objid::bigint) = {_LOCK_KEY}"
    " AND wait_event = 'ClientRead' AND state_change < now() - interval '3 seconds'"
)
"""A process stopped during a commit must not block other writers. PostgreSQL's timeout for idle transactions does not
cover one stopped in a pipeline."""

_ATTENDANCE_KEY: Final = _LOCK_KEY + 1
"""Shared by every process that serves the journal while it is connected."""
ATTEND_ALONE: Final = f"SELECT pg_try_advisory_lock({_ATTENDANCE_KEY})"
ATTEND: Final = f"SELECT set_config('lock_timeout', '0', false), pg_advisory_lock_shared({_ATTENDANCE_KEY})"
END_ALONE: Final = (
    f"SELECT pg_advisory_unlock({_ATTENDANCE_KEY}) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
    f" AND mode = 'ExclusiveLock' AND ((classid::bigint << 32) | objid::bigint) = {_ATTENDANCE_KEY}"
)
