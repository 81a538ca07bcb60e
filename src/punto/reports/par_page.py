"""Formats a PAR sheet for its template: words and figures as text, shades as numbers. It computes no odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from msgspec import Struct

from punto import __version__
from punto.cards import Rank
from punto.messages import Count, Language, message
from punto.reports.documents import document_words
from punto.reports.par import DEVIATIONS, ROUNDS, ParBet, ParSheet, ReturnInterval
from punto.reports.par_json import write_par
from punto.rules import load_rules
from punto.rules.axes import TOTAL_AXES
from punto.rules.bets import Bet
from punto.rules.forms import pair_hand
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome, Cell
from punto.rules.tableau import NO_THIRD_CARD
from punto.words import phrases, say
from punto.words.saying import MINUS

TEMPLATE: Final = "par.typ"
HEADINGS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10–K")
SHOWN_RANKS: Final = (*list(Rank)[:9], Rank.KING)
"""Tens and face cards have the same value and the same number in full decks, so one column covers all four."""
MOST_TOTALS_NAMED: Final = 4
"""A pay for more totals than this is the ordinary one; its totals are not listed."""
PALEST: Final = 0.4
DARKEST: Final = 0.9

Data = dict[str, Any]


class Issue(Struct, frozen=True):
    """What the house enters about this copy of the sheet; blank lines are left for what it does not."""

    revision: str = ""
    date: str = ""


NOT_ISSUED: Final = Issue()


def par_page(sheet: ParSheet, language: Language, issue: Issue = NOT_ISSUED) -> Data:
    rules = sheet.rules
    titles = {one.bet.id: say(rules.bet_names[one.bet.id], language) for one in sheet.bets}
    return {
        "words": {
            **document_words("par", language),
            "ways_note": say(message("par-ways_note", orders=Count(sheet.orders)), language),
        },
        "game": rules.id,
        "title": say(rules.name, language),
        "facts": _facts(sheet, language),
        "decks": say(message("par-decks_of", decks=sheet.decks), language),
        "play": _play(rules),
        "bets": [_bet(rules, one, titles[one.bet.id], language) for one in sheet.bets],
        "rounds": [say(message("par-after_rounds", rounds=Count(rounds)), language) for rounds in ROUNDS],
        "confidences": [f"{100 * float(confidence):.0f}%" for confidence in DEVIATIONS],
        "shape": _shape(sheet, language),
        "sign_off": _sign_off(issue, language),
        "headings": HEADINGS,
        "removal": [_removal(sheet, one, titles[one.bet.id]) for one in sheet.bets],
        "antes": [_ante(one, titles[one.bet.id], language) for one in sheet.bets if one.odds.ante],
        "pictures": [_picture(rules, one.bet, titles[one.bet.id], language) for one in sheet.bets],
        "digest": sha256(write_par(sheet)).hexdigest(),
        "punto": __version__,
    }


def _shape(sheet: ParSheet, language: Language) -> list[tuple[str, str]]:
    cards = sheet.shape.by_cards.items()
    return [
        (say(message("par-natural"), language), percent(sheet.shape.natural)),
        *((say(message("par-cards_in_round", cards=number), language), percent(share)) for number, share in cards),
    ]


def _sign_off(issue: Issue, language: Language) -> list[tuple[str, str]]:
    return [
        (say(message("par-revision"), language), issue.revision),
        (say(message("par-date"), language), issue.date),
        (say(message("par-prepared_by"), language), ""),
        (say(message("par-checked_by"), language), ""),
        (say(message("par-approved_by"), language), ""),
    ]


def percent(value: Fraction, places: int = 4) -> str:
    return f"{100 * float(value):.{places}f}%".replace("-", MINUS)


def signed(value: Fraction, form: str) -> str:
    return format(float(value), form).replace("-", MINUS) if value else "0"


def pays_text(rules: RuleSet, bet: Bet, language: Language) -> str:
    """`1:1, 1:2 on 6`: the ordinary pay without totals, other pays with theirs."""
    form = rules.form_of(bet)
    if form is None:
        return ", ".join(pays.text for pays in bet.pays)
    by_pay = {pays.text: totals for pays, totals in sorted(form.pays, key=lambda line: line[1])}
    if len(by_pay) == 1:
        return next(iter(by_pay))
    ordinary = [pay for pay, totals in by_pay.items() if len(totals) > MOST_TOTALS_NAMED]
    others = [
        say(message("par-pay_on", pay=pay, totals=_range(totals)), language)
        for pay, totals in by_pay.items()
        if pay not in ordinary
    ]
    return ", ".join([*ordinary, *others])


def _pays(rules: RuleSet, bet: Bet, language: Language) -> str:
    wager = rules.wagers.get(bet.id)
    if wager is None or wager.raises is None:
        return pays_text(rules, bet, language)
    return say(message("par-with_wager", pays=pays_text(rules, bet, language), times=wager.raises.times), language)


def _range(totals: Sequence[int]) -> str:
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}–{totals[-1]}"


def _facts(sheet: ParSheet, language: Language) -> list[tuple[str, str]]:
    rules, not_legible = sheet.rules, say(message("par-not_legible"), language)
    shoe = message("par-shoe_of", decks=sheet.decks, cards=sheet.cards)
    if rules.extends is None:
        effective = rules.effective.isoformat() if rules.effective else not_legible
        origin = [(message("par-version"), rules.version or not_legible), (message("par-effective"), effective)]
    else:
        inherited = say(message("par-inherited", game=load_rules(rules.extends).name), language)
        origin = [(message("par-version"), rules.version or "–"), (message("par-extends"), inherited)]
    return [
        *((say(name, language), fact) for name, fact in origin),
        (say(message("par-shoe"), language), say(shoe, language)),
        (say(message("par-orders"), language), say(Count(sheet.orders), language)),
    ]


def _play(rules: RuleSet) -> Data:
    table = rules.table_of_play
    columns = (NO_THIRD_CARD, *range(10))
    return {
        "player": ["natural" if total in table.naturals else table.player_draws[total] for total in range(10)],
        "banker": [[row[column] for column in columns] for row in table.banker_draws],
        "naturals": sorted(table.naturals),
        "clause": rules.cite(rules.cites.table_of_play),
    }


def _bet(rules: RuleSet, one: ParBet, title: str, language: Language) -> Data:
    odds, labels = one.odds, phrases("par_label", language)
    return {
        "title": title,
        "pays": _pays(rules, one.bet, language),
        "clause": one.bet.clause,
        "edge": percent(odds.house_edge),
        "returns": percent(one.return_to_patron),
        "hits": percent(odds.win),
        "one_in": f"{float(one.rounds_per_hit):.2f}",
        "edge_without_pushes": percent(one.edge_without_pushes),
        "volatility": f"{one.volatility_index:.4f}",
        "largest": signed(one.largest_gain, "+g"),
        "exact_stake": f"{one.exact_stake_cents / 100:.2f}",
        "variance": f"{float(odds.variance):.4f}",
        "deviation": f"{odds.standard_deviation:.4f}",
        "lines": [
            {
                "label": labels.get(line.label, line.label),
                "net": signed(line.net, "+g"),
                "probability": percent(line.probability, 6),
                "ways": f"{line.ways:,}",
            }
            for line in one.lines
        ],
        "intervals": [
            [_interval(each) for each in one.intervals if each.confidence == confidence] for confidence in DEVIATIONS
        ],
        "group": rules.cite(one.bet.clause),
    }


def _interval(each: ReturnInterval) -> str:
    return f"{100 * each.low:.3f} – {100 * each.high:.3f}%"


def _removal(sheet: ParSheet, one: ParBet, title: str) -> Data:
    by_rank = sheet.effects.by_bet[one.bet.id]
    values = [by_rank[rank] for rank in SHOWN_RANKS]
    widest = max((abs(value) for value in values), default=Fraction(0)) or Fraction(1)
    return {"title": title, "cells": [(signed(100_000 * value, "+.1f"), float(value / widest)) for value in values]}


def _ante(one: ParBet, title: str, language: Language) -> Data:
    ante = one.odds.ante
    assert ante is not None, "called for antes only"
    by_rank = {each.rank: each for each in ante.decisions}
    shown = [by_rank[rank] for rank in SHOWN_RANKS]
    labels = phrases("par_label", language)
    return {
        "title": title,
        "choices": [(labels[each.choice], each.choice == "raise") for each in shown],
        "raise_values": [signed(each.raise_value, "+.4f") for each in shown],
        "fold_costs": [signed(each.cost_of_folding, ".4f") for each in shown],
        "facts": [
            (say(message("par-per_ante"), language), percent(one.odds.house_edge)),
            (say(message("par-per_risked"), language), percent(-one.odds.per_unit_risked)),
            (say(message("par-units_risked"), language), f"{float(ante.units_risked):.4f}"),
            (say(message("par-always_raise"), language), percent(-ante.always_raise)),
        ],
    }


def _picture(rules: RuleSet, bet: Bet, title: str, language: Language) -> Data:
    shown = {"title": title, "pays": pays_text(rules, bet, language)}
    picture = rules.pictures[bet.id]
    if TOTAL_AXES.covers(picture.axes):
        return {**shown, "cells": _shades(picture.on(TOTAL_AXES))}
    instead = message("par-pair_picture") if pair_hand(picture) else message("par-cards_picture")
    return {**shown, "instead": say(instead, language)}


def _shades(cells: Sequence[Cell]) -> list[float | None]:
    """0 for a loss, None for a push, above 0 for a win; the bet's best pay is the darkest."""
    pays = sorted({cell.pays.odds for cell in cells if cell.pays})
    step = (DARKEST - PALEST) / max(1, len(pays) - 1)
    by_pay = {odds: DARKEST - step * place for place, odds in enumerate(reversed(pays))}
    return [None if cell.outcome is BetOutcome.PUSH else by_pay[cell.pays.odds] if cell.pays else 0.0 for cell in cells]
