"""The service accepts every offered option and nothing else, over HTTP, in each game, for patrons and all staff."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from msgspec import Struct

from punto.money import format_dollars, parse_dollars
from punto.people import Post, Role
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.rules.model import Place
from tests.service.serving import PIN, Caller, House, Service

STEPS: Final = 45
MOST_STEPS: Final = 4 * STEPS
ALWAYS: Final = {"open_betting", "place_bet"}
"""Commands that occur in every walk."""
REFUSED_A_STEP: Final = 4
PLACES: Final = 3
RANKS: Final = {"dealer": Role.DEALER, "supervisor": Role.PIT_SUPERVISOR, "manager": Role.PIT_MANAGER}
BALANCES: Final = ("5000.00", "62.50")
DUE: Final = {"deal": "deal_next", "elect": "decision_time_over", "decide_ante": "decision_time_over"}
PLAIN: Final = ("open_betting", "close_betting", "settle", "decision_time_over", "cut_card", "new_shoe")
PROGRESS: Final = 0.6
"""Probability of taking the next step rather than another option; lower while betting is open."""
OFTEN: Final = {"place_bet": 8, "withdraw_bet": 2, "report": 0.5, "rule": 0.5, "new_shoe": 0.3, "cut_card": 0.3}
"""Relative frequency of a command; 1 by default."""


class Trial(Struct, frozen=True):
    by: str
    command: str
    fields: dict[str, Any]
    is_offered: bool


class Floor:
    """One table, and the people at it."""

    def __init__(self, house: House, game: str) -> None:
        self.game = game
        self.random = Random(game)
        rules = RULES[game]
        self.at_terminals = rules.place is Place.TERMINAL
        self.patrons = [f"{game}/1", f"{game}/2"] if self.at_terminals else ["patron", "other"]
        self.callers: dict[str, Caller] = {name: house.caller(name) for name in (*self.patrons, *RANKS)}
        self.bets = [bet.id for bet in rules.bets]
        self.next = ""
        """The next step."""
        limits = {"minimum": {"every": "10.00", "by_bet": {"tie": "5.00"}}, "maximum": {"every": "2000.00"}}
        if rules.cites.differential:
            limits["maximum_differential"] = "800.00"
        facing = "face_down" if rules.cites.squeeze else "face_up"
        house.open_tables(game, places=PLACES, limits=limits, cards_dealt=facing)
        for number, (patron, amount) in enumerate(zip(self.patrons, BALANCES, strict=True), start=1):
            purse = {"terminal": number} if self.at_terminals else {"patron": patron, "pin": PIN}
            assert self.callers["dealer"].command(game, "buy_in", amount=amount, **purse).status == 200

    def see(self, name: str) -> dict[str, Any]:
        body: dict[str, Any] = self.callers[name].get(f"/api/tables/{self.game}").body
        return body

    def send(self, trial: Trial) -> int:
        """Whether the service accepted the command. A malformed command fails the test."""
        reply = self.callers[trial.by].command(self.game, trial.command, **trial.fields)
        assert reply.status in (200, 409), (trial, reply.body)
        return reply.status

    def trials(self) -> list[Trial]:
        staff = self.see("dealer")
        self.next = staff["staff_options"]["next"]["command"]
        found = list(self._of_staff(staff["table"], staff["staff_options"]))
        for number, patron in enumerate(self.patrons, start=1):
            mine = self.see(patron)["mine"]
            places = [number] if self.at_terminals else list(range(1, PLACES + 1))
            found += self._bets(patron, mine["options"], places)
            found += self._choices(patron, mine)
        return found

    def place(self, number: int) -> dict[str, int]:
        return {"terminal": number} if self.at_terminals else {"box": number}

    def _bets(self, patron: str, options: dict[str, Any], places: list[int]) -> Iterator[Trial]:
        """Every bet in every place, at its bounds and one cent outside them."""
        offered = {
            (on, place, option["standing"]): option["adds"]
            for option in options["bets"]
            for on in option["on"]
            for place in option["places"]
        }
        for on in self.bets:
            for place in places:
                for standing in (False,) if self.at_terminals else (False, True):
                    fields = {"patron": patron, "on": on, "standing": standing, **self.place(place)}
                    bounds = offered.get((on, place, standing))
                    for amount, is_offered in _amounts(bounds) if bounds else [("25.00", False)]:
                        yield Trial(patron, "place_bet", {**fields, "amount": amount}, is_offered)
        for held in options["withdrawals"]:
            fields = {"patron": patron, "on": held["on"], **self.place(held["place"])}
            yield Trial(patron, "withdraw_bet", fields, held["whole"])
            if held["part"]:
                yield Trial(patron, "withdraw_bet", {**fields, "amount": held["part"]["most"]}, is_offered=True)
            beyond = _plus(held["held"], 1)
            yield Trial(patron, "withdraw_bet", {**fields, "amount": beyond}, is_offered=False)

    def _choices(self, patron: str, mine: dict[str, Any]) -> Iterator[Trial]:
        options = mine["options"]
        if not options["withdrawals"]:
            for bet in mine["bets"]:
                fields = {"patron": patron, "on": bet["on"], **self.place(bet["place"])}
                yield Trial(patron, "withdraw_bet", fields, is_offered=False)
        for choice in ("continue", "take_back"):
            yield Trial(patron, "elect", {"patron": patron, "choice": choice}, choice in options["elects"])
        for ante in options["antes"]:
            for choice in ("raise", "fold"):
                fields = {"patron": patron, "side": ante["side"], "choice": choice, "box": ante["place"]}
                yield Trial(patron, "decide_ante", fields, choice in ante["choices"])
        if not options["antes"]:
            fields = {"patron": patron, "side": "player", "choice": "fold"}
            yield Trial(patron, "decide_ante", fields, is_offered=False)
        yield Trial(patron, "request_squeeze", {"patron": patron}, options["may_ask_to_squeeze"])
        for hand in ("player", "banker"):
            for position in (1, 2, 3):
                at = {"hand": hand, "position": position}
                yield Trial(patron, "turn", {**at, "patron": patron}, at in options["turns"])

    def _of_staff(self, table: dict[str, Any], options: dict[str, Any]) -> Iterator[Trial]:
        offered = {one["command"]: one.get("approval") for one in options["commands"]}
        for command in PLAIN:
            yield from self._by_rank(command, {}, offered.get(command), is_offered=command in offered)
        waits = options.get("awaited_turn") is not None  # a patron squeezes: no card of the house comes before
        yield Trial("dealer", "deal_next", {}, "deal" in offered and not waits)
        for gone in (options["due"] or {"gone": []})["gone"][:2]:
            yield Trial("dealer", "deal", {"cards": [gone]}, is_offered=False)
        for patron in self.patrons:
            yield Trial("dealer", "permit_squeeze", {"patron": patron}, patron in options["squeezes"])
        if corrections := options["corrections"]:
            for position, dealt in enumerate(corrections["cards"], start=1):
                fields = {"position": position, "card": dealt["card"]}
                yield from self._by_rank("correct_card", fields, corrections["approval"], is_offered=True)
        yield from self._reports(table, options)
        for ruling in options["rulings"]:
            fields = _ruling(ruling)
            yield from self._by_rank("rule", fields, ruling["approval"], is_offered=True)

    def _reports(self, table: dict[str, Any], options: dict[str, Any]) -> Iterator[Trial]:
        """Incidents without facts, or with facts known from the table."""
        reports = {option["incident"]: option for option in options["reports"]}
        bets = table["round"]["bets"] if table["round"] else []
        for incident in Incident:
            option = reports.get(incident.value)
            if option is None:
                facts = _facts(incident, bets, PLACES)
                if facts is not None:
                    yield Trial("supervisor", "report", {"incident": incident.value, **facts}, is_offered=False)
                continue
            for way in option["ways"]:
                facts = _facts(incident, bets, PLACES)
                said = {name: way[name] for name in ("reconstructable", "too_many", "to_person") if name in way}
                if facts is None or way.get("if_established") or way.get("dealing_error"):
                    continue
                fields = {"incident": incident.value, **facts, **said}
                yield from self._by_rank("report", fields, way.get("approval"), is_offered=True)

    def _by_rank(
        self, command: str, fields: dict[str, Any], approval: str | None, *, is_offered: bool
    ) -> Iterator[Trial]:
        """Callers of the rank, and callers below it."""
        for name, rank in RANKS.items():
            yield Trial(name, command, fields, is_offered and rank.reaches(Role(approval or "dealer")))

    def choose(self, offered: list[Trial]) -> Trial:
        """The next step or another option, choosing the command type first because bets outnumber the rest."""
        commands = sorted({trial.command for trial in offered})
        name = self.random.choices(commands, [OFTEN.get(command, 1) for command in commands])[0]
        due = DUE.get(self.next, self.next)
        if due in commands and self.random.random() < PROGRESS / (3 if due == "close_betting" else 1):
            name = due
        return self.random.choice([trial for trial in offered if trial.command == name])


def _amounts(bounds: dict[str, str]) -> Iterator[tuple[str, bool]]:
    yield from ((amount, True) for amount in {bounds["least"], bounds["most"]})
    yield _plus(bounds["most"], 1), False
    if parse_dollars(bounds["least"]) > 1:
        yield _plus(bounds["least"], -1), False


def _plus(dollars: str, cents: int) -> str:
    return format_dollars(parse_dollars(dollars) + cents)


def _facts(incident: Incident, bets: list[dict[str, Any]], terminals: int) -> dict[str, Any] | None:
    """Facts for a report, read from the table; None if they would need invented cards."""
    live = [bet for bet in bets if bet["outcome"] is None]
    match incident:
        case Incident.TERMINAL_INTERRUPTION:
            return {"terminals": [terminals]}
        case Incident.OTHER:
            return {"what": "a bird on the felt"}
        case Incident.WALK_AWAY:
            return {"patron": live[0]["patron"]} if live else None
        case Incident.BET_PULLED_BACK | Incident.BET_IN_ERROR:
            return {"patron": live[0]["patron"], "on": live[0]["on"]} if live else None
        case (
            Incident.EXPOSED_CARD
            | Incident.EXCESS_CARD
            | Incident.SIMULTANEOUS_CARDS
            | Incident.WRONG_RESULT_REGISTERED
            | Incident.LATE_DISCOVERY
        ):
            return None
        case _:
            return {}


def _ruling(ruling: dict[str, Any]) -> dict[str, Any]:
    match ruling["ruling"]:
        case "order":
            return {"order": ruling["cards"]}
        case "referral":
            return {"decision": ruling["decisions"][0], "round": ruling["round"], "reason": "seen on camera"}
        case _:
            return {"decision": ruling["decisions"][0], "round": ruling["rounds"][0], "reason": "a house decision"}


@pytest.fixture(scope="module")
def floors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("floors")
    service = Service(folder, f"sqlite:///{folder}/journal.db")
    house = House(service)
    service.start()
    yield house
    service.kill()


@pytest.mark.parametrize("game", RULES)
def test_only_offers_are_accepted(floors: House, game: str) -> None:
    floor = Floor(floors, game)
    accepted: set[str] = set()
    for step in range(MOST_STEPS):
        trials = floor.trials()
        others = [trial for trial in trials if not trial.is_offered]
        for trial in floor.random.sample(others, min(REFUSED_A_STEP, len(others))):
            assert floor.send(trial) == 409, (trial, "it was not offered")
        offered = [trial for trial in trials if trial.is_offered]
        trial = floor.choose(offered)
        assert floor.send(trial) == 200, (trial, "it was offered")
        accepted.add(trial.command)
        if accepted >= ALWAYS and step >= STEPS:
            break
    assert accepted >= ALWAYS


def test_the_ranks_are_those_of_the_posts(floors: House) -> None:
    for name, post in {"dealer": Post.DEALER, "manager": Post.PIT_MANAGER, "inspector": Post.INSPECTOR}.items():
        said = floors.caller(name).get("/api/me").body
        assert said["ranks"] == [role.value for role in Role if role in post.ranks]
    assert floors.caller("supervisor").get("/api/me").body["ranks"] == ["dealer", "pit_supervisor"]
    assert floors.caller("patron").get("/api/me").body["ranks"] == []
