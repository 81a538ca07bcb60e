"""The list of dependencies in the form of CycloneDX 1.6: every package of the lock file, with version, hashes, licence.

What the installed library or one of its extras needs is `required` or `optional`; what only building and testing need
is `excluded`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCKED = re.compile(
    r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(?P<version>[^\s;\\]+)(?P<rest>[^\\\n]*)", re.MULTILINE
)
EXTRAS = ("math", "server", "reports", "cluster", "gpu")


class Locked(NamedTuple):
    name: str
    version: str
    hashes: tuple[str, ...]


def read_lock(file: Path) -> list[Locked]:
    text = file.read_text(encoding="utf-8")
    found = list(LOCKED.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    return [
        Locked(
            str(canonicalize_name(match["name"])),
            match["version"],
            tuple(sorted(re.findall(r"--hash=sha256:([0-9a-f]{64})", text[match.start() : end]))),
        )
        for match, end in zip(found, ends, strict=True)
    ]


def write_sbom(lock: Path, version: str) -> dict[str, Any]:
    needed = set(_closure("punto", ()))
    optional = {name for extra in EXTRAS for name in _closure("punto", (extra,))} - needed
    packages = read_lock(lock)
    components = [_component(package, _scope(package.name, needed, optional)) for package in packages]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, lock.read_text(encoding='utf-8'))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pkg:pypi/punto@{version}",
                "name": "punto",
                "version": version,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        },
        "components": components,
        "dependencies": [
            {"ref": f"pkg:pypi/punto@{version}", "dependsOn": _refs(packages, _direct("punto", ("", *EXTRAS)))},
            *(
                {"ref": _ref(package), "dependsOn": _refs(packages, _direct(package.name, ("",)))}
                for package in packages
            ),
        ],
    }


def _ref(package: Locked) -> str:
    return f"pkg:pypi/{package.name}@{package.version}"


def _refs(packages: Iterable[Locked], names: Iterable[str]) -> list[str]:
    wanted = set(names)
    return sorted({_ref(package) for package in packages if package.name in wanted})


def _scope(name: str, needed: set[str], optional: set[str]) -> str:
    return "required" if name in needed else "optional" if name in optional else "excluded"


def _component(package: Locked, scope: str) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": _ref(package),
        "name": package.name,
        "version": package.version,
        "scope": scope,
        "purl": _ref(package),
        "hashes": [{"alg": "SHA-256", "content": digest} for digest in package.hashes],
    }
    licence = _licence(package.name)
    if licence:
        component["licenses"] = [{"license": {"name": licence}}]
    return component


def _licence(name: str) -> str | None:
    try:
        about = distribution(name).metadata
    except PackageNotFoundError:
        return None
    stated = _field(about, "License-Expression") or _short(_field(about, "License"))
    classified = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if line.startswith("License")]
    return stated or ", ".join(classified) or None


def _field(about: PackageMetadata, name: str) -> str | None:
    return about[name] if name in about else None  # noqa: SIM401 -- it has no get


def _short(text: str | None) -> str | None:
    """Some packages put the whole text of their licence there."""
    return text if text and len(text) < 80 and "\n" not in text else None


def _direct(name: str, extras: Iterable[str]) -> Iterator[str]:
    try:
        requires = distribution(name).requires or []
    except PackageNotFoundError:
        return
    for text in requires:
        requirement = Requirement(text)
        if any(requirement.marker is None or requirement.marker.evaluate({"extra": extra}) for extra in extras):
            yield str(canonicalize_name(requirement.name))


def _closure(name: str, extras: tuple[str, ...]) -> Iterator[str]:
    """Everything that it needs, with what that needs."""
    seen: set[str] = set()
    waiting = list(_direct(name, ("", *extras)))
    while waiting:
        each = waiting.pop()
        if each not in seen and each != "punto":
            seen.add(each)
            waiting += _direct(each, ("",))
    yield from seen
