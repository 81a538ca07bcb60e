"""The studio's file, and the tables that are opened from its drafts."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Final

from punto.errors import PuntoError
from punto.games import parse_text
from punto.games.conditions import HAND_KEYS
from punto.games.conditions import KEYS as CONDITION_KEYS
from punto.games.parsing import KEYS
from punto.games.reading_bets import BET_KEYS, LINE_KEYS
from punto.games.shelf import find_game
from punto.rules import RULES, RuleSet, register
from punto.rules.conditions import Side
from punto.rules.declaration import hash_declaration
from punto.service.demo import PACE, Demo, Pace
from punto.service.live.node import Node
from punto.service.studio.worker import PreviewWorker

FIRST_DRAFT: Final = "ez_baccarat"
"""A new file starts as this game on the shelf."""
MOST_TABLES: Final = 20
KEYWORDS: Final = tuple(
    dict.fromkeys(
        (*KEYS, *BET_KEYS, *LINE_KEYS, *CONDITION_KEYS, *HAND_KEYS, *(side.value for side in Side), *RULES, "true")
    )
)


class TooManyTablesError(PuntoError):
    """Every table has robots of its own."""


class Studio(Demo):
    """A demo whose tables are opened from drafts of one game file."""

    def __init__(self, node: Node, file: Path, pace: Pace = PACE) -> None:
        super().__init__(node, pace, games=())
        self.file = file
        self.worker = PreviewWorker(file.parent)
        self._tables: dict[str, str] = {}
        """By the hash of their declaration."""
        self._opening = asyncio.Lock()

    async def stop(self) -> None:
        await super().stop()
        self.worker.stop()

    @property
    def is_new(self) -> bool:
        return not self.file.exists()

    def read(self) -> str:
        if self.is_new:
            return first_draft(self.file.stem)
        return self.file.read_text(encoding="utf-8-sig")

    def save(self, text: str) -> None:
        """Written atomically, so that a full disk leaves the file as it was."""
        beside = self.file.with_name(f"{self.file.name}.part")
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, self.file)

    async def play(self, text: str) -> str:
        """A table of this draft: the one that plays it already, or a new one."""
        async with self._opening:
            rules = register(parse_text(text, self.file.parent).rules)
            declared = hash_declaration(rules)
            if declared not in self._tables:
                if len(self._tables) == MOST_TABLES:
                    raise TooManyTablesError(f"{MOST_TABLES} tables are open: start the studio again.")
                self._tables[declared] = name = self._name(rules)
                await self.open_table(name, rules.id)
            return self._tables[declared]

    def _name(self, rules: RuleSet) -> str:
        others = sum(name.partition("-")[0] == rules.id for name in self._tables.values())
        return f"{rules.id}-{others + 1}" if others else rules.id


def first_draft(stem: str) -> str:
    """A published game under the name of the new file."""
    game = "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in stem.lower())
    own_id = game if game[:1].isalpha() and game not in RULES else f"my_{game}"
    lines = find_game(FIRST_DRAFT).text.splitlines(keepends=True)
    return "".join(lines[1:]).replace(f"game: {FIRST_DRAFT}", f"game: {own_id}", 1)
