"""What patrons choose in the middle of a round: antes, elections, the squeeze; and what happens to those who do not."""

from __future__ import annotations

from punto.money import group_dollars
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import AnteChoice, Election, ElectionChoice, PlacedBet, Round
from punto.rules.model import RuleSet
from punto.rules.pictures import Hand, HandWins
from punto.table.betting import Decided, find_bet
from punto.table.commands import Actor, DecideAnte, DecisionTimeOver, Elect, PermitSqueeze, RequestSqueeze
from punto.table.dealing import not_dealing
from punto.table.events import (
    AnteDecided,
    AntePauseEnded,
    Event,
    PatronElected,
    SqueezePermitted,
    SqueezeRequested,
)
from punto.table.settling import conclude_election
from punto.table.state import Table


def decide_ante(table: Table, command: DecideAnte) -> Decided:
    rules, round_ = table.rules, table.round
    ante = _ante_on(rules, command.side)
    if ante is None or rules.pause is None:
        clause = rules.cite(rules.cites.bets_offered)
        return refuse(RefusalCode.NO_SUCH_BET, clause, f"{rules.title} has no antes.")
    if round_ is None or not round_.ante_pause:
        clause = rules.cite(rules.pause.clause)
        return refuse(RefusalCode.NOTHING_TO_DECIDE, clause, "No ante is to be decided now.")
    found = find_bet(round_, command.patron, ante, command.box)
    if isinstance(found, Refusal):
        return found
    index, bet = found
    if bet.ante_choice is not None:
        message = f"{command.patron} has decided: {bet.ante_choice.value}."
        return refuse(RefusalCode.NOTHING_TO_DECIDE, rules.cite(rules.pause.clause), message)
    decided = _decided(rules, index, bet, command.choice)
    undecided = [other for other, _ in _undecided_antes(rules, round_) if other != index]
    return (decided,) if undecided else (decided, AntePauseEnded())


def elect(table: Table, command: Elect) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or not isinstance(round_.awaits, Election) or command.patron not in round_.awaits.pending:
        message = f"{command.patron} has nothing to choose now."
        return refuse(RefusalCode.NOTHING_TO_DECIDE, rules.cite_if(rules.cites.election_takes_back), message)
    election = round_.awaits
    goes_on = command.choice is ElectionChoice.CONTINUE
    clause = election.clause if goes_on else rules.cite_if(rules.cites.election_takes_back)
    elected = PatronElected(patron=command.patron, choice=command.choice, clause=clause, round=round_.number)
    return elected, *conclude_election(table, round_, election.without(command.patron, command.choice))


def decision_time_over(table: Table, command: DecisionTimeOver) -> Decided:
    rules, round_ = table.rules, table.round
    events: list[Event] = []
    if round_ is not None and round_.ante_pause:
        events += [
            AnteDecided(bet=index, choice=AnteChoice.FOLD, clause=None) for index, _ in _undecided_antes(rules, round_)
        ]
        events.append(AntePauseEnded())
    if round_ is not None and isinstance(round_.awaits, Election):
        events += go_on(table, round_, round_.awaits, round_.awaits.pending, None)
    if not events:
        return refuse(RefusalCode.NOTHING_TO_DECIDE, None, "Nobody has anything to decide now.")
    return tuple(events)


def go_on(table: Table, round_: Round, election: Election, patrons: tuple[str, ...], clause: str | None) -> list[Event]:
    """Patrons who do not choose go on: by the clause on those who walk away, or else by the house's setting."""
    events: list[Event] = []
    for patron in patrons:
        election = election.without(patron, ElectionChoice.CONTINUE)
        choice = ElectionChoice.CONTINUE
        events.append(PatronElected(patron=patron, choice=choice, clause=clause, round=round_.number))
    return [*events, *conclude_election(table, round_, election)]


def request_squeeze(table: Table, command: RequestSqueeze) -> Decided:
    round_ = table.round
    if refusal := _check_squeeze(table, command.patron):
        return refusal
    if round_ is not None and command.patron in round_.squeeze_asked:
        return refuse(RefusalCode.NOTHING_TO_DECIDE, None, f"{command.patron} has asked already.")
    clause = table.rules.cite_if(table.rules.cites.squeeze)
    return (SqueezeRequested(patron=command.patron, clause=clause),)


def permit_squeeze(table: Table, command: PermitSqueeze, by: Actor) -> Decided:
    rules, round_ = table.rules, table.round
    if refusal := _check_squeeze(table, command.patron):
        return refusal
    clause = rules.cite_if(rules.cites.squeeze)
    if round_ is None or command.patron not in round_.squeeze_asked or command.patron in round_.squeeze_permitted:
        message = f"{command.patron} has not asked to squeeze, or has the permission already."
        return refuse(RefusalCode.NOTHING_TO_DECIDE, clause, message)
    return (SqueezePermitted(patron=command.patron, by=by.role, clause=clause),)


def _ante_on(rules: RuleSet, side: Hand) -> str | None:
    return next((ante for ante in rules.wagers if rules.bet(ante).wins == HandWins(side)), None)


def _undecided_antes(rules: RuleSet, round_: Round) -> list[tuple[int, PlacedBet]]:
    return [(index, bet) for index, bet in round_.live_bets() if bet.on in rules.wagers and bet.ante_choice is None]


def _decided(rules: RuleSet, index: int, bet: PlacedBet, choice: AnteChoice) -> AnteDecided:
    raises = rules.wagers[bet.on].raises
    if choice is AnteChoice.FOLD or raises is None:
        clause = rules.cite(rules.pause.fold_clause) if rules.pause else None
        return AnteDecided(bet=index, choice=AnteChoice.FOLD, clause=clause)
    return AnteDecided(
        bet=index,
        choice=AnteChoice.RAISE,
        clause=rules.cite(raises.clause),
        wager=rules.wagers[bet.on].id,
        wager_cents=raises.times * bet.in_play_cents,
    )


def _check_squeeze(table: Table, patron: str) -> Refusal | None:
    """Face down, before the last card is dealt, and only the seated patron with the highest bet."""
    rules, round_ = table.rules, table.round
    clause = rules.cite_if(rules.cites.squeeze)
    if clause is None or not table.is_dealt_face_down:
        message = "Cards are not squeezed at this table."
        return refuse(RefusalCode.NOT_FACE_DOWN, clause, message)
    if round_ is None or round_.is_over:
        return not_dealing(rules, round_)
    if round_.hands.is_complete:
        message = "No card is left to be dealt: a squeeze is asked for before."
        return refuse(RefusalCode.ROUND_COMPLETE, clause, message)
    highest = _highest_seated(rules, round_)
    if patron not in highest:
        bets = ", ".join(f"{name} with {group_dollars(cents)}" for name, cents in highest.items()) or "nobody"
        message = f"Only the seated patron with the highest bet may squeeze: {bets}."
        return refuse(RefusalCode.NOT_HIGHEST_BET, clause, message)
    return None


def _highest_seated(rules: RuleSet, round_: Round) -> dict[str, int]:
    """The seated patrons with the largest sum on one hand; equals all qualify."""
    sums: dict[tuple[str, Hand], int] = {}
    for _, bet in round_.live_bets():
        hand = rules.bet(bet.on).counts_on
        if hand is not None and not bet.standing:
            sums[bet.patron, hand] = sums.get((bet.patron, hand), 0) + bet.amount_cents
    highest = max(sums.values(), default=0)
    return {patron: cents for (patron, _), cents in sums.items() if cents == highest}
