"""What the games of a tournament say about the strength of its bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt

import msgspec

from games.engine.tournament.playing import Played, Times
from games.engine.tournament.schedule import Tournament, fixture

Z = 1.96
"""Standard errors to each side of an interval at 95 %."""
FEW = 20
"""With fewer deals than this the spread between deals says too little to narrow an interval."""
NARROWEST = 0.25
"""An interval counts a game as four games at the most, however alike the deals came out."""


class BotFigures(msgspec.Struct, frozen=True):
    """What is known of a bot.

    ``share`` is its share of the wins, from 0 to 1, with an interval at 95 %. A win that several seats share is divided among them. Games
    that nobody won are left out; without opponents at the table they count as defeats. If nobody has won any game, the share is 0.
    ``expected`` is its share if all seats were equal. ``odds`` is the odds of the share divided by those of the expected share: 1 if
    equally strong; None where it won all or nothing. ``elo`` is its rating above the bot that is named last. ``lead`` is how many points
    a seat of it had more than the best seat of another bot, on the average; None without scores. These four are None without
    opponents at the table, the last three also without another bot. The times are in seconds of the processor; None without decisions."""

    bot: str
    seats: int
    share: float
    low: float
    high: float
    expected: float | None
    odds: float | None
    elo: int | None
    lead: float | None
    decisions: int
    mean: float | None
    within_99: float | None
    longest: float | None


def figures(tournament: Tournament, games: Iterable[Played], times: Mapping[str, Times]) -> list[BotFigures]:
    """The figures of each bot, in the order of the tournament. There are none before the first deal has been played in every
    rotation."""
    ended = whole_deals(tournament, games)
    if not ended:
        return []
    names = list(dict.fromkeys(tournament.bots))
    ratings = {} if tournament.together else _ratings(tournament, ended)
    return [_of(name, tournament, ended, ratings, times.get(name, Times())) for name in names]


def whole_deals(tournament: Tournament, games: Iterable[Played]) -> list[Played]:
    """The games of the deals that were played to their end in every rotation. A part of a deal would favour a seat."""
    rotations = len(tournament.rotations)
    ended = [game for game in games if not game.failure]
    by_deal = Counter(game.number // rotations for game in ended)
    return [game for game in ended if by_deal[game.number // rotations] == rotations]


def _of(
    name: str, tournament: Tournament, ended: Sequence[Played], ratings: Mapping[str, float], times: Times
) -> BotFigures:
    seats = tournament.bots.count(name)
    rotations = len(tournament.rotations)
    decided = ended if tournament.together else [game for game in ended if game.winners] or ended
    wins = [(game.number // rotations, won(tournament, game, name)) for game in decided]
    share = sum(win for _, win in wins) / len(wins)
    low, high = interval(wins)
    alone = len(set(tournament.bots)) == 1
    expected = None if tournament.together else seats / tournament.players
    odds = None if expected is None or alone or not 0 < share < 1 else _odds(share) / _odds(expected)
    elo = None if expected is None or alone else round(ratings[name] - ratings[tournament.bots[-1]])
    return BotFigures(
        name,
        seats,
        round(share, 4),
        round(low, 4),
        round(high, 4),
        expected,
        None if odds is None else round(odds, 3),
        elo,
        None if alone or tournament.together else _lead(tournament, ended, name),
        times.decisions,
        round(times.seconds / times.decisions, 4) if times.decisions else None,
        round(times.within(0.99), 4) if times.decisions else None,
        round(times.longest, 4) if times.decisions else None,
    )


def won(tournament: Tournament, game: Played, name: str) -> float:
    """How much of a game the bot won: 1, 0, or its part of a shared win. Without opponents at the table all bots win or none."""
    if tournament.together:
        return float(bool(game.winners))
    bots = fixture(tournament, game.number).bots
    return sum(bots[seat] == name for seat in game.winners) / max(1, len(game.winners))


def interval(wins: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Wilson's interval at 95 % of the mean of ``(deal, win)``. Games of one deal depend on each other, so the number of games is replaced
    by the number of independent games that would make deals differ as much (the effective sample size)."""
    count, share = len(wins), sum(win for _, win in wins) / len(wins)
    return wilson(share, count / design_effect(wins))


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval at 95 % of a share of so many independent games."""
    square = Z * Z / games
    center = (share + square / 2) / (1 + square)
    reach = Z / (1 + square) * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, center - reach), min(1.0, center + reach)


def design_effect(wins: Sequence[tuple[int, float]]) -> float:
    """The variance of the share of ``(deal, win)`` divided by that of as many independent games: below 1 where rotations of a deal balance
    its luck. 1 or more with few deals."""
    by_deal: dict[int, list[float]] = {}
    for deal, win in wins:
        by_deal.setdefault(deal, []).append(win)
    count, deals = len(wins), len(by_deal)
    share = sum(win for _, win in wins) / count
    if deals < 2 or not 0 < share < 1:
        return 1.0
    residuals = (sum(won_here) - share * len(won_here) for won_here in by_deal.values())
    variance = deals / (deals - 1) * sum(residual**2 for residual in residuals) / count**2
    effect = variance / (share * (1 - share) / count)
    return max(effect, 1.0 if deals < FEW else NARROWEST)


def _odds(share: float) -> float:
    return share / (1 - share)


def _lead(tournament: Tournament, ended: Iterable[Played], name: str) -> float | None:
    leads = []
    for game in ended:
        bots = fixture(tournament, game.number).bots
        mine = [score for bot, score in zip(bots, game.scores, strict=False) if bot == name and score is not None]
        others = [score for bot, score in zip(bots, game.scores, strict=False) if bot != name and score is not None]
        if mine and others:
            leads.append(sum(mine) / len(mine) - max(others))
    return round(sum(leads) / len(leads), 2) if leads else None


def _ratings(tournament: Tournament, ended: Iterable[Played]) -> dict[str, float]:
    """Ratings by name in points of Elo. They follow Bradley and Terry, for more seats Luce: the chance of a seat to win is its strength
    divided by that of all seats. All games have the same bots, so the most likely strength is that of the wins for each seat. One more
    game that all seats share keeps a bot that won always or never within bounds. The order of the games does not matter."""
    ratings = {}
    for name in dict.fromkeys(tournament.bots):
        wins = sum(won(tournament, game, name) for game in ended)
        ratings[name] = 400 * log10(wins / tournament.bots.count(name) + 1 / tournament.players)
    return ratings
