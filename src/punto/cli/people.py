"""`punto user` and `punto keys`: the first administrator, and the signing key."""

from __future__ import annotations

import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from punto.cli.output import say
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
    from punto.journal import open_store  # noqa: PLC0415
    from punto.people import Post  # noqa: PLC0415
    from punto.service.access.people import People  # noqa: PLC0415

    if post not in Post._value2member_map_:
        raise PuntoError(f"{post!r} is no post: there are {', '.join(one.value for one in Post)}.")
    password = _new_password(name)
    with closing(open_store(store)) as opened:
        People(opened).add(name, Post(post), password, _now())
    say(f"{name} is {post.replace('_', ' ')}.")


@users.command()
def password(name: Annotated[str, typer.Argument(help="Whose.")], store: StoreOption = "sqlite:///punto.db") -> None:
    """Give someone a new password; whoever is logged in with the old one is logged out.

    Example: [bold]punto user password ada[/bold]
    """
    from punto.journal import open_store  # noqa: PLC0415
    from punto.service.access.people import People  # noqa: PLC0415

    given = _new_password(name)
    with closing(open_store(store)) as opened:
        People(opened).change_password(name, given, _now())
    say(f"{name} has a new password.")


@users.command()
def remove(name: Annotated[str, typer.Argument(help="Who.")], store: StoreOption = "sqlite:///punto.db") -> None:
    """Remove someone; what they did stays on record.

    Example: [bold]punto user remove ada[/bold]
    """
    from punto.journal import open_store  # noqa: PLC0415
    from punto.service.access.people import People  # noqa: PLC0415

    with closing(open_store(store)) as opened:
        People(opened).remove(name, _now())
    say(f"{name} is removed.")


@users.command("list")
def list_users(store: StoreOption = "sqlite:///punto.db") -> None:
    """Everyone and their post.

    Example: [bold]punto user list --store sqlite:///punto.db[/bold]
    """
    from punto.journal import open_store  # noqa: PLC0415
    from punto.service.access.people import People  # noqa: PLC0415

    with closing(open_store(store)) as opened:
        for person in sorted(People(opened).everyone(), key=lambda person: person.name):
            say(f"{person.name:<24} {person.post.value.replace('_', ' ')}")


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


def _new_password(name: str) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(f"Password for {name}", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\n")


def _now() -> int:
    return time.time_ns() // 1_000_000
