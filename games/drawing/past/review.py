"""The page that says which answers of a seat cost most, in a match that is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from games.drawing.board.board import rule_link
from games.drawing.board.reckonings import signed
from games.drawing.viewer.thoughts import LEAST_DOUBT, doubted, shown_beside
from games.drawing.viewer.viewing import Viewing
from games.engine.bots.comparing import WINNING, Judgment
from games.models import Review, Seat
from games.tables.past.reviews import Costly, found_in, is_under_way


@dataclass(frozen=True)
class Told:
    """An answer that cost much, in the words of its title. ``points`` with the standard error ``doubt``, without those of winning. ``why``
    are their parts, each with its clause. ``chances`` of winning are in percent: after the given answer, after the other one, and the
    standard error of the difference. None: nothing in it."""

    number: int
    given: SafeString
    better: SafeString
    points: int
    doubt: float | None
    why: list[tuple[str, SafeString, SafeString]]
    chances: tuple[int, int, float] | None
    replay: str
    study: str


def context(viewing: Viewing, seat: Seat, seats: list[Seat], review: Review | None) -> dict[str, Any]:
    """What is known of the seat: nothing yet, how far it is, that it failed, or what was found. ``seats`` may be asked about."""
    found = None if review is None else found_in(review)
    here, own = reverse("games:review", args=[viewing.scene.table.pk]), viewing.viewer.seats
    return {
        "seat": seat.number,
        "name": viewing.signs[seat.number].name,
        "mine": seat.number in own,
        "seats": [(f"{here}?seat={one.number}", viewing.signs[one.number].name, one is seat) for one in seats],
        "address": here,
        "under_way": review is not None and is_under_way(review),
        "failed": review is not None and review.failed,
        "step": 0 if review is None else review.step,
        "steps": 0 if review is None else review.steps,
        "made": found is not None,
        "told": [_told(viewing, one, seat.number) for one in found or ()],
    }


def _told(viewing: Viewing, costly: Costly, seat: int) -> Told:
    judgment: Judgment = costly.judgment
    given = shown_beside(judgment.parts, judgment.given, judgment.better)
    words, table = viewing.wording, viewing.scene.table
    before = max(costly.number - 1, viewing.scene.first)
    causes = [cause for cause in given.behind.causes if cause.text.msgid != WINNING]
    return Told(
        costly.number,
        words.html(judgment.given.label),
        words.html(judgment.better.label),
        sum(cause.amount for cause in causes),
        doubted(judgment.given.rest_doubt),
        [(signed(cause.amount), words.html(cause.text), rule_link(cause.rule)) for cause in causes],
        _chances(judgment),
        f"{reverse('games:position', args=[table.pk, before])}?seat={seat}",
        reverse("games:begin_study", args=[table.pk, before]),
    )


def _chances(judgment: Judgment) -> tuple[int, int, float] | None:
    """None if they do not differ by a whole percent."""
    given, better = judgment.given, judgment.better
    if given.chance is None or given.chance_doubt is None:
        return None
    before, after = round(100 * given.chance), round(100 * (0.5 if better.chance is None else better.chance))
    return (before, after, max(LEAST_DOUBT, round(100 * given.chance_doubt, 1))) if before != after else None
