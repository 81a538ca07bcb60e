"""Creates a file atomically and durably. Never overwrites an existing file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """The path of a draft to write; at the end it gets its name unless that exists."""
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
