"""`punto patron`: shows, corrects, exports and erases patrons' personal data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from punto.cli.backup import restore_patrons
from punto.cli.changes import now_ms, open_to_change, own_act
from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DEFAULT_STORE, KEY_FILE, JsonOption, KeyOption, OutputOption, StoreOption
from punto.cli.report_files import deliver_json
from punto.cli.speaking import count_of, in_columns, in_words, say
from punto.cli.terminal import progress_bar
from punto.errors import PuntoError
from punto.messages import Count, message, named
from punto.messages.moments import utc_minute
from punto.reports.documents import check_target, json_document

if TYPE_CHECKING:
    from punto.journal import Store
    from punto.reports.patron_file import OnRecord
    from punto.service.access.patron_names import PatronNames
    from punto.service.access.patron_sealing import Personal

patrons = typer.Typer(
    no_args_is_help=True,
    help="Show, correct, export and erase patrons' personal data.\n\n"
    "Example: [bold]punto patron export li.wei -o li.wei.json[/bold]",
)

NameArgument = Annotated[str, typer.Argument(help="The patron's name, or the pseudonym, such as patron-7f3k9m2qab.")]


@patrons.command("list")
def list_patrons(store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE, as_json: JsonOption = False) -> None:
    """List patrons with their pseudonyms. Patrons of earlier versions are on record under their names: see punto user.

    Example: [bold]punto patron list --store sqlite:///punto.db[/bold]
    """
    with _opened(store, key) as (_, names):
        rows = [(patron, _personal(names, patron), names.since[patron]) for patron in names.patrons()]
        if as_json:
            print_json([{"patron": patron, "since": since, **_data(found)} for patron, found, since in rows])
            return
        for patron, found, since in rows:
            say(in_columns((patron, 20), (found.name, 24), utc_minute(since)))


@patrons.command()
def show(
    name: NameArgument, store: StoreOption = DEFAULT_STORE, key: KeyOption = KEY_FILE, as_json: JsonOption = False
) -> None:
    """Show a patron's personal data, the number of records, and what prevents an erasure.

    Example: [bold]punto patron show li.wei[/bold]
    """
    with _opened(store, key) as (journal, names):
        from punto.service.access.care import HouseCare  # noqa: PLC0415
        from punto.service.access.forgetting import list_obstacles, obstacles  # noqa: PLC0415

        patron = _known(journal, names, name)
        found, held = _personal(names, patron), _collect(journal, patron)
        against = obstacles(journal, patron, HouseCare(journal).rules, now_ms())
        if as_json:
            listed = [one.value for one in against]
            print_json({"patron": patron, **_data(found), "on_record": held.counts(), "obstacles": listed})
            return
        for label, text in _data(found).items():
            say(in_columns((label, 12), text))
        _say_counts(patron, held)
        if against:
            say(message("patron-kept", name=found.name, why=list_obstacles(against)))


@patrons.command()
def change(
    name: NameArgument,
    full_name: Annotated[str | None, typer.Option(help="The new full name; empty to erase it.")] = None,
    contact: Annotated[str | None, typer.Option(help="How to reach the patron; empty to erase it.")] = None,
    note: Annotated[str | None, typer.Option(help="Other personal data; empty to erase it.")] = None,
    store: StoreOption = DEFAULT_STORE,
    key: KeyOption = KEY_FILE,
) -> None:
    """Correct a patron's personal data. The journal records that it was corrected, but not the data.

    Example: [bold]punto patron change li.wei --contact li@example.com[/bold]
    """
    given = {"full_name": full_name, "contact": contact, "note": note}
    changes = {field: text for field, text in given.items() if text is not None}
    if not changes:
        raise PuntoError("Nothing to correct. Use --full-name, --contact or --note.")
    with _opened(store, key) as (journal, names):
        from msgspec.structs import replace  # noqa: PLC0415

        patron = _known(journal, names, name)
        corrected = replace(_personal(names, patron), **changes)
        names.change(patron, corrected, own_act())
    say(message("patron-changed", name=name))


@patrons.command()
def export(
    name: NameArgument,
    output: OutputOption = None,
    store: StoreOption = DEFAULT_STORE,
    key: KeyOption = KEY_FILE,
) -> None:
    """Write everything stored about a patron as JSON. The journal records who exported it.

    Personal data, the account, log-ins, limits, money and bets. Amounts are in cents, times in milliseconds since 1970.

    Example: [bold]punto patron export li.wei -o li.wei.json[/bold]
    """
    with _opened(store, key) as (journal, names):
        from punto.reports.patron_file import FORMAT  # noqa: PLC0415

        patron = _known(journal, names, name)
        if output is not None:
            check_target(output)
        names.note_export(patron, own_act())
        who = {"patron": patron, "since": names.since[patron], **_data(_personal(names, patron))}
        held = msgspec.to_builtins(_collect(journal, patron))
        document = {"format": FORMAT, "who": who, "on_record": held}
        deliver_json(json_document(document), output)


@patrons.command()
def erase(
    name: NameArgument,
    reason: Annotated[str, typer.Option(help="The reason. It is recorded: do not write names in it.")],
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Override obstacles, except bets in play. They are recorded.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    store: StoreOption = DEFAULT_STORE,
    key: KeyOption = KEY_FILE,
) -> None:
    """Erase a patron's personal data permanently and remove the account. Records stay, under the pseudonym.

    Refused while the patron has money, bets, an exclusion or a hold, and within the time for which the house keeps
    names. A bet in a round that is not over stops it even with --anyway.

    Exit code 0: erased. 1: refused. 2: there is no such patron.

    Example: [bold]punto patron erase li.wei --reason "asked for it on 3 March"[/bold]
    """
    with _opened(store, key) as (journal, names):
        from punto.service.access.forgetting import CannotForgetError, Forgetting  # noqa: PLC0415
        from punto.service.access.people import People  # noqa: PLC0415

        patron = _known(journal, names, name)
        say(message("patron-goes", name=names.show(patron)))
        _say_counts(patron, _collect(journal, patron))
        if not yes:
            typer.confirm(in_words(message("patron-confirm")), abort=True)
        try:
            forgetting = Forgetting(journal, People(journal, names), names)
            forgetting.forget(patron, reason, overrides=anyway, act=own_act())
        except CannotForgetError as error:
            say(error.said)
            raise typer.Exit(CHECK_FAILED) from None
    say(message("patron-erased", patron=patron))


@patrons.command("restore")
def bring_back(
    file: Annotated[Path, typer.Argument(help="The file FILE.patrons next to a backup.")],
    store: StoreOption = DEFAULT_STORE,
    key: KeyOption = KEY_FILE,
) -> None:
    """Restore patrons from the file next to a backup, except those erased since.

    `punto restore` does this automatically. Stop the service first.

    Example: [bold]punto patron restore sunday.backup.patrons --store sqlite:///restored.db[/bold]
    """
    with needs_extra("server", "punto patron"):
        restore_patrons(store, file, key)


@contextmanager
def _opened(store: str, key: Path) -> Iterator[tuple[Store, PatronNames]]:
    with open_to_change(store, key, "punto patron") as journal:
        from punto.service.access.patron_names import open_patron_names  # noqa: PLC0415

        yield journal, open_patron_names(journal, key, own_act())


def _known(journal: Store, names: PatronNames, name: str) -> str:
    """The pseudonym. A name that an earlier version wrote to the journal cannot be erased from it."""
    from punto.entries import account_stream  # noqa: PLC0415
    from punto.ledger.accounts import Account, AccountKind  # noqa: PLC0415
    from punto.service.access.errors import AccountError  # noqa: PLC0415
    from punto.service.access.forgetting import check_named  # noqa: PLC0415
    from punto.service.access.people import People  # noqa: PLC0415

    patron = names.known(name)
    played, _ = journal.head(account_stream(Account(AccountKind.PATRON, patron)))
    if (played or People(journal).has_been(patron)) and names.find(patron) is None and patron not in names.erased:
        records = Count(_collect(journal, patron).records)
        raise AccountError(message("patron-in_clear", name=name, records=records))
    check_named(names, patron)
    return patron


def _personal(names: PatronNames, patron: str) -> Personal:
    found = names.find(patron)
    assert found is not None, "the patron is known"
    return found


def _data(personal: Personal) -> dict[str, str]:
    whole: dict[str, Any] = {field: getattr(personal, field) for field in personal.__struct_fields__}
    return whole


def _collect(journal: Store, patron: str) -> OnRecord:
    from punto.reports.patron_file import collect_patron  # noqa: PLC0415

    with progress_bar(message("progress-reading"), journal.last_position()) as progress:
        return collect_patron(journal, patron, progress)


def _say_counts(patron: str, held: OnRecord) -> None:
    say(message("patron-stays", patron=patron, records=count_of("count-records", held.records)))
    for kind, number in held.counts().items():
        if kind != "records":
            say(in_columns(("", 2), (named("held", kind), 24), str(number)))
