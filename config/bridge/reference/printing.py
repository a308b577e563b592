"""Texts of a title's code and data in the three languages of the book."""

from __future__ import annotations

import re

from config.bridge.rules import texts_of
from config.shared.spacing import spaced
from games.engine.rules.text import Text
from games.engine.title.component import Cell
from games.engine.title.naming import Words
from rulebook.words.languages import Texts, with_simplified

_OPEN = re.compile(r"\{\w+\}")


def printed(value: Cell, slug: str) -> Texts:
    """A cell or name in every language."""
    if isinstance(value, Words):
        return with_simplified({language: spaced(words) for language, words in value.by_language.items()})
    return with_simplified(texts_of(value, slug))


def sentence(msgid: str, slug: str) -> Texts:
    """A sentence whose names are open: they are shown as dots."""
    return {language: _OPEN.sub("…", words) for language, words in printed(Text(msgid), slug).items()}


NOTHING: Texts = {}
