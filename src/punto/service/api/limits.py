"""Limits on a request's address and headers, checked before anything reads them."""

from __future__ import annotations

import re
from typing import Final

from starlette.convertors import Convertor, register_url_convertor
from starlette.types import Scope

from punto.messages import Message, message

LONGEST_PATH: Final = 1_000
LONGEST_QUERY: Final = 2_000
MOST_PARAMETERS: Final = 20
MOST_HEADERS: Final = 100
LONGEST_NUMBER: Final = 15
"""Digits of a number in a path."""

_HOST: Final = re.compile(rb"[A-Za-z0-9._~-]{1,255}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")


class NumberInPath(Convertor[int]):
    """A number that fits into 64 bits; Python refuses to convert very long ones."""

    regex = f"[0-9]{{1,{LONGEST_NUMBER}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("int", NumberInPath())


def find_excess(scope: Scope) -> tuple[int, Message] | None:
    """Status and sentence for a request beyond a limit, or with an ambiguous host."""
    if len(scope["path"]) > LONGEST_PATH:
        return 414, message("problem-path_too_long", most=LONGEST_PATH)
    query: bytes = scope["query_string"]
    if len(query) > LONGEST_QUERY:
        return 414, message("problem-query_too_long", most=LONGEST_QUERY)
    if query.count(b"&") >= MOST_PARAMETERS:
        return 400, message("problem-too_many_parameters", most=MOST_PARAMETERS)
    if len(scope["headers"]) > MOST_HEADERS:
        return 431, message("problem-too_many_headers", most=MOST_HEADERS)
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1 or not all(map(_HOST.fullmatch, hosts)):
        return 400, message("problem-one_host")
    return None
