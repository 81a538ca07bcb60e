"""Who is who, the tables and the games in the service's description of itself."""

from __future__ import annotations

from typing import Final

from punto.people import Post
from punto.service.access.people import SHORTEST_PASSWORD
from punto.service.api.openapi_parts import (
    ERROR,
    NUMBER,
    TEXT,
    YES_OR_NO,
    Schema,
    either,
    fields,
    json_of,
    list_of,
    operation,
    said,
    shape,
)

DONE: Final[Schema] = {"type": "object", "maxProperties": 0}
PASSWORD: Final[Schema] = {**TEXT, "minLength": SHORTEST_PASSWORD}
PERSON_NAME: Final[Schema] = {"type": "string", "pattern": "^[a-z][a-z0-9_.-]{1,31}$"}
POST: Final[Schema] = {"enum": [post.value for post in Post]}
TOTAL: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 9}
PAST_ROUND: Final = fields(
    number=NUMBER,
    shoe=NUMBER,
    first_version=NUMBER,
    at=NUMBER,
    state=TEXT,
    result={"enum": ["player", "banker", "tie", None]},
    player_total=TOTAL,
    banker_total=TOTAL,
    player_pair=YES_OR_NO,
    banker_pair=YES_OR_NO,
)
RECORD: Final = fields(
    version=NUMBER,
    position=NUMBER,
    at=NUMBER,
    hash={"type": "string", "pattern": "^[0-9a-f]{64}$"},
    command={"type": "string"},
    by=shape("Person"),
    events=list_of({"type": "object"}),
)


def account_paths() -> Schema:
    terminal = fields(table=TEXT, terminal=NUMBER)
    code = said("A code, good once and soon", fields(code=TEXT), 400, 401, 403, 404, 413, status=201)
    added = said("The person", fields(person=shape("Person")), 400, 401, 403, 413, status=201)
    return {
        "/api/login": {
            "post": operation(
                "Log in",
                said("Who you are", shape("Who"), 400, 401, 403, 413, 429),
                fields(name=TEXT, password=TEXT),
            )
        },
        "/api/logout": {"post": operation("Log out", said("Done", DONE, 403))},
        "/api/me": {"get": operation("Who am I", said("The person, or null", shape("Who")))},
        "/api/people": {
            "get": operation("Everyone", said("People and posts", fields(people=list_of(shape("Person"))), 401, 403)),
            "post": operation("Add someone", added, fields(name=PERSON_NAME, post=POST, password=PASSWORD)),
        },
        "/api/people/{name}": {
            "delete": operation("Remove someone", said("Done", DONE, 401, 403, 404), name=TEXT),
        },
        "/api/terminals": {"post": operation("A one-time code for a terminal", code, terminal)},
        "/api/terminals/enrol": {
            "post": operation("Enrol a terminal", said("The terminal", shape("Who"), 400, 403, 413), fields(code=TEXT))
        },
        "/api/terminals/revoke": {
            "post": operation("Revoke a terminal", said("Done", DONE, 400, 401, 403, 404, 413), terminal)
        },
    }


def table_paths(command: Schema, report: Schema) -> Schema:
    carried_out = said("Durable", shape("Accepted"), 400, 401, 403, 404, 413)
    carried_out["409"] = {"description": "Refused, with the clause", "content": json_of(shape("Refused"))}
    advised = said("The advice", shape("AdviceAnswer"), 400, 401, 403, 404, 413)
    refused = either(fields(refusal=shape("GivenRefusal")), ERROR)
    advised["409"] = {"description": "The report does not fit the table", "content": json_of(refused)}
    tables = either(shape("PublicTables"), shape("StaffTables"))
    table = either(shape("PublicAnswer"), shape("StaffAnswer"))
    return {
        "/api/tables": {"get": operation("All tables", said("As you may see them", tables))},
        "/api/tables/{table}": {"get": operation("One table", said("As you may see it", table, 404), table=TEXT)},
        "/api/tables/{table}/options": {
            "get": operation("What may be done now", said("By who asks", shape("OptionsAnswer"), 404), table=TEXT)
        },
        "/api/tables/{table}/commands": {
            "post": operation("Carry out a command, once", carried_out, fields(id=TEXT, command=command), table=TEXT)
        },
        "/api/tables/{table}/advise": {
            "post": operation("What the rules provide for an incident", advised, report, table=TEXT)
        },
        "/api/tables/{table}/mine": {
            "get": operation("Your own rounds", said("The latest ten", shape("OwnRounds"), 401, 403, 404), table=TEXT)
        },
        "/api/tables/{table}/roads": {
            "get": operation("The scoreboard of the shoe", said("Five roads", shape("Scoreboard"), 404), table=TEXT)
        },
        "/api/tables/{table}/rounds": {
            "get": operation(
                "Rounds of a table", said("The latest 500", fields(rounds=list_of(PAST_ROUND)), 404), table=TEXT
            )
        },
        "/api/tables/{table}/rounds/{number}": {
            "get": operation(
                "One round as the journal has it",
                said("Its records", fields(records=list_of(RECORD)), 401, 403, 404),
                table=TEXT,
                number=NUMBER,
            )
        },
    }


def game_paths() -> Schema:
    one = operation("One game's rules", said("The declaration", shape("Game"), 400, 404), game=TEXT)
    decks = {"name": "decks", "in": "query", "schema": {**NUMBER, "maximum": 10}}
    one["parameters"].append({**decks, "description": "Of a shoe whose exact house edges are to be told"})
    return {
        "/api/games": {"get": operation("The games", said("Ids and titles", shape("GameNames")))},
        "/api/games/{game}": {"get": one},
        "/api/games/{game}/incidents": {
            "get": operation(
                "What can be reported", said("Incidents and facts", shape("ShownIncidents"), 404), game=TEXT
            )
        },
        "/api/demo": {
            "get": operation("The demonstration's accounts", said("Names and password", shape("DemoAccounts"), 404))
        },
    }
