"""A title's published components: the component page of an element of the board, and its text in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from config.shared.simplified import simplified
from config.shared.spacing import spaced
from games.drawing.words.wording import language_tag
from games.engine.title.component import Component
from games.engine.title.view import View
from games.titles import load


@cache
def components_of(slug: str) -> Mapping[str, Component]:
    """A title's component pages by id."""
    return {component.id: component for component in load(slug).components()}


@lru_cache(maxsize=4096)
def component_of(slug: str, element: str) -> Component | None:
    """The page that describes an element: its own, or that of the longest id with which the element's id begins."""
    by_id, parts = components_of(slug), load(slug).page(element).split(":")
    return next((by_id[key] for n in range(len(parts), 0, -1) if (key := ":".join(parts[:n])) in by_id), None)


@lru_cache(maxsize=4096)
def printed(slug: str, component_id: str, language: str) -> str:
    """The printed text of a piece, one paragraph per line, ``language`` is Django's code. Empty if nothing is printed."""
    texts = components_of(slug)[component_id].texts
    return _in_language(texts.get(_written_in(language), ""), language)


def printed_for(view: View, slug: str, component_id: str, language: str) -> str:
    """The same text, in the order that is best for this viewer."""
    text = load(slug).text_for(view, component_id, _written_in(language))
    return _in_language(text, language) if text else printed(slug, component_id, language)


def _written_in(language: str) -> str:
    return "en" if language_tag(language) == "en" else "zh-Hant"


def _in_language(text: str, language: str) -> str:
    return simplified(spaced(text)) if language_tag(language) == "zh-Hans" else spaced(text)
