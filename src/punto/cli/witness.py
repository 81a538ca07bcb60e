"""`punto witness`: countersigns the checkpoints of a house, away from the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from punto.cli.evidence import parse_keys
from punto.cli.extras import needs_extra
from punto.cli.terminal import Terminal
from punto.errors import PuntoError
from punto.messages import message


def witness(
    folder: Annotated[Path, typer.Argument(help="Where to keep the checkpoints: one file per house.")],
    key: Annotated[Path, typer.Option(help="The witness's own key; create it with `punto keys new`.")] = Path(
        "witness.key"
    ),
    house: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY", help="Witness only this public key; repeatable. Needed off this machine."),
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.")] = 8090,
) -> None:
    """Countersign the checkpoints of a house, as its auditor or regulator, on a machine that the house does not run.

    It takes one history per signing key and refuses a second, so a house cannot set its journal back unnoticed. The
    house runs `punto serve --witness http://HOST:PORT`, and you run `punto verify STORE --witness http://HOST:PORT`.

    Example: [bold]punto witness /var/lib/witness --key witness.key --house 5f3a… --host 0.0.0.0[/bold]
    """
    with needs_extra("server", "punto witness"):
        import uvicorn  # noqa: PLC0415

        from punto.journal.keys import load_key  # noqa: PLC0415
        from punto.service.running import is_local, listen  # noqa: PLC0415
        from punto.service.witness import Histories, configure, create_witness  # noqa: PLC0415
    if not house and not is_local(host):
        raise PuntoError(
            f"Anybody who reaches {host} could begin a history, also under the key of a house that has not come yet."
            " Name each house: --house KEY."
        )
    histories = Histories(folder, load_key(key), parse_keys(house) or ())
    listener = listen(host, port)
    listener.listen()  # nobody who reads the address is refused
    config = configure(create_witness(histories))
    address = f"http://{host}:{listener.getsockname()[1]}"
    running = message("serve-witness", key=histories.public_key.hex(), address=address)
    Terminal().announce([running], address)
    uvicorn.Server(config).run(sockets=[listener])
