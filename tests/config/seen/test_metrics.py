"""Numbers: who may read them, and what counts."""

from __future__ import annotations

import hmac
import time
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from config.queue.models import Job
from config.server.seen import page, scraping
from config.shared.seen import measures, moves
from games.models import Notice, Sending, Table
from games.notices import delivering
from games.requests import refusals
from tests.config.seen.numbers import Numbers, counted, of, parsed
from tests.games.making import answer, begun, match_of, other_seat, to_move
from tests.games.posting import post
from tests.limits import Clock

TOKEN = "t0ken-of-the-tests"
PARTS = (moves.READING, moves.RULE, moves.WRITING, moves.DRAWING, moves.SENDING)


def first_option(table: Table, seat: int) -> str:
    return match_of(table).options(seat)[0].id


def all_moves() -> float:
    return sum(
        sample.value
        for family in measures.MOVES.collect()
        for sample in family.samples
        if sample.name == "guiyi_moves_total"
    )


def numbers(client: Client, **more: Any) -> Numbers:
    response = client.get("/metrics", **more)
    assert response.status_code == 200
    return parsed(response.content.decode())


@pytest.mark.django_db
class TestWhoMayRead:
    @pytest.mark.parametrize("address", ["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"])
    def test_this_computer_may(self, client: Client, address: str) -> None:
        assert of(numbers(client, REMOTE_ADDR=address), "guiyi_ready") == 1

    @pytest.mark.parametrize(
        "address", ["192.0.2.7", "10.0.0.1", "2001:db8::1", "", "localhost", "127.0.0.1.evil.example"]
    )
    def test_nobody_else_does(self, client: Client, address: str) -> None:
        response = client.get("/metrics", REMOTE_ADDR=address)
        assert response.status_code == 404
        assert b"guiyi_" not in response.content

    @pytest.mark.parametrize("header", page.OF_A_PROXY)
    @pytest.mark.parametrize("behind_proxy", [True, False])
    def test_nor_who_comes_by_a_proxy_of_this_computer(
        self, client: Client, settings: Any, header: str, behind_proxy: bool
    ) -> None:
        """Also by one of which the site was not told, and with an address that the visitor has made up."""
        settings.BEHIND_PROXY = behind_proxy
        assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404

    def test_with_a_token_who_brings_it_from_anywhere(self, client: Client, settings: Any) -> None:
        settings.METRICS_TOKEN = TOKEN
        brought = {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "192.0.2.7"}
        assert of(numbers(client, REMOTE_ADDR="192.0.2.7", headers=brought), "guiyi_ready") == 1

    @pytest.mark.parametrize(
        "given", [None, "", TOKEN, "Bearer", "Bearer ", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer ÿ"]
    )
    def test_with_a_token_nobody_without_it_not_even_here(
        self, client: Client, settings: Any, given: str | None
    ) -> None:
        settings.METRICS_TOKEN = TOKEN
        headers = {} if given is None else {"Authorization": given}
        assert client.get("/metrics", headers=headers).status_code == 404

    def test_the_token_is_compared_in_constant_time(self, client: Client, settings: Any) -> None:
        settings.METRICS_TOKEN = TOKEN
        with patch.object(hmac, "compare_digest", wraps=hmac.compare_digest) as compared:
            client.get("/metrics", headers={"Authorization": "Bearer no"})
        assert compared.call_count == 1

    def test_it_is_only_read_and_never_cached(self, client: Client) -> None:
        assert client.post("/metrics").status_code == 405
        assert "no-store" in client.get("/metrics")["Cache-Control"]

    def test_who_guesses_often_is_stopped(self, client: Client, settings: Any, rate_limits: Clock) -> None:
        settings.METRICS_TOKEN = TOKEN
        asked = [client.get("/metrics", headers={"Authorization": "Bearer no"}).status_code for _ in range(121)]
        assert asked == [404] * 120 + [429]


@pytest.mark.django_db
class TestWhatIsRead:
    def test_questions_of_people_and_bots(self, client: Client, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        waiting = table.seats.filter(to_move=True).count()
        title = table.title
        assert of(numbers(client), "guiyi_questions", title=title, by="person") == waiting
        table.seats.filter(to_move=True).update(bot="normal", user=None)
        assert of(numbers(client), "guiyi_questions", title=title, by="person") == 0
        assert of(numbers(client), "guiyi_questions", title=title, by="bot") == waiting

    def test_a_table_that_sleeps_or_is_left_by_all_waits_for_nobody(
        self, client: Client, alice: User, bob: User
    ) -> None:
        table = begun(alice, bob)
        table.seats.update(away_since=timezone.now(), bot="normal")
        assert of(numbers(client), "guiyi_questions") is None
        table.seats.update(away_since=None, bot="")
        assert of(numbers(client), "guiyi_questions", by="person")
        Table.objects.update(asleep_since=timezone.now())
        assert of(numbers(client), "guiyi_questions") is None

    def test_queues_and_the_age_of_what_is_due(self, client: Client, settings: Any) -> None:
        now = timezone.now()
        hour = timedelta(hours=1)
        some = {"task": "x", "arguments": [[], {}]}
        Job.objects.create(queue="mail", due_at=now - timedelta(seconds=90), **some)
        Job.objects.create(queue="mail", due_at=now - timedelta(seconds=30), **some)
        Job.objects.create(queue="mail", due_at=now + hour, **some)
        Job.objects.create(queue="mail", due_at=now - hour, failed_at=now, **some)
        Job.objects.create(queue="mail", due_at=now - hour, held_until=now + hour, **some)  # it is being done
        found = numbers(client)
        assert 90 <= (of(found, "guiyi_queue_age_seconds", queue="mail") or 0) < 120
        assert of(found, "guiyi_queue_age_seconds", queue="push") == 0
        by_state = {
            state: of(found, "guiyi_queue_calls", queue="mail", state=state) for state in ("due", "later", "given_up")
        }
        assert by_state == {"due": 2, "later": 1, "given_up": 1}

    def test_memory_and_time_of_the_process(self, client: Client) -> None:
        found = numbers(client)
        assert (of(found, "process_resident_memory_bytes", does="serves") or 0) > 10_000_000
        assert of(found, "process_cpu_seconds_total", does="serves")

    def test_however_much_goes_on_it_is_four_queries(self, client: Client, alice: User, bob: User) -> None:
        for _ in range(3):
            begun(alice, bob)
        with CaptureQueriesContext(connection) as queries:
            numbers(client)
        assert len(queries) <= 4

    def test_without_a_database_the_rest_is_still_said(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        def away() -> list[Any]:
            raise DatabaseError("no server")

        monkeypatch.setattr(scraping, "_questions", away)
        found = numbers(client)
        assert of(found, "guiyi_ready") is not None
        assert of(found, "guiyi_queue_calls") is None


@pytest.mark.django_db(transaction=True)
class TestWhatCounts:
    def test_an_answer_of_a_person_counts_once_with_its_parts(self, client: Client, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        seat = to_move(table)
        assert seat.user is not None
        client.force_login(seat.user)
        before = {part: counted("guiyi_move_part_seconds_count", part=part) for part in PARTS}
        moved = counted("guiyi_moves_total", title=table.title, by="person")
        whole = counted("guiyi_move_seconds_count", by="person")
        option = first_option(table, seat.number)
        assert post(client, table, "move", seat=seat.number, option=option).status_code == 200
        assert counted("guiyi_moves_total", title=table.title, by="person") == moved + 1
        assert counted("guiyi_move_seconds_count", by="person") == whole + 1
        for part in PARTS:
            assert counted("guiyi_move_part_seconds_count", part=part) == before[part] + 1, part

    def test_the_parts_add_up_to_the_whole(self, alice: User, bob: User) -> None:
        sums = [counted("guiyi_move_part_seconds_sum", part=part) for part in PARTS]
        whole = counted("guiyi_move_seconds_sum", by="person")
        answer(begun(alice, bob))
        parts = sum(counted("guiyi_move_part_seconds_sum", part=part) for part in PARTS) - sum(sums)
        assert parts == pytest.approx(counted("guiyi_move_seconds_sum", by="person") - whole, rel=0.01)

    def test_what_was_refused_is_no_move_but_a_refusal_of_its_kind(
        self, client: Client, alice: User, bob: User
    ) -> None:
        table = begun(alice, bob)
        seat = to_move(table)
        other = other_seat(table, seat)
        assert other.user is not None
        client.force_login(other.user)
        moved, refused = all_moves(), counted("guiyi_refusals_total", kind="not-yours")
        assert post(client, table, "move", seat=seat.number, option="x").status_code == 403
        assert all_moves() == moved
        assert counted("guiyi_refusals_total", kind="not-yours") == refused + 1

    def test_a_repeated_click_counts_as_one_move(self, client: Client, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        seat = to_move(table)
        assert seat.user is not None
        client.force_login(seat.user)
        moved = all_moves()
        option, version = first_option(table, seat.number), table.version
        for _ in range(2):
            post(client, table, "move", seat=seat.number, option=option, version=version)
        assert all_moves() == moved + 1

    def test_an_answer_of_a_bot_counts_with_the_time_that_it_took(self, alice: User) -> None:
        moved = counted("guiyi_moves_total", title="great-wall-of-china", by="bot")
        chose = counted("guiyi_bot_seconds_count", title="great-wall-of-china", level="normal")
        answer(begun(alice, bots=1))
        moved = counted("guiyi_moves_total", title="great-wall-of-china", by="bot") - moved
        chose = counted("guiyi_bot_seconds_count", title="great-wall-of-china", level="normal") - chose
        assert moved == chose > 0

    def test_what_fails_while_it_is_saved_is_no_move(
        self, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, moved = begun(alice, bob), all_moves()

        def full(*_: object, **__: object) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr("games.tables.changing.saving._take_up", full)
        with pytest.raises(OSError, match="full"):
            answer(table)
        assert all_moves() == moved
        assert moves._current.get() is None


def test_every_kind_of_refusal_has_a_name_of_its_own() -> None:
    kinds = [kind.kind for kind in every(refusals.Refusal)]
    assert {"not-yours", "stale", "repeated", "out-of-time", "not-allowed", "rules-failed"} <= set(kinds)
    assert len(set(kinds)) == len(kinds)


def every(kind: type[refusals.Refusal]) -> list[type[refusals.Refusal]]:
    return [each for sub in kind.__subclasses__() for each in (sub, *every(sub))]


def test_what_came_of_a_notice_counts_by_its_way() -> None:
    before = counted("guiyi_notices_total", way="former", outcome="gone")
    rows = [Sending(way="pigeon"), Sending(way="pigeon")]
    with patch.object(Sending.objects, "filter"), patch.object(Notice.objects, "filter"):
        delivering._note(rows, "gone")
    assert counted("guiyi_notices_total", way="former", outcome="gone") == before + 2


LABELS = {
    "title",
    "by",
    "part",
    "page",
    "level",
    "kind",
    "place",
    "threads",
    "status",
    "queue",
    "outcome",
    "way",
    "state",
    "what",
    "pid",
    "does",
    "le",
}


@pytest.mark.django_db
def test_no_label_names_a_person_or_a_table(client: Client, alice: User, bob: User) -> None:
    answer(begun(alice, bob))
    used = {name for _, labels in numbers(client) for name, _ in labels}
    assert used <= LABELS
    values = {value for _, labels in numbers(client) for name, value in labels if name not in ("le", "pid")}
    assert all(len(value) < 60 and "@" not in value and alice.username != value for value in values)


@pytest.mark.long
def test_counting_a_move_takes_less_than_a_hundredth_of_it() -> None:
    """A move is 5 ms of work at least. Counting it in all its parts takes some 20 µs."""
    begun_at, times = time.process_time(), 2_000
    for _ in range(times):
        with moves.timed(moves.PERSON):
            moves.turn(moves.RULE)
            moves.turn(moves.WRITING)
            moves.turn(moves.SENDING)
            with moves.part(moves.DRAWING):
                pass
            moves.made(title="nim", table=1, number=2, option="x")
        measures.answered("tables", 200, 0.001, 0.005)
    assert (time.process_time() - begun_at) / times < 0.000_05 * 3, "thrice as much, for a busy machine"
