"""What a careful bot would do, asked alone against bots, in study rooms and in lessons. Who may not ask is refused, and nothing is
changed."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.guests import make_guest
from accounts.models import User
from games.bots import pool, worker
from games.engine.bots.careful import Thought
from games.engine.bots.comparing import Compared, Opinion
from games.engine.rules.text import T
from games.models import Seat, Table
from games.views.asking import opinions
from tests.games.making import against_bots, begun, finished, fresh
from tests.games.posting import HTMX, TITLE, body
from tests.limits import Clock

pytestmark = pytest.mark.django_db
At = Callable[..., Client]


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    """What was asked before is forgotten."""
    cache.clear()


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What bots think about. They think in this process."""
    jobs: list[Any] = []

    def think(job: Any) -> Any:
        jobs.append(job)
        return worker.done(job)

    monkeypatch.setattr(pool.the_thinker, "think", think)
    pool._asked.clear()
    return jobs


def ask(browser: Client, address: str, **sent: Any) -> Any:
    """The page asks, and asks again when the bot has thought."""
    answered = browser.post(address, sent, headers=HTMX)
    if "thinks" not in body(answered):
        return answered
    for thought in list(pool._running.values()):
        thought.future.result(60)
    return browser.post(address, sent, headers=HTMX)


def ask_at(browser: Client, table: Table, **sent: Any) -> Any:
    version = fresh(table).asked_version
    return ask(browser, f"/en/table/{table.pk}/opinion/", **{"version": version, **sent})


def test_alone_against_bots_a_person_asks_what_a_bot_would_do(alice: User, at: At, thinking: list[Any]) -> None:
    table = against_bots(alice)
    read = body(at(alice).get(f"/en/table/{table.pk}/"))
    assert f"/en/table/{table.pk}/opinion/" in read
    said = ask_at(at(alice), table)
    assert said.status_code == 200
    assert "its choice" in body(said)
    assert "standard error" in body(said)
    assert "A careful bot in your place" in body(said)
    assert "It knows no more than you." in body(said)
    assert said["Cache-Control"] == "private, no-store"
    assert len(thinking) == 1
    ask_at(at(alice), table)
    assert len(thinking) == 1
    assert fresh(table).row_version == table.row_version


def test_an_earlier_question_is_not_answered(alice: User, at: At, thinking: list[Any]) -> None:
    table = against_bots(alice)
    for version in (fresh(table).asked_version - 1, "", "x", 10**12):
        said = ask_at(at(alice), table, version=version)
        assert "Play has gone on" in body(said)
    assert thinking == []


def refused(browser: Client, table: Table, status: int, thinking: list[Any]) -> None:
    assert ask_at(browser, table).status_code == status
    assert thinking == []
    if status != 404:
        assert f"/table/{table.pk}/opinion/" not in body(browser.get(f"/en/table/{table.pk}/"))


def test_never_where_another_person_plays(alice: User, bob: User, at: At, thinking: list[Any]) -> None:
    table = begun(alice, bob)
    refused(at(alice), table, 409, thinking)
    refused(at(bob), table, 409, thinking)
    Seat.objects.filter(table=table, user=bob).update(resigned=True, bot="normal")
    refused(at(alice), table, 409, thinking)
    three = begun(alice, bob, bots=1)
    refused(at(alice), three, 409, thinking)


@pytest.mark.parametrize("of", [{"rated": True}, {"hot_seat": True}, {"asleep_since": timezone.now()}])
def test_never_in_a_rated_match_at_a_hot_seat_or_asleep(
    alice: User, at: At, thinking: list[Any], of: dict[str, Any]
) -> None:
    table = against_bots(alice)
    Table.objects.filter(pk=table.pk).update(**of)
    refused(at(alice), fresh(table), 409, thinking)


def test_never_in_a_copy_of_a_match_that_runs(alice: User, bob: User, at: At, thinking: list[Any]) -> None:
    """Who plays against people could copy the position and ask there."""
    running, table = begun(alice, bob), against_bots(alice)
    Table.objects.filter(pk=table.pk).update(origin=running)
    refused(at(alice), table, 409, thinking)
    assert "copied from still runs" in body(ask_at(at(alice), table))
    Table.objects.filter(pk=running.pk).update(status=Table.Status.FINISHED)
    assert ask_at(at(alice), table).status_code == 200


def test_never_for_strangers(alice: User, bob: User, at: At, thinking: list[Any]) -> None:
    table = against_bots(alice)
    for browser in (at(bob), at(), at(make_guest(language="en"))):
        refused(browser, table, 403, thinking)
        assert ask_at(browser, table, seat=0).status_code == 403
    Table.objects.filter(pk=table.pk).update(privacy=Table.Privacy.PRIVATE)
    for browser in (at(bob), at()):
        refused(browser, table, 404, thinking)


def test_never_when_a_bot_has_taken_the_seat_over_or_the_match_is_over(
    alice: User, at: At, thinking: list[Any]
) -> None:
    table = against_bots(alice)
    Seat.objects.filter(table=table, user=alice).update(away_since=timezone.now(), bot="normal")
    refused(at(alice), table, 409, thinking)
    refused(at(alice), finished(alice, TITLE, "standard"), 409, thinking)


def test_an_opinion_is_asked_for_by_post_alone(alice: User, at: At) -> None:
    table = against_bots(alice)
    assert at(alice).get(f"/en/table/{table.pk}/opinion/").status_code == 405


def test_plans_offer_no_bot(alice: User, at: At, thinking: list[Any]) -> None:
    table = against_bots(alice)
    began = at(alice).post(f"/en/table/{table.pk}/plan/")
    assert "data-ask-bot" not in body(at(alice).get(began["Location"]))


def test_how_often_a_bot_thinks_for_somebody_is_limited(
    alice: User, at: At, thinking: list[Any], rate_limits: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was thought already may be asked again."""
    monkeypatch.setattr(opinions, "OPINIONS", "1/m")
    table, step = against_bots(alice), lesson_step(at(alice))
    assert [ask_at(at(alice), table).status_code for _ in range(2)] == [200, 200]
    assert ask(at(alice), f"{step}opinion/", given="").status_code == 429
    assert len(thinking) == 1
    rate_limits.wait(61)
    assert ask(at(alice), f"{step}opinion/", given="").status_code == 200


def test_no_more_than_a_few_wait_and_a_bot_at_a_table_goes_first(
    alice: User, at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strangers cannot let the bots at tables wait behind a row of opinions."""
    goes_on, done = threading.Event(), list[Any]()

    def think(job: Any) -> Any:
        assert goes_on.wait(30)
        done.append(job)

    monkeypatch.setattr(pool.the_thinker, "think", think)
    pool._asked.clear()
    tables_ = [against_bots(alice) for _ in range(pool.MOST_ASKED + 1)]

    def asks(table: Table) -> Any:
        sent = {"version": fresh(table).asked_version}
        return at(alice).post(f"/en/table/{table.pk}/opinion/", sent, headers=HTMX)

    try:
        *taken, refused = [asks(table) for table in tables_]
        assert all("thinks" in body(one) for one in taken)
        assert refused.status_code == 409
        assert "Many people are asking a bot just now" in body(refused)
        assert "thinks" in body(asks(tables_[0]))
        of_a_table = pool.think((tables_[0].pk, 1), worker.Job(b"", 0, "", 1.0, "at a table"))
        waiting = [one.future for one in pool._running.values()]
    finally:
        goes_on.set()
    for future in waiting:
        future.result(30)
    assert of_a_table.future.done()
    assert [getattr(job, "title", "") for job in done].index("at a table") == 1
    assert "thinks" in body(asks(tables_[-1]))
    for thought in list(pool._running.values()):
        thought.future.result(30)


def test_opinions_push_out_no_thought_of_a_bot_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool.the_thinker, "think", lambda job: Thought("pass"))
    job = worker.Job(b"", 0, "", 1.0, TITLE)
    pool.think((10**9, 1), job).future.result(30)
    for number in range(300):
        pool.think((opinions.OPINION, number), job).future.result(30)
    cache.clear()
    assert pool.is_known((10**9, 1))
    pool._asked.clear()


def test_a_thought_that_fails_says_so(alice: User, at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    table = against_bots(alice)
    pool._asked.clear()
    monkeypatch.setattr(pool.the_thinker, "think", lambda job: None)
    ask_at(at(alice), table)
    assert "could not think about this position. Try again in a minute." in body(ask_at(at(alice), table))


@pytest.mark.parametrize(("behind", "doubt", "because"), [(-4.0, 5.7, True), (-4.0, None, True), (2.0, 5.7, False)])
def test_why_the_choice_is_not_the_answer_that_seems_best(
    alice: User, at: At, monkeypatch: pytest.MonkeyPatch, behind: float, doubt: float | None, because: bool
) -> None:
    favorite = Compared("draw", T("Draw"), 12, [-3.0], apart=[0.0])
    other = Compared("ride", T("Ride"), 12, [1.0], behind=behind, doubt=doubt, apart=[behind])
    monkeypatch.setattr(pool.the_thinker, "think", lambda job: Opinion([(T("Rows"), "")], [favorite, other]))
    pool._asked.clear()
    read = body(ask_at(at(alice), against_bots(alice)))
    assert ("Another answer seems better, but not clearly enough." in read) is because
    assert (">+4</button> ± 11.4" in read) is (behind < 0 and doubt is not None)
    pool._asked.clear()


# --- in lessons ---------------------------------------------------------------------------------------------------------


def lesson_step(browser: Client) -> str:
    read = body(browser.get(f"/en/learn/{TITLE}/"))
    found = re.search(rf"/en/learn/{TITLE}/[\w-]+/", read)
    assert found is not None
    return found[0]


def test_in_a_lesson_anybody_asks(at: At, thinking: list[Any]) -> None:
    step = lesson_step(at())
    read = body(at().get(step))
    assert f"{step}opinion/" in read
    said = ask(at(), f"{step}opinion/", given="")
    assert said.status_code == 200
    assert "its choice" in body(said)
    assert "The lesson may ask for something else." in body(said)


@pytest.mark.parametrize("given", ["no:such:answer", "x\0", "a " * 3000])
def test_answers_that_cannot_be_right_are_left_out(at: At, thinking: list[Any], given: str) -> None:
    status = 400 if "\0" in given else 200
    assert ask(at(), f"{lesson_step(at())}opinion/", given=given).status_code == status


def test_a_step_that_is_not_there_has_no_opinion(at: At, thinking: list[Any]) -> None:
    assert at().post(f"/en/learn/{TITLE}/no-such-step/opinion/").status_code == 404
    assert at().post("/en/learn/no-such-game/first/opinion/").status_code == 404
    assert at().get(f"{lesson_step(at())}opinion/").status_code == 405
    assert thinking == []
