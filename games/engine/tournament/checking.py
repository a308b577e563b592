"""Whether a file of a tournament can be true. A broken or forged one would give false figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import isfinite

from games.engine.tournament.playing import Played, Times
from games.engine.tournament.schedule import Tournament

LAST_CLASS = 300
"""No decision is of a class above this: it would take years."""
LARGEST = 10**12
"""No number in a file is larger."""


def faults(tournament: Tournament, games: Sequence[Played], times: Mapping[str, Times]) -> Iterator[str]:
    """What cannot be so, in words that name the game or the bot."""
    if not 0 < len(tournament.bots) == tournament.players:
        yield f"it does not name one bot for each of {tournament.players} players"
    for game in games:
        yield from (f"game {game.number}: {fault}" for fault in _of_game(game, tournament.players))
    for before, after in pairwise(games):
        if after.number == before.number:
            yield f"game {after.number}: it is there twice"
        elif after.number < before.number:
            yield f"game {after.number}: it comes after game {before.number}"
    for name, measured in times.items():
        yield from (f"times of {name}: {fault}" for fault in _of_times(measured))


def _of_game(game: Played, players: int) -> Iterator[str]:
    if not 0 <= game.number <= LARGEST:
        yield "a number is 0 or more"
    if len(set(game.winners)) != len(game.winners):
        yield f"a seat is twice among the winners {game.winners}"
    if not set(game.winners) <= set(range(players)):
        yield f"the winners {game.winners} are not all seats from 0 to {players - 1}"
    if len(game.scores) not in (0, players):
        yield f"there are {len(game.scores)} scores for {players} players"
    if any(score is not None and abs(score) > LARGEST for score in game.scores):
        yield "a score is out of all bounds"
    if not 0 <= game.answers <= LARGEST:
        yield "the answers are not 0 or more"


def _of_times(times: Times) -> Iterator[str]:
    counts = [times.decisions, *times.classes.values()]
    if not all(0 <= count <= LARGEST for count in counts):
        yield "a number of decisions is not 0 or more"
    if sum(times.classes.values()) != times.decisions:
        yield f"the classes count {sum(times.classes.values())} decisions, not {times.decisions}"
    if not all(isfinite(seconds) and seconds >= 0 for seconds in (times.seconds, times.longest)):
        yield "the seconds are not 0 or more"
    if not all(0 <= number <= LAST_CLASS for number in times.classes):
        yield f"a class is not from 0 to {LAST_CLASS}"
