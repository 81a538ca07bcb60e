"""Commands decode into the types that a table or the ledger decides on; errors are sentences."""

from __future__ import annotations

import pytest

from punto import ledger
from punto.cards import Card
from punto.errors import WireError
from punto.incidents import Report
from punto.ledger.commands import BuyIn, CashOut
from punto.limits import Amounts, Limits
from punto.rules.irregularities import Incident
from punto.service.core.messages import AnyCommand
from punto.table import TableSettings
from punto.table.codec import encode as store
from punto.table.commands import ChangeSettings, Deal, OpenTable, PlaceBet
from punto.table.events import BetPlaced
from punto.wire.codec import read
from punto.wire.commands import CommandMessage, command_of, find_key

READ = [
    (
        '"place_bet", "patron": "ann", "on": "player", "amount": "5.00", "box": 1',
        PlaceBet(patron="ann", on="player", amount_cents=500, box=1),
    ),
    ('"buy_in", "amount": "12.5"', BuyIn(amount_cents=1250)),
    ('"cash_out", "terminal": 3', CashOut(terminal=3)),
    ('"deal", "cards": ["9H", "4C"]', Deal(cards=(Card("9H"), Card("4C")))),
    (
        '"report", "incident": "exposed_card", "cards": ["9H"]',
        Report(incident=Incident.EXPOSED_CARD, cards=(Card("9H"),)),
    ),
    ('"open_table", "game": "rws"', OpenTable(game="rws")),
    (
        '"change_settings", "settings": {"limits": {"minimum": {"every": "5.00", "by_bet": {"tie": "1.00"}}}}',
        ChangeSettings(settings=TableSettings(limits=Limits(minimum=Amounts(500, {"tie": 100})))),
    ),
]


@pytest.mark.parametrize(("fields", "command"), READ)
def test_a_command_is_what_the_house_decides_on(fields: str, command: AnyCommand) -> None:
    found = command_of(read(CommandMessage, f'{{"id": "k", "command": {{"command": {fields}}}}}'))
    assert isinstance(found, type(command))
    assert {name: getattr(found, name) for name in command.__struct_fields__} == {
        name: getattr(command, name) for name in command.__struct_fields__
    }


def test_an_amount_that_was_read_is_a_plain_number() -> None:
    message = read(CommandMessage, '{"id": "k", "command": {"command": "buy_in", "amount": "5.00"}}')
    command = command_of(message)
    assert isinstance(command, ledger.commands.BuyIn)
    assert type(command.amount_cents) is int
    assert b'"cents":500' in store(BetPlaced(patron="ann", place=1, on="player", cents=command.amount_cents))


WRONG = [
    ("", "Invalid JSON: Input data was truncated."),
    ("[]", "Expected `object`, got `array`."),
    ('{"command": {"command": "settle"}}', "Object missing required field `id`."),
    ('{"id": "", "command": {"command": "settle"}}', "id: Expected `str` of length >= 1."),
    ('{"id": "\\u0001", "command": {"command": "settle"}}', "id: Use printable characters only."),
    ('{"id": "k", "command": {"command": "no_such"}}', "command.command: Invalid value 'no_such'."),
    (
        '{"id": "k", "command": {"command": "buy_in", "amount": 5}}',
        'command.amount: Write the amount as a string in dollars, such as "500.00", not 5.',
    ),
    (
        '{"id": "k", "command": {"command": "buy_in", "amount": "-5.00"}}',
        "command.amount: '-5.00' is not an amount: write dollars and at most two decimals, as in 500 or 12.50.",
    ),
    (
        '{"id": "k", "command": {"command": "cash_out", "amount_cents": 500}}',
        "command: Object contains unknown field `amount_cents`.",
    ),
    (
        '{"id": "k", "command": {"command": "change_settings", "settings": {"limits": {"payout_unit": "0.00"}}}}',
        "limits: A payout unit of 0 cents: it must be a whole number of cents above zero.",
    ),
    (
        '{"id": "k", "command": {"command": "report", "incident": "walk_away"}}',
        "A report of walk_away needs patron.",
    ),
    (
        '{"id": "k", "command": {"command": "report", "incident": "display_wrong", "reconstructable": true}}',
        "A report of display_wrong does not take reconstructable.",
    ),
    (
        '{"id": "k", "command": {"command": "rule", "decision": "void", "player": ["9H"], "banker": ["4C"]}}',
        "Give the cards of player and banker for a ruling to resettle, and for no other ruling.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_every_mistake_has_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(WireError) as problem:
        command_of(read(CommandMessage, text))
    assert str(problem.value) == sentence


def test_the_key_of_a_wrong_message_is_found() -> None:
    assert find_key('{"command": [], "id": "k"}') == "k"
    assert [find_key(text) for text in ("", "[]", '{"id": 7}', "[" * 9_000)] == [None] * 4
