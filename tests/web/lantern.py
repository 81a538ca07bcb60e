"""A game that no page has ever seen: other bets under other names on another felt, with a side bet, an ante and Chinese
titles of its own. `serve_lantern` runs a demonstration of it beside the four games.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from punto.hands import Hand
from punto.rules import RULES
from punto.rules.bets import Bet, Needs, Raises
from punto.rules.knockout import KNOCKOUT
from punto.rules.model import Titles
from punto.rules.printed import by_losing_total, flat, hand_pairs, hand_wins, hands_tie
from punto.service.demo import Pace
from tests.web.serving import serve_demo

LANTERN: Final = replace(
    KNOCKOUT,
    id="lantern",
    title="Lantern Baccarat",
    bets=(
        Bet(id="moon", title="Moon", clause="4.1.1", counts_on=Hand.PLAYER,
            lines=hand_wins(Hand.PLAYER, pays=flat("1:1"), push_on_tie="3.9")),
        Bet(id="sun", title="Sun", clause="4.1.1", counts_on=Hand.BANKER,
            lines=hand_wins(Hand.BANKER, pays=flat("0.95:1"), push_on_tie="3.9")),
        Bet(id="eclipse", title="Eclipse", clause="4.1.1", lines=hands_tie(pays=flat("9:1"))),
        Bet(id="twin_moons", title="Twin Moons", clause="4.1.1", lines=hand_pairs(Hand.PLAYER, pays=flat("12:1"))),
        Bet(id="high_water", title="High Water", clause="4.1.2", needs=Needs(("moon", "sun"), clause="3.3"),
            lines=hand_wins(None, totals=frozenset({8, 9}), pays=flat("2:1"), push_on_tie="3.9")),
        Bet(id="low_sun", title="Low Sun", clause="4.1.2",
            lines=hand_wins(Hand.BANKER, totals=frozenset({1, 2, 3}), pays=flat("14:1"))),
        Bet(id="spark", title="Spark", clause="4.1.3",
            lines=hand_wins(Hand.PLAYER, pays=flat("1:1"), push_on_tie="3.9")),
        Bet(id="blaze", title="Blaze", clause="4.1.3", raises=Raises("spark", times=3, clause="3.4.2"),
            lines=hand_wins(Hand.PLAYER, push_on_tie="3.9",
                            pays=by_losing_total({(0, 1, 2, 3, 4, 5, 6): "1:1", (7, 8): "3:1"}))),
    ),
    felt=(("high_water", "low_sun"), ("sun", "eclipse", "moon"), ("twin_moons", "spark", "blaze")),
    in_simplified=Titles(
        game="灯笼百家乐",
        bets={
            "moon": "月", "sun": "日", "eclipse": "蚀", "twin_moons": "双月", "high_water": "高潮", "low_sun": "落日",
            "spark": "火星", "blaze": "烈火",
        },
    ),
    in_traditional=Titles(game="燈籠百家樂"),
)  # fmt: skip


def serve_lantern(folder: Path, port: int, pace: Pace) -> None:
    RULES[LANTERN.id] = LANTERN
    serve_demo(folder, port, pace)
