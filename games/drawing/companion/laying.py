"""The set-up of a real match: its checklist, and pictures of the table when it is laid."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import titles
from games.drawing.board.cropping import NotDrawn
from games.drawing.companion import ports
from games.drawing.companion.ports import Clause
from games.drawing.companion.variants import SEED, Variant, VariantKey, companion_of, setup_of
from games.drawing.pages.examples import board_at, framed
from games.drawing.words.wording import wording_for
from games.engine.bots.policies import heuristic
from games.engine.match.match import Match
from games.engine.title.info import Setup

PATIENCE = 400
"""Answers at most until the table is laid."""


@dataclass(frozen=True)
class Task:
    """A clause to follow, with what it comes to at this table."""

    clause: Clause
    facts: list[str]


@dataclass(frozen=True)
class Heading:
    """A section of the set-up, with its picture."""

    id: str
    name: str
    tasks: list[Task]
    picture: SafeString


def checklist(variant: Variant) -> list[Heading]:
    """The set-up in the active language. It is drawn once for each revision of the book."""
    setup = variant.setup
    book = titles.info(setup.title).book
    return _checklist(variant.key, get_language() or "", ports.revision(book))


@lru_cache(maxsize=256)
def _checklist(key: VariantKey, language: str, _revision: int) -> list[Heading]:
    setup = setup_of(key)
    title, companion = titles.load(setup.title), companion_of(setup.title)
    state = laid(setup)
    layout = companion.layout(state, setup)
    wording = wording_for(setup.title, language, ())
    facts: dict[str, list[str]] = defaultdict(list)
    for fact in layout.facts:
        facts[fact.rule].append(wording.plain(fact.text))
    board = board_at(title, setup, state, None, language)
    pictures = {picture.section: _picture(board, setup, picture.show) for picture in layout.pictures}
    sections = ports.sections(title.info.book, layout.places, companion.without(setup), layout.notes, language)
    return [
        Heading(
            section.ref,
            section.title,
            [Task(clause, facts[clause.ref]) for clause in section.clauses if clause.ref not in layout.skip],
            pictures.get(section.ref, SafeString("")),
        )
        for section in sections
    ]


def _picture(board: SafeString, setup: Setup, show: Sequence[str]) -> SafeString:
    """Parts of the board, as far as this number of players has them."""
    drawn = []
    for part in show:
        try:
            drawn.append(framed(board, setup.title, [part]))
        except NotDrawn:
            continue
    return mark_safe("".join(drawn))  # noqa: S308 - cut out of a board, which is safe


def laid(setup: Setup) -> Any:
    """The State of a match whose table is laid. Until then bots choose."""
    title, companion = titles.load(setup.title), companion_of(setup.title)
    match = Match.start(title, setup, SEED, watched=False)
    choose, chance = heuristic(title), random.Random(0)  # noqa: S311 - the same picture for everybody
    for _ in range(PATIENCE):
        if companion.laid(match.state):
            break
        seat = next(iter(match.waiting_for()))
        question = match.question(seat)
        match.submit(seat, choose(match.view(seat), question, chance))
    return match.state
