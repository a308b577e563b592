"""Names in the texts of worked examples and lessons: ``[[component:space:albany]]`` becomes the title's name of that component.

So a component has one name everywhere, in every language. ``[[component:space:albany|words]]`` becomes the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from config.shared.spacing import spaced

REFERENCE = re.compile(r"\[\[component:(?P<element>[A-Za-z0-9][\w.:-]*)(?:\|(?P<words>[^\]\n]+))?\]\]")
Namer = Callable[[str, str], str]
"""Names an element in a language. An element without a name gets its id."""


def named(text: str, language: str, name: Namer) -> str:
    """The text with the names of the components that it refers to. Raises :class:`ValueError` for a component without a name."""

    def words(match: re.Match[str]) -> str:
        element = match["element"]
        text = name(element, language)
        if text == element:
            raise ValueError(f"there is no component {element}")
        return match["words"] or (spaced(text) if language == "zh-Hant" else text)

    return REFERENCE.sub(words, text)


def named_texts(texts: Mapping[str, str], name: Namer) -> dict[str, str]:
    """The same for a text in several languages."""
    return {language: named(text, language, name) for language, text in texts.items()}


def named_words(value: Any, name: Namer) -> Any:
    """The same for all texts of a lesson: every struct with a text by language in it, and everything around it."""
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.fields(type(value))
        changed = {field.name: _of_field(getattr(value, field.name), field.encode_name, name) for field in fields}
        return msgspec.structs.replace(value, **changed)
    if isinstance(value, list):
        return [named_words(one, name) for one in value]
    if isinstance(value, dict):
        return {key: named_words(one, name) for key, one in value.items()}
    return value


def _of_field(value: Any, key: str, name: Namer) -> Any:
    return named(value, key, name) if key in ("zh-Hant", "en") and isinstance(value, str) else named_words(value, name)
