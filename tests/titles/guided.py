"""The guidance that a title shows at a question, the functions that count its numbers again, and every setup of a title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from games.engine.rules.ask import Question
from games.engine.rules.text import Text
from games.engine.title.info import Setup, checked_setup
from games.engine.title.view import View
from games.titles import info


class Guidance(NamedTuple):
    """A sentence of guidance, with the question at which it was shown."""

    setup: Setup
    view: View
    question: Question
    text: Text


Counts = Callable[[Guidance, Text], Mapping[str, int]]
"""Counts the numbers of a sentence, or of a part of it, from the View and from printed data."""


def parts_of(text: Text) -> Iterator[Text]:
    """A sentence and the sentences within it."""
    yield text
    for param in text.params.values():
        for part in param if isinstance(param, list | tuple) else (param,):
            if isinstance(part, Text):
                yield from parts_of(part)


def setups(slug: str) -> Iterator[Setup]:
    """Every mode with every number of players, and with every choice of every option."""
    for mode in info(slug).modes:
        for players in mode.players:
            yield checked_setup(info(slug), mode=mode.slug, players=players)
        for option in mode.options:
            for value, _ in option.choices:
                if value != option.default:
                    yield checked_setup(info(slug), mode=mode.slug, options={option.slug: value})


def setup_name(setup: Setup) -> str:
    """A setup in a few words."""
    return " ".join([setup.mode, str(setup.players), *(f"{key}={value}" for key, value in setup.options.items())])
