"""The shoes of a journal in the notation for shoes: one file for each."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from punto.entries import table_stream
from punto.history.replay import RoundReplay, spots_of
from punto.journal import Store, inspect_store
from punto.messages.moments import moment
from punto.notation import CardsOut, NotedRound, NotedShoe, RoundEnd
from punto.reports.collecting import find_records
from punto.reports.export.rounds import RoundLog, TableLog
from punto.reports.export.run import prepare_folder
from punto.reports.export.shoes import read_opening
from punto.round import Round, Stage
from punto.table import events as happened

Line = NotedRound | CardsOut
_ENDS = {Stage.SETTLED: RoundEnd.SETTLED, Stage.VOID: RoundEnd.VOID}


def write_shoes(
    url: str,
    folder: Path,
    tables: Collection[str] | None,
    since: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> int:
    """Write a file for every shoe introduced since then, into an empty folder; return how many."""
    prepare_folder(folder)
    written = 0
    with closing(inspect_store(url)) as store:
        names = [head.stream.removeprefix(table_stream("")) for head in store.heads(table_stream(""))]
        chosen = [name for name in names if tables is None or name in tables]
        for place, name in enumerate(chosen):
            for shoe in note_shoes(store, name):
                if shoe.started is not None and shoe.started.timestamp() * 1000 >= since:
                    _write(folder / f"{name.replace('/', '_')}-{shoe.shoe:04}.shoe", str(shoe))
                    written += 1
            progress(place + 1, len(chosen))
    return written


def _write(path: Path, text: str) -> None:
    draft = path.with_name(f"_{path.name}")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, path)


def note_shoes(store: Store, table: str) -> Iterator[NotedShoe]:
    """The shoes of a table, with every round as it stands after all corrections."""
    opening = read_opening(store, table)
    rounds: dict[int, RoundLog] = {}

    def keep(log: RoundLog) -> None:
        rounds[log.number] = log

    log = TableLog(keep, since=0)
    for record in store.read(table_stream(table)):
        log.take(record)
    log.finish()
    for number in {missed.number for missed in log.missed}:
        found = find_records(store, table, number)
        rounds[number].records, rounds[number].later = [*found.played], [*found.later]
    lines = _lines(replayed.replay(opening.table) for _, replayed in sorted(rounds.items()))
    for shoe in log.shoes.introduced:
        settings = log.shoes.settings_of(shoe)
        yield NotedShoe(
            game=opening.table.game,
            game_hash=opening.game_hash,
            decks=settings.decks,
            cut_card=settings.cut_card,
            burn=shoe.burn,
            burn_card=shoe.first_card,
            table=table,
            shoe=shoe.number,
            started=moment(shoe.at),
            lines=tuple(lines[shoe.number]),
        )


def _lines(replays: Iterable[RoundReplay]) -> dict[int, list[Line]]:
    """By number of the shoe, in order."""
    lines: defaultdict[int, list[Line]] = defaultdict(list)
    for replay in replays:
        round_ = replay.round
        noted = note_round(round_)
        lines[round_.shoe].append(noted)
        if noted.from_next_shoe and round_.replacement_shoe is not None:
            lines[round_.replacement_shoe].append(CardsOut(noted.cards[-noted.from_next_shoe :]))
        for each in replay.events:
            if isinstance(each.event, happened.CardsDiscarded):
                lines[round_.shoes[-1]].append(CardsOut(each.event.cards))
    return lines


def note_round(round_: Round) -> NotedRound:
    replaced = round_.replacement_shoe is not None
    return NotedRound(
        number=round_.number,
        cards=round_.cards,
        spots=spots_of(round_),
        end=_ENDS.get(round_.stage, RoundEnd.OPEN),
        from_next_shoe=len(round_.cards) - round_.earlier_cards if replaced else 0,
    )
