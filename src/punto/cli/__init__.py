"""The command line: one module a command; a user's mistake is one line and exit code 2, never a traceback."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from punto.cli import output
from punto.errors import PuntoError

if TYPE_CHECKING:
    from punto.cli.commands import app as app

MISTAKE: Final = 2
INTERRUPTED: Final = 130
OUT_OF_MEMORY: Final = "punto: Out of memory: ask for less at once, or use a machine that has more."


def main() -> None:
    """Run the command that was asked for; what goes wrong outside of the code is one line on standard error."""
    code, line = _run()
    if (failure := output.flush()) and not line:
        code, line = MISTAKE, f"punto: {failure}"
    if line:
        with suppress(OSError):
            print(output.shown(line), file=sys.stderr)
    sys.exit(code)


def _run() -> tuple[int, str]:
    try:
        output.take_any_character()
        from punto.cli.commands import run  # noqa: PLC0415 - takes a while, in which Ctrl-C may be pressed

        return run(sys.argv[1:])
    except PuntoError as error:
        return MISTAKE, f"punto: {error}"
    except KeyboardInterrupt:
        return INTERRUPTED, "punto: Interrupted."
    except MemoryError:
        return MISTAKE, OUT_OF_MEMORY
    except ImportError as error:
        if "failed to map segment" not in str(error):
            raise
        return MISTAKE, OUT_OF_MEMORY
    except OSError as error:
        return MISTAKE, f"punto: {output.failure(error)}"


def __getattr__(name: str) -> Any:
    """`app`, without its many imports where nobody asks for it."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from punto.cli.commands import app  # noqa: PLC0415

    return app
