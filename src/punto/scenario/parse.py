"""A scenario file → a Story. A malformed file names its line and what was expected there."""

from __future__ import annotations

from typing import Any, Final

from ruamel.yaml.nodes import MappingNode, Node

from punto.deal import Result
from punto.errors import PuntoError
from punto.limits import Amounts, DifferentialScope, Limits
from punto.refusals import RefusalCode
from punto.round import Decision, RoundState
from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident
from punto.rules.model import Place
from punto.rules.pictures import BetOutcome
from punto.scenario import nodes
from punto.scenario.steps import BETS, Reader, read_step
from punto.scenario.story import BetExpected, Expected, RefusalExpected, RoundExpected, Story
from punto.shoe import Burn
from punto.table.settings import CardsDealt, TableSettings, boxes_of, check_settings

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


def parse_story(text: str) -> Story:
    """Read a scenario.

    >>> parse_story("game: rws\\nsteps: [open_betting]").steps[0].name
    'open_betting'
    """
    top = nodes.compose(text)
    entries = nodes.mapping(top, "a scenario", ("title", "game", "table", "seed", "steps", "expect"))
    for needed in ("game", "steps"):
        if needed not in entries:
            nodes.wrong(top, f"a scenario needs {needed}.")
    rules = nodes.word(entries["game"], "game", RULES)
    steps = nodes.sequence(entries["steps"], "steps")
    expected = nodes.sequence(entries["expect"], "expect") if "expect" in entries else []
    return Story(
        title=nodes.text(entries["title"], "title") if "title" in entries else "",
        game=rules.id,
        settings=_settings(rules, entries["table"]) if "table" in entries else _default_settings(rules),
        seed=nodes.text(entries["seed"], "seed") if "seed" in entries else None,
        steps=tuple(read_step(number, step) for number, step in enumerate(steps, start=1)),
        expected=tuple(_expected(line, len(steps)) for line in expected),
    )


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
                decks=nodes.number,
                cut_card=nodes.number,
                cards_dealt=nodes.member(CardsDealt),
                burn=_burn,
            ),
        )
        check_settings(rules, settings)
    except PuntoError as error:
        message = str(error)
        if message.startswith("line "):
            raise
        nodes.wrong(node, message)
    return settings


def _places(rules: RuleSet, entries: dict[str, Node]) -> int:
    given = _read(entries, layout=nodes.text, boxes=nodes.number, terminals=nodes.number)
    if rules.place is Place.TERMINAL:
        for key in ("layout", "boxes"):
            if key in entries:
                nodes.wrong(entries[key], f"{rules.title} has terminals: N, and no {key}.")
        return int(given.get("terminals", TableSettings().places))
    if "terminals" in entries:
        nodes.wrong(entries["terminals"], f"{rules.title} has boxes or a layout, and no terminals.")
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
        nodes.wrong(entries["payout_unit"], "payout_unit is one cent, 0.01, or more.")
    return Limits(**given)


def _amounts(node: Node, what: str) -> Amounts:
    """One amount for all bets, or a mapping of bets to amounts with `every` for the rest."""
    if not isinstance(node, MappingNode):
        return Amounts(nodes.dollars(node, what))
    by_bet = {name: nodes.dollars(value, what) for name, value in nodes.mapping(node, what, ["every", *BETS]).items()}
    if "every" not in by_bet:
        nodes.wrong(node, f"{what} by bet also says every: what holds for all other bets.")
    return Amounts(by_bet.pop("every"), by_bet)


def _burn(node: Node, what: str) -> Burn:
    return Burn.parse(nodes.text(node, what))


def _read(entries: dict[str, Node], **readers: Reader) -> dict[str, Any]:
    return {key: reader(entries[key], key) for key, reader in readers.items() if key in entries}


_REFUSALS: Final[dict[str, RefusalCode | None]] = {"false": None, **{code.value: code for code in RefusalCode}}

_REFUSAL_READERS: Final[dict[str, Reader]] = {
    "step": nodes.number,
    "refused": lambda node, what: nodes.word(node, what, _REFUSALS),
    "clause": nodes.text,
}
_BET_READERS: Final[dict[str, Reader]] = {
    "round": nodes.number,
    "patron": nodes.text,
    "on": lambda node, what: nodes.word(node, what, BETS),
    "box": nodes.number,
    "terminal": nodes.number,
    "amount": nodes.dollars,
    "in_play": nodes.dollars,
    "outcome": nodes.member(BetOutcome),
    "net": nodes.net,
    "clause": nodes.text,
}
_ROUND_READERS: Final[dict[str, Reader]] = {
    "round": nodes.number,
    "state": nodes.member(RoundState),
    "result": nodes.member(Result),
    "clause": nodes.text,
    "decision": nodes.member(Decision),
    "incident": nodes.member(Incident),
    "player": nodes.number,
    "banker": nodes.number,
}
_RENAMED: Final = {
    "box": "place",
    "terminal": "place",
    "amount": "amount_cents",
    "in_play": "in_play_cents",
    "net": "net_cents",
}


def _expected(node: Node, steps: int) -> Expected:
    all_keys = dict.fromkeys([*_REFUSAL_READERS, *_BET_READERS, *_ROUND_READERS])
    entries = nodes.mapping(node, "expect", all_keys)
    line = nodes.line_of(node)
    if "step" in entries:
        given = _fields(node, entries, _REFUSAL_READERS, "a step")
        if not 1 <= given["step"] <= steps:
            nodes.wrong(entries["step"], f"there is no step {given['step']}: the story has {steps}.")
        if "refused" not in given:
            nodes.wrong(node, "expect for a step says refused: with the code, or false.")
        return RefusalExpected(line=line, **given)
    if "patron" in entries:
        given = _fields(node, entries, _BET_READERS, "a bet")
        return BetExpected(line=line, **given)
    if "round" in entries:
        return RoundExpected(line=line, **_fields(node, entries, _ROUND_READERS, "a round"))
    nodes.wrong(node, "expect names a round, a patron or a step.")


def _fields(node: Node, entries: dict[str, Node], readers: dict[str, Reader], what: str) -> dict[str, Any]:
    unfit = [key for key in entries if key not in readers]
    if unfit:
        nodes.wrong(node, f"expect for {what} has no {', '.join(unfit)}: it may have {', '.join(readers)}.")
    read = _read(entries, **readers)
    return {_RENAMED.get(key, key): value for key, value in read.items()}
