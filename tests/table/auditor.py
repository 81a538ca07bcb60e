"""An independent, plain auditor: it reads stored events as JSON, knows nothing of the table, and counts every cent.

What each bet should bring it works out from the cards with the plain pay tables, never from the code under test.
"""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from typing import Any

from tests.plain.dealing import deal, point_total, value_of
from tests.plain.paying import brings

Stored = dict[str, Any]


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
    def __init__(self, game: str, payout_unit: int) -> None:
        self.game = game
        self.unit = payout_unit
        self.patrons: dict[str, int] = defaultdict(int)
        self.house = 0
        self.bets: dict[int, list[Chips]] = {}
        self.cards: dict[int, list[str]] = {}
        self.hands: dict[int, Stored] = {}
        self.as_they_lie: set[int] = set()
        """Rounds whose cards could not be put back in order."""
        self.round = 0
        self.absent: set[str] = set()
        self.choosing: set[str] = set()
        """Patrons whom an election waits for."""

    @property
    def on_the_felt(self) -> int:
        return sum(bet.cents for bets in self.bets.values() for bet in bets if bet.open)

    def check_balance(self) -> None:
        """Nothing appears and nothing vanishes: patrons, house and felt sum to zero."""
        assert sum(self.patrons.values()) + self.house + self.on_the_felt == 0

    def check_differential(self, maximum: int, *, whole_table: bool) -> None:
        """Banker less Player, whichever way round, in each box or over the table."""
        lying = [bet for bet in self.bets[self.round] if bet.open]
        boxes = [lying] if whole_table else [[bet for bet in lying if bet.place == box] for box in range(1, 4)]
        for bets in boxes:
            banker, player = (sum(bet.cents for bet in bets if bet.on == on) for on in ("banker", "player"))
            assert abs(banker - player) <= maximum

    def see(self, event: Stored) -> None:
        name = event["event"].split("/")[0]
        getattr(self, f"_{name}", self._of_no_money)(event)
        self.check_balance()

    def _of_no_money(self, event: Stored) -> None:
        pass

    def _betting_opened(self, event: Stored) -> None:
        assert not any(bet.open for bet in self.bets.get(self.round, [])), "a round is over when the next begins"
        assert event["round"] == self.round + 1
        self.round = event["round"]
        self.bets[self.round] = []
        self.cards[self.round] = []
        self.absent.clear()
        assert not self.choosing, "the next round begins once everybody has chosen"

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
        self.cards[self.round] += event["cards"]
        self.hands[self.round] = event["hands"]

    def _card_corrected(self, event: Stored) -> None:
        assert self.cards[self.round][event["position"] - 1] == event["was"]
        self.cards[self.round][event["position"] - 1] = event["card"]
        self.hands[self.round] = event["hands"]

    def _hands_corrected(self, event: Stored) -> None:
        number = event["round"]
        self.cards[number], self.hands[number] = list(event["cards"]), event["hands"]
        self.as_they_lie.discard(number)
        if self._dealt_properly(number) != (event["hands"]["player"], event["hands"]["banker"]):
            self.as_they_lie.add(number)

    def _ruling_made(self, event: Stored) -> None:
        """Every ruling says which round it is about, and only its own round changes with it."""
        assert 1 <= event["round"] <= self.round

    def _round_recalled(self, event: Stored) -> None:
        """What comes back from the journal is what was there."""
        recalled = event["round"]
        number = recalled["number"]
        assert number <= self.round
        assert [bet["patron"] for bet in recalled["bets"]] == [bet.patron for bet in self.bets[number]]
        assert recalled["cards"] == self.cards[number]

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
            assert self.choosing, "the election is open for others"
            self.choosing.add(event["patron"])

    def _election_opened(self, event: Stored) -> None:
        self.choosing = set(event["pending"])
        assert not self.choosing & self.absent

    def _patron_elected(self, event: Stored) -> None:
        self.choosing.remove(event["patron"])
        for bet in self.bets[self.round]:
            if event["choice"] == "take_back" and bet.open and bet.patron == event["patron"]:
                self._close(bet, bet.cents)

    def _round_voided(self, event: Stored) -> None:
        if event["round"] == self.round:
            self.choosing.clear()
        for settled in event["results"]:
            assert settled["result"]["outcome"] == "returned"
            bet = self.bets[event["round"]][settled["bet"]]
            self._close(bet, bet.cents)
        self._everything_is_closed(event["round"])

    def _round_settled(self, event: Stored) -> None:
        for settled in event["results"]:
            bet = self.bets[event["round"]][settled["bet"]]
            net = settled["result"]["net_cents"]
            assert net == self._due(bet, event["round"]), f"{bet.on} on {self.hands[event['round']]}"
            self._close(bet, bet.cents + net)
        self._everything_is_closed(event["round"])

    def _settlement_reversed(self, event: Stored) -> None:
        for settled in event["reversed"]:
            bet = self.bets[event["round"]][settled["bet"]]
            back = bet.cents + settled["result"]["net_cents"]
            self._pay(bet.patron, -back)
            self.house += back - bet.cents
            bet.open = True

    def _due(self, bet: Chips, number: int) -> int:
        """What the bet wins or loses, read off the cards and the printed pay table."""
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
        exact = Fraction(bet.in_play) * brought
        return math.floor(exact / self.unit) * self.unit if exact > 0 else int(exact)

    def _dealt_properly(self, number: int) -> tuple[list[str], list[str]]:
        """The hands that the cards make in the order in which they left the shoe."""
        cards = self.cards[number]
        player, banker, _ = deal([value_of(card) for card in cards])
        return [cards[place] for place in player], [cards[place] for place in banker]

    def _close(self, bet: Chips, back: int) -> None:
        assert bet.open, "a bet is paid once"
        bet.open = False
        self.house -= back - bet.cents
        self._pay(bet.patron, back)

    def _everything_is_closed(self, number: int) -> None:
        assert not any(bet.open for bet in self.bets[number])

    def _pay(self, patron: str, cents: int) -> None:
        self.patrons[patron] += cents
