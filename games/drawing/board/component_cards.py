"""What a title has published of its pieces: the component page behind an element of the board, and what it says in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from config.shared.simplified import simplified
from config.shared.spacing import spaced
from games.drawing.words.wording import language_tag
from games.engine.title.component import Component
from games.titles import load


@cache
def components_of(slug: str) -> Mapping[str, Component]:
    """A title's component pages by id."""
    return {component.id: component for component in load(slug).components()}


@lru_cache(maxsize=4096)
def component_of(slug: str, element: str) -> Component | None:
    """The page that tells what an element is: its own, or the nearest that its id begins with."""
    known, parts = components_of(slug), load(slug).page(element).split(":")
    return next((known[key] for n in range(len(parts), 0, -1) if (key := ":".join(parts[:n])) in known), None)


@lru_cache(maxsize=4096)
def printed(slug: str, component_id: str, language: str) -> str:
    """What is printed on a piece, a paragraph a line, in a language given by Django's code; empty where nothing is."""
    tag, texts = language_tag(language), components_of(slug)[component_id].texts
    text = spaced(texts.get("en" if tag == "en" else "zh-Hant", ""))
    return simplified(text) if tag == "zh-Hans" else text
