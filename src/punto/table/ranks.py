"""The lowest rank for what a dealer may not do alone, where no clause of the game names one."""

from __future__ import annotations

from typing import Final

from punto.people import Role
from punto.table.commands import ChangeSettings, CorrectCard

CORRECTS_CARDS: Final = Role.PIT_SUPERVISOR
REPLACES_CARDS: Final = Role.PIT_SUPERVISOR
"""A new shoe in the middle of a round."""
CHANGES_SETTINGS: Final = Role.PIT_MANAGER
DECIDES_FOR_THE_HOUSE: Final = Role.PIT_MANAGER
LOWEST_RANK: Final = {CorrectCard: CORRECTS_CARDS, ChangeSettings: CHANGES_SETTINGS}
"""For any other command the dealer's."""
