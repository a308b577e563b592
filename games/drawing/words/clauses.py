"""The numbers of clauses, as the book prints them. The rulebook knows them; the site registers who is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Numbers = Callable[[Sequence[str]], list[str]]
"""Gives the number of each of these clauses (their ids), in the same order."""

_providers: list[Numbers] = []


def register(numbers: Numbers) -> None:
    """Registers who knows the numbers. The site does so once, when it starts."""
    _providers[:] = [numbers]


def numbers_of(rules: Sequence[str]) -> list[str]:
    """What a reader calls these clauses: ``4.4.3``. It is the id where no provider is registered."""
    return _providers[0](rules) if _providers and rules else [*rules]
