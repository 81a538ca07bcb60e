"""Hypothesis strategies for commands, valid and invalid."""

from __future__ import annotations

from hypothesis import strategies as st

from punto.bets import AnteChoice
from punto.cards import CARDS, Card
from punto.hands import Hand
from punto.incidents import FACTS, Report
from punto.people import Role
from punto.round import Decision, ElectionChoice
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.shoe import Burn
from punto.table import Command, TableSettings
from punto.table import commands as asked

PATRONS = ("ann", "ben", "chua", "dee")

patrons = st.sampled_from(PATRONS)
places = st.none() | st.integers(0, 4)
cards = st.sampled_from(CARDS)
staff = st.sampled_from([role for role in Role if role is not Role.PATRON])
bets = st.sampled_from(sorted({bet for rules in RULES.values() for bet in rules.bet_ids}))
amounts = st.sampled_from([1, 99, 5_00, 10_00, 10_01, 25_33, 100_00, 333_33, 1_000_00, 9_000_00])

_FACT_STRATEGIES: dict[str, st.SearchStrategy[object]] = {
    "reconstructable": st.booleans(),
    "too_many": st.booleans(),
    "cards": st.lists(cards, min_size=1, max_size=2).map(tuple),
    "card": st.just("a card with a red back"),
    "to_person": st.booleans(),
    "terminals": st.lists(st.integers(0, 4), min_size=1, max_size=2).map(tuple),
    "round": st.integers(0, 4),
    "player": st.just((Card("9H"), Card("KS"))),
    "banker": st.sampled_from([(Card("4C"), Card("3D")), (Card("4C"), Card("5D")), (Card("4C"), Card("AD"))]),
    "patron": patrons,
    "on": bets,
    "box": places,
    "what": st.just("a glass fell over"),
    "dealing_error": st.booleans(),
}


@st.composite
def reports(draw: st.DrawFn) -> Report:
    incident = draw(st.sampled_from(Incident))
    facts = FACTS[incident]
    given = {name: draw(_FACT_STRATEGIES[name]) for name in sorted(facts.needed)}
    for name in sorted(facts.optional):
        if draw(st.booleans()):
            given[name] = draw(_FACT_STRATEGIES[name])
    if incident is Incident.DEALT_FACE_UP and "cards" in given:
        given["cards"] = draw(st.integers(0, 5))
    return Report(incident=incident, **given)  # type: ignore[arg-type]


burns = st.sampled_from([asked.NewShoe(), asked.NewShoe(burn=Burn.parse("5"))]) | st.builds(
    asked.NewShoe, burn=st.just(Burn.parse("first_card")), first_card=cards
)
rules = st.builds(
    asked.Rule,
    decision=st.sampled_from(Decision),
    round=st.none() | st.integers(0, 14),
    player=st.just((Card("9H"), Card("KS"))),
    banker=st.sampled_from([(Card("4C"), Card("3D")), (Card("4C"), Card("5D")), (Card("4C"), Card("AD"))]),
    reason=st.none() | st.just("seen on camera"),
)

anything: st.SearchStrategy[Command] = st.one_of(
    st.just(asked.OpenBetting()),
    st.builds(
        asked.PlaceBet,
        patron=patrons,
        on=bets,
        amount_cents=amounts,
        box=places,
        terminal=places,
        standing=st.booleans(),
        placed_by=st.none() | staff,
        unnoticed=st.booleans(),
        registered=st.booleans(),
    ),
    st.builds(asked.WithdrawBet, patron=patrons, on=bets, box=places, amount_cents=st.none() | amounts),
    st.just(asked.CloseBetting()),
    st.builds(asked.Deal, cards=st.lists(cards, max_size=3).map(tuple)),
    st.builds(
        asked.DecideAnte,
        patron=patrons,
        side=st.sampled_from(Hand),
        choice=st.sampled_from(AnteChoice),
        box=places,
    ),
    reports(),
    rules,
    st.builds(asked.Rule, order=st.lists(cards, max_size=3).map(tuple)),
    st.builds(asked.Elect, patron=patrons, choice=st.sampled_from(ElectionChoice)),
    st.just(asked.DecisionTimeOver()),
    st.builds(asked.RequestSqueeze, patron=patrons),
    st.builds(asked.PermitSqueeze, patron=patrons),
    st.builds(asked.Turn, hand=st.sampled_from(Hand), position=st.integers(0, 4), patron=st.none() | patrons),
    st.builds(asked.CorrectCard, position=st.integers(0, 7), card=cards),
    st.just(asked.Settle()),
    burns,
    st.just(asked.CutCard()),
    st.builds(asked.ChangeSettings, settings=st.builds(TableSettings, decks=st.integers(3, 9))),
)
