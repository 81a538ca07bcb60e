"""Whether a story came out as its `expect` lines say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec import Struct

from punto.bets import PlacedBet
from punto.money import format_dollars
from punto.round import Round, Ruling
from punto.scenario.citations import cited_in
from punto.scenario.run import Telling
from punto.scenario.story import NONE, BetExpected, Expected, RefusalExpected, RoundExpected


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
        wanted += f", {_authority(expected.clause)}"
        met = met and refusal is not None and (refusal.clause or NONE) == expected.clause
    seen = f"{refusal.code.value}, {_authority(refusal.clause or NONE)}" if refusal else "not refused"
    return Finding(expected.line, met, f"step {expected.step} {wanted}", seen)


def _authority(clause: str) -> str:
    return "house setting" if clause == NONE else clause


def _check_bet(telling: Telling, expected: BetExpected) -> Finding:
    wants = expected.wants
    found = [_bet_facts(bet) for bet in _bets(telling.rounds, expected)]
    met = any(all(facts[name] == want for name, want in wants.items()) for facts in found)
    seen = "; ".join(_list({name: facts[name] for name in wants}) or "there" for facts in found)
    what = f"{expected.patron}'s bet" + (f" on {expected.on}" if expected.on else "")
    return Finding(expected.line, met, f"{what}: {_list(wants) or 'there'}", seen or "no such bet")


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


def _check_round(telling: Telling, expected: RoundExpected) -> Finding:
    round_ = next((found for found in telling.rounds if found.number == expected.round), None)
    if round_ is None:
        return Finding(expected.line, False, f"round {expected.round}", "no such round")
    wants = expected.wants
    facts = {
        "state": {round_.state.value},
        "result": {round_.result.value if round_.result else NONE},
        "player": {str(round_.hands.player_total)},
        "banker": {str(round_.hands.banker_total)},
        "clause": set(_clauses(telling, round_)),
    }
    rulings = [_ruling_facts(ruling) for ruling in round_.rulings]
    of_ruling = {name: want for name, want in wants.items() if name not in facts}
    met = all(wants[name] in facts[name] for name in wants if name in facts)
    met = met and (not of_ruling or any(of_ruling.items() <= ruling.items() for ruling in rulings))
    for name in of_ruling:
        facts[name] = {ruling[name] for ruling in rulings}
    seen = _list({name: _seen(want, facts[name]) for name, want in wants.items()})
    return Finding(expected.line, met, f"round {expected.round}: {_list(wants) or 'there'}", seen or "there")


def _seen(want: str, found: set[str]) -> str:
    """What was wanted, if it was found among the rest; otherwise all that was found."""
    return want if want in found else " or ".join(sorted(found)) or NONE


def _ruling_facts(ruling: Ruling) -> dict[str, str]:
    """What has to come together in one ruling."""
    return {
        "decision": ruling.decision.value,
        "incident": ruling.incident.value if ruling.incident else NONE,
        "by": ruling.by.value,
    }


def _clauses(telling: Telling, round_: Round) -> Iterable[str]:
    """Everything cited for a round: its rulings, what became of its bets, and whatever else happened in it."""
    yield from (ruling.clause or NONE for ruling in round_.rulings)
    yield from (bet.result.clause or NONE for bet in round_.bets if bet.result)
    for told in telling.told:
        if told.after.round is not None and told.after.round.number == round_.number:
            yield from cited_in(told.events)


def _list(facts: Mapping[str, str]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {fact}" for name, fact in facts.items())
