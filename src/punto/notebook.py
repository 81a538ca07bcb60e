"""`punto.simulate` and `punto.session`: one call for each question, in a notebook or a program. Amounts are dollars."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from punto.cards import parse_cards
from punto.errors import StudyError
from punto.games import load_rules
from punto.money import parse_dollars
from punto.shoe import Burn
from punto.sim import Settings, Simulation, open_engine
from punto.sim import simulate as simulate_shoes
from punto.studies.asking import Session, SessionQuestion
from punto.studies.jackpot import parse_meter
from punto.studies.session import Stops
from punto.studies.stakes import parse_stakes
from punto.studies.systems import parse_spread
from punto.studies.vulnerability import parse_tags

Dollars = str | int | None
"""Text, as in "2.50", or whole dollars."""


def simulate(  # noqa: PLR0913
    game: str,
    rounds: float = 1_000_000,
    *,
    decks: int = 8,
    seed: int = 1,
    engine: str = "auto",
    burn: str = "none",
    cut_card: int = 14,
    rounds_per_shoe: int | None = None,
) -> Simulation:
    """Deal whole shoes with at least this many rounds."""
    rules, burned = load_rules(game), Burn.parse(burn)
    settings = Settings(
        rules=rules, decks=decks, seed=seed, burn=burned, cut_card=cut_card, rounds_per_shoe=rounds_per_shoe
    )
    opened = open_engine(engine)
    try:
        return simulate_shoes(settings, settings.shoes_for(int(rounds)), opened)
    finally:
        opened.close()


def session(  # noqa: PLR0913
    game: str,
    bet: str | Mapping[str, object],
    *,
    rounds: int | None = None,
    shoes: int | None = None,
    decks: int = 8,
    seen: str = "",
    bankroll: Dollars = None,
    stop_loss: Dollars = None,
    goal: Dollars = None,
    rebate: str | int | float = 0,
    system: str = "flat",
    spread: str = "",
    tags: str = "",
    table_maximum: Dollars = None,
    meter: str = "",
    burn: str = "none",
    cut_card: int = 14,
    sessions: int = 100_000,
    seed: int = 1,
) -> Session:
    """The result of many rounds with these bets: `session("rws", "banker:100", rounds=1000, bankroll=5000)`."""
    rules = load_rules(game)
    return Session(
        SessionQuestion(
            rules=rules,
            stakes=parse_stakes(rules, bet),
            decks=decks,
            seen=parse_cards(seen),
            rounds=rounds,
            shoes=shoes,
            stops=Stops(bankroll=_cents(bankroll), stop_loss=_cents(stop_loss), goal=_cents(goal)),
            rebate=_share(str(rebate)),
            system=system,
            spread=parse_spread(spread) if spread else None,
            tags=parse_tags(tags) if tags else {},
            table_maximum=_cents(table_maximum),
            meter=parse_meter(meter) if meter else None,
            burn=Burn.parse(burn),
            cut_card=cut_card,
            sessions=sessions,
            seed=seed,
        )
    )


def _cents(dollars: Dollars) -> int | None:
    return None if dollars is None else parse_dollars(str(dollars))


def _share(percent: str) -> Fraction:
    try:
        share = Fraction(percent) / 100
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 <= share <= 1:
        raise StudyError(f"{percent!r} is not a rebate: write a percentage from 0 to 100.")
    return share
