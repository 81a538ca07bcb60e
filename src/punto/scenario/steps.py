"""The steps of a scenario, each with its fields, parsed into commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, assert_never

from punto.bets import AnteChoice
from punto.cards import Card
from punto.hands import Hand
from punto.incidents import FACTS, Report, find_wrong_fact
from punto.people import Role
from punto.reading import nodes
from punto.reading.document import MappingNode, Node, ScalarNode
from punto.round import Decision, ElectionChoice
from punto.rules import RuleSet, known_rules
from punto.rules.irregularities import Incident
from punto.scenario.story import OwnShoeDeal, StoryStep
from punto.table import commands as asked
from punto.table.commands import COMMANDS, PATRONS_OWN, Actor, Command

Reader = Callable[[Node, str], Any]

STAFF: Final = {role.value: role for role in Role if role is not Role.PATRON}
ROLES: Final = {role.value: role for role in Role}


def known_bets() -> dict[str, str]:
    """The bets of all games: a bet that this game lacks is refused, an unknown word is an error."""
    return _bets_of(*known_rules().values())


@lru_cache(maxsize=10)
def _bets_of(*games: RuleSet) -> dict[str, str]:
    return {bet: bet for rules in games for bet in rules.bet_ids}


def _bet(node: Node, what: str) -> str:
    return nodes.word(node, what, known_bets())


def _staff(node: Node, what: str) -> Role:
    return nodes.word(node, what, STAFF)


def _cards_or_number(node: Node, what: str) -> tuple[Card, ...] | int:
    """Cards by name; for cards dealt face up by mistake, their number."""
    if isinstance(node, ScalarNode) and node.text.isdecimal():
        return nodes.number(node, what)
    return nodes.cards(node, what)


def _terminals(node: Node, what: str) -> tuple[int, ...]:
    if isinstance(node, ScalarNode):
        return (nodes.number(node, what),)
    found = tuple(nodes.number(item, what) for item in nodes.sequence(node, what))
    return found or nodes.wrong(node, f"{what} needs at least one terminal.")


FIELDS: Final[Mapping[str, Mapping[str, Reader]]] = {
    "open_betting": {},
    "place_bet": {
        "patron": nodes.text,
        "box": nodes.number,
        "terminal": nodes.number,
        "on": _bet,
        "amount": nodes.dollars,
        "standing": nodes.truth,
        "placed_by": _staff,
        "unnoticed": nodes.truth,
        "registered": nodes.truth,
    },
    "withdraw_bet": {
        "patron": nodes.text,
        "box": nodes.number,
        "terminal": nodes.number,
        "on": _bet,
        "amount": nodes.dollars,
    },
    "close_betting": {},
    "deal": {"cards": nodes.cards},
    "decide_ante": {
        "patron": nodes.text,
        "box": nodes.number,
        "side": nodes.member(Hand),
        "choice": nodes.member(AnteChoice),
    },
    "rule": {
        "order": nodes.cards,
        "decision": nodes.member(Decision),
        "round": nodes.number,
        "player": nodes.cards,
        "banker": nodes.cards,
        "reason": nodes.text,
    },
    "elect": {"patron": nodes.text, "choice": nodes.member(ElectionChoice)},
    "decision_time_over": {},
    "request_squeeze": {"patron": nodes.text},
    "permit_squeeze": {"patron": nodes.text},
    "turn": {"hand": nodes.member(Hand), "position": nodes.number, "patron": nodes.text},
    "correct_card": {"position": nodes.number, "card": nodes.card},
    "settle": {},
    "new_shoe": {"burn": nodes.burn},
    "cut_card": {},
}

REPORT_FIELDS: Final[Mapping[str, Reader]] = {
    "incident": nodes.member(Incident),
    "reconstructable": nodes.truth,
    "too_many": nodes.truth,
    "cards": _cards_or_number,
    "card": nodes.text,
    "to_person": nodes.truth,
    "terminals": _terminals,
    "round": nodes.number,
    "player": nodes.cards,
    "banker": nodes.cards,
    "patron": nodes.text,
    "on": _bet,
    "box": nodes.number,
    "what": nodes.text,
    "dealing_error": nodes.truth,
}

NEEDED: Final = {
    "place_bet": ("patron", "on", "amount"),
    "withdraw_bet": ("patron", "on"),
    "decide_ante": ("patron", "side", "choice"),
    "elect": ("patron", "choice"),
    "request_squeeze": ("patron",),
    "permit_squeeze": ("patron",),
    "turn": ("hand", "position"),
    "correct_card": ("position", "card"),
    "report": ("incident",),
}


STEPS: Final = {name: name for name in [*FIELDS, "report"]}
_READERS: Final[Mapping[str, Mapping[str, Reader]]] = {
    name: {**fields, "by": lambda node, what: nodes.word(node, what, ROLES)}
    for name, fields in {**FIELDS, "report": REPORT_FIELDS}.items()
}


def read_step(number: int, node: Node) -> StoryStep:
    """`open_betting`, or a mapping of the step's name to its fields."""
    key, body = node, None
    if isinstance(node, MappingNode):
        if len(node.entries) != 1:
            nodes.wrong(node, f"step {number} is one step: put its fields in braces, or indent them under it.")
        key, body = node.entries[0]
    name = nodes.word(key, f"step {number}", STEPS)
    if body is None or nodes.is_empty(body):
        return _bare_step(node, name)
    if name == "deal" and not isinstance(body, MappingNode):
        return _step(node, name, {"cards": nodes.cards(body, "deal")}, {})
    entries = nodes.mapping(body, name, _READERS[name])
    fields = {field: _READERS[name][field](value, field) for field, value in entries.items()}
    return _step(node, name, fields, entries)


def _bare_step(node: Node, name: str) -> StoryStep:
    """Steps without fields are shared: a long story has one object of each."""
    if name not in _BARE_STEPS:
        _BARE_STEPS[name] = _step(node, name, {}, {})
    return _BARE_STEPS[name]


_BARE_STEPS: Final[dict[str, StoryStep]] = {}


def _step(node: Node, name: str, fields: dict[str, Any], entries: Mapping[str, Node]) -> StoryStep:
    missing = [field for field in NEEDED.get(name, ()) if field not in fields]
    if missing:
        nodes.wrong(node, f"{name} needs {', '.join(missing)}: write {missing[0]}: and its value.")
    role = fields.pop("by", None)
    return StoryStep(name=name, command=_command(node, name, fields, entries), by=_actor(name, role, fields))


def _command(node: Node, name: str, fields: dict[str, Any], entries: Mapping[str, Node]) -> Command | OwnShoeDeal:
    if "amount" in fields:
        fields["amount_cents"] = fields.pop("amount")
    match name:
        case "deal":
            return asked.Deal(cards=fields["cards"]) if "cards" in fields else OwnShoeDeal()
        case "report":
            return _report(node, fields, entries)
        case "rule":
            return _rule(node, fields, entries)
        case "new_shoe":
            burn, first_card = fields.get("burn", (None, None))
            return asked.NewShoe(burn=burn, first_card=first_card)
        case _:
            return COMMANDS[name](**fields)


def _report(node: Node, fields: dict[str, Any], entries: Mapping[str, Node]) -> Report:
    report = Report(**fields)
    wrong = find_wrong_fact(report, fields.keys() - {"incident"})
    if wrong is None:
        return report
    incident, fact = report.incident.value, wrong.facts[0]
    match wrong.problem:
        case "foreign":
            takes = ", ".join(sorted(FACTS[report.incident].allowed)) or "no facts"
            nodes.wrong(entries[fact], f"{incident} has no {fact}: it takes {takes}.")
        case "missing":
            nodes.wrong(node, f"{incident} needs {', '.join(wrong.facts)}: write {fact}: and its value.")
        case "named":
            nodes.wrong(entries[fact], f"cards of {incident}: write their number, as in 1.")
        case "counted":
            nodes.wrong(entries[fact], f"cards of {incident}: write the cards, as in 9H 4C.")
        case _:
            assert_never(wrong.problem)


def _rule(node: Node, fields: dict[str, Any], entries: Mapping[str, Node]) -> asked.Rule:
    if ("order" in fields) == ("decision" in fields):
        nodes.wrong(node, "rule needs either an order of cards or a decision: continue, void or resettle.")
    decision = fields.get("decision")
    if decision not in (None, Decision.CONTINUE, Decision.VOID, Decision.RESETTLE):
        nodes.wrong(entries["decision"], "the decision of a rule is continue, void or resettle.")
    hands = [hand for hand in ("player", "banker") if hand in fields]
    if len(hands) != (2 if decision is Decision.RESETTLE else 0):
        at = entries[hands[0]] if hands else node
        nodes.wrong(at, "a rule to resettle, and no other, needs the cards of player and banker.")
    return asked.Rule(**fields)


def _actor(name: str, role: Role | None, fields: dict[str, Any]) -> Actor:
    """Who takes a step: the patron for a patron's own, otherwise the dealer."""
    patrons_own = COMMANDS[name] in PATRONS_OWN or (name == "turn" and "patron" in fields)
    default = Role.PATRON if patrons_own else Role.DEALER
    return Actor(role or default, fields.get("patron"))
