"""Chips on the felt as one line of text, and what bets lose as another."""

from __future__ import annotations

from punto.bets import Bets, PlacedBet, first_layer
from punto.limits import (
    Amounts,
    Chips,
    CutBack,
    Limits,
)
from punto.messages import Language
from punto.refusals import Refusal
from punto.rules import load_rules
from punto.words import say

RWS = load_rules("rws")
LIMITS = Limits(
    minimum=Amounts(100_00, {"tie": 10_00}),
    maximum=Amounts(5_000_00, {"player_pair": 500_00}),
    maximum_differential=1_000_00,
)
MAIN_MINIMUMS = {"player": 100_00, "banker": 100_00}


def explained(refusal: object) -> tuple[str, str | None, str, int | None]:
    """A refusal's code, clause, reason in English, and suggested amount."""
    assert isinstance(refusal, Refusal)
    return refusal.code.value, refusal.clause, say(refusal.reason, Language.ENGLISH), refusal.fits_cents


def chips(text: str) -> list[Chips]:
    """`ann 1 banker 500, *ben 1 player 300`: patron, box, bet, dollars; a star for a standing patron."""
    found = []
    for words in (part.split() for part in text.split(",") if part.strip()):
        patron, box, on, dollars = words
        found.append(Chips(patron.lstrip("*"), int(box), on, int(dollars) * 100, standing=patron.startswith("*")))
    return found


def lay(text: str) -> Bets:
    """The bets after these chips are placed, one after the other."""
    bets = Bets()
    for order, chip in enumerate(chips(text), start=1):
        lying = bets.at(*chip.spot)
        if lying:
            bets = bets.put(lying[0], bets[lying[0]].plus(order, chip.amount_cents))
        else:
            layers = first_layer(order, chip.amount_cents)
            bet = PlacedBet(patron=chip.patron, place=chip.box, on=chip.on, layers=layers, standing=chip.standing)
            bets = bets.add(bet)
    return bets


def told(bets: Bets, cut_backs: tuple[CutBack, ...]) -> str:
    """`ben 400, cat 500`: what each bet loses, in dollars; a bet that is not on a main spot is named."""
    found = []
    for cut in cut_backs:
        bet = bets[cut.bet]
        on = "" if bet.on in RWS.sides else f" {bet.on}"
        found.append(f"{bet.patron}{on} {cut.returned_cents // 100}")
    return ", ".join(found) or "ok"
