"""Play a story at a table: each step decided in turn; a refused step leaves the table as it was.

A story may have a million steps, so tables and events are not kept: whoever wants them watches while it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random, SystemRandom
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.cards import Card
from punto.refusals import Refusal
from punto.round import Round, RoundState
from punto.scenario.story import OwnShoeDeal, Step, Story
from punto.shoe import Composition, Shoe
from punto.table import Command, Event, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import Deal, NewShoe
from punto.table.events import BettingClosed

NO_CLAUSES: Final[frozenset[str]] = frozenset()
FIRST_CARDS: Final = 4
"""Two a hand: every round takes them."""


class Happening(Struct, frozen=True):
    """One event, with the table before and after it."""

    before: Table
    event: Event
    after: Table


class Told(Struct, frozen=True, kw_only=True):
    """What one step came to."""

    number: int
    """Counted from 1."""
    step: Step
    happenings: tuple[Happening, ...]
    refusal: Refusal | None
    after: Table


class Telling(Struct, frozen=True, kw_only=True):
    """What the whole story came to."""

    story: Story
    refusals: tuple[Refusal | None, ...]
    """One a step."""
    rounds: tuple[Round, ...]
    """Every round, as it stood at the end."""
    cited: Mapping[int, frozenset[str]]
    """By round: the clauses behind what happened in it."""


def _look_away(told: Told) -> None:
    """What nobody watches."""


def play(story: Story, watch: Callable[[Told], object] = _look_away) -> Telling:
    """Take every step, and show each to whoever watches."""
    record = _Record()
    for told in _take_steps(story):
        record.add(told)
        watch(told)
    return Telling(
        story=story, refusals=tuple(record.refusals), rounds=tuple(record.rounds.values()), cited=record.cited
    )


class _Record:
    """What is kept of a story. Refusals and sets of clauses that are alike are kept once."""

    def __init__(self) -> None:
        self.refusals: list[Refusal | None] = []
        self.rounds: dict[int, Round] = {}
        self.cited: dict[int, frozenset[str]] = {}
        self._refusals_seen: dict[Refusal, Refusal] = {}
        self._clauses_seen: dict[frozenset[str], frozenset[str]] = {}

    def add(self, told: Told) -> None:
        refusal = told.refusal
        self.refusals.append(refusal and self._refusals_seen.setdefault(refusal, refusal))
        table = told.after
        if not told.happenings or table.round is None:
            return
        changed = (*table.past, table.round) if table.past is not told.happenings[0].before.past else (table.round,)
        self.rounds.update((round_.number, round_) for round_ in changed)
        number = table.round.number
        before = self.cited.get(number, NO_CLAUSES)
        now = before.union(*(cited_by(happening.event) for happening in told.happenings))
        if len(now) > len(before):
            self.cited[number] = self._clauses_seen.setdefault(now, now)


def cited_by(event: Event) -> Iterable[str]:
    if isinstance(event, BettingClosed):
        return [cut.clause for cut in event.cuts if cut.clause]
    clause = getattr(event, "clause", None)
    return [clause] if clause else []


def _take_steps(story: Story) -> Iterator[Told]:
    random = SystemRandom() if story.seed is None else Random(story.seed)
    table = _open(story, random)
    for number, step in enumerate(story.steps, start=1):
        told = _take(table, number, step, random)
        yield told
        table = told.after


def _open(story: Story, random: Random) -> Table:
    opened = set_up("table", story.game, story.settings)
    if not story.settings.burn.by_first_card:
        return open_table(opened)
    return open_table(replace(opened, first_card=story.first_card or _first_card(story.settings, random)))


def _first_card(settings: TableSettings, random: Random) -> Card:
    """What the table's own new shoe turns up for the burn."""
    return Shoe.fresh(settings.decks).draw(random)


def _take(table: Table, number: int, step: Step, random: Random) -> Told:
    happenings: list[Happening] = []
    if isinstance(step.command, OwnShoeDeal):
        refusal = _deal_from_own_shoe(table, step, random, happenings)
    else:
        refusal = _decide(table, _with_first_card(table, step.command, random), step, happenings)
    after = happenings[-1].after if happenings else table
    return Told(number=number, step=step, happenings=tuple(happenings), refusal=refusal, after=after)


def _decide(table: Table, command: Command, step: Step, happenings: list[Happening]) -> Refusal | None:
    """Add what follows from the command to the happenings, or say why nothing does."""
    decided = decide(table, command, step.by)
    if isinstance(decided, Refusal):
        return decided
    for event in decided:
        after = evolve(table, event)
        happenings.append(Happening(table, event, after))
        table = after
    return None


def _with_first_card(table: Table, command: Command, random: Random) -> Command:
    """A new shoe that is burned by its first card turns that card up, where the story does not name it."""
    if (
        not isinstance(command, NewShoe)
        or command.first_card
        or not (command.burn or table.settings.burn).by_first_card
    ):
        return command
    return replace(command, first_card=_first_card(table.settings, random))


def _deal_from_own_shoe(table: Table, step: Step, random: Random, happenings: list[Happening]) -> Refusal | None:
    """As the cards come, until the hands are complete or the round waits for something."""
    refusal = _decide(table, Deal(cards=_next_cards(table, random)), step, happenings)
    while refusal is None and _is_dealing(table := happenings[-1].after):
        refusal = _decide(table, Deal(cards=_next_cards(table, random)), step, happenings)
    return refusal


def _is_dealing(table: Table) -> bool:
    return table.round is not None and table.round.state is RoundState.DEALING


def _next_cards(table: Table, random: Random) -> tuple[Card, ...]:
    """The card carried over, or what is drawn now: the cards that every round takes at once, then one at a time.

    An empty shoe still asks, and is refused.
    """
    if table.carried:
        return table.carried[:1]
    unseen = table.shoe.unseen if table.shoe.cards_left else Composition.of_decks(table.shoe.decks)
    cards: list[Card] = []
    for _ in range(_cards_at_once(table)):
        cards.append(unseen.draw(random))
        unseen = unseen.without(cards[-1:])
    return tuple(cards)


def _cards_at_once(table: Table) -> int:
    if table.round is None or not _is_dealing(table) or table.rules.pause:
        return 1
    return max(1, min(FIRST_CARDS - len(table.round.cards), table.shoe.cards_left))
