"""The command line, one module per command. User errors print one line and exit with code 2, never a traceback."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from punto.cli import output
from punto.cli.exit_codes import INTERRUPTED, USER_ERROR
from punto.errors import PuntoError

if TYPE_CHECKING:
    from punto.cli.commands import app as app

OUT_OF_MEMORY: Final = "punto: Out of memory. Use smaller settings, or a machine with more memory."


def main() -> None:
    code, line = _run()
    if (failure := output.flush()) and not line:
        code, line = USER_ERROR, f"punto: {failure}"
    if line:
        with suppress(OSError):
            print(output.escape_invisible(line), file=sys.stderr)
    sys.exit(code)


def _run() -> tuple[int, str]:
    try:
        output.take_any_character()
        from punto.cli.commands import run  # noqa: PLC0415 - slow to import; Ctrl-C must already work

        return run(sys.argv[1:])
    except PuntoError as error:
        return USER_ERROR, f"punto: {error}"
    except KeyboardInterrupt:
        return INTERRUPTED, "punto: Interrupted."
    except MemoryError:
        return USER_ERROR, OUT_OF_MEMORY
    except ImportError as error:
        if "failed to map segment" not in str(error):
            raise
        return USER_ERROR, OUT_OF_MEMORY
    except OSError as error:
        return USER_ERROR, f"punto: {output.failure(error)}"


def __getattr__(name: str) -> Any:
    """Import `app`, with its many dependencies, only on demand."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from punto.cli.commands import app  # noqa: PLC0415

    return app
