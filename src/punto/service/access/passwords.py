"""Passwords: how they are hashed, and which are too easy to guess."""

from __future__ import annotations

import re
import secrets
from functools import cache
from itertools import pairwise
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from punto.messages import message
from punto.service.access.errors import AccountError

SHORTEST: Final = 12
LEAST_EFFORT: Final = 7
"""Characters that a guesser cannot foresee."""
_COMMON: Final = """
    password passwort passwd pass word secret letmein welcome login admin administrator access master default change
    changeme temp temporary test testing guest user root qwertyuiop qwerty azerty asdfghjkl asdfgh zxcvbnm zxcvbn
    iloveyou love monkey dragon sunshine princess football baseball soccer superman batman shadow michael jordan
    summer winter autumn spring january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday hello trustno starwars freedom whatever computer internet
    baccarat casino punto banco player banker dealer supervisor manager shift inspector patron house table jackpot
    lucky money singapore macau macao woaini
"""
_LEET: Final = str.maketrans("@4310$57!", "aaeiossti")
_REPEATED: Final = re.compile(r"(.{1,20}?)\1+")
_YEAR: Final = re.compile(r"(19|20)\d\d")
_hasher = PasswordHasher()


class WeakPasswordError(AccountError):
    """The password is too easy to guess."""


def check_strength(password: str, name: str) -> None:
    if len(password) < SHORTEST:
        raise WeakPasswordError(message("account-short_password", least=SHORTEST))
    if min(_effort(password.lower(), name), _effort(password.lower().translate(_LEET), name)) < LEAST_EFFORT:
        raise WeakPasswordError(message("account-weak_password"))


def _effort(text: str, name: str) -> int:
    """Count the characters that do not follow from the ones before. A common word, a name or a year counts as one."""
    words = {*_COMMON.split(), name, *re.split(r"[._-]", name), name[::-1]}
    for word in sorted((word for word in words if len(word) > 2), key=len, reverse=True):
        text = text.replace(word, "\0")
    text = _REPEATED.sub(r"\1", _YEAR.sub("\0", text))
    steps = [abs(ord(one) - ord(before)) for before, one in pairwise(text)]
    return min(1 + sum(step > 1 for step in steps), 2 * len(set(text)))


def hash_password(password: str) -> str:
    return _hasher.hash(password)


def is_password(password: str, password_hash: str | None) -> bool:
    """Takes equally long without a hash. Slow by design: call it off the event loop."""
    try:
        _hasher.verify(password_hash or _decoy_hash(), password)
    except (VerifyMismatchError, InvalidHashError):
        return False
    return password_hash is not None


@cache
def _decoy_hash() -> str:
    return _hasher.hash(secrets.token_hex())
