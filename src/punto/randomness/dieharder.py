"""Tests of the program dieharder, where it is installed. A test that would read the file twice is left out.

A p-value near 1 is no fault here: from few samples, dieharder gives too many of them.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from punto.errors import RandomnessError
from punto.randomness.battery import TestResult

READ_AHEAD_BYTES: Final = 4_000_000
"""What dieharder 3.31 reads before each sample and does not use."""
BYTES_OF_SAMPLE: Final[Mapping[int, int]] = {
    0: 210_000,
    2: 5_200_000,
    10: 100_000,
    15: 410_000,
    100: 410_000,
    101: 410_000,
}
"""What one sample of each test uses. These six are those that its author calls good and that need the least."""
SAMPLES_MAX: Final = 100
SAMPLES_MIN: Final = 5
_RAW_FILE: Final = "201"
_LINE_FIELDS: Final = 6


def find_dieharder() -> str | None:
    return shutil.which("dieharder")


def run_dieharder(program: str, path: Path) -> Iterator[TestResult]:
    """Raise RandomnessError if the file is too small for any of the tests."""
    is_run = False
    for test, size in BYTES_OF_SAMPLE.items():
        samples = min(SAMPLES_MAX, path.stat().st_size // (size + READ_AHEAD_BYTES))
        if samples < SAMPLES_MIN:
            continue
        command = [program, "-d", str(test), "-g", _RAW_FILE, "-f", str(path), "-p", str(samples)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if "was rewound" in done.stdout + done.stderr:
            continue
        is_run = True
        for line in done.stdout.splitlines():
            fields = [field.strip() for field in line.split("|")]
            if len(fields) == _LINE_FIELDS and not line.startswith("#") and (p_value := _number(fields[4])) is not None:
                yield TestResult(test=f"{fields[0]}_{fields[1]}", of="dieharder", p_value=p_value)
    if not is_run:
        least = SAMPLES_MIN * (min(BYTES_OF_SAMPLE.values()) + READ_AHEAD_BYTES)
        raise RandomnessError(f"Too few bytes for dieharder: it needs {least:,}.")


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
