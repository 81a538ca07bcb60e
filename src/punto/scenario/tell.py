"""A story in sentences: what happened, round by round, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.incidents import Report
from punto.limits import DifferentialScope
from punto.messages import Argument, Language, Listed, Message, Money, message, named
from punto.refusals import Refusal
from punto.rules import load_rules
from punto.rules.model import Place
from punto.scenario.run import Telling
from punto.scenario.story import Step, Story
from punto.table import Event, Table, evolve
from punto.table import events as happened
from punto.table.settings import CardsDealt
from punto.words import say
from punto.words.telling import Told, authority_of
from punto.words.telling import tell as tell_event

UNTOLD: Final = (happened.TableOpened, happened.AntePauseEnded, happened.MatterClosed, happened.RoundRecalled)
"""Events that a reader of the story knows of without being told."""
INDENT: Final = "  "


class Sentence(Struct, frozen=True):
    text: str
    clause: str | None = None
    is_heading: bool = False
    is_refusal: bool = False


def tell(telling: Telling, language: Language = Language.ENGLISH) -> Iterator[Sentence]:
    yield Sentence(say(_set_up(telling.story), language))
    for told in telling.told:
        for before, event in _in_one_breath(told.before, told.events):
            if not isinstance(event, UNTOLD):
                yield from _sentences(before, event, language)
        if told.refusal:
            yield _refused(told.step, told.refusal, language)


def _in_one_breath(table: Table, events: Iterable[Event]) -> Iterator[tuple[Table, Event]]:
    """Each event with the table before it; cards dealt one by one are told as one deal."""
    before_deal, dealt = table, None
    for event in events:
        if isinstance(event, happened.CardsDealt):
            before_deal = before_deal if dealt else table
            dealt = _joined(dealt, event) if dealt else event
        else:
            if dealt:
                yield before_deal, dealt
                dealt = None
            yield table, event
        table = evolve(table, event)
    if dealt:
        yield before_deal, dealt


def _joined(dealt: happened.CardsDealt, more: happened.CardsDealt) -> happened.CardsDealt:
    clauses = tuple(dict.fromkeys((*dealt.clauses, *more.clauses)))
    return replace(more, cards=(*dealt.cards, *more.cards), clauses=clauses)


def _sentences(before: Table, event: Event, language: Language) -> Iterator[Sentence]:
    if isinstance(event, happened.BettingOpened):
        yield Sentence(say(message("story-round", round=event.round), language), is_heading=True)
    telling = tell_event(before, event)
    first, *more = telling.sentences
    yield _sentence(first, language)
    if isinstance(event, happened.RulingMade) and event.ruling.clause:
        title = before.rules.clause_names[event.ruling.clause]
        yield Sentence(say(message("story-clause_title", title=title), language))
    for told in more:
        yield _sentence(told, language)
    for told in telling.bets:
        yield _sentence(told, language, INDENT)


def _sentence(told: Told, language: Language, indent: str = "") -> Sentence:
    return Sentence(f"{indent}{say(told.message, language)}", authority_of([told], language) or None)


def _refused(step: Step, refusal: Refusal, language: Language) -> Sentence:
    said = message("story-refused", step=step.number, what=_asked(step), reason=refusal.message)
    clause = refusal.clause or say(message("authority-house_rule"), language)
    return Sentence(say(said, language), clause, is_refusal=True)


def _asked(step: Step) -> Message | Listed:
    """What was asked for, and for whom."""
    if isinstance(step.command, Report):
        return message("story-report", incident=named("incident", step.command.incident.value))
    patron, asked = getattr(step.command, "patron", None), named("step", step.name)
    return Listed((patron, asked)) if patron else asked


def _set_up(story: Story) -> Message:
    """The table in one sentence."""
    return message("story-table", settings=Listed(tuple(_settings(story))))


def _settings(story: Story) -> Iterator[Argument]:
    rules, settings = load_rules(story.game), story.settings
    limits = settings.limits
    yield rules.name
    yield message("story-decks", decks=settings.decks)
    if rules.place is Place.TERMINAL:
        yield message("story-terminals", places=settings.places)
    else:
        yield message("story-boxes", places=settings.places)
    if limits.minimum.every > 1:
        yield message("story-minimum", amount=Money(limits.minimum.every))
    if limits.maximum:
        yield message("story-maximum", amount=Money(limits.maximum.every))
    if limits.maximum_differential:
        differential = Money(limits.maximum_differential)
        if limits.differential_scope is DifferentialScope.TABLE:
            yield message("story-differential_table", amount=differential)
        else:
            yield message("story-differential_box", amount=differential)
    if limits.payout_unit > 1:
        yield message("story-payout_unit", amount=Money(limits.payout_unit))
    if settings.cards_dealt is CardsDealt.FACE_DOWN:
        yield message("story-face_down")
