"""Table settings added after 18 November 2026, which nodes of earlier versions do not follow."""

from __future__ import annotations

from punto.table.commands import ChangeSettings, OpenTable


def is_new(command: OpenTable | ChangeSettings) -> bool:
    is_queued = isinstance(command, ChangeSettings) and command.after_round
    return is_queued or command.settings.closed or command.settings.provable_shoe
