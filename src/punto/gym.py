"""A Gymnasium environment: `gymnasium.make("punto.gym:punto/Baccarat-v0")`, or its plain id after `import punto.gym`.

An agent bets from what a patron can see: the cards left by rank, and its bankroll. Each step is one round from a shoe
that is dealt to its cut card; the episode ends with the shoe, or when the bankroll no longer covers the next bet.
"""

from __future__ import annotations

from typing import Any, Final

from punto.errors import MissingExtraError

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise MissingExtraError("punto.gym", "gym") from missing

from punto.cards import Rank
from punto.deal import Hands, deal_round
from punto.errors import PuntoError
from punto.games import load_rules
from punto.hands import Hand
from punto.roads import RoundResult, format_results
from punto.settlement import Stake, settle
from punto.shoe import Burn, Composition, Shoe

ID: Final = "punto/Baccarat-v0"
NO_BET: Final = 0
"""The first action; then one for each bet that can be placed alone, in the order of the rules."""
MOST_UNITS: Final = 1_000_000
"""Of a bankroll: more than a shoe can win."""
UNIT_CENTS: Final = 100_00
"""A unit is paid in whole cents by every bet."""


Observation = dict[str, Any]


class Baccarat(gymnasium.Env[Observation, np.int64]):
    """Rewards are units won or lost."""

    _is_last_round: bool
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(  # noqa: PLR0913
        self,
        game: str = "commission",
        *,
        decks: int = 8,
        cut_card: int = 14,
        burn: str = "first_card",
        bankroll: int = 100,
        render_mode: str | None = None,
    ) -> None:
        self.rules = load_rules(game)
        self.rules.check_decks(decks)
        if not 1 <= bankroll < MOST_UNITS // 2:
            raise PuntoError(f"A bankroll of {bankroll} units: it must be 1 to {MOST_UNITS // 2 - 1:,}.")
        alone = [bet for bet in self.rules.bets if not bet.raises and not bet.needs]
        self.bets = tuple(bet.id for bet in alone if bet.id not in self.rules.wagers)
        self.render_mode = render_mode
        self._decks, self._cut_card, self._burn, self._start = decks, cut_card, Burn.parse(burn), bankroll
        self.action_space = spaces.Discrete(1 + len(self.bets))
        self.observation_space = spaces.Dict(
            {
                "unseen": spaces.Box(0, 4 * decks, (len(Rank),), np.int64),
                "bankroll": spaces.Box(0, MOST_UNITS, (1,), np.float64),
            }
        )
        self._open_shoe()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Observation]:
        super().reset(seed=seed)
        self._open_shoe()
        return self._observation(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        bet = None if action == NO_BET else self.bets[int(action) - 1]
        hands = deal_round(self.rules, self._draw)
        self._results.append(_result_of(hands))
        reward = 0.0
        if bet is not None:
            [settled] = settle(self.rules, hands, [Stake(bet, UNIT_CENTS)])
            reward = settled.net_cents / UNIT_CENTS
        self._bankroll += reward
        is_ruined, is_shoe_over = self._bankroll < 1, self._is_last_round
        self._is_last_round = self._shoe.cut_card_is_out
        return self._observation(), reward, is_ruined or is_shoe_over, False, {"bet": bet}

    def render(self) -> str | None:
        """The results so far, as `punto roads` takes them."""
        return format_results(self._results) if self.render_mode == "ansi" else None

    def _open_shoe(self) -> None:
        shoe = Shoe.fresh(self._decks, cut_card=self._cut_card)
        first_card = shoe.draw(_Random(self.np_random)) if self._burn.by_first_card else None
        self._shoe = shoe.burned(self._burn, first_card)
        self._bankroll = float(self._start)
        self._results: list[RoundResult] = []
        self._is_last_round = False

    def _draw(self) -> Any:
        card = self._shoe.draw(_Random(self.np_random))
        self._shoe = self._shoe.without([card])
        return card

    def _observation(self) -> Observation:
        unseen: Composition = self._shoe.unseen
        return {
            "unseen": np.array(list(unseen.by_rank().values()), np.int64),
            "bankroll": np.array([max(self._bankroll, 0.0)]),
        }


def _result_of(hands: Hands) -> RoundResult:
    assert hands.result is not None, "the round is complete"
    return RoundResult(hands.result, hands.is_pair(Hand.PLAYER), hands.is_pair(Hand.BANKER))


class _Random:
    """The environment's generator as a source for `Shoe.draw`."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = generator

    def randrange(self, stop: int, /) -> int:
        return int(self._generator.integers(stop))


gymnasium.register(id=ID, entry_point="punto.gym:Baccarat")
