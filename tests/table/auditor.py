"""An independent, plain auditor: it reads stored events as JSON, knows nothing of the table, and counts every cent.

It computes the result of each bet from the cards and the plain pay tables. It counts cards too: no more copies leave a
shoe than its decks hold, and waiting cards are dealt first.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from tests.plain.dealing import deal, point_total, value_of
from tests.plain.paying import brings

Stored = dict[str, Any]

OF_ONE_ROUND = (
    "settlement_reversed",
    "hands_corrected",
    "round_settled",
    "round_voided",
    "bets_returned",
    "election_opened",
    "patron_elected",
    "matter_referred",
    "matter_closed",
)
"""Events that change one round and name it."""
MAY_REVERSE = ("pit_supervisor", "pit_manager", "shift_manager")


class Chips:
    """One bet, as the auditor sees it."""

    def __init__(self, event: Stored) -> None:
        self.patron: str = event["patron"]
        self.spot = (event["patron"], event["place"], event["on"])
        self.kind = (event.get("placed_by", "patron"), event.get("registered", True))
        self.on: str = event["on"]
        self.place: int = event["place"]
        self.cents: int = event["cents"]
        self.plays_for: int | None = None
        self.folded = False
        self.open = True

    @property
    def in_play(self) -> int:
        return self.cents if self.plays_for is None else self.plays_for


class Auditor:
    def __init__(self, opened: Stored) -> None:
        self.game: str = opened["game"]
        self.settings: Stored = opened["settings"]
        self.unit: dict[int, int] = {}
        """The payout unit of each round when it began."""
        self.shoe = 1
        self.decks: dict[int, int] = {1: self.settings["decks"]}
        self.out: dict[int, Counter[str]] = {1: Counter()}
        """Cards of each shoe that are in no hand and never will be: burned face up, or beyond reconstruction."""
        self.carried: list[str] = []
        self.unordered: tuple[int, list[str]] = (1, [])
        self.shoes: dict[int, list[int]] = {}
        """For each card of a round, its shoe."""
        self.last_shoe: dict[int, int] = {}
        """The shoe of a round's next card."""
        self.over: set[int] = {0}
        self.choosing: dict[int, set[str]] = {}
        self.taking_back: dict[int, set[str]] = {}
        self.rulings: Counter[int] = Counter()
        self.reversals: Counter[int] = Counter()
        self.ruling: Stored | None = None
        """Of the command being checked."""
        self.seen: Counter[str] = Counter()
        """What has occurred, in its various forms."""
        self.patrons: dict[str, int] = defaultdict(int)
        self.house = 0
        self.bets: dict[int, list[Chips]] = {}
        self.cards: dict[int, list[str]] = {}
        self.hands: dict[int, Stored] = {}
        self.as_they_lie: set[int] = set()
        """Rounds whose cards could not be put back in order."""
        self.round = 0
        self.absent: set[str] = set()

    @property
    def on_the_felt(self) -> int:
        return sum(bet.cents for bets in self.bets.values() for bet in bets if bet.open)

    def check_balance(self) -> None:
        """Money is conserved: patrons, house and felt sum to zero."""
        assert sum(self.patrons.values()) + self.house + self.on_the_felt == 0

    def check_differential(self, maximum: int, *, whole_table: bool) -> None:
        """The absolute difference between Banker and Player, in each box or over the table."""
        lying = [bet for bet in self.bets[self.round] if bet.open]
        boxes = [lying] if whole_table else [[bet for bet in lying if bet.place == box] for box in range(1, 4)]
        for bets in boxes:
            banker, player = (sum(bet.cents for bet in bets if bet.on == on) for on in ("banker", "player"))
            assert abs(banker - player) <= maximum

    def see(self, events: list[Stored]) -> None:
        """All events of one command."""
        self.ruling = None
        waited, hands = list(self.carried), dict(self.cards)
        for event in events:
            name = event["event"].split("/")[0]
            if name in OF_ONE_ROUND:
                about = self.round if self.ruling is None else self.ruling["round"]
                assert event["round"] == about, "a ruling changes its own round and no other"
            getattr(self, f"_{name}", self._of_no_money)(event)
            self.check_balance()
        self._check_waiting(waited, hands, {event["round"] for event in events if "hands_corrected" in event["event"]})
        self._check_census()

    def _of_no_money(self, event: Stored) -> None:
        pass

    def _check_waiting(self, waited: list[str], before: dict[int, list[str]], corrected: set[int]) -> None:
        """When hands are corrected, waiting cards may be in them, and cards from them may wait."""
        for number in corrected:
            entered, left = Counter(self.cards[number]), Counter(before[number])
            assert Counter(waited) - Counter(self.carried) <= entered - left
            assert Counter(self.carried) - Counter(waited) <= left - entered

    def _check_census(self) -> None:
        """No more copies of a card are out of the shoe than its decks hold."""
        out = self.out[self.shoe] + Counter(self.carried)
        if self.unordered[0] == self.shoe:
            out += Counter(self.unordered[1])
        for number in range(self.round, 0, -1):
            if self.shoes[number] and self.shoes[number][-1] < self.shoe:
                break
            cards = zip(self.cards[number], self.shoes[number], strict=True)
            out += Counter(card for card, shoe in cards if shoe == self.shoe)
        assert max(out.values(), default=0) <= self.decks[self.shoe], out.most_common(1)

    def _settings_changed(self, event: Stored) -> None:
        self.settings = event["settings"]

    def _shoe_changed(self, event: Stored) -> None:
        assert event["shoe"] == self.shoe + 1
        self.shoe = event["shoe"]
        self.decks[self.shoe] = self.settings["decks"]
        burned = [event["first_card"]] if event["burn"]["by_first_card"] and event.get("first_card") else []
        self.out[self.shoe] = Counter(burned)
        self.carried = []
        if self.round not in self.over:
            self.last_shoe[self.round] = self.shoe

    def _cards_carried(self, event: Stored) -> None:
        self.carried += event["cards"]

    def _cards_discarded(self, event: Stored) -> None:
        self.out[self.shoe] += Counter(event["cards"])

    def _card_order_awaited(self, event: Stored) -> None:
        assert event["shoe"] == self.shoe
        self.unordered = (event["shoe"], event["cards"])

    def _matter_closed(self, event: Stored) -> None:
        if event["round"] == self.round:
            self.unordered = (self.shoe, [])

    def _election_opened(self, event: Stored) -> None:
        number = event["round"]
        with_bets = {bet.patron for bet in self.bets[number]}
        assert set(event["pending"]) <= with_bets
        assert not self.choosing.get(number), "one election at a time"
        assert not set(event["pending"]) & self.absent
        self.choosing[number] = set(event["pending"])
        if "correction" in event:
            self.seen["election about a settled round"] += 1
            assert not any(bet.open for bet in self.bets[number]), "a settled round stays settled until all have chosen"
            self.taking_back[number] = set()

    def _betting_opened(self, event: Stored) -> None:
        assert not any(bet.open for bet in self.bets.get(self.round, [])), "a round is over when the next begins"
        assert event["round"] == self.round + 1
        assert not self.choosing.get(self.round), "nobody has still to choose when the next round begins"
        self.round = event["round"]
        self.unit[self.round] = self.settings["limits"]["payout_unit"]
        self.bets[self.round] = []
        self.cards[self.round] = []
        self.absent.clear()
        self.shoes[self.round] = []
        self.last_shoe[self.round] = self.shoe

    def _bet_placed(self, event: Stored) -> None:
        self._pay(event["patron"], -event["cents"])
        new = Chips(event)
        for bet in self.bets[self.round]:
            if bet.open and bet.spot == new.spot and bet.kind == new.kind:
                bet.cents += new.cents
                return
        self.bets[self.round].append(new)

    def _bet_cut_back(self, event: Stored) -> None:
        bet = self.bets[self.round][event["bet"]]
        if event["returned_cents"] == bet.cents:
            self._close(bet, bet.cents)
        else:
            bet.cents -= event["returned_cents"]
            self._pay(bet.patron, event["returned_cents"])

    def _bet_withdrawn(self, event: Stored) -> None:
        bet = self.bets[self.round][event["bet"]]
        assert 0 < event["cents"] <= bet.cents
        bet.cents -= event["cents"]
        self._pay(bet.patron, event["cents"])
        if bet.cents == 0:
            del self.bets[self.round][event["bet"]]

    def _betting_closed(self, event: Stored) -> None:
        for cut in event.get("cuts", []):
            bet = self.bets[self.round][cut["bet"]]
            assert 0 < cut["in_play_cents"] <= bet.cents
            bet.plays_for = cut["in_play_cents"]

    def _cards_dealt(self, event: Stored) -> None:
        cards, shoe = event["cards"], event.get("shoe", self.shoe)
        assert cards[: len(self.carried)] == self.carried[: len(cards)], "cards that wait are dealt first"
        self.carried = self.carried[len(cards) :]
        self.cards[self.round] = [*self.cards[self.round], *cards]
        self.shoes[self.round] = [*self.shoes[self.round], *[shoe] * len(cards)]
        self.hands[self.round] = event["hands"]

    def _card_corrected(self, event: Stored) -> None:
        assert self.cards[self.round][event["position"] - 1] == event["was"]
        before, after = self.cards[self.round][: event["position"] - 1], self.cards[self.round][event["position"] :]
        self.cards[self.round] = [*before, event["card"], *after]
        self.hands[self.round] = event["hands"]

    def _hands_corrected(self, event: Stored) -> None:
        number = event["round"]
        shoes = [*self.shoes[number], *[self.last_shoe[number]] * len(event["cards"])]
        self.cards[number], self.hands[number] = list(event["cards"]), event["hands"]
        self.shoes[number] = shoes[: len(event["cards"])]
        self.as_they_lie.discard(number)
        if self._dealt_properly(number) != (event["hands"]["player"], event["hands"]["banker"]):
            assert self.ruling is not None
            assert self.ruling["ruling"]["incident"] == "wrong_area", "nothing else leaves hands as they lie"
            self.as_they_lie.add(number)
            self.seen["hands as they lie"] += 1
        self.carried = event.get("still_carried", self.carried)

    def _ruling_made(self, event: Stored) -> None:
        """Every ruling names its round, and changes only that round."""
        assert 1 <= event["round"] <= self.round
        self.ruling = event
        self.rulings[event["round"]] += 1
        if event["round"] < self.round:
            self.seen["ruling on an earlier round"] += 1

    def _round_recalled(self, event: Stored) -> None:
        """A recalled round is what it was."""
        recalled = event["round"]
        number = recalled["number"]
        assert number < self.round - 10
        bets = [(bet.patron, bet.on, bet.cents) for bet in self.bets[number]]
        assert bets == [
            (bet["patron"], bet["on"], sum(layer["cents"] for layer in bet["layers"])) for bet in recalled["bets"]
        ]
        assert recalled["cards"] == self.cards[number]
        assert len(recalled["rulings"]) == self.rulings[number]
        assert len(recalled["reversed_results"]) == self.reversals[number]
        self.seen["recalled round"] += 1

    def _ante_decided(self, event: Stored) -> None:
        ante = self.bets[self.round][event["bet"]]
        if event["choice"] == "fold":
            ante.folded = True
            return
        assert event["wager_cents"] == 2 * ante.in_play
        place = ante.spot[1]
        wager = {"patron": ante.patron, "place": place, "on": event["wager"], "cents": event["wager_cents"]}
        self._pay(ante.patron, -event["wager_cents"])
        self.bets[self.round].append(Chips(wager))

    def _bets_returned(self, event: Stored) -> None:
        for index in event["bets"]:
            bet = self.bets[event.get("round", self.round)][index]
            self._close(bet, bet.cents)

    def _patron_left(self, event: Stored) -> None:
        self.absent.add(event["patron"])

    def _patron_returned(self, event: Stored) -> None:
        self.absent.remove(event["patron"])
        if event.get("electing"):
            assert self.choosing[self.round], "the election is open for others"
            self.choosing[self.round].add(event["patron"])

    def _patron_elected(self, event: Stored) -> None:
        self.choosing[event["round"]].remove(event["patron"])
        if event["choice"] == "take_back" and event["round"] in self.taking_back:
            self.taking_back[event["round"]].add(event["patron"])
        for bet in self.bets[self.round]:
            if event["choice"] == "take_back" and bet.open and bet.patron == event["patron"]:
                self._close(bet, bet.cents)

    def _round_voided(self, event: Stored) -> None:
        for settled in event["results"]:
            assert settled["result"]["outcome"] == "returned"
            bet = self.bets[event["round"]][settled["bet"]]
            self._close(bet, bet.cents)
        self._everything_is_closed(event["round"])
        self.choosing.pop(event["round"], None)
        self.taking_back.pop(event["round"], None)
        if event["round"] == self.round:
            self.unordered = (self.shoe, [])

    def _round_settled(self, event: Stored) -> None:
        took_back = self.taking_back.pop(event["round"], set())
        if took_back:
            self.seen["bet taken back from a settled round"] += 1
        for settled in event["results"]:
            bet = self.bets[event["round"]][settled["bet"]]
            assert bet.patron not in took_back, "who takes the bet back gets it back"
            net = settled["result"]["net_cents"]
            assert net == self._due(bet, event["round"]), f"{bet.on} on {self.hands[event['round']]}"
            self._close(bet, bet.cents + net)
        self._everything_is_closed(event["round"])

    def _settlement_reversed(self, event: Stored) -> None:
        self.reversals[event["round"]] += 1
        if self.reversals[event["round"]] > 1:
            self.seen["settlement reversed twice"] += 1
        if self.ruling is not None and self.ruling["ruling"]["incident"] != "walk_away":  # maybe the last to choose
            ruling = self.ruling["ruling"]
            by_the_cards = self.game == "etg" and ruling["incident"] == "wrong_result_registered"
            assert by_the_cards or ruling["by"] in MAY_REVERSE
            assert ruling["decision"] in ("void", "resettle"), "nothing else touches a settlement"
            if ruling["incident"] is None:
                self.seen["house decision after the settlement"] += 1
        for settled in event["reversed"]:
            bet = self.bets[event["round"]][settled["bet"]]
            back = bet.cents + settled["result"]["net_cents"]
            self._pay(bet.patron, -back)
            self.house += back - bet.cents
            bet.open = True

    def _due(self, bet: Chips, number: int) -> int:
        """The result of the bet, from the cards and the printed pay table."""
        if not bet.kind[1]:
            return 0
        if bet.folded:
            return -bet.in_play
        player, banker = self.hands[number]["player"], self.hands[number]["banker"]
        if number not in self.as_they_lie:
            assert self._dealt_properly(number) == (player, banker)
        brought = brings(
            self.game,
            bet.on,
            point_total([value_of(card) for card in player]),
            point_total([value_of(card) for card in banker]),
            player_pair=player[0][0] == player[1][0],
            banker_pair=banker[0][0] == banker[1][0],
        )
        exact, unit = Fraction(bet.in_play) * brought, self.unit[number]
        return math.floor(exact / unit) * unit if exact > 0 else int(exact)

    def _dealt_properly(self, number: int) -> tuple[list[str], list[str]]:
        """The hands for the cards in the order dealt."""
        cards = self.cards[number]
        player, banker, _ = deal([value_of(card) for card in cards])
        return [cards[place] for place in player], [cards[place] for place in banker]

    def _close(self, bet: Chips, back: int) -> None:
        assert bet.open, "a bet is paid once"
        bet.open = False
        self.house -= back - bet.cents
        self._pay(bet.patron, back)

    def _everything_is_closed(self, number: int) -> None:
        self.over.add(number)
        assert not any(bet.open for bet in self.bets[number])

    def _pay(self, patron: str, cents: int) -> None:
        self.patrons[patron] += cents
