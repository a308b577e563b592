"""What every title does that names the things on its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

Naming: TypeAlias = Callable[[str, str], str]
"""From an element and a language (``zh-Hant`` or ``en``) to its name."""


def forgiving(named: Naming) -> Naming:
    """The names that ``named`` finds, kept; the id itself where it finds none or stumbles, whatever is asked for."""

    @lru_cache(maxsize=4096)
    def name(element: str, language: str) -> str:
        try:
            return named(element, language) or element
        except (AttributeError, IndexError, KeyError, ValueError):
            return element

    return name
