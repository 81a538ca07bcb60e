"""Runs an export: splits the journal into ranges, exports them in several processes, and writes a summary."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from functools import partial
from itertools import pairwise, starmap
from math import ceil
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from punto.errors import ReportError
from punto.history.positions import position_before
from punto.journal import Store, inspect_store
from punto.reports.documents import json_document
from punto.reports.export.columns import DAY_MS
from punto.reports.export.late import Late, merge
from punto.reports.export.ranges import Order, Range, RangeDone, export_range
from punto.reports.export.schema import DATASETS, SHOES, describe
from punto.reports.export.shoes import Before, follow_shoes, shoes_before
from punto.reports.export.writing import fill_days, remove_parts, write_frame

RECORDS_AT_ONCE: Final = 200_000
NOTE: Final = "_export.json"
SCHEMA: Final = "_schema.json"
FIRST_RECORD: Final = 1
Progress = Callable[[int, int], None]
"""Called with the number of records done and the total."""


class Summary(Struct, frozen=True, kw_only=True):
    """The contents of an export."""

    is_complete: bool
    until: int
    """The journal's last position when the export began."""
    ranges: tuple[Range, ...]
    """The complete ranges."""
    rows: dict[str, int]


def export(order: Order, workers: int, progress: Progress = lambda done, of: None) -> Summary:
    """Export into an empty folder. After an interruption, the summary lists the ranges that are complete."""
    prepare_folder(order.folder)
    with closing(inspect_store(order.url)) as store:
        pieces = cut(store, order.since, workers)
        before = shoes_before(store, pieces[0].after) if pieces else {}
    done = _export_ranges(order, pieces, before, workers, progress)
    in_order = [done[piece] for piece in pieces if piece in done]
    shoes, days = follow_shoes(before, [one.shoes for one in in_order]).frame
    recent = days >= order.since // DAY_MS
    write_frame(order.folder, SHOES, (shoes.filter(recent), days[recent]), FIRST_RECORD, order.format)
    rows = sum((Counter(one.rows) for one in in_order), Counter({SHOES.name: int(recent.sum())}))
    summary = Summary(
        is_complete=len(done) == len(pieces),
        until=pieces[-1].until if pieces else 0,
        ranges=tuple(one.range for one in in_order),
        rows={dataset.name: rows[dataset.name] for dataset in DATASETS},
    )
    fill_days(order.folder, order.format, order.since // DAY_MS)
    _write_json(order.folder / SCHEMA, {dataset.name: describe(dataset) for dataset in DATASETS})
    _write_json(order.folder / NOTE, summary)
    return summary


def _export_ranges(
    order: Order, pieces: list[Range], before: Before, workers: int, progress: Progress
) -> dict[Range, RangeDone]:
    """Exports a range again if it lacked rulings or settings that other ranges hold."""
    total = sum(piece.until - piece.after for piece in pieces)
    done: dict[Range, RangeDone] = {}
    late: Late = {}
    shoes = dict.fromkeys(pieces, before)
    waiting = pieces
    with interrupts_noted() as is_interrupted:
        while waiting:
            export_piece = partial(export_range, order, late=late, shoes=shoes)
            for one in _work(export_piece, waiting, min(workers, len(waiting)), is_interrupted):
                done[one.range] = one
                progress(sum(piece.until - piece.after for piece in done), total)
            if len(done) < len(pieces):
                break
            known, late = late, merge(one.late for one in done.values())
            found = follow_shoes(before, [done[piece].shoes for piece in pieces])
            shoes = dict(zip(pieces, found.before, strict=True))
            waiting = [
                piece
                for piece in pieces
                if (late != known and done[piece].tells_any(late)) or not done[piece].began_with(shoes[piece])
            ]
            for piece in waiting:
                del done[piece]
                remove_parts(order.folder, piece.after + 1)
    return done


def _write_json(path: Path, content: Any) -> None:
    path.write_bytes(json_document(content))


def prepare_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ReportError(f"{folder} is not empty: name a new folder, or clear this one.")
    except OSError as error:
        raise ReportError(f"{folder} cannot be written to: {error.strerror}.") from error


def cut(store: Store, since: int, workers: int) -> list[Range]:
    """One range, or the same number for each worker, all of equal size."""
    last = store.last_position()
    begin = position_before(store, since)
    count = ceil((last - begin) / RECORDS_AT_ONCE)
    if count > 1:
        count = workers * ceil(count / workers)
    edges = [begin + (last - begin) * edge // count for edge in range(count + 1)] if count else []
    return list(starmap(Range, pairwise(edges)))


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _work(
    export_piece: Callable[[Range], RangeDone], pieces: list[Range], workers: int, is_interrupted: Callable[[], bool]
) -> Iterator[RangeDone]:
    if workers < 2:
        for piece in pieces:
            if is_interrupted():
                return
            yield export_piece(piece)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_work) as pool:
        waiting: list[Future[RangeDone]] = [pool.submit(export_piece, piece) for piece in pieces]
        for one in as_completed(waiting):
            if is_interrupted():
                for other in waiting:
                    other.cancel()
            if not one.cancelled():
                yield one.result()


@contextmanager
def interrupts_noted() -> Iterator[Callable[[], bool]]:
    """Defers Ctrl-C: the current range is completed; poll the result between ranges."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    heard = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: heard.set())
    try:
        yield heard.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def begin_work() -> None:
    """In a worker: leave Ctrl-C to the parent, and exit if the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)
