"""Plain limits (rws 5.1, 5.2): chips on a felt, cut back cent by cent.

The differential is the difference between Banker and Player, in a box or over the table. A seated patron's bet that
does not fit displaces standing bets on its side of the box, latest first. A bet that still does not fit is refused. A
patron may always withdraw; an excess that this leaves on the other side is rejected, first the latest standing chips,
then the latest seated ones. A spot left under the minimum is returned entirely.
"""

from __future__ import annotations

from typing import NamedTuple

Spot = tuple[str, int, str]
"""Patron, box, bet."""
OTHER = {"player": "banker", "banker": "player"}


class Chips(NamedTuple):
    spot: Spot
    cents: int
    standing: bool


class Felt(NamedTuple):
    """Limits, and chips in the order placed."""

    minimum: int
    maximum: int
    differential: int
    whole_table: bool
    chips: tuple[Chips, ...] = ()

    def on(self, spot: Spot) -> int:
        return sum(chip.cents for chip in self.chips if chip.spot == spot)

    def spots(self) -> dict[Spot, int]:
        return {chip.spot: self.on(chip.spot) for chip in self.chips}

    def exceeds(self, box: int, side: str) -> bool:
        measured = [chip for chip in self.chips if self.whole_table or chip.spot[1] == box]
        this, other = (sum(chip.cents for chip in measured if chip.spot[2] == on) for on in (side, OTHER[side]))
        return this - other > self.differential

    def lay(self, new: Chips) -> Felt:
        """Including unnoticed chips."""
        return self._replace(chips=(*self.chips, new))

    def place(self, new: Chips) -> Felt | None:
        """None if refused."""
        total = self.on(new.spot) + new.cents
        if new.cents < 1 or not self.minimum <= total <= self.maximum:
            return None
        felt = self.lay(new)
        _, box, on = new.spot
        while on in OTHER and felt.exceeds(box, on):
            gives_way = [
                chip for chip in felt.chips if chip.standing and chip.spot[1:] == (box, on) and not new.standing
            ]
            if not gives_way:
                return None
            felt = felt.take_a_cent(gives_way[-1])
        return felt

    def withdraw(self, spot: Spot, cents: int | None) -> Felt | None:
        held = self.on(spot)
        cents = held if cents is None else cents
        if not 0 < cents <= held or 0 < held - cents < self.minimum:
            return None
        felt = self
        for _ in range(cents):
            latest = max(place for place, chip in enumerate(felt.chips) if chip.spot == spot)
            felt = felt.less(latest)
        _, box, on = spot
        while on in OTHER and felt.exceeds(box, OTHER[on]):
            heavier = [
                chip for chip in felt.chips if chip.spot[2] == OTHER[on] and (self.whole_table or chip.spot[1] == box)
            ]
            standing = [chip for chip in heavier if chip.standing]
            felt = felt.take_a_cent((standing or heavier)[-1])
        return felt

    def take_a_cent(self, chip: Chips) -> Felt:
        """From the latest chips; the whole spot if less than the minimum would remain."""
        if self.on(chip.spot) - 1 < self.minimum:
            return self._replace(chips=tuple(other for other in self.chips if other.spot != chip.spot))
        return self.less(max(place for place, other in enumerate(self.chips) if other.spot == chip.spot))

    def less(self, place: int) -> Felt:
        chip = self.chips[place]
        left = (chip._replace(cents=chip.cents - 1),) if chip.cents > 1 else ()
        return self._replace(chips=(*self.chips[:place], *left, *self.chips[place + 1 :]))

    def fits(self, new: Chips) -> int:
        """The most that would be accepted instead of these chips, found by trial."""
        return next((cents for cents in range(new.cents, 0, -1) if self.place(new._replace(cents=cents))), 0)
