"""The Gymnasium environment passes its checker, and pays what the rules pay."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import punto.gym
from punto.errors import PuntoError


@pytest.mark.parametrize("game", ["commission", "knockout"])
def test_the_checker_of_gymnasium_finds_nothing(game: str) -> None:
    env = gymnasium.make(punto.gym.ID, game=game, render_mode="ansi")
    check_env(env.unwrapped)


def test_gymnasium_finds_it_by_its_module() -> None:
    code = "import gymnasium; print(gymnasium.make('punto.gym:punto/Baccarat-v0').unwrapped.rules.id)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"commission\n"


def test_a_seed_deals_the_same_shoe_and_rewards_add_up() -> None:
    rewards = []
    for _ in range(2):
        env = gymnasium.make(punto.gym.ID, bankroll=1000, render_mode="ansi")
        before, _ = env.reset(seed=7)
        assert before["unseen"].sum() == 415  # the burn card was shown
        done, gains, rounds = False, [], 0
        while not done:
            after, reward, done, _, info = env.step(np.int64(1 + rounds % 3))
            gains.append(float(reward))
            rounds += 1
        assert after["bankroll"][0] == pytest.approx(1000 + sum(gains))
        assert after["unseen"].sum() <= 14 + 10 + 10
        assert sum(letter in "BPT" for letter in str(env.render())) == rounds
        assert info["bet"] in ("player", "banker", "tie")
        rewards.append(gains)
    assert rewards[0] == rewards[1]
    assert set(rewards[0]) <= {-1.0, 0.0, 0.95, 1.0, 8.0}


def test_an_agent_without_money_is_ruined_and_one_that_never_bets_is_not() -> None:
    env = gymnasium.make(punto.gym.ID, bankroll=1)
    env.reset(seed=1)
    while not (step := env.step(np.int64(3)))[2]:
        pass
    assert step[0]["bankroll"][0] < 1
    env.reset(seed=1)
    assert env.step(np.int64(punto.gym.NO_BET))[1:3] == (0.0, False)
    with pytest.raises(PuntoError, match="must be 1 to"):
        punto.gym.Baccarat(bankroll=0)
