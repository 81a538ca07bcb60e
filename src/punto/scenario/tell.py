"""Describes a story in sentences, round by round, each with its clause."""

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
from punto.scenario.played import Happening, PlayedStep
from punto.scenario.story import Story, StoryStep
from punto.table import events as happened
from punto.table.settings import Facing
from punto.words import say
from punto.words.telling import Sentence
from punto.words.telling import tell as tell_event

UNTOLD: Final = (happened.TableOpened, happened.AntePauseEnded, happened.MatterClosed, happened.RoundRecalled)
"""Events that need no mention in a story."""
INDENT: Final = "  "


class StoryLine(Struct, frozen=True):
    text: str
    clauses: tuple[str, ...] = ()
    """The clause, or the house."""
    is_heading: bool = False
    is_refusal: bool = False


def open_story(story: Story, language: Language = Language.ENGLISH) -> StoryLine:
    """The table in one sentence."""
    return StoryLine(say(message("story-table", settings=Listed(tuple(_settings(story)))), language))


def tell(played: PlayedStep, language: Language = Language.ENGLISH) -> Iterator[StoryLine]:
    """The description of one step."""
    for happening in _merge_deals(played.happenings):
        if not isinstance(happening.event, UNTOLD):
            yield from _lines(happening, language)
    if played.refusal:
        yield _refused(played.number, played.step, played.refusal, language)


def _merge_deals(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """Merge cards dealt one by one into one deal."""
    dealt: Happening | None = None
    for happening in happenings:
        if isinstance(happening.event, happened.CardsDealt):
            dealt = _joined(dealt, happening, happening.event)
            continue
        if dealt is not None:
            yield dealt
            dealt = None
        yield happening
    if dealt is not None:
        yield dealt


def _joined(dealt: Happening | None, happening: Happening, event: happened.CardsDealt) -> Happening:
    if dealt is None or not isinstance(dealt.event, happened.CardsDealt):
        return happening
    cards = (*dealt.event.cards, *event.cards)
    clauses = tuple(dict.fromkeys((*dealt.event.clauses, *event.clauses)))
    return Happening(dealt.before, replace(event, cards=cards, clauses=clauses), happening.after)


def _lines(happening: Happening, language: Language) -> Iterator[StoryLine]:
    before, event = happening.before, happening.event
    if isinstance(event, happened.BettingOpened):
        yield StoryLine(say(message("story-round", round=event.round), language), is_heading=True)
    described = tell_event(before, event)
    first, *more = described.sentences
    yield _line(first, language)
    if isinstance(event, happened.RulingMade) and event.ruling.clause:
        title = before.rules.clause_names[event.ruling.clause]
        yield StoryLine(say(message("story-clause_title", title=title), language))
    for sentence in more:
        yield _line(sentence, language)
    for sentence in described.bets:
        yield _line(sentence, language, INDENT)


def _line(sentence: Sentence, language: Language, indent: str = "") -> StoryLine:
    clauses = (say(message("story-house"), language),) if sentence.house else sentence.clauses
    return StoryLine(f"{indent}{say(sentence.message, language)}", clauses)


def _refused(number: int, step: StoryStep, refusal: Refusal, language: Language) -> StoryLine:
    said = message("story-refused", step=number, what=_asked(step), reason=refusal.reason)
    clause = refusal.clause or say(message("story-house"), language)
    return StoryLine(say(said, language), (clause,), is_refusal=True)


def _asked(step: StoryStep) -> Message | Listed:
    """The step and who took it."""
    if isinstance(step.command, Report):
        return message("story-report", incident=named("incident", step.command.incident.value))
    patron, asked = getattr(step.command, "patron", None), named("step", step.name)
    return Listed((patron, asked)) if patron else asked


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
    if settings.cards_dealt is Facing.FACE_DOWN:
        yield message("story-face_down")
