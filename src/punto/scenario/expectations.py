"""Checks the `expect` lines of a story.

A long story may have as many of them as rounds, so lookups are indexed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Final, assert_never

from msgspec import Struct

from punto.bets import PlacedBet
from punto.money import format_dollars
from punto.refusals import Refusal
from punto.round import Round, Ruling
from punto.scenario.played import PlayedStory
from punto.scenario.record import NO_CLAUSES
from punto.scenario.story import NONE, BetExpected, RefusalExpected, RoundExpected

MOST_SHOWN: Final = 10
"""The most bets listed if several match a line."""


class Comparison(Struct, frozen=True):
    """One `expect` line: what it expected, and the actual result."""

    line: int
    met: bool
    wanted: str
    seen: str


def check(telling: PlayedStory) -> list[Comparison]:
    bets, rounds = _Bets(telling), _Rounds(telling)
    findings = []
    for expected in telling.story.expected:
        match expected:
            case RefusalExpected():
                findings.append(_check_refusal(telling.refusals[expected.step - 1], expected))
            case BetExpected():
                findings.append(_check_bet(bets, expected))
            case RoundExpected():
                findings.append(_check_round(rounds, expected))
            case _:
                assert_never(expected)
    return findings


def _check_refusal(refusal: Refusal | None, expected: RefusalExpected) -> Comparison:
    wanted = expected.refused.value if expected.refused else "not refused"
    met = (refusal.code if refusal else None) is expected.refused
    if expected.clause is not None:
        wanted += f", {_authority(expected.clause)}"
        met = met and refusal is not None and (refusal.clause or NONE) == expected.clause
    seen = f"{refusal.code.value}, {_authority(refusal.clause or NONE)}" if refusal else "not refused"
    return Comparison(expected.line, met, f"step {expected.step} {wanted}", seen)


def _authority(clause: str) -> str:
    return "house setting" if clause == NONE else clause


_BetKey = tuple[int | None, str, str | None, int | None]
"""Round, patron, bet and place, as far as a line names them."""


class _BetFacts(Struct, frozen=True):
    """The values of the matching bets."""

    values: frozenset[tuple[str, ...]]
    seen: str


class _Bets:
    """Bets by what a line names: in the named round, or in the last round with a match."""

    def __init__(self, telling: PlayedStory) -> None:
        wanted = {_key(expected) for expected in telling.story.expected if isinstance(expected, BetExpected)}
        patrons = {patron for _, patron, _, _ in wanted}
        self._found: dict[_BetKey, list[PlacedBet]] = {}
        self._facts: dict[tuple[_BetKey, tuple[str, ...]], _BetFacts] = {}
        for round_ in telling.rounds if wanted else ():
            found: dict[_BetKey, list[PlacedBet]] = {}
            for bet in round_.bets:
                if bet.patron in patrons:
                    for key in wanted.intersection(_keys_of(round_, bet)):
                        found.setdefault(key, []).append(bet)
            self._found |= found

    def facts(self, key: _BetKey, names: tuple[str, ...]) -> _BetFacts:
        if (key, names) not in self._facts:
            self._facts[key, names] = self._gather(self._found.get(key, []), names)
        return self._facts[key, names]

    def _gather(self, bets: list[PlacedBet], names: tuple[str, ...]) -> _BetFacts:
        all_facts = [_bet_facts(bet) for bet in bets]
        shown = [_list({name: facts[name] for name in names}) or "there" for facts in islice(all_facts, MOST_SHOWN)]
        if len(all_facts) > MOST_SHOWN:
            shown.append(f"and {len(all_facts) - MOST_SHOWN} more")
        values = frozenset(tuple(facts[name] for name in names) for facts in all_facts)
        return _BetFacts(values, "; ".join(shown) or "no such bet")


def _key(expected: BetExpected) -> _BetKey:
    return expected.round, expected.patron, expected.on, expected.place


def _keys_of(round_: Round, bet: PlacedBet) -> Iterator[_BetKey]:
    """Every key under which a line may find this bet."""
    return product((round_.number, None), (bet.patron,), (bet.on, None), (bet.place, None))


def _check_bet(bets: _Bets, expected: BetExpected) -> Comparison:
    wants = expected.wants
    facts = bets.facts(_key(expected), tuple(wants))
    what = f"{expected.patron}'s bet" + (f" on {expected.on}" if expected.on else "")
    met = tuple(wants.values()) in facts.values
    return Comparison(expected.line, met, f"{what}: {_list(wants) or 'there'}", facts.seen)


def _bet_facts(bet: PlacedBet) -> dict[str, str]:
    result = bet.result
    return {
        "amount": format_dollars(bet.amount_cents),
        "in_play": format_dollars(bet.in_play_cents),
        "outcome": result.outcome.value if result else NONE,
        "net": format_dollars(result.net_cents) if result else NONE,
        "breakage_cents": str(result.breakage) if result else NONE,
        "clause": (result.clause if result else None) or NONE,
    }


class _RoundFacts(Struct, frozen=True):
    of_round: Mapping[str, frozenset[str]]
    rulings: tuple[Mapping[str, str], ...]
    """Values that must occur in the same ruling; each combination once."""


class _Rounds:
    def __init__(self, telling: PlayedStory) -> None:
        self._telling = telling
        self._rounds = {round_.number: round_ for round_ in telling.rounds}
        self._facts: dict[int, _RoundFacts] = {}

    def facts(self, number: int) -> _RoundFacts | None:
        if number not in self._rounds:
            return None
        if number not in self._facts:
            self._facts[number] = self._gather(self._rounds[number])
        return self._facts[number]

    def _gather(self, round_: Round) -> _RoundFacts:
        of_round = {
            "state": frozenset({round_.state.value}),
            "result": frozenset({round_.result.value if round_.result else NONE}),
            "player": frozenset({str(round_.hands.player_total)}),
            "banker": frozenset({str(round_.hands.banker_total)}),
            "clause": self._clauses(round_),
        }
        one_of_each = {(ruling.decision, ruling.incident, ruling.by): ruling for ruling in round_.rulings}
        return _RoundFacts(of_round, tuple(_ruling_facts(ruling) for ruling in one_of_each.values()))

    def _clauses(self, round_: Round) -> frozenset[str]:
        """Everything cited for a round: by its rulings, its bets and all other events."""
        return self._telling.cited.get(round_.number, NO_CLAUSES).union(
            (ruling.clause or NONE for ruling in round_.rulings),
            (bet.result.clause or NONE for bet in round_.bets if bet.result),
        )


def _check_round(rounds: _Rounds, expected: RoundExpected) -> Comparison:
    found = rounds.facts(expected.round)
    if found is None:
        return Comparison(expected.line, False, f"round {expected.round}", "no such round")
    wants = expected.wants
    facts = {**found.of_round}
    of_ruling = {name: want for name, want in wants.items() if name not in facts}
    met = all(wants[name] in facts[name] for name in wants if name in facts)
    met = met and (not of_ruling or any(of_ruling.items() <= ruling.items() for ruling in found.rulings))
    for name in of_ruling:
        facts[name] = frozenset(ruling[name] for ruling in found.rulings)
    seen = _list({name: _seen(want, facts[name]) for name, want in wants.items()})
    return Comparison(expected.line, met, f"round {expected.round}: {_list(wants) or 'there'}", seen or "there")


def _seen(want: str, found: frozenset[str]) -> str:
    """The expected value if it was found, otherwise all values found."""
    return want if want in found else " or ".join(sorted(found)) or NONE


def _ruling_facts(ruling: Ruling) -> dict[str, str]:
    return {
        "decision": ruling.decision.value,
        "incident": ruling.incident.value if ruling.incident else NONE,
        "by": ruling.by.value,
    }


def _list(facts: Mapping[str, str]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {fact}" for name, fact in facts.items())
