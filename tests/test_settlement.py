"""Settlement: the printed pay tables over all cells, stories, rounding, and conservation of money."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from math import perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cards import CARDS, parse_cards
from punto.deal import Hands, cards_used, reconstruct
from punto.errors import DealError, MoneyError, RulesError
from punto.rules import load_rules
from punto.rules.pictures import BetOutcome
from punto.settlement import Settled, Stake, settle
from tests.expecting import refused
from tests.plain.paying import BETS, LOST, PUSHED, brings, pay_clause
from tests.published import BY_TOTAL, HOUSE_EDGES

GAMES = ["commission", "rws", "etg", "knockout"]
PAIR, NO_PAIR = parse_cards("KH KS"), parse_cards("KH QS")

# As printed in the documents, line by line.
PAY_TABLES = """
    # game       clause  bet                line               pays
    commission   4.1.2   player             wins               1:1
    commission   4.1.1   banker             wins               0.95:1
    commission   4.1.2   tie                wins               8:1
    commission   4.1.2   player_pair        wins               11:1
    commission   4.1.2   banker_pair        wins               11:1
    rws          4.1.1   player             wins               1:1
    rws          4.1.1   banker             wins_on_6          1:2
    rws          4.1.1   banker             wins_on_other      1:1
    rws          4.1.1   tie                wins               8:1
    rws          4.1.1   player_pair        wins               11:1
    rws          4.1.1   banker_pair        wins               11:1
    rws          4.1.2   player_wins_on_1   wins               160:1
    rws          4.1.2   player_wins_on_2   wins               80:1
    rws          4.1.2   player_wins_on_3   wins               50:1
    rws          4.1.2   player_wins_on_4   wins               50:1
    rws          4.1.2   player_wins_on_5   wins               30:1
    rws          4.1.2   player_wins_on_6   wins               11:1
    rws          4.1.2   player_wins_on_7   wins               8:1
    rws          4.1.2   player_wins_on_8   wins               6:1
    rws          4.1.2   player_wins_on_9   wins               5:1
    rws          4.1.3   banker_wins_on_1   wins               160:1
    rws          4.1.3   banker_wins_on_2   wins               80:1
    rws          4.1.3   banker_wins_on_3   wins               50:1
    rws          4.1.3   banker_wins_on_4   wins               25:1
    rws          4.1.3   banker_wins_on_5   wins               15:1
    rws          4.1.3   banker_wins_on_6   wins               11:1
    rws          4.1.3   banker_wins_on_7   wins               8:1
    rws          4.1.3   banker_wins_on_8   wins               6:1
    rws          4.1.3   banker_wins_on_9   wins               5:1
    rws          4.1.4   tie_wins_on_0      wins               110:1
    rws          4.1.4   tie_wins_on_1      wins               160:1
    rws          4.1.4   tie_wins_on_2      wins               160:1
    rws          4.1.4   tie_wins_on_3      wins               150:1
    rws          4.1.4   tie_wins_on_4      wins               100:1
    rws          4.1.4   tie_wins_on_5      wins               90:1
    rws          4.1.4   tie_wins_on_6      wins               35:1
    rws          4.1.4   tie_wins_on_7      wins               35:1
    rws          4.1.4   tie_wins_on_8      wins               60:1
    rws          4.1.4   tie_wins_on_9      wins               60:1
    etg          4.1     player             wins               1:1
    etg          4.1     banker             wins_on_6          1:2
    etg          4.1     banker             wins_on_other      1:1
    etg          4.1     tie                wins               8:1
    etg          4.1     player_pair        wins               11:1
    etg          4.1     banker_pair        wins               11:1
    knockout     4.1.1   player             wins               1:1
    knockout     4.1.1   banker             wins_on_6          1:2
    knockout     4.1.1   banker             wins_on_other      1:1
    knockout     4.1.1   tie                wins               8:1
    knockout     4.1.1   player_pair        wins               11:1
    knockout     4.1.1   banker_pair        wins               11:1
    knockout     4.1.2   winning_total_1_4  wins               7:1
    knockout     4.1.2   winning_total_5_6  wins               3:1
    knockout     4.1.2   winning_total_7    wins               4:1
    knockout     4.1.2   winning_total_8    wins               3:1
    knockout     4.1.2   winning_total_9    wins               2:1
    knockout     4.1.3   ante_player        wins               1:1
    knockout     4.1.3   ante_banker        wins               1:1
    knockout     4.1.3   wager_player       loser_has_0-1-2-3  1:2
    knockout     4.1.3   wager_player       loser_has_4-5      1:1
    knockout     4.1.3   wager_player       loser_has_6-7-8    2:1
    knockout     4.1.3   wager_banker       loser_has_0-1-2-3  1:2
    knockout     4.1.3   wager_banker       loser_has_4-5      1:1
    knockout     4.1.3   wager_banker       loser_has_6-7-8    2:1
"""
PRINTED = [tuple(line.split()) for line in PAY_TABLES.strip().splitlines() if "#" not in line]


def ended(player: int, banker: int, *, player_pair: bool = False, banker_pair: bool = False) -> Hands:
    """Hands with these totals; the cards only determine pairs."""
    return Hands(PAIR if player_pair else NO_PAIR, PAIR if banker_pair else NO_PAIR, player, banker, None)


def settle_one(game: str, hands: Hands, stake: Stake, **terms: int) -> Settled:
    (settled,) = settle(load_rules(game), hands, [stake], **terms)
    return settled


@pytest.mark.parametrize(("game", "bet"), [(game, bet) for game in GAMES for bet in BETS[game]])
def test_every_cell_settles_as_the_pay_tables_say(game: str, bet: str) -> None:
    stake = Stake(bet, 400_00)
    for player in range(10):
        for banker in range(10):
            for paired in (False, True):
                pairs = {"player_pair": paired, "banker_pair": not paired}
                settled = settle_one(game, ended(player, banker, **pairs), stake)
                brought = brings(game, bet, player, banker, **pairs)
                outcome = {LOST: BetOutcome.LOST, PUSHED: BetOutcome.PUSH}.get(brought, BetOutcome.WON)
                clause = f"{game}:{pay_clause(game, bet, outcome is BetOutcome.PUSH)}"
                assert settled == Settled(stake, outcome, int(400_00 * brought), clause), (player, banker)
                assert settled.back_cents == 400_00 + 400_00 * brought


@pytest.mark.parametrize(("game", "bet"), [(game, bet) for game in GAMES for bet in BETS[game]])
def test_no_payout_is_outside_its_printed_pay_table(game: str, bet: str) -> None:
    """Over all cells a bet wins at all the printed pays and no others, under the printed clause."""
    printed = {(pays, f"{game}:{clause}") for of, clause, on, _, pays in PRINTED if (of, on) == (game, bet)}
    found = set()
    for player in range(10):
        for banker in range(10):
            settled = settle_one(game, ended(player, banker, player_pair=True, banker_pair=True), Stake(bet, 100))
            if settled.outcome is BetOutcome.WON:
                found.add((Fraction(settled.net_cents, 100), settled.clause))
    assert found == {(Fraction(pays.split(":")[0]) / int(pays.split(":")[1]), clause) for pays, clause in printed}


@pytest.mark.parametrize(("game", "bet"), HOUSE_EDGES)
def test_published_counts_times_our_payouts_give_the_published_edge(game: str, bet: str) -> None:
    won = 0
    for total, (player_wins, banker_wins, ties) in BY_TOTAL.items():
        for count, hands in [
            (player_wins, ended(total, 0)),
            (banker_wins, ended(0, total)),
            (ties, ended(total, total)),
        ]:
            won += count * settle_one(game, hands, Stake(bet, 100)).net_cents
    edge = Fraction(-won, perm(416, 6))
    assert round(Decimal(edge.numerator) / edge.denominator, 4) == Decimal(HOUSE_EDGES[game, bet])


def test_a_pair_has_the_published_edge() -> None:
    """31 of the other 415 cards make a pair: 10.3614%."""
    won = settle_one("rws", ended(0, 1, player_pair=True), Stake("player_pair", 100)).net_cents
    lost = settle_one("rws", ended(0, 1), Stake("player_pair", 100)).net_cents
    edge = -Fraction(31 * won + 384 * lost, 415)
    assert round(Decimal(edge.numerator) / edge.denominator, 4) == Decimal("10.3614")


# game        cards                bet              cents   unit  net     breakage  outcome  clause
SETTLED = """
  rws         KH 2C KS 4D 5H       banker           10000   1     5000    0         won      4.1.1   # wins on six
  rws         KH 2C KS 4D 5H       banker           101     1     50      1/2       won      4.1.1   # half a cent kept
  rws         KH 2C KS 4D 5H       player_pair      500     1     5500    0         won      4.1.1
  rws         KH 2C KS 4D 5H       player_wins_on_5 500     1     -500    0         lost     4.1.2   # five lost to six
  rws         KH 2C KS 4D 5H       banker_wins_on_6 500     1     5500    0         won      4.1.3
  commission  9H 4C KS 3D          player           10000   1     10000   0         won      4.1.2
  commission  4C 9H 3D KS          banker           10000   1     9500    0         won      4.1.1
  commission  4C 9H 3D KS          banker           10010   5     9505    9/2       won      4.1.1   # to five cents
  commission  4C 9H 3D KS          banker           10010   100   9500    19/2      won      4.1.1   # to a dollar
  commission  9H 9C KS TD          banker           10000   1     0       0         push     3.8
  knockout    9H 9C KS TD          winning_total_9  10000   1     0       0         push     3.9
  knockout    9H 2C KS 4D          wager_player     20000   1     40000   0         won      4.1.3   # over six
  knockout    9H 2C KS 4D          winning_total_9  5000    1     10000   0         won      4.1.2
  etg         9H 9C KS TD          tie              700     1     5600    0         won      4.1
  etg         9H 9C KS TD          player           700     1     0       0         push     3.12
"""


@pytest.mark.parametrize("line", SETTLED.strip().splitlines())
def test_rounds_are_settled_as_the_floor_would(line: str) -> None:
    game, *cards, bet, cents, unit, net, breakage, outcome, clause = line.partition("#")[0].split()
    hands = reconstruct(load_rules(game), parse_cards(" ".join(cards)))
    settled = settle_one(game, hands, Stake(bet, int(cents)), payout_unit=int(unit))
    assert (settled.net_cents, settled.breakage) == (int(net), Fraction(breakage))
    assert (settled.outcome.value, settled.clause) == (outcome, f"{game}:{clause}")


@pytest.mark.parametrize(("player", "banker"), [(9, 0), (0, 9), (5, 5)])
def test_a_folded_ante_loses_whatever_comes(player: int, banker: int) -> None:
    stake = Stake("ante_player", 500, folded=True)
    settled = settle_one("knockout", ended(player, banker), stake)
    assert settled == Settled(stake, BetOutcome.LOST, -500, "knockout:3.4.1")


@pytest.mark.parametrize(
    ("game", "bet"), [("knockout", "player"), ("knockout", "wager_player"), ("rws", "banker"), ("commission", "tie")]
)
def test_only_an_ante_can_be_folded(game: str, bet: str) -> None:
    sentence = f"A bet on {bet} cannot be folded in {load_rules(game).title}: only an ante can."
    with refused(DealError, sentence):
        settle_one(game, ended(9, 0), Stake(bet, 500, folded=True))


def test_a_round_in_part_cannot_be_settled() -> None:
    rules = load_rules("rws")
    hands = reconstruct(rules, parse_cards("9H 4C KS"))
    with refused(DealError, "The round is not complete: a card to banker is missing."):
        settle(rules, hands, [])


def test_a_bet_that_the_game_lacks_cannot_be_settled() -> None:
    sentence = (
        "Commission Baccarat has no bet 'tie_wins_on_3': it offers player, banker, tie, player_pair, banker_pair."
    )
    with refused(RulesError, sentence):
        settle_one("commission", ended(9, 0), Stake("tie_wins_on_3", 500))


@pytest.mark.parametrize("cents", [0, -500, 0.5, 100.0, "100", None])
def test_an_amount_that_nobody_can_bet_cannot_be_settled(cents: int) -> None:
    most = "10,000,000,000,000.00 dollars at most"
    with refused(MoneyError, f"A bet of {cents!r} cents: it must be a whole number of cents above zero, {most}."):
        settle_one("rws", ended(9, 0), Stake("player", cents))


@pytest.mark.parametrize("unit", [0, -1])
def test_a_payout_unit_below_a_cent_is_refused(unit: int) -> None:
    with refused(MoneyError, f"A payout unit of {unit} cents: it must be one cent or more."):
        settle_one("rws", ended(9, 0), Stake("player", 500), payout_unit=unit)


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, Hands, list[Stake], int]:
    """A game, a complete round, its bets and a payout unit."""
    game = draw(st.sampled_from(GAMES))
    rules = load_rules(game)
    cards = draw(st.lists(st.sampled_from(CARDS), min_size=6, max_size=6))
    hands = reconstruct(rules, cards[: cards_used(rules, cards)])
    stakes = st.builds(Stake, st.sampled_from(BETS[game]), st.integers(1, 10**9))
    return game, hands, draw(st.lists(stakes, max_size=12)), draw(st.sampled_from([1, 5, 25, 100]))


@given(tables())
def test_money_in_is_money_out_and_what_the_house_keeps(table: tuple[str, Hands, list[Stake], int]) -> None:
    game, hands, stakes, unit = table
    settled = settle(load_rules(game), hands, stakes, payout_unit=unit)
    money_in = sum(stake.amount_cents for stake in stakes)
    money_out = sum(each.back_cents for each in settled)
    house = -sum(each.net_cents for each in settled)
    assert money_in == money_out + house
    assert [each.stake for each in settled] == stakes
    assert all(each.back_cents >= 0 for each in settled)


@given(tables())
def test_payout_and_breakage_add_up_to_the_printed_pay(table: tuple[str, Hands, list[Stake], int]) -> None:
    game, hands, stakes, unit = table
    pairs = {
        f"{name}_pair": cards[0].rank is cards[1].rank
        for name, cards in [("player", hands.player), ("banker", hands.banker)]
    }
    for each in settle(load_rules(game), hands, stakes, payout_unit=unit):
        brought = brings(game, each.stake.on, hands.player_total, hands.banker_total, **pairs)
        assert each.net_cents + each.breakage == brought * each.stake.amount_cents
        assert 0 <= each.breakage < unit
        assert each.net_cents % unit == 0 or each.outcome is BetOutcome.LOST


@given(tables(), st.data())
def test_the_order_of_bets_changes_nothing(table: tuple[str, Hands, list[Stake], int], data: st.DataObject) -> None:
    game, hands, stakes, unit = table
    shuffled = data.draw(st.permutations(stakes))
    settled = settle(load_rules(game), hands, stakes, payout_unit=unit)
    again = settle(load_rules(game), hands, shuffled, payout_unit=unit)
    assert Counter(settled) == Counter(again)
