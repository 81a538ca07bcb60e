"""Words for people: one catalogue in English, 简体 and 繁體, read by Python and by the pages.

`say` puts a message into a language. Nothing for people is written elsewhere, except the titles of games, bets and
clauses, which stand in the declarations in all three languages.
"""

from punto.words.saying import phrases, say

__all__ = ["phrases", "say"]
