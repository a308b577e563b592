"""What a title's guidance said at a question, and what counts its numbers again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from games.engine.text import Text
from games.engine.title import Question, Setup
from games.engine.view import View


class Told(NamedTuple):
    """A sentence of guidance, where it was said."""

    setup: Setup
    view: View
    question: Question
    text: Text


Counts = Callable[[Told, Text], Mapping[str, int]]
"""Counts the numbers of a sentence, or of a part of it, from the View and from printed data."""


def parts_of(text: Text) -> Iterator[Text]:
    """A sentence and the sentences within it."""
    yield text
    for param in text.params.values():
        for part in param if isinstance(param, list | tuple) else (param,):
            if isinstance(part, Text):
                yield from parts_of(part)
