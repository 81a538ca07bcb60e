"""Parses a scenario file. Errors name the line and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final

from punto.cards import Card
from punto.deal import Result
from punto.errors import PuntoError, RulesError, ScenarioError
from punto.games import is_path, load_rules
from punto.games.shelf import shelf
from punto.limits import Amounts, DifferentialScope, Limits
from punto.money import format_dollars
from punto.people import Role
from punto.reading import nodes
from punto.reading.document import Document, MappingNode, Node, ScalarNode
from punto.reading.suggestions import quoted
from punto.refusals import RefusalCode
from punto.round import Decision, RoundState
from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident
from punto.rules.model import Place
from punto.rules.pictures import BetOutcome
from punto.scenario.steps import Reader, known_bets, read_step
from punto.scenario.story import NONE, BetExpected, Expected, RefusalExpected, RoundExpected, Story, StoryStep
from punto.shoe import Burn
from punto.table.settings import Facing, TableSettings, boxes_of, check_settings

LoadRules = Callable[[str], RuleSet]

TOP_KEYS: Final = ("title", "game", "table", "seed", "steps", "expect", "shows")
TABLE_KEYS: Final = (
    "decks",
    "layout",
    "boxes",
    "terminals",
    "minimum",
    "maximum",
    "maximum_differential",
    "differential_scope",
    "payout_unit",
    "burn",
    "cut_card",
    "cards_dealt",
)


def parse_story(text: str, load: LoadRules = load_rules) -> Story:
    """The story that a file tells; `load` finds a game that is given as the path of a game file.

    >>> parse_story("game: rws\\nsteps: [open_betting]").steps[0].name
    'open_betting'
    """
    document = Document(text)
    try:
        return _read_story(document, load)
    except ScenarioError:
        document.check_rest()
        raise


def _read_story(document: Document, load: LoadRules) -> Story:
    entries: dict[str, Node] = {}
    rules: RuleSet | None = None
    steps: tuple[StoryStep, ...] = ()
    expected: tuple[Expected, ...] = ()
    too_early: tuple[Node, ...] = ()
    for key in _top_keys(document):
        name = _check_top_key(document, key, entries)
        entries[name] = key
        match name:
            case "game":
                rules = _game(document.value(), load)
            case "steps":
                steps = _steps(key, document.stream())
            case "expect" if rules and steps:
                expected = _expectations(rules, nodes.entries_of(document.stream(), "expect"), len(steps))
            case "expect":
                too_early = tuple(nodes.entries_of(document.stream(), "expect"))
            case _:
                entries[name] = document.value()
    if rules is None:
        nodes.wrong_at(1, "a scenario needs game: write which one, as in game: rws.")
    if not steps:
        nodes.wrong_at(1, "a scenario needs steps: write what happened, as in - open_betting.")
    return Story(
        title=nodes.text(entries["title"], "title") if "title" in entries else "",
        game=rules.id,
        settings=_settings(rules, entries["table"]) if "table" in entries else _default_settings(rules),
        first_card=_first_card(entries.get("table")),
        seed=nodes.text(entries["seed"], "seed") if "seed" in entries else None,
        steps=steps,
        expected=expected or _expectations(rules, too_early, len(steps)),
        shows=_shows(entries["shows"]) if "shows" in entries else (),
    )


def _game(node: Node, load: LoadRules) -> RuleSet:
    if isinstance(node, ScalarNode) and (is_path(node.text) or node.text in shelf()):
        try:
            return load(node.text)
        except RulesError as error:
            nodes.wrong(node, f"game: {error}")
    return nodes.word(node, "game", RULES)


def _top_keys(document: Document) -> Iterator[Node]:
    keys = document.keys()
    if keys is None or (not isinstance(keys, Iterator) and nodes.is_empty(keys)):
        nodes.wrong_at(1, "the file is empty: write a scenario with title, game, table and steps.")
    return keys if isinstance(keys, Iterator) else nodes.not_a_mapping(keys, "a scenario")


def _check_top_key(document: Document, key: Node, entries: Mapping[str, Node]) -> str:
    name = nodes.text(key, "a key of a scenario")
    if name not in TOP_KEYS:
        nodes.unknown_key(key, document.value(), "a scenario", TOP_KEYS)
    if name in entries:
        nodes.repeated_key(key, name, "a scenario")
    return name


def _steps(key: Node, found: Iterator[Node] | Node) -> tuple[StoryStep, ...]:
    is_empty = not isinstance(found, Iterator) and nodes.is_empty(found)
    lines = iter(()) if is_empty else nodes.entries_of(found, "steps")
    steps = tuple(read_step(number, node) for number, node in enumerate(lines, start=1))
    return steps or nodes.wrong(key, "steps is empty: write one step per line under it, as in - open_betting.")


def _expectations(rules: RuleSet, lines: Iterable[Node], steps: int) -> tuple[Expected, ...]:
    clauses = frozenset(rules.cite(number) for number in rules.clauses)
    return tuple(_expected(rules, clauses, line, steps) for line in lines)


def _default_settings(rules: RuleSet) -> TableSettings:
    return TableSettings(places=boxes_of(rules, None, None))


def _settings(rules: RuleSet, node: Node) -> TableSettings:
    entries = nodes.mapping(node, "table", TABLE_KEYS)
    try:
        settings = TableSettings(
            places=_places(rules, entries),
            limits=_limits(entries),
            **_read(
                entries,
                layout=nodes.text,
                decks=nodes.number,
                cut_card=nodes.number,
                cards_dealt=nodes.member(Facing),
                burn=_burn,
            ),
        )
        check_settings(rules, settings)
    except ScenarioError:
        raise
    except PuntoError as error:
        nodes.wrong_at(_line_of_setting(node, entries, str(error)), str(error))
    return settings


def _line_of_setting(node: Node, entries: Mapping[str, Node], message: str) -> int:
    """The setting that the message concerns, longest name first: maximum_differential before maximum."""
    named = [name for name in entries if name in message or name.replace("_", " ") in message]
    return entries[max(named, key=len)].line if named else node.line


def _places(rules: RuleSet, entries: dict[str, Node]) -> int:
    given = _read(entries, layout=nodes.text, boxes=nodes.number, terminals=nodes.number)
    if rules.place is Place.TERMINAL:
        for key in ("layout", "boxes"):
            if key in entries:
                nodes.wrong(entries[key], f"{rules.title} uses terminals: N, not {key}.")
        return int(given.get("terminals", TableSettings().places))
    if "terminals" in entries:
        nodes.wrong(entries["terminals"], f"{rules.title} has boxes, not terminals.")
    return boxes_of(rules, given.get("layout"), given.get("boxes"))


def _limits(entries: dict[str, Node]) -> Limits:
    given = _read(
        entries,
        minimum=_amounts,
        maximum=_amounts,
        maximum_differential=nodes.dollars,
        differential_scope=nodes.member(DifferentialScope),
        payout_unit=nodes.dollars,
    )
    if given.get("payout_unit") == 0:
        nodes.wrong(entries["payout_unit"], "payout_unit must be at least 0.01.")
    return Limits(**given)


def _amounts(node: Node, what: str) -> Amounts:
    """One amount for all bets, or a mapping of bets to amounts with `every` for the rest."""
    if not isinstance(node, MappingNode):
        return Amounts(nodes.dollars(node, what))
    by_bet = {
        name: nodes.dollars(value, what) for name, value in nodes.mapping(node, what, ["every", *known_bets()]).items()
    }
    if "every" not in by_bet:
        nodes.wrong(node, f"{what} by bet needs every: write the amount for all other bets, as in every: 10.")
    return Amounts(by_bet.pop("every"), by_bet)


def _burn(node: Node, what: str) -> Burn:
    return nodes.burn(node, what)[0]


def _first_card(table: Node | None) -> Card | None:
    """The card that the table's burn turned up, if named."""
    burn = nodes.mapping(table, "table", TABLE_KEYS).get("burn") if table else None
    return nodes.burn(burn, "burn")[1] if burn else None


def _shows(node: Node) -> tuple[int, ...]:
    return tuple(nodes.number(item, "an interpretation") for item in nodes.sequence(node, "shows"))


def _read(entries: dict[str, Node], **readers: Reader) -> dict[str, Any]:
    return {key: reader(entries[key], key) for key, reader in readers.items() if key in entries}


_REFUSALS: Final[dict[str, RefusalCode | None]] = {"false": None, **{code.value: code for code in RefusalCode}}


def _or_none(reader: Reader) -> Reader:
    """`null` is a valid value: no result yet, no clause."""
    return lambda node, what: NONE if nodes.is_empty(node) else reader(node, what)


def _word_of(kind: type[Enum]) -> Reader:
    known = {str(one.value): str(one.value) for one in kind}
    return lambda node, what: nodes.word(node, what, known)


_REFUSAL_READERS: Final[dict[str, Reader]] = {
    "step": nodes.number,
    "refused": lambda node, what: nodes.word(node, what, _REFUSALS),
    "clause": _or_none(nodes.text),
}
_BET_NAMED_BY: Final[dict[str, Reader]] = {
    "round": nodes.number,
    "patron": nodes.text,
    "on": lambda node, what: nodes.word(node, what, known_bets()),
    "box": nodes.number,
    "terminal": nodes.number,
}
_BET_READERS: Final[dict[str, Reader]] = {
    "amount": lambda node, what: format_dollars(nodes.dollars(node, what)),
    "in_play": lambda node, what: format_dollars(nodes.dollars(node, what)),
    "outcome": _or_none(_word_of(BetOutcome)),
    "net": _or_none(lambda node, what: format_dollars(nodes.net(node, what))),
    "breakage_cents": nodes.text,
    "clause": _or_none(nodes.text),
}
_ROUND_READERS: Final[dict[str, Reader]] = {
    "state": _word_of(RoundState),
    "result": _or_none(_word_of(Result)),
    "clause": _or_none(nodes.text),
    "decision": _word_of(Decision),
    "incident": _or_none(_word_of(Incident)),
    "by": _word_of(Role),
    "player": lambda node, what: str(nodes.number(node, what)),
    "banker": lambda node, what: str(nodes.number(node, what)),
}
EXPECT_KEYS: Final = {
    "step": tuple(_REFUSAL_READERS),
    "patron": (*_BET_NAMED_BY, *_BET_READERS),
    "round": ("round", *_ROUND_READERS),
}
"""The keys of an `expect` line, by subject."""


_ALL_EXPECT_KEYS: Final = dict.fromkeys(key for keys in EXPECT_KEYS.values() for key in keys)


def _expected(rules: RuleSet, clauses: Collection[str], node: Node, steps: int) -> Expected:
    entries = nodes.mapping(node, "expect", _ALL_EXPECT_KEYS)
    line = node.line
    _check_clause(rules, clauses, entries)
    if "step" in entries:
        return _refusal_expected(node, entries, steps)
    if "patron" in entries:
        _check_keys(entries, "patron", "a bet")
        named_by = _read(entries, **_BET_NAMED_BY)
        box, terminal = named_by.pop("box", None), named_by.pop("terminal", None)
        return BetExpected(
            line=line, place=terminal if box is None else box, wants=_read(entries, **_BET_READERS), **named_by
        )
    if "round" in entries:
        _check_keys(entries, "round", "a round")
        number = nodes.number(entries["round"], "round")
        return RoundExpected(line=line, round=number, wants=_read(entries, **_ROUND_READERS))
    nodes.wrong(node, "expect names a round, a patron or a step: write one of them, as in {round: 1, state: settled}.")


def _refusal_expected(node: Node, entries: dict[str, Node], steps: int) -> RefusalExpected:
    _check_keys(entries, "step", "a step")
    given = _read(entries, **_REFUSAL_READERS)
    if not 1 <= given["step"] <= steps:
        nodes.wrong(entries["step"], f"there is no step {given['step']}: the story has {steps}.")
    if "refused" not in given:
        nodes.wrong(node, "expect for a step needs refused: a code, or false.")
    return RefusalExpected(line=node.line, **given)


def _check_keys(entries: dict[str, Node], about: str, what: str) -> None:
    for key, value in entries.items():
        if key not in EXPECT_KEYS[about]:
            nodes.wrong(value, f"expect for {what} has no {key}: it may have {', '.join(EXPECT_KEYS[about])}.")


def _check_clause(rules: RuleSet, clauses: Collection[str], entries: dict[str, Node]) -> None:
    """A clause that its document does not have can never be cited, so it is a typing error."""
    if "clause" not in entries or nodes.is_empty(entries["clause"]):
        return
    clause = nodes.text(entries["clause"], "clause")
    if clause not in clauses:
        nodes.wrong(
            entries["clause"],
            f"{rules.title} has no clause {quoted(clause)}: one is written {rules.id}:NUMBER, or null.",
        )
