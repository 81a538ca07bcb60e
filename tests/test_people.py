"""Roles, posts and who did what when; and the languages that people read."""

from __future__ import annotations

import pytest

from punto.errors import LanguageError
from punto.messages import Language, Text
from punto.messages.moments import parse_moment, utc_minute, utc_second
from punto.people import Attribution, Post, Role

RANKS = ["dealer", "pit_supervisor", "pit_manager", "shift_manager"]


@pytest.mark.parametrize("rank", RANKS)
def test_or_above_means_that_rank_or_a_higher_one(rank: str) -> None:
    reaching = [role.value for role in Role if role.reaches(Role(rank))]
    assert reaching == RANKS[RANKS.index(rank) :]


# post              role at a table    in words
POSTS = """
  patron            patron             patron
  dealer            dealer             dealer
  pit_supervisor    pit_supervisor     pit supervisor
  pit_manager       pit_manager        pit manager
  shift_manager     shift_manager      shift manager
  inspector         -
  administrator     -
"""


@pytest.mark.parametrize("line", POSTS.strip().splitlines())
def test_who_acts_at_a_table(line: str) -> None:
    post, role, *words = line.split()
    acts_as = Post(post).role
    assert (acts_as.value if acts_as else "-") == role
    assert (acts_as.title if acts_as else "") == " ".join(words)


@pytest.mark.parametrize("post", [post.value for post in Post])
def test_the_ranks_that_a_post_reaches(post: str) -> None:
    reached = RANKS[: RANKS.index(post) + 1] if post in RANKS else []
    assert [rank.value for rank in Post(post).ranks] == reached


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", Language.ENGLISH),
        ("zh-Hans", Language.SIMPLIFIED),
        ("zh-Hant", Language.TRADITIONAL),
        ("zh", Language.SIMPLIFIED),
    ],
)
def test_a_language_goes_by_its_tag(tag: str, language: Language) -> None:
    assert Language.parse(tag) is language


def test_there_is_no_other_language() -> None:
    with pytest.raises(LanguageError, match=r"^Unknown language 'fr'\. Use en, zh-Hans, zh-Hant\.$"):
        Language.parse("fr")


# title                                           en        zh-Hans   zh-Hant
TITLES = [
    (Text("Dragon"), "Dragon Dragon Dragon"),
    (Text("Dragon", zh_hans="龙"), "Dragon 龙 龙"),
    (Text("Dragon", zh_hant="龍"), "Dragon 龍 龍"),
    (Text("Dragon", zh_hans="龙", zh_hant="龍"), "Dragon 龙 龍"),
]


@pytest.mark.parametrize(("title", "read"), TITLES)
def test_a_title_that_is_missing_in_one_chinese_is_read_in_the_other(title: Text, read: str) -> None:
    assert " ".join(title.in_language(language) for language in Language) == read


def test_who_acted_and_when() -> None:
    act = Attribution("ada", "10.0.0.7", 1_772_409_661_000, approved_by="eve")
    assert act.who == {"by": "ada", "origin": "10.0.0.7", "approved_by": "eve"}
    assert (utc_minute(act.at), utc_second(act.at)) == ("2026-03-02 00:01 UTC", "2026-03-02 00:01:01")
    times = ("2026-03-02T00:01:01", "2026-03-02T00:01:01Z", "2026-03-02T08:01:01+08:00")
    assert [parse_moment(text) for text in times] == [act.at] * 3
    with pytest.raises(ValueError, match="yesterday"):
        parse_moment("yesterday")
