"""Settings of a table that came after version 0.1.0 of 18 November 2026: a node without them would not follow them."""

from __future__ import annotations

from punto.table.commands import ChangeSettings, OpenTable


def is_new(command: OpenTable | ChangeSettings) -> bool:
    is_queued = isinstance(command, ChangeSettings) and command.after_round
    return is_queued or command.settings.closed or command.settings.provable_shoe
