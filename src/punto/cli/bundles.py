"""`punto verify` for a round in a bundle."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path


def verify_round(path: Path, trusted: Collection[bytes] | None, as_json: bool) -> None:
    from punto.cli.findings import tell_findings  # noqa: PLC0415
    from punto.verify.bundle import read_bundle, verify_bundle  # noqa: PLC0415

    bundle = read_bundle(path)
    records = sum(len(one.records) for one in bundle.evidence)

    def clean() -> str:
        signed = datetime.fromtimestamp(bundle.checkpoint.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        whose = "a key that you trust" if trusted is not None else "the key that it names; say --trust to demand yours"
        return (
            f"Clean: round {bundle.name}, {records:,} records, every bet settled again, every posting matched.\n"
            f"Signed at {signed} UTC by {bundle.checkpoint.public_key.hex()},\n{whose}."
        )

    found = list(verify_bundle(bundle, trusted))
    tell_findings(found, as_json=as_json, facts={"round": str(bundle.name), "records": records}, clean=clean)
