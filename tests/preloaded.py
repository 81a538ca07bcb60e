"""What the processes of the tests need, loaded once before they are forked."""

from __future__ import annotations

import uvicorn.lifespan.on
import uvicorn.loops.uvloop

import punto.cli.commands
import punto.history.archiving
import punto.journal.postgres
import punto.journal.sqlite
import punto.service.running
import tests.journal.writer
import tests.service.forked
import tests.service.serving
import tests.web.serving
from punto.messages import Language, Message
from punto.words import say
from tests.service.hashing import hash_quickly

__all__ = ["punto", "tests", "uvicorn"]

say(Message("cards-none"), Language.ENGLISH)  # reads the catalogue
hash_quickly()
