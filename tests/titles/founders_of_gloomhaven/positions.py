"""Positions for tests: laid out by hand, or met in games between bots. And what really comes of an answer there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.engine.bots.bots import bot
from games.engine.bots.careful import Careful
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.rules.ask import Question, answer_of
from games.engine.rules.state import Call
from games.engine.title.info import checked_setup
from games.learning.scenarios import Scenario, Start, begin
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table.state import NOBODY
from games.titles.founders_of_gloomhaven.title import TITLE

FOLLOWS = ("fog.delivery.12", "fog.delivery.share.4", "fog.actions.upgrade.11")
"""The questions that follow from an answer at once: what is delivered first, and which tile is used."""


def laid_out(
    players: int, position: Mapping[str, Any], steps: list[list[str | int]], mode: str = "standard"
) -> Match[Any]:
    """A match that begins at a position, as in a scenario."""
    return begin(
        Scenario(
            title=INFO.slug,
            stem="laid out",
            name={},
            about={},
            clauses=[],
            setup=Start(players=players, mode=mode),
            given=dict(position),
            next=[Call(str(step), list(arguments)) for step, *arguments in steps],
            play=[],
        )
    )


class Seen(NamedTuple):
    """A question with what the asked seat sees."""

    match: Match[Any]
    seat: int
    question: Question
    view: FoundersView


def seen(match: Match[Any]) -> Seen:
    """The question at which a match is."""
    seat = match.waiting_for()[0]
    view = match.view(seat)
    assert isinstance(view, FoundersView)
    return Seen(match, seat, match.question(seat), view)


def questions(
    seed: str, players: int, mode: str = "standard", start: str = "full", level: str = "heuristic"
) -> Iterator[Seen]:
    """The questions of a game between bots. At every fourth question the answer is drawn by lot, so that more comes about."""
    options = {"start": start} if mode == "standard" else {}
    match = Match.start(TITLE, checked_setup(INFO, mode=mode, players=players, options=options), seed)
    dice = random.Random(seed)
    bots = {name: bot(TITLE, name) for name in ("random", level)}
    while match.request is not None:
        moment = seen(match)
        yield moment
        name = "random" if dice.random() < 0.25 else level
        chooses = bots[name]
        assert not isinstance(chooses, Careful), "it would take too long"
        match.submit(moment.seat, chooses(moment.view, moment.question, dice))
        match.records.clear()


class Came(NamedTuple):
    """What came of an answer."""

    points: tuple[int, ...]
    delivered: frozenset[tuple[str, str, int]]
    done: frozenset[str]
    income: tuple[int, ...]


def all_that_comes(match: Match[Any], seat: int, option_id: str) -> list[Came]:
    """Everything that can come of an answer by the rules, over all choices that follow at once. The match plays each of them."""
    before, saved = _state_of(match), match.save()
    outcomes, waiting = [], [[(seat, option_id)]]
    while waiting:
        answers = waiting.pop()
        after = _played(saved, answers)
        asked = after.waiting_for()
        if after.request is not None and after.question(asked[0]).ask.rule in FOLLOWS:
            waiting += [[*answers, (asked[0], option.id)] for option in after.question(asked[0]).options]
        else:
            now = _state_of(after)
            points = tuple(b - a for a, b in zip(before.points, now.points, strict=True))
            delivered, done = now.delivered - before.delivered, now.done - before.done
            outcomes.append(Came(points, delivered, done, now.income))
    return outcomes


def _played(saved: Saved, answers: list[tuple[int, str]]) -> Match[Any]:
    match = Match.restore(TITLE, saved, watched=False)
    for seat, option_id in answers:
        match.submit(seat, option_id)
    return match


def _state_of(match: Match[Any]) -> Came:
    state = match.state
    return Came(
        tuple(player.points for player in state.players),
        frozenset(
            (building, name, owner) for building, one in state.built.items() for name, owner in one.delivered.items()
        ),
        frozenset(building for building, one in state.built.items() if one.done),
        tuple(
            len({key.partition(":")[0] for key, tile in state.tiles.items() if tile.owner == player.seat})
            for player in state.players
        ),
    )


def is_place(option_id: str) -> bool:
    return answer_of(option_id).verb == "at"


__all__ = ["NOBODY", "Came", "Seen", "all_that_comes", "is_place", "laid_out", "questions", "seen"]
