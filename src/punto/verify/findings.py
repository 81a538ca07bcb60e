"""One discrepancy found by a check."""

from __future__ import annotations

from msgspec import Struct

from punto.ledger.vouchers import mask_number
from punto.messages import Language, Message
from punto.words import say


class Finding(Struct, frozen=True, kw_only=True):
    where: str
    said: Message | str
    """A plain string comes from the journal itself, in English, for its operator."""
    position: int | None = None

    @property
    def what(self) -> str:
        """In English, without a full stop."""
        return say(self.said, Language.ENGLISH).rstrip(".")


def name_stream(stream: str) -> str:
    """A stream as findings name it: without the number of a voucher, which could be redeemed.

    >>> name_stream("voucher/1234-5678-9012-3456-71")
    'voucher/…5671'
    """
    for kind in ("voucher/", "account/voucher:"):
        if stream.startswith(kind):
            return kind + mask_number(stream.removeprefix(kind))
    return stream
