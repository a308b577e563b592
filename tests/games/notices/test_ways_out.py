"""From a move to a browser and to a webhook: through the site's own queue, over TLS, and as often as it must be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from config.queue.models import Job
from games.models import Notice, NoticeSettings, PushSubscription, Table, Webhook
from games.notices.ways.hooking.signing import new_secret
from games.notices.ways.push import PATIENCE
from tests.games.making import answer, begun, person_at
from tests.games.notices.mailing import due_in, pass_time, settle, turn_passes, work
from tests.games.ways.browsers import Browser
from tests.receivers import Internet, answers

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """A running match. Of its beginning nobody need be told any more."""
    table = begun(alice, bob)
    Job.objects.all().delete()
    return table


def subscribed(*people: User) -> dict[int, Browser]:
    """A browser of each of them, which is told of each notice at once."""
    browsers = {}
    for user in people:
        browser = browsers[user.pk] = Browser()
        url = f"https://push.example/{user.pk}"
        PushSubscription.objects.create(user=user, url=url, p256dh=browser.p256dh, auth=browser.auth, label="x")
        NoticeSettings.objects.create(user=user, pace=NoticeSettings.Pace.EACH)
    return browsers


def test_a_turn_reaches_the_browser_of_who_is_asked(table: Table, alice: User, bob: User, internet: Internet) -> None:
    service, browsers = internet.server("push.example"), subscribed(alice, bob)
    user = person_at(turn_passes(table))
    settle()
    (received,) = service.received
    assert received.path == f"/{user.pk}"
    shown = browsers[user.pk].read(received.body)
    assert shown["subject"].startswith("輪到你")
    assert shown["url"].endswith(f"/table/{table.pk}/#ask-heading")
    assert shown["tag"] == f"table-{table.pk}"
    assert Notice.objects.get().reached
    settle()
    assert len(service.received) == 1


def test_what_a_push_service_cannot_take_now_it_gets_later_and_once(
    table: Table, alice: User, bob: User, internet: Internet
) -> None:
    service = internet.server("push.example")
    subscribed(alice, bob)
    service.manners = [answers(429, Retry_After="300"), answers(503), answers(201)]
    turn_passes(table)
    settle()
    assert 290 < due_in(Job.objects.get()) <= 301, "as long as it has asked"
    pass_time(seconds=301)
    work()
    pass_time(seconds=60)
    work()
    assert len(service.received) == 3
    assert not Job.objects.exists()
    assert Notice.objects.get().reached


def test_what_was_overtaken_meanwhile_is_not_sent(table: Table, alice: User, bob: User, internet: Internet) -> None:
    service = internet.server("push.example")
    subscribed(alice, bob)
    service.manners = [answers(503), answers(201)]
    seat = turn_passes(table)
    settle()
    assert [received.path for received in service.received] == [f"/{person_at(seat).pk}"]
    turn_passes(table)
    pass_time(seconds=60)
    work()
    paths = [received.path for received in service.received]
    assert paths.count(f"/{person_at(seat).pk}") == 1


def test_a_browser_that_never_answers_reaches_nobody_and_troubles_no_keeper(
    table: Table, alice: User, bob: User, internet: Internet, caplog: pytest.LogCaptureFixture
) -> None:
    service = internet.server("push.example")
    subscribed(alice, bob)
    service.manners = [answers(500)]
    turn_passes(table)
    settle()
    for _try in range(PATIENCE + 2):
        pass_time(hours=2)
        work()
    assert not Job.objects.exists()
    assert Notice.objects.get().reached is False
    assert "ERROR" not in [record.levelname for record in caplog.records]


def test_a_turn_reaches_a_webhook_of_the_person_and_one_of_the_table(
    table: Table, alice: User, bob: User, internet: Internet
) -> None:
    """The person is told the question. The table's channel is not."""
    receiver = internet.server("hooks.example")
    for user in (alice, bob):
        Webhook.objects.create(user=user, url=f"https://hooks.example/{user.pk}", form="json", secret=new_secret())
    Webhook.objects.create(
        table=table, url="https://hooks.example/table", form="json", secret=new_secret(), language="en"
    )
    Table.objects.update(posted="waits:")
    seat = turn_passes(table)
    settle()
    told: dict[str, list[dict[str, Any]]] = {}
    for received in receiver.received:
        told.setdefault(received.path, []).append(json.loads(received.body))
    (own,) = told[f"/{person_at(seat).pk}"]
    assert own["type"] == "turn"
    assert len(own["data"]["lines"]) > 1
    last = told["/table"][-1]
    assert last["type"] == "waits"
    assert "Waiting for" in last["data"]["lines"][0]
    assert own["data"]["lines"][1] not in json.dumps(last, ensure_ascii=False)


def test_a_move_of_a_table_without_ways_enqueues_nothing_for_them(table: Table) -> None:
    answer(table)
    assert not Job.objects.filter(queue__in=["push", "hook"]).exists()
