"""Verdicts on part-dealt rounds: stories, and brute force over every completion."""

from __future__ import annotations

from random import Random

import pytest

from punto.cards import CARDS, Card, Rank, format_cards, parse_cards
from punto.deal import cards_used, hands_as_they_lie, is_properly_dealt, reconstruct
from punto.errors import DealError
from punto.rules import load_rules
from punto.shoe import Composition
from punto.verdicts import SeenHands, is_established, judge, judge_seen, possible_totals
from tests.expecting import refused
from tests.plain.finishing import totals, unseen_verdicts, verdicts

GAMES = ["commission", "rws", "etg", "knockout"]
FULL_SHOE = Composition.of_decks(8)


def judged(game: str, cards: str, left: str | None = None) -> dict[str, str]:
    """By bet; `left` are the cards that may follow, by default the rest of eight decks."""
    dealt = parse_cards(cards)
    unseen = FULL_SHOE.without(dealt) if left is None else Composition.of_cards(parse_cards(left))
    found = judge(load_rules(game), dealt, unseen)
    assert is_established(load_rules(game), dealt, unseen) is bool(found)
    return {bet: outcome.value for bet, outcome in found.items()}


@pytest.mark.parametrize("cards", ["", "9H", "KS", "9H 4C", "9H 9C"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_established_before_the_third_card_of_a_full_shoe(game: str, cards: str) -> None:
    assert judged(game, cards) == {}


@pytest.mark.parametrize("game", GAMES)
def test_three_cards_decide_player_pair(game: str) -> None:
    assert judged(game, "2H 4C 2S") == {"player_pair": "won"}
    assert judged(game, "9H 4C 2S") == {"player_pair": "lost"}


def test_naturals_decide_everything_but_what_pushes() -> None:
    assert judged("commission", "9H 4C KS 4D") == {
        "player": "won",
        "banker": "lost",
        "tie": "lost",
        "player_pair": "lost",
        "banker_pair": "won",
    }
    assert judged("commission", "9H 9C KS KD") == {"tie": "won", "player_pair": "lost", "banker_pair": "lost"}


def test_a_standing_hand_rules_out_wins_on_lower_totals() -> None:
    found = judged("rws", "7H 2C KS KD")
    lost = {f"player_wins_on_{total}" for total in (1, 2, 3, 4, 5, 6, 8, 9)}
    lost |= {f"banker_wins_on_{total}" for total in range(1, 8)}
    lost |= {f"tie_wins_on_{total}" for total in range(10) if total != 7}
    assert found == {**dict.fromkeys(lost, "lost"), "player_pair": "lost", "banker_pair": "lost"}


def test_the_remaining_cards_can_decide_earlier() -> None:
    only_pictures = "KS KH KD KC QS"
    assert judged("commission", "9H 4C", only_pictures) == {
        "player": "won",
        "banker": "lost",
        "tie": "lost",
        "player_pair": "lost",
        "banker_pair": "lost",
    }


def test_a_certain_push_is_neither_won_nor_lost() -> None:
    found = judged("knockout", "", "KS QS JS TS KH QH")
    assert found == {"tie": "won"}


def test_an_ante_can_be_folded_until_the_second_card() -> None:
    """Player must win with nine, so the ante would win; but it could still be folded."""
    certain = "KS QS JS"
    assert judged("knockout", "9H", certain) == {
        "player": "won",
        "banker": "lost",
        "tie": "lost",
        "player_pair": "lost",
        "banker_pair": "lost",
        "winning_total_1_4": "lost",
        "winning_total_5_6": "lost",
        "winning_total_7": "lost",
        "winning_total_8": "lost",
        "winning_total_9": "won",
        "ante_banker": "lost",
        "wager_player": "won",
        "wager_banker": "lost",
    }
    assert judged("knockout", "9H KS", "QS JS")["ante_player"] == "won"


@pytest.mark.parametrize("left", ["", "KS", "KS QS"])
def test_a_round_that_cannot_be_finished_decides_nothing(left: str) -> None:
    assert judged("rws", "9H", left) == {}


def test_ways_that_run_out_of_cards_do_not_count() -> None:
    """With two fives and a king: five or ten for Player, who then draws and finds the shoe empty, or stands."""
    assert judged("commission", "2H 7C", "5S KS") == verdicts("commission", ["2H", "7C"], ["5S", "KS"]) != {}


def test_cards_beyond_the_round_are_refused() -> None:
    with refused(DealError, "The round is complete after 4 cards; 2♥ would be too many."):
        judged("rws", "9H 4C KS 3D 2H")


def part_dealt(random: Random, cards_left: int, ranks: int) -> tuple[list[Card], list[Card]]:
    """Cards dealt and cards left: a small shoe of a few ranks, so that much is certain."""
    few = random.sample(list(Rank), ranks)
    cards = random.choices([card for card in CARDS if card.rank in few], k=cards_left + random.randrange(6))
    dealt = cards[: len(cards) - cards_left]
    used = cards_used(load_rules("rws"), dealt)
    return dealt[:used], cards[len(cards) - cards_left :]


@pytest.mark.full_speed
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_small_shoes_against_every_way_to_finish(game: str, seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        dealt, left = part_dealt(random, random.randrange(8), random.randint(1, 6))
        expected = verdicts(game, [card.text for card in dealt], [card.text for card in left])
        assert judged(game, format_cards(dealt), format_cards(left)) == expected, (dealt, left)


@pytest.mark.full_speed
@pytest.mark.parametrize("seed", range(20))
def test_the_totals_that_can_still_come_against_every_way_to_finish(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        dealt, left = part_dealt(random, random.randrange(8), random.randint(1, 6))
        player, banker = totals([card.text for card in dealt], [card.text for card in left])
        hands = reconstruct(load_rules("rws"), dealt)
        seen = SeenHands(hands.player, hands.banker)
        found = possible_totals(load_rules("rws"), seen, Composition.of_cards(left))
        assert found == (tuple(sorted(player)), tuple(sorted(banker))), (dealt, left)


@pytest.mark.full_speed
@pytest.mark.parametrize("game", GAMES)
def test_large_shoes_against_every_way_to_finish(game: str) -> None:
    random = Random(game)
    for dealt_cards in [3] * 4 + [4] * 150 + [5] * 300:
        cards = random.sample(CARDS * 4, 208)
        dealt = cards[: cards_used(load_rules(game), cards[:dealt_cards])]
        left = cards[len(dealt) :]
        expected = verdicts(game, [card.text for card in dealt], [card.text for card in left])
        assert judged(game, format_cards(dealt), format_cards(left)) == expected, dealt


#  Player         Banker        decided in a full shoe of eight decks; ?? is face down
FACE_DOWN = """
   ??             ??
   ?? ??          ??
   ?? ??          ?? ??
   9H ??          ??
   9H ??          4C
   9H ??          4C ??
   ?? KS          ??
   9H KS          ??                        player_pair lost
   9H KS          ?? ??                     player_pair lost
   ?? ??          4C 4D                     banker_pair won
   ?? ?? ??       ?? ?? ??
   ?? ??          ?? ?? ??
   ?? ?? KD       ?? ??
   ?? ?? KD       ?? ?? 2S
   ?? ?? KD       4C 3D                     player lost, banker won, tie lost, banker_pair lost
   9H KS          4C 3D                     player won, banker lost, tie lost, player_pair lost, banker_pair lost
"""


@pytest.mark.parametrize("line", [line for line in FACE_DOWN.splitlines() if line.strip()])
def test_cards_that_nobody_has_seen_decide_nothing(line: str) -> None:
    player, banker, decided = line[3:18], line[18:32], line[32:]
    seen = SeenHands(_lying(player), _lying(banker))
    visible = [card for card in (*seen.player, *seen.banker) if card]
    found = judge_seen(load_rules("etg"), seen, FULL_SHOE.without(visible))
    assert ", ".join(f"{bet} {outcome.value}" for bet, outcome in found.items()) == decided.strip()


def _lying(text: str) -> tuple[Card | None, ...]:
    return tuple(None if card == "??" else Card(card) for card in text.split())


@pytest.mark.full_speed
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_face_down_hands_against_every_way_to_finish(game: str, seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        dealt, left = part_dealt(random, random.randrange(7), random.randint(1, 5))
        hands = reconstruct(load_rules(game), dealt)
        _compare_unseen(game, random, hands.player, hands.banker, left)


@pytest.mark.full_speed
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_hands_played_as_they_lie_against_every_way_to_finish(game: str, seed: int) -> None:
    """Up to three cards per hand, in any place."""
    random = Random(seed)
    for _ in range(40):
        dealt, left = part_dealt(random, random.randrange(6), random.randint(1, 5))
        split = random.randint(max(len(dealt) - 3, 0), min(len(dealt), 3))
        _compare_unseen(game, random, tuple(dealt[:split]), tuple(dealt[split:]), left)


def _compare_unseen(
    game: str, random: Random, player: tuple[Card, ...], banker: tuple[Card, ...], left: list[Card]
) -> None:
    """Some of the cards are face down, and so count as unseen."""
    rules = load_rules(game)
    as_they_lie = not is_properly_dealt(rules, hands_as_they_lie(rules, player, banker))
    share = random.random()
    player_seen, banker_seen = (
        tuple(card if random.random() < share else None for card in hand) for hand in (player, banker)
    )
    seen = SeenHands(player_seen, banker_seen, as_they_lie)
    face_down = [
        card
        for cards, shown in ((player, seen.player), (banker, seen.banker))
        for card, visible in zip(cards, shown, strict=True)
        if visible is None
    ]
    unseen = [*left, *face_down]
    expected = unseen_verdicts(
        game,
        [card.text if card else None for card in seen.player],
        [card.text if card else None for card in seen.banker],
        [card.text for card in unseen],
        as_they_lie=as_they_lie,
    )
    found = judge_seen(rules, seen, Composition.of_cards(unseen))
    assert {bet: outcome.value for bet, outcome in found.items()} == expected, (seen, left)
