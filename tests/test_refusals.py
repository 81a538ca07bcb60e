"""A refusal has a code, a clause and a reason."""

from __future__ import annotations

from punto.messages import message
from punto.refusals import Refusal, RefusalCode, refuse


def test_a_refusal_carries_its_code_its_clause_and_its_reason() -> None:
    reason = message("refusal-always_face_up")
    refused = refuse(RefusalCode.NOT_FACE_DOWN, "rws:5.9", reason)
    assert refused == Refusal(code=RefusalCode.NOT_FACE_DOWN, clause="rws:5.9", reason=reason, fits_cents=None)
