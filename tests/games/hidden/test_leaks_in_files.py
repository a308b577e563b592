"""Lessons and examples show whoever looks there no more than a match shows to that seat: with another hidden part they are the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games.drawing.pages.examples import viewing_seat
from games.engine import lru
from games.engine.match.match import Match
from games.learning import lessons
from games.learning import scenarios as examples
from games.learning.lessons import lesson_of
from games.learning.scenarios import scenarios
from games.titles import infos
from tests.games.hiding import read, with_other_secrets
from tests.titles import SHORT

pytestmark = pytest.mark.django_db


def hidden_from(match: Match[Any], seat: int, seed: int) -> None:
    """Change what ``seat`` must not know of a match out of a file: what lies hidden, and what others learned."""
    match.title.permute_hidden(match.state, seat, random.Random(seed))
    for record in match.records:
        record.events[:] = [with_other_secrets(event, seat) for event in record.events]


def lesson_pages(slug: str, patch: pytest.MonkeyPatch, beside: int = 0) -> list[tuple[list[str], list[str]]]:
    """What each step of a lesson shows, and shows when something else lies hidden from the learner; or from the seat ``beside``."""
    client, lesson, position, shown = Client(), lesson_of(slug), lessons.position, []
    assert lesson is not None

    def hidden(*args: Any) -> lessons.Position:
        there = position(*args)
        hidden_from(there.match, (there.step.seat + beside) % there.match.setup.players, 3)
        return there

    for index, step in enumerate(lesson.steps):
        options = position(slug, lesson, index).match.options(step.seat)
        asked = "&".join(f"element={element}" for option in options[:4] for element in option.elements)
        address = f"/en/learn/{slug}/{step.slug}/"
        addresses = [address, f"{address}list/", f"{address}what/?{asked}"]
        before = [read(client, shown) for shown in addresses]
        lru.clear_all()
        with patch.context() as hiding:
            hiding.setattr(lessons, "position", hidden)
            shown.append((before, [read(client, shown) for shown in addresses]))
    return shown


AT_EVERY_SAVE = {info.slug: () if info.slug in SHORT else pytest.mark.long for info in infos()}


@pytest.mark.parametrize("slug", [pytest.param(slug, marks=marks) for slug, marks in AT_EVERY_SAVE.items()])
def test_a_lessons_steps_are_the_same(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for before, after in lesson_pages(slug, monkeypatch):
        assert before == after


EXAMPLES = 12
"""Examples of a title that are looked through; of the shortest title at every save."""


def example_pages(
    slug: str, patch: pytest.MonkeyPatch, most: int = EXAMPLES, beside: int = 0
) -> Iterator[tuple[str, str]]:
    """What the steps of examples show, and show when something else lies hidden from whoever looks there; or from the seat ``beside``."""
    client, at_step, known = Client(), examples.at_step, scenarios(slug)

    def hidden(*args: Any) -> tuple[examples.Position, int]:
        position, seen = at_step(*args)
        seat = viewing_seat(position.match, position.step)
        hidden_from(position.match, (seat + beside) % position.match.setup.players, 3)
        return position, seen

    for stem in [*known][:: max(1, len(known) // most)]:
        for step in range(len(examples.steps_of(known[stem]))):
            address = f"/en/example/{slug}/{stem}/?step={step}"
            before = read(client, address)
            with patch.context() as hiding:
                hiding.setattr(examples, "at_step", hidden)
                yield before, read(client, address)


@pytest.mark.parametrize(
    ("slug", "most"),
    [
        *(pytest.param(slug, EXAMPLES, marks=marks) for slug, marks in AT_EVERY_SAVE.items()),
        *(pytest.param(info.slug, 3 * EXAMPLES, marks=pytest.mark.long) for info in infos()),
    ],
)
def test_an_examples_steps_are_the_same(slug: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for before, after in example_pages(slug, monkeypatch, most):
        assert before == after


@pytest.mark.parametrize("slug", ["great-wall-of-china", pytest.param("imperial-struggle", marks=pytest.mark.long)])
def test_in_lessons_and_examples_the_secrets_of_whoever_looks_would_be_noticed(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison is worth something there too."""
    assert any(before != after for before, after in lesson_pages(slug, monkeypatch, beside=1))
    assert any(before != after for before, after in example_pages(slug, monkeypatch, beside=1))
