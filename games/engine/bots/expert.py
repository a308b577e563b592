"""A bot that searches further than the careful one. In its imagined worlds the seats do not only play by the heuristic bot: they learn.

It compares its answers as the careful bot does, in the same worlds. All playouts of a decision share a tree of the answers that were given
in them. Where a playout comes to a place in the tree, the seat that is asked takes what has been best for itself so far, or tries what was
tried too little (the PUCT rule). Beyond the tree all seats play by the heuristic bot, and the tree grows by one answer.

A place in the tree is the answers that led to it. The worlds differ there, so what is learned is good on the average of what may be
hidden. Sealed and private answers lead to places of their own, so a seat in imagined play may profit from an answer that it would not see.
That distorts imagined play, and tells nobody anything: all worlds are imagined from what the bot's seat may know.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any, Self

from games.engine.bots.careful import Careful, Tried, played_on, value
from games.engine.bots.imagining import Position
from games.engine.bots.policies import heuristic
from games.engine.match.match import Match
from games.engine.rules.ask import Ask
from games.engine.title.title import Prospect, Title

CURIOSITY = 0.5
"""How much what was tried too little counts, in standard deviations of the results."""
WIDTH, WIDENING = 1.5, 0.4
"""At a place that was visited n times, the best ``WIDTH * n ** WIDENING`` answers by ``weigh`` are considered (progressive widening)."""
LEARNING = 0.25
"""The largest share of the time in which the seats only learn."""
TAUGHT = 20
"""For so many worlds that count there is one in which the seats only learn."""
CHECKS = 4
"""How often it is checked at least which answers are behind, if there are worlds enough. A check takes three worlds or more."""


@dataclass(frozen=True)
class Expert(Careful):
    """How long the bot thinks about a decision; see :class:`Careful`."""

    options: int = 8
    worlds: int = 160
    batch: int = 8
    behind: float = 2.0
    learning: int = 8
    """In that many worlds for each answer the seats only learn. These results are not counted: the seats had not learned yet."""

    @classmethod
    def at(cls, title: Title[Any, Any], seconds: float = inf) -> Self:
        """The expert of a title."""
        search = title.expert
        learning = max(2, search.worlds // TAUGHT)
        batch = min(cls.batch, max(Careful.batch, search.worlds // CHECKS))
        return cls(
            options=search.options,
            worlds=search.worlds,
            batch=batch,
            learning=learning,
            sure=search.sure,
            seconds=seconds,
        )

    def _left(self, live: list[Tried], position: Position, seed: str, until: float) -> list[Tried]:
        tree = _Tree()
        learned_by = time.monotonic() + self.seconds * LEARNING
        for world in range(self.learning):
            for tried in live:
                if time.monotonic() < learned_by:
                    tree.look_ahead(position, tried.option.id, f"{seed}/learning/{world}")
        return self._compared(live, position, seed, until, tree.look_ahead)


class _Node:
    """An answer in imagined play, with what came of it."""

    __slots__ = ("after", "points", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.points = 0.0
        """The sum of the results for the seat that gave the answer."""
        self.after: dict[str, _Node] = {}
        """The answers that followed."""


class _Spread:
    """The standard deviation of the results of a seat."""

    def __init__(self) -> None:
        self.count, self.sum, self.squares = 0, 0.0, 0.0

    def add(self, points: float) -> None:
        """Count one more result."""
        self.count += 1
        self.sum += points
        self.squares += points * points

    @property
    def value(self) -> float:
        """In points. 1 as long as nothing is known."""
        if self.count < 2:
            return 1.0
        return sqrt(max(self.squares / self.count - (self.sum / self.count) ** 2, 0.0)) or 1.0


@dataclass
class _Tree:
    """What the playouts of one decision have learned."""

    root: _Node = field(default_factory=_Node)
    spreads: dict[int, _Spread] = field(default_factory=dict)
    """By seat."""

    def look_ahead(self, position: Position, option_id: str, seed: str) -> Sequence[Prospect]:
        """The result of an answer in one imagined world. What happened there is learned."""
        playout = _Playout(self, self.root.after.setdefault(option_id, _Node()), random.Random(seed))
        match = played_on(position, option_id, seed, playout.choose)
        results = {seat: value(match, seat) for seat in {position.seat, *(seat for seat, _ in playout.given)}}
        self._learn(playout, {seat: sum(part.points for part in parts) for seat, parts in results.items()})
        return results[position.seat]

    def _learn(self, playout: _Playout, points: dict[int, float]) -> None:
        for seat, result in points.items():
            self.spreads.setdefault(seat, _Spread()).add(result)
        for seat, node in playout.given:
            node.visits += 1
            node.points += points[seat]

    def choose(self, node: _Node, match: Match[Any], seat: int) -> str:
        """What the seat answers at a place in the tree: the PUCT rule, with an answer's rank by ``weigh`` for its prior."""
        question = match.question(seat)
        weighed = match.title.weigh(match.view(seat), question)
        ids = sorted((option.id for option in question.options), key=lambda option_id: -weighed.get(option_id, 0.0))
        tried = {option_id: node.after[option_id] for option_id in ids if option_id in node.after}
        visits = sum(one.visits for one in tried.values())
        if not visits:
            return ids[0]
        mean = sum(one.points for one in tried.values()) / visits
        spread = self.spreads.get(seat)
        curiosity = CURIOSITY * (spread.value if spread is not None else 1.0) * sqrt(visits)

        def promise(rank: int) -> float:
            one = tried.get(ids[rank], _UNTRIED)
            expected = (one.points + mean) / (one.visits + 1)  # as if it had had the mean result once
            return expected + curiosity / (1 + one.visits) / sqrt(1 + rank)

        width = int(WIDTH * (visits + 1) ** WIDENING)
        return ids[max(range(min(width, len(ids))), key=promise)]


_UNTRIED = _Node()


class _Playout:
    """One playout's way through the tree, and out of it."""

    def __init__(self, tree: _Tree, node: _Node, dice: random.Random) -> None:
        self.given: list[tuple[int, _Node]] = []
        """The answers that were given in the tree, with the seats that gave them."""
        self._tree = tree
        self._node: _Node | None = node
        self._dice = dice

    def choose(self, match: Match[Any], seat: int) -> str:
        """The answer of a seat. If several are asked at once, nobody learns: a seat that answers later would know the earlier answers."""
        if self._node is not None and isinstance(match.request, Ask):
            option_id = self._tree.choose(self._node, match, seat)
        else:
            option_id = heuristic(match.title)(match.view(seat), match.question(seat), self._dice)
        if self._node is not None:
            self._node = self._follow(self._node, seat, option_id)
        return option_id

    def _follow(self, node: _Node, seat: int, option_id: str) -> _Node | None:
        """The next place in the tree. None where the tree ends: it grows by this one answer."""
        known = node.after.get(option_id)
        reached = known or node.after.setdefault(option_id, _Node())
        self.given.append((seat, reached))
        return known
