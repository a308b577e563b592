"""A copy of a State shares nothing that can change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine.bots.duplicate import duplicate
from games.engine.match.match import Match
from games.engine.title import codec
from games.engine.title.info import Info, checked_setup
from games.titles import infos, load


def changeable(value: Any) -> Iterator[int]:
    """The identity of every part that can change."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield id(value)
            for name in value.__struct_fields__:
                yield from changeable(getattr(value, name))
    elif isinstance(value, list | dict):
        yield id(value)
        for part in value.values() if isinstance(value, dict) else value:
            yield from changeable(part)


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.slug)
def test_a_copy_is_the_same_and_independent(info: Info) -> None:
    """In every mode, at the beginning and some way into a random game."""
    for mode in info.modes:
        match = Match.start(load(info.slug), checked_setup(info, mode=mode.slug), "copy")
        dice = random.Random("copy")
        for _ in range(3):
            copied = duplicate(match.state)
            assert codec.encode(copied) == codec.encode(match.state)
            assert not set(changeable(copied)) & set(changeable(match.state))
            for _ in range(15):
                if match.request is not None:
                    seat = match.waiting_for()[0]
                    match.submit(seat, dice.choice(match.question(seat).options).id)
