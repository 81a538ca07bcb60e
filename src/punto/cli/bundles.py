"""`punto verify` for a round in a bundle."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path

import typer


def verify_round(path: Path, trusted: Collection[bytes] | None, as_json: bool) -> None:
    from punto.verify.bundle import read_bundle, verify_bundle  # noqa: PLC0415

    bundle = read_bundle(path)
    found = list(verify_bundle(bundle, trusted))
    records = sum(len(one.records) for one in bundle.evidence)
    if as_json:
        wrong = [{"where": one.where, "what": one.what, "position": one.position} for one in found]
        answer = {"round": str(bundle.name), "records": records, "clean": not found, "wrong": wrong}
        print(json.dumps(answer, indent=1))
    elif found:
        print(f"WRONG in {found[0].where}: {found[0].what}.")
        if len(found) > 1:
            print(f"{len(found) - 1} more findings; --json lists them.")
    else:
        signed = datetime.fromtimestamp(bundle.checkpoint.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        whose = "a key that you trust" if trusted is not None else "the key that it names; say --trust to demand yours"
        print(f"Clean: round {bundle.name}, {records:,} records, every bet settled again, every posting matched.")
        print(f"Signed at {signed} UTC by {bundle.checkpoint.public_key.hex()},\n{whose}.")
    if found:
        raise typer.Exit(1)
