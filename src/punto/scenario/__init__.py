"""Stories of one table, written by floor staff and test labs: parsed, played, described and checked."""

from punto.scenario.answer import answer, answer_parts
from punto.scenario.expectations import Comparison, check
from punto.scenario.parse import parse_story
from punto.scenario.run import citations, play
from punto.scenario.story import Story
from punto.scenario.tell import Sentence, open_story, tell
from punto.scenario.telling import Telling, Told

__all__ = [
    "Comparison",
    "Sentence",
    "Story",
    "Telling",
    "Told",
    "answer",
    "answer_parts",
    "check",
    "citations",
    "open_story",
    "parse_story",
    "play",
    "tell",
]
