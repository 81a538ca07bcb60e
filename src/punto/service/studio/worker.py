"""Runs previews in another process, so a costly draft does not slow tables down."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock
from typing import Final

from punto.service.studio.preview import preview
from punto.wire.studio import GameDraft, Preview

PATIENCE_S: Final = 5.0


class TookTooLongError(Exception):
    """A preview was not ready in time. Its process is ended; the next preview starts another."""


class PreviewWorker:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def preview(self, draft: GameDraft) -> Preview:
        """Blocks; one draft at a time."""
        with self._lock:
            pipe = self._pipe or self._start()
            pipe.send(draft)
            if pipe.poll(PATIENCE_S):
                try:
                    found: Preview = pipe.recv()
                    return found
                except EOFError:
                    pass
            self.stop()
            raise TookTooLongError

    def _start(self) -> Connection:
        """Ready once it has imported everything, which the time of a preview does not include."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._folder), daemon=True)
        self._process.start()
        theirs.close()
        ours.recv()
        self._pipe = ours
        return ours

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _serve(pipe: Connection, folder: Path) -> None:
    pipe.send(None)
    try:
        while True:
            pipe.send(preview(pipe.recv(), folder))
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        pass
