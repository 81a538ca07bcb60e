"""`punto user`: accounts."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cli.extras import needs_extra
from punto.cli.output import say
from punto.cli.parameters import DEFAULT_STORE, KEY_FILE, KeyOption, StoreOption
from punto.errors import PuntoError
from punto.people import Post

if TYPE_CHECKING:
    from punto.service.access.people import People

users = typer.Typer(no_args_is_help=True, help="Accounts and their posts.")

NameArgument = Annotated[str, typer.Argument(help="Account name.")]


@users.command()
def add(
    name: Annotated[str, typer.Argument(help="Account name: lowercase letters, digits, . _ -")],
    post: Annotated[str, typer.Option(help=f"{', '.join(one.value for one in Post)}.")],
    store: StoreOption = DEFAULT_STORE,
    key: KeyOption = KEY_FILE,
) -> None:
    """Add an account. The password is prompted for, or read from standard input if that is not a terminal.

    Example: [bold]punto user add ada --post administrator[/bold]
    """
    if post not in Post._value2member_map_:
        raise PuntoError(f"Unknown post {post!r}. Use {', '.join(one.value for one in Post)}.")
    password = _new_password(name)
    with _people(store, key) as people:
        people.add(name, Post(post), password, _now())
    say(f"Added {name} as {post.replace('_', ' ')}.")


@users.command()
def password(name: NameArgument, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Set a new password and end all sessions of the account.

    Example: [bold]punto user password ada[/bold]
    """
    given = _new_password(name)
    with _people(store, key) as people:
        people.change_password(name, given, _now())
    say(f"{name} has a new password.")


@users.command()
def remove(name: NameArgument, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Remove an account. Its past actions stay on record.

    Example: [bold]punto user remove ada[/bold]
    """
    with _people(store, key) as people:
        people.remove(name, _now())
    say(f"Removed {name}.")


@users.command("list")
def list_users(store: StoreOption = DEFAULT_STORE) -> None:
    """List all accounts with their posts.

    Example: [bold]punto user list --store sqlite:///punto.db[/bold]
    """
    with needs_extra("server", "punto user"):
        from punto.journal import open_store  # noqa: PLC0415
        from punto.service.access.people import People  # noqa: PLC0415

    with closing(open_store(store)) as opened:
        people = People(opened)
        for person in sorted(people.everyone(), key=lambda person: person.name):
            say(f"{person.name:<24} {person.post.value.replace('_', ' ')}")


@contextmanager
def _people(store: str, key: Path) -> Iterator[People]:
    """To change accounts. Each change is sealed with the house key: without it, the service would refuse it."""
    with needs_extra("server", "punto user"):
        from punto.journal import open_store  # noqa: PLC0415
        from punto.journal.keys import load_key  # noqa: PLC0415
        from punto.journal.notary import Notary  # noqa: PLC0415
        from punto.service.access.people import People  # noqa: PLC0415

    with closing(open_store(store)) as opened:
        Notary(opened, load_key(key)).open(_now())
        yield People(opened)


def _new_password(name: str) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(f"Password for {name}", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\n")


def _now() -> int:
    return time.time_ns() // 1_000_000
