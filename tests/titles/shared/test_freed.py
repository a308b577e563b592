"""A match that nobody holds any more is freed at once: in no title do its parts hold each other in a circle. A bot's thoughts leave nothing
either, however long it thinks."""

from __future__ import annotations

import gc
import random
import weakref
from typing import Any

import pytest

from games import titles
from games.engine.bots.expert import Expert
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.title.info import Info, checked_setup


def played(info: Info, answers: int) -> Match[Any]:
    """A match after some random answers."""
    match = Match.start(titles.load(info.slug), checked_setup(info), "freed")
    dice = random.Random(1)
    for _ in range(answers):
        if match.request is None:
            break
        seat = match.waiting_for()[0]
        match.submit(seat, dice.choice(match.options(seat)).id)
    return match


@pytest.mark.parametrize("info", titles.infos(), ids=lambda info: info.slug)
def test_a_match_is_freed_with_all_its_parts(info: Info) -> None:
    played(info, 25).save()  # what is made once is made now: data that is read, decoders of types
    gc.collect()
    gc.disable()
    try:
        for restored in (False, True):
            match = Match.restore(titles.load(info.slug), played(info, 12).save()) if restored else played(info, 25)
            held = [weakref.ref(part) for part in (match, match.runner, match.questions, match.answering)]
            del match
            assert [one() for one in held] == [None] * 4
        waiting = gc.collect()
    finally:
        gc.enable()
    assert waiting == 0, f"{waiting} objects wait for a full collection"


@pytest.mark.parametrize("info", titles.infos(), ids=lambda info: info.slug)
def test_what_an_expert_imagined_is_freed(info: Info) -> None:
    """While a bot thinks, nothing is collected. So memory is bounded only if nothing has to be."""
    match = played(info, 25)
    while len(match.options(match.waiting_for()[0])) < 3:
        match.submit(match.waiting_for()[0], match.options(match.waiting_for()[0])[0].id)
    position, bot = Position(match, match.waiting_for()[0]), Expert(options=3, worlds=2, learning=2)
    bot.think(position, random.Random(1))  # what is made once is made now
    gc.collect()
    gc.disable()
    try:
        thought = bot.think(position, random.Random(2))
        waiting = gc.collect()
    finally:
        gc.enable()
    assert thought.considered
    assert waiting == 0, f"{waiting} objects wait for a full collection"
