"""`punto self-check`, and `punto verify` for an evidence folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from punto.cli.extras import needs_extra
from punto.cli.parameters import JsonOption, TrustOption
from punto.errors import EvidenceError, PuntoError
from punto.messages import Argument, Count, Message, message


def self_check(
    evidence: Annotated[Path, typer.Argument(help="The signed folder written by `make evidence`.")],
    trust: TrustOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check that every installed file of Punto is the one that the signed evidence lists.

    Exit code 0: all files match. 1: a file differs; the first one is named. 2: the check could not run.

    Example: [bold]punto self-check evidence --trust 5f3a…[/bold]
    """
    with needs_extra("server", "punto self-check"):
        from punto.cli.findings import report_findings  # noqa: PLC0415
        from punto.verify.evidence import check_installed  # noqa: PLC0415
    package = _installed_package()
    report_findings(
        list(check_installed(evidence, package, parse_keys(trust))),
        as_json=as_json,
        facts={},
        clean=lambda: [
            message("verify-installed_clean", folder=str(package), signer=_signer(evidence, trust)),
        ],
    )


def verify_evidence(evidence: Path, trust: Sequence[str] | None, as_json: bool) -> None:
    from punto.cli.findings import report_findings  # noqa: PLC0415
    from punto.verify.evidence import check_evidence  # noqa: PLC0415
    from punto.verify.manifest import open_sealed  # noqa: PLC0415

    def clean() -> list[Message]:
        files = len(open_sealed(evidence).manifest.files)
        return [message("verify-evidence_clean", files=Count(files), signer=_signer(evidence, trust))]

    report_findings(list(check_evidence(evidence, parse_keys(trust))), as_json=as_json, facts={}, clean=clean)


def require_installed(evidence: Path) -> None:
    """Raise an error for the first installed file that does not match the evidence."""
    from punto.verify.evidence import check_installed  # noqa: PLC0415

    for wrong in check_installed(evidence, _installed_package()):
        raise EvidenceError(f"The installed files do not match {evidence}: {wrong.where}: {wrong.what}.")


def parse_keys(trust: Sequence[str] | None) -> list[bytes] | None:
    return [_parse_key(text) for text in trust] if trust else None


def _installed_package() -> Path:
    import punto  # noqa: PLC0415

    return Path(punto.__file__).parent


def _signer(evidence: Path, trust: Sequence[str] | None) -> Argument:
    from punto.verify.manifest import open_sealed  # noqa: PLC0415

    if trust:
        return message("verify-signed_by_trusted")
    try:
        key = open_sealed(evidence).public_key.hex()
    except EvidenceError:
        return ""
    return message("verify-signed_by", key=key)


def _parse_key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise PuntoError(f"{text!r} is not a public key. Use the 64 hexadecimal digits that `punto keys show` prints.")
    return key
