"""Writes and signs the evidence folder for a test lab: `make evidence`.

python -m tools.evidence build/evidence --key evidence.key --tests build/tests.xml
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from shutil import copyfile, copytree, rmtree
from typing import Any, Final
from xml.etree import ElementTree

import msgspec
from tests import published

import punto
from punto.journal.keys import load_key, make_key, public_bytes
from punto.odds import exact_odds
from punto.odds.ends import count_totals
from punto.rules import RULES
from punto.shoe import Composition
from punto.sim import Settings, bet_results, open_engine, simulate
from punto.verify.evidence import SHIPPED, SUMMARY
from punto.verify.manifest import hash_files, seal
from tools import conformance_page, sbom

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = Path(punto.__file__).parent
SUSPICIOUS_Z_SCORE: Final = 4.5
"""With about seventy bets, chance exceeds it once in two thousand runs."""
SIMULATED: Final = 4_000_000
ROUNDS_PER_SHOE: Final = 60
MUTATION_ROW: Final = re.compile(r"^\| (.+?) \| (\d+) \| (\d+), ([\d.]+)% \|$", re.MULTILINE)
MUTATION_DATE: Final = re.compile(r"`make mutation`, last run on (.+?) with")

README: Final = """# Evidence for Punto {version}

Created {made_at}. Check it on your own machine with `punto verify FOLDER --trust KEY`, using a public key that you
received through another channel. `punto self-check FOLDER --trust KEY` compares installed files with `shipped.json`.

| file | content | result |
|---|---|---|
| `conformance.json` | each clause with its kind, scenarios and result | {clauses} clauses, {scenarios} scenarios |
| `conformance.md`, `scenarios/` | the same as a page, and the scenarios themselves | |
| `odds.json` | counts and house edges compared with published ones | {odds} figures |
| `simulation.json` | simulated bets compared with exact values | {bets} bets, at most {farthest:.2f} standard errors |
| `tests.json`, `tests.xml` | the tests that were run | {tests} tests, {failed} failed |
| `mutation.json` | mutants detected by a test | {noticed} of {mutants} |
| `sbom.json` | dependencies, in CycloneDX 1.6 format | {components} components |
| `shipped.json` | SHA-256 of every file of the package | {shipped} files |
| `summary.json` | failures, if any | {failures} |
| `manifest.json`, `manifest.sig` | SHA-256 of every file, and its Ed25519 signature | |
"""


def conformance() -> tuple[list[dict[str, Any]], list[str]]:
    shown = conformance_page.read_scenarios()
    found = [row for rules in RULES.values() for row in conformance_page.clause_rows(rules, shown)]
    rows: list[dict[str, Any]] = [
        {
            "clause": row.clause,
            "provides": row.provides,
            "kind": row.kind.value,
            "rests_on": list(row.rests_on),
            "cited_by": row.cited_by,
            "scenarios": [
                {
                    "file": one.link.removeprefix("../"),
                    "title": one.title,
                    "passes": one.passes,
                    "cites_it": one.cites_its_clause,
                }
                for one in row.filed
            ],
        }
        for row in found
    ]
    wrong = [f"clause {row.clause} is not cited by passing scenarios" for row in found if row.fails]
    return rows, wrong


def published_odds() -> tuple[list[dict[str, Any]], list[str]]:
    rows = [
        {"figure": figure, "published": stated, "ours": ours, "equal": stated == ours}
        for figure, stated, ours in (*_counts(), *_edges())
    ]
    return rows, [f"{row['figure']} is {row['ours']}, published {row['published']}" for row in rows if not row["equal"]]


def _counts() -> Iterator[tuple[str, str, str]]:
    table = RULES["commission"].table_of_play
    for decks, stated in published.BY_RESULT.items():
        cells = count_totals(table, Composition.of_decks(decks).by_points()).cells
        ours = _by_result(enumerate(cells))
        for name, theirs, our in zip(("Player wins", "Banker wins", "Tie"), stated, ours, strict=True):
            yield f"{name}, orders of six cards, {decks} deck{'' if decks == 1 else 's'}", str(theirs), str(our)
    cells = count_totals(table, Composition.of_decks(8).by_points()).cells
    for total, stated in published.BY_TOTAL.items():
        ours = _by_result((cell, ways) for cell, ways in enumerate(cells) if max(divmod(cell, 10)) == total)
        for name, theirs, our in zip(("Player wins", "Banker wins", "Tie"), stated, ours, strict=True):
            yield f"{name} on {total}, orders of six cards, 8 decks", str(theirs), str(our)


def _by_result(cells: Any) -> tuple[int, int, int]:
    player = banker = tie = 0
    for cell, ways in cells:
        higher, lower = divmod(cell, 10)
        player += ways * (higher > lower)
        banker += ways * (higher < lower)
        tie += ways * (higher == lower)
    return player, banker, tie


def _edges() -> Iterator[tuple[str, str, str]]:
    for (game, bet), stated in published.HOUSE_EDGES.items():
        edge: Fraction = exact_odds(RULES[game], Composition.of_decks(8)).bet(bet).house_edge
        yield f"House edge of {bet} in {game}, per cent, 8 decks", stated, f"{float(100 * edge):.4f}"


def simulation() -> tuple[list[dict[str, Any]], list[str]]:
    rows: list[dict[str, Any]] = []
    for rules in RULES.values():
        settings = Settings(rules=rules, decks=8, seed=20, rounds_per_shoe=ROUNDS_PER_SHOE)
        with closing(open_engine("cpu")) as engine:
            counts = simulate(settings, settings.shoes_for(SIMULATED), engine).counts
        exact = exact_odds(rules, Composition.of_decks(8))
        for bet in bet_results(counts):
            value = float(exact.bet(bet.bet).expected_value)
            distance = bet.z_score(value)
            row = {"game": rules.id, "bet": bet.bet, "rounds": bet.rounds, "mean": bet.mean, "stderr": bet.stderr}
            rows.append({**row, "exact": value, "standard_errors": distance})
    wrong = [
        f"{row['bet']} of {row['game']} is {row['standard_errors']:.1f} standard errors from its exact value"
        for row in rows
        if abs(row["standard_errors"] or 0) > SUSPICIOUS_Z_SCORE
    ]
    return rows, wrong


def tests(file: Path) -> tuple[dict[str, Any], list[str]]:
    suites = list(ElementTree.parse(file).getroot().iter("testsuite"))
    numbers = {
        key: sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped")
    }
    by_file: dict[str, int] = {}
    for case in (case for suite in suites for case in suite.iter("testcase")):
        name = case.get("classname", "").split(".test_")[0] or "documents"
        by_file[name] = by_file.get(name, 0) + 1
    wrong = [f"{numbers[key]} {key} among the tests" for key in ("failures", "errors", "skipped") if numbers[key]]
    return {**numbers, "seconds": sum(float(suite.get("time", 0)) for suite in suites), "by_part": by_file}, wrong


def mutation(page: str) -> dict[str, Any]:
    date = MUTATION_DATE.search(page)
    rows = [
        {"what": what, "mutants": int(all_), "noticed": int(some)} for what, all_, some, _ in MUTATION_ROW.findall(page)
    ]
    return {"run_on": date[1] if date else None, "rows": rows}


def assemble(folder: Path, junit: Path) -> list[str]:
    """Write everything except the signature; return the failures."""
    if folder.exists():
        rmtree(folder)
    folder.mkdir(parents=True)
    made_at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    clauses, failures = conformance()
    figures, wrong_figures = published_odds()
    bets, wrong_bets = simulation()
    tested, wrong_tests = tests(junit)
    failures += [*wrong_figures, *wrong_bets, *wrong_tests]
    mutants = mutation((ROOT / "docs" / "quality.md").read_text(encoding="utf-8"))
    bom = sbom.write_sbom(ROOT / "requirements.lock", ROOT / "pyproject.toml")
    shipped = hash_files(PACKAGE)
    contents: dict[str, Any] = {
        "conformance.json": clauses, "odds.json": figures, "simulation.json": bets, "tests.json": tested,
        "mutation.json": mutants, "sbom.json": bom, SHIPPED: shipped,
        SUMMARY: {"version": punto.__version__, "made_at": made_at, "failures": failures},
    }  # fmt: skip
    for name, content in contents.items():
        (folder / name).write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1))
    copyfile(junit, folder / "tests.xml")
    copytree(ROOT / "scenarios", folder / "scenarios")
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    (folder / "conformance.md").write_text(page.replace("](../scenarios/", "](scenarios/"), encoding="utf-8")
    readme = README.format(
        version=punto.__version__, made_at=made_at, clauses=len(clauses),
        scenarios=sum(len(row["scenarios"]) for row in clauses), odds=len(figures), bets=len(bets),
        farthest=max(abs(row["standard_errors"] or 0) for row in bets), tests=tested["tests"],
        failed=tested["failures"] + tested["errors"], mutants=sum(row["mutants"] for row in mutants["rows"]),
        noticed=sum(row["noticed"] for row in mutants["rows"]), components=len(bom["components"]),
        shipped=len(shipped), failures=f"{len(failures)} failures" if failures else "none",
    )  # fmt: skip
    (folder / "README.md").write_text(readme, encoding="utf-8")
    return failures


def main() -> int:
    parser = argparse.ArgumentParser(description="Write and sign the folder of evidence.")
    parser.add_argument("folder", type=Path, help="where to write it; what was there is replaced")
    parser.add_argument("--key", type=Path, required=True, help="the signing key; made where there is none")
    parser.add_argument("--tests", type=Path, required=True, help="what pytest --junitxml wrote")
    asked = parser.parse_args()
    key = load_key(asked.key) if asked.key.exists() else make_key(asked.key)
    failures = assemble(asked.folder, asked.tests)
    seal(asked.folder, key, version=punto.__version__, made_at=datetime.now(UTC).isoformat(timespec="seconds"))
    print(f"{asked.folder} is signed by {public_bytes(key).hex()}")
    for failure in failures:
        print(f"FAILURE: {failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
