"""The pages about notices: the list, the choices, trying a way, the mailbox, the next table, and who was reached by nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.guests import make_guest
from accounts.mailbox import code_of
from accounts.models import User
from config.queue.models import Job
from games import tables
from games.models import Notice, NoticeSettings, Table
from tests.games.making import answer, begun, other_seat, person_at, to_move
from tests.games.notices.mailing import Mailboxes, confirmed, settle, text_of, turn_passes, work

pytestmark = pytest.mark.django_db
CHOICES, LIST = "/en/notices/choices/", "/en/notices/"


def waiting_for(alice: User, bob: User) -> Table:
    """A table where it is Bob's turn."""
    table = begun(alice, bob)
    while person_at(to_move(table)) != bob:
        answer(table)
    settle()
    return table


def ticked(page: str) -> set[str]:
    """The boxes that are ticked."""
    return set(re.findall(r'name="on" value="([^"]+)"[^>]* checked', page))


def sent(page: str, **more: Any) -> dict[str, Any]:
    """What the form would post as it is."""
    return {"on": sorted(ticked(page)), "pace": "hour", "quiet_from": "", "quiet_until": "", "time_zone": "", **more}


class TestTheList:
    def test_it_names_what_waits_and_the_bell_counts_it(self, at: Any, alice: User, bob: User) -> None:
        table = waiting_for(alice, bob)
        page = at(bob).get(LIST).content.decode()
        assert "Your turn" in page
        assert f"/en/table/{table.pk}/#ask-heading" in page
        assert 'data-unread="1"' in page
        assert at(bob).get("/api/notices/unread/").json() == {"unread": 1}
        assert at(alice).get("/api/notices/unread/").json() == {"unread": 0}
        assert at().get("/api/notices/unread/").json() == {"unread": 0}
        assert 'id="bell"' not in at().get("/en/play/").content.decode()

    def test_it_is_for_people_with_an_account_alone(self, at: Any) -> None:
        for address in (LIST, CHOICES, "/en/play/next/"):
            assert at().get(address).status_code == 302

    def test_an_answer_or_a_look_takes_it_off_the_bell(self, at: Any, alice: User, bob: User) -> None:
        first, second = waiting_for(alice, bob), waiting_for(alice, bob)
        assert at(bob).get("/api/notices/unread/").json() == {"unread": 2}
        while person_at(to_move(first)) == bob:
            answer(first)
        assert at(bob).get("/api/notices/unread/").json() == {"unread": 1}
        at(bob).get(f"/en/table/{second.pk}/")
        assert at(bob).get("/api/notices/unread/").json() == {"unread": 0}

    def test_marking_as_read_reads_what_was_shown_and_nobody_elses(self, at: Any, alice: User, bob: User) -> None:
        waiting_for(alice, bob)
        shown = Notice.objects.latest("pk")
        waiting_for(alice, bob)
        assert at(alice).post("/en/notices/read/", {"upto": shown.pk}).status_code == 302
        assert at(bob).get("/api/notices/unread/").json() == {"unread": 2}
        for _ in range(2):
            at(bob).post("/en/notices/read/", {"upto": shown.pk})
        assert at(bob).get("/api/notices/unread/").json() == {"unread": 1}
        assert at(alice).post("/en/notices/read/", {"notice": Notice.objects.latest("pk").pk}).status_code == 302
        assert at(bob).get("/api/notices/unread/").json() == {"unread": 1}
        assert at(bob).get("/en/notices/read/").status_code == 405

    def test_it_costs_the_same_however_long_it_is(self, at: Any, alice: User, bob: User) -> None:
        def queries(browser: Any) -> int:
            with CaptureQueriesContext(connection) as asked:
                assert browser.get(LIST).status_code == 200
            return len(asked)

        waiting_for(alice, bob)
        browser = at(bob)
        few = queries(browser)
        for _ in range(4):
            waiting_for(alice, bob)
        assert queries(browser) == few

    def test_a_guests_notices_come_along_into_the_account(self, alice: User, bob: User) -> None:
        from accounts.guests import merge_guest

        waiting_for(alice, bob)
        guest = make_guest(language="en")
        Notice.objects.update(user=guest)
        merge_guest(guest=guest, user=bob)
        assert set(Notice.objects.values_list("user", flat=True)) == {bob.pk}


class TestTheChoices:
    def test_what_is_not_ticked_is_off_and_other_choices_stay(self, at: Any, bob: User) -> None:
        NoticeSettings.objects.create(user=bob, off=["another-way"])
        browser = at(bob)
        page = browser.get(CHOICES).content.decode()
        assert "email:kind:chat" in ticked(page)
        on = sorted(ticked(page) - {"email:kind:chat"})
        data = sent(page, on=on, pace="day", quiet_from="22:00", quiet_until="07:30", time_zone="Europe/Paris")
        assert browser.post(CHOICES, data).status_code == 302
        row = NoticeSettings.objects.get()
        assert (row.off, row.pace, str(row.quiet_until)) == (["another-way", "email:kind:chat"], "day", "07:30:00")
        bob.refresh_from_db()
        assert bob.time_zone == "Europe/Paris"
        assert "email:kind:chat" not in ticked(browser.get(CHOICES).content.decode())

    @pytest.mark.parametrize(
        "wrong", [{"quiet_from": "22:00"}, {"pace": "never"}, {"time_zone": "Europe/Atlantis"}, {"quiet_from": "25:00"}]
    )
    def test_what_makes_no_sense_is_refused(self, at: Any, bob: User, wrong: dict[str, str]) -> None:
        browser = at(bob)
        page = browser.get(CHOICES).content.decode()
        assert browser.post(CHOICES, sent(page, **wrong)).status_code == 422
        assert not NoticeSettings.objects.exists()

    def test_a_zone_that_is_gone_is_said(self, at: Any, bob: User) -> None:
        User.objects.filter(pk=bob.pk).update(time_zone="Europe/Atlantis")
        assert "Europe/Atlantis exists no longer" in at(bob).get(CHOICES).content.decode()


class TestTrying:
    def test_what_came_of_it_is_said(self, at: Any, bob: User, mailboxes: Mailboxes, settings: Any) -> None:
        confirmed(bob)
        browser = at(bob)

        def tried() -> str:
            return str(browser.post("/en/notices/choices/try/email/", follow=True).content.decode())

        assert "the other side has taken it" in tried()
        assert len(mailboxes.to(bob)) == 1
        mailboxes.refused[bob.email] = "550 no such user"
        assert "refuses it for good" in tried()
        mailboxes.refused[bob.email] = "450 later"
        assert "could not be reached" in tried()
        settings.EMAIL_PORT = 1
        assert "could not be reached" in tried()
        assert not Notice.objects.exists()

    def test_nothing_is_sent_to_an_address_that_is_not_confirmed(
        self, at: Any, bob: User, mailboxes: Mailboxes
    ) -> None:
        page = at(bob).post("/en/notices/choices/try/email/", follow=True).content.decode()
        assert "not confirmed yet" in page
        assert mailboxes.received == []

    def test_there_is_no_other_way(self, at: Any, bob: User) -> None:
        assert at(bob).post("/en/notices/choices/try/pigeon/").status_code == 404
        assert at(bob).get("/en/notices/choices/try/email/").status_code == 405

    @pytest.mark.usefixtures("rate_limits")
    def test_it_is_tried_so_often_only(self, at: Any, bob: User) -> None:
        browser = at(bob)
        statuses = [browser.post("/en/notices/choices/try/email/").status_code for _ in range(11)]
        assert statuses[:10] == [302] * 10
        assert statuses[10] == 429


class TestTheMailbox:
    def test_a_link_in_the_mailbox_confirms_the_address(
        self, at: Any, bob: User, mailboxes: Mailboxes, client: Any
    ) -> None:
        at(bob).post("/en/accounts/email/confirm/", {"next": CHOICES})
        work()
        link = re.search(r"https?://[^/]+(/\S+/confirm/\S+/)", text_of(mailboxes.to(bob)[0]))
        assert link is not None
        assert client.get(link[1]).status_code == 200
        bob.refresh_from_db()
        assert not bob.email_is_confirmed, "a program that follows links confirms nothing"
        client.post(link[1])
        bob.refresh_from_db()
        assert bob.email_is_confirmed
        bob.email = "another@example.org"
        bob.save()
        assert not bob.email_is_confirmed
        assert client.post(link[1]).status_code == 410, "the link is of the old address"

    def test_a_link_that_is_not_ours_confirms_nothing(self, client: Any, bob: User) -> None:
        for code in ("nonsense", code_of(bob)[:-1] + "~"):
            assert client.get(f"/en/accounts/email/confirm/{code}/").status_code == 410
            assert client.post(f"/en/accounts/email/confirm/{code}/").status_code == 410
        bob.refresh_from_db()
        assert not bob.email_is_confirmed

    def test_guests_and_people_without_address_are_led_on(self, at: Any, bob: User) -> None:
        guest = make_guest(language="en")
        assert "sign-up" in at(guest).post("/en/accounts/email/confirm/").url
        User.objects.filter(pk=bob.pk).update(email="")
        assert at(User.objects.get(pk=bob.pk)).post("/en/accounts/email/confirm/").url == "/en/accounts/email/"
        assert not Job.objects.exists()

    def test_it_leads_to_no_other_site(self, at: Any, bob: User) -> None:
        answered = at(bob).post("/en/accounts/email/confirm/", {"next": "https://evil.example/"})
        assert answered.url == "/en/accounts/profile/"


class TestTheNextTable:
    def test_it_is_the_one_that_has_waited_longest_and_never_this_one(self, at: Any, alice: User, bob: User) -> None:
        first, second = waiting_for(alice, bob), waiting_for(alice, bob)
        browser = at(bob)
        assert browser.get("/en/play/next/").url == f"/en/table/{first.pk}/#ask-heading"
        assert browser.get(f"/en/play/next/?after={first.pk}").url == f"/en/table/{second.pk}/#ask-heading"
        while person_at(to_move(second)) == bob:
            answer(second)
        assert browser.get(f"/en/play/next/?after={first.pk}").url == "/en/play/mine/"
        assert browser.get("/en/play/next/?after=nonsense").url == f"/en/table/{first.pk}/#ask-heading"

    def test_it_is_offered_while_others_are_asked(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = waiting_for(alice, bob)
        link = f'/en/play/next/?after={table.pk}" data-next-table aria-keyshortcuts'
        assert link in at(alice).get(f"/en/table/{table.pk}/").content.decode()
        assert link not in at(bob).get(f"/en/table/{table.pk}/").content.decode()
        assert link not in at(charlie).get(f"/en/table/{table.pk}/").content.decode()

    def test_my_tables_say_what_is_asked(self, at: Any, alice: User, bob: User) -> None:
        table = waiting_for(alice, bob)
        page = at(bob).get("/en/play/mine/").content.decode()
        asked = re.search(r'class="table-asked">([^<]+)<', page)
        assert asked is not None
        assert asked[1] in re.sub("<[^>]+>", "", at(bob).get(f"/en/table/{table.pk}/").content.decode())
        assert "table-asked" not in at(alice).get("/en/play/mine/").content.decode()


class TestNobodyWasReached:
    def test_the_host_reads_it_at_the_table_until_the_person_looks(
        self, at: Any, alice: User, bob: User, charlie: User
    ) -> None:
        table = waiting_for(alice, bob)
        address = f"/en/table/{table.pk}/"
        said = "No notice reaches 白川."
        assert said in at(alice).get(address).content.decode()
        assert said not in at(charlie).get(address).content.decode()
        at(bob).get(address)
        assert said not in at(alice).get(address).content.decode()

    def test_whom_a_notice_reaches_is_not_named(self, at: Any, alice: User, bob: User, mailboxes: Mailboxes) -> None:
        confirmed(bob)
        table = waiting_for(alice, bob)
        assert "No notice reaches" not in at(alice).get(f"/en/table/{table.pk}/").content.decode()
        assert len(mailboxes.to(bob)) == 1

    def test_keepers_read_it_but_not_of_their_own_matches(self, at: Any, admin: User, alice: User, bob: User) -> None:
        waiting_for(alice, bob)
        mine = begun(admin, bob)
        turn_passes(mine)
        settle()
        page = at(admin).get("/en/admin/games/notice/?reached__exact=0").content.decode()
        assert f"/table/{mine.pk}/" not in page
        assert "Your turn" in page
        notice = Notice.objects.filter(table=mine).first()
        assert notice is not None
        assert at(admin).get(f"/en/admin/games/notice/{notice.pk}/change/").status_code == 302
        tables.resign(table_id=mine.pk, by=person_at(other_seat(mine)))
        assert at(admin).get(f"/en/admin/games/notice/{notice.pk}/change/").status_code == 200
