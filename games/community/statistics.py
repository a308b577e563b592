"""What all finished matches of a title show together: who wins, with how many points, how long it takes, and which cards are taken.

Matches that go on from a position of another one are left out, and so are those in which somebody gave up. Shares have a 95 % interval by
Wilson. Nothing is drawn from fewer than :data:`ENOUGH` games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from games.engine.bots import bots as engine_bots
from games.models import CardTaken, MatchResult, SeatResult

ENOUGH = 30
"""The least number of games of which a plot is drawn and a share is said."""
SURE = 0.95
_Z = NormalDist().inv_cdf(0.5 + SURE / 2)
BINS = 12
"""The most bars of a distribution."""
PEOPLE = "people"


@dataclass(frozen=True)
class Chosen:
    """Which games are counted. ``who`` is :data:`PEOPLE`, a level of bots, or empty for all seats."""

    title: str
    mode: str = ""
    players: int = 0
    who: str = ""


@dataclass(frozen=True)
class Share:
    """How many of ``games`` were won, with the interval in which the true share lies at 95 %. ``key`` says of what."""

    key: str
    games: int
    won: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end, from 0 to 1."""
        return wilson(self.won, self.games)

    @property
    def is_enough(self) -> bool:
        """Whether there are enough games to say anything."""
        return self.games >= ENOUGH


@dataclass(frozen=True)
class Taken:
    """A card: in how many of ``seats`` it was taken, how often these won, and how often the others did."""

    component: str
    seats: int
    taken: int
    times: int
    with_it: Share
    without: Share

    @property
    def each(self) -> float:
        """How often a seat took it that took it at all."""
        return self.times / self.taken if self.taken else 0.0


@dataclass(frozen=True)
class Bin:
    """A bar of a distribution: the values from ``low`` to ``high``, both included, and how many there are."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Distribution:
    """Whole numbers in bars of the same width. ``middle`` is the median."""

    bins: Sequence[Bin]
    count: int
    middle: float
    least: int
    most: int


@dataclass(frozen=True)
class Statistics:
    """All figures of one choice of games."""

    chosen: Chosen
    matches: int
    by_seat: Sequence[Share] = ()
    by_side: Sequence[Share] = ()
    by_who: Sequence[Share] = ()
    scores: Distribution | None = None
    moves: Distribution | None = None
    minutes: Distribution | None = None
    cards: Sequence[Taken] = ()
    together: Share | None = None


def wilson(won: int, games: int) -> tuple[float, float]:
    """The interval of a share by Wilson, at 95 %. (0, 1) without games."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, _Z * _Z
    center = (share + square / (2 * games)) / (1 + square / games)
    reach = _Z * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, center - reach), min(1.0, center + reach)


def statistics_of(chosen: Chosen) -> Statistics:
    """Compute everything about the chosen games."""
    matches = _matches(chosen)
    seats = _seats(chosen, matches)
    partners = matches.filter(won__isnull=False)
    return Statistics(
        chosen,
        matches=matches.count(),
        by_seat=_shares(seats, "number"),
        by_side=_shares(seats.exclude(side=""), "side"),
        by_who=_by_who(chosen),
        scores=_distribution(seats.filter(score__isnull=False), "score"),
        moves=_distribution(matches, "moves"),
        minutes=_distribution(matches.filter(seconds__isnull=False).annotate(minutes=F("seconds") / 60), "minutes"),
        cards=_cards(seats),
        together=Share("together", partners.count(), partners.filter(won=True).count()) if partners.exists() else None,
    )


def _who(who: str) -> Q:
    """The seats of people who have played to the end themselves, or of bots of a level."""
    return Q(bot="", replaced=False) if who == PEOPLE else Q(bot=who)


def _matches(chosen: Chosen) -> QuerySet[MatchResult]:
    found = MatchResult.objects.filter(title=chosen.title, continued=False, ended=MatchResult.Ended.BY_RULES)
    if chosen.mode:
        found = found.filter(mode=chosen.mode)
    if chosen.players:
        found = found.filter(players=chosen.players)
    if chosen.who:
        found = found.filter(Exists(SeatResult.objects.filter(_who(chosen.who), match=OuterRef("pk"))))
    return found


def _seats(chosen: Chosen, matches: QuerySet[MatchResult]) -> QuerySet[SeatResult]:
    seats = SeatResult.objects.filter(match__in=matches).order_by()
    return seats.filter(_who(chosen.who)) if chosen.who else seats


def _shares(seats: QuerySet[SeatResult], key: str) -> list[Share]:
    rows = seats.values(key).annotate(games=Count("pk"), wins=Count("pk", filter=Q(won=True))).order_by(key)
    return [Share(str(row[key]), row["games"], row["wins"]) for row in rows]


def _by_who(chosen: Chosen) -> list[Share]:
    """People and the levels of bots, each against whoever sat there."""
    everybody = replace(chosen, who="")
    seats = _seats(everybody, _matches(everybody))
    shares = []
    for who in (PEOPLE, *engine_bots.LEVELS):
        counted = seats.filter(_who(who)).aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)))
        if counted["games"]:
            shares.append(Share(who, counted["games"], counted["wins"]))
    return shares


def _cards(seats: QuerySet[SeatResult]) -> list[Taken]:
    """What was taken, the most frequent first."""
    every = seats.aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)))
    rows = CardTaken.objects.filter(seat__in=seats).values("component")
    counted = rows.annotate(taken=Count("pk"), often=Sum("times"), wins=Count("pk", filter=Q(seat__won=True)))
    return [
        Taken(
            row["component"],
            every["games"],
            row["taken"],
            row["often"],
            Share("with", row["taken"], row["wins"]),
            Share("without", every["games"] - row["taken"], every["wins"] - row["wins"]),
        )
        for row in counted.order_by("-taken", "component")
    ]


def _distribution(rows: QuerySet[Any], name: str) -> Distribution | None:
    """How the values of a column are spread. None without any."""
    return distribution(rows.order_by(name).values_list(name).annotate(n=Count("pk")))


def distribution(values: Iterable[tuple[int, int]]) -> Distribution | None:
    """How values are spread: ``values`` are pairs of a value and how often there is, in the order of values. None without any."""
    counts = list(values)
    if not counts:
        return None
    least, most, count = counts[0][0], counts[-1][0], sum(n for _value, n in counts)
    wide = _width(most - least + 1)
    first = least // wide * wide
    bins = [
        Bin(low, low + wide - 1, sum(n for value, n in counts if low <= value < low + wide))
        for low in range(first, most + 1, wide)
    ]
    return Distribution(bins, count, _median(counts, count), least, most)


def _width(spread: int) -> int:
    """The least width of 1, 2 or 5 times a power of ten with which :data:`BINS` bars are enough."""
    width = 1
    while True:
        for step in (1, 2, 5):
            if spread <= step * width * (BINS - 1):
                return step * width
        width *= 10


def _median(counts: Sequence[tuple[int, int]], count: int) -> float:
    def at(index: int) -> int:
        seen = 0
        for value, n in counts:
            seen += n
            if index < seen:
                return value
        raise IndexError(index)

    return (at((count - 1) // 2) + at(count // 2)) / 2
