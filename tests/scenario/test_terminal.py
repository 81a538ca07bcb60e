"""Output of `punto` to a terminal, a pipe or a disk: any problem is one line, never a traceback."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from punto.cli.output import escape_invisible
from tests.scenario.stories import ROOT
from tests.service import forked

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals, limits and /dev/full")

STORY = ROOT / "scenarios" / "rws" / "5.4.2-power-fails-after-two-cards.yaml"
COMMANDS = [
    ["adjudicate", str(STORY)],
    ["adjudicate", str(STORY), "--json"],
    ["narrate", "rws", "--rounds", "3"],
    ["odds", "etg"],
    ["odds", "etg", "--json"],
    ["roads", "BBPTBb"],
    ["roads", "BBPTBb", "--json"],
    ["integrity", "-"],
    ["--help"],
    ["adjudicate", "--help"],
]
NAMES = [" ".join(words).replace(f"{ROOT}/", "") for words in COMMANDS]
HOSTILE = r"""
title: "a \e[31mred\e[0m title,\r over \u202ethere"
game: rws
steps:
  - open_betting
  - place_bet: {patron: "ann\e[2J\x9b\u200b", box: 1, on: banker, amount: 500}
  - place_bet: {patron: "b\aen\u2066", box: 99, on: banker, amount: 500}
  - report: {incident: other, what: "\e]0;title\a \ufe0f\u3164\u00ad"}
  - place_bet: {patron: "ann\e[2J\x9b\u200b", by: patron, box: 1, on: "tie", amount: 500}
expect:
  - {patron: "zo\u202ee", net: 5}
  - {patron: "ann\e[2J\x9b\u200b", net: 5}
"""


def punto(
    *words: str, stdout: IO[bytes] | int = subprocess.PIPE, prepare: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run `punto`, 80 columns wide, and collect its output."""
    return subprocess.run(
        [sys.executable, "-m", "punto", *words],
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=prepare,
        timeout=120,
        check=False,
    )


def punto_forked(*words: str, encoding: str = "utf-8", given: str = "", to: Path | None = None) -> forked.Ended:
    """The same in a forked process, for what does not depend on how Python starts and ends."""
    return forked.run(words, given=given, encoding=encoding, to=to, environment=_environment())


def _environment(**more: str) -> dict[str, str]:
    return os.environ | {"COLUMNS": "80", "NO_COLOR": "1"} | more


@pytest.fixture(scope="module")
def long_story(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Far more than a pipe holds."""
    file = tmp_path_factory.mktemp("long") / "story.yaml"
    file.write_text("game: rws\nsteps:\n" + "  - open_betting\n  - settle\n" * 10_000)
    return file


NO_SPACE = b"punto: The output could not be written: No space left on device.\n"


@pytest.mark.parametrize("words", COMMANDS[:2], ids=NAMES[:2])
def test_a_full_disk_is_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = punto(*words, stdout=full)
    assert (ended.returncode, ended.stderr) == (2, NO_SPACE)


@pytest.mark.parametrize("words", COMMANDS[2:], ids=NAMES[2:])
def test_a_full_disk_is_one_line_from_any_command(words: list[str]) -> None:
    ended = punto_forked(*words, to=Path("/dev/full"))
    assert (ended.code, ended.err) == (2, NO_SPACE)


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_a_closed_pipe_is_one_line(words: list[str], long_story: Path) -> None:
    command = [sys.executable, "-m", "punto", "adjudicate", str(long_story), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment()) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read().decode() == "punto: The output was closed before all of it was written.\n"
    assert running.returncode == 2


@pytest.mark.parametrize("words", COMMANDS[2:7], ids=NAMES[2:7])
def test_a_pipe_that_is_closed_from_the_start_is_one_line(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = punto(*words, stdout=writing)
    os.close(writing)
    assert ended.stderr.decode() == "punto: The output was closed before all of it was written.\n"
    assert ended.returncode == 2


@pytest.mark.parametrize("redirect", [">&-", "2>&-", ">&- 2>&-", "<&-", "2>/dev/full", ">/dev/full 2>/dev/full"])
def test_missing_streams_are_no_traceback(redirect: str) -> None:
    command = f'"{sys.executable}" -m punto adjudicate - {redirect}'
    ended = subprocess.run(
        ["bash", "-c", command], input=b"game: poker", capture_output=True, env=_environment(), timeout=60, check=False
    )
    assert b"Traceback" not in ended.stderr
    assert ended.stderr.count(b"\n") <= 1
    assert ended.returncode == 2


ENCODINGS = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "cp1252:strict"},
    {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]
DEALT = b"Dealt: 9H 4C. Player 9H = 9, Banker 4C = 4."


@pytest.mark.parametrize("encoding", ENCODINGS, ids=str)
def test_any_encoding_will_do(encoding: dict[str, str]) -> None:
    command = [sys.executable, "-m", "punto", *COMMANDS[0]]
    ended = subprocess.run(command, env=_environment(**encoding), capture_output=True, timeout=120, check=False)
    assert (ended.stderr, ended.returncode) == (b"", 0)
    assert DEALT in ended.stdout


@pytest.mark.parametrize("words", COMMANDS[1:], ids=NAMES[1:])
def test_ascii_will_do_for_any_command(words: list[str]) -> None:
    ended = punto_forked(*words, encoding="ascii", given="9H TD")
    assert (ended.err, ended.code) == (b"", 0)
    assert ended.out.isascii()


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_json_stays_json_in_any_encoding(encoding: str, tmp_path: Path) -> None:
    story = {"game": "rws", "title": "♥ é 😀 庄 \x1b \u202e \x7f", "steps": ["settle"]}
    file = tmp_path / "story.json"
    file.write_text(json.dumps(story), encoding="utf-8")
    ended = punto_forked("adjudicate", str(file), "--json", encoding=encoding)
    assert ended.code == 0, ended.err
    text = ended.out.decode(encoding)
    assert json.loads(text)["title"] == story["title"]
    assert all(character == "\n" or escape_invisible(character) == character for character in text)


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_no_name_reaches_the_terminal_raw(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "story.yaml"
    file.write_text(HOSTILE, encoding="utf-8")
    ended = punto_forked("adjudicate", str(file), *words)
    said = ended.out.decode()
    assert (ended.code, ended.err) == (1, b"")
    assert {character for character in said if character != "\n" and escape_invisible(character) != character} == set()
    if words:
        assert json.loads(said)["rounds"][0]["bets"][0]["patron"] == "ann\x1b[2J\x9b\u200b"
    else:
        text = " ".join(said.split())
        assert r"a \x1b[31mred\x1b[0m title, over \u202ethere" in text
        assert r"ann\x1b[2J\x9b\u200b bet 500.00 on Banker, box 1." in text
        assert r"Step 3 (b\x07en\u2066, place a bet) refused." in text
        assert r"what happened: \x1b]0;title\x07 \ufe0f\u3164\xad" in text
        assert r"zo\u202ee's bet: net 5.00: NO, but no such bet" in text


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("Ann 陈 ♥ é", "Ann 陈 ♥ é"),
        ("\x1b\x07\r\n\t\x00", r"\x1b\x07\r\n\t\x00"),
        ("\x7f\x80\x9f\xad", r"\x7f\x80\x9f\xad"),
        ("\u202a\u202e\u2066\u2069", r"\u202a\u202e\u2066\u2069"),
        ("\u200b\u200d\u2060\ufeff", r"\u200b\u200d\u2060\ufeff"),
        ("\u2028\u2029\u0085\xa0", r"\u2028\u2029\x85\xa0"),
        ("\u3164\u115f\ufe0f\u034f", r"\u3164\u115f\ufe0f\u034f"),
        ("\U000e0041\ud800", r"\U000e0041\ud800"),
    ],
)
def test_what_cannot_be_seen_is_spelt_out(text: str, visible: str) -> None:
    assert escape_invisible(text) == visible


@pytest.mark.parametrize("name", ["no\x1b[31mfile", "no\u202efile"])
def test_a_file_name_does_not_reach_the_terminal_raw_either(name: str) -> None:
    ended = punto_forked("adjudicate", name)
    assert ended.err.decode() == f"punto: {escape_invisible(name)} cannot be read: No such file or directory.\n"


def _limit_memory(megabytes: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_running_out_of_memory_is_one_line(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "story.yaml"
    bet = "  - place_bet: {{patron: patron-{}, box: 1, on: banker, amount: 500}}\n"
    file.write_text("game: rws\nsteps:\n" + "".join(bet.format(number) for number in range(150_000)))
    ended = punto("adjudicate", str(file), *words, prepare=_limit_memory(90))
    said = ended.stderr.decode()
    assert said == "punto: Out of memory. Use smaller settings, or a machine with more memory.\n"
    assert ended.returncode == 2


def test_an_interruption_is_one_line(long_story: Path) -> None:
    command = [sys.executable, "-m", "punto", "adjudicate", str(long_story)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment()) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.stdout.read()
        assert running.stderr.read().decode() == "punto: Interrupted.\n"
    assert running.returncode == 130
