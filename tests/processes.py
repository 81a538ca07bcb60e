"""Processes of the tests, forked from one that has loaded their modules: each would take most of a second for that.

A test process has one such process, and the last list of modules counts. So there is one list.
"""

from __future__ import annotations

import multiprocessing
from typing import Final

PROCESSES: Final = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.preloaded"])
