"""Which moves cost most: what a careful bot finds in a match that is over, and what becomes of it when something fails."""

from __future__ import annotations

import time
from typing import Any

import pytest
from msgspec.structs import replace

from accounts.models import User
from games import titles
from games.bots import pool, teaching, worker
from games.bots.worker import Judge, Sift
from games.engine.bots.careful import Careful
from games.engine.bots.comparing import Compared, Judgment, Opinion, Verdict
from games.engine.rules.text import T
from games.engine.title import codec
from games.learning import scenarios
from games.models import Keyframe, Move, Review, Table, Turnover
from games.tables.past import reviews
from games.tables.rows import matches
from tests.games.bots.reviewing import found, judgment, review, told
from tests.games.making import fresh
from tests.titles.shared.test_levels import elsewise

pytestmark = pytest.mark.django_db
TITLE = "great-wall-of-china"


def test_answers_of_a_match_at_random_that_cost_much_are_found(over: Table, here: list[Any]) -> None:
    row = review(over)
    costly = told(row)
    assert 1 <= len(costly) <= teaching.SHOWN
    for one in costly:
        move = Move.objects.get(table=over, number=one.number, undone_version=None)
        assert (move.seat, move.option, move.forced) == (0, one.judgment.given.option, False)
        assert one.judgment.better.option != move.option
        assert one.judgment.given.stands_out
        assert one.judgment.given.worlds == one.judgment.better.worlds
        assert one.judgment.given.ended == one.judgment.better.ended
        assert sum(one.judgment.given.apart) == pytest.approx(one.judgment.given.behind, abs=0.1)
    losses = [one.judgment.given.behind for one in costly]
    assert losses == sorted(losses, reverse=True)
    judges = [job for job in here if isinstance(job, Judge)]
    assert len([job for job in judges if not job.against]) <= teaching.SUSPECTS
    assert len([job for job in judges if job.against]) <= teaching.AGAIN
    assert row.step == row.steps


def test_no_job_is_longer_than_a_bot_at_a_table_may_wait(over: Table, here: list[Any]) -> None:
    review(over)
    sifts = [job for job in here if isinstance(job, Sift)]
    assert max(len(job.moves) for job in sifts) <= 2 * 12
    assert max(job.seconds for job in here if isinstance(job, Judge)) <= pool.SECONDS


def test_looking_for_a_favorite_and_measuring_it_share_the_time_of_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    match = scenarios.begin(scenarios.scenarios(TITLE)["lesson_dragon"])
    seat = match.waiting_for()[0]
    chosen, other = (option.id for option in match.options(seat)[:2])
    given = list[float]()

    def looks(position: Any, chance: Any, careful: Careful) -> Opinion:
        given.append(careful.seconds)
        time.sleep(careful.seconds)
        return Opinion(answers=[Compared(other, T("Other"), 1, [])])

    def measures(*call: Any) -> Opinion:
        given.append(call[-1])
        return Opinion()

    monkeypatch.setattr(worker, "opinion", looks)
    monkeypatch.setattr(worker, "measured", measures)
    for against in ("", other):
        worker.judged(Judge(codec.encode(match.save()), [], 1, seat, chosen, "seed", 1.0, 24, against))
    looking, rest, whole = given
    assert looking == 0.5
    assert rest <= 0.5
    assert whole > 0.5


def test_one_move_that_is_clearly_bad_is_found_in_a_scenario() -> None:
    """What a careful bot tried and put last."""
    match = scenarios.begin(scenarios.scenarios(TITLE)["lesson_dragon"])
    seat = match.waiting_for()[0]
    options = [option.id for option in match.options(seat)]
    saved = codec.encode(match.save())
    said = worker.opined(worker.Opine(saved, seat, "seed", 9.0, TITLE))
    worst = said.answers[-1]
    assert worst.option in options
    job = Judge(saved, [], 1, seat, worst.option, "seed", 9.0, 24)
    judged = worker.judged(job).judgment
    assert judged is not None
    assert judged.given.stands_out
    assert judged.better.option == said.answers[0].option
    same = worker.judged(Judge(saved, [], 1, seat, judged.better.option, "seed", 9.0, 24))
    assert same.compared
    assert same.judgment is None or not same.judgment.given.stands_out


@pytest.mark.parametrize(("behind", "doubt", "shown"), [(3.0, 2.0, 0), (0.0, 0.0, 0), (3.0, None, 0), (3.0, 1.0, 3)])
def test_where_every_difference_is_within_its_doubt_none_stands_out(
    over: Table, monkeypatch: pytest.MonkeyPatch, behind: float, doubt: float | None, shown: int
) -> None:
    """Only the second measure counts. The first one chose the largest of many."""

    def done(job: Any, kind: Any) -> Any:
        if isinstance(job, Sift):
            return worker.done(job)
        return Verdict(judgment(behind, doubt) if job.against else judgment(9.0, 0.1))

    monkeypatch.setattr(pool, "done", done)
    assert len(told(review(over))) == shown


def test_what_bots_answered_in_the_seat_and_what_was_forced_is_not_judged(over: Table, here: list[Any]) -> None:
    Move.objects.filter(table=over, seat=0).update(by_bot=True)
    assert told(review(over)) == []
    assert not [job for job in here if isinstance(job, Judge)]


def test_only_answers_of_the_person_who_has_the_seat_are_judged(over: Table, bob: User, here: list[Any]) -> None:
    """Who had the seat before gave the others."""
    own = Move.objects.filter(table=over, undone_version=None, seat=0, forced=False).order_by("number")
    last = own[5]
    Turnover.objects.create(table=over, seat=0, kind="to-person", other=bob, number=last.number, version=last.version)
    Turnover.objects.create(table=over, seat=1, kind="to-person", other=bob, number=999, version=999)
    review(over)
    wanted = {number for job in here if isinstance(job, Sift) for number in job.numbers}
    assert wanted == {move.number for move in own[6:]}


def test_answers_before_the_beginning_of_a_copy_are_not_judged(over: Table, here: list[Any]) -> None:
    """They are those of another match, and no position of it is kept."""
    first = Keyframe.objects.filter(table=over).order_by("number")[2].number
    Keyframe.objects.filter(table=over, number__lt=first).delete()
    Table.objects.filter(pk=over.pk).update(origin_number=first)
    row = review(fresh(over))
    assert not row.failed
    assert all(number > first for job in here if isinstance(job, Sift) for number in job.numbers)


def test_it_is_judged_by_what_the_seat_knew(over: Table) -> None:
    """The same answer in the same position with other hidden things: the same judgment, byte for byte."""
    frame = Keyframe.objects.filter(table=over).order_by("number")[2]
    match = matches.restore(frame.saved)
    seat = match.waiting_for()[0]
    other = next(filter(None, (elsewise(match, seat, seed) for seed in range(9))))
    assert codec.encode(other.state) != codec.encode(match.state)
    given = list(match.options(seat))[-1].id
    both = [
        worker.judged(Judge(codec.encode(one.save()), [], one.number + 1, seat, given, "seed", 60.0, 4))
        for one in (match, other)
    ]
    assert codec.encode(both[0]) == codec.encode(both[1])


def test_what_was_measured_in_very_few_worlds_is_not_told(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    given = Compared("given", T("Given"), 2, [], 200.0, 0.0)
    few = Verdict(Judgment([], given, Compared("better", T("Better"), 2, [])))
    monkeypatch.setattr(pool, "done", lambda job, kind: worker.done(job) if isinstance(job, Sift) else few)
    row = review(over)
    assert (told(row), found(row).failed) == ([], teaching.AGAIN)


def test_a_process_that_always_fails_leaves_a_review_that_may_be_asked_for_again(
    over: Table, monkeypatch: pytest.MonkeyPatch, here: list[Any]
) -> None:
    asked: list[Any] = []
    with monkeypatch.context() as patch:

        def fails(job: Any, kind: Any) -> Any:
            asked.append(job)
            raise pool.CouldNot

        patch.setattr(pool, "done", fails)
        row = review(over)
    assert (row.failed, row.found) == (True, None)
    assert len(asked) == 2 * teaching.FAILURES
    assert told(review(over))


def test_a_job_that_fails_once_is_done_again(over: Table, monkeypatch: pytest.MonkeyPatch, here: list[Any]) -> None:
    failed: list[Any] = []
    done = pool.done

    def fails_first(job: Any, kind: Any) -> Any:
        if job not in failed:
            failed.append(job)
            raise pool.CouldNot
        return done(job, kind)

    monkeypatch.setattr(pool, "done", fails_first)
    assert told(review(over))


@pytest.mark.long
def test_the_process_may_be_killed_in_between(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real process: it is killed after the third job, and what is found is the same as without that."""
    jobs: list[Any] = []
    done = pool.done

    def killed(job: Any, kind: Any) -> Any:
        thinker: Any = pool.the_thinker
        if len(jobs) == 3:
            thinker._process.kill()
            thinker._process.join()
        jobs.append(job)
        return done(job, kind)

    monkeypatch.setattr(pool, "done", killed)
    row = review(over)
    assert told(row)
    assert not row.failed


def test_moves_that_todays_rules_refuse_are_passed_over(over: Table, here: list[Any]) -> None:
    """A move in the middle is none of today's. What follows is reached from the next key frame."""
    spoilt = Move.objects.filter(table=over, undone_version=None, forced=False, seat=1).order_by("number")[8]
    Move.objects.filter(pk=spoilt.pk).update(option="no:such:answer")
    row = review(over)
    assert not row.failed
    judged = {job.first + len(job.moves) for job in here if isinstance(job, Judge)}
    after = Keyframe.objects.filter(table=over, number__gte=spoilt.number).order_by("number")[0].number
    assert not judged & set(range(spoilt.number + 1, after + 1))
    assert [number for number in judged if number > after]
    lost = Move.objects.filter(table=over, undone_version=None, forced=False, seat=0, number__gt=spoilt.number)
    assert found(row).refused == lost.filter(number__lte=after).count() > 0


def test_an_answer_that_todays_rules_do_not_offer_is_told_as_left_out(over: Table, here: list[Any]) -> None:
    """So is what follows until the next key frame."""
    spoilt = Move.objects.filter(table=over, undone_version=None, forced=False, seat=0).order_by("number")[8]
    Move.objects.filter(pk=spoilt.pk).update(option="no:such:answer")
    row = review(over)
    after = Keyframe.objects.filter(table=over, number__gte=spoilt.number).order_by("number")[0].number
    own = Move.objects.filter(table=over, undone_version=None, forced=False, seat=0)
    assert found(row).refused == own.filter(number__gte=spoilt.number, number__lte=after).count()
    assert not [job for job in here if isinstance(job, Judge) and job.given == "no:such:answer"]


def test_what_the_bot_could_not_think_about_is_told(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[Sift] = []

    def done(job: Any, kind: Any) -> Any:
        if isinstance(job, Sift) and (not failed or job is failed[0]):
            failed.append(job)
            raise pool.CouldNot
        return worker.done(job) if isinstance(job, Sift) else Verdict()

    monkeypatch.setattr(pool, "done", done)
    made = found(review(over))
    assert (made.costly, made.failed) == ([], len(failed[0].numbers))
    assert made.compared > 0


def test_what_there_was_no_time_for_does_not_count_as_compared(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    judges: list[Judge] = []

    def done(job: Any, kind: Any) -> Any:
        if isinstance(job, Judge):
            judges.append(job)
            job = replace(job, seconds=0.0 if len(judges) <= 3 else job.seconds)
        return worker.done(job)

    monkeypatch.setattr(pool, "done", done)
    made = found(review(over))
    assert made.failed >= 3
    assert made.compared == len([job for job in judges if not job.against]) - 3


def test_what_an_older_release_found_is_looked_for_again(over: Table) -> None:
    """It compared matches that were over with matches that went on."""
    old = [{"number": 5, "judgment": judgment(6.0, 1.0)}]
    row = Review(table=over, seat=0, revision=titles.load(TITLE).revision, found=codec.encode(old))
    assert reviews.found_in(row) is None
