"""Everything people read: one catalogue in English, 简体 and 繁體, used by Python and by the pages.

`say` renders a message in a language. Only the titles of games, bets and clauses are elsewhere: the declarations have
them in all three languages.
"""

from punto.words.saying import phrases, say

__all__ = ["phrases", "say"]
