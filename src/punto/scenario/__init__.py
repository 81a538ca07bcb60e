"""Stories of one table, for floor staff and test labs to write: read, played, told, and checked."""

from punto.scenario.answer import answer
from punto.scenario.citations import citations
from punto.scenario.expectations import Finding, check
from punto.scenario.parse import parse_story
from punto.scenario.run import Telling, play
from punto.scenario.story import Story
from punto.scenario.tell import Sentence, tell

__all__ = ["Finding", "Sentence", "Story", "Telling", "answer", "check", "citations", "parse_story", "play", "tell"]
