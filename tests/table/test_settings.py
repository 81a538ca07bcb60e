"""Invalid settings are refused, when a table opens and when its settings change."""

from __future__ import annotations

import pytest

from punto.errors import PuntoError, RulesError
from punto.limits import Amounts, Limits
from punto.messages import Language
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.table import Actor, TableSettings, decide, open_table, set_up
from punto.table.commands import ChangeSettings
from punto.words import say

MANAGER = Actor(Role.PIT_MANAGER)

# minimum                                  differential   message
TOO_SMALL = [
    (Amounts(100_00), 99_99, "A maximum differential of 99.99 with a minimum of 100.00 on player: "),
    (Amounts(10_00, {"banker": 100_00}), 50_00, "A maximum differential of 50.00 with a minimum of 100.00 on banker: "),
]
LARGE_ENOUGH = [
    (Amounts(100_00), 100_00),
    (Amounts(10_00, {"tie": 100_00}), 50_00),
]


@pytest.mark.parametrize(("minimum", "differential", "said"), TOO_SMALL)
def test_a_differential_below_the_minimum_is_refused(minimum: Amounts, differential: int, said: str) -> None:
    """No bet on that hand could ever be placed."""
    settings = TableSettings(limits=Limits(minimum=minimum, maximum_differential=differential))
    with pytest.raises(RulesError) as refused:
        set_up("t1", "rws", settings)
    assert str(refused.value) == f"{said}the differential is too small."
    changed = decide(open_table(set_up("t1", "rws", TableSettings())), ChangeSettings(settings=settings), MANAGER)
    assert isinstance(changed, Refusal)
    assert changed.code is RefusalCode.CANNOT_HAPPEN_HERE
    assert said in say(changed.reason, Language.ENGLISH)


# game        settings                                                          message
NOT_POSSIBLE = [
    (
        "commission",
        TableSettings(limits=Limits(maximum_differential=100_00)),
        "Commission Baccarat has no differential: remove maximum_differential.",
    ),
    (
        "rws",
        TableSettings(limits=Limits(minimum=Amounts(10_00, {"tie": 60_00}), maximum=Amounts(50_00))),
        "A minimum of 60.00 on tie with a maximum of 50.00: the minimum is too large.",
    ),
    (
        "rws",
        TableSettings(limits=Limits(maximum=Amounts(50_00, {"ante_player": 10_00}))),
        "RWS (Non-Commission) Baccarat has no bet 'ante_player': it offers player, banker, ",
    ),
    ("rws", TableSettings(betting_seconds=0), "0 betting seconds: it must be 1 to 3600, or none."),
    ("rws", TableSettings(decision_seconds=3_601), "3601 decision seconds: it must be 1 to 3600, or none."),
    ("rws", TableSettings(places=1_001), "A table with 1001 boxes: it may have at most 1000."),
    ("rws", TableSettings(places=0), "A table with 0 boxes: it must have at least one."),
    ("etg", TableSettings(places=0), "A table with 0 terminals: it must have at least one."),
]


@pytest.mark.parametrize(("game", "settings", "said"), NOT_POSSIBLE)
def test_settings_that_no_table_can_have(game: str, settings: TableSettings, said: str) -> None:
    with pytest.raises(PuntoError) as refused:
        set_up("t1", game, settings)
    assert str(refused.value).startswith(said)
    changed = decide(open_table(set_up("t1", game, TableSettings())), ChangeSettings(settings=settings), MANAGER)
    assert isinstance(changed, Refusal)
    assert changed.code is RefusalCode.CANNOT_HAPPEN_HERE
    assert said in say(changed.reason, Language.ENGLISH)


@pytest.mark.parametrize(("minimum", "differential"), LARGE_ENOUGH)
def test_a_differential_of_the_minimum_is_enough(minimum: Amounts, differential: int) -> None:
    """Bets that count on neither side are ignored."""
    settings = TableSettings(limits=Limits(minimum=minimum, maximum_differential=differential))
    assert set_up("t1", "rws", settings).settings == settings
