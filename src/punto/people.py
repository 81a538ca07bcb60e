"""Roles at a table, and posts in the house."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=100)]
"""A patron, a game or a bet, as entered."""


class Role(Enum):
    """Who acts at a table. Staff are in ascending order of rank."""

    PATRON = "patron"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"

    def reaches(self, rank: Role) -> bool:
        """Whether this role has at least that rank."""
        return _RANK[self] >= _RANK[rank]

    @property
    def and_above(self) -> tuple[Role, ...]:
        """This rank and those above it, lowest first."""
        return tuple(role for role in Role if role.reaches(self))

    @property
    def title(self) -> str:
        """For example `pit supervisor`."""
        return self.value.replace("_", " ")


_RANK = {role: rank for rank, role in enumerate(Role)}
_ROLES = {role.value: role for role in Role}


class Post(Enum):
    """A person's job. The first five act at tables; an inspector only reads."""

    PATRON = "patron"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"
    INSPECTOR = "inspector"
    ADMINISTRATOR = "administrator"

    @property
    def role(self) -> Role | None:
        """None for those who do not act at tables."""
        return _ROLES.get(self._value_)

    @property
    def ranks(self) -> tuple[Role, ...]:
        """The ranks that this post reaches; none for those who are not staff at a table."""
        role = self.role
        if role is None or role is Role.PATRON:
            return ()
        return tuple(rank for rank in Role if rank is not Role.PATRON and role.reaches(rank))


def posts_from(rank: Role) -> tuple[Post, ...]:
    """The posts of this rank and above, lowest first."""
    return tuple(Post(role.value) for role in rank.and_above)


class Person(Struct, frozen=True):
    name: str
    post: Post


class Attribution(Struct, frozen=True):
    """Who acts outside a table, from where and when."""

    by: str
    """An account, or `os:USER` at the command line."""
    origin: str
    """A network address, or the name of the machine."""
    at: int
    """Milliseconds since 1970."""
    approved_by: str = ""
    """The second person, where one is needed."""

    @property
    def who(self) -> dict[str, str]:
        """As an entry records it."""
        return {"by": self.by, "origin": self.origin, "approved_by": self.approved_by}
