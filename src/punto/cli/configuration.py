"""Options from the environment and from a file, for every command.

A flag wins over PUNTO_SERVE_PORT, that over PUNTO_PORT, that over `port` under [serve] in the file, and that over
`port` at the top of the file, which applies to every command with such an option.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from typer.core import TyperCommand, TyperGroup

from punto.errors import PuntoError

FILE_VARIABLE: Final = "PUNTO_CONFIG"
Command = TyperCommand | TyperGroup


class Setting(Struct, frozen=True):
    """The value of an option, and where it was given."""

    value: Any
    source: str


class Source(Struct, frozen=True):
    """The file of an operator and the part of it that concerns one command."""

    file: Path | None
    shared: Mapping[str, Any]
    own: Mapping[str, Any]
    path: tuple[str, ...]
    """The words of the command: `("keys", "rotate")`."""

    def find(self, option: str, *, is_list: bool) -> Setting | None:
        """None if neither the environment nor the file has a value."""
        for words in ((*self.path, option), (option,)):
            name = "_".join(("punto", *words)).upper().replace("-", "_")
            if (given := os.environ.get(name)) and name != FILE_VARIABLE:
                return Setting(given.split(",") if is_list else given, name)
        if option in self.own:
            return Setting(self.own[option], f"{self.file}, [{'.'.join(self.path)}]")
        return Setting(self.shared[option], f"{self.file}") if option in self.shared else None

    def inside(self, word: str) -> Source:
        return Source(self.file, self.shared, _plain(self.own.get(word, {})), (*self.path, word))


def read_configuration(root: TyperGroup, file: Path | None) -> dict[str, Any]:
    """The settings of every command, by the words of the command and the name of the option."""
    written = {} if file is None else _parse(file)
    if file is not None:
        _check(written, root, file)
    whole = _plain(written)
    return _settings(root, Source(file, whole, whole, ()))


def defaults(settings: Mapping[str, Any]) -> dict[str, Any]:
    """As click's `default_map` wants them."""
    return {name: one.value if isinstance(one, Setting) else defaults(one) for name, one in settings.items()}


def _settings(command: Command, source: Source) -> dict[str, Any]:
    of_group: dict[str, Any] = {}
    if isinstance(command, TyperGroup):
        of_group = {word: _settings(one, source.inside(word)) for word, one in _commands(command).items()}
        if not command.invoke_without_command:
            return of_group
    found = {name: source.find(name, is_list=is_list) for name, is_list in _options(command).items()}
    return of_group | {name: one for name, one in found.items() if one is not None}


def _commands(group: TyperGroup) -> dict[str, Command]:
    return {word: one for word, one in group.commands.items() if isinstance(one, Command)}


def _options(command: Command) -> dict[str, bool]:
    """The names of its options, and whether each takes a list."""
    options = (one for one in command.params if one.param_type_name == "option" and one.name != "help")
    return {str(one.name): bool(getattr(one, "multiple", False)) for one in options}


def _every_option(command: Command) -> Iterator[str]:
    if isinstance(command, TyperGroup):
        for one in _commands(command).values():
            yield from _every_option(one)
    else:
        yield from _options(command)


def _parse(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PuntoError(f"{file} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PuntoError(f"{file} is not TOML: {error}.") from None


def _check(written: Mapping[str, Any], command: Command, file: Path) -> None:
    known = set(_every_option(command))
    commands = _commands(command) if isinstance(command, TyperGroup) else {}
    for key, value in written.items():
        if isinstance(value, dict):
            if key not in commands:
                raise PuntoError(f"{file}: there is no command {key!r}.{_hint(key, commands)}")
            _check(value, commands[key], file)
        elif key.replace("-", "_") not in known:
            raise PuntoError(f"{file}: there is no option {key!r} here.{_hint(key, known)}")
        elif not all(isinstance(one, (str, int)) for one in (value if isinstance(value, list) else [value])):
            raise PuntoError(f"{file}: {key} must be text, a whole number, true, false or a list of text.")


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    """Options may be written with hyphens, as flags are."""
    return {key if isinstance(value, dict) else key.replace("-", "_"): value for key, value in table.items()}


def _hint(key: str, known: Collection[str]) -> str:
    near = get_close_matches(key.replace("-", "_"), known, 1)
    return f" Did you mean {near[0]}?" if near else ""
