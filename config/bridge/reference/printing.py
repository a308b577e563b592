"""Texts of a title's code and data in the three languages of the book."""

from __future__ import annotations

import re

from django.utils import translation
from django.utils.translation import gettext, ngettext

from config.bridge.rules import LANGUAGES, texts_of
from config.shared.spacing import spaced
from games.engine.title.component import Cell
from games.engine.title.naming import Words
from rulebook.words.languages import Texts, with_simplified

_OPEN = re.compile(r"\{\w+\}")
MANY = 2


def printed(value: Cell, slug: str) -> Texts:
    """A cell or name in every language."""
    if isinstance(value, Words):
        return with_simplified({language: spaced(words) for language, words in value.by_language.items()})
    return with_simplified(texts_of(value, slug))


def sentence(msgid: str, plural: str = "") -> Texts:
    """A sentence whose names are open: they are shown as dots. One that counts has its plural."""
    texts = {}
    for language, code in LANGUAGES.items():
        with translation.override(code):
            words = ngettext(msgid, plural, MANY) if plural else gettext(msgid)
        texts[language] = _OPEN.sub("…", words)
    return with_simplified(texts)


NOTHING: Texts = {}
