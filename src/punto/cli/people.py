"""`punto user`: accounts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cli.changes import open_to_change, own_act
from punto.cli.extras import needs_extra
from punto.cli.parameters import DEFAULT_STORE, KEY_FILE, JsonOption, KeyOption, StoreOption
from punto.cli.speaking import in_columns, in_words, say
from punto.errors import PuntoError
from punto.messages import Message, message, named
from punto.people import Post

if TYPE_CHECKING:
    from punto.service.access.people import People

users = typer.Typer(
    no_args_is_help=True,
    help="Add, change and list accounts.\n\nExample: [bold]punto user add ada --post administrator[/bold]",
)

POSTS = ", ".join(one.value for one in Post)
NameArgument = Annotated[str, typer.Argument(help="Account name.")]
PostOption = Annotated[str, typer.Option(help=f"{POSTS}.")]


@users.command()
def add(
    name: Annotated[str, typer.Argument(help="Account name: lowercase letters, digits, . _ -")],
    post: PostOption,
    store: StoreOption = DEFAULT_STORE,
    key: KeyOption = KEY_FILE,
    own: Annotated[
        bool, typer.Option("--own", help="The person types the password, so it need not be changed.")
    ] = False,
    full_name: Annotated[
        str, typer.Option(help="Of a patron. This and the next two are not written to the journal.")
    ] = "",
    contact: Annotated[str, typer.Option(help="How to reach a patron.")] = "",
    note: Annotated[str, typer.Option(help="Other personal data of a patron.")] = "",
) -> None:
    """Add an account. The password is prompted for, or read from standard input if that is not a terminal.

    The person must change it at the first log-in, except in the first account and with --own. Names are never used
    again. The journal holds the names of staff; a patron gets a pseudonym there.

    Example: [bold]punto user add ada --post administrator[/bold]
    """
    chosen = _post(post)
    if chosen is not Post.PATRON and (full_name or contact or note):
        raise PuntoError("--full-name, --contact and --note are for patrons: use them with --post patron.")
    password = _new_password(name)
    with _people(store, key) as people:
        add_account = people.add_owner if own or not people.names() else people.add
        added = add_account(name, chosen, password, own_act())
        if full_name or contact or note:
            people.describe(added.name, full_name=full_name, contact=contact, note=note, act=own_act())
    say(message("user-added", name=name, post=named("role", post)))


@users.command()
def password(name: NameArgument, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Reset someone's password and end all sessions of the account. The person must change it at the next log-in.

    Example: [bold]punto user password ada[/bold]
    """
    given = _new_password(name)
    with _people(store, key) as people:
        people.reset_password(people.known(name), given, own_act())
    say(message("user-reset", name=name))


@users.command("change-password")
def change_password(name: NameArgument, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Change your own password: first the old one, then the new one. Ends all sessions of the account.

    Example: [bold]punto user change-password ada[/bold]
    """
    old = _ask(message("user-old_password", name=name), is_confirmed=False)
    new = _new_password(name)
    with _people(store, key) as people:
        if people.check(name, old) is None:
            raise PuntoError("Wrong name or password.")
        people.change_password(people.known(name), new, own_act(people.known(name)))
    say(message("user-changed", name=name))


@users.command()
def appoint(
    name: NameArgument, post: PostOption, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE
) -> None:
    """Appoint a person to another post and end all sessions of the account. The last administrator stays.

    Example: [bold]punto user appoint dan --post pit_supervisor[/bold]
    """
    with _people(store, key) as people:
        people.appoint(people.known(name), _post(post), own_act())
    say(message("user-appointed", name=name, post=named("role", post)))


@users.command("remove-second-factor")
def remove_second_factor(name: NameArgument, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Remove the second factor of a person who lost their phone. A new one is set up at the next log-in.

    Example: [bold]punto user remove-second-factor ada[/bold]
    """
    with _people(store, key) as people:
        people.remove_second_factor(people.known(name), own_act())
    say(message("user-no_second_factor", name=name))


@users.command()
def remove(name: NameArgument, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Remove an account. Its past actions stay on record, and its name is never used again.

    Example: [bold]punto user remove ada[/bold]
    """
    with _people(store, key) as people:
        people.remove(people.known(name), own_act())
    say(message("user-removed", name=name))


@users.command("list")
def list_users(store: StoreOption = DEFAULT_STORE) -> None:
    """List all accounts with their posts.

    Example: [bold]punto user list --store sqlite:///punto.db[/bold]
    """
    with needs_extra("server", "punto user"):
        from punto.journal import open_store  # noqa: PLC0415
        from punto.service.access.people import People  # noqa: PLC0415

    with closing(open_store(store)) as opened:
        for person in sorted(People(opened).everyone(), key=lambda person: person.name):
            say(in_columns((person.name, 24), named("role", person.post.value)))


@users.command("log")
def show_log(store: StoreOption = DEFAULT_STORE, as_json: JsonOption = False) -> None:
    """Print who logged in, failed or was locked out, and who changed accounts and terminals, with time and address.

    Example: [bold]punto user log --store sqlite:///punto.db[/bold]
    """
    with needs_extra("server", "punto user"):
        from punto.cli.account_log import print_log  # noqa: PLC0415
        from punto.journal import inspect_store  # noqa: PLC0415

    with closing(inspect_store(store)) as journal:
        print_log(journal, as_json=as_json)


@contextmanager
def _people(store: str, key: Path) -> Iterator[People]:
    with open_to_change(store, key, "punto user") as journal:
        from punto.service.access.patron_names import open_patron_names  # noqa: PLC0415
        from punto.service.access.people import People  # noqa: PLC0415

        yield People(journal, open_patron_names(journal, key, own_act()))


def _post(text: str) -> Post:
    if text not in Post._value2member_map_:
        raise PuntoError(f"Unknown post {text!r}. Use {POSTS}.")
    return Post(text)


def _new_password(name: str) -> str:
    return _ask(message("user-password", name=name), is_confirmed=True)


def _ask(question: Message, *, is_confirmed: bool) -> str:
    if sys.stdin.isatty():
        repeat = is_confirmed and in_words(message("user-repeat"))
        return str(typer.prompt(in_words(question), hide_input=True, confirmation_prompt=repeat))
    return sys.stdin.readline().rstrip("\n")
