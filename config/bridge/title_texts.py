"""The texts of a title for people, besides its rules: worked examples, the lesson, what is printed, its catalogue of sentences.

The rulebook reads these texts to compare the names in them with its own (see ``rulebook.ports``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message

from config.bridge.rules import PACKAGES, UNSEARCHED, components, folder_of, info_of, said_by
from config.messages import areas, forms, read
from games.learning import lessons, scenarios
from rulebook import ports
from rulebook.words.languages import EN, HANT, Texts

PlacedTexts = tuple[Path, Texts]


def register() -> None:
    """Registers the providers."""
    ports.register_title_texts(title_texts)
    ports.register_title_captions(title_captions)
    ports.register_sentences(sentences)


def title_texts(prefix: str) -> Iterator[PlacedTexts]:
    """Every text of the title that plays a book, with its file."""
    info = info_of(prefix)
    if info is None:
        return
    yield from title_captions(prefix)
    yield from _printed(prefix, PACKAGES / folder_of(info) / "data")
    yield from _sentences(folder_of(info))


def title_captions(prefix: str) -> Iterator[PlacedTexts]:
    """The texts of worked examples and of the lesson, as they are written: links name the components."""
    info = info_of(prefix)
    if info is None:
        return
    yield from scenarios.captions(info.slug)
    yield from lessons.captions(info.slug)


@cache
def sentences(prefix: str) -> Mapping[str, list[Texts]]:
    """By clause, the title's sentences that cite it, in questions, refusals, the log and guidance."""
    info = info_of(prefix)
    if info is None:
        return {}
    chinese = {one[EN]: other[HANT] for one, other in _translated(folder_of(info))}
    return {
        clause: [
            {EN: use["sentence"], HANT: chinese.get(use["sentence"], "")}
            for use in said
            if use["kind"] not in UNSEARCHED
        ]
        for clause, said in said_by(prefix).items()
    }


def _printed(prefix: str, folder: Path) -> Iterator[PlacedTexts]:
    for component in components(prefix):
        yield folder, component["text"]
        for label, value in component["facts"]:
            yield from ((folder, label), (folder, value))


def _sentences(folder: str) -> Iterator[PlacedTexts]:
    path = areas()[f"games/titles/{folder}"].po("zh_Hant")
    for texts in _translated(folder):
        yield from ((path, one) for one in texts if any(one.values()))


def _translated(folder: str) -> Iterator[tuple[Texts, Texts]]:
    """Every form of every sentence of a title: in English, and in Traditional Chinese, which has one form."""
    for message in filter(_is_sentence, read(areas()[f"games/titles/{folder}"].po("zh_Hant"), "zh_Hant")):
        chinese = forms(message.string)[-1]
        yield from (({EN: one}, {HANT: chinese}) for one in forms(message.id))


def _is_sentence(message: Message) -> bool:
    """The first message of a catalogue is its header."""
    return bool(message.id)
