"""The JSON Schema of game files, for completion and checks in an editor. It has the keys that the readers know."""

from __future__ import annotations

from typing import Any, Final

from punto.games.conditions import HAND_KEYS
from punto.games.conditions import KEYS as CONDITION_KEYS
from punto.games.parsing import KEYS, LANGUAGES, LAYOUT_KEYS, LONGEST_TITLE, MOST_BOXES, PAUSE_KEYS
from punto.games.reading_bets import BET_KEYS, LINE_KEYS, MOST_LINES, MOST_TIMES, RAISE_KEYS
from punto.hands import Hand
from punto.rules.conditions import Side, Whose
from punto.rules.model import Place
from punto.shoe import LARGEST_SHOE

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": "string", "minLength": 1}
_ID: Final[Schema] = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
_CLAUSE: Final[Schema] = {"type": "string", "description": "The number of a clause"}


def game_schema() -> Schema:
    """The schema as plain types."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game file of Punto",
        **_mapping(KEYS, _TOP, required=("game", "extends")),
        "$defs": {
            "title": {"anyOf": [_short(), _mapping(LANGUAGES, dict.fromkeys(LANGUAGES, _short()))]},
            "bet": _mapping(BET_KEYS, _BET, required=("lines",)),
            "line": {
                **_mapping(LINE_KEYS, _LINE, required=("when",)),
                "oneOf": [{"required": [outcome]} for outcome in ("pays", "push", "lose")],
            },
            "condition": {**_mapping(CONDITION_KEYS, _CONDITION), "minProperties": 1},
            "hand": {**_mapping(HAND_KEYS, _HAND), "minProperties": 1},
        },
    }


def _mapping(keys: Any, of: Schema, required: tuple[str, ...] = ()) -> Schema:
    properties = {key: of[key] for key in keys}
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _short() -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE}


def _one_or_more(item: Schema) -> Schema:
    return {"anyOf": [item, {"type": "array", "items": item, "minItems": 1}]}


def _numbers(least: int, most: int) -> Schema:
    span = {"type": "string", "pattern": "^[0-9]+\\.\\.[0-9]+$", "description": "A range, as in 4..8"}
    return _one_or_more({"anyOf": [{"type": "integer", "minimum": least, "maximum": most}, span]})


def _letters(letters: str, what: str) -> Schema:
    described = {"type": "string", "pattern": f"^[{letters}]{{1,2}}$", "description": what}
    return _one_or_more({"anyOf": [described, {"type": "integer", "minimum": 2, "maximum": 10}]})


def _words(*words: str) -> Schema:
    return {"enum": list(words)}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item, "minItems": 1}


_CONDITION_NODE: Final[Schema] = {"$ref": "#/$defs/condition"}
_HAND: Final[Schema] = {
    "total": _numbers(0, 9),
    "cards": _numbers(2, 3),
    "pair": {"type": "boolean", "description": "The first two cards have the same rank"},
    "suited_pair": {"type": "boolean", "description": "The first two cards have the same rank and suit"},
    "third_card": _numbers(0, 9),
    "ranks": _letters("A2-9TJQK", "K: both cards are among the single ranks; KQ: these two in either order"),
    "suits": _letters("SHDC", "H: both cards are among the single suits; HD: these two in either order"),
}
_CONDITION: Final[Schema] = {
    "winner": _one_or_more(_words(*(side.value for side in Side))),
    **{whose.value: {"$ref": "#/$defs/hand"} for whose in Whose},
    "natural": {"type": "boolean", "description": "Either hand has 8 or 9 with two cards"},
    "margin": _numbers(0, 9),
    "cards": _numbers(4, 6),
    "any": _list(_CONDITION_NODE),
    "all": _list(_CONDITION_NODE),
    "not": _CONDITION_NODE,
}
_LINE: Final[Schema] = {
    "when": _CONDITION_NODE,
    "pays": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?:[0-9]+$"},
    "push": {"const": True},
    "lose": {"const": True},
    "clause": _CLAUSE,
}
_RAISES: Final[Schema] = {"ante": _ID, "times": {"type": "integer", "minimum": 1, "maximum": MOST_TIMES}}
_BET: Final[Schema] = {
    "title": {"$ref": "#/$defs/title"},
    "lines": {**_list({"$ref": "#/$defs/line"}), "maxItems": MOST_LINES},
    "side": {**_words(*(hand.value for hand in Hand)), "description": "It weighs on the differential"},
    "clause": _CLAUSE,
    "needs": _one_or_more(_ID),
    "raises": _mapping(RAISE_KEYS, _RAISES, required=RAISE_KEYS),
}
_LAYOUT: Final[Schema] = {
    "id": _TEXT,
    "title": _short(),
    "boxes": {"type": "integer", "minimum": 1, "maximum": MOST_BOXES},
}
_PAUSE: Final[Schema] = {"after_cards": {"const": 1}, "clause": _CLAUSE, "fold_clause": _CLAUSE}
_TOP: Final[Schema] = {
    "game": {**_ID, "description": "The id of the game"},
    "title": {"$ref": "#/$defs/title"},
    "extends": {**_TEXT, "description": "An approved game, one that `punto games` lists, or the path of a file"},
    "version": _TEXT,
    "decks": _numbers(1, LARGEST_SHOE),
    "place": _words(*(place.value for place in Place)),
    "layouts": {"type": "array", "items": _mapping(LAYOUT_KEYS, _LAYOUT, required=("id", "boxes"))},
    "table_of_play": {"type": "string", "description": "Drawn as in the documents"},
    "pause": {"anyOf": [{"type": "null"}, _mapping(PAUSE_KEYS, _PAUSE, required=("after_cards",))]},
    "bets": {
        "type": "object",
        "propertyNames": _ID,
        "additionalProperties": {"anyOf": [{"$ref": "#/$defs/bet"}, {"type": "null"}]},
    },
    "clauses": {"type": "object", "additionalProperties": {"$ref": "#/$defs/title"}},
    "felt": _list(_list(_ID)),
}
