"""Permissions for every post, command and route: x is allowed; a dash is refused without effect."""

from __future__ import annotations

from typing import get_args

import pytest

from punto.entries import FAULTS, SESSIONS
from punto.journal import inspect_store
from punto.service.core.messages import AnyCommand
from tests.service.serving import Caller, House, settings

CALLERS = ("nobody", "patron", "dealer", "supervisor", "manager", "shift", "inspector", "administrator", "etg/1")

#                            nobody patron dealer superv manager shift inspec admin  terminal
COMMANDS = """
  open_table                   -      -      -      -      x      x      -      x      -
  change_settings              -      -      -      -      x      x      -      -      -
  open_betting                 -      -      x      x      x      x      -      -      -
  close_betting                -      -      x      x      x      x      -      -      -
  deal                         -      -      x      x      x      x      -      -      -
  deal_next                    -      -      x      x      x      x      -      -      -
  settle                       -      -      x      x      x      x      -      -      -
  add_seed                     -      x      x      x      x      x      -      -      -
  new_shoe                     -      -      x      x      x      x      -      -      -
  cut_card                     -      -      x      x      x      x      -      -      -
  report                       -      -      x      x      x      x      -      -      -
  permit_squeeze               -      -      x      x      x      x      -      -      -
  decision_time_over           -      -      x      x      x      x      -      -      -
  correct_card                 -      -      -      x      x      x      -      -      -
  rule                         -      -      x      x      x      x      -      -      -
  place_bet                    -      x      x      x      x      x      -      -      -
  withdraw_bet                 -      x      x      x      x      x      -      -      -
  decide_ante                  -      x      x      x      x      x      -      -      -
  elect                        -      x      x      x      x      x      -      -      -
  request_squeeze              -      x      x      x      x      x      -      -      -
  turn                         -      x      x      x      x      x      -      -      -
  buy_in                       -      -      x      x      x      x      -      -      -
  cash_out                     -      x      x      x      x      x      -      -      -
  redeem_voucher               -      x      x      x      x      x      -      -      -
  move_float                   -      -      -      x      x      x      -      -      -
  propose                      -      -      x      x      x      x      -      -      -
  approve                      -      -      x      x      x      x      -      -      -
  decline                      -      -      x      x      x      x      -      -      -
"""
FIELDS: dict[str, dict[str, object]] = {
    "add_seed": {"patron": "ann", "seed": "8"},
    "open_table": {"game": "rws", "settings": settings()},
    "change_settings": {"settings": settings()},
    "deal": {"cards": ["9H"]},
    "report": {"incident": "technical_interruption"},
    "permit_squeeze": {"patron": "patron"},
    "correct_card": {"position": 1, "card": "9H"},
    "rule": {"decision": "continue"},
    "place_bet": {"patron": "patron", "on": "banker", "amount": "10.00", "box": 1},
    "withdraw_bet": {"patron": "patron", "on": "banker", "box": 1},
    "decide_ante": {"patron": "patron", "side": "player", "choice": "fold"},
    "elect": {"patron": "patron", "choice": "continue"},
    "request_squeeze": {"patron": "patron"},
    "turn": {"hand": "player", "position": 1, "patron": "patron"},
    "buy_in": {"patron": "patron", "amount": "10.00"},
    "cash_out": {"patron": "patron", "amount": "1.00"},
    "redeem_voucher": {"patron": "patron", "number": "1234-5678-9012-3456-71"},
    "move_float": {"move": "fill", "amount": "10.00"},
    "propose": {"proposed": {"command": "deal", "cards": ["9H"]}},
    "approve": {"request": 1, "digest": "0"},
    "decline": {"request": 1},
}
CASES = [
    (name, caller, mark == "x")
    for name, *marks in (line.split() for line in COMMANDS.strip().splitlines())
    for caller, mark in zip(CALLERS, marks, strict=True)
]

#                            nobody patron dealer superv manager shift inspec admin  terminal
ROUTES = """
  GET  /api/me                200    200    200    200    200    200    200    200    200
  GET  /api/me/permitted      401    200    200    200    200    200    200    200    200
  GET  /api/permitted?request=GET%20/api/holds
                              200    200    200    200    200    200    200    200    200
  GET  /api/permitted?request=GET%20/api/me
                              404    404    404    404    404    404    404    404    404
  GET  /api/tables            200    200    200    200    200    200    200    200    200
  GET  /api/tables/rws        200    200    200    200    200    200    200    200    200
  GET  /api/tables/none       404    404    404    404    404    404    404    404    404
  GET  /api/tables/rws/rounds 200    200    200    200    200    200    200    200    200
  GET  /api/tables/rws/mine   401    200    403    403    403    403    403    403    200
  GET  /api/tables/rws/rounds/9999
                              401    403    404    404    404    404    404    403    403
  POST /api/tables/commission/advise
                              401    403    409    409    409    409    409    403    403
  GET  /api/people            401    403    403    403    403    403    200    200    403
  POST /api/people            401    403    403    403    403    403    403    400    403
  DELETE /api/people/nobody   401    403    403    403    403    403    403    404    403
  GET  /api/house/second-person
                              401    403    200    200    200    200    200    200    403
  PUT  /api/house/second-person
                              401    403    403    403    403    403    403    400    403
  GET  /api/house/play        401    403    200    200    200    200    200    200    403
  POST /api/house/play        401    403    403    403    403    200    403    200    403
  GET  /api/house/self-check  401    403    200    200    200    200    200    200    403
  POST /api/house/self-check  401    403    403    403    403    200    403    200    403
  GET  /api/house/changes     401    403    403    403    403    403    403    200    403
  POST /api/pins              401    403    403    400    400    400    403    403    403
  POST /api/pins/own          401    409    403    403    403    403    403    403    409
  POST /api/pins/staff        401    403    401    401    401    401    403    403    403
  POST /api/pins/clear        401    403    403    403    403    404    403    403    403
  POST /api/people/nobody/post
                              401    403    403    403    403    403    403    404    403
  POST /api/people/nobody/password
                              401    403    403    403    403    403    403    404    403
  DELETE /api/people/nobody/second-factor
                              401    403    403    403    403    403    403    404    403
  GET  /api/care              401    200    403    403    403    403    403    403    403
  GET  /api/care/statement    401    200    403    403    403    403    403    403    403
  PUT  /api/care/limits       401    400    403    403    403    403    403    403    400
  PUT  /api/care/reality-check
                              401    400    403    403    403    403    403    403    400
  POST /api/care/reality-check/acknowledge
                              401    200    403    403    403    403    403    403    403
  POST /api/care/exclusion    401    400    403    403    403    403    403    403    400
  GET  /api/patrons/nobody/care
                              401    403    403    200    200    200    200    403    403
  PUT  /api/patrons/nobody/limits
                              401    403    403    403    400    400    403    403    403
  POST /api/patrons/nobody/exclusion
                              401    403    403    403    400    400    403    403    403
  POST /api/patrons/nobody/exclusion/lift
                              401    403    403    403    403    409    403    403    403
  GET  /api/holds             401    403    403    200    200    200    200    403    403
  POST /api/holds/release     401    403    403    409    409    409    403    403    403
  GET  /api/house/care        401    403    403    200    200    200    200    200    403
  PUT  /api/house/care        401    403    403    403    403    403    403    400    403
  POST /api/second-factor     401    200    200    200    200    400    200    400    401
  POST /api/second-factor/confirm
                              401    400    400    400    400    400    400    400    401
  GET  /api/terminals         401    403    403    200    200    200    403    200    403
  POST /api/terminals         401    403    403    404    404    404    403    404    403
  GET  /api/faults            401    403    200    200    200    200    200    200    403
  POST /api/faults            401    403    404    404    404    404    403    404    403
  POST /api/faults/9/acknowledge
                              401    403    403    409    409    409    403    403    403
  POST /api/terminals/switch  401    403    403    404    404    404    403    403    403
  PUT  /api/house/faults      401    403    403    403    403    403    403    400    403
  POST /api/terminals/revoke  401    403    403    404    404    404    403    404    403
  POST /api/terminals/enrol   403    403    403    403    403    403    403    403    403
"""
BODIES: dict[str, dict[str, object]] = {
    "/api/care/limits": {"measure": "loss", "window": "day", "most": {}},
    "/api/care/reality-check": {"minutes": 0},
    "/api/care/reality-check/acknowledge": {},
    "/api/care/exclusion": {"kind": "third_party", "days": 1},
    "/api/patrons/nobody/limits": {"measure": "loss", "window": "day", "most": {}},
    "/api/patrons/nobody/exclusion": {"days": 0, "reason": "none"},
    "/api/patrons/nobody/exclusion/lift": {"reason": "none"},
    "/api/holds/release": {"patron": "nobody", "reason": "none"},
    "/api/house/self-check": {},
    "/api/house/care": {"holds": [{"sum": "tips", "amount": "1.00"}]},
    "/api/tables/commission/advise": {"incident": "technical_interruption"},
    "/api/people": {"name": "eve", "post": "patron", "password": "short"},
    "/api/faults": {"kind": "shoe_fault", "table": "nowhere"},
    "/api/faults/9/acknowledge": {"note": "seen"},
    "/api/terminals/switch": {"table": "nowhere", "terminal": 1, "enabled": False, "reason": "cleaning"},
    "/api/house/faults": {"effects": {"printer_fault": "explodes"}},
    "/api/house/play": {"enabled": True, "reason": "none"},
    "/api/pins": {"pin": "9051"},
    "/api/pins/own": {"pin": "1111"},
    "/api/pins/staff": {"password": "wrong", "pin": "739214"},
    "/api/pins/clear": {"patron": "nobody"},
    "/api/people/nobody/post": {"post": "dealer"},
    "/api/people/nobody/password": {"password": "a quiet wooden boat"},
    "/api/second-factor": {},
    "/api/second-factor/confirm": {"secret": "", "code": ""},
    "/api/terminals": {"table": "none", "terminal": 1},
    "/api/terminals/revoke": {"table": "none", "terminal": 1},
    "/api/terminals/enrol": {"code": "NOSUCHCODE"},
}


def of(house: House, caller: str) -> Caller:
    return house.nobody() if caller == "nobody" else house.caller(caller)


def position(house: House) -> int:
    """The length of the journal without what a node puts on record as time passes: uses of sessions, and faults."""
    store = inspect_store(house.service.store)
    try:
        return sum(record.stream not in (SESSIONS, FAULTS) for record in store.read_all())
    finally:
        store.close()


def test_the_table_names_every_command() -> None:
    names = {str(kind.__struct_config__.tag) for kind in get_args(AnyCommand)}
    assert {name for name, _, _ in CASES} == names


@pytest.mark.parametrize(("command", "caller", "may"), CASES, ids=str)
def test_commands(house: House, command: str, caller: str, may: bool) -> None:
    before = position(house)
    table = "new" if command == "open_table" and not may else "commission" if command == "open_table" else "rws"
    reply = of(house, caller).command(table, command, **FIELDS.get(command, {}))
    if may:
        assert reply.status in (200, 409), reply
        assert reply.refusal != "not_allowed" or command in ("rule", "turn"), reply
        return
    assert reply.status == (401 if caller == "nobody" else 409), reply
    assert reply.refusal == (None if caller == "nobody" else "not_allowed")
    assert position(house) == before


def route_cases() -> list[tuple[str, str, str, int]]:
    words = iter(ROUTES.split())
    return [
        (method, path, caller, int(next(words))) for method in words for path in [next(words)] for caller in CALLERS
    ]


@pytest.mark.parametrize(("method", "path", "caller", "status"), route_cases())
def test_routes(house: House, method: str, path: str, caller: str, status: int) -> None:
    body = BODIES.get(path)
    asking = of(house, caller)
    reply = asking.post(path, body) if method == "POST" else asking.request(method, path, None, {})
    assert reply.status == status, reply
    assert reply.headers["content-type"] == "application/json"


def test_requests_are_permitted_to_those_who_may_send_them(house: House) -> None:
    callers = {
        "POST /api/holds/release": {"supervisor", "manager", "shift"},
        "POST /api/faults/{number}/acknowledge": {"supervisor", "manager", "shift"},
        "POST /api/patrons/{name}/exclusion/lift": {"shift"},
        "POST /api/house/play": {"shift", "administrator"},
        "GET /api/care": {"patron", "etg/1"},
    }
    permitted = {caller: of(house, caller).get("/api/me/permitted").body["requests"] for caller in CALLERS[1:]}
    for request, may in callers.items():
        assert {caller for caller, requests in permitted.items() if request in requests} == may, request


ACTING_FOR_OTHERS = """
  patron  rws  place_bet       patron=other box=2 on=player amount=10.00
  patron  rws  withdraw_bet    patron=other box=2 on=player
  patron  rws  elect           patron=other choice=take_back
  patron  rws  cash_out        patron=other
  patron  rws  redeem_voucher  patron=other number=1234-5678-9012-3456-71
  patron  etg  place_bet       patron=patron terminal=1 on=player amount=10.00
  patron  etg  cash_out        terminal=1
  etg/1   etg  place_bet       patron=etg/1 terminal=2 on=player amount=10.00
  etg/1   etg  place_bet       patron=etg/2 terminal=2 on=player amount=10.00
  etg/1   etg  cash_out        terminal=2
  etg/1   etg  redeem_voucher  terminal=2 number=1234-5678-9012-3456-71
  etg/1   rws  place_bet       patron=etg/1 box=1 on=player amount=10.00
  etg/1   rws  cash_out        patron=patron
  patron  rws  place_bet       patron=patron box=2 on=player amount=10.00 placed_by=shift_manager
  patron  rws  place_bet       patron=patron box=2 on=player amount=0.01 unnoticed=true
  patron  rws  place_bet       patron=patron box=2 on=player amount=10.00 registered=false
  patron  rws  place_bet       patron=patron box=2 on=player amount=10.00 in_chips=true
"""


@pytest.mark.parametrize("line", ACTING_FOR_OTHERS.strip().splitlines())
def test_nobody_acts_for_somebody_else(house: House, line: str) -> None:
    caller, table, command, *given = line.split()
    values: dict[str, object] = {"true": True, "false": False} | {str(number): number for number in range(10)}
    fields = {name: values.get(text, text) for name, text in (pair.split("=") for pair in given)}
    before = position(house)
    reply = house.caller(caller).command(table, command, **fields)
    assert (reply.status, reply.refusal) == (409, "not_allowed"), reply
    assert position(house) == before
