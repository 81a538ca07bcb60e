"""Commands that the options of a table allow, each with whether the table must accept it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import convert
from msgspec.structs import replace

from punto.cards import Card
from punto.deal import dealing_order, reconstruct
from punto.errors import DealError
from punto.hands import Hand
from punto.incidents import Report
from punto.options.patrons import PatronOptions
from punto.options.reports import ReportOption
from punto.options.rulings import HouseDecisionOption, OrderOption, ReferralOption
from punto.people import Role
from punto.round import Decision, ElectionChoice, Round
from punto.rules.irregularities import Incident
from punto.table import Actor, Command, Table
from punto.table import commands as asked
from tests.options.offers import DEALER, Offers
from tests.table.asking import PATRONS

Trial = tuple[Command, Actor, bool | None]
"""Whether the table must accept it; None if the cards in view decide."""
STRANGER = "eve"
RANKS = [Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER]
PLAIN_COMMANDS: dict[str, Command] = {
    "open_betting": asked.OpenBetting(),
    "close_betting": asked.CloseBetting(),
    "settle": asked.Settle(),
    "decision_time_over": asked.DecisionTimeOver(),
    "cut_card": asked.CutCard(),
    "new_shoe": asked.NewShoe(),
}


def trials(offers: Offers, random: Random, patrons: Sequence[str] = (*PATRONS, STRANGER)) -> Iterator[Trial]:
    yield from _of_the_dealer(offers, random)
    yield from _of_reports(offers, random)
    yield from _of_rulings(offers, random)
    yield from _of_cards(offers, patrons)
    for patron in patrons:
        by = Actor(Role.PATRON, patron)
        yield from ((command, by, accepted) for command, accepted in of_patron(offers, patron, random))


def of_patron(offers: Offers, patron: str, random: Random) -> Iterator[tuple[Command, bool]]:
    options = offers.of(patron)
    yield from _bets(offers.table, options, patron, random)
    yield from _withdrawals(offers.table, options, patron)
    for choice in ElectionChoice:
        yield asked.Elect(patron=patron, choice=choice), choice in options.elects
    for ante in options.antes:
        for ante_choice in ante.choices:
            yield asked.DecideAnte(patron=patron, side=ante.side, choice=ante_choice, box=ante.place), True
    yield asked.RequestSqueeze(patron=patron), options.may_ask_to_squeeze
    own = {(place.hand, place.position) for place in options.turns}
    for hand in Hand:
        for position in range(5):
            yield asked.Turn(hand=hand, position=position), (hand, position) in own


def _below(rank: Role | None) -> Role | None:
    """The rank just below; None if there is none."""
    return None if rank is None or rank is Role.DEALER else RANKS[RANKS.index(rank) - 1]


def _by_rank(command: Command, rank: Role | None) -> Iterator[Trial]:
    yield command, Actor(rank or Role.DEALER), True
    if (lower := _below(rank)) is not None:
        yield command, Actor(lower), False


def _of_the_dealer(offers: Offers, random: Random) -> Iterator[Trial]:
    table, staff = offers.table, offers.staff
    waits = any(option.after_round for option in staff.commands)
    settings = asked.ChangeSettings(settings=table.settings, after_round=waits)
    commands = {**PLAIN_COMMANDS, "change_settings": settings}
    offered = {option.command: option.approval for option in staff.commands}
    assert len(offered) == len(staff.commands)
    assert ("deal" in offered) is (staff.due is not None)
    for name, command in commands.items():
        if name in offered:
            yield from _by_rank(command, offered[name])
        else:
            yield command, Actor(Role.SHIFT_MANAGER), False
    assert staff.next.command in (
        *offered,
        "elect",
        "rule",
        "decide_ante",
        "report",
        "enable_play",
        "acknowledge_fault",
    )
    if staff.due is None:
        yield asked.Deal(cards=_any_card(table)), DEALER, False
        return
    due = staff.due
    shoe, cards = table.shoe, list(due.carried[: due.at_once])
    shoe = shoe.without(cards)
    while len(cards) < due.at_once:
        card = shoe.draw(random)
        shoe = shoe.without([card])
        cards.append(card)
    for count in range(1, due.at_once + 1):
        yield asked.Deal(cards=tuple(cards[:count])), DEALER, True
    for gone in due.gone[:2]:
        yield asked.Deal(cards=(gone,)), DEALER, False
    if due.carried:
        other = next(card for card in table.shoe.unseen.cards() if card is not due.carried[0])
        yield asked.Deal(cards=(other,)), DEALER, False


def _any_card(table: Table) -> tuple[Card, ...]:
    return table.carried[:1] or tuple(table.shoe.unseen.cards()[:1]) or (Card("9H"),)


def _of_cards(offers: Offers, patrons: Sequence[str]) -> Iterator[Trial]:
    round_, staff = offers.table.round, offers.staff
    face_down = {(place.hand, place.position) for place in offers.all.turns}
    for hand in Hand:
        for position in range(5):
            yield asked.Turn(hand=hand, position=position), DEALER, (hand, position) in face_down
    for patron in patrons:
        yield asked.PermitSqueeze(patron=patron), DEALER, patron in staff.squeezes
    if staff.corrections is not None and round_ is not None:
        for position, card in enumerate(round_.cards, start=1):
            yield from _by_rank(asked.CorrectCard(position=position, card=card), staff.corrections.approval)
        beyond = len(staff.corrections.cards) + 1
        yield asked.CorrectCard(position=beyond, card=round_.cards[0]), Actor(Role.SHIFT_MANAGER), False


def _of_reports(offers: Offers, random: Random) -> Iterator[Trial]:
    """Every way of every incident, with facts that are true at this table."""
    for option in offers.staff.reports:
        for way in option.ways:
            facts = dict.fromkeys(("reconstructable", "too_many", "to_person", "dealing_error"))
            said = {name: getattr(way, name) for name in facts if name in (*option.needed, *option.optional)}
            report = replace(_with_facts(offers.table, option, random), **said)
            if way.cards:
                report = replace(report, cards=random.choice(way.cards))
            if way.without_cards:
                report = replace(report, cards=())
            for command, by, accepted in _by_rank(report, way.approval):
                yield command, by, None if accepted and way.if_established else accepted


def _with_facts(table: Table, option: ReportOption, random: Random) -> Report:
    round_ = table.round
    assert round_ is not None
    report = Report(incident=option.incident)
    for name in option.needed:
        match name:
            case "cards":
                assert option.cards is not None
                report = replace(report, cards=_loose(table, random, random.choice((option.cards.least, 3))))
            case "terminals":
                report = replace(report, terminals=(random.randint(1, table.settings.places),))
            case "patron" | "on":
                bet = random.choice(round_.bets)
                report = replace(report, patron=bet.patron, **({"on": bet.on} if "on" in option.needed else {}))
            case "what":
                report = replace(report, what="a glass fell over")
            case "round":
                assert option.rounds_before is not None
                report = replace(report, round=random.randrange(1, option.rounds_before))
            case "player" | "banker":
                number = random.choice(option.rounds)
                hands = actual_hands(table, number)
                assert hands is not None, "a round with a result was dealt"
                report = replace(report, round=number, player=hands[0], banker=hands[1])
            case _:
                raise AssertionError(f"no fact {name}")
    if option.incident is Incident.EXCESS_CARD and option.cards and option.cards.least:
        report = replace(report, cards=_loose(table, random, 1))
    return report


def _loose(table: Table, random: Random, count: int) -> tuple[Card, ...]:
    left = table.shoe.unseen.without(table.carried)
    return tuple(random.sample(left.cards(), min(count, table.shoe.cards_left - len(table.carried))))


def actual_hands(table: Table, number: int) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """Two complete hands that the round may have had: those on record, or others from its shoe. None if the shoe has
    none left."""
    round_ = table.find_round(number)
    assert round_ is not None
    if (hands := _properly_dealt(table, round_)) is not None:
        return hands
    shoe = table.find_shoe(round_.shoes[-1])
    assert shoe is not None
    random = Random(number)
    earlier = round_.cards[: round_.earlier_cards]
    cards = shoe.unseen.with_cards(round_.cards[len(earlier) :]).cards()
    for _ in range(200):
        drawn = tuple(random.sample(cards, min(6, len(cards))))
        for length in (4, 5, 6):
            try:
                laid = reconstruct(table.rules, (*earlier, *drawn)[:length])
            except DealError:
                break
            if laid.is_complete:
                return laid.player, laid.banker
    return None


def _properly_dealt(table: Table, round_: Round) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    player, banker = round_.hands.player, round_.hands.banker
    try:
        laid = reconstruct(table.rules, dealing_order(player, banker))
    except DealError:
        return None
    in_order = (laid.player, laid.banker) == (player, banker) and dealing_order(player, banker) == round_.cards
    return (player, banker) if laid.is_complete and in_order else None


def _of_rulings(offers: Offers, random: Random) -> Iterator[Trial]:
    for ruling in offers.staff.rulings:
        match ruling:
            case OrderOption(cards=cards):
                known = [card for card in cards if card is not None]
                order = tuple(random.sample(known, len(known)))
                yield from _by_rank(asked.Rule(order=order), ruling.approval)
                yield asked.Rule(order=order[1:]), Actor(Role.SHIFT_MANAGER), False
            case ReferralOption(round=number, decisions=decisions):
                for command in _rulings(offers.table, number, decisions):
                    yield from _by_rank(command, ruling.approval)
            case HouseDecisionOption(rounds=rounds, decisions=decisions):
                for number in {rounds[0], random.choice(rounds)}:
                    for command in _rulings(offers.table, number, decisions):
                        yield from _by_rank(command, ruling.approval)
                        yield replace(command, reason=None), Actor(Role.SHIFT_MANAGER), False


def _rulings(table: Table, number: int, decisions: tuple[Decision, ...]) -> Iterator[asked.Rule]:
    for decision in decisions:
        command = asked.Rule(decision=decision, round=number, reason="seen on camera")
        if decision is not Decision.RESETTLE:
            yield command
        elif (hands := actual_hands(table, number)) is not None:
            yield replace(command, player=hands[0], banker=hands[1])


def _bets(table: Table, options: PatronOptions, patron: str, random: Random) -> Iterator[tuple[Command, bool]]:
    """The bounds of some spots, amounts just outside them, and spots not offered."""
    place_name = table.rules.place.value
    spots = [
        (bet.id, place, standing)
        for bet in table.rules.bets
        for place in range(table.settings.places + 2)
        for standing in (False, True)
    ]
    for on, place, standing in random.sample(spots, 12) + [
        (random.choice(option.on), random.choice(option.places), option.standing) for option in options.bets
    ]:
        bounds = options.find_bounds(on, place, standing=standing)
        bet = {"patron": patron, "on": on, place_name: place, "standing": standing}
        if bounds is None:
            cents = random.choice((1, 10_00, 500_00))
            yield convert({**bet, "amount_cents": cents}, asked.PlaceBet), False
            continue
        least, most = bounds.least_cents, bounds.most_cents
        assert 1 <= least <= most
        for cents, accepted in (
            (least, True),
            (most, True),
            (random.randint(least, most), True),
            (least - 1, False),
            (most + 1, False),
        ):
            yield convert({**bet, "amount_cents": cents}, asked.PlaceBet), accepted


def _withdrawals(table: Table, options: PatronOptions, patron: str) -> Iterator[tuple[Command, bool]]:
    place_name = table.rules.place.value
    for spot in options.withdrawals:
        command = convert({"patron": patron, "on": spot.on, place_name: spot.place}, asked.WithdrawBet)
        yield command, spot.whole
        yield replace(command, amount_cents=spot.held_cents), spot.whole
        yield replace(command, amount_cents=spot.held_cents + 1), False
        yield replace(command, amount_cents=0), False
        if spot.part is None:
            yield replace(command, amount_cents=1), spot.held_cents == 1 and spot.whole
            continue
        least, most = spot.part.least_cents, spot.part.most_cents
        for cents, accepted in ((least, True), (most, True), ((least + most) // 2, True), (least - 1, False)):
            yield replace(command, amount_cents=cents), accepted
        yield replace(command, amount_cents=most + 1), most + 1 == spot.held_cents and spot.whole
