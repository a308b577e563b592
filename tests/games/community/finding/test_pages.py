"""The forms with which people find a game, as people and others post them."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.guests import make_guest
from accounts.models import User
from games import tables
from games.community import relations
from games.models import Notice, Relation, Seat, Table
from tests.games.making import TITLE, opened

pytestmark = pytest.mark.django_db
Kind = Relation.Kind
QUICK = "/en/play/find/"


def text(answer: Any) -> str:
    return str(answer.content.decode())


class TestQuickMatch:
    def test_it_says_what_it_has_done_and_remembers_what_was_looked_for(
        self, client: Any, alice: User, bob: User
    ) -> None:
        client.force_login(alice)
        sent = {"game": TITLE, "pace": "days", "spoken": "en"}
        page = text(client.post(QUICK, sent, follow=True))
        assert "you have opened one: " in page
        assert "Great Wall of China · 3 days for each turn · English" in page
        assert "You are told when everybody is here" in page
        assert "at this table already" in text(client.post(QUICK, sent, follow=True))
        assert Table.objects.count() == 1
        lobby = text(client.get("/en/play/"))
        for chosen in (f'value="{TITLE}" selected', 'value="days" selected', 'value="en" selected'):
            assert lobby.count(chosen) == 1, "the form above remembers, the choice of tables does not"
        client.force_login(bob)
        assert "You have taken a seat" in text(client.post(QUICK, sent, follow=True))
        assert Seat.objects.filter(user=bob).count() == 1

    def test_a_passer_by_becomes_a_guest_and_is_promised_no_notice(self, client: Any) -> None:
        page = text(client.post(QUICK, {"game": TITLE}, follow=True))
        assert "Keep this page open" in page
        assert User.objects.get().is_guest

    def test_what_is_forged_opens_nothing_and_makes_no_guest(self, client: Any) -> None:
        for sent in ({}, {"game": "x\0"}, {"game": TITLE, "pace": "x" * 9999}, {"game": "great-wall/solo"}):
            assert client.post(QUICK, sent).status_code == 400
        assert client.get(QUICK).status_code == 302
        assert not User.objects.exists()
        assert not Table.objects.exists()

    @pytest.mark.usefixtures("rate_limits")
    def test_sixty_clicks_in_a_minute_open_one_table(self, client: Any, alice: User) -> None:
        client.force_login(alice)
        statuses = [client.post(QUICK, {"game": TITLE}).status_code for _ in range(60)]
        assert statuses == [302] * 20 + [429] * 40
        assert Table.objects.count() == 1

    @pytest.mark.usefixtures("rate_limits")
    def test_who_has_opened_many_tables_opens_no_more(self, client: Any, alice: User, monkeypatch: Any) -> None:
        monkeypatch.setattr("games.views.lobby.finding.FIND_RATE", "1000/m")
        client.force_login(alice)
        for _ in range(31):
            answer = client.post(QUICK, {"game": TITLE})
            Table.objects.update(status=Table.Status.ABANDONED)
        assert answer.status_code == 429
        assert Table.objects.count() == 30


class TestTheLobby:
    def test_it_works_without_a_script_and_its_socket_shows_the_same(self, client: Any, alice: User, bob: User) -> None:
        english, chinese = opened(alice, language="en"), opened(bob, language="zh-hant")
        page = text(client.get("/en/play/?spoken=en&pace=hasty&free=1e9&game=great-wall-of-china"))
        assert f'data-table="{english.pk}"' in page
        assert f'data-table="{chinese.pk}"' not in page
        assert "/ws/lobby/?language=en&amp;release=" in page
        assert "&amp;game=great-wall-of-china&amp;spoken=en" in page
        assert "English</span>" in page

    def test_a_new_table_has_the_language_of_its_form(self, client: Any, alice: User) -> None:
        client.force_login(alice)
        sent = {"mode": "standard", "players": "2", "people": "open", "language": "zh-hans"}
        sent["mode"] = tables_mode()
        assert client.post(f"/en/play/{TITLE}/new/", sent).status_code == 302
        table = Table.objects.get()
        assert (table.language, table.kept_until) == ("zh-hans", None)
        assert 'lang="zh-hans"' in text(client.get(f"/en/table/{table.pk}/"))
        assert client.post(f"/en/play/{TITLE}/new/", {**sent, "language": "tlh"}).status_code == 422

    def test_a_table_is_kept_for_followers_if_there_are_any(self, client: Any, alice: User, bob: User) -> None:
        relations.add(bob, alice, Kind.FOLLOWS)
        client.force_login(alice)
        sent = {"mode": tables_mode(), "players": "2", "people": "open"}
        client.post(f"/en/play/{TITLE}/new/", sent)
        client.post(f"/en/play/{TITLE}/new/", {**sent, "people": "private"})
        private, kept = Table.objects.order_by("-pk")
        assert kept.kept_until is not None
        assert private.kept_until is None


def tables_mode() -> str:
    from games import titles

    return titles.info(TITLE).modes[0].slug


class TestFollowing:
    def test_one_follows_and_stops_and_nobody_else_learns_of_it(self, client: Any, alice: User, bob: User) -> None:
        client.force_login(alice)
        assert 'value="follow"' in text(client.get("/en/people/bob/"))
        page = text(client.post("/en/people/bob/follow/", {"do": "follow"}, follow=True))
        assert 'value="unfollow"' in page
        assert "/people/bob/" in text(client.get("/en/play/following/"))
        client.force_login(bob)
        assert "/people/alice/" not in text(client.get("/en/play/following/"))
        assert "alice" not in text(client.get("/en/people/bob/")).replace("alice@", "")
        assert not Notice.objects.exists()
        client.force_login(alice)
        answer = client.post("/en/people/bob/follow/", {"do": "unfollow", "back": "list"})
        assert answer.headers["Location"] == "/en/play/following/"
        assert not Relation.objects.exists()

    @pytest.mark.parametrize("who", ["nobody", "guest", "self", "gone", "blocked", "blocks"])
    def test_who_cannot_be_followed(self, client: Any, alice: User, bob: User, who: str) -> None:
        client.force_login(alice)
        name = {"nobody": "no-one", "guest": make_guest(language="en").username, "self": "alice"}.get(who, "bob")
        if who == "gone":
            User.objects.filter(pk=bob.pk).update(is_active=False)
        elif who in ("blocked", "blocks"):
            relations.add(*((bob, alice) if who == "blocked" else (alice, bob)), Kind.BLOCKS)
        status = client.post(f"/en/people/{name}/follow/", {"do": "follow"}).status_code
        assert status == {"self": 400, "blocked": 403, "blocks": 403}.get(who, 404)
        assert not Relation.objects.filter(kind=Kind.FOLLOWS).exists()

    def test_strangers_and_forged_words_do_nothing(self, client: Any, alice: User, bob: User) -> None:
        for do in ("follow", "unfollow"):
            assert client.post("/en/people/bob/follow/", {"do": do}).status_code == 403
        assert 'value="follow"' not in text(client.get("/en/people/bob/"))
        client.force_login(alice)
        for do in ("", "blocks", "mutes", "\0", "x" * 5000):
            assert client.post("/en/people/bob/follow/", {"do": do}).status_code == 400
        assert client.get("/en/people/bob/follow/").status_code == 302
        assert not Relation.objects.exists()

    @pytest.mark.usefixtures("rate_limits")
    def test_there_is_a_limit(self, client: Any, alice: User, bob: User) -> None:
        client.force_login(alice)
        statuses = {client.post("/en/people/bob/follow/", {"do": "follow"}).status_code for _ in range(61)}
        assert statuses == {302, 429}


class TestInviting:
    def test_a_table_is_chosen_on_the_persons_page(
        self, client: Any, alice: User, bob: User, django_capture_on_commit_callbacks: Any
    ) -> None:
        table = opened(alice, privacy=Table.Privacy.PRIVATE)
        client.force_login(alice)
        assert f'<option value="{table.pk}">' in text(client.get("/en/people/bob/"))
        with django_capture_on_commit_callbacks(execute=True):
            page = text(client.post("/en/people/bob/invite/", {"table": str(table.pk)}, follow=True))
        assert "The invitation is on its way." in page
        client.force_login(bob)
        assert f'<option value="{table.pk}">' not in text(client.get("/en/people/alice/")), "it is hers, and private"

    def test_a_new_table_is_opened_first(self, client: Any, alice: User, bob: User) -> None:
        client.force_login(alice)
        answer = client.post("/en/people/bob/invite/", {"table": f"new/{TITLE}"})
        assert answer.headers["Location"] == f"/en/play/{TITLE}/new/?invite=bob"
        assert "is invited as soon as the table is open" in text(client.get(answer.headers["Location"]))
        sent = {"mode": tables_mode(), "players": "2", "people": "private", "invite": "bob"}
        page = text(client.post(f"/en/play/{TITLE}/new/", sent, follow=True))
        assert "The invitation is on its way." in page
        relations.add(bob, alice, Kind.BLOCKS)
        page = text(client.post(f"/en/play/{TITLE}/new/", sent, follow=True))
        assert "There is nobody of that user name whom you can invite." in page
        assert Table.objects.count() == 2, "the table stays"

    def test_a_table_of_somebody_else_or_none_is_refused(self, client: Any, alice: User, bob: User) -> None:
        theirs = opened(bob, privacy=Table.Privacy.PRIVATE)
        client.force_login(alice)
        for sent, status in (
            (str(theirs.pk), 404), ("", 404), ("-1", 404), ("99999", 404), ("9" * 30, 404), ("x" * 9999, 404), ("new/", 400),
            ("new/x", 400),
        ):  # fmt: skip
            assert client.post("/en/people/charlie/invite/", {"table": sent}).status_code == 404
            assert client.post("/en/people/bob/invite/", {"table": sent}).status_code == status, sent
        client.logout()
        assert client.post("/en/people/bob/invite/", {"table": str(theirs.pk)}).status_code == 403
        assert client.get(f"/en/play/{TITLE}/new/?invite=nobody-of-this-name").status_code == 200
        assert client.post("/en/people/bob/invite/", {"table": "\0"}).status_code == 400
        assert not Notice.objects.exists()

    def test_a_refusal_at_the_table_tells_nothing_of_a_block(self, client: Any, alice: User, bob: User) -> None:
        table = opened(alice)
        relations.add(bob, alice, Kind.BLOCKS)
        client.force_login(alice)
        answers = [
            client.post(f"/en/table/{table.pk}/invite/", {"name": name}) for name in ("bob", "nobody-of-this-name")
        ]
        assert {answer.status_code for answer in answers} == {400}
        assert all("There is nobody of that user name whom you can invite." in text(answer) for answer in answers)
        assert not Notice.objects.exists()

    def test_people_who_come_to_mind_are_suggested_to_the_host_alone(self, client: Any, alice: User, bob: User) -> None:
        relations.add(alice, bob, Kind.FOLLOWS)
        relations.add(bob, alice, Kind.FOLLOWS)
        table = opened(alice, players=3)
        client.force_login(alice)
        assert '<option value="bob">' in text(client.get(f"/en/table/{table.pk}/"))
        client.force_login(bob)
        assert "to-invite" not in text(client.get(f"/en/table/{table.pk}/"))
        tables.join(table_id=table.pk, by=bob)
        client.force_login(alice)
        assert '<option value="bob">' not in text(client.get(f"/en/table/{table.pk}/"))
