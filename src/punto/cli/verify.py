"""`punto verify`: checks a journal, the bundle of one round, or an evidence folder."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import typer

from punto.cli.evidence import parse_keys, verify_evidence
from punto.cli.extras import needs_extra
from punto.cli.parameters import JsonOption, TrustOption
from punto.cli.terminal import progress_bar

MOST_FINDINGS: Final = 100


def verify(
    store: Annotated[
        str,
        typer.Argument(
            help="sqlite:///FILE, postgresql://USER@HOST/DATABASE, the bundle of a round, or an evidence folder."
        ),
    ],
    trust: TrustOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check the hash chain and signatures, replay every round, settle every bet again and balance every account.

    For a bundle of `punto report round`: check the round, its hash chain and its signature, without a journal.

    For an evidence folder of `make evidence`: check every file against its signed hash.

    Exit code 0: clean. 1: something is wrong; the first finding is named. 2: the check could not run.

    Example: [bold]punto verify sqlite:///punto.db --trust 5f3a…[/bold]
    """
    with needs_extra("server", "punto verify"):
        from punto.verify.evidence import is_evidence  # noqa: PLC0415
    trusted = parse_keys(trust)
    if is_evidence(Path(store)):
        verify_evidence(Path(store), trust, as_json)
    elif Path(store).is_file():
        _verify_bundle(Path(store), trusted, as_json)
    else:
        _verify_journal(store, trusted, as_json)


def _verify_journal(store: str, trusted: list[bytes] | None, as_json: bool) -> None:
    from punto.cli.findings import report_findings  # noqa: PLC0415
    from punto.journal import inspect_store  # noqa: PLC0415
    from punto.verify import verify as check  # noqa: PLC0415

    with closing(inspect_store(store)) as journal:
        total = journal.last_position()
        with progress_bar("Replaying", total) as progress:
            found = list(islice(check(journal, trusted, progress), MOST_FINDINGS))
    report_findings(
        found,
        as_json=as_json,
        facts={"records": total},
        clean=lambda: (
            f"Clean: {total:,} records; every round replayed, every bet settled again, every account balanced."
        ),
    )


def _verify_bundle(path: Path, trusted: Collection[bytes] | None, as_json: bool) -> None:
    from punto.cli.findings import report_findings  # noqa: PLC0415
    from punto.verify.bundle import read_bundle, verify_bundle  # noqa: PLC0415

    bundle = read_bundle(path)
    records = sum(len(one.shown) for one in bundle.evidence)

    def clean() -> str:
        signed = datetime.fromtimestamp(bundle.checkpoint.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        signer = (
            "a key that you trust"
            if trusted is not None
            else "the key named in the bundle. To require your own key, use --trust"
        )
        left_out = (
            f"Left out: {bundle.withheld:,} records that are not about the round; the chain through them is complete.\n"
            if bundle.withheld
            else ""
        )
        return (
            f"Clean: round {bundle.name}, {records:,} records; every bet settled again, every posting matched.\n"
            f"{left_out}"
            f"Signed at {signed} UTC by {bundle.checkpoint.public_key.hex()},\n{signer}."
        )

    found = list(verify_bundle(bundle, trusted))
    facts = {"round": str(bundle.name), "records": records, "left_out": bundle.withheld}
    report_findings(found, as_json=as_json, facts=facts, clean=clean)
