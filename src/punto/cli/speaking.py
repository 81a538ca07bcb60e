"""Prints messages of the catalogue in the language of `--language`.

Every command has that option, so PUNTO_LANGUAGE and `language` in a configuration file work too.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from typing import Annotated, Final, Literal

import typer
from rich.cells import cell_len
from typer.core import TyperCommand, TyperGroup, TyperOption

from punto.cli.output import escape_invisible
from punto.messages import Argument, Count, Language, Message
from punto.words import say as render

Counted = Literal["count-parts", "count-records", "count-rounds", "count-shoes"]
_spoken: Final = ContextVar("language", default=Language.ENGLISH)


def spoken_language() -> Language:
    return _spoken.get()


def in_words(said: Argument) -> str:
    """
    >>> from punto.messages import message
    >>> in_words(message("user-removed", name="ann"))
    'Removed ann.'
    """
    return render(said, _spoken.get())


def say(said: Argument) -> None:
    """Print a line for people."""
    print(escape_invisible(in_words(said)))


def in_columns(*parts: Argument | tuple[Argument, int]) -> str:
    """Parts side by side, each padded to its width. A Chinese character is two columns wide.

    >>> in_columns(("ann", 5), ("庄", 5), "won")
    'ann   庄    won'
    """
    padded = []
    for part in parts:
        said, width = part if isinstance(part, tuple) else (part, 0)
        words = in_words(said)
        padded.append(words + " " * (width - cell_len(words)))
    return " ".join(padded).rstrip()


def count_of(counted: Counted, number: int) -> Message:
    """
    >>> in_words(count_of("count-rounds", 1200))
    '1,200 rounds'
    """
    return Message(counted, {"number": Count(number)})


def offer_languages(command: TyperCommand | TyperGroup) -> None:
    """Give `--language` to this command or to every command of this group, unless it has it."""
    if isinstance(command, TyperGroup):
        for one in command.commands.values():
            assert isinstance(one, (TyperCommand, TyperGroup))
            offer_languages(one)
    if isinstance(command, TyperCommand) or command.invoke_without_command:
        option = _language_option()
        if option not in command.params:
            command.params.append(option)


def _choose(context: typer.Context, tag: str) -> str:
    """For this command only."""
    before = _spoken.set(Language.parse(tag))
    context.call_on_close(lambda: _spoken.reset(before))
    return tag


@cache
def _language_option() -> TyperOption:
    """Built by typer from a function, because the arguments of its classes change between versions."""

    def speak(
        language: Annotated[
            str,
            typer.Option(
                metavar="en|zh-Hans|zh-Hant",
                help="English, 简体 or 繁體.",
                callback=_choose,
                is_eager=True,
                expose_value=False,
            ),
        ] = "en",
    ) -> None:
        del language

    app = typer.Typer(add_completion=False)
    app.command()(speak)
    [option] = [one for one in typer.main.get_command(app).params if one.name == "language"]
    assert isinstance(option, TyperOption)
    return option
