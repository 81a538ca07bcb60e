"""Checks an evidence folder, and compares installed files with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from punto.errors import EvidenceError
from punto.messages import message
from punto.verify.findings import Finding
from punto.verify.manifest import MANIFEST, SIGNATURE, ForgedError, Sealed, hash_files, open_sealed

SHIPPED: Final = "shipped.json"
SUMMARY: Final = "summary.json"


def is_evidence(folder: Path) -> bool:
    return (folder / MANIFEST).is_file() and (folder / SHIPPED).is_file()


def check_evidence(folder: Path, trusted: Collection[bytes] | None = None) -> Iterator[Finding]:
    """Yield every discrepancy; none if the folder is complete, signed and reports no failure."""
    sealed, wrong = _open(folder, trusted)
    yield from wrong
    if sealed is None:
        return
    found = hash_files(folder)
    yield from compare(
        sealed.manifest.files, {name: found[name] for name in found if name not in (MANIFEST, SIGNATURE)}
    )
    for what in _failures(folder / SUMMARY):
        yield Finding(where=SUMMARY, said=message("finding-reports_failure", what=what))


def check_installed(evidence: Path, package: Path, trusted: Collection[bytes] | None = None) -> Iterator[Finding]:
    """Yield every difference between an installed package and the files that the evidence lists as shipped."""
    sealed, wrong = _open(evidence, trusted)
    yield from wrong
    if sealed is None:
        return
    listed = {SHIPPED: sealed.manifest.files.get(SHIPPED, "")}
    changed = list(compare(listed, {name: digest for name, digest in hash_files(evidence).items() if name == SHIPPED}))
    yield from changed
    if not changed:
        yield from compare(_read_shipped(evidence / SHIPPED), hash_files(package))


def compare(listed: Mapping[str, str], found: Mapping[str, str]) -> Iterator[Finding]:
    for name in sorted({*listed, *found}):
        if name not in found:
            yield Finding(where=name, said=message("finding-file_missing"))
        elif name not in listed:
            yield Finding(where=name, said=message("finding-file_unlisted"))
        elif listed[name] != found[name]:
            yield Finding(
                where=name, said=message("finding-file_changed", found=found[name][:12], expected=listed[name][:12])
            )


def _open(folder: Path, trusted: Collection[bytes] | None) -> tuple[Sealed | None, list[Finding]]:
    try:
        sealed = open_sealed(folder)
    except ForgedError as error:
        return None, [Finding(where=SIGNATURE, said=str(error))]
    if trusted is not None and sealed.public_key not in trusted:
        return sealed, [Finding(where=SIGNATURE, said=message("finding-untrusted", key=sealed.public_key.hex()))]
    return sealed, []


def _read_shipped(file: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except msgspec.MsgspecError as error:
        raise EvidenceError(f"{file} is not a list of hashes: {error}.") from None


def _failures(file: Path) -> list[str]:
    try:
        summary = msgspec.json.decode(file.read_bytes(), type=dict[str, msgspec.Raw])
        return msgspec.json.decode(summary["failures"], type=list[str])
    except (OSError, KeyError, msgspec.MsgspecError):
        return ["the list of failures is missing or cannot be read"]
