"""Reviews of matches: made at once, and what they found."""

from __future__ import annotations

from games.bots import teaching
from games.engine.bots.comparing import Compared, Judgment
from games.engine.rules.text import T
from games.models import Review, Table
from games.tables.past import reviews


def review(table: Table, seat: int = 0) -> Review:
    teaching.ask(table, seat)
    row = reviews.review_of(table, seat)
    assert row is not None
    teaching.make.func(row.pk)
    return Review.objects.get(pk=row.pk)


def told(row: Review) -> list[reviews.Costly]:
    return found(row).costly


def found(row: Review) -> reviews.Found:
    made = reviews.found_in(row)
    assert made is not None
    return made


def judgment(behind: float, doubt: float | None) -> Judgment:
    given = Compared("given", T("Given"), 24, [0.0], behind, doubt, [behind], rest_doubt=doubt)
    return Judgment([(T("Lead"), "gwc.end.score.1")], given, Compared("better", T("Better"), 24, [behind]))
