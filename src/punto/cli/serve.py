"""`punto serve`: runs live tables and the electronic table game as a service."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from punto.cli.doctor import BackupsOption, report_checks
from punto.cli.evidence import require_installed
from punto.cli.extras import needs_extra
from punto.cli.parameters import DEFAULT_STORE, KEY_FILE, KeyOption, StoreOption, WitnessOption
from punto.cli.speaking import in_columns, say, spoken_language
from punto.cli.terminal import Terminal
from punto.errors import PuntoError
from punto.games import load_rules
from punto.messages import Argument, message

if TYPE_CHECKING:
    from punto.service.logs import LogLevel
    from punto.service.running import Serving

EvidenceOption = Annotated[
    Path | None, typer.Option(help="Start only if the installed files match this signed folder.")
]
IdleOption = Annotated[int, typer.Option(min=1, max=480, help="A session ends after this time without a request.")]
BehindOption = Annotated[str | None, typer.Option(help="Trusted proxies, comma-separated, for X-Forwarded-… headers.")]
PlainOption = Annotated[
    bool, typer.Option("--plain-http", help="Serve other machines without TLS: passwords can be read on the way.")
]
PLAIN: Final = (
    "On {}, passwords and sessions would travel in plain text. Serve TLS (--tls-certificate and --tls-key), name the"
    " proxy that does so (--behind ADDRESS), or accept it with --plain-http."
)
GameOption = Annotated[
    list[str] | None, typer.Option(metavar="FILE", help="Also offer the game of this file; repeatable.")
]
MetricsOption = Annotated[
    int | None, typer.Option(min=0, max=65535, help="Serve metrics for Prometheus on this port of 127.0.0.1.")
]
DrainOption = Annotated[
    int, typer.Option(min=0, max=300, help="After SIGTERM, report not ready for this long before closing connections.")
]
CreateOption = Annotated[
    bool, typer.Option("--create", help="Create the journal if there is none, as `punto init` does.")
]
CheckOption = Annotated[
    bool, typer.Option("--check", help="Print every option with its source, check the installation, and exit.")
]
TracesOption = Annotated[
    str | None, typer.Option(metavar="EXPORTER", help="Trace commands with this OpenTelemetry exporter, such as otlp.")
]
DemoOption = Annotated[bool, typer.Option("--demo", help="Four tables with robots, and an account for each role.")]


def serve(
    context: typer.Context,
    store: StoreOption = DEFAULT_STORE,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.")] = 8080,
    key: KeyOption = KEY_FILE,
    witness: WitnessOption = None,
    create: CreateOption = False,
    check: CheckOption = False,
    demo: DemoOption = False,
    evidence: EvidenceOption = None,
    tls_certificate: Annotated[Path | None, typer.Option(help="Serve TLS with this certificate.")] = None,
    tls_key: Annotated[Path | None, typer.Option(help="The private key of the certificate.")] = None,
    behind: BehindOption = None,
    plain_http: PlainOption = False,
    game: GameOption = None,
    metrics_port: MetricsOption = None,
    backups: BackupsOption = None,
    idle_minutes: IdleOption = 30,
    drain_seconds: DrainOption = 0,
    traces: TracesOption = None,
    log: Annotated[str | None, typer.Option(help="info (each request and command), warning or error.")] = None,
) -> None:
    """Serve tables over HTTP and WebSocket. All state is in the journal, so it is safe to stop at any time.

    Example: [bold]punto serve --demo[/bold]
    """
    with needs_extra("server", "punto serve"):
        from punto.service.running import Serving, is_local, run  # noqa: PLC0415
    _load_first(game or (), evidence)
    _require(plain_http or demo or tls_certificate or behind or is_local(host), host)
    serving = Serving(
        store=store,
        host=host,
        port=port,
        key_file=key,
        witnesses=tuple(witness or ()),
        is_demo=demo,
        creates=create,
        tls=_tls(tls_certificate, tls_key),
        proxies=_proxies(behind),
        log_level=_log_level(log or ("warning" if demo else "info")),
        metrics_port=metrics_port,
        backups=backups,
        idle_ms=60_000 * idle_minutes,
        drain_s=drain_seconds,
        traces=traces,
    )
    if check:
        return _check(context, serving)
    run(serving, Terminal().announce)


def _require(is_fine: object, host: str) -> None:
    """A demo's passwords are public."""
    if not is_fine:
        raise PuntoError(PLAIN.format(host))


def _load_first(games: Iterable[str], evidence: Path | None) -> None:
    """Check them first, so that errors come before anything else."""
    for file in games:
        load_rules(file)
    if evidence is not None:
        require_installed(evidence)


def _check(context: typer.Context, serving: Serving) -> None:
    """Print the options and check the installation without starting."""
    from punto.service.doctor import Installation, examine  # noqa: PLC0415
    from punto.service.running import check_start  # noqa: PLC0415

    for option in context.command.params:
        if (name := option.name) and name not in ("help", "check"):
            value = _shown(context.params.get(name, spoken_language()))
            say(in_columns((name.replace("_", "-"), 16), (value, 36), _source(context, name)))
    check_start(serving)
    report_checks(examine(Installation(store=serving.store, key=serving.key_file)), as_json=False)


def _shown(value: object) -> Argument:
    from punto.journal.store import without_password  # noqa: PLC0415

    if isinstance(value, bool):
        return message("option-yes" if value else "option-no")
    listed = value if isinstance(value, (list, tuple)) else [] if value is None else [value]
    return without_password(", ".join(map(str, listed))) or message("option-none")


def _source(context: typer.Context, name: str) -> Argument:
    found = context.obj["serve"].get(name)
    source = context.get_parameter_source(name)
    if source is None or source.name == "DEFAULT":
        return message("option-default")
    return found.source if found is not None and source.name == "DEFAULT_MAP" else message("option-flag")


def _log_level(name: str) -> LogLevel:
    from punto.service.logs import LogLevel  # noqa: PLC0415

    if name not in LogLevel._value2member_map_:
        raise PuntoError(f"Unknown log level {name!r}. Use {', '.join(one.value for one in LogLevel)}.")
    return LogLevel(name)


def _tls(certificate: Path | None, key: Path | None) -> tuple[Path, Path] | None:
    if (certificate is None) != (key is None):
        raise PuntoError("TLS needs both --tls-certificate and --tls-key.")
    return (certificate, key) if certificate and key else None


def _proxies(addresses: str | None) -> str | None:
    for address in addresses.split(",") if addresses is not None else ():
        try:
            ip_network(address.strip(), strict=False)
        except ValueError:
            raise PuntoError(f"--behind takes addresses or networks of proxies, not {address.strip()!r}.") from None
    return addresses
