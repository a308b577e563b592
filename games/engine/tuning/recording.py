"""Plays games of normal bots and records what every owner had at moments where positions compare well. It needs no numpy."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.bots.policies import heuristic
from games.engine.bots.valuation import Valuation
from games.engine.match.match import Match
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Result, Scalar, State, Track
from games.engine.title import codec
from games.engine.title.info import Setup
from games.engine.title.title import Title

FARTHEST = 60
"""A lead is at most so many points: a single game that went astray must not decide."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: ``games`` of one setup, and how often an answer is random."""

    title: str
    mode: str
    players: int
    options: dict[str, Scalar] = {}
    games: int
    seed: str
    random: float = 0.15

    @property
    def setup(self) -> Setup:
        """What each match begins from."""
        return Setup(self.title, self.mode, self.players, self.options)


class Position(msgspec.Struct, frozen=True):
    """What everybody had: amounts by owner, the seats first, in the order of ``Valuation.names``."""

    amounts: list[list[float]]


class Recorded(msgspec.Struct, frozen=True):
    """A game that was played: its positions, and the lead of each seat at the end over the best of the others."""

    number: int
    positions: list[Position]
    leads: list[float]


def valuation_of(title: Title[Any, Any]) -> Valuation[Any]:
    """The features and weights of a title. Raises :class:`NotUnderstood` if it has none."""
    if not isinstance(title.valuation, Valuation):
        raise NotUnderstood(f"{title.info.slug} values positions by numbers in its code, so there is nothing to tune")
    return title.valuation


def record(title: Title[Any, Any], plan: Plan, number: int) -> Recorded:
    """Play the game with that number. Its seed is ``SEED/number``. Raises :class:`NotUnderstood` if it ends without scores for all."""
    seed = f"{plan.seed}/{number}"
    valuation, choose, chance = valuation_of(title), heuristic(title), random.Random(seed)
    moment = valuation.moment or title.at_horizon
    match = Match.start(title, plan.setup, seed, watched=False)
    positions: list[Position] = []
    start, begun = codec.clone(match.state), match.number
    while match.request is not None:
        seat = match.waiting_for()[0]
        question = match.question(seat)
        if chance.random() < plan.random:
            match.submit(seat, chance.choice(question.options).id)
        else:
            match.submit(seat, choose(match.view(seat), question, chance))
        if match.result is None and moment(start, match.state, match.number - begun):
            positions.append(_position(valuation, match.state))
            start, begun = codec.clone(match.state), match.number
    assert match.result is not None
    return Recorded(number, positions, leads(title, match.state, match.result))


def _position(valuation: Valuation[Any], state: State) -> Position:
    amounts = valuation.features(state)
    owners = sorted(amounts, key=lambda owner: (owner not in range(state.seats), owner))
    return Position([[round(amounts[owner][name], 4) for name in valuation.names] for owner in owners])


def leads(title: Title[Any, Any], state: State, result: Result) -> list[float]:
    """The lead of each seat at the end over the best of the others, in points. Raises :class:`NotUnderstood` if there is no such lead."""
    rivals = [rival.score for rival in title.rivals(state) if rival.score is not None]
    return [_known(lead_of(result, seat, rivals)) for seat in range(state.seats)]


def _known(lead: float | None) -> float:
    if lead is None:
        raise NotUnderstood("nobody is compared with anybody at the end of this mode, so its weights cannot be tuned")
    return lead


def lead_of(result: Result, seat: int, rivals: Sequence[int] = ()) -> float | None:
    """The lead of a seat over the best of the others and of the printed ``rivals``, by scores or on the one track. It is at most
    ``FARTHEST``. None: there are neither scores nor a track."""
    if isinstance(result.track, Track):
        return clipped(result.track.lead if result.track.seat == seat else -result.track.lead)
    scores = {standing.seat: standing.score for standing in result.standings}
    mine = scores.pop(seat, None)
    others = [score for score in scores.values() if score is not None] + [*rivals]
    return None if mine is None or not others else clipped(mine - max(others))


def clipped(lead: float) -> float:
    """The lead, at most ``FARTHEST`` either way."""
    return max(-FARTHEST, min(FARTHEST, float(lead)))
