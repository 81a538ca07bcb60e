"""Asserts that a call fails with this type of error and exactly this message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def refused(kind: type[Exception], sentence: str) -> Iterator[None]:
    with pytest.raises(kind) as caught:
        yield
    assert type(caught.value) is kind
    assert str(caught.value) == sentence
