"""`punto keys`: the key that signs the journal, and how it is replaced."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer

from punto.cli.changes import now_ms, open_to_change, own_act
from punto.cli.extras import needs_extra
from punto.cli.parameters import DEFAULT_STORE, KEY_FILE, KeyOption, StoreOption
from punto.cli.speaking import count_of, say
from punto.messages import Count, message

keys = typer.Typer(
    no_args_is_help=True,
    help="Create, show and replace the keys of the house.\n\nExample: [bold]punto keys new punto.key[/bold]",
)

KeyFileArgument = Annotated[Path, typer.Argument(help="The key file.")]
_NEW_KEY: Final = typer.Option("--new", help="The new signing key; create it with `punto keys new`.")


@keys.command()
def new(file: KeyFileArgument = KEY_FILE) -> None:
    """Create a signing key, readable only by you, and print its public key for `punto verify --trust`.

    Example: [bold]punto keys new punto.key[/bold]
    """
    with needs_extra("server", "punto keys"):
        from punto.journal.keys import make_key, public_bytes  # noqa: PLC0415

    print(public_bytes(make_key(file)).hex())


@keys.command()
def show(file: KeyFileArgument = KEY_FILE) -> None:
    """Print the public key of a signing key.

    Example: [bold]punto keys show punto.key[/bold]
    """
    with needs_extra("server", "punto keys"):
        from punto.journal.keys import load_key, public_bytes  # noqa: PLC0415

    print(public_bytes(load_key(file)).hex())


@keys.command()
def rotate(new_key: Annotated[Path, _NEW_KEY], store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Replace the signing key: the old key signs a checkpoint that introduces the new one. Stop the service first.

    `punto verify` follows the change, so it accepts the old public key as well as the new one. The session key and
    the key for patrons stay the same; they are copied next to the new key.

    Example: [bold]punto keys rotate --new punto-2027.key --store sqlite:///punto.db[/bold]
    """
    with needs_extra("server", "punto keys"):
        from punto.journal import open_store  # noqa: PLC0415
        from punto.journal.keys import load_key, read_private, write_private  # noqa: PLC0415
        from punto.journal.signing import open_history, rotate  # noqa: PLC0415
        from punto.service.access.patron_names import ErasedNote  # noqa: PLC0415
        from punto.service.access.patron_sealing import patron_key_file  # noqa: PLC0415
        from punto.service.access.session_key import session_key_file  # noqa: PLC0415

    old, successor = load_key(key), load_key(new_key)
    with closing(open_store(store)) as journal:
        open_history(journal, old, now_ms())
        signed = rotate(journal, old, successor, now_ms())
    for beside in (session_key_file, patron_key_file, lambda file: ErasedNote(patron_key_file(file)).path):
        there, copied = beside(key), beside(new_key)
        if there.exists() and not copied.exists():
            write_private(copied, read_private(there))
    say(message("keys-rotated", number=signed.number, key=signed.public_key.hex()))
    say(message("keys-start", file=str(new_key)))


@keys.command("rotate-sessions")
def rotate_sessions(store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Replace the session key, which is stored next to the signing key, and put the change on record. Stop the service
    first.

    Everybody has to log in again. Second factors stay, and the old key is kept with the ending `.old`.

    Example: [bold]punto keys rotate-sessions --store sqlite:///punto.db --key punto.key[/bold]
    """
    with open_to_change(store, key, "punto keys") as journal:
        from punto.service.access.session_key import rotate_session_key, session_key_file  # noqa: PLC0415

        rotate_session_key(journal, session_key_file(key), own_act())
    say(message("keys-sessions", file=str(session_key_file(key))))


@keys.command()
def adopt(store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE) -> None:
    """Sign a journal as it is: one that has records but no checkpoint, or whose last records carry no seal.

    A journal of an earlier version that was killed has such records. Every record is checked against its hash, but
    nothing shows whether records were altered, added or removed before. Run `punto verify` and compare with a backup
    first.

    A journal that `punto restore --until` set aside is continued from its end. Every witness of the house knows the
    later records and refuses this history: see docs/operations.md.

    Example: [bold]punto keys adopt --store sqlite:///punto.db --key punto.key[/bold]
    """
    with needs_extra("server", "punto keys"):
        from punto.journal import open_store  # noqa: PLC0415
        from punto.journal.keys import load_key  # noqa: PLC0415
        from punto.journal.signing import adopt, adopt_earlier  # noqa: PLC0415
        from punto.journal.store import is_set_aside  # noqa: PLC0415

    own = load_key(key)
    if is_set_aside(store):
        signed = adopt_earlier(store, own, now_ms())
        say(message("keys-continued", number=signed.number, position=Count(signed.position)))
        return
    with closing(open_store(store)) as journal:
        signed = adopt(journal, own, now_ms())
    say(message("keys-adopted", records=count_of("count-records", signed.position)))
