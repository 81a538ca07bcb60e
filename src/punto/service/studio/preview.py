"""What the draft of a game file is worth: its felt, the odds of every bet, warnings; or its first mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from punto.errors import PuntoError, ScenarioError
from punto.games import find_mistake, parse_text
from punto.games.parsing import BetPlace, ParsedGame
from punto.odds.exact import exact_odds, unseen_of
from punto.odds.measures import BetOdds, Chance, decimal_text
from punto.rules.model import Decks
from punto.service.showing.rules import show_game
from punto.service.studio.warnings import find_warnings
from punto.wire.studio import BetWorth, DraftMistake, GameDraft, PayLine, Preview

USUAL_DECKS: Final = 8


def preview(draft: GameDraft, folder: Path) -> Preview:
    try:
        parsed = parse_text(draft.text, folder)
        return _value(parsed, _decks(parsed.rules.decks, draft.decks))
    except ScenarioError as error:
        found = find_mistake(error)
        return _mistake(found.line, found.column, found.sentence)
    except PuntoError as error:
        return _mistake(1, None, str(error))


def _mistake(line: int, column: int | None, sentence: str) -> Preview:
    return Preview(mistake=DraftMistake(line=line, column=column, sentence=sentence))


def _decks(allowed: Decks, wanted: int | None) -> int:
    return min(max(wanted or USUAL_DECKS, allowed.fewest), allowed.most)


def _value(parsed: ParsedGame, decks: int) -> Preview:
    rules = parsed.rules
    odds = exact_odds(rules, unseen_of(rules, decks, ()))
    placed = [odds.bet(bet.id) for bet in rules.bets if bet.raises is None]
    return Preview(
        game=show_game(rules, {bet.bet_id: decimal_text(bet.house_edge) for bet in placed}),
        decks=decks,
        worths=tuple(_worth(bet, parsed.places.get(bet.bet_id)) for bet in placed),
        warnings=tuple(find_warnings(parsed, odds)),
    )


def _worth(odds: BetOdds, place: BetPlace | None) -> BetWorth:
    return BetWorth(
        bet=odds.bet_id,
        line=place.line if place else None,
        house_edge=decimal_text(odds.house_edge),
        hit_frequency=decimal_text(odds.win),
        standard_deviation=f"{odds.standard_deviation:f}",
        lines=tuple(map(_line, odds.chances)),
    )


def _line(chance: Chance) -> PayLine:
    return PayLine(
        label=chance.label,
        net=decimal_text(chance.net),
        probability=decimal_text(chance.probability),
        share=decimal_text(chance.net * chance.probability),
    )
