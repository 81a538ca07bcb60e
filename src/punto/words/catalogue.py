"""The catalogue of one language: a folder of `.ftl` files, each parsed when one of its messages is first used.

Import it lazily, since Fluent imports Babel. Fluent resolves a message once for each plural form; later calls only
insert the arguments, however long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentInt
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from punto.messages import Language
from punto.words.number import Number

FORMS_KEPT: Final = 4096
GLOSSARY: Final = "glossary.ftl"
"""Has the terms that messages of all files refer to."""
MESSAGE_IDS: Final = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
MARK: Final = "\ue000"
"""A private-use character around argument names, so that no message contains it."""


class CatalogueError(LookupError):
    """A missing message or argument: a defect of the catalogue or its caller."""


class References(Visitor):
    """What an entry refers to: arguments, selectors, terms and messages."""

    def __init__(self, entry: ast.Message | ast.Term) -> None:
        self.arguments: set[str] = set()
        self.selectors: set[str] = set()
        self.terms: set[str] = set()
        self.messages: set[str] = set()
        self.visit(entry)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.arguments.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.terms.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            self.selectors.add(node.selector.id.name)
        self.generic_visit(node)


class Catalogue:
    """No Unicode isolation marks around arguments: they would show up in documents and terminals."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._sources = _sources(language)
        self._file_of = {id_: file for file, source in self._sources.items() for id_ in MESSAGE_IDS.findall(source)}
        self._messages = cache(self._parse)
        self._messages(GLOSSARY)
        self._references = cache(self._refer)
        self._pieces = lru_cache(FORMS_KEPT)(self._resolve)

    def phrases_of(self, section: str) -> Iterator[str]:
        """The messages without arguments whose ids start with that prefix."""
        ids = [id_ for id_ in self._file_of if id_.startswith(f"{section}-")]
        return (id_ for id_ in ids if not self._references(id_).arguments)

    def format(self, id_: str, args: Mapping[str, str | Number]) -> str:
        takes = self._references(id_)
        if args.keys() != takes.arguments:
            raise CatalogueError(f"{id_} takes {sorted(takes.arguments)}, not {sorted(args)}.")
        selecting = tuple((name, args[name]) for name in sorted(takes.selectors))
        text, *rest = self._pieces(id_, selecting)
        return text + "".join(f"{args[name]}{literal}" for name, literal in zip(rest[::2], rest[1::2], strict=True))

    def _refer(self, id_: str) -> References:
        if id_ not in self._file_of:
            raise CatalogueError(f"There is no message {id_!r} in {self._language}.")
        return References(self._messages(self._file_of[id_])[id_])

    def _parse(self, file: str) -> dict[str, ast.Message]:
        resource = FluentParser(with_spans=False).parse(self._sources[file])
        self._bundle.add_resource(resource)
        return {entry.id.name: entry for entry in resource.body if isinstance(entry, ast.Message)}

    def _resolve(self, id_: str, selecting: tuple[tuple[str, str | Number], ...]) -> list[str]:
        """The message as text pieces, with an argument name between each two."""
        marked: dict[str, str | FluentInt] = {name: f"{MARK}{name}{MARK}" for name in self._references(id_).arguments}
        numbers = {
            name: FluentInt(number.value, useGrouping=number.in_groups)
            for name, number in selecting
            if isinstance(number, Number)
        }
        pattern = self._bundle.get_message(id_).value
        assert pattern is not None, "every message has a value: a test reads them all"
        text, errors = self._bundle.format_pattern(pattern, marked | numbers)
        if errors:
            raise CatalogueError(f"{id_} cannot be rendered in {self._language}: {errors[0]}.")
        return str(text).split(MARK)


def read_language(language: Language) -> dict[str, ast.Resource]:
    """The files of a language by name."""
    parser = FluentParser(with_spans=False)
    return {name: parser.parse(source) for name, source in _sources(language).items()}


def _sources(language: Language) -> dict[str, str]:
    folder = files("punto.words") / language.value
    found = sorted((file.name, file) for file in folder.iterdir() if file.name.endswith(".ftl"))
    return {name: file.read_text(encoding="utf-8") for name, file in found}


@cache
def catalogue(language: Language) -> Catalogue:
    return Catalogue(language)
