"""Refusals. A Refusal is returned, never raised, and nothing has changed."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from punto.messages import Message


class RefusalCode(Enum):
    """A closed list in order of precedence: if several apply, the first is given."""

    BUSY = "busy"
    KEY_REUSED = "key_reused"
    NOT_ALLOWED = "not_allowed"
    PLAY_DISABLED = "play_disabled"
    TERMINAL_DISABLED = "terminal_disabled"
    FAULT_OPEN = "fault_open"
    EXCLUDED = "excluded"
    NEEDS_PIN = "needs_pin"
    NEEDS_APPROVAL = "needs_approval"
    NO_SUCH_REQUEST = "no_such_request"
    REQUEST_CHANGED = "request_changed"
    NO_SUCH_TABLE = "no_such_table"
    NO_ROUND = "no_round"
    ROUND_IN_PROGRESS = "round_in_progress"
    NEW_SHOE_NEEDED = "new_shoe_needed"
    BETTING_CLOSED = "betting_closed"
    BETTING_OPEN = "betting_open"
    AWAITING = "awaiting"
    ROUND_COMPLETE = "round_complete"
    ROUND_NOT_COMPLETE = "round_not_complete"
    ROUND_OVER = "round_over"
    NOT_PROVIDED = "not_provided"
    CANNOT_HAPPEN_HERE = "cannot_happen_here"
    NO_SUCH_BOX = "no_such_box"
    NO_SUCH_TERMINAL = "no_such_terminal"
    STANDING_NOT_POSSIBLE = "standing_not_possible"
    PLACE_TAKEN = "place_taken"
    SEATED_AND_STANDING = "seated_and_standing"
    NO_SUCH_BET = "no_such_bet"
    ONLY_BY_RAISING = "only_by_raising"
    NEEDS_MAIN_BET = "needs_main_bet"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    OVER_DIFFERENTIAL = "over_differential"
    REALITY_CHECK_DUE = "reality_check_due"
    OVER_PATRON_LIMIT = "over_patron_limit"
    INSUFFICIENT_CREDIT = "insufficient_credit"
    ON_HOLD = "on_hold"
    NO_SUCH_VOUCHER = "no_such_voucher"
    VOUCHER_NOT_VALID = "voucher_not_valid"
    BET_NOT_FOUND = "bet_not_found"
    SEVERAL_BETS = "several_bets"
    NOTHING_TO_DECIDE = "nothing_to_decide"
    NOTHING_TO_RULE_ON = "nothing_to_rule_on"
    NO_SUCH_ROUND = "no_such_round"
    NO_SUCH_CARD = "no_such_card"
    SHOE_EMPTY = "shoe_empty"
    IMPOSSIBLE_CARD = "impossible_card"
    CARRIED_CARD_FIRST = "carried_card_first"
    TOO_MANY_CARDS = "too_many_cards"
    CARDS_DO_NOT_FIT = "cards_do_not_fit"
    NOT_FACE_DOWN = "not_face_down"
    NOT_HIGHEST_BET = "not_highest_bet"


class Refusal(Struct, frozen=True, kw_only=True):
    """Why a command was refused."""

    code: RefusalCode
    clause: str | None
    """None for a house rule."""
    reason: Message
    """What is wrong and what would be accepted; `punto.words.say` translates it."""
    fits_cents: int | None = None
    """If an amount was refused, an amount that would be accepted."""


def refuse(code: RefusalCode, clause: str | None, reason: Message) -> Refusal:
    return Refusal(code=code, clause=clause, reason=reason)
