"""The catalogue of one language: its folder of `.ftl` files, read when something is first said in that language.

Fluent is imported no earlier, because it brings Babel along.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from punto.messages import Language

if TYPE_CHECKING:
    from fluent.runtime.types import FluentInt
    from fluent.syntax.ast import Resource


class CatalogueError(LookupError):
    """A message or an argument is missing: a defect of the catalogue or of its caller."""


class Catalogue:
    """Marks around arguments that isolate their direction are off: they would end up in documents and terminals."""

    def __init__(self, language: Language) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415
        from fluent.runtime.types import FluentInt  # noqa: PLC0415

        self._number = FluentInt
        self._language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._phrases: list[str] = []
        for source in sources(language).values():
            resource = FluentResource(source)
            self._bundle.add_resource(resource)
            self._phrases += _phrases(resource, source)

    def phrases_of(self, section: str) -> Iterator[str]:
        """The messages without arguments whose ids begin with that word and a dash."""
        return (id_ for id_ in self._phrases if id_.startswith(f"{section}-"))

    def number(self, number: int, *, in_groups: bool) -> FluentInt:
        """A whole number that selects the plural."""
        return self._number(number, useGrouping=in_groups)

    def format(self, id_: str, args: Mapping[str, str | FluentInt]) -> str:
        if not self._bundle.has_message(id_):
            raise CatalogueError(f"There is no message {id_!r} in {self._language}.")
        pattern = self._bundle.get_message(id_).value
        assert pattern is not None, "every message has a value: a test reads them all"
        text, errors = self._bundle.format_pattern(pattern, dict(args))
        if errors:
            raise CatalogueError(f"{id_} cannot be said in {self._language}: {errors[0]}.")
        return str(text)


def _phrases(resource: Resource, source: str) -> Iterator[str]:
    """The ids of the messages without arguments, which `$` would mark."""
    from fluent.syntax import ast  # noqa: PLC0415

    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.span and "$" not in source[entry.span.start : entry.span.end]:
            yield entry.id.name


def sources(language: Language) -> dict[str, str]:
    """The files of a language by name."""
    folder = files("punto.words") / language.value
    found = sorted((file.name, file) for file in folder.iterdir() if file.name.endswith(".ftl"))
    return {name: file.read_text(encoding="utf-8") for name, file in found}


@cache
def catalogue(language: Language) -> Catalogue:
    return Catalogue(language)
