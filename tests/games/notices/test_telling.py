"""Whose turn it is, and who looks elsewhere, is told: once, in their own words, and not what is over already."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounts.guests import make_guest
from accounts.models import User
from accounts.moderation import measures
from config.queue import jobs
from config.queue.models import Job
from games import tables
from games.drawing.viewer.viewing import Viewing
from games.models import Notice, NoticeSettings, Presence, Seat, Sending, Table
from games.notices import delivering, following, making, saying, tasks, times
from games.tables.reading import chat
from games.tables.reading.scene import scene_of
from tests.games.making import answer, begun, fresh, opened, other_seat, person_at, to_move
from tests.games.notices.mailing import (
    Mailboxes,
    confirmed,
    due_in,
    pass_time,
    settle,
    text_of,
    turn_passes,
    work,
)

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


def asked_of(table: Table, seat: Seat, language: str) -> str:
    """The question as the rail of the table shows it to the seat's owner."""
    scene = scene_of(table.pk)
    with translation.override(language):
        viewing = Viewing(scene, scene.viewer(seat.user_id), language)
        assert viewing.ask is not None
        return viewing.wording.plain(viewing.ask.prompt)


class TestATurn:
    @pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
    def test_an_e_mail_names_game_opponent_and_question_in_the_readers_language(
        self, table: Table, mailboxes: Mailboxes, language: str
    ) -> None:
        seat = turn_passes(table)
        user = person_at(seat)
        user.language = language
        user.save(update_fields=["language"])
        confirmed(user)
        settle()
        text = mailboxes.text_to(user)
        assert asked_of(table, seat, language) in text
        assert person_at(other_seat(table, seat)).display_name in text
        assert f"/table/{table.pk}/#ask-heading" in text
        assert {"en": "/en/", "zh-hans": "/zh-hans/"}.get(language, "example/table/") in text
        subject = str(mailboxes.to(user)[0]["Subject"])
        assert {"en": "Your turn", "zh-hans": "轮到你", "zh-hant": "輪到你"}[language] in subject
        html = mailboxes.to(user)[0].get_body(("html",))
        assert html is not None
        assert f'lang="{language}"' in html.get_content()

    def test_a_turn_is_told_once_however_many_answers_it_takes(self, table: Table, mailboxes: Mailboxes) -> None:
        seat = turn_passes(table)
        confirmed(person_at(seat))
        settle()
        while to_move(table).pk == seat.pk:
            assert len(mailboxes.to(person_at(seat))) == 1
            answer(table)
            settle()
        assert len(mailboxes.to(person_at(seat))) == 1

    def test_what_is_over_within_a_moment_is_told_to_nobody(self, table: Table, mailboxes: Mailboxes) -> None:
        confirmed(*User.objects.all())
        first = turn_passes(table)
        turn_passes(table)
        pass_time(seconds=1.5)
        Seat.objects.filter(table=table).update(to_move=False)
        work()
        assert mailboxes.received == []
        assert not Notice.objects.filter(seat=first).exists()

    def test_only_the_present_turn_of_a_seat_is_told(self, table: Table) -> None:
        seat = turn_passes(table)
        turn_passes(table)
        again = turn_passes(table)
        assert again.pk == seat.pk
        settle()
        (notice,) = Notice.objects.filter(kind=Kind.TURN)
        assert (notice.seat, notice.version) == (seat, Seat.objects.get(pk=seat.pk).turn_version)

    def test_nothing_is_told_to_who_looks_at_the_table(self, table: Table, mailboxes: Mailboxes) -> None:
        seat = turn_passes(table)
        confirmed(person_at(seat))
        here = Presence.objects.create(
            table=table, user=person_at(seat), process="another", until=timezone.now() + timedelta(seconds=14)
        )
        settle()
        assert mailboxes.received == []
        (job,) = Job.objects.all()
        assert 0 < due_in(job) < 25, "whether the page is still open is looked at once more"
        here.delete()
        pass_time(seconds=25)
        work()
        assert len(mailboxes.received) == 1

    def test_who_looks_on_is_told_nothing_at_all(self, table: Table) -> None:
        seat = turn_passes(table)
        Presence.objects.create(
            table=table, user=person_at(seat), process="another", until=timezone.now() + timedelta(minutes=5)
        )
        settle()
        pass_time(seconds=25)
        work()
        assert not Notice.objects.filter(seat=seat).exists()
        assert not Job.objects.exists()

    def test_a_match_against_bots_alone_costs_nothing(self, alice: User) -> None:
        table = begun(alice, bots=1)
        Job.objects.filter(task__contains="bots").delete()
        assert not Job.objects.exists()
        assert fresh(table).status == Table.Status.PLAYING

    def test_a_hot_seat_is_told_nothing(self, alice: User) -> None:
        table = tables.start(table_id=opened(alice, hot_seat=True).pk, by=alice)
        answer(table)
        assert not Job.objects.exists()

    def test_a_guest_without_a_way_costs_nothing(self, alice: User) -> None:
        guest = make_guest(language="en")
        table = begun(alice, guest)
        Job.objects.all().delete()
        while person_at(to_move(table)) != alice:
            answer(table)
        Job.objects.all().delete()
        assert person_at(turn_passes(table)) == guest
        assert not Job.objects.exists()

    def test_the_notice_is_in_the_transaction_of_the_move(self, table: Table) -> None:
        with transaction.atomic():
            turn_passes(table)
            assert Job.objects.filter(task__contains="notices").exists()
            transaction.set_rollback(True)
        assert not Job.objects.exists()
        seat = turn_passes(table)
        (job,) = Job.objects.all()
        assert (job.task, job.arguments[0][2]) == ("games.notices.tasks.tell", {"turn": [seat.number]})
        assert 0 < due_in(job) <= following.SETTLES.total_seconds()

    def test_a_call_that_comes_again_makes_no_second_notice(self, table: Table, mailboxes: Mailboxes) -> None:
        seat = turn_passes(table)
        confirmed(person_at(seat))
        (job,) = Job.objects.all()
        settle()
        for _ in range(2):
            tasks.tell.call(*job.arguments[0])
            work()
        assert len(mailboxes.received) == 1
        assert Notice.objects.filter(seat=seat).count() == 1


class TestUndoing:
    def undone(self, table: Table, alice: User, bob: User) -> tuple[Seat, Seat]:
        """Somebody's turn was told, and then the other took back the answer that led to it. Returns both seats."""
        seat = turn_passes(table)
        before = fresh(table)
        settle()
        other = other_seat(table, seat)
        named = {"table_id": table.pk, "to": before.number - 1}
        tables.propose_takeback(**named, by=person_at(other), seat=other.number, seen_version=before.version)
        tables.answer_takeback(
            **named, by=person_at(seat), seat=seat.number, agree=True, seen_version=fresh(table).version
        )
        assert to_move(table).pk == other.pk
        settle()
        return seat, other

    def test_a_notice_that_nobody_has_seen_is_withdrawn(self, table: Table, alice: User, bob: User) -> None:
        seat, other = self.undone(table, alice, bob)
        assert not Notice.objects.filter(seat=seat).exists()
        assert Notice.objects.filter(seat=other, kind=Kind.TURN).exists()

    def test_who_was_written_to_is_told_that_it_is_no_longer_so(
        self, table: Table, alice: User, bob: User, mailboxes: Mailboxes
    ) -> None:
        confirmed(alice, bob)
        for user in (alice, bob):
            NoticeSettings.objects.create(user=user, pace="each")
        seat, _ = self.undone(table, alice, bob)
        kinds = Notice.objects.filter(seat=seat).order_by("pk").values_list("kind", flat=True)
        assert list(kinds) == [Kind.TURN, Kind.TAKEN_BACK]
        assert "taken back" in text_of(mailboxes.to(person_at(seat))[-1]) or "收回" in text_of(
            mailboxes.to(person_at(seat))[-1]
        )


class TestOtherEvents:
    def test_the_beginning_is_told_to_who_is_not_asked(self, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        settle()
        asked = to_move(table)
        assert Notice.objects.get(seat=asked).kind == Kind.TURN
        kinds = set(Notice.objects.filter(seat=other_seat(table)).values_list("kind", flat=True))
        assert Kind.BEGUN in kinds

    def test_the_host_is_told_that_everybody_is_here(self, alice: User, bob: User, charlie: User) -> None:
        table = opened(alice, players=3)
        tables.join(table_id=table.pk, by=bob)
        assert not Job.objects.exists()
        tables.join(table_id=table.pk, by=charlie)
        settle()
        (notice,) = Notice.objects.all()
        assert (notice.kind, notice.user) == (Kind.FULL, alice)

    def test_the_end_is_told_to_everybody_who_still_sits_there(self, table: Table, alice: User, bob: User) -> None:
        tables.resign(table_id=table.pk, by=bob)
        settle()
        (notice,) = Notice.objects.filter(kind=Kind.OVER)
        assert notice.user == alice

    def test_a_reminder_names_the_deadline_in_the_readers_zone_and_language(
        self, alice: User, bob: User, mailboxes: Mailboxes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for user in (alice, bob):
            user.time_zone, user.language = "America/New_York", "en"
            user.save(update_fields=["time_zone", "language"])
            NoticeSettings.objects.create(user=user, pace="each")
        confirmed(alice, bob)
        table = begun(alice, bob, pace="days:3")
        seat = to_move(table)
        user = person_at(seat)
        assert not Job.objects.filter(task__endswith="remind"), "a move enqueues one task, and the worker the rest"
        settle()
        job = Job.objects.get(task__endswith="remind")
        assert 2 * 86_400 < due_in(job) < 8 * 86_400, "nights and free days do not count"
        deadline = times.deadline_of(fresh(table), seat.number)
        assert deadline is not None
        with translation.override("en"):
            told = f"Answer by {saying.moment(deadline, user.zone)}"
        assert "(EST)" in told or "(EDT)" in told
        assert told in text_of(mailboxes.to(user)[-1])
        jobs.call(job)
        work()
        assert len(mailboxes.to(user)) == 1, "there is more time than that"
        monkeypatch.setattr(tasks, "reminder_of", lambda _table, fall: fall - timedelta(days=30))
        pass_time(days=8)
        work()
        assert told in text_of(mailboxes.to(user)[-1])
        assert "still your turn" in str(mailboxes.to(user)[-1]["Subject"])
        turn_passes(table)
        tasks.remind.call(table.pk, seat.number, seat.turn_version)
        assert Notice.objects.filter(kind=Kind.REMINDER).count() == 1

    def test_who_does_not_look_is_spoken_to_once_until_they_look(
        self, table: Table, at: Any, alice: User, bob: User, charlie: User
    ) -> None:
        for text in ("One moment, please.", "Still there?"):
            at(alice).post(f"/en/table/{table.pk}/say/", {"text": text})
            settle()
        at(charlie).post(f"/en/table/{table.pk}/say/", {"text": "Among spectators."})
        settle()
        (notice,) = Notice.objects.filter(kind=Kind.CHAT)
        assert notice.user == bob
        at(bob).get(f"/en/table/{table.pk}/")
        at(alice).post(f"/en/table/{table.pk}/say/", {"text": "And now?"})
        settle()
        assert Notice.objects.filter(kind=Kind.CHAT, user=bob).count() == 2
        assert not Notice.objects.filter(kind=Kind.CHAT).exclude(user=bob).exists()


class TestBadCases:
    def test_a_refused_address_keeps_nobody_else_from_being_told(
        self, alice: User, bob: User, mailboxes: Mailboxes
    ) -> None:
        confirmed(alice, bob)
        table = begun(alice, bob)
        mailboxes.refused[person_at(to_move(table)).email] = "550 no such user"
        settle()
        assert [message["To"] for message in mailboxes.received] == [person_at(other_seat(table)).email]
        assert not Job.objects.exists(), "it is not tried again"
        assert Notice.objects.get(seat=to_move(table)).reached is False
        assert Notice.objects.filter(seat=other_seat(table), reached=True).exists()

    def test_what_is_refused_for_now_is_tried_again_and_sent_once(self, table: Table, mailboxes: Mailboxes) -> None:
        seat = turn_passes(table)
        user = person_at(seat)
        confirmed(user)
        mailboxes.refused[user.email] = "450 try later"
        settle()
        for _ in range(2):
            assert Job.objects.count() == 1
            pass_time(minutes=10)
            work()
        assert Notice.objects.get(seat=seat).reached is False, "three tries had no success"
        mailboxes.refused.clear()
        pass_time(minutes=10)
        work()
        assert len(mailboxes.received) == 1
        assert Notice.objects.get(seat=seat).reached is True

    def test_two_calls_for_one_notice_send_it_once(self, table: Table, mailboxes: Mailboxes) -> None:
        seat = turn_passes(table)
        user = person_at(seat)
        confirmed(user)
        pass_time(seconds=1.5)
        for job in jobs.take(jobs.new_worker(), "notices", 10):
            jobs.call(job)
        held = delivering._claimed("one", user.pk, "email", user.email)
        assert len(held) == 1
        assert delivering.deliver("another", 1, user.pk, "email", user.email) is None
        assert mailboxes.received == []
        delivering.deliver("one", 1, user.pk, "email", user.email)
        delivering.deliver("one", 2, user.pk, "email", user.email)
        assert len(mailboxes.received) == 1

    def test_many_notices_at_once_cost_the_same_each(self, alice: User, bob: User, mailboxes: Mailboxes) -> None:
        confirmed(bob)

        def told(number: int) -> int:
            Notice.objects.all().delete()
            Job.objects.all().delete()
            for _ in range(number):
                table = begun(alice, bob)
                while person_at(to_move(table)) != bob:
                    answer(table)
            pass_time(seconds=1.5)
            with CaptureQueriesContext(connection) as asked:
                work()
            return len(asked)

        few, many = told(3), told(12)
        assert many <= few * 4

    def test_who_has_no_way_was_reached_by_nobody(self, table: Table, at: Any) -> None:
        seat = turn_passes(table)
        settle()
        assert Notice.objects.get(seat=seat).reached is False
        page = at(person_at(seat)).get("/en/notices/choices/").content.decode()
        assert "has reached nobody" in page
        at(person_at(seat)).get(f"/en/table/{table.pk}/")
        assert Notice.objects.get(seat=seat).read_at is not None


def test_a_guest_is_asked_again_when_a_way_was_set_up(alice: User) -> None:
    guest = make_guest(language="en")
    assert not following.gets_notices(guest)
    guest.email = guest.confirmed_email = "guest@example.org"
    assert not following.gets_notices(guest), "it is believed for a minute"
    following.forget_guest(guest.pk)
    assert following.gets_notices(guest)


class TestAClosedAccount:
    def test_it_is_sent_nothing_more(
        self, alice: User, bob: User, charlie: User, moderator: User, mailboxes: Mailboxes
    ) -> None:
        """Neither what was said before it was closed, nor what is said afterwards."""
        table = begun(alice, bob, charlie, privacy="private")
        settle()
        Notice.objects.all().delete()
        confirmed(bob, charlie)

        scene = scene_of(table.pk)
        message = chat.post_message(scene, scene.viewer(alice.pk), alice, "before")
        making.make(table.pk, message.pk, {Kind.CHAT: [1, 2]})
        measures.take("closing", about=bob, by=moderator, why="x")
        settle()
        assert [sending.outcome for sending in Sending.objects.filter(notice__user=bob)] == ["gone"]
        Notice.objects.filter(user=bob).delete()
        with transaction.atomic():
            scene = scene_of(table.pk)
            message = chat.post_message(scene, scene.viewer(alice.pk), alice, "afterwards")
            following.message_posted(message, scene.seats)
        settle()
        assert not Sending.objects.filter(notice__user=bob).exists()
        assert not mailboxes.to(bob)
        assert len(mailboxes.to(charlie)) == 1, "an unread notice of the chat is enough"
