"""`punto verify` for a journal or a backup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from typing import Final

from punto.cli.findings import report_findings
from punto.cli.speaking import count_of
from punto.cli.terminal import progress_bar
from punto.errors import JournalArchivedError, JournalError, JournalForgedError
from punto.journal import Checkpoint, Store, inspect_store
from punto.journal.archives import open_archive
from punto.journal.backup_check import BackupCheck
from punto.journal.backup_file import read_items
from punto.journal.check import Check
from punto.journal.checkpoints import find_checkpoint, name_checkpoint
from punto.journal.keys import load_key, public_bytes
from punto.journal.records import LEAST, Archived
from punto.journal.seals import SealChecker
from punto.journal.vouching import Vouching, vouch
from punto.journal.witness import open_witness, require_witnessed
from punto.messages import Count, Listed, Message, message
from punto.messages.moments import utc_second
from punto.verify import Finding
from punto.verify.answers import compare_in_backup
from punto.verify.store import verify_with

MOST_FINDINGS: Final = 100


def verify_journal(
    store: str,
    trusted: list[bytes] | None,
    uncovered_max: int,
    witnesses: Sequence[str],
    key_file: Path | None,
    since_name: str | None,
    as_json: bool,
) -> None:
    trusted, seals = _with_key(trusted, key_file)
    with closing(inspect_store(store)) as journal:
        total = journal.last_position()
        since, wrong = _find(journal, since_name)
        vouching = vouch(list(journal.checkpoints(since.number + 1 if since else LEAST)), trusted, since)
        with progress_bar(message("progress-replaying"), total) as progress:
            checked = verify_with(Check(journal, trusted, uncovered_max, seals, since), progress)
            found = chain(_look_at_archives(journal), _ask(journal, vouching, witnesses), checked)
            listed = wrong or list(islice(found, MOST_FINDINGS))
        archived = journal.archived()
        in_archives = [] if since else [_say_archive(journal, one) for one in archived]
    before = since.position if since else 0
    last = name_checkpoint(vouching.covering) if vouching.covering and vouching.covering.is_chained else None
    uncovered = max(0, total - vouching.covered)
    facts = {
        "records": total - before,
        "not_looked_at": before,
        "archives": [{"file": one.file, "position": one.position, "checkpoint": one.name} for one in archived],
        "uncovered": uncovered,
        "keys": [key.hex() for key in vouching.keys],
        "trusted": trusted is not None,
        "checkpoint": last,
    }
    report_findings(
        listed,
        as_json=as_json,
        facts=facts,
        clean=lambda: [
            message("verify-journal_clean", records=count_of("count-records", total - before)),
            *([message("verify-not_looked_at", records=count_of("count-records", before))] if since else []),
            *in_archives,
            *who_vouches(vouching, uncovered, witnesses, is_trusted=trusted is not None),
            *([message("verify-next_time", checkpoint=last)] if last else []),
        ],
    )


def verify_backup(
    file: Path, trusted: list[bytes] | None, uncovered_max: int, key_file: Path | None, as_json: bool
) -> None:
    trusted, seals = _with_key(trusted, key_file)
    found, records, files, lines = [], 0, 0, list[Message]()
    try:
        check = BackupCheck(file, trusted)
        records, files = check.records, len(check.links)
        with progress_bar(message("progress-reading"), records) as progress:
            problems = islice(check.problems(seals, uncovered_max, progress), MOST_FINDINGS)
            found = [Finding(where=file.name, said=one.message, position=one.position) for one in problems]
        items = chain.from_iterable(read_items(path) for path, _ in check.links)
        found += [Finding(where="answers", said=said) for said in islice(compare_in_backup(items), MOST_FINDINGS)]
        uncovered = max(0, records - check.vouching.covered)
        lines = who_vouches(check.vouching, uncovered, (), is_trusted=trusted is not None)
    except JournalError as error:
        found = [Finding(where=file.name, said=str(error).removesuffix("."))]
    report_findings(
        found,
        as_json=as_json,
        facts={"records": records, "files": files},
        clean=lambda: (
            message("verify-backup_clean", records=count_of("count-records", records), files=Count(files)),
            *lines,
            message("verify-backup_limits"),
        ),
    )


def _with_key(trusted: list[bytes] | None, key_file: Path | None) -> tuple[list[bytes] | None, SealChecker | None]:
    """The house trusts its own key, and checks all seals with it."""
    if key_file is None:
        return trusted, None
    key = load_key(key_file)
    return [*(trusted or ()), public_bytes(key)], SealChecker.of(key)


def _find(journal: Store, name: str | None) -> tuple[Checkpoint | None, list[Finding]]:
    """The checkpoint to start from, or a finding about it."""
    try:
        return (None if name is None else find_checkpoint(journal.checkpoints, name)), []
    except JournalForgedError as error:
        return None, [Finding(where="journal", said=str(error).removesuffix("."))]


def _look_at_archives(journal: Store) -> Iterator[Finding]:
    """Whether each is the one that the journal names. One may lie elsewhere."""
    for archived in journal.archived():
        if (file := journal.archives.locate(archived)).exists():
            try:
                open_archive(archived, file).close()
            except JournalArchivedError as error:
                yield Finding(where=file.name, said=str(error).removesuffix("."))


def _say_archive(journal: Store, archived: Archived) -> Message:
    file = str(journal.archives.locate(archived))
    return message("verify-archived", file=file, position=Count(archived.position), checkpoint=archived.name)


def _ask(journal: Store, vouching: Vouching, witnesses: Sequence[str]) -> Iterator[Finding]:
    """Compare the journal with every witness. One that cannot be asked ends the command."""
    for place in witnesses:
        try:
            require_witnessed(journal, open_witness(place), vouching.keys or (b"",))
        except JournalForgedError as error:
            yield Finding(where="witness", said=str(error))


def who_vouches(vouching: Vouching, uncovered: int, witnesses: Sequence[str], *, is_trusted: bool) -> list[Message]:
    if vouching.covering is None:
        return [message("verify-no_checkpoint")]
    signed = utc_second(vouching.covering.at)
    position, not_yet = Count(vouching.covered), count_of("count-records", uncovered)
    keys = Listed(tuple(key.hex() for key in vouching.keys))
    signer = message("verify-trusted_key") if is_trusted else keys
    lines = [message("verify-signed", position=position, time=signed, signer=signer, uncovered=not_yet)]
    if not is_trusted:
        lines.append(message("verify-compare_key"))
    if witnesses:
        lines.append(message("verify-witnessed", witnesses=Listed(tuple(witnesses), "list-and")))
    return lines
