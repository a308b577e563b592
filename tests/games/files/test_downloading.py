"""The match file of a table: downloaded by whoever may see the match, once it is over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from games import tables
from games.engine.title import codec
from games.models import Seat, Table
from games.tables.files.reading import read_upload
from games.tables.files.replaying import replayed
from games.tables.reading.archive import exported
from tests.games.making import begun, fresh, match_of, opened, played

pytestmark = pytest.mark.django_db


def address(table: Table, language: str = "/en") -> str:
    return f"{language}/table/{table.pk}/match-file/"


@pytest.fixture
def finished(alice: User, bob: User) -> Table:
    """A match that is over."""
    return played(begun(alice, bob), 500)


def test_the_file_of_a_finished_match_is_downloaded_and_opened_again(at: Any, alice: User, finished: Table) -> None:
    for browser in (at(alice), at()):
        answered = browser.get(address(finished))
        assert answered.status_code == 200
        assert answered.content == exported(finished)
        assert answered.headers["Content-Type"] == "application/json"
        assert (
            answered.headers["Content-Disposition"] == f'attachment; filename="great-wall-of-china-{finished.pk}.json"'
        )
    match = replayed(read_upload(answered.content))
    assert codec.fingerprint(match.state) == codec.fingerprint(match_of(finished).state)


def test_the_file_names_nobody(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob, pace="live:10+5")
    Seat.objects.filter(table=table, number=0).update(name="Zoë")
    finished = played(table, 500)
    file = at(bob).get(address(finished)).content.decode()
    for person in (alice, bob):
        assert person.username not in file
        assert person.display_name not in file
    assert "Zo" not in file
    assert set(json.loads(file)) == {
        "format",
        "title",
        "mode",
        "players",
        "options",
        "seed",
        "revision",
        "time",
        "moves",
    }


def test_a_browser_that_has_the_file_keeps_it(at: Any, alice: User, finished: Table) -> None:
    first = at(alice).get(address(finished))
    assert first.headers["Cache-Control"] == "private, max-age=86400"
    again = at(alice).get(address(finished), headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert at(alice).head(address(finished)).status_code == 200
    assert at(alice).post(address(finished)).status_code == 405


@pytest.mark.parametrize(
    ("language", "words"),
    [("/en", "It is there when the match is over."), ("", "對局結束後才提供"), ("/zh-hans", "对局结束后才提供")],
)
def test_a_match_that_is_not_over_has_no_file(at: Any, alice: User, bob: User, language: str, words: str) -> None:
    """Its seed tells every card."""
    running = played(begun(alice, bob), 5)
    for table in (running, opened(alice)):
        answered = at(alice).get(address(table, language))
        assert answered.status_code == 409
        assert words in answered.content.decode()
        assert not table.seed or table.seed not in answered.content.decode()
        assert "Content-Disposition" not in answered.headers
    assert address(running, language) not in at(alice).get(f"{language}/table/{running.pk}/").content.decode()


def test_a_copy_has_no_file_even_if_it_is_over(at: Any, alice: User, finished: Table) -> None:
    copy = tables.play_on(table_id=finished.pk, by=alice, number=3)
    Table.objects.filter(pk=finished.pk).update(origin_number=0)
    for table in (copy, finished):
        answered = at(alice).get(address(table))
        assert answered.status_code == 409
        assert "This match goes on from a position of another one." in answered.content.decode()
        assert table.seed not in answered.content.decode()
        assert address(table) not in at(alice).get(f"/en/table/{table.pk}/").content.decode()


def test_a_match_that_all_have_given_up_has_no_file(at: Any, alice: User) -> None:
    table = begun(alice, bots=1)
    given_up = fresh(tables.resign(table_id=table.pk, by=alice))
    assert given_up.status == Table.Status.ABANDONED
    assert at(alice).get(address(table)).status_code == 409
    assert address(table) not in at(alice).get(f"/en/table/{table.pk}/").content.decode()


def test_only_who_may_see_the_match_may_have_its_file(at: Any, alice: User, charlie: User, finished: Table) -> None:
    Table.objects.filter(pk=finished.pk).update(privacy=Table.Privacy.PRIVATE)
    for browser in (at(charlie), at()):
        answered = browser.get(address(finished))
        assert answered.status_code == 404
        assert finished.seed not in answered.content.decode()
    assert at(alice).get(address(finished)).status_code == 200
    assert at(alice).get("/en/table/999999/match-file/").status_code == 404


def test_the_end_and_every_position_of_it_lead_to_the_file(at: Any, alice: User, finished: Table) -> None:
    for page in (f"/en/table/{finished.pk}/", f"/en/table/{finished.pk}/at/3/"):
        assert f'href="{address(finished)}" download' in at(alice).get(page).content.decode(), page
    assert at(alice).get(f"/en/table/{finished.pk}/").content.decode().count("Download the match file") == 2


def test_downloads_have_a_limit(at: Any, alice: User, finished: Table, rate_limits: Any) -> None:
    browser = at(alice)
    statuses = [browser.get(address(finished)).status_code for _ in range(62)]
    assert statuses == [200] * 60 + [429] * 2
    rate_limits.wait(3601)
    assert browser.get(address(finished)).status_code == 200
    assert fresh(finished).status == Table.Status.FINISHED
