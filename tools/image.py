"""Builds the container images and tries them: `make image`. Exit code 2 where podman or the base image is missing.

The wheels are collected here, at the versions and hashes of the lock file, so that the service's image needs no package
index. Without a registry the base image is made as docs/operations.md says, if debootstrap is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Final, NoReturn

from packaging.requirements import Requirement

from tools.image_trials import CONTAINER, ROOT, block_of_page, run, try_compose, try_image

BUILT: Final = ROOT / "build" / "image"
IMAGE: Final = "localhost/punto"
POSTGRES_IMAGE: Final = "localhost/punto-postgres"
MADE_BASE: Final = "localhost/bookworm"
EXTRAS: Final = ("server", "reports")
MISSING: Final = 2


def base_image() -> str:
    """`BASE=… make image` takes another one: Debian 12 with Python and its `venv`."""
    [base] = re.findall(r"^ARG BASE=(.+)$", (CONTAINER / "Containerfile").read_text(), re.MULTILINE)
    return os.environ.get("BASE", str(base))


def find_base() -> str:
    """Exit with what is missing."""
    for program in ("podman", "podman-compose"):
        if shutil.which(program) is None:
            _give_up(f"{program} is not installed: apt install {program}")
    base = base_image()
    if _is_there(base) or run("podman", "pull", "--quiet", base, check=False).returncode == 0:
        return base
    if "BASE" in os.environ or shutil.which("debootstrap") is None:
        another = "name another one with BASE=IMAGE make image, or install debootstrap to make one"
        _give_up(f"the base image {base} is not here and cannot be pulled: {another}")
    if not _is_there(MADE_BASE):
        with tempfile.TemporaryDirectory() as place:
            run("bash", "-eu", "-o", "pipefail", "-c", block_of_page("debootstrap"), folder=Path(place))
    return MADE_BASE


def _give_up(missing: str) -> NoReturn:
    print(f"No image was built: {missing}", file=sys.stderr)
    raise SystemExit(MISSING)


def needed(extras: tuple[str, ...] = EXTRAS) -> set[str]:
    """Names of the distributions that punto needs, with all that they need."""
    found, left = set[str](), [("punto", frozenset(extras))]
    while left:
        name, wanted = left.pop()
        for line in distribution(name).requires or ():
            requirement = Requirement(line)
            own = _plain(requirement.name)
            applies = requirement.marker is None or any(
                requirement.marker.evaluate({"extra": extra}) for extra in ("", *wanted)
            )
            if applies and (own == "punto" or own not in found):
                left.append((own, frozenset(requirement.extras)))
                found.add(own)
    return found - {"punto"}


def collect_wheels(folder: Path) -> None:
    locked = re.split(r"^(?=[A-Za-z0-9])", (ROOT / "requirements.lock").read_text(), flags=re.MULTILINE)
    names = needed()
    chosen = [one for one in locked if _plain(re.split(r"[=\[ ]", one)[0]) in names]
    (BUILT / "requirements.txt").write_text("".join(chosen))
    pip = (sys.executable, "-m", "pip")
    run(*pip, "download", "--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:", "--dest", str(folder),
         "-r", str(BUILT / "requirements.txt"))  # fmt: skip
    run(*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))


def build(base: str) -> None:
    shutil.rmtree(BUILT, ignore_errors=True)
    (BUILT / "wheels").mkdir(parents=True)
    collect_wheels(BUILT / "wheels")
    shutil.copy(CONTAINER / "postgres.sh", BUILT)
    for image, file in ((IMAGE, "Containerfile"), (POSTGRES_IMAGE, "Containerfile.postgres")):
        run("podman", "build", "--quiet", "--format", "docker", "--build-arg", f"BASE={base}", "--tag", image,
            "--file", str(CONTAINER / file), str(BUILT))  # fmt: skip


def _is_there(image: str) -> bool:
    return run("podman", "image", "exists", image, check=False).returncode == 0


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> int:
    build(find_base())
    try_image(IMAGE)
    try_compose()
    print(f"{IMAGE} was built and tried: created, served, stopped, verified, backed up")
    print(f"{POSTGRES_IMAGE} was built and tried with it: a bet, a restart, nothing lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
