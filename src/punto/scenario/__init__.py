"""Stories of one table, written by floor staff and test labs: parsed, played, described and checked."""

from punto.scenario.answer import answer, answer_parts
from punto.scenario.expectations import Comparison, check
from punto.scenario.parse import parse_story
from punto.scenario.played import PlayedStep, PlayedStory
from punto.scenario.run import citations, play
from punto.scenario.story import Story
from punto.scenario.tell import StoryLine, open_story, tell

__all__ = [
    "Comparison",
    "PlayedStep",
    "PlayedStory",
    "Story",
    "StoryLine",
    "answer",
    "answer_parts",
    "check",
    "citations",
    "open_story",
    "parse_story",
    "play",
    "tell",
]
