"""The report of `punto rng test`, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table

if TYPE_CHECKING:
    from punto.cli.terminal import Terminal
    from punto.randomness.battery import Report, TestResult


def as_answer(report: Report) -> dict[str, Any]:
    return {
        "passed": report.is_passed,
        "samples": report.samples,
        "cards": report.cards,
        "confidence": 0.99,
        "least_p_value": report.least_p_value,
        "tests": [_result(report, one) for one in report.results],
    }


def _result(report: Report, result: TestResult) -> dict[str, Any]:
    return {
        "test": result.test,
        "of": result.of,
        "p_value": result.p_value,
        "passed": report.passes(result),
        "samples": result.samples,
        "failed_samples": result.failed_samples,
        "failed_samples_max": result.failed_samples_max,
    }


def print_report(terminal: Terminal, report: Report) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("test")
    table.add_column("of")
    for column in ("p-value", "samples", "below 1%", "99% bound"):
        table.add_column(column, justify="right")
    table.add_column("")
    for one in report.results:
        many = one.samples > 1
        table.add_row(
            one.test.replace("_", " "),
            one.of,
            f"{one.p_value:.6f}",
            str(one.samples) if many else "",
            str(one.failed_samples) if many else "",
            str(one.failed_samples_max) if many else "",
            "" if report.passes(one) else "FAILED",
        )
    terminal.print(table)
    tested = [f"{report.samples:,} million bits"] if report.samples else []
    tested += [f"{report.cards:,} cards"] if report.cards else []
    verdict = "Passed" if report.is_passed else "FAILED"
    terminal.print(
        f"{verdict}: {' and '.join(tested)}. Each of {len(report.results)} p-values must reach"
        f" {report.least_p_value:.6f}, so that an honest source passes 99 times in 100."
    )
