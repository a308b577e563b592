"""What a title says to people beside its rules: worked examples, the lesson, what is printed, its catalogue of sentences.

The rulebook reads these texts to compare the names in them with its own (see ``rulebook.ports``).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Message

from config.messages import areas, read
from config.rules import PACKAGES, components, folder_of, info_of
from games import lessons, scenarios
from rulebook import ports
from rulebook.languages import EN, HANT, Texts

Told = tuple[Path, Texts]


def register() -> None:
    """Tells the rulebook whom to ask."""
    ports.register_title_texts(title_texts)
    ports.register_title_captions(title_captions)


def title_texts(prefix: str) -> Iterator[Told]:
    """Every text of the title that plays a book, with its file."""
    info = info_of(prefix)
    if info is None:
        return
    yield from title_captions(prefix)
    yield from _printed(prefix, PACKAGES / folder_of(info) / "data")
    yield from _sentences(folder_of(info))


def title_captions(prefix: str) -> Iterator[Told]:
    """The texts of worked examples and of the lesson, as they are written: components are named by links."""
    info = info_of(prefix)
    if info is None:
        return
    yield from scenarios.captions(info.slug)
    yield from lessons.captions(info.slug)


def _printed(prefix: str, folder: Path) -> Iterator[Told]:
    for component in components(prefix):
        yield folder, component["text"]
        for label, value in component["facts"]:
            yield from ((folder, label), (folder, value))


def _sentences(folder: str) -> Iterator[Told]:
    area = areas()[f"games/titles/{folder}"]
    for message in filter(_is_sentence, read(area.po("zh_Hant"), "zh_Hant")):
        english = message.id if isinstance(message.id, tuple) else (message.id,)
        chinese = message.string if isinstance(message.string, tuple) else (message.string,)
        yield from ((area.po("zh_Hant"), {EN: one}) for one in english if one)
        yield from ((area.po("zh_Hant"), {HANT: one}) for one in chinese if one)


def _is_sentence(message: Message) -> bool:
    """The first message of a catalogue is its header."""
    return bool(message.id)
