"""A file that appears under its name whole and durable, or not at all; who comes second leaves the first in place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """The path of a draft, to be written; at the end it takes its name unless that is taken."""
    draft = path.with_name(f"{path.name}.{uuid4().hex}")
    try:
        yield draft
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        os.link(draft, path)
        _sync_folder(path.parent)
    except FileExistsError:
        return
    finally:
        draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
