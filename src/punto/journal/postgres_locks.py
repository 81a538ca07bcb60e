"""The locks of a journal on PostgreSQL: one that whoever writes takes, one that everybody who serves it shares."""

from __future__ import annotations

from typing import Final

_LOCK_KEY: Final = 0x70756E746F
TAKE_LOCK: Final = f"SELECT pg_advisory_xact_lock({_LOCK_KEY})"
"""Whoever appends or migrates."""
EVICT: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    f" AND ((classid::bigint << 32) | objid::bigint) = {_LOCK_KEY}"
    " AND wait_event = 'ClientRead' AND state_change < now() - interval '3 seconds'"
)
"""A process that was stopped in the middle of a commit must not keep the others from writing. PostgreSQL's own timeout
for idle transactions does not see one that stopped in a pipeline."""

_ATTENDANCE_KEY: Final = _LOCK_KEY + 1
"""Shared by every process that serves the journal, as long as it is connected."""
ATTEND_ALONE: Final = f"SELECT pg_try_advisory_lock({_ATTENDANCE_KEY})"
ATTEND: Final = f"SELECT set_config('lock_timeout', '0', false), pg_advisory_lock_shared({_ATTENDANCE_KEY})"
END_ALONE: Final = (
    f"SELECT pg_advisory_unlock({_ATTENDANCE_KEY}) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
    f" AND mode = 'ExclusiveLock' AND ((classid::bigint << 32) | objid::bigint) = {_ATTENDANCE_KEY}"
)
