"""`punto verify`: checks a journal, a backup, the bundle of one round, or an evidence folder."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer

from punto.cli.evidence import parse_keys, verify_evidence
from punto.cli.extras import needs_extra
from punto.cli.parameters import JsonOption, TrustOption, WitnessOption, store_address
from punto.cli.speaking import count_of
from punto.errors import JournalError
from punto.journal.problems import UNCOVERED_MAX
from punto.messages import Message, message
from punto.messages.moments import utc_second

StoreArgument = Annotated[
    str,
    typer.Argument(
        help="FILE, sqlite:///FILE or postgresql://USER@HOST/DATABASE; a backup, round bundle or evidence folder."
    ),
]
UncoveredOption = Annotated[
    int, typer.Option(min=0, help="With --trust: how many records the last checkpoint may leave uncovered.")
]
HouseKeyOption = Annotated[
    Path | None,
    typer.Option(help="For the house: its signing key, which can check all seals."),
]
SinceOption = Annotated[
    str | None,
    typer.Option(metavar="NUMBER:HASH", help="Check only what came after this checkpoint, which you trust."),
]


def verify(
    store: StoreArgument,
    trust: TrustOption = None,
    witness: WitnessOption = None,
    uncovered: UncoveredOption = UNCOVERED_MAX,
    key: HouseKeyOption = None,
    since: SinceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check the hash chain and signatures, replay every round, settle every bet again and balance every account.

    With --trust, a checkpoint by that key, or by one that it introduced, must cover all records but the latest.
    Without it, the signing keys are only named: check them yourself. With --witness,
    the journal must also hold every checkpoint that the witness knows, so a journal that was set back is detected.
    With --key, the house checks the records after the last checkpoint too, and trusts its own key.

    With --since, only the records after a checkpoint are checked. Every check names the last checkpoint for the next
    time; keep it where nobody who can write to the journal can change it.

    For a bundle of `punto report round`: check the round, its hash chain and its signature, without a journal.

    For a backup: check every record, the checkpoints and the checksum, without restoring it. Of an increment, the
    backups that it continues are checked with it.

    For an evidence folder of `make evidence`: check every file against its signed hash.

    Exit code 0: clean. 1: something is wrong; the first finding is named. 2: the check could not run.

    Example: [bold]punto verify sqlite:///punto.db --trust 5f3a… --witness /mnt/audit/punto.witness[/bold]
    """
    with needs_extra("server", "punto verify"):
        from punto.cli.journal_check import verify_backup, verify_journal  # noqa: PLC0415
        from punto.journal.backup_file import is_backup  # noqa: PLC0415
        from punto.verify.evidence import is_evidence  # noqa: PLC0415
    trusted = parse_keys(trust)
    if since is not None and (is_evidence(Path(store)) or _is_packed(Path(store))):
        raise JournalError(f"{store} is not a journal: --since is for a journal.")
    if is_evidence(Path(store)):
        verify_evidence(Path(store), trust, as_json)
    elif not _is_packed(Path(store)):
        verify_journal(store_address(store), trusted, uncovered, witness or [], key, since, as_json)
    elif is_backup(Path(store)):
        verify_backup(Path(store), trusted, uncovered, key, as_json)
    else:
        _verify_bundle(Path(store), trusted, as_json)


def _is_packed(path: Path) -> bool:
    """Backups and bundles are gzip files; a journal is not."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(2) == b"\x1f\x8b"


def _verify_bundle(path: Path, trusted: Collection[bytes] | None, as_json: bool) -> None:
    from punto.cli.findings import report_findings  # noqa: PLC0415
    from punto.verify.bundle import read_bundle, verify_bundle  # noqa: PLC0415

    bundle = read_bundle(path)
    records = sum(len(one.shown) for one in bundle.evidence)

    def clean() -> list[Message]:
        signed = utc_second(bundle.checkpoint.at)
        left_out = message("verify-left_out", records=count_of("count-records", bundle.withheld))
        return [
            message("verify-round_clean", round=str(bundle.name), records=count_of("count-records", records)),
            *([left_out] if bundle.withheld else []),
            message("verify-not_proved"),
            message("verify-round_signed", time=signed, key=bundle.checkpoint.public_key.hex()),
            message("verify-bundle_key" if trusted is None else "verify-bundle_trusted_key"),
        ]

    found = list(verify_bundle(bundle, trusted))
    facts = {"round": str(bundle.name), "records": records, "left_out": bundle.withheld, "settings_proved": False}
    report_findings(found, as_json=as_json, facts=facts, clean=clean)
