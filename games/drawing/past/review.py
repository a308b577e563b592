"""The page that says which answers of a seat cost most, in a match that is over."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from games.drawing.board.board import rule_link
from games.drawing.board.reckonings import signed
from games.drawing.viewer.thoughts import LEAST_DOUBT, causes_of
from games.drawing.viewer.viewing import Viewing
from games.engine.bots.comparing import WINNING, Judgment
from games.models import Move, Review, Seat
from games.tables.past.reviews import Costly, found_in, is_under_way, taken_over


@dataclass(frozen=True)
class Ends:
    """The imagined games in which the match ended: so many of all, and how many of them each answer won. ``doubt`` is the standard error of
    the difference, in games. None: less than half a game."""

    ended: int
    worlds: int
    given: int
    better: int
    doubt: float | None

    @property
    def lost(self) -> bool:
        """Whether the match was lost either way."""
        return self.given == self.better == 0

    @property
    def won(self) -> bool:
        """Whether the match was won either way."""
        return self.given == self.better == self.ended


@dataclass(frozen=True)
class Told:
    """An answer that cost much, in the words of its title. In a study room it is answer number ``answer``. ``points`` are without those of
    winning, and ``why`` are their parts, each with its clause. ``doubt`` is their standard error. None: less than ``LEAST_DOUBT``."""

    number: int
    answer: int
    given: SafeString
    better: SafeString
    points: int
    doubt: float | None
    why: list[tuple[str, SafeString, SafeString]]
    ends: Ends | None
    replay: str
    study: str

    @property
    def fewer(self) -> int:
        """How many points less, where it is fewer points."""
        return -self.points


def context(viewing: Viewing, seat: Seat, seats: list[Seat], review: Review | None) -> dict[str, Any]:
    """What is known of the seat: nothing yet, how far it is, that it failed, or what was found. ``seats`` may be asked about."""
    found = None if review is None else found_in(review)
    table, own = viewing.scene.table, viewing.viewer.seats
    here, taken = reverse("games:review", args=[table.pk]), taken_over(table, seat.number)
    answers = _answers(viewing) if found is not None else []
    return {
        "seat": seat.number,
        "name": viewing.signs[seat.number].name,
        "mine": own == (seat.number,),
        "seats": [(f"{here}?seat={one.number}", viewing.signs[one.number].name, one is seat) for one in seats],
        "taken_after": None if taken is None else taken.number,
        "address": here,
        "under_way": review is not None and is_under_way(review),
        "failed": review is not None and review.failed,
        "step": 0 if review is None else review.step,
        "steps": 0 if review is None else review.steps,
        "found": found,
        "told": [_told(viewing, one, seat.number, answers) for one in (found.costly if found else ())],
        "answers": len(answers),
        "least_doubt": LEAST_DOUBT,
    }


def _answers(viewing: Viewing) -> list[int]:
    """The numbers of the moves that are answers. A study room counts these alone."""
    moves = Move.objects.filter(table=viewing.scene.table, undone_version=None, forced=False, seat__isnull=False)
    return list(moves.filter(number__gt=viewing.scene.first).order_by("number").values_list("number", flat=True))


def _told(viewing: Viewing, costly: Costly, seat: int, answers: list[int]) -> Told:
    judgment: Judgment = costly.judgment
    words, table = viewing.wording, viewing.scene.table
    rest = [
        (part, points) for part, points in zip(judgment.parts, judgment.given.apart, strict=True) if not _wins(part)
    ]
    causes = causes_of([part for part, _ in rest], [points for _, points in rest])
    return Told(
        costly.number,
        bisect_right(answers, costly.number),
        words.html(judgment.given.label),
        words.html(judgment.better.label),
        sum(cause.amount for cause in causes),
        _doubt(judgment.given.rest_doubt),
        [(signed(cause.amount), words.html(cause.text), rule_link(cause.rule)) for cause in causes],
        _ends(judgment),
        f"{reverse('games:position', args=[table.pk, costly.before])}?seat={seat}",
        reverse("games:begin_study", args=[table.pk, costly.before]),
    )


def _wins(part: tuple[Any, str]) -> bool:
    return bool(part[0].msgid == WINNING)


def _doubt(doubt: float | None) -> float | None:
    """A standard error as it is told. None: less than half."""
    return None if doubt is None or doubt < LEAST_DOUBT else round(doubt, 1)


def _ends(judgment: Judgment) -> Ends | None:
    """None if the match has ended in no imagined game."""
    given, better = judgment.given, judgment.better
    if not given.ended:
        return None
    return Ends(given.ended, given.worlds, given.won, better.won, _doubt(given.won_doubt))
