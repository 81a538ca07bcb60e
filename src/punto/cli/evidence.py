"""`punto self-check`, and `punto verify` for a folder of evidence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from punto.errors import EvidenceError, MissingExtraError, PuntoError


def self_check(
    evidence: Annotated[Path, typer.Argument(help="The signed folder that `make evidence` wrote.")],
    trust: Annotated[list[str] | None, typer.Option(help="Public key that may have signed, from `punto keys`.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer for machines.")] = False,
) -> None:
    """Compare the installed files of Punto, one by one, with those that the signed evidence says were shipped.

    Exit code 0: they are the same; 1: something differs, and the first thing is named; 2: it could not look.

    Example: [bold]punto self-check evidence --trust 5f3a…[/bold]
    """
    import punto  # noqa: PLC0415

    try:
        from punto.cli.findings import tell_findings  # noqa: PLC0415
        from punto.verify.evidence import check_installed  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError("punto self-check", "server") from error
    package = Path(punto.__file__).parent
    tell_findings(
        list(check_installed(evidence, package, keys_of(trust))),
        as_json=as_json,
        facts={},
        clean=lambda: f"Clean: the files in {package} are those of the evidence. {_whose(evidence, trust)}",
    )


def verify_evidence(evidence: Path, trust: Sequence[str] | None, as_json: bool) -> None:
    """What `punto verify` says of such a folder."""
    from punto.cli.findings import tell_findings  # noqa: PLC0415
    from punto.verify.evidence import check_evidence  # noqa: PLC0415
    from punto.verify.manifest import open_sealed  # noqa: PLC0415

    def clean() -> str:
        files = len(open_sealed(evidence).manifest.files)
        return f"Clean: {files} files, each as it was signed, and no failure reported. {_whose(evidence, trust)}"

    tell_findings(list(check_evidence(evidence, keys_of(trust))), as_json=as_json, facts={}, clean=clean)


def require_installed(evidence: Path) -> None:
    """Raise at the first installed file that is not the one that was shipped."""
    import punto  # noqa: PLC0415
    from punto.verify.evidence import check_installed  # noqa: PLC0415

    for wrong in check_installed(evidence, Path(punto.__file__).parent):
        raise EvidenceError(f"The installed files are not those of {evidence}: {wrong.where}: {wrong.what}.")


def keys_of(trust: Sequence[str] | None) -> list[bytes] | None:
    return [_key(text) for text in trust] if trust else None


def _whose(evidence: Path, trust: Sequence[str] | None) -> str:
    from punto.verify.manifest import open_sealed  # noqa: PLC0415

    if trust:
        return "The signature is by a key that you trust."
    try:
        key = open_sealed(evidence).public_key.hex()
    except EvidenceError:
        return ""
    return f"Signed by {key}; name the key that you trust with --trust."


def _key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise PuntoError(f"{text!r} is not a public key: it has 64 hexadecimal digits, as `punto keys show` prints.")
    return key
