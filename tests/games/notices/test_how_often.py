"""How often something is sent, and how a person stops it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.signing import dumps

from accounts.models import User
from games.models import Notice, NoticeSettings, Sending, Table
from games.notices.ways.email import stop_code
from tests.games.making import answer, begun, person_at, to_move
from tests.games.notices.mailing import (
    Mailboxes,
    confirmed,
    pass_time,
    settle,
    text_of,
    turn_passes,
    work,
)

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


class TestPace:
    def told(self, alice: User, bob: User, number: int) -> list[Table]:
        """That many tables where it has become Bob's turn, one after the other."""
        found = []
        for _ in range(number):
            table = begun(alice, bob)
            while person_at(to_move(table)) != bob:
                answer(table)
            found.append(table)
            settle()
        return found

    def test_what_comes_within_an_hour_comes_together(self, alice: User, bob: User, mailboxes: Mailboxes) -> None:
        confirmed(bob)
        begun_at = self.told(alice, bob, 4)
        assert len(mailboxes.to(bob)) == 1
        gone = begun_at[2]
        while person_at(to_move(gone)) == bob:
            answer(gone)
        pass_time(hours=1.01)
        work()
        first, together = map(text_of, mailboxes.to(bob))
        shown = [table.pk for table in begun_at if f"/table/{table.pk}/" in together]
        assert shown == [begun_at[1].pk, begun_at[3].pk], "what was answered meanwhile is left out"
        assert f"/table/{begun_at[0].pk}/" in first
        pass_time(hours=3)
        work()
        assert len(mailboxes.to(bob)) == 2

    def test_each_one_at_once_for_who_wishes_it(self, alice: User, bob: User, mailboxes: Mailboxes) -> None:
        confirmed(bob)
        NoticeSettings.objects.create(user=bob, pace="each")
        self.told(alice, bob, 3)
        assert len(mailboxes.to(bob)) == 3

    def test_what_was_read_on_the_site_is_not_sent(self, alice: User, bob: User, mailboxes: Mailboxes, at: Any) -> None:
        confirmed(bob)
        _, second = self.told(alice, bob, 2)
        at(bob).get(f"/en/table/{second.pk}/")
        pass_time(hours=1.01)
        work()
        assert len(mailboxes.to(bob)) == 1
        assert Sending.objects.get(notice__table=second).outcome == "overtaken"

    def test_a_kind_a_game_or_all_can_be_turned_off(self, alice: User, bob: User, mailboxes: Mailboxes) -> None:
        confirmed(bob)
        for off in (["email"], ["email:kind:turn", "email:kind:begun"], ["email:title:great-wall-of-china"]):
            NoticeSettings.objects.update_or_create(user=bob, defaults={"off": off, "pace": "each"})
            self.told(alice, bob, 1)
        assert mailboxes.received == []
        NoticeSettings.objects.update(off=["email:kind:chat", "email:title:great-wall"])
        self.told(alice, bob, 1)
        assert len(mailboxes.received) == 1


class TestStopping:
    def test_one_click_stops_e_mails_without_signing_in(self, table: Table, mailboxes: Mailboxes, client: Any) -> None:
        seat = turn_passes(table)
        user = person_at(seat)
        confirmed(user)
        settle()
        (message,) = mailboxes.to(user)
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        found = re.fullmatch(r"<https://guiyi\.example(/notices/stop/\S+/)>", str(message["List-Unsubscribe"]).strip())
        assert found is not None, repr(message["List-Unsubscribe"])
        assert client.get(found[1]).status_code == 200
        assert not NoticeSettings.objects.exists(), "following the link changes nothing"
        for _ in range(2):
            answered = client.post(found[1], {"List-Unsubscribe": "One-Click"})
            assert answered.status_code == 200
        assert NoticeSettings.objects.get().off == ["email"]

    @pytest.mark.parametrize(
        "code",
        ["nonsense", "1:2:3", dumps(1, salt="another"), dumps("x", salt="games.notices.stop")],
        ids=["nonsense", "three parts", "signed for another purpose", "signed, but no number"],
    )
    def test_an_address_that_is_not_ours_stops_nothing(self, client: Any, code: str, alice: User) -> None:
        assert client.get(f"/notices/stop/{code}/").status_code == 404
        assert client.post(f"/notices/stop/{code}/").status_code == 404

    def test_a_person_who_has_gone_has_no_such_address(self, client: Any, alice: User) -> None:
        code = stop_code(alice.pk)
        alice.delete()
        assert client.post(f"/notices/stop/{code}/").status_code == 404
