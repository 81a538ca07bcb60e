"""Two administrators: some changes take effect only when a second administrator makes the same change.

The second one sends the whole change again, and so sees exactly what is approved. A house with one administrator who
can act, and the command line, which needs the house key, do without.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from punto.entries import (
    ADMINISTRATION,
    AdministrationEvent,
    ChangeMade,
    ChangeProposed,
    administration_decoder,
)
from punto.journal import Record, Store
from punto.people import Attribution, Post, Role
from punto.service.access.people import People
from punto.service.access.register import Register

LIFE_MS: Final = 24 * 60 * 60 * 1000
"""A proposed change lapses after this time."""
MOST_WAITING: Final = 100


def is_guarded(post: Post) -> bool:
    """Posts that may approve acts of others, or appoint those who do."""
    return post is Post.ADMINISTRATOR or (post.role is not None and post.role.reaches(Role.PIT_SUPERVISOR))


class Waiting:
    """Changes that wait for a second administrator."""

    def __init__(self, store: Store, people: People) -> None:
        self._people = people
        self._proposed: dict[str, tuple[ChangeProposed, int]] = {}
        self.register: Register[AdministrationEvent] = Register(
            store, ADMINISTRATION, administration_decoder, self._follow
        )
        self.register.refresh()

    def at(self, now: int) -> list[ChangeProposed]:
        """Every change that waits."""
        return [proposed for proposed, at in self._proposed.values() if now - at < LIFE_MS]

    def ask(self, change: str, act: Attribution) -> Attribution | None:
        """The act to carry out, with the name of the second administrator; None if the change waits for one."""
        if not self._people.other_administrators(act.by):
            return act
        first: list[str] = []

        def decide() -> list[AdministrationEvent]:
            proposed = next((one for one in self.at(act.at) if one.change == change), None)
            is_second = proposed is not None and proposed.by in self._people.other_administrators(act.by)
            first[:] = [proposed.by] if proposed is not None and is_second else []
            kind = ChangeMade if is_second else ChangeProposed
            return [kind(change=change, by=act.by, origin=act.origin)]

        self.register.write(decide, act.at)
        return replace(act, by=first[0], approved_by=act.by) if first else None

    def _follow(self, event: AdministrationEvent, record: Record) -> None:
        self._proposed.pop(event.change, None)
        if isinstance(event, ChangeProposed):
            self._proposed[event.change] = (event, record.at)
        while len(self._proposed) > MOST_WAITING:
            del self._proposed[next(iter(self._proposed))]
