"""The software bill of materials (CycloneDX 1.6): every package of the lock file, with its hashes, licence and scope.

cyclonedx-py describes the packages that are installed. The lock file adds hashes and the packages that only other
platforms install. A package is `required` by the library, `optional` if only an extra needs it, and `excluded` if only
building and testing need it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.hash.factories import HashTypeFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pip_requirements_parser import InstallRequirement, RequirementsFile

OPTIONS: Final = ("--gather-license-texts", "--output-reproducible", "--no-validate")
"""Validation takes several seconds; the tests validate the result."""


def write_sbom(lock: Path, pyproject: Path) -> dict[str, Any]:
    bom = _describe_installed(pyproject)
    installed = {canonicalize_name(component.name): component for component in bom.components}
    bom.components = [
        _component(row, installed.get(canonicalize_name(row.name)))
        for row in RequirementsFile.from_file(str(lock)).requirements
    ]
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    required = [Requirement(text) for text in project["dependencies"]]
    optional = [Requirement(text) for extra in project["optional-dependencies"].values() for text in extra]
    _set_scopes(bom, required, optional)
    _set_dependencies(bom, [*required, *optional])
    bom.serial_number = uuid5(NAMESPACE_URL, lock.read_text(encoding="utf-8"))
    written: dict[str, Any] = json.loads(JsonV1Dot6(bom).output_as_string())
    return written


def _describe_installed(pyproject: Path) -> Bom:
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--pyproject", str(pyproject), *OPTIONS]
    done = subprocess.run(command, check=True, capture_output=True)
    bom: Bom = Bom.from_json(json.loads(done.stdout))  # type: ignore[attr-defined]  # a decorator adds it
    return bom


def _component(row: InstallRequirement, installed: Component | None) -> Component:
    """One row of the lock file; if another version is installed, its description is used."""
    name, version = canonicalize_name(row.name), row.get_pinned_version
    purl = PackageURL("pypi", name=name, version=version)
    return Component(
        name=name,
        version=version,
        purl=purl,
        bom_ref=str(purl),
        hashes=[HashTypeFactory().from_composite_str(each) for each in row.hash_options],
        description=installed.description if installed else None,
        licenses=installed.licenses if installed else None,
    )


def _set_scopes(bom: Bom, required: list[Requirement], optional: list[Requirement]) -> None:
    always, sometimes = _closure(required), _closure(optional)
    for component in bom.components:
        component.scope = (
            ComponentScope.REQUIRED if component.name in always
            else ComponentScope.OPTIONAL if component.name in sometimes
            else ComponentScope.EXCLUDED
        )  # fmt: skip


def _set_dependencies(bom: Bom, of_punto: list[Requirement]) -> None:
    punto = bom.metadata.component
    assert punto is not None
    bom.dependencies = []
    for component, needs in [(punto, of_punto), *((each, _needs(each.name)) for each in bom.components)]:
        names = {canonicalize_name(need.name) for need in needs}
        bom.register_dependency(component, [each for each in bom.components if each.name in names])


def _closure(needs: list[Requirement]) -> set[str]:
    """The names of all direct and indirect requirements, including requested extras."""
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [*needs]
    while waiting:
        need = waiting.pop()
        asked = (canonicalize_name(need.name), frozenset(need.extras))
        if asked not in seen:
            seen.add(asked)
            waiting += _needs(*asked)
    return {name for name, _ in seen}


def _needs(name: str, extras: Iterable[str] = ()) -> list[Requirement]:
    """The requirements of an installed package on this platform, with these extras."""
    try:
        needs = [Requirement(text) for text in distribution(name).requires or []]
    except PackageNotFoundError:
        return []
    return [
        need for need in needs
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras))
    ]  # fmt: skip
