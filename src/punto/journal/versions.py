"""Which versions of Punto may share a journal.

Every version that opens a journal applies the migrations up to `SHARED` of its store. The one after it is applied
before a record that earlier versions would misread is first written, and to every restored journal: from then on,
earlier versions can neither open the journal nor write to it. Every such migration is on record with the version that
applied it.
"""

from __future__ import annotations

from punto.errors import JournalError


def this_version() -> str:
    from punto import __version__  # noqa: PLC0415 - not yet set while `punto` is imported

    return __version__


def later_version(journal: str, version: str | None) -> JournalError:
    """`version` is the one that wrote it, if it is on record."""
    which = "a newer version of Punto" if version is None else f"Punto {version}"
    return JournalError(
        f"{journal} was written by {which}, which this version, {this_version()}, cannot read."
        f" Install {'that version' if version is None else f'Punto {version}'} or a later one."
    )
