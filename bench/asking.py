"""A dealer in a process of its own: prints the milliseconds of each command."""

from __future__ import annotations

import http.client
import json
import os
import sys
import time
from itertools import count

EVERY_S = 0.05


def ask(port: int, token: str, seconds: float) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    until = time.perf_counter() + seconds
    for number in count():
        body = {"id": f"{os.getpid()}-{number}", "command": {"command": "buy_in", "terminal": 1, "amount": "1.00"}}
        started = time.perf_counter()
        if started > until:
            return
        connection.request("POST", "/api/tables/etg/commands", json.dumps(body), {"authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        if answer.read() and answer.status != 200:
            raise SystemExit(f"the dealer was refused: {answer.status}")
        print(1_000 * (time.perf_counter() - started))
        time.sleep(EVERY_S)


if __name__ == "__main__":
    ask(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]))
