"""Commands speak the language of `--language`, PUNTO_LANGUAGE or the configuration file."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from punto.cli.commands import app
from punto.cli.configuration import read_configuration
from punto.cli.speaking import offer_languages
from tests.commands import Run, run

__all__ = ["run"]

CREATED = {
    "en": "Created an empty journal.",
    "zh-Hans": "已建立空日志。",
    "zh": "已建立空日志。",
    "zh-Hant": "已建立空日誌。",
}


@pytest.mark.parametrize("tag", CREATED)
def test_a_command_speaks_the_language_that_is_chosen(run: Run, tmp_path: Path, tag: str) -> None:
    code, said, _ = run("init", f"{tmp_path}/new.db", "--language", tag)
    assert (code, said.splitlines()[0]) == (0, CREATED[tag])


def test_a_command_speaks_english_again_after_another_language(run: Run, tmp_path: Path) -> None:
    run("init", f"{tmp_path}/a.db", "--language", "zh-Hant")
    assert run("init", f"{tmp_path}/b.db")[1].startswith(CREATED["en"])


def test_the_language_may_come_from_the_environment_or_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "punto.toml").write_text('language = "zh-Hant"\n', encoding="utf-8")
    in_file = run("--config", f"{tmp_path}/punto.toml", "init", f"{tmp_path}/a.db")[1]
    monkeypatch.setenv("PUNTO_LANGUAGE", "zh-Hans")
    in_environment = run("init", f"{tmp_path}/b.db")[1]
    assert [in_file.splitlines()[0], in_environment.splitlines()[0]] == [CREATED["zh-Hant"], CREATED["zh-Hans"]]


def test_a_group_that_prints_takes_its_options_from_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    offer_languages(root)
    monkeypatch.setenv("PUNTO_LANGUAGE", "zh-Hans")
    assert read_configuration(root, None)["games"]["language"].value == "zh-Hans"


def test_an_unknown_language_is_refused_before_anything_is_done(run: Run, tmp_path: Path) -> None:
    code, said, wrong = run("init", f"{tmp_path}/new.db", "--language", "fr")
    assert (code, said, wrong) == (2, "", "punto: Unknown language 'fr'. Use en, zh-Hans, zh-Hant.\n")
    assert not (tmp_path / "new.db").exists()


def test_json_is_the_same_in_every_language(run: Run) -> None:
    one, *others = [run("doctor", "--store", "no.db", "--json", "--language", tag)[1] for tag in CREATED]
    assert "version" in one
    assert [other for other in others if _without_free_space(other) != _without_free_space(one)] == []


def _without_free_space(printed: str) -> list[str]:
    return [line for line in printed.splitlines() if " GB free" not in line]


def test_every_command_offers_the_languages_once() -> None:
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    offer_languages(root)
    assert [one.name for one in _commands(root) if [param.name for param in one.params].count("language") != 1] == []


def _commands(group: TyperGroup) -> list[TyperCommand]:
    found = []
    for one in group.commands.values():
        if isinstance(one, TyperGroup):
            found += _commands(one)
        else:
            assert isinstance(one, TyperCommand)
            found.append(one)
    return found
