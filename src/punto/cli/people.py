"""`punto user` and `punto keys`: the first administrator, and the signing key."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from punto.errors import PuntoError

users = typer.Typer(no_args_is_help=True, help="People and their posts.")
keys = typer.Typer(no_args_is_help=True, help="The key that signs the journal.")

StoreOption = Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/DATABASE.")]


@users.command()
def add(
    name: Annotated[str, typer.Argument(help="Small letters, digits, . _ -")],
    post: Annotated[str, typer.Option(help="patron, dealer, pit_supervisor, …, inspector, administrator.")],
    store: StoreOption = "sqlite:///punto.db",
) -> None:
    """Add someone; the password is asked for, or read from standard input where that is not a terminal.

    Example: [bold]punto user add ada --post administrator[/bold]
    """
    from punto.entries import Post  # noqa: PLC0415
    from punto.journal import open_store  # noqa: PLC0415
    from punto.service.people import People  # noqa: PLC0415

    if post not in Post._value2member_map_:
        raise PuntoError(f"{post!r} is no post: there are {', '.join(one.value for one in Post)}.")
    if sys.stdin.isatty():
        password = typer.prompt(f"Password for {name}", hide_input=True, confirmation_prompt=True)
    else:
        password = sys.stdin.readline().rstrip("\n")
    opened = open_store(store)
    try:
        People(opened).add(name, Post(post), password, time.time_ns() // 1_000_000)
    finally:
        opened.close()
    Console(highlight=False).print(f"{name} is {post.replace('_', ' ')}.")


@users.command("list")
def list_users(store: StoreOption = "sqlite:///punto.db") -> None:
    """Everyone and their post.

    Example: [bold]punto user list --store sqlite:///punto.db[/bold]
    """
    from punto.journal import open_store  # noqa: PLC0415
    from punto.service.people import People  # noqa: PLC0415

    opened = open_store(store)
    try:
        for person in sorted(People(opened).everyone(), key=lambda person: person.name):
            print(f"{person.name:<24} {person.post.value}")
    finally:
        opened.close()


@keys.command()
def new(
    file: Annotated[Path, typer.Argument(help="Where to keep it; only you may read it.")] = Path("punto.key"),
) -> None:
    """Make a signing key and print its public half, which `punto verify` trusts.

    Example: [bold]punto keys new punto.key[/bold]
    """
    from punto.journal.keys import make_key, public_bytes  # noqa: PLC0415

    print(public_bytes(make_key(file)).hex())


@keys.command()
def show(file: Annotated[Path, typer.Argument(help="The signing key.")] = Path("punto.key")) -> None:
    """Print the public half of a signing key.

    Example: [bold]punto keys show punto.key[/bold]
    """
    from punto.journal.keys import load_key, public_bytes  # noqa: PLC0415

    print(public_bytes(load_key(file)).hex())
