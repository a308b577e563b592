"""What there is to play: every registered title in every mode, with the fewest and the most players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from games import titles
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.testing.kit import MOVES_A_MATCH, UNSEEN
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup
from games.engine.title.title import Title
from tests.bench.transcripts import SLUG

_DECODER = msgspec.msgpack.Decoder(Saved)
LIGHT = {SLUG}
"""Titles of half an hour; all others are heavy."""


def setups() -> Iterator[Setup]:
    """One for each title, mode, and its smallest and largest table."""
    for info in titles.infos():
        for mode in info.modes:
            for players in sorted({mode.players[0], mode.players[-1]}):
                yield checked_setup(info, mode=mode.slug, players=players)


def five() -> list[str]:
    """The slugs of all titles that the site offers."""
    return [info.slug for info in titles.published()]


def title_of(setup: Setup) -> Title[Any, Any]:
    """The title with its rules."""
    return titles.load(setup.title)


def name_of(setup: Setup) -> str:
    """``great-wall-of-china/standard/3``."""
    return f"{setup.title}/{setup.mode}/{setup.players}"


def positions(setup: Setup, seed: str) -> Iterator[Match[Any]]:
    """A random match where it stands before each answer, saved and loaded after each as a site does it. A match that does not end is left
    after a while."""
    chance = random.Random(seed)
    match = Match.start(title_of(setup), setup, seed)
    while match.request is not None and match.number < MOVES_A_MATCH:
        match.records.clear()
        yield match
        waiting = match.waiting_for()
        seat = chance.choice(waiting)
        match.submit(seat, random_bot(UNSEEN, match.question(seat), chance))
        match = loaded(match.title, codec.encode(match.save()))


def loaded(title: Title[Any, Any], saved: bytes) -> Match[Any]:
    """A saved match, loaded."""
    return Match.restore(title, _DECODER.decode(saved))
