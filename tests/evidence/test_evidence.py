"""The evidence folder: its contents are correct, and every later change is detected."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest
from tools import evidence as maker
from tools import sbom
from typer.testing import CliRunner

import punto
from punto.cli import app
from punto.errors import EvidenceError, PuntoError
from punto.journal.keys import load_key, make_key, public_bytes
from punto.rules import RULES
from punto.verify.evidence import check_evidence, check_installed
from punto.verify.manifest import hash_files, seal
from tests import published

ROOT = Path(__file__).parents[2]
JUNIT = """<testsuites><testsuite name="pytest" tests="2" failures="{failures}" errors="0" skipped="0" time="1.5">
<testcase classname="tests.table.test_walk" name="test_a" time="1"/><testcase classname="" name="README.md" time="0.5"/>
</testsuite></testsuites>"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("evidence")
    (home / "tests.xml").write_text(JUNIT.format(failures=0))
    assert maker.assemble(home / "evidence", home / "tests.xml") == []
    seal(home / "evidence", make_key(home / "lab.key"), version="0.1.0", made_at="2026-11-15")
    return home


@pytest.fixture
def home(made: Path, tmp_path: Path) -> Path:
    """A copy to tamper with."""
    return shutil.copytree(made, tmp_path / "home")


def read(folder: Path, name: str) -> object:
    return json.loads((folder / name).read_text(encoding="utf-8"))


def test_it_holds_what_a_lab_asks_for(made: Path) -> None:
    folder = made / "evidence"
    rows = msgspec.json.decode((folder / "conformance.json").read_bytes())
    assert [row["clause"] for row in rows] == [
        rules.cite(number) for rules in RULES.values() for number in rules.clauses
    ]
    assert all(scenario["passes"] for row in rows for scenario in row["scenarios"])
    assert all((folder / scenario["file"]).is_file() for row in rows for scenario in row["scenarios"])
    figures = {row["figure"]: row for row in msgspec.json.decode((folder / "odds.json").read_bytes())}
    # wizardofodds.com, "Baccarat: one to twelve decks"
    assert figures["Banker wins, orders of six cards, 8 decks"]["ours"] == "2292252566437888"
    assert figures["House edge of banker in commission, per cent, 8 decks"]["ours"] == "1.0579"
    assert {row["game"] for row in msgspec.json.decode((folder / "simulation.json").read_bytes())} == set(RULES)
    assert read(folder, "tests.json") == {
        "tests": 2, "failures": 0, "errors": 0, "skipped": 0, "seconds": 1.5,
        "by_part": {"tests.table": 1, "documents": 1},
    }  # fmt: skip
    mutants = msgspec.json.decode((folder / "mutation.json").read_bytes())
    assert [row["mutants"] for row in mutants["rows"]] == [1077, 1703]
    assert "none" in (folder / "README.md").read_text(encoding="utf-8")


def test_links_of_its_pages_lead_somewhere(made: Path) -> None:
    page = (made / "evidence" / "conformance.md").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", page) if not link.startswith("rules/")]
    assert links
    assert [link for link in links if not (made / "evidence" / link).exists()] == []


def flip_a_bit(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


SPOILT: list[tuple[str, Callable[[Path], None], str, str]] = [
    ("a result", lambda folder: flip_a_bit(folder / "tests.json"), "tests.json", "the file was changed: SHA-256 "),
    ("a scenario", lambda folder: flip_a_bit(next(folder.glob("scenarios/rws/*"))), "scenarios/rws/", "was changed"),
    ("a file gone", lambda folder: (folder / "sbom.json").unlink(), "sbom.json", "the file is missing"),
    ("a file more", lambda folder: (folder / "x.txt").touch(), "x.txt", "is not in the manifest"),
    (
        "the manifest",
        lambda folder: flip_a_bit(folder / "manifest.json"),
        "manifest.sig",
        "does not match its signature in manifest.sig",
    ),
]


@pytest.mark.parametrize(("what", "spoil", "where", "said"), SPOILT, ids=[what for what, *_ in SPOILT])
def test_whatever_is_changed_is_named(
    home: Path, what: str, spoil: Callable[[Path], None], where: str, said: str
) -> None:
    folder = home / "evidence"
    assert list(check_evidence(folder)) == []
    spoil(folder)
    first = next(iter(check_evidence(folder)))
    assert first.where.startswith(where)
    assert said in first.what


def test_another_key_is_not_the_one_trusted(home: Path) -> None:
    folder = home / "evidence"
    right = public_bytes(load_key(home / "lab.key"))
    seal(folder, make_key(home / "other.key"), version="0.1.0", made_at="2026-11-15")
    assert list(check_evidence(folder)) == []
    [finding] = check_evidence(folder, [right])
    assert finding.what.endswith("which is not trusted")


def test_a_failure_in_the_evidence_is_a_finding(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(published.HOUSE_EDGES, ("commission", "banker"), "1.0580")
    monkeypatch.setattr(maker, "SIMULATED", 60_000)
    (tmp_path / "tests.xml").write_text(JUNIT.format(failures=1))
    failures = maker.assemble(tmp_path / "evidence", tmp_path / "tests.xml")
    assert failures == [
        "House edge of banker in commission, per cent, 8 decks is 1.0579, published 1.0580",
        "1 failures among the tests",
    ]
    seal(tmp_path / "evidence", load_key(home / "lab.key"), version="0.1.0", made_at="2026-11-15")
    found = [finding.what for finding in check_evidence(tmp_path / "evidence")]
    assert found == [f"the evidence itself reports a failure: {failure}" for failure in failures]


def test_installed_files_against_those_that_were_shipped(home: Path, tmp_path: Path) -> None:
    package = shutil.copytree(Path(punto.__file__).parent, tmp_path / "punto")
    assert list(check_installed(home / "evidence", package)) == []
    flip_a_bit(package / "rules" / "rws.py")
    (package / "money.py").unlink()
    (package / "extra.py").write_text("")
    found = {finding.where: finding.what for finding in check_installed(home / "evidence", package)}
    assert set(found) == {"rules/rws.py", "money.py", "extra.py"}
    flip_a_bit(home / "evidence" / "shipped.json")
    [finding] = check_installed(home / "evidence", package)
    assert finding.where == "shipped.json"


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    if isinstance(done.exception, PuntoError):
        raise done.exception
    return done.exit_code, done.output


def test_commands(home: Path) -> None:
    folder, key = str(home / "evidence"), public_bytes(load_key(home / "lab.key")).hex()
    files = len(hash_files(home / "evidence")) - 2
    assert run("verify", folder, "--trust", key) == (
        0,
        f"Clean: {files} files match their signed hashes; no failures reported. Signed by a key that you trust.\n",
    )
    assert f"Signed by {key}. To require your own key" in run("self-check", folder)[1]
    assert json.loads(run("self-check", folder, "--json")[1]) == {"clean": True, "wrong": []}
    flip_a_bit(home / "evidence" / "shipped.json")
    assert run("verify", folder)[0] == 1
    code, said = run("self-check", folder, "--trust", "00" * 32)
    assert code == 1
    assert said.startswith("WRONG in manifest.sig: it is signed by ")
    assert said.endswith("1 more finding: --json lists them all.\n")
    assert len(json.loads(run("verify", folder, "--json")[1])["wrong"]) == 1
    with pytest.raises(PuntoError, match="is not a public key"):
        run("verify", folder, "--trust", "abc")
    with pytest.raises(EvidenceError, match=r"manifest\.json cannot be read"):
        run("self-check", str(home))
    (home / "evidence" / "manifest.sig").write_text("{}")
    with pytest.raises(EvidenceError, match="has no valid signed manifest"):
        run("self-check", folder)


def test_the_service_does_not_start_with_other_files(home: Path) -> None:
    shipped = msgspec.json.decode((home / "evidence" / "shipped.json").read_bytes())
    shipped["deal.py"] = "0" * 64
    (home / "evidence" / "shipped.json").write_bytes(msgspec.json.encode(shipped))
    seal(home / "evidence", load_key(home / "lab.key"), version="0.1.0", made_at="2026-11-15")
    with pytest.raises(EvidenceError, match=r"The installed files do not match .*: deal\.py: the file was changed"):
        run("serve", "--evidence", str(home / "evidence"), "--key", str(home / "lab.key"))


def test_the_list_of_dependencies() -> None:
    """Valid by the CycloneDX 1.6 schema, with every package of the lock file once."""
    lock = ROOT / "requirements.lock"
    bom = sbom.write_sbom(lock, ROOT / "pyproject.toml")
    assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.6")
    assert re.fullmatch(
        r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", bom["serialNumber"]
    )
    names = [
        line.partition("==")[0].partition("[")[0] for line in lock.read_text().splitlines() if re.match(r"[a-z]", line)
    ]
    assert [component["name"] for component in bom["components"]] == names
    assert all(component["hashes"] for component in bom["components"])
    assert len({component["bom-ref"] for component in bom["components"]}) == len(names)
    scopes = {component["name"]: component["scope"] for component in bom["components"]}
    assert {name for name in ("msgspec", "pyyaml", "typer", "rich") if scopes[name] == "required"} == {
        "msgspec", "pyyaml", "typer", "rich",
    }  # fmt: skip
    assert (scopes["numpy"], scopes["cryptography"], scopes["pytest"]) == ("optional", "optional", "excluded")
    # with an extra of a dependency: uvicorn[standard], psycopg[binary]
    assert (scopes["uvloop"], scopes["psycopg-binary"]) == ("optional", "optional")
    here = {component["name"] for component in bom["components"] if find_spec(component["name"])}
    assert {"msgspec", "numpy", "partd"} <= here
    assert [each["name"] for each in bom["components"] if each["name"] in here and not each["licenses"]] == []
    known = {bom["metadata"]["component"]["bom-ref"], *(component["bom-ref"] for component in bom["components"])}
    assert all({each["ref"], *each.get("dependsOn", [])} <= known for each in bom["dependencies"])
    assert "file://" not in json.dumps(bom), "a path of this machine"
    for component in bom["components"]:
        del component["hashes"][2:]  # all alike; validating thousands takes too long
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415 (slow to import, in every test process)

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(bom)) is None


def test_a_folder_sealed_without_sense_in_it(home: Path) -> None:
    folder, key = home / "evidence", load_key(home / "lab.key")
    (folder / "summary.json").write_text("[]")
    (folder / "shipped.json").write_text("[]")
    seal(folder, key, version="0.1.0", made_at="2026-11-15")
    assert [finding.what for finding in check_evidence(folder)] == [
        "the evidence itself reports a failure: the list of failures is missing or cannot be read"
    ]
    with pytest.raises(EvidenceError, match=r"shipped\.json is not a list of hashes"):
        list(check_installed(folder, folder))
    flip_a_bit(folder / "manifest.json")
    assert [finding.where for finding in check_evidence(folder)] == ["manifest.sig"]
    assert [finding.where for finding in check_installed(folder, folder)] == ["manifest.sig"]
