"""Who people are: the role that they act in at a table, and the post that they hold in the house."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Role(Enum):
    """Who acts at a table. Staff are in order of rank: "or above" means that one or a later one."""

    PATRON = "patron"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"

    def reaches(self, rank: Role) -> bool:
        """Whether this role is that rank or above."""
        return _RANK[self] >= _RANK[rank]

    @property
    def title(self) -> str:
        """In words: `pit supervisor`."""
        return self.value.replace("_", " ")


_RANK = {role: rank for rank, role in enumerate(Role)}


class Post(Enum):
    """A person's job in the house. The first five act at tables; an inspector only reads."""

    PATRON = "patron"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"
    INSPECTOR = "inspector"
    ADMINISTRATOR = "administrator"

    @property
    def role(self) -> Role | None:
        """The role at a table; None for those who do not act there."""
        return _ROLES.get(self)


_ROLES = {post: Role(post.value) for post in Post if post.value in Role._value2member_map_}


class Person(Struct, frozen=True):
    name: str
    post: Post
