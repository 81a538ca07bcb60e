"""A betting scheme, played by the kernel and by hand; and scheme files."""

from __future__ import annotations

from contextlib import closing
from fractions import Fraction
from math import exp
from pathlib import Path

import pytest

from punto.cards import Rank
from punto.deal import Hands
from punto.errors import PuntoError
from punto.rules import load_rules
from punto.settlement import Stake, settle
from punto.shoe import Burn
from punto.sim import CountKind, Crew, Scheme, SchemeResult, Settings, Trigger, open_engine, scheme_result, simulate
from punto.sim.scheme_file import read_scheme
from tests.sim.plain_shoes import PlainShoe, deal_shoe
from tests.sim.test_shoes import in_order

STAKE = 100_00
SHOES = 40

SCHEMES = {
    "flat": ("rws", Scheme(bet="banker")),
    "commission": ("commission", Scheme(bet="banker")),
    "pair, per deck": (
        "rws",
        Scheme(
            bet="banker_pair",
            tags={Rank.ACE: Fraction(1), Rank.TEN: Fraction(-1, 2), Rank.KING: Fraction(-1, 2)},
            trigger=Trigger(CountKind.PER_DECK, Fraction(1, 2)),
        ),
    ),
    "tie, running": (
        "rws",
        Scheme(
            bet="tie",
            tags={rank: Fraction(rank.points - 3, 10) for rank in Rank},
            start=Fraction(-3, 2),
            trigger=Trigger(CountKind.RUNNING, Fraction(7, 4)),
        ),
    ),
    "a Winning Total, Player being the cheapest beside it": (
        "knockout",
        Scheme(
            bet="winning_total_8", tags={Rank.EIGHT: Fraction(-1)}, trigger=Trigger(CountKind.RUNNING, Fraction(-9))
        ),
    ),
    "a Winning Total beside Banker": ("knockout", Scheme(bet="winning_total_1_4", beside="banker")),
    "ante, folding": ("knockout", Scheme(bet="ante_player", folds_on=frozenset({0, 1, 6}))),
}


def followed_by_hand(settings: Settings, scheme: Scheme, shoe: PlainShoe) -> list[Fraction]:
    """The gain of each bet placed in this shoe, in units."""
    count = scheme.start + (scheme.tags.get(shoe.burn_card, 0) if shoe.burn_card else 0)
    unseen = settings.cards - (shoe.burn_card is not None)
    gains = []
    for hands in shoe.rounds:
        decks = Fraction(unseen, 52)
        match scheme.trigger:
            case None:
                bets = True
            case Trigger(CountKind.RUNNING, least):
                bets = count >= least
            case Trigger(CountKind.PER_DECK, least):
                bets = count / decks >= least
        if bets:
            gains.append(gain_of(settings, scheme, hands))
        count += sum(scheme.tags.get(rank, 0) for rank in in_order(hands))
        unseen -= len(in_order(hands))
    return gains


def gain_of(settings: Settings, scheme: Scheme, hands: Hands) -> Fraction:
    wager = settings.rules.wagers.get(scheme.bet)
    folds = hands.player[0].points in scheme.folds_on
    stakes = [Stake(scheme.bet, STAKE, folded=folds)]
    if scheme.bet.startswith("winning_total"):
        stakes.append(Stake(scheme.beside or "player", STAKE))
    if wager is not None and not folds:
        stakes.append(Stake(wager.id, 2 * STAKE))
    return Fraction(sum(settled.net_cents for settled in settle(settings.rules, hands, stakes)), STAKE)


@pytest.mark.parametrize("burn", ["none", "first_card"])
@pytest.mark.parametrize(("game", "scheme"), SCHEMES.values(), ids=SCHEMES)
def test_a_scheme_gains_what_it_gains_by_hand(game: str, scheme: Scheme, burn: str) -> None:
    settings = Settings(rules=load_rules(game), decks=6, seed=5, burn=Burn.parse(burn), scheme=scheme)
    by_hand = [followed_by_hand(settings, scheme, deal_shoe(settings, shoe)) for shoe in range(SHOES)]
    result = followed(settings)
    gains = [sum(shoe, Fraction(0)) for shoe in by_hand]
    bets = sum(map(len, by_hand))
    assert bets
    assert result.beside == (scheme.beside or ("player" if "winning_total" in scheme.bet else None))
    assert result.bets_per_shoe == pytest.approx(bets / SHOES)
    assert result.gain_per_shoe == pytest.approx(float(sum(gains) / SHOES))
    assert result.gain_per_bet == pytest.approx(float(sum(gains) / bets))
    variance = sum(gain * gain for gain in gains) / SHOES - (sum(gains) / SHOES) ** 2
    assert result.deviation_per_shoe == pytest.approx(float(variance) ** 0.5)
    assert result.shoes_up == sum(gain > 0 for gain in gains) / SHOES
    assert result.shoes_down == sum(gain < 0 for gain in gains) / SHOES
    depths = sorted(-lowest_point(shoe) for shoe in by_hand)
    assert result.lowest_point_99 == -(-depths[-1] // 1)


def lowest_point(gains: list[Fraction]) -> Fraction:
    return min(sum(gains[:played], Fraction(0)) for played in range(len(gains) + 1))


def followed(settings: Settings) -> SchemeResult:
    with closing(open_engine("cpu", Crew(workers=1))) as engine:
        result = scheme_result(simulate(settings, SHOES, engine).counts)
    assert result is not None
    return result


def test_the_risk_of_ruin_needs_a_gain_to_be_below_certainty() -> None:
    losing = Settings(rules=load_rules("rws"), scheme=Scheme(bet="tie", bankroll=50))
    assert followed(losing).risk_of_ruin == 1.0
    assert followed(Settings(rules=load_rules("rws"), scheme=Scheme(bet="tie"))).risk_of_ruin is None
    # A seed whose forty shoes are kind to Player; the diffusion formula is that of Epstein, "The Theory of Gambling".
    winning = Settings(rules=load_rules("rws"), seed=9, scheme=Scheme(bet="player", bankroll=50))
    result = followed(winning)
    assert result.gain_per_shoe > 0
    assert result.risk_of_ruin == pytest.approx(exp(-100 * result.gain_per_shoe / result.deviation_per_shoe**2))


def test_a_scheme_is_read_from_a_small_file(tmp_path: Path) -> None:
    path = tmp_path / "count.yaml"
    path.write_text("title: Sixes\nbet: tie\ntags: {A: -1, 6: 1.5, 10: 0.25}\nstart: 2\nper_deck: 3.5\nbankroll: 500\n")
    assert read_scheme(path) == Scheme(
        bet="tie",
        tags={Rank.ACE: Fraction(-1), Rank.SIX: Fraction(3, 2), Rank.TEN: Fraction(1, 4)},
        start=Fraction(2),
        trigger=Trigger(CountKind.PER_DECK, Fraction(7, 2)),
        bankroll=500,
    )
    path.write_text("bet: winning_total_8\nbeside: banker\n")
    assert read_scheme(path) == Scheme(bet="winning_total_8", beside="banker")
    path.write_text('{"bet": "ante_player", "fold": "2 3 K", "running": "-4"}')
    assert read_scheme(path) == Scheme(
        bet="ante_player", folds_on=frozenset({2, 3, 0}), trigger=Trigger(CountKind.RUNNING, Fraction(-4))
    )


# the file                                  the problem
BAD_FILES = [
    ("tags: {A: 1}",                        "missing required field `bet`"),
    ("bet: tie\nwhen: 3",                   "unknown field `when`"),
    ("bet: tie\ntags: {Z: 1}",              "'Z' is not a rank"),
    ("bet: tie\ntags: {A: one}",            "'one' is not a number"),
    ("bet: tie\nper_deck: 1\nrunning: 2",   "both per_deck and running"),
    ("bet: tie\ntags: {A: 1.00001}",        "four decimals or fewer"),
    ("bet: tie\nstart: 1001",               "at most 1000"),
    ("bet: tie\nbankroll: 0",               "at least one"),
    ("bet: tie\nbankroll: few",             "is malformed"),
    ("bet: [tie",                           "not YAML or JSON, line 1"),
    ("- tie",                               "is malformed"),
    ("\x80",                                "not YAML or JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "complaint"), BAD_FILES)
def test_a_bad_file_is_refused_in_one_line(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "count.yaml"
    path.write_text(text)
    with pytest.raises(PuntoError, match=f"^The count {path} .*{complaint}") as refused:
        read_scheme(path)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "count.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PuntoError, match="is not a text file"):
        read_scheme(path)


@pytest.mark.parametrize(
    ("scheme", "complaint"),
    [
        (Scheme(bet="tie_wins_on_3"), "has no bet 'tie_wins_on_3'"),
        (Scheme(bet="wager_player"), "placed by raising ante_player"),
        (Scheme(bet="tie", folds_on=frozenset({1})), "only an ante can"),
        (
            Scheme(bet="winning_total_8", beside="tie"),
            "tie cannot be the required bet of winning_total_8: use player or banker",
        ),
        (Scheme(bet="tie", beside="player"), "player cannot be the required bet of tie: it requires none"),
    ],
)
def test_a_scheme_must_fit_its_game(scheme: Scheme, complaint: str) -> None:
    with pytest.raises(PuntoError, match=complaint):
        Settings(rules=load_rules("knockout"), scheme=scheme)
