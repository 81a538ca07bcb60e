"""Typesets documents with typst from a template, JSON data and fonts. Equal data gives equal bytes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any, Final

import msgspec

from punto.errors import MissingExtraError, ReportError
from punto.messages import Language

try:
    import typst
except ModuleNotFoundError as missing:
    raise MissingExtraError("A document", "reports") from missing

FAMILIES: Final = {
    Language.SIMPLIFIED: (
        "Noto Serif CJK SC",
        "Source Han Serif SC",
        "Noto Sans CJK SC",
        "Source Han Sans SC",
        "Songti SC",
        "SimSun",
        "Microsoft YaHei",
    ),
    Language.TRADITIONAL: (
        "Noto Serif CJK HK",
        "Noto Serif CJK TC",
        "Source Han Serif HC",
        "Source Han Serif TC",
        "Noto Sans CJK HK",
        "Noto Sans CJK TC",
        "Songti TC",
        "PMingLiU",
        "Microsoft JhengHei",
    ),
}
"""In order of preference. Latin text always uses a font bundled with typst."""
REGIONS: Final = {Language.ENGLISH: "SG", Language.SIMPLIFIED: "SG", Language.TRADITIONAL: "MO"}
"""Selects character variants and line breaking."""


def set_pdf(template: str, language: Language, data: Mapping[str, Any]) -> bytes:
    """Fill in one of `templates/`."""
    fonts, families = _fonts(language)
    text = msgspec.json.encode(
        {**data, "language": language, "region": REGIONS[language], "chinese": families}
    ).decode()
    with as_file(files("punto.reports") / "templates") as folder:
        compiler = typst.Compiler(folder / template, root=folder, font_paths=fonts, sys_inputs={"data": text})
        pdf = compiler.compile(format="pdf", timestamp=0)
    assert isinstance(pdf, bytes)
    return pdf


def _fonts(language: Language) -> tuple[typst.Fonts, list[str]]:
    """English uses only fonts bundled with typst: every machine produces the same bytes."""
    if language is Language.ENGLISH:
        return typst.Fonts(include_system_fonts=False), []
    fonts = typst.Fonts()
    installed = set(fonts.families())
    families: list[str] = [family for family in FAMILIES[language] if family in installed]
    if not families:
        raise ReportError(
            f"No font for {language} is installed: install {FAMILIES[language][0]} (Debian: fonts-noto-cjk)."
        )
    return fonts, families[:1]
