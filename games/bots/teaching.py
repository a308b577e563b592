"""Which answers of a seat cost most, in a match that is over. The careful bot reckons it in its process, one short job after another, so
that bots at tables think in between. What it finds is kept with the match.

First every answer is weighed as the heuristic bot weighs it. The most doubtful ones are compared with what a careful bot would have given.
Those that seem to cost most are measured again in new worlds, and only this second measure counts: the largest of many figures are large by
chance as well. The bot knows what the seat knew, so luck that was hidden counts for nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_tasks import task

from games import titles
from games.bots import pool
from games.bots.worker import Jobs, Judge, Sift, Sifted, Sifting
from games.engine.bots.comparing import Verdict
from games.engine.match.saved import Move as Answer
from games.engine.title import codec
from games.models import Keyframe, Move, Review, Table
from games.requests import refusals
from games.tables.past.reviews import (
    Costly,
    Found,
    found_in,
    is_under_way,
    may_review,
    review_of,
    taken_over,
    under_way,
)

SUSPECTS = 30
"""The largest number of answers that are compared with a careful bot's."""
AGAIN = 6
"""The largest number of those that are measured again."""
SHOWN = 3
"""The largest number of answers that are told."""
WORLDS, WORLDS_AGAIN = 8, 24
"""In how many imagined worlds two answers are compared, at first and again."""
LEAST_WORLDS = 4
"""What was measured in fewer worlds is not told. There was no time for more, and so few tell no doubt."""
SECONDS, SECONDS_AGAIN = 0.8, 1.2
"""The longest time of each job, but for its last playout. A bot at a table that wants to think waits for no more than one of them."""
FAILURES = 4
"""A review with that many failed jobs is given up. A process that hangs is waited for at each of them."""
MOST_AT_ONCE = 12
"""How many reviews of the whole site may be under way."""
Answered = TypeVar("Answered")


def is_known(table: Table, seat: int) -> bool:
    """Whether it is made, or under way."""
    known = review_of(table, seat)
    return known is not None and _is_known(known)


def _is_known(row: Review) -> bool:
    return is_under_way(row) or found_in(row) is not None


def must_have_room() -> None:
    """Raise :class:`refusals.NotNow` while the whole site has enough to do."""
    if under_way() >= MOST_AT_ONCE:
        raise refusals.NotNow(_("Many matches are looked at just now. Please try again in a few minutes."))


def _one_at_a_time() -> None:
    """Wait until nobody else asks, so that all are counted. SQLite has one writer at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext('games.reviews'))")


@transaction.atomic
def ask(table: Table, seat: int) -> None:
    """Have it made, unless it is made or under way. The caller has seen to it that it may be asked for."""
    _one_at_a_time()
    if is_known(table, seat):
        return
    must_have_room()
    now = timezone.now()
    row, made = Review.objects.get_or_create(
        table=table, seat=seat, revision=titles.load(table.title).revision, defaults={"asked_at": now}
    )
    if not made:
        row = Review.objects.select_for_update().get(pk=row.pk)
        if _is_known(row):  # somebody else has asked at the same time
            return
        row.asked_at, row.step, row.steps, row.found, row.failed = now, 0, 0, None, False
        row.save()
    make.enqueue(row.pk, now.isoformat())


@task(queue_name="teaching")
def make(review_id: int, asked: str = "") -> None:
    """Find what cost most. A second try begins again. ``asked``: when it was asked for. If it was asked for anew since, nothing is done.
    Empty in calls of an older release."""
    row = Review.objects.select_related("table").filter(pk=review_id, found=None).first()
    if row is None or not may_review(row.table) or asked not in ("", row.asked_at.isoformat()):
        return
    asked_for = Review.objects.filter(pk=review_id, asked_at=row.asked_at)
    try:
        found = _Searching(row).found()
    except (pool.CouldNot, refusals.Refusal):
        asked_for.update(failed=True)
        return
    asked_for.update(found=codec.encode(found), step=row.steps)


class _Searching:
    """The search in one match, for one seat."""

    def __init__(self, row: Review) -> None:
        self.row = row
        frames = Keyframe.objects.filter(table=row.table).order_by("number").values_list("number", flat=True)
        self.frames: list[int] = list(frames)
        self.failed = self.refused = self.unjudged = 0

    def found(self) -> Found:
        """What the page tells. Raises :class:`pool.CouldNot` if too many jobs fail."""
        compared = self._compared(self._suspects(), self._judge)
        costly = self._costly(_judged(compared))
        return Found(costly, len(compared), self.refused, self.unjudged)

    def _costly(self, judged: Sequence[Costly]) -> list[Costly]:
        """The answers that cost most, the most expensive first."""
        first = sorted(judged, key=lambda one: -one.judgment.given.behind)[:AGAIN]
        again = {one.number: one.judgment for one in first if one.judgment.given.behind > 0}
        before = self.unjudged
        measured = _judged(self._compared(again, lambda number: self._judge(number, again[number].better.option)))
        sure = [one for one in measured if one.judgment.given.worlds >= LEAST_WORLDS]
        self.unjudged = before + len(again) - len(sure)
        clear = [one for one in sure if one.judgment.given.stands_out]
        return sorted(clear, key=lambda one: -one.judgment.given.behind)[:SHOWN]

    def _suspects(self) -> list[int]:
        """The numbers of the answers with a choice, those first that the heuristic bot would have weighed lowest."""
        by_frame: dict[int, list[int]] = {}
        for number in self._own():
            by_frame.setdefault(self._frame_before(number), []).append(number)
        self._begin(len(by_frame) + SUSPECTS + AGAIN)
        sifted: list[Sifted] = []
        for frame, wanted in by_frame.items():
            saved, moves = self._from(frame, wanted[-1])
            sifting = self._do(Sift(saved, moves, frame + 1, self.row.seat, wanted), Sifting, len(wanted))
            if sifting is not None:
                sifted, self.refused = sifted + sifting.moves, self.refused + sifting.refused
        self._begin(self.row.step + min(SUSPECTS, len(sifted)) + AGAIN)
        return [one.number for one in sorted(sifted, key=lambda one: -one.less)[:SUSPECTS]]

    def _own(self) -> QuerySet[Move, int]:
        """The numbers of the answers that the person gave who has the seat."""
        table, taken = self.row.table, taken_over(self.row.table, self.row.seat)
        here = self._moves().filter(number__gt=table.origin_number or 0, version__gt=taken.version if taken else 0)
        return here.filter(seat=self.row.seat, forced=False, by_bot=False).values_list("number", flat=True)

    def _compared(self, numbers: Iterable[int], judge: Callable[[int], Verdict | None]) -> dict[int, Verdict]:
        """The answers that were compared, by number. The others are counted."""
        compared: dict[int, Verdict] = {}
        for number in numbers:
            verdict = judge(number)
            if verdict is not None and verdict.compared:
                compared[number] = verdict
            elif verdict is not None:
                self.unjudged += 1
        return compared

    def _judge(self, number: int, against: str = "") -> Verdict | None:
        """The verdict on an answer. None: the job failed, and is counted."""
        frame = self._frame_before(number)
        saved, moves = self._from(frame, number - 1)
        given = self._moves().values_list("option", flat=True).get(number=number)
        worlds, seconds = (WORLDS_AGAIN, SECONDS_AGAIN) if against else (WORLDS, SECONDS)
        seed = f"review/{number}/{self.row.seat}/{worlds}"
        job = Judge(saved, moves, frame + 1, self.row.seat, given, seed, seconds, worlds, against)
        return self._do(job, Verdict)

    def _frame_before(self, number: int) -> int:
        """The key frame from which the position before a move is reached."""
        place = bisect_right(self.frames, number - 1)
        if not place:
            raise refusals.Unknown(_("There is no such position."))
        return self.frames[place - 1]

    def _from(self, frame: int, until: int) -> tuple[bytes, list[Answer]]:
        """The match of a key frame, and the moves from there on."""
        saved = Keyframe.objects.values_list("saved", flat=True).get(table=self.row.table, number=frame)
        moves = self._moves().filter(number__gt=frame, number__lte=until)
        return bytes(saved), [
            Answer(move.seat, move.option, move.forced)
            for move in moves.only("seat", "option", "forced")
            if move.seat is not None
        ]

    def _moves(self) -> QuerySet[Move]:
        return Move.objects.filter(table=self.row.table, undone_version=None).order_by("number")

    def _do(self, job: Jobs, kind: type[Answered], answers: int = 1) -> Answered | None:
        """What comes of a job about so many answers. One that fails is tried once more: the process may have ended meanwhile."""
        answer: Answered | None = None
        for _try in range(2):
            try:
                answer = pool.done(job, kind)
                break
            except pool.CouldNot:
                continue
        else:
            self.failed += 1
            self.unjudged += answers
            if self.failed >= FAILURES:
                raise pool.CouldNot
        self.row.step += 1
        Review.objects.filter(pk=self.row.pk).update(step=self.row.step)
        return answer

    def _begin(self, steps: int) -> None:
        self.row.steps = steps
        Review.objects.filter(pk=self.row.pk).update(steps=steps, step=self.row.step)


def _judged(compared: Mapping[int, Verdict]) -> list[Costly]:
    """Those in which the bot would have answered otherwise."""
    return [Costly(number, verdict.judgment) for number, verdict in compared.items() if verdict.judgment is not None]
