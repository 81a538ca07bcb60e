"""Who may squeeze which cards and for how long; patrons who walk away and return."""

from __future__ import annotations

import pytest

from punto.cards import parse_cards
from punto.hands import Hand
from punto.incidents import Report
from punto.limits import Amounts, Limits
from punto.people import Role
from punto.refusals import Refusal, RefusalCode
from punto.round import Election, ElectionChoice, Round
from punto.rules.irregularities import Incident
from punto.table import Actor, Command, Event, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table import commands as asked
from punto.table.events import BetCutBack, PatronReturned, SqueezeLapsed
from punto.table.settings import Facing

DEALER = Actor(Role.DEALER)
LIMITS = Limits(minimum=Amounts(10), maximum_differential=1_000)
SETTINGS = TableSettings(places=3, limits=LIMITS, cards_dealt=Facing.FACE_DOWN)


def ask(table: Table, *commands: Command, by: Actor = DEALER) -> tuple[Table, tuple[Event, ...]]:
    """The table after these commands, and the events of the last."""
    decided: tuple[Event, ...] | Refusal = ()
    for command in commands:
        decided = decide(table, command, by)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            table = evolve(table, event)
    assert not isinstance(decided, Refusal)
    return table, decided


def code(table: Table, command: Command, by: Actor = DEALER) -> RefusalCode:
    decided = decide(table, command, by)
    assert isinstance(decided, Refusal)
    return decided.code


def bet(patron: str, box: int, on: str, cents: int, *, standing: bool = False) -> asked.PlaceBet:
    return asked.PlaceBet(patron=patron, box=box, on=on, amount_cents=cents, standing=standing)


def opened(*commands: Command) -> Table:
    return ask(open_table(set_up("t1", "rws", SETTINGS)), asked.OpenBetting(), *commands)[0]


def round_of(table: Table) -> Round:
    assert table.round is not None
    return table.round


SQUEEZING = (asked.RequestSqueeze(patron="ann"), asked.PermitSqueeze(patron="ann"))

# what happens after Ann, seated in box 1 with 500 on Banker, was permitted to squeeze; and whether she still may
LAPSES = [
    ("as much", [bet("ben", 2, "player", 500)], True),
    ("more", [bet("ben", 2, "player", 501)], False),
    ("more, but standing", [bet("ben", 2, "player", 900, standing=True)], True),
    ("more, but on the Tie", [bet("ben", 2, "tie", 900)], True),
    ("more, but on both hands", [bet("ben", 2, "player", 400), bet("ben", 2, "banker", 400)], True),
    ("more on one hand in two boxes", [bet("ben", 2, "player", 300), bet("ben", 3, "player", 300)], False),
    (
        "her own bet smaller than another",
        [bet("ben", 2, "player", 450), asked.WithdrawBet(patron="ann", on="banker", amount_cents=100)],
        False,
    ),
    (
        "her own bet smaller, and still the highest",
        [bet("ben", 2, "player", 350), asked.WithdrawBet(patron="ann", on="banker", amount_cents=100)],
        True,
    ),
    ("her own bet gone", [asked.WithdrawBet(patron="ann", on="banker")], False),
]


@pytest.mark.parametrize(
    ("then", "keeps"), [(then, keeps) for _, then, keeps in LAPSES], ids=[case[0] for case in LAPSES]
)
def test_a_permission_lapses_when_its_patron_is_outbid(then: list[Command], keeps: bool) -> None:
    table, events = ask(opened(bet("ann", 1, "banker", 500), *SQUEEZING), *then)
    assert (events[-1] == SqueezeLapsed(patron="ann", clause="rws:3.9")) is not keeps
    assert ("ann" in round_of(table).squeeze_asked, "ann" in round_of(table).squeeze_permitted) == (keeps, keeps)


def test_a_permission_lapses_when_the_bet_is_cut_back() -> None:
    """Player supports Ann's bet on Banker; when it is withdrawn, she is cut back below Ben in the next box."""
    table = opened(
        bet("cat", 1, "player", 600, standing=True),
        bet("ann", 1, "banker", 1_600),
        bet("ben", 2, "player", 1_000),
        *SQUEEZING,
    )
    table, events = ask(table, asked.WithdrawBet(patron="cat", on="player", amount_cents=100))
    assert [type(event) for event in events[1:]] == [BetCutBack]
    table, events = ask(table, bet("ben", 2, "banker", 100), asked.WithdrawBet(patron="cat", on="player"))
    assert [type(event) for event in events[1:]] == [BetCutBack], "1,000 each: both have the highest bet"
    table, events = ask(table, bet("ben", 2, "player", 100))
    assert events[-1] == SqueezeLapsed(patron="ann", clause="rws:3.9")


def test_after_the_close_nobody_is_outbid() -> None:
    table, _ = ask(
        opened(bet("ann", 1, "banker", 500), *SQUEEZING),
        asked.CloseBetting(),
        asked.Deal(cards=parse_cards("2H 3C 3S KD")),
    )
    for hand, position in ((Hand.PLAYER, 1), (Hand.BANKER, 1), (Hand.PLAYER, 2), (Hand.BANKER, 2)):
        turn = asked.Turn(hand=hand, position=position)
        table, _ = ask(table, turn, by=Actor(Role.PATRON, "ann"))
    assert len(round_of(table).turned) == 4


def test_only_cards_dealt_after_the_request_are_squeezed() -> None:
    ann = Actor(Role.PATRON, "ann")
    table, _ = ask(
        opened(bet("ann", 1, "banker", 500)), asked.CloseBetting(), asked.Deal(cards=parse_cards("2H 3C")), *SQUEEZING
    )
    table, _ = ask(table, asked.Deal(cards=parse_cards("3S KD 4H 2D")))
    for hand in Hand:
        assert code(table, asked.Turn(hand=hand, position=1), ann) is RefusalCode.NOT_ALLOWED
        assert code(table, asked.Turn(hand=hand, position=1, patron="ann")) is RefusalCode.NOT_ALLOWED
        assert code(table, asked.Turn(hand=hand, position=4), ann) is RefusalCode.NO_SUCH_CARD
        assert code(table, asked.Turn(hand=hand, position=2, patron="ben"), ann) is RefusalCode.NOT_ALLOWED
        table, _ = ask(table, asked.Turn(hand=hand, position=2), asked.Turn(hand=hand, position=3), by=ann)
        table, _ = ask(table, asked.Turn(hand=hand, position=1))


def in_an_election() -> Table:
    """Ann left before it opened, Ben left during it, Cat has not chosen, Dan continued and left."""
    return ask(
        opened(
            bet("ann", 1, "player", 100),
            bet("ben", 2, "player", 100),
            bet("cat", 3, "player", 100),
            bet("dan", 3, "player", 100, standing=True),
            asked.CloseBetting(),
            asked.Deal(cards=parse_cards("9H 4C")),
        ),
        Report(incident=Incident.WALK_AWAY, patron="ann"),
        Report(incident=Incident.OTHER, what="a card fell", dealing_error=True),
        Report(incident=Incident.WALK_AWAY, patron="ben"),
        asked.Elect(patron="dan", choice=ElectionChoice.CONTINUE),
        Report(incident=Incident.WALK_AWAY, patron="dan"),
    )[0]


@pytest.mark.parametrize("patron", ["ann", "ben"])
@pytest.mark.parametrize("by_staff", [True, False])
def test_a_patron_who_returns_in_time_may_choose(patron: str, by_staff: bool) -> None:
    table = in_an_election()
    assert isinstance(election := round_of(table).awaits, Election)
    assert (election.pending, election.away) == (("cat",), ("ann", "ben"))
    by = DEALER if by_staff else Actor(Role.PATRON, patron)
    table, events = ask(table, asked.Elect(patron=patron, choice=ElectionChoice.TAKE_BACK), by=by)
    assert events[0] == PatronReturned(patron=patron, electing=True)
    assert patron not in round_of(table).absent
    assert patron not in {bet.patron for _, bet in round_of(table).live_bets()}


def test_who_had_chosen_is_back_but_does_not_choose_again() -> None:
    table = in_an_election()
    assert code(table, asked.Elect(patron="dan", choice=ElectionChoice.TAKE_BACK)) is RefusalCode.NOTHING_TO_DECIDE
    assert "dan" in round_of(table).absent, "what is refused changes nothing"


def test_another_command_opens_the_election_again() -> None:
    table, events = ask(in_an_election(), asked.RequestSqueeze(patron="ann"))
    assert events[0] == PatronReturned(patron="ann", electing=True)
    assert isinstance(election := round_of(table).awaits, Election)
    assert election.pending == ("cat", "ann")
    table, _ = ask(table, asked.Elect(patron="cat", choice=ElectionChoice.CONTINUE))
    assert round_of(table).awaits is not None, "it waits for ann"


def test_after_the_election_it_is_too_late() -> None:
    table, _ = ask(in_an_election(), asked.Elect(patron="cat", choice=ElectionChoice.CONTINUE))
    assert code(table, asked.Elect(patron="ben", choice=ElectionChoice.TAKE_BACK)) is RefusalCode.NOTHING_TO_DECIDE
    table, events = ask(table, asked.RequestSqueeze(patron="ben"))
    assert events[0] == PatronReturned(patron="ben")
    assert "ben" not in round_of(table).absent


def test_a_patron_who_turns_a_card_is_back() -> None:
    table, _ = ask(
        opened(bet("ann", 1, "player", 100), *SQUEEZING, asked.CloseBetting(), asked.Deal(cards=parse_cards("9H 4C"))),
        Report(incident=Incident.WALK_AWAY, patron="ann"),
    )
    turn = asked.Turn(hand=Hand.PLAYER, position=1)
    _, events = ask(table, turn)
    assert not isinstance(events[0], PatronReturned), "the dealer turned it"
    _, events = ask(table, turn, by=Actor(Role.PATRON, "ann"))
    assert events[0] == PatronReturned(patron="ann")
