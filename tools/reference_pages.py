"""Generates the reference: every command with its options, and the public names of the library."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec
import typer

from punto.cli import app

PACKAGES = ("punto", "punto.odds", "punto.sim", "punto.roads", "punto.scenario", "punto.integrity", "punto.table")
MARKUP = re.compile(r"\[/?bold\]")


def commands_page() -> str:
    root = typer.main.get_command(app)
    lines = ["# Commands", "", "The `--help` of every command.", ""]
    return "\n".join([*lines, *_commands(root, "punto")])


def _commands(command: Any, name: str) -> Iterator[str]:
    children = getattr(command, "commands", None)
    if children is None:
        yield from _command(command, name)
        return
    for child, each in sorted(children.items()):
        yield from _commands(each, f"{name} {child}")


def _command(command: Any, name: str) -> Iterator[str]:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    usage = " ".join([name, *(str(each.name).upper() for each in arguments), *(["[OPTIONS]"] if options else [])])
    yield from (f"## {name}", "", "```text", usage, "```", "")
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        text = " ".join(paragraph.split())
        if text.startswith("Example: "):
            yield from ("```console", f"$ {MARKUP.sub('', text.removeprefix('Example: '))}", "```", "")
        else:
            yield from (MARKUP.sub("", text), "")
    yield from ("| name | meaning | default |", "|---|---|---|")
    for each in (*arguments, *options):
        yield _parameter(each)
    yield ""


def _parameter(each: Any) -> str:
    names = (
        ", ".join(f"`{name}`" for name in each.opts) if each.param_type_name == "option" else f"`{each.name}`".upper()
    )
    default = each.default if each.default not in (None, False, ()) and not callable(each.default) else None
    told = getattr(each, "help", None) or ""
    return f"| {names} | {_escaped(MARKUP.sub('', told))} | {'' if default is None else f'`{default}`'} |"


def library_page() -> str:
    lines = ["# Library", "", "The public names of each package.", ""]
    for name in PACKAGES:
        lines += _package(import_module(name))
    return "\n".join(lines)


def _package(module: ModuleType) -> Iterator[str]:
    yield from (f"## {module.__name__}", "", _paragraphs(module), "")
    yield from ("| name | meaning |", "|---|---|")
    for name in sorted(module.__all__, key=str.lower):
        yield f"| `{name}` | {_escaped(_described(getattr(module, name)))} |"
    yield ""


def _paragraphs(thing: object) -> str:
    return inspect.cleandoc(getattr(thing, "__doc__", None) or "")


def _described(thing: object) -> str:
    if inspect.isclass(thing) and issubclass(thing, Enum):
        return f"{_summary(thing)} One of {', '.join(f'`{each.name}`' for each in thing)}.".strip()
    if inspect.isclass(thing) and issubclass(thing, msgspec.Struct):
        return f"{_summary(thing)} `({', '.join(thing.__struct_fields__)})`".strip()
    if inspect.isclass(thing) and issubclass(thing, Exception):
        return _summary(thing)
    if callable(thing):
        return f"{_summary(thing)} `{_signature(thing)}`".strip()
    return f"`{type(thing).__name__}`" if _is_short(thing) else "A union of the types listed here."


def _summary(thing: object) -> str:
    """The first paragraph of its docstring."""
    text = " ".join(_paragraphs(thing).split(">>>")[0].split("\n\n")[0].split())
    is_made = inspect.isclass(thing) and thing.__doc__ is None
    return "" if is_made else text


def _signature(thing: object) -> str:
    assert callable(thing)
    parameters = inspect.signature(thing).parameters.values()
    return f"({', '.join(each.name for each in parameters if each.name != 'self')})"


def _is_short(thing: object) -> bool:
    return isinstance(thing, int | str | float | tuple | frozenset)


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("[", "\\[").replace("<", "&lt;")
