"""Prometheus metrics of the service."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from punto.errors import PuntoError
from punto.service.live.command_counts import CommandCounts

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5)
registry = CollectorRegistry()
ProcessCollector(registry=registry)
commands = CommandCounts(SECONDS)
registry.register(commands)
shed_commands = Counter("punto_shed_commands", "Commands answered busy, without a record", registry=registry)
journal_failures = Counter("punto_journal_failures", "Failed journal operations", registry=registry)
stopped_tables = Gauge("punto_stopped_tables", "Tables stopped by an internal error", registry=registry)
ready = Gauge("punto_ready", "1 if this node is ready", registry=registry)
viewers = Gauge("punto_viewers", "Connected viewers", registry=registry)
requests = Counter("punto_http_requests", "HTTP requests answered", ["status"], registry=registry)
waiting = Gauge("punto_waiting_commands", "Commands without an answer", registry=registry)
commits = Histogram(
    "punto_commit_seconds",
    "Time until a write is durable",
    buckets=SECONDS,
    registry=registry,
)
clock_offset = Gauge("punto_clock_offset_seconds", "How far this node's clock is off, beyond 2 s", registry=registry)
checkpoint_at = Gauge("punto_checkpoint_timestamp_seconds", "When the last checkpoint was signed", registry=registry)
self_check_at = Gauge("punto_self_check_timestamp_seconds", "When this node last checked itself", registry=registry)
self_check_failed = Gauge("punto_self_check_failed", "Parts that this check found wrong", registry=registry)
backup_at = Gauge(
    "punto_backup_timestamp_seconds",
    "When the newest backup in the folder was written, 0 if there is none",
    ["folder"],
    registry=registry,
)
position = Gauge("punto_journal_position", "Latest journal position read by this node", registry=registry)


def watch_backups(folder: Path) -> None:
    """Looks into the folder whenever somebody reads the metrics."""
    backup_at.labels(str(folder)).set_function(lambda: _newest_backup_s(folder))


def _newest_backup_s(folder: Path) -> float:
    try:
        return max((file.stat().st_mtime for file in folder.glob("*.backup")), default=0.0)
    except OSError:
        return 0.0


def serve(port: int) -> int:
    """Serve the metrics to this machine only. Returns the port."""
    try:
        server, _ = start_http_server(port, "127.0.0.1", registry)
    except OSError as error:
        raise PuntoError(f"Cannot listen on 127.0.0.1:{port} for metrics: {error.strerror}.") from None
    return int(server.server_port)
