"""Explains YAML errors: the line to change, and one sentence on how."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import yaml
from msgspec import Struct

from punto.errors import ScenarioError
from punto.reading.characters import ODD_IN_STRUCTURE, describe

ANOTHER_DOCUMENT: Final = "another document begins here: a file holds one document, so put this one into its own file."

_NO_DASH: Final = "this line in a list has no dash: start it with a dash, or indent it under the line above."
_BREAK: Final = re.compile("\r\n|\r|\n")
_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]|(?<!^)\ufeff"
)
_NO_SPACE: Final = re.compile(r"(\w+):([^\s:].*)")
_NO_SPACE_BEFORE_BRACKET: Final = re.compile(r"[ -]*(\w+:[\[{].*)")
_CLOSER: Final = {"{": "}", "[": "]"}
_FLOW_TOKEN: Final = re.compile(
    r"""(?<=[{\[,:\s])"(?:\\.|[^"\\])*"|(?<=[{\[,:\s])'(?:''|[^'])*'|(?<=[\s,{\[])\#.*|[{}\[\]]"""
)


class Trail(Struct, frozen=True):
    """The state of the parser: open lists and mappings, and the last scalar."""

    open: Sequence[Any]
    last_scalar: Any


class _Spot(Struct, frozen=True):
    """Where the parser stopped, and the text there."""

    lines: Sequence[str]
    problem: str
    context: str
    line: int
    column: int
    began: Any
    """Where the failed construct began, or None."""
    trail: Trail

    @property
    def here(self) -> str:
        """From the character where the parser stopped to the end of its line."""
        return self.text(self.line)[self.column :]

    def text(self, line: int) -> str:
        return self.lines[line] if line < len(self.lines) else ""


class Explained(Struct, frozen=True):
    """A line and a column (from 0) and a sentence."""

    line: int
    sentence: str
    column: int


def _at(mark: Any, sentence: str) -> Explained:
    return Explained(mark.line, sentence, mark.column)


def _at_line(spot: _Spot, line: int, sentence: str) -> Explained:
    return Explained(line, sentence, _indent(spot.text(line)))


def find_forbidden_character(text: str) -> None:
    """Raise an error for the first character that a story may not contain, even in quotes."""
    found = _FORBIDDEN.search(text)
    if found is None:
        return
    lines = _BREAK.split(text[: found.start()])
    escape = found[0].encode("unicode_escape", "surrogatepass").decode("ascii")
    sentence = f'a control character: delete it, or write it as "{escape}".'
    if "\ud800" <= found[0] <= "\udfff":
        sentence = _half_a_character(escape)
    raise ScenarioError(f"line {len(lines)}: {sentence}", column=len(lines[-1]) + 1)


def explain(text: str, error: Any, trail: Trail) -> ScenarioError:
    """What to change in a text that is not YAML."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return ScenarioError(f"line 1: not YAML: {error}.")
    spot = _Spot(
        lines=_BREAK.split(text),
        problem=error.problem or "",
        context=error.context or "",
        line=mark.line,
        column=mark.column,
        began=error.context_mark,
        trail=trail,
    )
    for look in (_odd_character, _quotes, _brackets, _escapes, _colons_and_dashes, _first_characters, _indentation):
        if found := look(spot):
            return ScenarioError(f"line {found.line + 1}: {found.sentence}", column=found.column + 1)
    line = min(spot.line + 1, max(1, len(spot.lines) - (not spot.lines[-1])))
    return ScenarioError(f"line {line}: not YAML: {spot.problem}: put a text with special characters in quotes.")


def _odd_character(spot: _Spot) -> Explained | None:
    lines = {spot.line, spot.began.line if spot.began else spot.line, _first_line(spot)}
    for line in sorted(lines):
        if found := ODD_IN_STRUCTURE.search(spot.text(line)):
            place = next(number for number, group in enumerate(found.groups(), start=1) if group)
            return Explained(line, ": ".join(describe(found[place])) + ".", found.start(place))
    return None


def _first_line(spot: _Spot) -> int:
    """Where the last scalar began, if it is unquoted and extends to where the parser stopped."""
    last = spot.trail.last_scalar
    return last.start_mark.line if last and not last.style and last.end_mark.line == spot.line else spot.line


def _quotes(spot: _Spot) -> Explained | None:
    if spot.began and re.search("unexpected (end of stream|document)", spot.problem):
        return _unclosed_quote(spot, spot.began)
    last = spot.trail.last_scalar
    if last is None or last.style not in ("'", '"') or not _follows(spot, last.end_mark):
        return None
    if last.start_mark.line < last.end_mark.line:
        return _unclosed_quote(spot, last.start_mark)
    if spot.here[:1] in ("'", '"', "{", "[") and any(start.flow_style for start in spot.trail.open):
        return _at(spot, f"a comma is missing before {_first_token(spot)}.")
    if not re.match("[^]},:#]", spot.here):
        return None
    inside = "''" if last.style == "'" else '\\"'
    return _at(spot, f"the text continues after its closing quote {last.style}: inside these quotes write {inside}.")


def _unclosed_quote(spot: _Spot, mark: Any) -> Explained:
    quote = spot.text(mark.line)[mark.column : mark.column + 1]
    return _at(mark, f"the quote {quote} is not closed: end the text with {quote}.")


def _follows(spot: _Spot, end: Any) -> bool:
    """Whether only spaces separate the end of a scalar from where the parser stopped."""
    return bool(end.line == spot.line and not spot.text(spot.line)[end.column : spot.column].strip())


def _brackets(spot: _Spot) -> Explained | None:
    marks = [start.start_mark for start in spot.trail.open if start.flow_style]
    opened = [mark for mark in marks if spot.text(mark.line)[mark.column : mark.column + 1] in _CLOSER]
    if not opened:
        return _outside_brackets(spot)
    mark = opened[-1]
    opener = spot.text(mark.line)[mark.column]
    closer, found = _CLOSER[opener], _closed_by(spot.lines, mark)
    if found == closer:
        return _within_brackets(spot, opener)
    if found and spot.line == mark.line:
        return _at(spot, f"{opener} is closed by {found}: end it with {closer}.")
    return _at(mark, f"{opener} is not closed: end it with {closer}.")


def _outside_brackets(spot: _Spot) -> Explained | None:
    if found := _NO_SPACE_BEFORE_BRACKET.match(spot.text(spot.line)):
        return Explained(spot.line, no_space_after_colon(found[1]), found.start(1))
    if spot.here.startswith(("]", "}")):
        return _at(spot, f"{spot.here[0]} closes nothing: delete it, or put the text in quotes.")
    before = spot.text(spot.line)[: spot.column].rstrip()
    if before.endswith(("]", "}")) and spot.here:
        return _at(spot, f"{_first_token(spot)} follows the closing {before[-1]}: delete it, or begin a new line.")
    return None


def _within_brackets(spot: _Spot, opener: str) -> Explained | None:
    last = spot.trail.last_scalar
    if spot.here.startswith("-"):
        return _at(spot, f"a dash within {opener} {_CLOSER[opener]}: write commas between the entries, and no dashes.")
    for line in (spot.line - 1, spot.line):
        if found := re.search(r"(?:^|\s)(//)", spot.text(line)):
            return Explained(line, "a comment starts with #, not with //.", found.start(1))
    if (value := re.match(r""":[{["'][^,}\]]*[}\]]?""", spot.here)) and (key := _key_before(spot)):
        return Explained(spot.line, no_space_after_colon(key + value[0]), spot.column - len(key))
    if spot.here.startswith(":") and last is not None:
        before, _, key = last.value.rpartition(" ")
        if before and re.fullmatch(r"(['\"]?)\w+\1", key):
            return _at(spot, f"a comma is missing before {key}, or a text with a colon needs quotes.")
        return _at(spot, "a colon within a text: put the text in quotes.")
    if "expected ',' or" in spot.problem:
        missing = "colon" if last is not None and not last.style and not last.value else "comma"
        return _at(spot, f"a {missing} is missing before {_first_token(spot)}.")
    return None


def _key_before(spot: _Spot) -> str:
    """The key that ends where the parser stopped."""
    found = re.search(r"\w+$", spot.text(spot.line)[: spot.column])
    return found[0] if found else ""


def _first_token(spot: _Spot) -> str:
    found = re.match(r"""\s*("[^"]*"|'[^']*'|[^\s,:]+)""", spot.here)
    return _excerpt(found[1]) if found else "the end of the line"


def _closed_by(lines: Sequence[str], opened: Any) -> str | None:
    """The bracket that closes the one at this mark; None if nothing does."""
    pending: list[str] = []
    for number in range(opened.line, len(lines)):
        text = lines[number]
        for token in _FLOW_TOKEN.finditer(text, opened.column if number == opened.line else 0):
            if token[0] in _CLOSER:
                pending.append(_CLOSER[token[0]])
            elif token[0] in ("}", "]") and (len(pending) == 1 or token[0] != pending.pop()):
                return token[0]
    return None


def _escapes(spot: _Spot) -> Explained | None:
    if "Unicode character escape" in spot.problem:
        before = spot.text(spot.line)[: spot.column]
        return _at(spot, _half_a_character(before[before.rfind("\\") :] + spot.here[:4]))
    if "escape character" in spot.problem or "hexdecimal" in spot.problem:
        return _at(spot, "a backslash within double quotes: write it twice, or use single quotes.")
    return None


def _half_a_character(escape: str) -> str:
    return f"{escape} is half of a character (a lone surrogate): write the character itself."


def _colons_and_dashes(spot: _Spot) -> Explained | None:
    if (line := _line_without_dash(spot)) is not None:
        return _at_line(spot, line, _NO_DASH)
    if "expected ':'" in spot.problem and spot.began:
        return _at(spot.began, _not_a_key(spot.text(spot.began.line)[spot.began.column :]))
    if "mapping values are not allowed" in spot.problem:
        return _second_colon(spot)
    if "'-' indicator" in spot.problem and re.match(r"-\S", spot.here):
        return _at(spot, no_space_after_dash(spot.here))
    if "block sequence entries" in spot.problem:
        return _at(spot, f"a list begins on a line of its own: write {_excerpt(spot.here)} on the next line.")
    return None


def _line_without_dash(spot: _Spot) -> int | None:
    """A line at the indent of a list that lacks its dash."""
    innermost = spot.trail.open[-1] if spot.trail.open else None
    if not isinstance(innermost, yaml.SequenceStartEvent) or innermost.flow_style:
        return None
    line, column = spot.line, spot.column
    if "'-' indicator" not in spot.problem and spot.began:
        line, column = spot.began.line, spot.began.column
    is_in_column = column == innermost.start_mark.column
    return line if is_in_column and not spot.text(line).lstrip().startswith("-") else None


def _second_colon(spot: _Spot) -> Explained | None:
    first = _first_line(spot)
    if first < spot.line:
        began = spot.text(first).strip()
        if not spot.trail.open or re.match(r"-\S", began):
            return _at_line(spot, first, _not_a_key(began))
        is_whole_line = spot.trail.last_scalar.start_mark.column == _indent(spot.text(first))
        if is_whole_line and spot.text(spot.line).lstrip().startswith("- "):
            return _at_line(spot, first, _NO_DASH)
        return _indentation(spot)
    line = spot.text(spot.line)
    if found := re.match(r"[ -]*(\w+:[^\s:]\S*)", line):
        return Explained(spot.line, no_space_after_colon(line[found.start(1) :]), found.start(1))
    key, _, rest = line.strip().removeprefix("- ").partition(": ")
    rest = rest.split(" #")[0].strip()
    if rest.endswith("}") and "{" not in rest:
        return _at(spot, f"}} closes nothing: open it with {{, as in {_excerpt(key)}: {{{_excerpt(rest)}.")
    quoted = rest.replace('"', '\\"')
    return _at(spot, f'a colon within a text: put the text in quotes, as in {_excerpt(key)}: "{_excerpt(quoted)}".')


def _not_a_key(text: str) -> str:
    """What is wrong with a line that should be `key: value`."""
    if re.match(r"-\S", text):
        return no_space_after_dash(text)
    if _NO_SPACE.match(text):
        return no_space_after_colon(text)
    return f"{_excerpt(text)!r} has no colon: write a key, a colon, a space and a value, as in game: rws."


def no_space_after_colon(text: str) -> str:
    key, _, rest = text.partition(":")
    return f"no space after the colon: write {_excerpt(key)}: {_excerpt(rest)}."


def no_space_after_dash(text: str) -> str:
    return f"no space after the dash: write - {_excerpt(text.lstrip('-'))}."


def _first_characters(spot: _Spot) -> Explained | None:
    if spot.problem.startswith("found") and spot.here.startswith("\t"):
        return _at(spot, "a tab where spaces belong: indent with spaces.")
    if "%" in (spot.here[:1], spot.text(spot.line)[:1]):
        return _at(spot, "a line or a text cannot begin with %: put it in quotes.")
    if re.match(r"\* ", spot.text(spot.line).lstrip()):
        return _at(spot, f"a list is written with dashes: write - {_excerpt(spot.text(spot.line).lstrip(' *'))}.")
    if spot.began and re.search("alias|anchor|a tag|block scalar", spot.context):
        first = spot.text(spot.began.line)[spot.began.column : spot.began.column + 1]
        return _at(spot.began, f"a text cannot begin with {first}: put it in quotes.")
    if spot.here and re.search("cannot start any token|node content|mapping keys are not allowed", spot.problem):
        return _at(spot, f"a text cannot begin with {spot.here[:1]}: put it in quotes.")
    if "expected key" in spot.problem and spot.here.startswith(":"):
        return _at(spot, "nothing comes before the colon: write a key, as in game: rws.")
    if "expected key" in spot.problem and spot.here.startswith(","):
        return _at(spot, "nothing comes before the comma: delete it.")
    return None


def _indentation(spot: _Spot) -> Explained | None:
    """A line whose indent matches no line above it."""
    line = spot.text(spot.line)
    is_entry = line.lstrip().startswith("- ")
    indent = _indent(line)
    for above in range(spot.line - 1, -1, -1):
        other = spot.text(above)
        if other.strip() and not other.lstrip().startswith("#") and other.lstrip().startswith("- ") is is_entry:
            fits = _indent(other)
            if fits != indent:
                return _at(
                    spot,
                    f"this line is indented by {_spaces(indent)}, which matches no line above: "
                    f"indent it by {_spaces(fits)}, like line {above + 1}.",
                )
    if is_entry:
        return _at(spot, "a dash among keys: indent the list under its key, or leave the dash out.")
    if "<document start>" in spot.problem:
        return _at(spot, "the mapping ends before this line: a file holds one mapping.")
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _spaces(number: int) -> str:
    return f"{number} space" if number == 1 else f"{number} spaces"


def _excerpt(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 40 else f"{text[:39]}…"
