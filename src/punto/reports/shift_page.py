"""Formats a shift report as JSON and for its template."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from punto import __version__
from punto.figures import Figures, hold
from punto.messages import Language, message, named
from punto.messages.moments import utc_second
from punto.reports.documents import document_words, json_document
from punto.reports.shift import Meter, Shift, TableShift
from punto.rules import load_rules
from punto.rules.model import Place
from punto.words import say
from punto.words.saying import MINUS, show_money

TEMPLATE: Final = "shift.typ"
Data = dict[str, Any]


def write_shift(shift: Shift) -> bytes:
    return json_document(figures(shift))


def figures(shift: Shift) -> Data:
    """Amounts are whole cents; expected values are rounded to the cent."""
    return {
        "format": "punto-shift/1",
        "since": _moment(shift.since),
        "until": _moment(shift.until),
        "house": {
            **_meter(shift.meter),
            **_win(shift.won_cents, shift.meter.drop_cents, shift.figures),
            "breakage_cents": shift.breakage_cents,
            "rounds": sum(table.rounds for table in shift.tables.values()),
            "voids": sum(table.voids for table in shift.tables.values()),
            "incidents": _incidents(shift),
            "vouchers_outstanding": shift.vouchers.count,
            "vouchers_outstanding_cents": shift.vouchers.cents,
        },
        "elsewhere": _meter(shift.elsewhere),
        "tables": {name: _table(table) for name, table in sorted(shift.tables.items())},
    }


def shift_page(shift: Shift, language: Language) -> Data:
    shown, words = figures(shift), document_words("shift", language)
    outstanding = message("shift-outstanding", vouchers=shift.vouchers.count)
    return {
        "words": {**words, "outstanding": say(outstanding, language)},
        "span": _span(shown["since"], shown["until"], language),
        "house": _shown(shown["house"], language),
        "elsewhere": _shown(shown["elsewhere"], language),
        "tables": [_table_page(name, table, language) for name, table in shown["tables"].items()],
        "punto": __version__,
    }


def _span(since: str | None, until: str, language: Language) -> str:
    if since is None:
        return say(message("shift-span_from_start", until=until), language)
    return say(message("shift-span", since=since, until=until), language)


def _table_page(name: str, table: Data, language: Language) -> Data:
    rules = load_rules(table["game"])
    place = message("shift-terminal") if rules.place is Place.TERMINAL else message("shift-box")
    return {
        "name": name,
        "title": say(rules.name, language),
        "place": say(place, language),
        **_shown(table, language),
        "places": [{"name": place, **_shown(meter, language)} for place, meter in table["places"].items()],
        "unplaced": _shown(table["unplaced"], language),
    }


def _table(table: TableShift) -> Data:
    pace = table.rounds_per_hour
    return {
        "game": table.game,
        **_meter(table.meter),
        **_win(table.won_cents, table.meter.drop_cents, table.figures),
        "breakage_cents": table.breakage_cents,
        "rounds": table.rounds,
        "voids": table.voids,
        "rounds_per_hour": None if pace is None else round(pace, 1),
        "incidents": dict(sorted(table.incidents.items())),
        "places": {str(number): _meter(meter) for number, meter in sorted(table.places.items())},
        "unplaced": _meter(table.unplaced),
    }


def _meter(meter: Meter) -> Data:
    return {**vars(meter), "win_by_bets_cents": -meter.net_cents}


def _win(won_cents: int, drop_cents: int, played: Figures) -> Data:
    interval, off = played.interval, played.deviations_off(won_cents)
    held = hold(won_cents, drop_cents)
    return {
        "win_cents": won_cents,
        "hold": None if held is None else round(float(held), 6),
        "theoretical_win_cents": round(played.theory_cents),
        "deviation_cents": round(played.deviation_cents),
        "low_cents": round(interval.low_cents),
        "high_cents": round(interval.high_cents),
        "deviations_off": None if off is None else round(off, 2),
    }


def _incidents(shift: Shift) -> dict[str, int]:
    total: Counter[str] = Counter()
    for table in shift.tables.values():
        total += table.incidents
    return dict(sorted(total.items()))


def _shown(data: Data, language: Language) -> Data:
    """Money as dollars, ratios as percentages, missing values as dashes."""
    shown: Data = {}
    for field, value in data.items():
        if field == "vouchers_outstanding_cents":
            shown["vouchers_outstanding_money"] = show_money(value)
        elif field.endswith("_cents"):
            shown[field.removesuffix("_cents")] = show_money(value)
        elif field == "deviations_off":
            shown[field] = "–" if value is None else f"{value:+.2f}".replace("-", MINUS)
        elif field == "hold":
            shown[field] = "–" if value is None else f"{100 * value:.2f}%".replace("-", MINUS)
        elif field == "incidents":
            shown[field] = [(_incident(kind, language), f"{count:,}") for kind, count in value.items()]
        elif isinstance(value, (int, float)) or value is None:
            shown[field] = "–" if value is None else f"{value:,}".replace("-", MINUS)
    return shown


def _incident(kind: str, language: Language) -> str:
    """`foreign_card: void` in words."""
    incident, decision = kind.split(": ")
    said = message("shift-incident_of", incident=named("incident", incident), decision=named("decision", decision))
    return say(said, language)


def _moment(at: int) -> str | None:
    """None for the start of the journal."""
    return utc_second(at) if at else None
