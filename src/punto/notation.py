"""A shoe as text: a header, then one line for each round. The format is described in docs/notation.md.

Reading checks the form and that each result follows from its cards. It does not check that the decks hold the cards:
that is for `punto.integrity`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from html import escape
from typing import Final

from msgspec import Struct

from punto.cards import Card, total
from punto.deal import Result
from punto.errors import CardError, NotationError, PuntoError
from punto.hands import Hand
from punto.roads import RoundResult, draw_roads, format_results
from punto.shoe import BURN_BY_FIRST_CARD, NO_BURN, Burn

VERSION: Final = "punto-shoe: 1"
"""The first line of every file."""
SHOE_SUFFIX: Final = ".shoe"
Spot = tuple[Hand, int]
"""A hand and a place in it, counted from 1."""
DEALT_FIRST: Final[tuple[Spot, ...]] = ((Hand.PLAYER, 1), (Hand.BANKER, 1), (Hand.PLAYER, 2), (Hand.BANKER, 2))
_LETTERS: Final = {Hand.PLAYER: "p", Hand.BANKER: "b"}
_HANDS: Final = {letter: hand for hand, letter in _LETTERS.items()}
_CARDS_WIDTH: Final = 20
_LONGEST_LINE: Final = 1_000
_COMMENT: Final = re.compile(r"(^|\s)#.*")


class RoundEnd(StrEnum):
    SETTLED = "settled"
    VOID = "void"
    OPEN = "open"
    """The round was not over when the file was written."""


class NotedRound(Struct, frozen=True, kw_only=True):
    number: int
    cards: tuple[Card, ...]
    """In the order in which they left the shoe."""
    spots: tuple[Spot, ...]
    """Where each card lies."""
    end: RoundEnd = RoundEnd.SETTLED
    from_next_shoe: int = 0
    """How many of the last cards came from the next shoe: this one ran out or was replaced."""

    def hand(self, hand: Hand) -> tuple[Card, ...]:
        lying = {place: card for card, (of, place) in zip(self.cards, self.spots, strict=True) if of is hand}
        return tuple(card for _, card in sorted(lying.items(), key=lambda each: each[0]))

    @property
    def result(self) -> RoundResult | None:
        """None unless it was settled."""
        if self.end is not RoundEnd.SETTLED:
            return None
        player, banker = self.hand(Hand.PLAYER), self.hand(Hand.BANKER)
        more = total(player) - total(banker)
        winner = Result.PLAYER if more > 0 else Result.BANKER if more else Result.TIE
        return RoundResult(winner, player_pair=_is_pair(player), banker_pair=_is_pair(banker))

    def __str__(self) -> str:
        return f"{self.number:>3}  {' '.join(self._words()):<{_CARDS_WIDTH}} = {self._outcome()}".rstrip()

    def _words(self) -> Iterator[str]:
        for place, (card, prefix) in enumerate(zip(self.cards, _prefixes(self.spots), strict=True)):
            if place == len(self.cards) - self.from_next_shoe:
                yield "+"
            yield prefix + card.text

    def _outcome(self) -> str:
        result = self.result
        if result is None:
            return self.end.value
        totals = (str(total(self.hand(hand))) for hand in (Hand.PLAYER, Hand.BANKER))
        return f"{format_results([result])} {'-'.join(totals)}"


class CardsOut(Struct, frozen=True):
    """Cards that left the shoe outside its rounds: discarded, or dealt to a round that began in the shoe before."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"out  {' '.join(card.text for card in self.cards)}"


class NotedShoe(Struct, frozen=True, kw_only=True):
    game: str
    decks: int
    cut_card: int = 14
    burn: Burn = NO_BURN
    burn_card: Card | None = None
    """The card shown by a burn by first card."""
    game_hash: str | None = None
    table: str | None = None
    shoe: int | None = None
    """Its number at the table."""
    started: datetime | None = None
    lines: tuple[NotedRound | CardsOut, ...] = ()

    @property
    def rounds(self) -> tuple[NotedRound, ...]:
        return tuple(line for line in self.lines if isinstance(line, NotedRound))

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """Of the settled rounds: what the roads show."""
        return tuple(result for line in self.rounds if (result := line.result) is not None)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards dealt from this shoe, in order, after the burn."""
        return tuple(card for line in self.lines for card in _own_cards(line))

    @property
    def burned_face_down(self) -> int:
        if self.burn.by_first_card:
            return 0 if self.burn_card is None else self.burn_card.points or 10
        return self.burn.cards

    def __str__(self) -> str:
        header = "".join(f"{name}: {value}\n" for name, value in self._header() if value is not None)
        return f"{VERSION}\n{header}\n" + "".join(f"{line}\n" for line in self.lines)

    def __repr__(self) -> str:
        return f"<shoe of {self.game}: {len(self.rounds)} rounds, {self.decks} decks>"

    def _repr_html_(self) -> str:
        """A notebook shows its roads."""
        return f"<p>{escape(repr(self)[1:-1])}</p>{draw_roads(self.results)._repr_html_()}"

    def _header(self) -> Iterator[tuple[str, object]]:
        yield "game", self.game
        yield "game_hash", self.game_hash
        yield "decks", self.decks
        yield "cut_card", self.cut_card
        yield "burn", self.burn if self.burn_card is None else f"{self.burn} {self.burn_card}"
        yield "table", self.table
        yield "shoe", self.shoe
        yield "started", self.started and self.started.astimezone(UTC).isoformat().replace("+00:00", "Z")


def is_shoe(text: str) -> bool:
    return text.lstrip().startswith(VERSION.partition(":")[0])


def read_shoe(text: str) -> NotedShoe:
    """The inverse of `str`.

    >>> shoe = read_shoe("punto-shoe: 1\\ngame: rws\\ndecks: 8\\n\\n1 KH 2C QS 4D p5H = B 5-6")
    >>> shoe.results[0].result.value, [card.text for card in shoe.rounds[0].hand(Hand.PLAYER)]
    ('banker', ['KH', 'QS', '5H'])
    """
    numbered = [(number, _COMMENT.sub("", line).strip()) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in numbered if line]
    if not lines or lines[0][1] != VERSION:
        raise NotationError(f"This is not a shoe that can be read: the first line must be {VERSION!r}.")
    header = [(number, line) for number, line in lines[1:] if not _is_line_of_cards(line)]
    body = [(number, line) for number, line in lines[1:] if _is_line_of_cards(line)]
    if header and body and header[-1][0] > body[0][0]:
        raise NotationError(f"Line {header[-1][0]}: the header must stand before the first round.")
    values = _read_header(header)
    return NotedShoe(lines=tuple(_read_line(number, line) for number, line in body), **values)  # type: ignore[arg-type]


def _is_line_of_cards(line: str) -> bool:
    return line[0].isdigit() or line.split(maxsplit=1)[0] == "out"


def _read_header(lines: Iterable[tuple[int, str]]) -> Mapping[str, object]:
    values: dict[str, object] = {}
    for number, line in lines:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or name not in _HEADER or name in values:
            raise NotationError(
                f"Line {number}: {line[:60]!r} is not a line of the header. Write each of these at most once, as in"
                f" 'decks: 8': {', '.join(_HEADER)}."
            )
        try:
            values |= _read_burn(value) if name == "burn" else {name: _HEADER[name](value)}
        except (ValueError, PuntoError) as error:
            raise NotationError(f"Line {number}: {name} cannot be {value[:60]!r}. {_reason(error)}".rstrip()) from None
    for name in ("game", "decks"):
        if name not in values:
            raise NotationError(f"The header has no line for {name!r}.")
    return values


def _reason(error: ValueError) -> str:
    return str(error) if isinstance(error, PuntoError) else ""


def _read_burn(value: str) -> dict[str, object]:
    """`none`, a number of cards, or `first_card` with the card shown."""
    kind, _, card = value.partition(" ")
    burn = Burn.parse(kind)
    if (burn == BURN_BY_FIRST_CARD) != bool(card):
        raise NotationError("Name the card shown by a burn by first card, as in 'first_card 9H', and no other.")
    return {"burn": burn, "burn_card": Card(card.strip()) if card else None}


def _read_number(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise NotationError("Write a whole number.")
    return int(value)


def _read_time(value: str) -> datetime:
    time = datetime.fromisoformat(value)
    if time.tzinfo is None:
        raise NotationError("Write the time with its zone, as in 2026-03-01T12:00:00Z.")
    return time.astimezone(UTC)


_HEADER: Final[Mapping[str, Callable[[str], object]]] = {
    "game": str,
    "game_hash": str,
    "decks": _read_number,
    "cut_card": _read_number,
    "burn": str,
    "table": str,
    "shoe": _read_number,
    "started": _read_time,
}


def _read_line(number: int, line: str) -> NotedRound | CardsOut:
    try:
        if len(line) > _LONGEST_LINE:
            raise NotationError(f"It is longer than {_LONGEST_LINE} characters.")
        return _read_out(line) if line.startswith("out") else _read_round(line)
    except (NotationError, CardError) as error:
        raise NotationError(f"Line {number}: {error}") from None


def _read_out(line: str) -> CardsOut:
    return CardsOut(tuple(Card(word) for word in line.split()[1:]))


def _read_round(line: str) -> NotedRound:
    dealt, equals, outcome = line.partition("=")
    number, *words = dealt.split()
    if not equals:
        raise NotationError("A round needs its result after '=': B, P or T, void or open.")
    if words.count("+") > 1 or words[-1:] == ["+"]:
        raise NotationError("Write '+' once, before the first card from the next shoe.")
    from_next_shoe = len(words) - words.index("+") - 1 if "+" in words else 0
    words = [word for word in words if word != "+"]
    cards = tuple(Card(word[-2:]) for word in words)
    ends = [end for end in (RoundEnd.VOID, RoundEnd.OPEN) if outcome.strip() == end.value]
    noted = NotedRound(
        number=_read_number(number),
        cards=cards,
        spots=_read_spots([word[:-2] for word in words]),
        end=ends[0] if ends else RoundEnd.SETTLED,
        from_next_shoe=from_next_shoe,
    )
    if not ends and outcome.split() != noted._outcome().split():
        raise NotationError(f"The result is {outcome.strip()!r}, but the cards give {noted._outcome()!r}.")
    return noted


def _read_spots(prefixes: Iterable[str]) -> tuple[Spot, ...]:
    spots: list[Spot] = []
    lying: Counter[Hand] = Counter()
    for place, prefix in enumerate(prefixes):
        if not prefix:
            if place >= len(DEALT_FIRST):
                raise NotationError("A third card needs its hand in front: p5H for Player, b5H for Banker.")
            spot = DEALT_FIRST[place]
        elif prefix[0] in _HANDS and prefix[1:] in ("", "1", "2", "3"):
            hand = _HANDS[prefix[0]]
            spot = hand, int(prefix[1:] or lying[hand] + 1)
        else:
            raise NotationError(f"{prefix!r} is not a hand: write p or b before the card, as in b5H.")
        if spot in spots or spot[1] > 3:
            raise NotationError(f"Two cards lie in place {spot[1]} of {spot[0].value}, or a hand has four.")
        spots.append(spot)
        lying[spot[0]] += 1
    return tuple(spots)


def _prefixes(spots: Iterable[Spot]) -> Iterator[str]:
    """The hand, where it does not follow from the order; and the place in it, where it is not the next one."""
    lying: Counter[Hand] = Counter()
    for dealt, spot in enumerate(spots):
        hand, place = spot
        lying[hand] += 1
        if dealt < len(DEALT_FIRST) and spot == DEALT_FIRST[dealt]:
            yield ""
        else:
            yield _LETTERS[hand] + ("" if place == lying[hand] else str(place))


def _own_cards(line: NotedRound | CardsOut) -> tuple[Card, ...]:
    if isinstance(line, CardsOut):
        return line.cards
    return line.cards[: len(line.cards) - line.from_next_shoe]


def _is_pair(cards: tuple[Card, ...]) -> bool:
    return len(cards) > 1 and cards[0].rank is cards[1].rank
