"""People leave, rename themselves or write strange names; rules are corrected; two press at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.guests import merge_guest
from accounts.models import User
from games.community import groups, ratings, results
from games.community.profiles import HISTORY, profile_of
from games.community.statistics import Chosen, statistics_of
from games.engine.match.match import Match
from games.models import Group, Member, PersonNote, RatingStep, Seat, SeatResult, Table
from games.tables.rows import matches
from tests.games.community.recorded import match_files, recorded
from tests.games.community.test_ratings import rated, steps
from tests.games.community.test_results import everything
from tests.games.community.test_statistics_page import copies
from tests.games.leaving.test_race import ended, in_a_child
from tests.games.tables.test_corrected_rules import new_revision

WALL = "great-wall-of-china"
ODD = "\u05de\u05dc\u05da <b>x</b> & \U0001f3b2"
"""From right to left, with markup and an emoji."""


def recorded_of_two(alice: User, bob: User) -> Table:
    return recorded(next(path for path in match_files(WALL) if path.stem == "heuristic_2"), [alice, bob])


# --- corrected rules ---------------------------------------------------------------------------------------------------------


def nobody_has_won(table: Table) -> Match[Any]:
    """The match under rules by which it is not over."""
    match = matches.own_match(table)
    match.state.result = None
    return match


def fails(table: Table) -> Match[Any]:
    """The match under rules that cannot play it again."""
    raise matches.rules_failed(table.pk, ValueError("no such answer"))


@pytest.mark.django_db
@pytest.mark.parametrize("by_todays_rules", [nobody_has_won, fails])
def test_a_corrected_rule_changes_no_result_and_no_rating(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, by_todays_rules: Callable[[Table], Match[Any]]
) -> None:
    """A match counts as it was played, whatever today's rules would say of it."""
    table = recorded_of_two(alice, bob)
    Table.objects.filter(pk=table.pk).update(rated=True)
    call_command("record_results", "--again")
    before, numbers = everything(), steps()
    assert len(numbers) == 2
    new_revision(monkeypatch)
    monkeypatch.setattr(matches, "present_match", by_todays_rules)
    call_command("record_results", "--again")
    assert (everything(), steps()) == (before, numbers)
    results.record_missing.call()
    assert (everything(), steps()) == (before, numbers)


# --- people who go -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_whoever_is_deleted_is_named_nowhere(client: Client, alice: User, bob: User, at: Any) -> None:
    User.objects.filter(pk=bob.pk).update(display_name="Robert Gone", on_leader_boards=True)
    for _ in range(20):
        rated(alice, bob)
        rated(bob, alice)
    table = recorded_of_two(alice, bob)
    counted = statistics_of(Chosen(WALL)).matches
    addresses = [f"/en/people/{alice.username}/", f"/en/play/{WALL}/leaders/", f"/en/play/{WALL}/statistics/", f"/en/table/{table.pk}/",
                 f"/en/table/{table.pk}/at/0/"]  # fmt: skip
    assert sum("Robert Gone" in at(alice).get(address).content.decode() for address in addresses) >= 3
    User.objects.get(pk=bob.pk).delete()
    for address in addresses:
        for reader in (alice, None):
            response = at(reader).get(address)
            assert response.status_code == 200, address
            assert "Robert Gone" not in response.content.decode()
            assert f"/people/{bob.username}/" not in response.content.decode()
    assert "Somebody who left" in at(alice).get(addresses[0]).content.decode()
    assert statistics_of(Chosen(WALL)).matches == counted, "the match is still one of the site's"
    assert ratings.rate_all() == 0, "a match counts for nobody when one of its people is gone"
    assert client.get(f"/en/people/{bob.username}/").status_code == 404


@pytest.mark.django_db
def test_a_closed_account_is_on_no_board_and_its_page_is_not_linked(alice: User, bob: User, at: Any) -> None:
    for _ in range(20):
        rated(alice, bob)
        rated(bob, alice)
    User.objects.filter(pk=bob.pk).update(on_leader_boards=True, is_active=False)
    assert bob not in [rating.user for rating in ratings.leaders(WALL, 100)]
    recorded_of_two(alice, bob)
    page = at(alice).get(f"/en/people/{alice.username}/").content.decode()
    assert bob.public_name in page
    assert f"/people/{bob.username}/" not in page
    assert at(alice).get(f"/en/people/{bob.username}/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_group_outlives_its_owner(alice: User, bob: User, charlie: User) -> None:
    group = groups.make(by=alice, name="Tuesday", title=WALL)
    for person in (bob, charlie):
        groups.join(secret=group.secret, by=person)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    group.refresh_from_db()
    assert groups.owner_of(group) == bob
    secret = groups.renew_link(secret=group.secret, by=bob).secret
    table = groups.open_next(secret=secret, by=charlie)
    assert {seat.user for seat in Seat.objects.filter(table=table)} == {bob, charlie}, (
        "nobody waits for a closed account"
    )
    alice.delete()
    bob.delete()
    group.refresh_from_db()
    assert groups.owner_of(group) == charlie
    charlie.delete()
    assert not Group.objects.exists(), "the last one takes it along"


@pytest.mark.django_db
def test_a_group_that_closed_accounts_alone_are_left_in_can_be_looked_at(alice: User, bob: User, at: Any) -> None:
    group = groups.make(by=alice, name="Tuesday", title=WALL)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert "Nobody is in the group any more" in at(bob).get(f"/en/group/{group.secret}/").content.decode()
    at(bob).post(f"/en/group/{group.secret}/", {"do": "join"})
    assert groups.owner_of(group) == bob


# --- guests who come back ----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_guest_who_registers_keeps_the_history(alice: User, at: Any) -> None:
    guest = User.objects.create(username="guest-abc", is_guest=True)
    table = recorded_of_two(alice, guest)
    assert at(None).get("/en/people/guest-abc/").status_code == 404
    User.objects.filter(pk=guest.pk).update(username="dora", is_guest=False)
    assert f"/table/{table.pk}/" in at(None).get("/en/people/dora/").content.decode()
    assert "/people/dora/" in at(None).get(f"/en/people/{alice.username}/").content.decode()


@pytest.mark.django_db
def test_a_guest_who_signs_in_brings_results_and_notes(alice: User, bob: User, charlie: User) -> None:
    guest = User.objects.create(username="guest-abc", is_guest=True)
    recorded_of_two(alice, guest)
    for user, about, text in (
        (guest, alice, "new"),
        (charlie, alice, "old"),
        (guest, bob, "of Bob"),
        (guest, charlie, "of me"),
    ):
        PersonNote.objects.create(user=user, about=about, text=text)
    merge_guest(guest=guest, user=charlie)
    assert profile_of(charlie, charlie).games == 1
    assert [one.person for one in profile_of(alice, alice).people] == [charlie]
    notes = {note.about: (note.user, note.text) for note in PersonNote.objects.all()}
    assert notes == {alice: (charlie, "old\n\nnew"), bob: (charlie, "of Bob")}
    before = everything()
    call_command("record_results", "--again")
    assert everything() == before, "the same as from nothing"


@pytest.mark.django_db
def test_who_played_against_themselves_as_a_guest_has_one_seat(alice: User) -> None:
    guest = User.objects.create(username="guest-abc", is_guest=True)
    recorded_of_two(alice, guest)
    merge_guest(guest=guest, user=alice)
    assert list(SeatResult.objects.order_by("number").values_list("user", flat=True)) == [alice.pk, guest.pk]
    assert profile_of(alice, alice).games == 1


# --- names -------------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_whoever_is_renamed_has_the_page_at_the_new_name(alice: User, bob: User, at: Any) -> None:
    recorded_of_two(alice, bob)
    User.objects.filter(pk=bob.pk).update(username="robert")
    page = at(alice).get(f"/en/people/{alice.username}/").content.decode()
    assert "/people/robert/" in page
    assert "/people/bob/" not in page
    assert at(alice).get("/en/people/robert/").status_code == 200
    assert at(alice).get("/en/people/bob/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "/en", "/zh-hans"])
def test_a_name_is_words_and_no_markup_everywhere(alice: User, bob: User, language: str, at: Any) -> None:
    User.objects.filter(pk=bob.pk).update(display_name=ODD, on_leader_boards=True)
    bob.refresh_from_db()
    for _ in range(20):
        rated(alice, bob)
        rated(bob, alice)
    table = recorded_of_two(alice, bob)
    group = groups.make(by=bob, name=ODD, title=WALL)
    groups.join(secret=group.secret, by=alice)
    escaped = "\u05de\u05dc\u05da &lt;b&gt;x&lt;/b&gt; &amp; \U0001f3b2"
    for path in (f"/people/{bob.username}/", f"/people/{alice.username}/", f"/play/{WALL}/leaders/", "/groups/",
                 f"/group/{group.secret}/", f"/table/{table.pk}/"):  # fmt: skip
        page = at(alice).get(f"{language}{path}").content.decode()
        assert f"<bdi>{escaped}</bdi>" in page, path
        assert "<b>x</b>" not in page, path


# --- many --------------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_two_hundred_matches_are_pages_and_as_many_queries_as_ten(alice: User, bob: User, at: Any) -> None:
    from django.db import connection

    table = recorded_of_two(alice, bob)
    address = f"/en/people/{alice.username}/"

    def asked(path: str) -> tuple[int, str]:
        with CaptureQueriesContext(connection) as queries:
            page = at(alice).get(path).content.decode()
        assert not any('"saved"' in query["sql"] for query in queries.captured_queries), "no position is read"
        return len(queries), page

    copies(table, 9)
    SeatResult.objects.filter(number=0).update(user=alice)
    SeatResult.objects.filter(number=1).update(user=bob)
    few, _page = asked(address)
    copies(table, 190)
    SeatResult.objects.filter(number=0).update(user=alice)
    SeatResult.objects.filter(number=1).update(user=bob)
    many, page = asked(address)
    assert many <= few
    assert page.count('<li class="match"') == HISTORY
    assert "1 / 10" in page
    _queries, last = asked(f"{address}?page=10")
    assert last.count('<li class="match"') == HISTORY
    for strange in ("0", "-1", "11", "9" * 40, "x"):
        assert at(alice).get(f"{address}?page={strange}").status_code == 200


# --- at once -----------------------------------------------------------------------------------------------------------------


@pytest.mark.server
@pytest.mark.django_db(transaction=True)
def test_two_who_open_the_next_table_at_once_come_to_one(alice: User, bob: User) -> None:
    group = groups.make(by=alice, name="Tuesday", title=WALL)
    groups.join(secret=group.secret, by=bob)
    begin = time.time() + 0.5
    presses = [partial(groups.open_next, secret=group.secret, by=person) for person in (alice, bob, alice)]
    assert ended([in_a_child(begin, press) for press in presses]) == [0, 0, 0]
    table = Table.objects.get()
    assert {seat.user for seat in Seat.objects.filter(table=table)} == {alice, bob}
    group.refresh_from_db()
    assert (group.opened, group.last_table) == (1, table)


@pytest.mark.server
@pytest.mark.django_db(transaction=True)
def test_who_comes_in_twice_at_once_is_in_once(alice: User, bob: User) -> None:
    group = groups.make(by=alice, name="Tuesday", title=WALL)
    begin = time.time() + 0.5
    assert ended([in_a_child(begin, partial(groups.join, secret=group.secret, by=bob)) for _ in range(3)]) == [0, 0, 0]
    assert Member.objects.filter(group=group, user=bob).count() == 1
    assert not RatingStep.objects.exists()
