"""The three languages, and titles in each."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from punto.errors import LanguageError


class Language(StrEnum):
    """By tag, as in files and pages."""

    ENGLISH = "en"
    SIMPLIFIED = "zh-Hans"
    TRADITIONAL = "zh-Hant"

    @classmethod
    def parse(cls, text: str) -> Language:
        """`zh` means 简体.

        >>> Language.parse("zh")
        <Language.SIMPLIFIED: 'zh-Hans'>
        """
        try:
            return cls.SIMPLIFIED if text == "zh" else cls(text)
        except ValueError:
            raise LanguageError(f"Unknown language {text!r}. Use {', '.join(cls)}.") from None


class Text(Struct, frozen=True, tag="text"):
    """A title as declared."""

    en: str
    zh_hans: str | None = None
    zh_hant: str | None = None

    def in_language(self, language: Language) -> str:
        """Falls back to the other Chinese, then to English.

        >>> Text("Dragon 7", zh_hans="龙七").in_language(Language.TRADITIONAL)
        '龙七'
        """
        match language:
            case Language.ENGLISH:
                return self.en
            case Language.SIMPLIFIED:
                return self.zh_hans or self.zh_hant or self.en
            case Language.TRADITIONAL:
                return self.zh_hant or self.zh_hans or self.en
            case _:
                assert_never(language)
