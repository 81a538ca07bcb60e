"""Writes docs/rules/: one page per game from its declaration, with a heading for each clause.

Run `make docs` after changing a declaration. A test compares the pages with the declarations.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import assert_never

from punto.rules import RULES, RuleSet
from punto.rules import irregularities as provided
from punto.rules.conditions import ALL_TOTALS
from punto.rules.forms import Form, FormKind, OnTie
from punto.rules.irregularities import Measure, Provision
from punto.rules.model import Definition, Heading
from punto.rules.printed import DeterminingTotal
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay

PAGES = Path(__file__).parents[1] / "docs" / "rules"
SECTIONS = {"2": "The table and the cards", "3": "The round", "4": "Payouts", "5": "Irregularities"}


def page(rules: RuleSet) -> str:
    return "\n".join([*_head(rules), *_clauses(rules)])


def _head(rules: RuleSet) -> Iterator[str]:
    version = f"version {rules.version}" if rules.version else "version not legible in our copy"
    date = f"in force from {rules.effective.day} {rules.effective:%B %Y}" if rules.effective else "date not legible"
    yield f"# {rules.title}"
    yield ""
    yield f"Game id `{rules.id}`, {version}, {date}. A clause is cited as `{rules.id}:{rules.cites.tie}`. The"
    yield "wording is ours; if it differs from the approved document, the document prevails."
    yield "[Interpretations](interpretations.md) explain how we read unclear points. `make docs` writes this page from"
    yield f"`src/punto/rules/{rules.id}.py`."
    yield ""


def _clauses(rules: RuleSet) -> Iterator[str]:
    section = ""
    for number, title in rules.titles.items():
        if number.partition(".")[0] != section:
            section = number.partition(".")[0]
            yield f"## {section}. {SECTIONS[section]}"
            yield ""
        yield f"### {number} {title}"
        yield ""
        for body in (_mark(rules, number), _facts(rules, number), _provided(rules, number)):
            if lines := [*body]:
                yield from (*lines, "")


def _mark(rules: RuleSet, number: str) -> Iterator[str]:
    match rules.clauses[number]:
        case Heading():
            yield f"A heading for {', '.join(rules.sub_clauses(number))}."
        case Definition(used_in=used_in):
            yield f"A definition, used in {used_in}."
        case str():
            return


def _facts(rules: RuleSet, number: str) -> Iterator[str]:
    if number == rules.cites.layout:
        yield from _layouts(rules)
    if number == rules.cites.decks:
        yield f"From {rules.decks.fewest} to {rules.decks.most} decks."
    if number == rules.cites.table_of_play:
        yield from _table_of_play(rules.table_of_play)
    if rules.pause and number == rules.pause.clause:
        yield f"The deal pauses after card {rules.pause.after_cards} until every ante is decided."
    yield from _bets(rules, number)


def _layouts(rules: RuleSet) -> Iterator[str]:
    for layout in rules.layouts:
        boxes = f"{layout.boxes} boxes" if layout.boxes else "not legible in our copy; set per table"
        yield f"- Layout {layout.id}, {layout.title}: {boxes}."


def _bets(rules: RuleSet, number: str) -> Iterator[str]:
    paid = [bet for bet in rules.bets if bet.clause == number]
    if paid:
        yield "| bet | id | wins when | pays | on a Tie |"
        yield "|---|---|---|---|---|"
        for bet in paid:
            form = rules.form_of(bet)
            assert form is not None, "the documents' bets are on totals or one pair"
            yield f"| {bet.title} | `{bet.id}` | {_wins_when(form)} | {_pays(form)} | {_on_tie(form)} |"
    for bet in rules.bets:
        if bet.needs and bet.needs.clause == number:
            others = " or ".join(rules.bet(other).title for other in bet.needs.any_of)
            yield f"- {bet.title} requires a bet on {others} by the same patron in the same round."
        if bet.raises and bet.raises.clause == number:
            yield f"- {bet.title} is {bet.raises.times} times the {rules.bet(bet.raises.ante).title} that it raises."


def _provided(rules: RuleSet, number: str) -> Iterator[str]:
    """The incidents that this clause decides, with their conditions."""
    for incident, provision in rules.irregularities.items():
        for held, measure in _ends(provision):
            if measure.clause == number:
                yield f"- {_sentence([f'On `{incident.value}`', *held], _done(measure))}"
    if rules.unprovided:
        for measure in provided.measures(rules.unprovided):
            if measure.clause == number:
                yield f"- {_sentence(['On everything not covered'], _done(measure))}"


def _ends(provision: Provision, held: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Measure]]:
    """Each measure of a provision with the conditions that lead to it."""
    match provision:
        case provided.If(fact, then, otherwise):
            yield from _ends(then, (*held, f"if {fact.value}"))
            yield from _ends(otherwise, (*held, f"unless {fact.value}"))
        case provided.OrderCards(then=then):
            yield held, provision
            yield (*held, "after the ruling on the order"), then
        case _:
            yield held, provision


def _sentence(conditions: list[str], what: str) -> str:
    return f"{', '.join(conditions)}: {what}."


DONE: dict[type[Measure], str] = {
    provided.Continue: "the round continues",
    provided.Void: "the round is void",
    provided.Reconstruct: "the cards are put back in order and the round continues",
    provided.OfferElection: "every patron with a bet chooses to continue or to take the bets back",
    provided.Resettle: "the round is settled by the actual cards",
}


def _done(measure: Measure) -> str:
    match measure:
        case provided.Refer(to=to):
            return f"a {to.title} or above rules"
        case provided.OrderCards(by=by):
            return f"a {by.title} or above decides which card came first"
        case _:
            return DONE[type(measure)]


def _wins_when(form: Form) -> str:
    match form.kind:
        case FormKind.HAND_WINS:
            return f"{form.hand.title if form.hand else 'either hand'} wins{_on(form, ALL_TOTALS - {0})}"
        case FormKind.TIED:
            return f"the hands tie{_on(form, ALL_TOTALS)}"
        case FormKind.HAND_PAIRS:
            return f"{form.hand.title if form.hand else 'either hand'}'s first two cards have the same rank"
        case _:
            assert_never(form.kind)


def _on(form: Form, every: frozenset[int]) -> str:
    return "" if every == {*form.totals} else f" on {_listed(list(form.totals))}"


def _listed(numbers: list[int]) -> str:
    *most, last = (str(number) for number in numbers)
    return f"{', '.join(most)} or {last}" if most else last


def _on_tie(form: Form) -> str:
    if form.kind is not FormKind.HAND_WINS:
        return "–"
    return "push" if form.tie is OnTie.PUSHES else "loses"


def _pays(form: Form) -> str:
    """Each pay with its totals, the most common pay last."""
    *special, (rest, _) = sorted(form.pays, key=lambda line: len(line[1]))
    whose = "winning" if form.by is DeterminingTotal.WINNING else "losing"
    parts = [f"{pays} on a {whose} total of {_listed(list(totals))}" for pays, totals in special]
    return "; ".join([*parts, f"otherwise {rest}" if parts else str(rest)])


def _table_of_play(table: TableOfPlay) -> Iterator[str]:
    draws = [total for total in range(10) if table.player_draws[total]]
    stands = [total for total in range(10) if not table.player_draws[total] and total not in table.naturals]
    naturals = _listed(sorted(table.naturals))
    yield f"Player draws on {_listed(draws)} and stands on {_listed(stands)}. A two-card total of {naturals}"
    yield "in either hand is a natural: neither hand draws. D: Banker draws, S: Banker stands."
    yield ""
    yield "| Banker has | Player stood | third card 0 | " + " | ".join(str(points) for points in range(1, 10)) + " |"
    yield "|---" * 12 + "|"
    for banker, row in enumerate(table.banker_draws):
        if banker not in table.naturals:
            cells = [row[NO_THIRD_CARD], *row[:NO_THIRD_CARD]]
            yield f"| {banker} | " + " | ".join("D" if cell else "S" for cell in cells) + " |"


def main() -> None:
    for rules in RULES.values():
        (PAGES / f"{rules.id}.md").write_text(page(rules), encoding="utf-8")


if __name__ == "__main__":
    main()
