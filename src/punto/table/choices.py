"""What patrons decide during a round: antes, elections, squeezes; and the default if they do not."""

from __future__ import annotations

from punto.bets import AnteChoice, PlacedBet
from punto.hands import Hand
from punto.messages import Listed, Message, Money, message
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Election, ElectionChoice, Round
from punto.rules.conditions import Side
from punto.rules.model import RuleSet
from punto.table.betting import Decided, find_spot
from punto.table.commands import (
    PATRONS_OWN,
    Actor,
    Command,
    DecideAnte,
    DecisionTimeOver,
    Elect,
    PermitSqueeze,
    RequestSqueeze,
    Turn,
)
from punto.table.dealing import not_dealing
from punto.table.events import (
    AnteDecided,
    AntePauseEnded,
    Event,
    PatronElected,
    PatronReturned,
    SqueezePermitted,
    SqueezeRequested,
)
from punto.table.settling import conclude_election
from punto.table.squeeze import has_highest_bet, highest_seated
from punto.table.state import Table


def decide_ante(table: Table, command: DecideAnte) -> Decided:
    rules, round_ = table.rules, table.round
    ante = ante_on(rules, command.side)
    if ante is None or rules.pause is None:
        clause = rules.cite(rules.cites.bets_offered)
        return refuse(RefusalCode.NO_SUCH_BET, clause, message("refusal-no_antes", game=rules.name))
    if round_ is None or not round_.ante_pause:
        clause = rules.cite(rules.pause.clause)
        return refuse(RefusalCode.NOTHING_TO_DECIDE, clause, message("refusal-no_ante_to_decide"))
    found = find_spot(rules, round_, command.patron, ante, command.box)
    if isinstance(found, Refusal):
        return found
    undecided = [index for index in found if round_.bets[index].ante_choice is None]
    if not undecided:
        reason = message("refusal-ante_decided", patron=command.patron, bet=rules.bet_names[ante])
        return refuse(RefusalCode.NOTHING_TO_DECIDE, rules.cite(rules.pause.clause), reason)
    decided = [_decided(rules, index, round_.bets[index], command.choice) for index in undecided]
    is_last = round_.bets.undecided(rules.wagers) == len(undecided)
    return *decided, *([AntePauseEnded()] if is_last else [])


def elect(table: Table, command: Elect) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or not isinstance(round_.awaits, Election) or command.patron not in round_.awaits.pending:
        reason = message("refusal-nothing_to_choose", patron=command.patron)
        return refuse(RefusalCode.NOTHING_TO_DECIDE, rules.cite_if(rules.cites.election_takes_back), reason)
    election = round_.awaits
    goes_on = command.choice is ElectionChoice.CONTINUE
    clause = election.clause if goes_on else rules.cite_if(rules.cites.election_takes_back)
    elected = PatronElected(patron=command.patron, choice=command.choice, clause=clause, round=round_.number)
    return elected, *conclude_election(table, round_, election.without(command.patron, command.choice))


def come_back(table: Table, command: Command, by: Actor) -> PatronReturned | None:
    """The return of a patron who walked away, shown by a command from them; they may elect if others still do."""
    round_ = table.round
    patron = command.patron if isinstance(command, (*PATRONS_OWN, Turn)) else None
    if patron is None and isinstance(command, Turn) and by.role is Role.PATRON:
        patron = by.name
    if round_ is None or patron is None or patron not in round_.absent:
        return None
    is_open = isinstance(round_.awaits, Election) and patron in round_.awaits.away
    return PatronReturned(patron=patron, electing=is_open and patron in round_.patrons_playing())


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
        return refuse(RefusalCode.NOTHING_TO_DECIDE, None, message("refusal-nobody_decides"))
    return tuple(events)


def go_on(table: Table, round_: Round, election: Election, patrons: tuple[str, ...], clause: str | None) -> list[Event]:
    """Patrons who do not choose continue: by the clause on walking away, or by the house setting."""
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
        return refuse(RefusalCode.NOTHING_TO_DECIDE, None, message("refusal-squeeze_asked", patron=command.patron))
    clause = table.rules.cite_if(table.rules.cites.squeeze)
    dealt = len(round_.cards) if round_ else 0
    return (SqueezeRequested(patron=command.patron, after_cards=dealt, clause=clause),)


def permit_squeeze(table: Table, command: PermitSqueeze, by: Actor) -> Decided:
    rules, round_ = table.rules, table.round
    if refusal := _check_squeeze(table, command.patron):
        return refusal
    clause = rules.cite_if(rules.cites.squeeze)
    if round_ is None or command.patron not in round_.squeeze_asked or command.patron in round_.squeeze_permitted:
        reason = message("refusal-squeeze_not_asked", patron=command.patron)
        return refuse(RefusalCode.NOTHING_TO_DECIDE, clause, reason)
    return (SqueezePermitted(patron=command.patron, by=by.role, clause=clause),)


def ante_on(rules: RuleSet, side: Hand) -> str | None:
    """The ante that wins with this hand; None where the game has none."""
    return next((ante for ante in rules.wagers if rules.side_of(rules.bet(ante)) is Side(side.value)), None)


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
    """At a face-down table, before the last card, and only the seated patron with the highest bet."""
    rules, round_ = table.rules, table.round
    clause = rules.cite_if(rules.cites.squeeze)
    if clause is None or not table.is_dealt_face_down:
        return refuse(RefusalCode.NOT_FACE_DOWN, clause, message("refusal-no_squeeze"))
    if round_ is None or round_.is_over:
        return not_dealing(rules, round_)
    if round_.hands.is_complete:
        return refuse(RefusalCode.ROUND_COMPLETE, clause, message("refusal-squeeze_too_late"))
    if not has_highest_bet(rules, round_.bets, patron):
        return refuse(RefusalCode.NOT_HIGHEST_BET, clause, _who_may_squeeze(rules, round_))
    return None


def _who_may_squeeze(rules: RuleSet, round_: Round) -> Message:
    highest = highest_seated(rules, round_.bets)
    if not highest:
        return message("refusal-no_highest_bet")
    bets = [message("refusal-patron_with", patron=name, amount=Money(cents)) for name, cents in highest.items()]
    return message("refusal-not_highest_bet", patrons=Listed(tuple(bets)))
