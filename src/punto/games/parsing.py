"""Parses a game file. Errors name the line and the column, and say what to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from punto.errors import RulesError, ScenarioError
from punto.games.checking import check_lines
from punto.games.conditions import read_numbers
from punto.games.inheriting import inherit
from punto.games.linking import check_links, check_pause
from punto.games.reading_bets import BET_KEYS, LINE_KEYS, lines_of, read_bet
from punto.messages import Language
from punto.reading import nodes
from punto.reading.document import Document, Node, ScalarNode, SequenceNode
from punto.reading.suggestions import quoted
from punto.rules import RULES, RuleSet
from punto.rules.bets import Bet
from punto.rules.model import Decks, Layout, Pause, Place, Titles
from punto.rules.tableau import TableOfPlay, parse_table_of_play
from punto.shoe import LARGEST_SHOE

KEYS: Final = (
    "game",
    "title",
    "extends",
    "version",
    "decks",
    "place",
    "layouts",
    "table_of_play",
    "pause",
    "bets",
    "clauses",
    "felt",
)
MOST_BETS: Final = 100
MOST_CLAUSES: Final = 500
LONGEST_TITLE: Final = 120
MOST_BOXES: Final = 30
LAYOUT_KEYS: Final = ("id", "title", "boxes")
PAUSE_KEYS: Final = ("after_cards", "clause", "fold_clause")
LANGUAGES: Final = {language.value: language for language in Language}
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_CLAUSE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,19}")

Extend = Callable[[str], RuleSet]
"""Finds the game that a file extends, by id or path."""


class _Title(Struct, frozen=True):
    en: str
    simplified: str | None = None
    traditional: str | None = None


class BetPlace(Struct, frozen=True):
    """Where a file declares a bet."""

    line: int
    lines: tuple[int, ...]
    """Where each of its lines begins."""


class ParsedGame(Struct, frozen=True):
    rules: RuleSet
    places: Mapping[str, BetPlace]
    """By id: the bets that the file itself declares."""


def parse_game(text: str, extend: Extend) -> ParsedGame:
    """The rules that a game file declares."""
    document = Document(text, levels="a condition has twenty levels at most")
    try:
        game = _Game(_top_entries(document), extend)
        return ParsedGame(game.rules(), game.places())
    except ScenarioError:
        document.check_rest()
        raise


def _top_entries(document: Document) -> dict[str, tuple[Node, Node]]:
    keys = document.keys()
    if keys is None or (isinstance(keys, ScalarNode) and nodes.is_empty(keys)):
        nodes.wrong_at(1, "the file is empty: write a game with game, extends and bets.")
    if isinstance(keys, Node):
        nodes.not_a_mapping(keys, "a game")
    entries: dict[str, tuple[Node, Node]] = {}
    for key in keys:
        name, value = nodes.text(key, "a key of a game"), document.value()
        if name not in KEYS:
            nodes.unknown_key(key, value, "a game", KEYS)
        if name in entries:
            nodes.repeated_key(key, name, "a game")
        entries[name] = key, value
    return entries


class _Game:
    def __init__(self, entries: Mapping[str, tuple[Node, Node]], extend: Extend) -> None:
        self._entries = entries
        self.id = self._id()
        self._base = inherit(self._extended(extend))
        self._titles = {"": self._title("title", self.id)}
        self._bet_nodes: dict[str, Node] = {}
        self._clause_titles: dict[str, _Title] = {}

    def _value(self, key: str) -> Node | None:
        return self._entries[key][1] if key in self._entries else None

    def _id(self) -> str:
        node = self._value("game")
        if node is None:
            nodes.wrong_at(1, "a game needs an id: write it first, as in game: dragon.")
        found = nodes.text(node, "game")
        if not _ID.fullmatch(found):
            nodes.wrong(node, f"game is an id of small letters, digits and _, as in dragon_7, not {quoted(found)}.")
        if found in RULES:
            nodes.wrong(node, f"{found} is an approved game: choose another id, as in my_{found}.")
        return found

    def _extended(self, extend: Extend) -> RuleSet:
        node = self._value("extends")
        if node is None:
            nodes.wrong_at(1, f"a game extends another: write extends: {' or '.join(RULES)}.")
        name = nodes.text(node, "extends")
        try:
            return extend(name)
        except RulesError as error:
            nodes.wrong(node, f"extends: {error}")

    def _title(self, key: str, otherwise: str) -> _Title:
        node = self._value(key)
        return _Title(otherwise) if node is None else _read_title(node, otherwise)

    def rules(self) -> RuleSet:
        bets, clauses = self._bets(), self._clauses()
        for bet in bets:
            if bet.clause == bet.id and bet.id not in clauses:
                clauses[bet.id] = bet.title
                self._clause_titles[bet.id] = self._titles[bet.id]
        base = self._base
        pause = self._pause(clauses)
        if pause is None:
            check_pause({bet.id: bet for bet in bets}, self._bet_nodes, self._value("pause"))
        table = self._value("table_of_play")
        try:
            rules = replace(
                base,
                id=self.id,
                title=self._titles[""].en,
                version=nodes.text(version, "version") if (version := self._value("version")) else None,
                effective=None,
                decks=self._decks(),
                place=self._place(),
                layouts=self._layouts(),
                table_of_play=_table_of_play(table) if table else base.table_of_play,
                bets=bets,
                clauses={**base.clauses, **clauses},
                felt=self._felt([bet.id for bet in bets]),
                pause=pause,
                extends=base.id,
                in_simplified=self._translated(base.in_simplified, bets, "simplified"),
                in_traditional=self._translated(base.in_traditional, bets, "traditional"),
            )
        except RulesError as error:
            nodes.wrong_at(1, str(error))
        check_lines(rules, self._bet_nodes)
        return rules

    def places(self) -> dict[str, BetPlace]:
        bets = nodes.named_entries(node, "bets") if (node := self._value("bets")) else {}
        return {
            bet_id: BetPlace(bets[bet_id][0].line, tuple(line.line for line in lines_of(value)))
            for bet_id, value in self._bet_nodes.items()
        }

    def _bets(self) -> tuple[Bet, ...]:
        found = {bet.id: bet for bet in self._base.bets}
        removed: dict[str, Node] = {}
        node = self._value("bets")
        for bet_id, (key, value) in (nodes.named_entries(node, "bets") if node else {}).items():
            if nodes.is_empty(value):
                self._remove(found, bet_id, key)
                removed[bet_id] = key
                continue
            if not _ID.fullmatch(bet_id):
                nodes.wrong(key, f"a bet has an id of small letters, digits and _, not {quoted(bet_id)}.")
            found[bet_id] = self._bet(bet_id, value)
            self._bet_nodes[bet_id] = value
            if len(found) > MOST_BETS:
                nodes.wrong(key, f"a game has {MOST_BETS} bets at most: remove some.")
        if not found:
            nodes.wrong(node or self._entries["game"][0], "a game needs a bet: write one under bets.")
        check_links(found, self._bet_nodes, removed)
        return tuple(found.values())

    @staticmethod
    def _remove(found: dict[str, Bet], bet_id: str, key: Node) -> None:
        if bet_id not in found:
            nodes.wrong(key, f"the game it extends has no bet {quoted(bet_id)} to remove: it has {', '.join(found)}.")
        del found[bet_id]

    def _bet(self, bet_id: str, node: Node) -> Bet:
        entries = nodes.mapping(node, f"the bet {bet_id}", BET_KEYS)
        title = _read_title(entries["title"], bet_id) if "title" in entries else _Title(bet_id)
        self._titles[bet_id] = title
        return read_bet(bet_id, node, title.en)

    def _clauses(self) -> dict[str, str]:
        node, found = self._value("clauses"), dict[str, str]()
        entries = nodes.named_entries(node, "clauses") if node else {}
        for number, (key, value) in entries.items():
            if not _CLAUSE.fullmatch(number):
                nodes.wrong(key, f"a clause has a short number, as in 2.1, not {quoted(number)}.")
            self._clause_titles[number] = _read_title(value, number)
            found[number] = self._clause_titles[number].en
            if len(found) > MOST_CLAUSES:
                nodes.wrong(key, f"a game has {MOST_CLAUSES} clauses at most: remove some.")
        for bet_id, bet_node in self._bet_nodes.items():
            self._check_clauses(bet_id, bet_node, found)
        return found

    def _check_clauses(self, bet_id: str, node: Node, own: Mapping[str, str]) -> None:
        entries = nodes.mapping(node, "a bet", BET_KEYS)
        lines = (nodes.mapping(line, "a line", LINE_KEYS) for line in lines_of(node))
        cited = [entries.get("clause"), *(line.get("clause") for line in lines)]
        for each in cited:
            if each is not None:
                self._check_clause(each, own, bet_id)

    def _check_clause(self, node: Node, own: Mapping[str, str], *others: str) -> None:
        number = nodes.text(node, "clause")
        if number not in own and number not in self._base.clauses and number not in others:
            listed = ", ".join(own) or "none yet"
            nodes.wrong(node, f"there is no clause {quoted(number)}: write it under clauses, which has {listed}.")

    def _decks(self) -> Decks:
        node = self._value("decks")
        if node is None:
            return self._base.decks
        numbers = read_numbers(node, "decks", 1, LARGEST_SHOE)
        return Decks(min(numbers), max(numbers))

    def _place(self) -> Place:
        node = self._value("place")
        return self._base.place if node is None else nodes.word(node, "place", {each.value: each for each in Place})

    def _layouts(self) -> tuple[Layout, ...]:
        node = self._value("layouts")
        if node is None:
            return self._base.layouts
        found: dict[str, Layout] = {}
        for each in nodes.sequence(node, "layouts"):
            layout = _layout(each)
            if layout.id in found:
                nodes.wrong(each, f"layouts has {quoted(layout.id)} twice: keep one of them.")
            found[layout.id] = layout
        if not found and self._place() is Place.BOX:
            nodes.wrong(node, "layouts is empty: write one, as in [{id: A, boxes: 7}], or leave layouts out.")
        return tuple(found.values())

    def _pause(self, clauses: dict[str, str]) -> Pause | None:
        node = self._value("pause")
        if node is None:
            return self._base.pause
        if nodes.is_empty(node):
            return None
        entries = nodes.mapping(node, "pause", PAUSE_KEYS)
        if "after_cards" not in entries:
            nodes.wrong(node, "pause needs after_cards: write it as in {after_cards: 1}.")
        if (after := nodes.number(entries["after_cards"], "after_cards")) != 1:
            nodes.wrong(entries["after_cards"], f"after_cards is 1, not {after}: antes follow the first card.")
        cited = []
        for key in ("clause", "fold_clause"):
            if key in entries:
                self._check_clause(entries[key], clauses)
            cited.append(nodes.text(entries[key], key) if key in entries else "pause")
        if "pause" in cited:
            clauses.setdefault("pause", "After the first card each ante is folded or raised")
        return Pause(1, cited[0], cited[1])

    def _felt(self, bets: list[str]) -> tuple[tuple[str, ...], ...]:
        node = self._value("felt")
        if node is None:
            rows = [tuple(bet for bet in row if bet in bets) for row in self._base.felt]
            laid = {bet for row in rows for bet in row}
            rows.append(tuple(bet for bet in bets if bet not in laid))
            return tuple(row for row in rows if row)
        return _read_felt(node, bets)

    def _translated(self, base: Titles, bets: tuple[Bet, ...], language: str) -> Titles:
        names = {bet_id: name for bet_id, title in self._titles.items() if (name := getattr(title, language))}
        inherited = {bet: name for bet, name in base.bets.items() if bet not in self._titles}
        kept = {bet.id for bet in bets}
        clauses = {number: name for number, title in self._clause_titles.items() if (name := getattr(title, language))}
        return Titles(
            game=names.pop("", None),
            bets={bet: name for bet, name in {**inherited, **names}.items() if bet in kept},
            clauses={**base.clauses, **clauses},
        )


def _read_title(node: Node, otherwise: str) -> _Title:
    """One text, or a text for each language."""
    if isinstance(node, ScalarNode):
        return _Title(_short(node))
    entries = nodes.mapping(node, "title", LANGUAGES)
    texts = {LANGUAGES[key]: _short(value) for key, value in entries.items()}
    return _Title(
        texts.get(Language.ENGLISH, otherwise), texts.get(Language.SIMPLIFIED), texts.get(Language.TRADITIONAL)
    )


def _short(node: Node) -> str:
    value = " ".join(nodes.text(node, "title").split())
    if len(value) > LONGEST_TITLE:
        nodes.wrong(node, f"a title has {LONGEST_TITLE} characters at most, not {len(value):,}.")
    return value


def _layout(node: Node) -> Layout:
    entries = nodes.mapping(node, "a layout", LAYOUT_KEYS)
    if "id" not in entries or "boxes" not in entries:
        nodes.wrong(node, "a layout needs id and boxes: write it as in {id: A, title: Mini, boxes: 7}.")
    boxes = nodes.number(entries["boxes"], "boxes")
    if not 1 <= boxes <= MOST_BOXES:
        nodes.wrong(entries["boxes"], f"boxes is 1 to {MOST_BOXES}, not {boxes}.")
    layout_id = nodes.text(entries["id"], "id")
    return Layout(layout_id, _short(entries["title"]) if "title" in entries else layout_id, boxes)


def _table_of_play(node: Node) -> TableOfPlay:
    try:
        return parse_table_of_play(nodes.text(node, "table_of_play"))
    except RulesError as error:
        nodes.wrong(node, f"table_of_play: {error}")


def _read_felt(node: Node, bets: list[str]) -> tuple[tuple[str, ...], ...]:
    known, seen = {bet: bet for bet in bets}, set[str]()
    rows = []
    for row in nodes.sequence(node, "felt"):
        areas = row.items if isinstance(row, SequenceNode) else _no_row(row)
        for area in areas:
            bet = nodes.word(area, "felt", known)
            if bet in seen:
                nodes.wrong(area, f"felt has two areas for {bet}: keep one of them.")
            seen.add(bet)
        if not areas:
            nodes.wrong(row, "felt has an empty row: remove it.")
        rows.append(tuple(nodes.text(area, "felt") for area in areas))
    if missing := [bet for bet in bets if bet not in seen]:
        nodes.wrong(node, f"felt has no area for {', '.join(missing)}: add each to a row.")
    return tuple(rows)


def _no_row(node: Node) -> NoReturn:
    nodes.wrong(node, "felt is a list of rows: write each row in brackets, as in [player, banker].")
