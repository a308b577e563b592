"""What the titles tell the rulebook, without the rulebook importing any of them: providers that ``config`` registers.

- ``register(provider)``: components. ``provider(book_slug)`` yields plain dicts: ``slug``, ``kind`` and ``name`` (texts per language),
  ``facts`` (a list of ``{"name": texts, "value": texts or a plain value}``), ``text`` (texts per language), ``clauses`` (ids).
- ``register_uses(provider)``: where a game asks a clause. ``provider(book_prefix)`` answers ``{clause id: [{"text": texts, "where": texts}]}``.
- ``register_examples(provider)``: examples as positions. ``provider(book_slug, scenario, language)`` answers None or
  ``{"url": where to play it, "frames": [{"caption": words, "html": the drawn position}]}``.
- ``register_built(provider)``: ``provider()`` answers the folders of books whose title can be played; their examples must have scenarios.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

logger = logging.getLogger(__name__)

ComponentProvider = Callable[[str], Iterable[Mapping[str, Any]]]
UsesProvider = Callable[[str], Mapping[str, list[Mapping[str, Any]]]]
ExampleProvider = Callable[[str, str, str], Mapping[str, Any] | None]
BuiltProvider = Callable[[], Iterable[str]]

_components: list[ComponentProvider] = []
_uses: list[UsesProvider] = []
_examples: list[ExampleProvider] = []
_built: list[BuiltProvider] = []

P = TypeVar("P")


def _added(providers: list[P], provider: P) -> P:
    if provider not in providers:
        providers.append(provider)
    return provider


def register(provider: ComponentProvider) -> ComponentProvider:
    """Adds a provider of components. Usable as a decorator, as the others are."""
    return _added(_components, provider)


def register_uses(provider: UsesProvider) -> UsesProvider:
    """Adds a provider of the prompts that cite a clause."""
    return _added(_uses, provider)


def register_examples(provider: ExampleProvider) -> ExampleProvider:
    """Adds a provider of drawn positions."""
    return _added(_examples, provider)


def register_built(provider: BuiltProvider) -> BuiltProvider:
    """Adds a provider of the books whose title can be played."""
    return _added(_built, provider)


def gather(book_slug: str) -> list[dict[str, Any]]:
    """Every component that some provider gives for a book, in order, each slug once."""
    found: dict[str, dict[str, Any]] = {}
    for provider in _components:
        for component in provider(book_slug):
            found.setdefault(str(component["slug"]), dict(component))
    return list(found.values())


def uses(book_prefix: str, clause: str) -> list[Mapping[str, Any]]:
    """Where games ask this clause. A provider that fails costs the list, not the page."""
    found: list[Mapping[str, Any]] = []
    for provider in _uses:
        try:
            found += provider(book_prefix).get(clause, [])
        except Exception:
            logger.exception("the prompts that cite %s are not known", clause)
    return found


def example(book_slug: str, scenario: str, language: str) -> Mapping[str, Any] | None:
    """The position of an example, when a title can show it."""
    for provider in _examples:
        try:
            if (shown := provider(book_slug, scenario, language)) is not None:
                return shown
        except Exception:
            logger.exception("the example %s of %s cannot be shown", scenario, book_slug)
    return None


def built() -> set[str]:
    """The folders of books whose title can be played."""
    return {folder for provider in _built for folder in provider()}
