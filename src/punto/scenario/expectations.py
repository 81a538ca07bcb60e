"""Whether a story came out as its `expect` lines say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from punto.money import format_dollars
from punto.round import PlacedBet, Round
from punto.scenario.run import Telling
from punto.scenario.story import BetExpected, Expected, RefusalExpected, RoundExpected
from punto.table.events import PatronElected


class Finding(Struct, frozen=True):
    """One `expect` line: what it wanted, and what was seen."""

    line: int
    met: bool
    wanted: str
    seen: str


def check(telling: Telling) -> list[Finding]:
    return [_check(telling, expected) for expected in telling.story.expected]


def _check(telling: Telling, expected: Expected) -> Finding:
    match expected:
        case RefusalExpected():
            return _check_refusal(telling, expected)
        case BetExpected():
            return _check_bet(telling, expected)
        case RoundExpected():
            return _check_round(telling, expected)
        case _:
            assert_never(expected)


def _check_refusal(telling: Telling, expected: RefusalExpected) -> Finding:
    refusal = telling.told[expected.step - 1].refusal
    wanted = expected.refused.value if expected.refused else "not refused"
    met = (refusal.code if refusal else None) is expected.refused
    if expected.clause is not None:
        wanted += f", {expected.clause}"
        met = met and refusal is not None and refusal.clause == expected.clause
    seen = f"{refusal.code.value}, {refusal.clause or 'house setting'}" if refusal else "not refused"
    return Finding(expected.line, met, f"step {expected.step} {wanted}", seen)


def _check_bet(telling: Telling, expected: BetExpected) -> Finding:
    found = _bets(telling.rounds, expected)
    wants = {
        "amount": _dollars(expected.amount_cents),
        "in play": _dollars(expected.in_play_cents),
        "outcome": expected.outcome.value if expected.outcome else None,
        "net": _dollars(expected.net_cents),
        "clause": expected.clause,
    }
    asked = {name: want for name, want in wants.items() if want is not None}
    what = f"{expected.patron}'s bet" + (f" on {expected.on}" if expected.on else "")
    wanted = f"{what}: {_list(asked)}" if asked else f"{what}: there"
    met = any(all(_facts(bet)[name] == want for name, want in asked.items()) for bet in found)
    seen = "; ".join(_list({name: _facts(bet)[name] for name in asked}) or "there" for bet in found)
    return Finding(expected.line, met, wanted, seen or "no such bet")


def _bets(rounds: tuple[Round, ...], expected: BetExpected) -> list[PlacedBet]:
    """Bets of the round named, or of the last round that has any that fit."""
    for round_ in reversed(rounds):
        found = [
            bet
            for bet in round_.bets
            if expected.round in (round_.number, None)
            and bet.patron == expected.patron
            and expected.on in (bet.on, None)
            and expected.place in (bet.place, None)
        ]
        if found:
            return found
    return []


def _facts(bet: PlacedBet) -> dict[str, str | None]:
    result = bet.result
    return {
        "amount": _dollars(bet.amount_cents),
        "in play": _dollars(bet.in_play_cents),
        "outcome": result.outcome.value if result else None,
        "net": _dollars(result.net_cents) if result else None,
        "clause": result.clause if result else None,
    }


def _check_round(telling: Telling, expected: RoundExpected) -> Finding:
    round_ = next((found for found in telling.rounds if found.number == expected.round), None)
    if round_ is None:
        return Finding(expected.line, False, f"round {expected.round}", "no such round")
    facts = {
        "state": {round_.state.value},
        "result": {round_.result.value if round_.result else "none"},
        "player": {str(round_.hands.player_total)},
        "banker": {str(round_.hands.banker_total)},
        "decision": {ruling.decision.value for ruling in round_.rulings},
        "incident": {ruling.incident.value for ruling in round_.rulings if ruling.incident},
        "clause": set(_clauses(telling, round_)),
    }
    wants = {
        "state": expected.state.value if expected.state else None,
        "result": expected.result.value if expected.result else None,
        "player": None if expected.player is None else str(expected.player),
        "banker": None if expected.banker is None else str(expected.banker),
        "decision": expected.decision.value if expected.decision else None,
        "incident": expected.incident.value if expected.incident else None,
        "clause": expected.clause,
    }
    asked = {name: want for name, want in wants.items() if want is not None}
    met = all(want in facts[name] for name, want in asked.items())
    seen = _list({name: " or ".join(sorted(facts[name])) or "none" for name in asked})
    return Finding(expected.line, met, f"round {expected.round}: {_list(asked)}", seen)


def _clauses(telling: Telling, round_: Round) -> Iterable[str]:
    """Everything cited for a round: its rulings, its elections, what became of its bets."""
    cited = [ruling.clause for ruling in round_.rulings]
    cited += [bet.result.clause for bet in round_.bets if bet.result]
    for told in telling.told:
        if told.after.round is not None and told.after.round.number == round_.number:
            cited += [event.clause for event in told.events if isinstance(event, PatronElected)]
    return (clause for clause in cited if clause)


def _dollars(cents: int | None) -> str | None:
    return None if cents is None else format_dollars(cents)


def _list(facts: dict[str, str] | dict[str, str | None]) -> str:
    return ", ".join(f"{name} {fact}" for name, fact in facts.items())
