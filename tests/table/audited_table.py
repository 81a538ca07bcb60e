"""A table under test: every command is stored, replayed and audited, and what must always hold is checked."""

from __future__ import annotations

import json
from functools import partial

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
)

from punto.bets import WHOLE_TABLE, Bets
from punto.incidents import Report
from punto.limits import Amounts, DifferentialScope, Limits
from punto.messages import Language
from punto.people import Role
from punto.refusals import Refusal
from punto.round import RoundState, Stage
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.table import (
    Actor,
    Command,
    Event,
    Table,
    TableSettings,
    decide_recalling,
    evolve,
    open_table,
    recall,
    replay,
    set_up,
)
from punto.table import commands as asked
from punto.table import events as happened
from punto.table.codec import decode_event, decode_table, encode
from punto.table.settings import Facing
from punto.words import say
from tests.table.auditor import Auditor

DEALER = Actor(Role.DEALER)
REOPENS_A_SETTLED_ROUND = (Incident.WRONG_RESULT_REGISTERED, Incident.WRONG_NUMBER_OF_CARDS)


class AuditedTable(RuleBasedStateMachine):
    table: Table
    auditor: Auditor
    differential_is_kept: bool
    """No unnoticed chips are on the table."""
    by_command: list[tuple[Event, ...]]

    @initialize(
        game=st.sampled_from(sorted(RULES)),
        dealt=st.sampled_from(Facing),
        scope=st.sampled_from(DifferentialScope),
        unit=st.sampled_from([1, 5, 50]),
        cut_card=st.sampled_from([14, 150, 190]),
    )
    def open(self, game: str, dealt: Facing, scope: DifferentialScope, unit: int, cut_card: int) -> None:
        limits = Limits(
            minimum=Amounts(10_00, {"tie": 5_00}),
            maximum=Amounts(5_000_00),
            maximum_differential=800_00 if RULES[game].cites.differential else None,
            differential_scope=scope,
            payout_unit=unit,
        )
        table_settings = TableSettings(decks=4, places=3, limits=limits, cards_dealt=dealt, cut_card=cut_card)
        opened = set_up("t1", game, table_settings)
        self.table = open_table(opened)
        self.by_command = [(opened,)]
        self.auditor = Auditor(json.loads(encode(opened)))
        self.differential_is_kept = True

    @property
    def events(self) -> list[Event]:
        return [event for events in self.by_command for event in events]

    @property
    def state(self) -> RoundState | None:
        return self.table.round.state if self.table.round else None

    def ask(self, command: Command, by: Actor = DEALER) -> None:
        before = self.table
        stored = encode(before)
        decided = self._decide(command, by)
        assert encode(before) == stored, "deciding changes nothing"
        if isinstance(decided, Refusal):
            assert all(say(decided.reason, language)[-1] in ".。" for language in Language)
            assert decided.clause is None or decided.clause.partition(":")[2] in before.rules.clauses
            return
        for event in decided:
            again = decode_event(encode(event))
            assert again == event, "what is stored is what happened"
            self.table = evolve(self.table, again)
        self.auditor.see([json.loads(encode(event)) for event in decided])
        self.by_command.append(decided)
        self._settled_rounds_stand(before, command)
        self._differential_is_kept(command)

    def _decide(self, command: Command, by: Actor) -> tuple[Event, ...] | Refusal:
        return decide_recalling(self.table, command, by, partial(recall, self.events))

    def _differential_is_kept(self, command: Command) -> None:
        """Whatever is placed, withdrawn or cut back, until there are unnoticed chips."""
        match command:
            case asked.OpenBetting():
                self.differential_is_kept = True
            case asked.PlaceBet(unnoticed=True):
                self.differential_is_kept = False
        limits = self.table.settings.limits
        if self.differential_is_kept and self.state is RoundState.BETTING and limits.maximum_differential:
            whole_table = limits.differential_scope is DifferentialScope.TABLE
            self.auditor.check_differential(limits.maximum_differential, whole_table=whole_table)

    def _settled_rounds_stand(self, before: Table, command: Command) -> None:
        """A settled round changes only by a report of wrong cards, a ruling, or the election that follows.

        A command changes at most one round.
        """
        now = {kept.number: kept for kept in (*self.table.past, self.table.round) if kept is not None}
        changed = [
            kept.number
            for kept in (*before.past, before.round)
            if kept is not None and kept.stage is Stage.SETTLED and kept.number in now
            if (now[kept.number].bets, now[kept.number].hands) != (kept.bets, kept.hands)
        ]
        assert len(changed) <= 1
        if changed:
            match command:
                case Report(incident=incident):
                    assert incident in REOPENS_A_SETTLED_ROUND or incident is Incident.WALK_AWAY
                case asked.Rule(round=number):
                    assert number in (None, *changed)
                case _:
                    assert isinstance(command, asked.Elect | asked.DecisionTimeOver)
                    assert before.round is not None
                    assert changed == [before.round.number]

    @invariant()
    def state_is_bounded(self) -> None:
        """Ten rounds, those waiting for a ruling, and those recalled since the round began."""
        if hasattr(self, "table") and self.table.round and self.table.round.state is RoundState.BETTING:
            begun = max(at for at, event in enumerate(self.events) if isinstance(event, happened.BettingOpened))
            recalled = sum(isinstance(event, happened.RoundRecalled) for event in self.events[begun:])
            assert len([kept for kept in self.table.past if kept.awaits is None]) <= 10 + recalled

    @invariant()
    def every_bet_is_found_where_it_lies(self) -> None:
        """Running totals equal the totals computed from scratch."""
        if hasattr(self, "table") and (round_ := self.table.round):
            kept, sides = round_.bets, self.table.rules.sides
            counted = Bets(kept)
            for place in (1, 2, 3):
                assert kept.box(place) == counted.box(place)
                assert kept.weight(sides, place) == counted.weight(sides, place)
            for place in (WHOLE_TABLE, 1, 2, 3):
                for side in (1, -1):
                    latest = [bets.piles(sides, place).latest(place, side) for bets in (kept, counted)]
                    assert latest[0] == latest[1]

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert replay(self.events) == self.table
            assert decode_table(encode(self.table)) == self.table
