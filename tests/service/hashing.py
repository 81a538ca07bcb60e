"""Hashes of passwords and PINs without the effort: at full strength each takes a fifth of a second."""

from __future__ import annotations

from functools import cache
from typing import Final

from argon2 import PasswordHasher

from punto.service.access import passwords

QUICK: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Checking a hash takes as long as making it."""


def hash_quickly() -> None:
    """For the passwords and PINs that this process hashes from now on."""
    passwords._hasher = QUICK


@cache
def hashed(secret: str) -> str:
    return QUICK.hash(secret)
