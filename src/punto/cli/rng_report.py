"""The report of `punto rng test`, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table

from punto.cli.speaking import in_words
from punto.messages import Count, Listed, message

if TYPE_CHECKING:
    from punto.cli.terminal import Terminal
    from punto.randomness.battery import BatteryReport, TestResult


def as_answer(report: BatteryReport) -> dict[str, Any]:
    return {
        "passed": report.is_passed,
        "samples": report.samples,
        "cards": report.cards,
        "confidence": 0.99,
        "least_p_value": report.least_p_value,
        "tests": [_result(report, one) for one in report.results],
    }


def _result(report: BatteryReport, result: TestResult) -> dict[str, Any]:
    return {
        "test": result.test,
        "of": result.of,
        "p_value": result.p_value,
        "passed": report.passes(result),
        "samples": result.samples,
        "failed_samples": result.failed_samples,
        "failed_samples_max": result.failed_samples_max,
    }


def print_report(terminal: Terminal, report: BatteryReport) -> None:
    table = Table(box=None, pad_edge=False)
    for heading in (message("rng-test"), message("rng-of")):
        table.add_column(in_words(heading))
    for heading in (message("rng-p_value"), message("rng-samples"), message("rng-below"), message("rng-bound")):
        table.add_column(in_words(heading), justify="right")
    table.add_column("")
    failed = in_words(message("rng-failed"))
    for one in report.results:
        many = one.samples > 1
        table.add_row(
            one.test.replace("_", " "),
            one.of,
            f"{one.p_value:.6f}",
            str(one.samples) if many else "",
            str(one.failed_samples) if many else "",
            str(one.failed_samples_max) if many else "",
            "" if report.passes(one) else failed,
        )
    terminal.print(table)
    tested = [message("rng-bits", millions=Count(report.samples))] if report.samples else []
    tested += [message("rng-cards", cards=Count(report.cards))] if report.cards else []
    terminal.say(
        message(
            "rng-verdict",
            verdict=message("rng-passed" if report.is_passed else "rng-failed"),
            tested=Listed(tuple(tested), "list-and"),
            tests=len(report.results),
            least=f"{report.least_p_value:.6f}",
        )
    )
