"""The browser that opens the pages: the headless shell of Chromium, or all of Chromium, which takes twice the time."""

from __future__ import annotations

import os
import shutil
from typing import Final

from playwright.sync_api import Browser, Playwright

PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The best first."""


def launch(playwright: Playwright) -> Browser:
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert found, "The pages need Chromium: apt-get install chromium-headless-shell fonts-noto-cjk"
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=found, args=["--disable-gpu", *as_root])
