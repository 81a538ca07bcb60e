"""A service stop during a round is a technical interruption under the game's own clause.

If the rules have no such clause, a pit manager decides.
"""

from __future__ import annotations

from punto.incidents import Report
from punto.messages import Message, Money, message
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Decision, Referral
from punto.rules.irregularities import Incident
from punto.table import Actor, Event, Table, decide
from punto.table.events import MatterReferred

REPORT = Report(incident=Incident.TECHNICAL_INTERRUPTION)


def interrupt(table: Table, by: Actor) -> tuple[Event, ...] | Refusal:
    round_ = table.round
    if round_ is None or round_.is_over or isinstance(round_.awaits, Referral):
        return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, message("refusal-interruption_ruled_on"))
    ruled = decide(table, REPORT, by)
    if isinstance(ruled, Refusal) and ruled.code is RefusalCode.NOT_PROVIDED:
        incident = Incident.TECHNICAL_INTERRUPTION
        return (MatterReferred(incident=incident, to=Role.PIT_MANAGER, clause=None, round=round_.number),)
    return ruled


def notice_of(table: Table) -> Message | None:
    """The notice shown at an interrupted table until the next round."""
    round_ = table.round
    if round_ is None:
        return None
    if isinstance(round_.awaits, Referral) and round_.awaits.incident is Incident.TECHNICAL_INTERRUPTION:
        return message("notice-referred", round=round_.number, game=table.rules.name)
    ruling = next((it for it in reversed(round_.rulings) if it.incident is Incident.TECHNICAL_INTERRUPTION), None)
    if ruling is None:
        return None
    authority = ruling.clause or message("authority-house_decision")
    if ruling.decision is not Decision.VOID:
        return message("notice-continues", round=round_.number, authority=authority)
    returned = Money(sum(bet.amount_cents for bet in round_.bets))
    return message("notice-void", round=round_.number, amount=returned, authority=authority)
