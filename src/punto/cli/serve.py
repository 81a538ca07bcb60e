"""`punto serve`: live tables and the electronic table game as a service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from punto.cli.evidence import require_installed
from punto.cli.terminal import Terminal
from punto.errors import MissingExtraError, PuntoError

DEFAULT_STORE = "sqlite:///punto.db"


def serve(
    store: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/DATABASE.")] = DEFAULT_STORE,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0: any that is free.")] = 8080,
    key: Annotated[Path, typer.Option(help="The signing key, made by `punto keys new`.")] = Path("punto.key"),
    demo: Annotated[
        bool, typer.Option("--demo", help="Four tables with robots, and an account for each role.")
    ] = False,
    evidence: Annotated[
        Path | None, typer.Option(help="Start only if the installed files are those of this signed folder.")
    ] = None,
    tls_certificate: Annotated[Path | None, typer.Option(help="Serve TLS directly with this certificate.")] = None,
    tls_key: Annotated[Path | None, typer.Option(help="The certificate's key.")] = None,
    behind: Annotated[
        str | None, typer.Option(help="Addresses of proxies whose X-Forwarded-… headers are believed, by commas.")
    ] = None,
    log: Annotated[str | None, typer.Option(help="info (a line for each request and command), warning, error.")] = None,
) -> None:
    """Serve tables over HTTP and WebSocket. Everything is in the journal: stop it as you like.

    Example: [bold]punto serve --demo[/bold]
    """
    try:
        from punto.service.logs import LogLevel  # noqa: PLC0415
        from punto.service.running import Serving, run  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError("punto serve", "server") from error
    if evidence is not None:
        require_installed(evidence)
    if (tls_certificate is None) != (tls_key is None):
        raise PuntoError("TLS needs both --tls-certificate and --tls-key.")
    tls = (tls_certificate, tls_key) if tls_certificate and tls_key else None
    console = Terminal(highlight=False)
    level = log or ("warning" if demo else "info")
    if level not in LogLevel._value2member_map_:
        raise PuntoError(f"--log {level}: write {', '.join(one.value for one in LogLevel)}.")
    serving = Serving(
        store=store,
        host=host,
        port=port,
        key_file=key,
        is_demo=demo,
        tls=tls,
        proxies=behind,
        log_level=LogLevel(level),
    )
    run(serving, console.print)
