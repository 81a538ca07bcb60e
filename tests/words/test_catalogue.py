"""The catalogue says the same in three languages, with one glossary, and every call matches it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from fluent.syntax import ast
from tools.words_ids import PYTHON, arguments_by_id, arguments_on_pages, entries, python_ids, typescript_ids

from punto.cards import parse_cards
from punto.errors import LanguageError
from punto.messages import Cards, Count, Language, Listed, Money, Text, message
from punto.rules import RULES
from punto.words import phrases, say
from punto.words.catalogue import CatalogueError, References

ROOT = Path(__file__).parents[2]
OTHERS = [Language.SIMPLIFIED, Language.TRADITIONAL]
ISOLATION_MARKS = re.compile("[\u2066-\u2069\u200e\u200f]")

SCRIPTS = {Language.ENGLISH: "latin-1", Language.SIMPLIFIED: "gb2312", Language.TRADITIONAL: "big5"}
"""Character sets of one script: GB 2312 has no 閒, Big5 no 闲."""
SIGNS = set("−–×±●○★’…→≥˙")
"""That documents show besides."""
OWN_SIGNS = {Language.ENGLISH: set("闲庄和"), Language.SIMPLIFIED: set[str](), Language.TRADITIONAL: set("枱曱甴")}
"""English pages mark felt and roads with the characters; Macau writes a gaming table 枱 and a cockroach 曱甴."""

# The fixed terms, and words that must not be used instead.
GLOSSARY: dict[Language, dict[str, tuple[str, tuple[str, ...]]]] = {
    Language.SIMPLIFIED: {
        "-player": ("闲", ()),
        "-banker": ("庄", ()),
        "-house-edge": ("赌场优势", ("庄家优势", "场方优势")),
        "-squeeze": ("咪牌", ("眯牌",)),
        "-voucher": ("票券", ("凭条", "凭单")),
        "-cut-card": ("切卡", ("切牌",)),
    },
    Language.TRADITIONAL: {
        "-player": ("閒", ()),
        "-banker": ("莊", ()),
        "-house-edge": ("賭場優勢", ("莊家優勢", "場方優勢")),
        "-squeeze": ("咪牌", ("瞇牌",)),
        "-voucher": ("票券", ("憑條", "憑單")),
        "-cut-card": ("切卡", ("切牌",)),
    },
    Language.ENGLISH: {"-player": ("Player", ()), "-banker": ("Banker", ())},
}


def sources(language: Language) -> dict[str, str]:
    folder = ROOT / "src" / "punto" / "words" / language
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.ftl"))}


def messages_of(language: Language) -> list[tuple[str, ast.Message]]:
    return [(file, entry) for file, entry in entries(language) if isinstance(entry, ast.Message)]


def text_of(language: Language) -> str:
    """All text of the language's files, without comments, ids and braces."""
    lines = [line for source in sources(language).values() for line in source.splitlines() if not line.startswith("#")]
    return "\n".join(re.sub(r"\{[^{}]*\}|^-?[a-z][\w-]* =", "", line) for line in lines)


@pytest.mark.parametrize("language", Language)
def test_every_line_of_the_catalogue_is_understood(language: Language) -> None:
    assert [entry for _, entry in entries(language) if isinstance(entry, ast.Junk)] == []
    names = Counter(entry.id.name for _, entry in messages_of(language))
    assert [name for name, count in names.items() if count > 1] == []
    assert all(entry.value is not None for _, entry in messages_of(language))


@pytest.mark.parametrize("language", OTHERS)
def test_the_languages_have_the_same_messages_in_the_same_files_and_order(language: Language) -> None:
    english = [(file, entry.id.name) for file, entry in messages_of(Language.ENGLISH)]
    assert [(file, entry.id.name) for file, entry in messages_of(language)] == english


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_takes_the_same_arguments_in_every_language(language: Language) -> None:
    assert arguments_by_id(language) == arguments_by_id(Language.ENGLISH)


@pytest.mark.parametrize("language", Language)
def test_every_reference_leads_somewhere(language: Language) -> None:
    terms = {entry.id.name for _, entry in entries(language) if isinstance(entry, ast.Term)}
    for _, entry in messages_of(language):
        found = References(entry)
        assert found.terms <= terms, entry.id.name
        assert found.messages == set(), f"{entry.id.name}: pass messages as arguments"


@pytest.mark.parametrize("language", Language)
def test_the_words_of_the_glossary_stand_in_the_glossary_only(language: Language) -> None:
    terms = {f"-{entry.id.name}": entry for _, entry in entries(language) if isinstance(entry, ast.Term)}
    files = {file: source for file, source in sources(language).items() if file != "glossary.ftl"}
    for term, (word, wrong) in GLOSSARY[language].items():
        value = terms[term].value
        assert isinstance(value.elements[0], ast.TextElement)
        assert value.elements[0].value == word
        for name, source in files.items():
            said = [line for line in source.splitlines() if not line.startswith("#")]
            assert [line for line in said if word in line] == [], f"{name}: write {{ {term} }}"
            assert [line for line in said for other in wrong if other in line] == [], name


@pytest.mark.parametrize("language", Language)
def test_no_script_is_mixed_with_another(language: Language) -> None:
    declared = [
        *(titles for rules in RULES.values() for titles in rules.clause_names.values()),
        *(titles for rules in RULES.values() for titles in rules.bet_names.values()),
        *(rules.name for rules in RULES.values()),
    ]
    said = text_of(language) + "".join(title.in_language(language) for title in declared)
    assert {sign for sign in said if not _is_of(SCRIPTS[language], sign)} - SIGNS - OWN_SIGNS[language] == set()
    assert language is not Language.TRADITIONAL or "庄" not in said, "Big5 has it, but a Banker is 莊"


def _is_of(script: str, sign: str) -> bool:
    try:
        sign.encode(script)
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize("language", Language)
def test_no_message_holds_marks_of_direction(language: Language) -> None:
    for name, source in sources(language).items():
        assert not ISOLATION_MARKS.search(source), name
    assert not ISOLATION_MARKS.search(say(message("event-patron_left", patron="ann"), language))


def test_a_chinese_sentence_ends_as_chinese_does() -> None:
    for language in OTHERS:
        english = {entry.id.name: entry for _, entry in messages_of(Language.ENGLISH)}
        for _, entry in messages_of(language):
            ends = [ending(english[entry.id.name]), ending(entry)]
            assert ends in ([".", "。"], ["", ""]), (language, entry.id.name)


def ending(entry: ast.Message) -> str:
    """The full stop at the end of a message, if any."""
    pattern: ast.Pattern | None = entry.value
    while pattern is not None:
        last = pattern.elements[-1]
        if isinstance(last, ast.TextElement):
            return last.value[-1] if last.value[-1] in ".。" else ""
        expression = last.expression
        pattern = expression.variants[-1].value if isinstance(expression, ast.SelectExpression) else None
    return ""


def test_the_python_ids_are_current() -> None:
    assert PYTHON.read_text(encoding="utf-8") == python_ids(), "run: make docs"


def test_the_typescript_ids_name_every_message_with_its_arguments() -> None:
    written = typescript_ids()
    assert '  "event-patron_left": "patron";\n' in written
    assert '  "answer-yes": never;\n' in written
    assert '"par-' not in written, "documents are not written on pages"
    assert written.count(";\n") == len(arguments_on_pages()) + 2


# message                                             in English, 简体, 繁體
SAID: list[tuple[object, str, str, str]] = [
    ("ann", "ann", "ann", "ann"),
    (1234, "1234", "1234", "1234"),
    (Count(1234), "1,234", "1,234", "1,234"),
    (Money(-1_234_50), "−1,234.50", "−1,234.50", "−1,234.50"),
    (Cards(parse_cards("9H TD")), "9♥ 10♦", "9♥ 10♦", "9♥ 10♦"),
    (Cards(()), "no card", "无牌", "無牌"),
    (Listed(("ann", "ben")), "ann, ben", "ann、ben", "ann、ben"),
    (Text("Dragon 7", zh_hans="龙七"), "Dragon 7", "龙七", "龙七"),
    (message("story-decks", decks=1), "1 deck", "1 副牌", "1 副牌"),
    (message("story-decks", decks=8), "8 decks", "8 副牌", "8 副牌"),
    (message("story-round", round=1234), "Round 1234", "第 1234 局", "第 1234 局"),
    (
        message("event-bets_settled", bets=0, paid=Money(0), collected=Money(0)),
        "No bets to settle.",
        "没有注码须派彩。",
        "沒有注碼須派彩。",
    ),
    (
        message("event-bets_settled", bets=1, paid=Money(9500), collected=Money(0)),
        "1 bet settled: 95.00 paid, 0.00 collected.",
        "1 注派彩：赔出 95.00，收取 0.00。",
        "1 注派彩：賠出 95.00，收取 0.00。",
    ),
]


@pytest.mark.parametrize(("said", "english", "simplified", "traditional"), SAID)
def test_messages_in_each_language(said: object, english: str, simplified: str, traditional: str) -> None:
    assert [say(said, language) for language in Language] == [english, simplified, traditional]  # type: ignore[arg-type]


def test_a_missing_message_or_argument_is_a_defect() -> None:
    with pytest.raises(CatalogueError, match="There is no message 'event-none' in en"):
        say(message("event-none"), Language.ENGLISH)  # type: ignore[arg-type]
    with pytest.raises(CatalogueError, match=r"event-patron_left takes \['patron'\], not \[\]"):
        say(message("event-patron_left"), Language.SIMPLIFIED)
    with pytest.raises(CatalogueError, match=r"takes \['patron'\], not \['patron', 'role'\]"):
        say(message("event-patron_left", patron="ann", role="dealer"), Language.SIMPLIFIED)


def test_an_argument_may_be_long_and_hold_anything() -> None:
    for name in ("a" * 100_000, "{ $patron }", "{", "\u2068ann\u2069", ""):
        assert say(message("event-patron_left", patron=name), Language.ENGLISH) == f"{name} walked away."


def test_a_language_is_known_by_its_tag() -> None:
    assert [Language.parse(tag) for tag in ("en", "zh", "zh-Hans", "zh-Hant")] == [
        Language.ENGLISH,
        Language.SIMPLIFIED,
        Language.SIMPLIFIED,
        Language.TRADITIONAL,
    ]
    with pytest.raises(LanguageError, match=r"Unknown language 'fr'. Use en, zh-Hans, zh-Hant\."):
        Language.parse("fr")


def test_phrases_are_the_messages_of_a_section_that_take_no_arguments() -> None:
    assert phrases("answer", Language.TRADITIONAL) == {"yes": "是", "no": "否"}
    assert "placed" not in phrases("event", Language.ENGLISH)


def test_fluent_is_not_imported_before_something_is_said() -> None:
    code = "import sys, punto.words; print('fluent' in sys.modules, 'babel' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False False\n"
