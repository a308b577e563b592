"""Ratings per title, by openskill (Plackett-Luce), from rated matches in the order in which they ended.

A match counts if people with accounts played it to the end themselves, against each other, from its beginning. Each step is saved, so a
match that is written late leads to the same ratings as all of them from nothing: the steps after it are made again. When somebody has
left the site, the others are rated again without these matches, in the night.

What a corrected rule would have changed is not rated again: a match is rated as it was played.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from openskill.models import PlackettLuce

from accounts.models import User
from games.models import MatchResult, RatingStep, SeatResult

PER_POINT, CENTER = 40, 500
"""A rating is shown as ``CENTER + PER_POINT * mu``: everybody begins at 1500."""
SETTLING, STEADY = 5.0, 3.5
"""Above the first sigma a rating is provisional, from the second one down it is steady."""
_model = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    """A person's rating of a title."""

    user: User
    title: str
    mu: float
    sigma: float
    games: int

    @property
    def points(self) -> int:
        """The rating as people read it."""
        return round(CENTER + PER_POINT * self.mu)

    @property
    def reach(self) -> int:
        """By how much it may be wrong, at 95 %."""
        return round(2 * PER_POINT * self.sigma)

    @property
    def certainty(self) -> str:
        """``provisional``, ``settling`` or ``steady``."""
        if self.sigma > SETTLING:
            return "provisional"
        return "settling" if self.sigma > STEADY else "steady"


def counted() -> QuerySet[MatchResult]:
    """The matches that count, in their order."""
    found = MatchResult.objects.filter(rated=True, hot_seat=False, continued=False, won__isnull=True, players__gte=2)
    others = Q(seats__user=None) | Q(seats__user__is_guest=True) | Q(seats__replaced=True)
    return found.exclude(pk__in=MatchResult.objects.filter(others).values("pk")).order_by("finished_at", "pk")


@transaction.atomic
def rate(match: MatchResult) -> None:
    """Rate a match whose result has just been written. The steps of later matches are made again."""
    if not match.rated:
        return
    _from(match.title, match.finished_at, match.pk)


@transaction.atomic
def rate_all() -> int:
    """Make all ratings again from nothing. Returns the number of matches that count."""
    RatingStep.objects.all().delete()
    return _rate(counted(), {})


def _from(title: str, finished_at: datetime, number: int) -> None:
    later = Q(finished_at__gt=finished_at) | Q(finished_at=finished_at, pk__gte=number)
    RatingStep.objects.filter(match__in=MatchResult.objects.filter(later, title=title)).delete()
    matches = counted().filter(later, title=title)
    people = SeatResult.objects.filter(match__in=matches.order_by().values("pk")).values("user")
    before: Known = {}
    for step in RatingStep.objects.filter(title=title, user__in=people).order_by("games"):
        before[step.user_id, title] = step
    _rate(matches, before)


Known = dict[tuple[int, str], RatingStep]
"""By person and title, the last step."""


def _rate(matches: QuerySet[MatchResult], known: Known) -> int:
    """Save the steps of matches in their order. Returns the number of matches."""
    steps: list[RatingStep] = []
    count = 0
    for match in matches.prefetch_related("seats"):
        count += 1
        for step in _steps(match, known):
            known[step.user_id, step.title] = step
            steps.append(step)
    RatingStep.objects.bulk_create(steps, batch_size=1000)
    return count


def _steps(match: MatchResult, known: Known) -> list[RatingStep]:
    seats = [(seat.user_id, seat.place) for seat in match.seats.all() if seat.user_id is not None]
    before = [known.get((user, match.title)) for user, _place in seats]
    teams = [[_model.rating() if step is None else _model.rating(mu=step.mu, sigma=step.sigma)] for step in before]
    after = _model.rate(teams, ranks=[float(place) for _user, place in seats])
    return [
        RatingStep(
            match=match,
            user_id=user,
            title=match.title,
            mu=team[0].mu,
            sigma=team[0].sigma,
            games=1 if step is None else step.games + 1,
        )
        for (user, _place), step, team in zip(seats, before, after, strict=True)
    ]


def ratings_of(user: User) -> list[Rating]:
    """A person's present ratings, by title."""
    latest: dict[str, RatingStep] = {}
    for step in RatingStep.objects.filter(user=user).order_by("games"):
        latest[step.title] = step
    return [Rating(user, title, step.mu, step.sigma, step.games) for title, step in sorted(latest.items())]


def leaders(title: str, most: int) -> list[Rating]:
    """The best ratings of a title, of people who want to be on the board. Provisional ones are left out."""
    shown = RatingStep.objects.filter(title=title, user__on_leader_boards=True, user__is_active=True)
    latest: dict[int, RatingStep] = {}
    for step in shown.order_by("games").select_related("user"):
        latest[step.user_id] = step
    ratings = [Rating(step.user, title, step.mu, step.sigma, step.games) for step in latest.values()]
    certain = [rating for rating in ratings if rating.certainty != "provisional"]
    return sorted(certain, key=lambda one: (-one.mu, one.user.username))[:most]
