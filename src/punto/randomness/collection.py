"""A folder with output of the random source: `words.bin`, 32 bytes for each draw; `cards.bin`, one byte for each card,
its place among the 52 in the order of `CARDS`, shoe after shoe of each table in turn; `collection.json`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from punto.errors import RandomnessError
from punto.randomness.collecting import DealtShoes, cards_of_shoe

FORMAT: Final = "punto-collection/1"
WORDS: Final = "words.bin"
CARDS: Final = "cards.bin"
DESCRIPTION: Final = "collection.json"
_READ: Final = 1 << 20


class Collection(Struct, frozen=True, kw_only=True):
    format: str = FORMAT
    decks: int
    tables: int
    shoes: int = 0
    """Whole shoes of every table together."""

    @property
    def cards(self) -> int:
        return self.shoes * cards_of_shoe(self.decks)


def read_collection(folder: Path) -> Collection:
    try:
        found = msgspec.json.decode((folder / DESCRIPTION).read_bytes(), type=Collection)
    except FileNotFoundError:
        raise RandomnessError(f"{folder} is no collection: it has no {DESCRIPTION}.") from None
    except (OSError, msgspec.MsgspecError) as error:
        raise RandomnessError(f"{folder / DESCRIPTION} cannot be read: {error}.") from None
    cards = folder / CARDS
    if not cards.is_file() or cards.stat().st_size < found.cards:
        raise RandomnessError(f"{cards} is shorter than {DESCRIPTION} says: {found.cards:,} cards.")
    return found


def read_shoes(folder: Path, collection: Collection) -> Iterator[list[bytes]]:
    """One shoe of every table at a time."""
    size = cards_of_shoe(collection.decks)
    with (folder / CARDS).open("rb") as file:
        for _ in range(collection.shoes // collection.tables):
            shoes = [file.read(size) for _ in range(collection.tables)]
            if any(card >= 52 for shoe in shoes for card in shoe):
                raise RandomnessError(f"{folder / CARDS} holds a byte that is no card: each must be 0 to 51.")
            yield shoes


def read_words(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while part := file.read(_READ):
                yield part
    except OSError as error:
        raise RandomnessError(f"{path} cannot be read: {error.strerror}.") from None


class Collector:
    """Adds shoes to a folder. The description is written last, so every shoe that it counts exists."""

    def __init__(self, folder: Path, decks: int, tables: int) -> None:
        """Go on where an earlier collection stopped."""
        self._folder = folder
        self.collection = Collection(decks=decks, tables=tables)
        if (folder / DESCRIPTION).exists():
            self.collection = read_collection(folder)
            if (self.collection.decks, self.collection.tables) != (decks, tables):
                raise RandomnessError(
                    f"{folder} holds shoes of {self.collection.decks} decks at {self.collection.tables} tables: use"
                    " the same numbers, or another folder."
                )
        elif folder.exists() and any(folder.iterdir()):
            raise RandomnessError(f"{folder} is not empty and holds no collection: name another folder.")

    def add(self, dealt: DealtShoes) -> None:
        before = self.collection
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with (self._folder / WORDS).open("ab") as words, (self._folder / CARDS).open("ab") as cards:
                cards.truncate(before.cards)
                words.write(dealt.words)
                cards.write(b"".join(dealt.cards))
            self.collection = Collection(
                decks=before.decks, tables=before.tables, shoes=before.shoes + len(dealt.cards)
            )
            (self._folder / DESCRIPTION).write_bytes(msgspec.json.encode(self.collection))
        except OSError as error:
            raise RandomnessError(f"{self._folder} cannot be written: {error.strerror}.") from None
