"""The shelf of published games: every figure that its source prints, to the last digit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from punto.games import load_rules
from punto.games.shelf import shelf
from punto.odds import exact_odds
from punto.shoe import Composition
from tests.commands import Run, run

__all__ = ["run"]

EIGHT_DECKS = Composition.of_decks(8)

# game, bet, house edge in percent as printed, eight decks. Bad Beat is printed as 8.459; exact is 8.45847.
HOUSE_EDGES = """
ez_baccarat         banker               1.0183
ez_baccarat         dragon_7             7.6113
ez_baccarat         panda_8              10.1876
dragon_bonus        dragon_bonus_player  2.6517
dragon_bonus        dragon_bonus_banker  9.3731
super_6             banker               1.4581
big_small           small                5.283
big_small           big                  4.35
four_five_six       four_cards           5.283
four_five_six       five_cards           8.9667
four_five_six       six_cards            4.694
pairs               either_pair          13.71
pairs               perfect_pair         13.03
royal_match         royal_match_player   6.4597
royal_match         royal_match_banker   6.4597
naturals            player_natural_9     5.097
naturals            banker_natural_9     5.0973
naturals            bad_beat             8.46
naturals            nine_over_seven      8.103
naturals            eights_and_nines     7.372
lucky_6_and_7       lucky_6              16.6836
tiger               tiger                16.6836
tiger               big_tiger            15.2533
two_to_one          player               3.6242
two_to_one          banker               2.1970
"""
# game, bet, pay, ordered six-card sequences from eight decks, of 4,998,398,275,503,360. wizardofodds.com prints Dragon
# Bonus (a natural win is added to a win by four), Dragon 7, Lucky 6 and, for Super Baccarat, Player's wins by total;
# excelpunks.com, Concepts 13, prints Banker's. Knockout adds up both hands' wins with its totals. Tiger Tie is the
# Egalite on 6 of wizardofodds.com, which also prints Banker Natural 9. We found no figures for Tiger Pair and Super
# Lucky 7, only their pays.
COMBINATIONS = """
dragon_bonus  dragon_bonus_player  30:1  18409431764992
dragon_bonus  dragon_bonus_player  10:1  34097645543424
dragon_bonus  dragon_bonus_player  6:1   89590261473280
dragon_bonus  dragon_bonus_player  4:1   141238897317888
dragon_bonus  dragon_bonus_player  2:1   166169165987840
dragon_bonus  dragon_bonus_banker  30:1  15390342909952
dragon_bonus  dragon_bonus_banker  10:1  28305092784128
dragon_bonus  dragon_bonus_player  1:1   999465406298112
dragon_bonus  dragon_bonus_banker  6:1   79517099278336
dragon_bonus  dragon_bonus_banker  4:1   119200072366080
dragon_bonus  dragon_bonus_banker  2:1   157275882332160
dragon_bonus  dragon_bonus_banker  1:1   1013832221411328
ez_baccarat   dragon_7             40:1  112633011329024
lucky_6_and_7 lucky_6              12:1  186173936904192
lucky_6_and_7 lucky_6              20:1  83058367551488
lucky_6_and_7 lucky_7              any   408043979470848
super_6       super_6              12:1  269232304455680
tiger         small_tiger          22:1  186173936904192
tiger         big_tiger            50:1  83058367551488
tiger         tiger_tie            35:1  96170001308416
naturals      banker_natural_9     9:1   474361430409216
knockout_side_bets winning_total_1_4 7:1 523340183527424
knockout_side_bets winning_total_5_6 3.5:1 921445405761536
knockout_side_bets winning_total_7 4.5:1 792323304390656
knockout_side_bets winning_total_8 3:1 1085737655808000
knockout_side_bets winning_total_9 2.5:1 1199924299542528
knockout_side_bets player_natural 4:1 812685054124032
knockout_side_bets banker_natural 4:1 812685054124032
"""


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize(("game", "bet", "percent"), lines(HOUSE_EDGES))
def test_published_house_edges(game: str, bet: str, percent: str) -> None:
    edge = exact_odds(load_rules(game), EIGHT_DECKS).bet(bet).house_edge
    places = len(percent.partition(".")[2])
    assert f"{float(100 * edge):.{places}f}" == percent


@pytest.mark.parametrize(("game", "bet", "pay", "ways"), lines(COMBINATIONS))
def test_published_combinations(game: str, bet: str, pay: str, ways: str) -> None:
    found = exact_odds(load_rules(game), EIGHT_DECKS).bet(bet)
    chance = found.win if pay == "any" else found.hits[pay]
    assert chance * 4998398275503360 == int(ways)


def test_the_published_volatility_of_dragon_7() -> None:
    """6.0849 (wizardofodds.com); Big Tiger 6.519 (advancedadvantageplay.com)."""
    dragon = exact_odds(load_rules("ez_baccarat"), EIGHT_DECKS).bet("dragon_7")
    tiger = exact_odds(load_rules("tiger"), EIGHT_DECKS).bet("big_tiger")
    assert f"{dragon.standard_deviation:.4f}" == "6.0849"
    assert f"{tiger.standard_deviation:.3f}" == "6.519"
    assert f"{float(100 * tiger.win):.3f}" == "1.662"


@pytest.mark.parametrize("name", shelf())
def test_every_game_has_a_source_and_titles_in_three_languages(name: str) -> None:
    rules = load_rules(name)
    assert rules.id == name
    assert len(shelf()[name].source) > 20
    for name_of in (rules.name, *rules.bet_names.values()):
        assert None not in (name_of.en, name_of.zh_hans, name_of.zh_hant)


def test_the_list(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    _, out, _ = run("games", "--json")
    listed = {game["game"]: game for game in json.loads(out)}
    assert list(listed)[:4] == ["commission", "rws", "etg", "knockout"]
    assert round(100 * listed["tiger"]["bets"]["big_tiger"]["house_edge"], 4) == 15.2533
    assert set(listed["big_small"]["bets"]) == {"small", "big"}


def test_a_game_is_shown_as_a_file_that_starts_another(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("games", "show", "ez_baccarat")
    mine = tmp_path / "mine.yaml"
    mine.write_text(out.replace("game: ez_baccarat", "game: mine").replace("40:1", "45:1"), "utf-8")
    edge = exact_odds(load_rules(str(mine)), EIGHT_DECKS).bet("dragon_7").house_edge
    assert float(edge) < 0
    code, _, err = run("games", "show", "nothing")
    assert code == 2
    assert "on the shelf. Use big_small" in err
