"""Tests of the program dieharder, where it is installed. A test that would read the file twice is left out."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from punto.randomness.battery import TestResult

BYTES_OF_SAMPLE: Final[Mapping[int, int]] = {
    0: 210_000,
    2: 5_200_000,
    10: 100_000,
    15: 410_000,
    100: 1_050_000,
    101: 1_050_000,
}
"""What one sample of each test takes. These six are those that its author calls good and that need the least."""
SAMPLES_MAX: Final = 100
SAMPLES_MIN: Final = 5
_RAW_FILE: Final = "201"
_LINE_FIELDS: Final = 6


def find_dieharder() -> str | None:
    return shutil.which("dieharder")


def run_dieharder(program: str, path: Path) -> Iterator[TestResult]:
    for test, size in BYTES_OF_SAMPLE.items():
        samples = min(SAMPLES_MAX, path.stat().st_size // size)
        if samples < SAMPLES_MIN:
            continue
        command = [program, "-d", str(test), "-g", _RAW_FILE, "-f", str(path), "-p", str(samples)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if "was rewound" in done.stdout + done.stderr:
            continue
        for line in done.stdout.splitlines():
            fields = [field.strip() for field in line.split("|")]
            if len(fields) == _LINE_FIELDS and not line.startswith("#") and (p_value := _number(fields[4])) is not None:
                two_sided = min(1.0, 2 * min(p_value, 1 - p_value))
                yield TestResult(test=f"{fields[0]}_{fields[1]}", of="dieharder", p_value=two_sided)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
