"""`punto rng verify`: checks the draws of one round from a provable shoe, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from punto.cli.evidence import parse_keys
from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import JsonOption, TrustOption
from punto.cli.speaking import in_words, say
from punto.messages import Language, Message, message, named
from punto.words import say as render

if TYPE_CHECKING:
    from punto.verify.draws import StepResult

MARKS: Final = {"passed": "✓", "failed": "✗", "not_shown": "–"}


def verify_draws(
    file: Annotated[Path, typer.Argument(help="The bundle of a round, or the file that a patron downloads.")],
    trust: TrustOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check that nobody chose the cards of a round. Needs no journal, service or network.

    Each step says in words what was checked, and what it would have caught: the record, the commitment before the bets,
    the seeds, the witness's signature over the close, the secret, the draws calculated again, the cards dealt.

    The file comes from the patron's own page, or from `punto report round`.

    Exit code 0: nothing is wrong. 1: a step failed. 2: the file cannot be read.

    Example: [bold]punto rng verify t1-3-57.draws.json[/bold]
    """
    with needs_extra("server", "punto rng verify"):
        from punto.verify.bundle import read_draws  # noqa: PLC0415
        from punto.verify.draws import check_draws  # noqa: PLC0415
    shown = read_draws(file)
    steps = check_draws(shown.proof, parse_keys(trust), shown.dealt, is_over=shown.is_over)
    states = {one.state.value for one in steps}
    if as_json:
        print_json(_as_answer(str(shown.proof.name), steps))
    else:
        _print(steps)
        say(_verdict(states, shown.proof.name.round))
    if "failed" in states:
        raise typer.Exit(CHECK_FAILED)


def _print(steps: Sequence[StepResult]) -> None:
    for one in steps:
        state = in_words(named("draws_state", one.state.value))
        say(f"{MARKS[one.state.value]} {in_words(one.title)} · {state}")
        for line in (one.said, one.catches):
            say(f"  {in_words(line)}")


def _verdict(states: set[str], round_: int) -> Message:
    if "failed" in states:
        return message("draws-some_wrong", round=round_)
    if "not_shown" in states:
        return message("draws-not_all_shown", round=round_)
    return message("draws-all_right", round=round_)


def _as_answer(name: str, steps: Sequence[StepResult]) -> dict[str, Any]:
    return {
        "round": name,
        "proven": all(one.state.value == "passed" for one in steps),
        "wrong": any(one.state.value == "failed" for one in steps),
        "steps": [
            {
                "step": one.step.value,
                "state": one.state.value,
                "said": render(one.said, Language.ENGLISH),
                "catches": render(one.catches, Language.ENGLISH),
            }
            for one in steps
        ],
    }
