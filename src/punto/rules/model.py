"""The structure of a rule declaration: one `RuleSet` per game, validated on creation. Nothing here runs a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from enum import Enum
from functools import cached_property, reduce

from msgspec import Struct

from punto.errors import RulesError
from punto.hands import Hand
from punto.messages import Text
from punto.rules.axes import TOTAL_AXES, Axes
from punto.rules.bets import Bet, BetRole, is_on_first_two_cards, is_on_one_side, side_of
from punto.rules.conditions import Side
from punto.rules.forms import Form, read_form
from punto.rules.irregularities import Incident, Provision, measures
from punto.rules.pictures import Picture, draw_picture
from punto.rules.tableau import TableOfPlay


class Decks(Struct, frozen=True):
    fewest: int
    most: int


class Layout(Struct, frozen=True):
    id: str
    title: str
    boxes: int | None
    """None if the drawing is not legible; the table's own setting applies."""


class Place(Enum):
    """Where a patron bets."""

    BOX = "box"
    TERMINAL = "terminal"


class Pause(Struct, frozen=True):
    """After this many cards the deal pauses until every ante is folded or raised."""

    after_cards: int
    clause: str
    fold_clause: str


class Heading(Struct, frozen=True, tag="heading"):
    """A clause that only introduces its sub-clauses, which are operative and cited."""

    title: str


class Definition(Struct, frozen=True, tag="definition"):
    """A clause that defines a term. It decides nothing, so nothing cites it."""

    title: str
    used_in: str
    """The operative clause that uses the term."""


Clause = str | Heading | Definition
"""An operative clause is its title alone."""


class Titles(Struct, frozen=True, kw_only=True):
    """The titles of the game, its bets and its clauses in another language than English."""

    game: str | None = None
    bets: Mapping[str, str] = {}
    """By id."""
    clauses: Mapping[str, str] = {}
    """By number."""


class Citations(Struct, frozen=True, kw_only=True):
    """The clause for each action of the table; None for a house setting where the document is silent."""

    layout: str
    """The number of boxes follows the layout."""
    decks: str
    betting_opens: str
    betting_closes: str
    bets_offered: str
    bet_placed: str
    """A patron places a bet."""
    late_bet: str
    late_withdrawal: str
    deal: str
    """The first four cards."""
    third_cards: str
    table_of_play: str
    winner: str
    tie: str
    foreign_card: str
    surplus_card: str
    """A card that the shoe can no longer hold."""
    wrong_number: str
    insufficient_cards: str
    approved_layouts: str | None = None
    limits_displayed: str | None = None
    minimum: str | None = None
    maximum: str | None = None
    unnoticed_minimum: str | None = None
    """An unnoticed bet below the minimum plays."""
    unnoticed_maximum: str | None = None
    """An unnoticed bet above the maximum plays."""
    differential: str | None = None
    balance_of_box: str | None = None
    """Another patron may use the rest of a box's limit."""
    pro_rata: str | None = None
    pro_rata_exempt: str | None = None
    squeeze: str | None = None
    on_behalf: str | None = None
    election_goes_on: str | None = None
    election_goes_on_reconstructed: str | None = None
    election_takes_back: str | None = None
    void_returns: str | None = None
    """If None, a void cites the clause that voided the round."""
    unregistered_bet: str | None = None
    carried_cards: str | None = None
    """Exposed or excess cards go to the next round."""
    new_cards: str | None = None
    """A pit supervisor may have the cards in the shoe replaced."""
    settlement: str | None = None
    """Losing bets are collected and winning bets paid."""
    cards_prevail: str | None = None
    """The cards prevail over what was keyed in or displayed."""


class RuleSet(Struct, frozen=True, kw_only=True, dict=True, eq=False):
    """One approved rule document, compared by identity."""

    id: str
    title: str
    version: str | None
    effective: date | None
    decks: Decks
    place: Place
    layouts: tuple[Layout, ...]
    table_of_play: TableOfPlay
    bets: tuple[Bet, ...]
    cites: Citations
    clauses: Mapping[str, Clause]
    """Every clause in force, with its title in our words and a mark if nothing can cite it. An inherited clause has its
    full citation in place of a number."""
    irregularities: Mapping[Incident, Provision]
    """Incidents not listed are not covered by the document."""
    unprovided: Provision | None
    """The provision for everything else; None if the document leaves it to the house."""
    impossible: frozenset[Incident] = frozenset()
    """Incidents that cannot happen in this game."""
    felt: tuple[tuple[str, ...], ...]
    """The betting areas, row by row: every bet once, by its id."""
    pause: Pause | None = None
    extends: str | None = None
    """The game that a game file extends; None for an approved document."""
    in_simplified: Titles = Titles()
    in_traditional: Titles = Titles()

    def __post_init__(self) -> None:
        ids = [bet.id for bet in self.bets]
        if len(set(ids)) != len(ids):
            raise RulesError(f"{self.id} declares a bet twice.")
        others = [other for bet in self.bets for other in bet.others() if other not in ids]
        if others:
            raise RulesError(f"{self.id} refers to undeclared bets: {', '.join(others)}.")
        self._check_clauses()
        for titles in (self.in_simplified, self.in_traditional):
            if unknown := [*(titles.bets.keys() - ids), *(titles.clauses.keys() - self.clauses.keys())]:
                raise RulesError(f"{self.id} has Chinese titles for undeclared items: {', '.join(unknown)}.")
        self._check_felt(ids)

    def _check_felt(self, ids: list[str]) -> None:
        laid = [bet for row in self.felt for bet in row]
        if unknown := [bet for bet in laid if bet not in ids]:
            raise RulesError(f"The felt of {self.id} has undeclared bets: {', '.join(unknown)}.")
        if missing := [bet for bet in ids if bet not in laid]:
            raise RulesError(f"The felt of {self.id} has no area for these bets: {', '.join(missing)}.")
        if twice := [bet for bet in ids if laid.count(bet) > 1]:
            raise RulesError(f"The felt of {self.id} has two areas for one bet: {', '.join(twice)}.")
        if not all(self.felt):
            raise RulesError(f"The felt of {self.id} has a row with no bets.")

    def _check_clauses(self) -> None:
        cited = list(self._cited())
        if unknown := [number for number in cited if number not in self.clauses]:
            raise RulesError(f"{self.id} cites undeclared clauses: {', '.join(unknown)}.")
        carried_out = self.carried_out
        if marked := [number for number in dict.fromkeys(cited) if number not in carried_out]:
            raise RulesError(f"{self.id} cites headings or definitions: {', '.join(marked)}.")
        for number, clause in self.clauses.items():
            if isinstance(clause, Heading) and not self.sub_clauses(number):
                raise RulesError(f"{self.id}:{number} is a heading without sub-clauses.")
            if isinstance(clause, Definition) and clause.used_in not in carried_out:
                raise RulesError(f"{self.id}:{number} is used in {clause.used_in}, which is not an operative clause.")

    def _cited(self) -> Iterator[str]:
        yield from (number for field in self.cites.__struct_fields__ if (number := getattr(self.cites, field)))
        provisions: list[Provision] = [*self.irregularities.values()]
        if self.unprovided:
            provisions.append(self.unprovided)
        yield from (measure.clause for provision in provisions for measure in measures(provision))
        for bet in self.bets:
            yield from bet.clauses()
        if self.pause:
            yield from (self.pause.clause, self.pause.fold_clause)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Clause titles by number."""
        return {number: clause if isinstance(clause, str) else clause.title for number, clause in self.clauses.items()}

    @cached_property
    def name(self) -> Text:
        return Text(self.title, self.in_simplified.game, self.in_traditional.game)

    @cached_property
    def bet_names(self) -> dict[str, Text]:
        """Bet titles by id."""
        simplified, traditional = self.in_simplified.bets, self.in_traditional.bets
        return {bet.id: Text(bet.title, simplified.get(bet.id), traditional.get(bet.id)) for bet in self.bets}

    def name_bet(self, bet_id: str) -> Text | str:
        """The title, or the id if this game has no such bet."""
        return self.bet_names.get(bet_id, bet_id)

    @cached_property
    def clause_names(self) -> dict[str, Text]:
        """Clause titles by citation."""
        simplified, traditional = self.in_simplified.clauses, self.in_traditional.clauses
        return {
            self.cite(number): Text(title, simplified.get(number), traditional.get(number))
            for number, title in self.titles.items()
        }

    @cached_property
    def carried_out(self) -> tuple[str, ...]:
        """The numbers of the operative clauses: a table must cite each of them."""
        return tuple(number for number, clause in self.clauses.items() if isinstance(clause, str))

    def sub_clauses(self, number: str) -> tuple[str, ...]:
        """The operative clauses under a heading."""
        return tuple(other for other in self.carried_out if other.startswith(f"{number}."))

    @cached_property
    def bet_ids(self) -> tuple[str, ...]:
        return tuple(bet.id for bet in self.bets)

    @cached_property
    def _bets_by_id(self) -> dict[str, Bet]:
        return {bet.id: bet for bet in self.bets}

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        return {bet.id: draw_picture(bet.lines, clause=bet.clause, cite=self.cite) for bet in self.bets}

    @cached_property
    def axes(self) -> Axes:
        """Everything that its bets look at, and both totals."""
        return reduce(Axes.union, (picture.axes for picture in self.pictures.values()), TOTAL_AXES)

    @cached_property
    def wagers(self) -> dict[str, Bet]:
        """By ante: the bet that raises it."""
        return {bet.raises.ante: bet for bet in self.bets if bet.raises}

    def role_of(self, bet: Bet) -> BetRole:
        if bet.raises:
            return BetRole.WAGER
        if bet.id in self.wagers:
            return BetRole.ANTE
        picture = self.pictures[bet.id]
        if is_on_first_two_cards(picture):
            return BetRole.PAIR
        return BetRole.MAIN if is_on_one_side(picture) else BetRole.TOTAL

    def side_of(self, bet: Bet) -> Side | None:
        return side_of(bet, self.pictures[bet.id])

    def form_of(self, bet: Bet) -> Form | None:
        """The bet as a printed pay table shows it; None if it looks at more than totals or one pair."""
        return read_form(self.pictures[bet.id])

    @cached_property
    def sides(self) -> dict[str, int]:
        """By bet: 1 if it counts on Banker's side of the differential, -1 on Player's; otherwise absent."""
        return {bet.id: 1 if bet.counts_on is Hand.BANKER else -1 for bet in self.bets if bet.counts_on}

    def find_bet(self, bet_id: str) -> Bet | None:
        return self._bets_by_id.get(bet_id)

    def bet(self, bet_id: str) -> Bet:
        try:
            return self._bets_by_id[bet_id]
        except KeyError:
            raise self._no_such_bet(bet_id) from None

    def picture(self, bet_id: str) -> Picture:
        try:
            return self.pictures[bet_id]
        except KeyError:
            raise self._no_such_bet(bet_id) from None

    def _no_such_bet(self, bet_id: str) -> RulesError:
        return RulesError(f"{self.title} has no bet {bet_id!r}: it offers {', '.join(self.bet_ids)}.")

    def cite(self, number: str) -> str:
        """The full citation: `rws:5.12.2`. An inherited clause keeps the name of its document."""
        if number not in self.clauses:
            raise RulesError(f"{self.title} has no clause {number}.")
        return number if ":" in number else f"{self.id}:{number}"

    def cite_if(self, number: str | None) -> str | None:
        """None if the document is silent."""
        return None if number is None else self.cite(number)

    def layout(self, layout_id: str) -> Layout:
        for layout in self.layouts:
            if layout.id == layout_id:
                return layout
        offered = ", ".join(layout.id for layout in self.layouts) or "none: its patrons bet at terminals"
        raise RulesError(
            f"{self.title} has no layout {layout_id!r}: it has {offered}.",
            clause=self.cite_if(self.cites.approved_layouts),
        )

    def check_decks(self, decks: int) -> None:
        if decks not in range(self.decks.fewest, self.decks.most + 1):
            clause = self.cite(self.cites.decks)
            raise RulesError(
                f"{self.title} is played with {self.decks.fewest} to {self.decks.most} decks, not {decks} ({clause}).",
                clause=clause,
            )
