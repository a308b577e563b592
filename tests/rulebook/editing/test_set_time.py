"""A draft is published at a set time: once, by a worker of the queue, and not over a text that changed meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.queue import jobs
from config.queue.models import Job
from rulebook.editing import tasks
from rulebook.editing.audit import NotNow
from rulebook.editing.reviewing import approve, digest_of, submit
from rulebook.editing.tasks import publish_later
from rulebook.editing.workflow import cancel_time, put_in_force
from rulebook.editions.loading import load
from rulebook.kinds import Stage, State
from rulebook.models import Action, Book, Erratum, Report, Revision, Ruling
from rulebook.source import read_book
from tests.rulebook.admin.test_drafts import ERRATA, ruling
from tests.rulebook.books import replace
from tests.rulebook.editing.test_errata import draft, written
from tests.tasks import SITES_OWN

HOUR = timedelta(hours=1)
What = Action.What


@pytest.fixture(autouse=True)
def own_queue(settings: Any) -> None:
    """The site's own queue."""
    settings.TASKS = SITES_OWN


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """``later(HOUR)``: the clock of the site goes on, or back."""
    real = timezone.now

    def go(by: timedelta) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: real() + by)

    return go


def work() -> int:
    """Do what is due, as a worker does. Returns how many calls."""
    taken = jobs.take(jobs.new_worker(), "default", 100)
    for job in taken:
        jobs.call(job)
    return len(taken)


def in_an_hour() -> datetime:
    return timezone.now() + HOUR


def steps(code: str) -> list[str]:
    return list(Action.objects.filter(item=code).order_by("pk").values_list("what", flat=True))


def test_a_worker_publishes_it_then_and_only_once(
    toy: Book, publisher: User, later: Callable[[timedelta], None], opened: Callable[..., Any]
) -> None:
    item = draft(toy)
    publish_later(item, in_an_hour(), by=publisher)
    assert work() == 0
    assert opened().edition.revision == 1
    later(HOUR + timedelta(seconds=1))
    assert work() == 1
    item.refresh_from_db()
    assert (item.state, item.publish_at) == (State.PUBLISHED, None)
    assert opened().clauses[item.target].text["en"] == "An attack costs 3 coins."
    assert Revision.objects.get(number=2).published_by == publisher
    assert steps(item.code) == [What.SCHEDULED, What.PUBLISHED_ALONE]
    assert Action.objects.get(what=What.PUBLISHED_ALONE).place == Action.Place.QUEUE
    assert work() == 0


def test_a_ruling_is_published_at_its_time_too(
    toy: Book, publisher: User, later: Callable[[timedelta], None], opened: Callable[..., Any]
) -> None:
    item = ruling(toy)
    publish_later(item, in_an_hour(), by=publisher)
    later(HOUR * 2)
    work()
    assert [one.code for one in opened().rulings_of["toy.solo.play.1"]] == [item.code]


def test_a_call_that_is_made_twice_publishes_once(
    toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    item = draft(toy)
    at = in_an_hour()
    publish_later(item, at, by=publisher)
    later(HOUR * 2)
    for _ in range(2):
        tasks.publish_at.call("erratum", item.pk, at.isoformat())
    assert Revision.objects.count() == 2
    assert steps(item.code).count(What.PUBLISHED_ALONE) == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_publish_once(content: Path, later: Callable[[timedelta], None]) -> None:
    item, at = draft(load(read_book(content / "toy_game")).book), in_an_hour()
    publish_later(item, at, by=None)
    later(HOUR * 2)
    start = threading.Barrier(2)

    def run() -> None:
        start.wait()
        tasks.publish_at.call("erratum", item.pk, at.isoformat())
        connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Revision.objects.count() == 2
    assert steps(item.code).count(What.PUBLISHED_ALONE) == 1


def test_a_worker_that_dies_before_it_noted_the_end_publishes_nothing_twice(
    toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    """The call is a row until it is done: another worker makes it again, and finds it done."""
    item = draft(toy)
    publish_later(item, in_an_hour(), by=publisher)
    later(HOUR * 2)
    (job,) = jobs.take("dead", "default", 100)
    tasks.publish_at.call("erratum", item.pk, job.arguments[0][2])
    later(HOUR * 3)  # its hold is over
    assert work() == 1
    assert Revision.objects.count() == 2
    assert Job.objects.count() == 0


def test_a_cancelled_time_publishes_nothing(
    client: Client, toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    item = draft(toy)
    publish_later(item, in_an_hour(), by=publisher)
    client.force_login(publisher)
    client.post(f"{ERRATA}{item.pk}/decide/", {"step": "cancel-time"})
    later(HOUR * 2)
    assert work() == 1
    item.refresh_from_db()
    assert (item.state, item.publish_at) == (State.DRAFT, None)
    assert steps(item.code) == [What.SCHEDULED, What.UNSCHEDULED]
    with pytest.raises(NotNow):
        cancel_time(item, by=publisher)


def test_another_time_takes_the_place_of_the_first(
    toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    item = draft(toy)
    publish_later(item, in_an_hour(), by=publisher)
    publish_later(item, in_an_hour() + 2 * HOUR, by=publisher)
    later(HOUR * 2)
    assert work() == 1
    item.refresh_from_db()
    assert item.state == State.DRAFT
    later(HOUR * 4)
    assert work() == 1
    item.refresh_from_db()
    assert item.state == State.PUBLISHED


def test_a_clock_that_is_set_back_publishes_nothing_early(
    toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    item = draft(toy)
    at = in_an_hour()
    publish_later(item, at, by=publisher)
    later(HOUR * 2)
    (job,) = jobs.take(jobs.new_worker(), "default", 100)
    later(timedelta(0))
    jobs.call(job)
    item.refresh_from_db()
    assert (item.state, item.publish_at) == (State.DRAFT, at)
    later(HOUR * 2)
    assert work() == 1
    item.refresh_from_db()
    assert item.state == State.PUBLISHED


def test_a_target_that_another_erratum_changed_is_not_overwritten(
    client: Client, toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    item = draft(toy)
    publish_later(item, in_an_hour(), by=publisher)
    put_in_force([draft(toy, text_en="It costs 5 coins.")], by=publisher)
    later(HOUR * 2)
    work()
    item.refresh_from_db()
    assert (item.state, item.publish_at) == (State.DRAFT, None)
    assert steps(item.code)[-1] == What.TARGET_CHANGED
    client.force_login(publisher)
    assert "had changed meanwhile" in client.get(f"{ERRATA}{item.pk}/preview/").content.decode()


def test_a_target_that_the_files_changed_is_not_overwritten(
    toy: Book, publisher: User, later: Callable[[timedelta], None], reload: Callable[..., Book]
) -> None:
    item, answer = draft(toy, target="toy.solo.play.1"), ruling(toy)
    for one in (item, answer):
        publish_later(one, in_an_hour(), by=publisher)
    reload(file_02_solo_md=replace("02-solo.md", "walls count double", "walls count three times"))
    later(HOUR * 2)
    assert work() == 2
    assert Erratum.objects.get(pk=item.pk).state == State.DRAFT
    assert Ruling.objects.get(pk=answer.pk).state == State.DRAFT
    assert [steps(one.code)[-1] for one in (item, answer)] == [What.TARGET_CHANGED] * 2


def test_an_edit_cancels_approval_and_time(
    client: Client,
    settings: Any,
    toy: Book,
    editor: User,
    reviewer: User,
    publisher: User,
    later: Callable[[timedelta], None],
) -> None:
    settings.RULEBOOK_REVIEW = True
    item = draft(toy, written_by=editor)
    with pytest.raises(NotNow):
        publish_later(item, in_an_hour(), by=publisher)
    submit(item, by=editor)
    approve(item, digest_of(item), by=reviewer)
    publish_later(item, in_an_hour(), by=publisher)
    client.force_login(editor)
    client.post(f"{ERRATA}{item.pk}/change/", written(toy, text_en="It costs 9 coins."))
    later(HOUR * 2)
    work()
    item.refresh_from_db()
    assert (item.state, item.stage, item.publish_at) == (State.DRAFT, Stage.WRITING, None)


def test_a_text_that_was_changed_past_the_forms_is_not_published_at_its_time(
    settings: Any, toy: Book, editor: User, reviewer: User, publisher: User, later: Callable[[timedelta], None]
) -> None:
    settings.RULEBOOK_REVIEW = True
    item = draft(toy, written_by=editor)
    submit(item, by=editor)
    approve(item, digest_of(item), by=reviewer)
    publish_later(item, in_an_hour(), by=publisher)
    Erratum.objects.filter(pk=item.pk).update(text_en="It costs 9 coins.")
    later(HOUR * 2)
    work()
    item.refresh_from_db()
    assert (item.state, item.publish_at) == (State.DRAFT, None)
    assert steps(item.code)[-1] == What.UNAPPROVED


def test_what_was_published_or_deleted_before_its_time_is_left_alone(
    toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    early, gone = draft(toy), draft(toy, target="toy.turn.1")
    for item in (early, gone):
        publish_later(item, in_an_hour(), by=publisher)
    put_in_force([early], by=publisher)
    gone.delete()
    later(HOUR * 2)
    assert work() == 2
    assert Job.objects.count() == 0
    assert Revision.objects.count() == 2


def test_a_publisher_who_left_the_site_stops_nothing(
    toy: Book, publisher: User, later: Callable[[timedelta], None]
) -> None:
    item = draft(toy)
    publish_later(item, in_an_hour(), by=publisher)
    publisher.delete()
    later(HOUR * 2)
    work()
    item.refresh_from_db()
    assert item.state == State.PUBLISHED
    assert Revision.objects.get(number=2).published_by is None


def test_readers_who_wait_for_it_are_told(
    settings: Any, toy: Book, alice: User, publisher: User, later: Callable[[timedelta], None]
) -> None:
    settings.SITE_URL = "https://guiyi.example"
    item = draft(toy)
    row = Report.objects.create(
        book=toy,
        target=item.target,
        revision=1,
        language="en",
        text="3!",
        user=alice,
        contact="a@example.org",
        erratum=item,
    )
    publish_later(item, in_an_hour(), by=publisher)
    later(HOUR * 2)
    work()
    row.refresh_from_db()
    assert row.noticed_at is not None
    (job,) = jobs.take(jobs.new_worker(), "mail", 10)
    jobs.call(job)
    assert "https://guiyi.example/en/rules/id/toy.turn.attack.1/" in mail.outbox[0].body


@pytest.mark.parametrize(
    "at", ["", "soon", "2020-01-01T08:00", "2026-02-30T08:00", "9999999999999", "2099-13-01T08:00", "0001-01-01T00:00"]
)
def test_no_other_moment_is_taken(client: Client, toy: Book, publisher: User, at: str) -> None:
    item = draft(toy)
    client.force_login(publisher)
    assert client.post(f"{ERRATA}{item.pk}/decide/", {"step": "set-time", "at": at}).status_code == 302
    item.refresh_from_db()
    assert item.publish_at is None
    assert Job.objects.count() == 0


def test_the_time_is_that_of_the_publisher(client: Client, toy: Book, publisher: User) -> None:
    item = draft(toy)
    client.force_login(publisher)
    client.post(f"{ERRATA}{item.pk}/decide/", {"step": "set-time", "at": "2099-01-02T08:30"})
    item.refresh_from_db()
    assert item.publish_at == datetime(2099, 1, 2, 0, 30, tzinfo=UTC)
    page = client.get(f"{ERRATA}{item.pk}/preview/").content.decode()
    assert "2099-01-02 08:30" in page
    assert "(Asia/Taipei)" in page
