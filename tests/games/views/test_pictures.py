"""Pictures of positions: who sees them, what they say, and what they cost."""

from __future__ import annotations

import io
import re
import threading
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from config.server import checks
from games import tables
from games.drawing.pages import position_picture
from games.drawing.raster import painter, painting
from games.drawing.raster.painter import NotPainted, Painter, the_painter
from games.drawing.raster.painting import Job
from games.engine import lru
from games.models import Table
from games.requests.access import PICTURE_RATE
from games.tables.reading.scene import scene_of
from tests.games.making import answer, begun, fresh, match_of, opened, played
from tests.games.views.pictures import picture
from tests.limits import Clock

pytestmark = pytest.mark.django_db(transaction=True)
# --- pictures ----------------------------------------------------------------------------------------------------------------


def test_a_stranger_gets_the_picture_of_an_open_table(client: Client, running: Table) -> None:
    for address in (picture(running), picture(running, 3), picture(running, running.number)):
        response = client.get(address)
        assert response.status_code == 200
        assert response["Content-Type"] == "image/png"
        assert response["Cache-Control"] == "public, max-age=60"
        assert "Cookie" not in response.get("Vary", "")
        assert not response.cookies
        assert Image.open(io.BytesIO(response.content)).size == (1200, 630)
        same = client.get(address, headers={"If-None-Match": response["ETag"]})
        assert (same.status_code, same.content) == (304, b"")


def test_it_is_drawn_once_for_all(client: Client, running: Table, at: Any, alice: User) -> None:
    caches["pictures"].clear()
    before = the_painter.count
    pictures = {browser.get(picture(running, 4)).content for browser in (client, at(alice), at())}
    assert len(pictures) == 1
    assert the_painter.count == before + 1
    client.get(picture(running, 4, "zh-hant"))
    assert the_painter.count == before + 2


def test_it_shows_what_everybody_sees_whoever_asks(running: Table, at: Any, alice: User, quick: list[Job]) -> None:
    for browser in (at(alice), at()):
        browser.get(f"{picture(running)}?seat=0")
    assert quick[0] == quick[1]
    assert 'data-lies="tray"' not in quick[0].html
    assert alice.public_name in quick[0].html


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Great Wall of China"), ("zh-hant", "萬里長城"), ("zh-hans", "万里长城")],
)
def test_it_speaks_the_language_of_its_address(
    client: Client, running: Table, quick: list[Job], language: str, said: str
) -> None:
    client.get(picture(running, 3, language), headers={"Accept-Language": "fr"})
    assert f"<h1>{said}</h1>" in quick[0].html


def test_the_present_picture_has_the_version_in_its_address(client: Client, running: Table, quick: list[Job]) -> None:
    before = picture(running)
    answer(running)
    response = client.get(before)
    assert (response.status_code, response["Location"]) == (302, picture(running))
    assert response["Cache-Control"] == "no-cache"
    assert not quick


def test_a_table_that_waits_shows_the_beginning(client: Client, alice: User, quick: list[Job]) -> None:
    table = opened(alice)
    assert client.get(picture(table)).status_code == 200
    assert 'data-lies="stage"' in quick[0].html
    assert "Waiting for players" in quick[0].html
    assert client.get(f"/en/table/{table.pk}/at/0/picture.png").status_code == 404


def test_a_match_that_is_over_may_be_kept_for_long(client: Client, alice: User, bob: User, quick: list[Job]) -> None:
    over = played(begun(alice, bob), 500)
    response = client.get(picture(over))
    assert response["Cache-Control"] == "public, max-age=86400"
    assert "has won" in quick[0].html or "share the first place" in quick[0].html


@pytest.mark.parametrize("kind", ["picture", "embed"])
def test_a_position_that_is_not_there_has_none(client: Client, running: Table, quick: list[Job], kind: str) -> None:
    form = {"picture": "/en/table/{}/at/{}/picture.png", "embed": "/en/embed/table/{}/at/{}/"}[kind]
    assert client.get(form.format(running.pk, running.number)).status_code == 200
    huge = "9" * 30
    for table, at in [
        (running.pk, running.number + 1),
        (running.pk, huge),
        (running.pk, "-1"),
        (huge, 1),
        (running.pk + 77, 1),
    ]:
        assert client.get(form.format(table, at)).status_code == 404
    assert client.get(f"/en/table/{running.pk}/picture/{huge}.png").status_code == 302


@pytest.mark.parametrize("kind", ["picture", "embed"])
def test_a_move_that_was_taken_back_is_shown_no_more(client: Client, alice: User, quick: list[Job], kind: str) -> None:
    table = played(begun(alice, bots=1, hot_seat=False), 0)
    while not may_undo(table, alice):
        table = played(table, 1)
    number = table.number
    address = {
        "picture": f"/en/table/{table.pk}/at/{number}/picture.png",
        "embed": f"/en/embed/table/{table.pk}/at/{number}/",
    }[kind]
    before = client.get(address)
    assert before.status_code == 200
    tables.undo(table_id=table.pk, by=alice, seat=seat_of(table, alice), seen_version=fresh(table).version)
    assert fresh(table).number < number
    assert client.get(address).status_code == 404


def may_undo(table: Table, person: User) -> bool:
    """Whether this person may take back the last answer."""
    return fresh(table).number > 0 and match_of(table).may_undo(seat_of(table, person))


def seat_of(table: Table, person: User) -> int:
    """The number of somebody's seat."""
    return next(seat.number for seat in scene_of(table.pk).seats if seat.user_id == person.pk)


def test_a_private_table_has_pictures_for_its_people_only(
    private: Table, at: Any, alice: User, dana: User, quick: list[Job]
) -> None:
    address = picture(private, 3)
    stranger, missing = at().get(address), at().get(address.replace(f"/{private.pk}/", "/990099/", 1))
    assert stranger.status_code == missing.status_code == 404
    assert _plain(stranger.content) == _plain(missing.content)
    assert at(dana).get(address).status_code == 404
    assert at(alice).get(address)["Cache-Control"] == "private, max-age=60"
    invited = at()
    invited.get(reverse("invite", args=[private.invite]), follow=True)
    assert invited.get(address).status_code == 200
    assert len(quick) == 2


def test_a_stranger_costs_as_much_at_a_private_table_as_at_none(
    private: Table, at: Any, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (private.pk, 990_099):
        for address in (f"/en/table/{number}/at/3/picture.png", f"/en/embed/table/{number}/at/3/"):
            with django_assert_num_queries(1):
                assert at().get(address).status_code == 404


def _plain(content: bytes) -> str:
    return re.sub(r"\d+|nonce=\S+", "", content.decode())


def test_strangers_cannot_ask_for_more_than_anybody_sends(
    client: Client, running: Table, quick: list[Job], rate_limits: Clock
) -> None:
    most = int(PICTURE_RATE.partition("/")[0])
    address = picture(running, 3)
    assert {client.get(address).status_code for _ in range(most)} == {200}
    assert client.get(address).status_code == 429
    assert client.get(address, REMOTE_ADDR="198.51.100.7").status_code == 200


def test_what_is_damaged_has_no_picture_and_the_log_names_it(
    client: Client, running: Table, quick: list[Job], caplog: pytest.LogCaptureFixture
) -> None:
    Table.objects.filter(pk=running.pk).update(saved=b"\xc1\x00\xff")
    lru.clear_all()
    expected = client.get(f"/en/table/{running.pk}/")
    for address in (picture(running), f"/en/embed/table/{running.pk}/"):
        response = client.get(address)
        assert response.status_code == expected.status_code >= 400
        assert "damaged" in response.content.decode()
    assert any(f"table {running.pk}" in record.message for record in caplog.records)
    assert not quick


# --- where none can be drawn ---------------------------------------------------------------------------------------------------


def test_without_chinese_letters_nothing_pretends_to_be_a_picture(
    client: Client, running: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (painting, position_picture, checks):
        monkeypatch.setattr(module, "writes_chinese", lambda: False)
    monkeypatch.setattr("games.drawing.pages.embedding.writes_chinese", lambda: False)
    response = client.get(picture(running))
    assert (response.status_code, response["Cache-Control"]) == (503, "no-store")
    assert "images/share" in client.get(f"/en/table/{running.pk}/").content.decode().partition("</head>")[0]
    assert "cannot draw pictures" in client.get(f"/en/table/{running.pk}/share/").content.decode()
    assert [warning.id for warning in checks.pictures()] == ["guiyi.W001"]


def test_with_them_there_is_nothing_to_warn_of() -> None:
    assert checks.pictures() == []


@pytest.mark.parametrize("how", ["dies", "hangs", "fails"])
def test_a_process_that_fails_is_begun_again(
    how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, running: Table
) -> None:
    caches["pictures"].clear()
    ours: Any = Painter()
    with override("en"):
        good = position_picture.job_of(scene_of(running.pk), "en")
    try:
        if how == "hangs":
            monkeypatch.setattr(painter, "HANG_SECONDS", 0.0)
            with pytest.raises(NotPainted):
                ours.paint(good)
            monkeypatch.undo()
        elif how == "dies":
            ours._connected()
            ours._process.kill()
            ours._process.join()
        else:
            with pytest.raises(NotPainted):
                ours.paint(Job("<p>not well-formed</b>", "great_wall"))
        assert ours.paint(good).startswith(b"\x89PNG")
        assert how == "dies" or "could not be drawn" in caplog.text
    finally:
        ours.end()


def test_a_full_disk_costs_the_cache_and_no_picture(
    settings: Any, tmp_path: Any, running: Table, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    settings.CACHES = {
        **settings.CACHES,
        "pictures": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": tmp_path / "file" / "pictures",
        },
    }
    with override("en"):
        job = position_picture.job_of(scene_of(running.pk, 2), "en")
    assert the_painter.paint(job).startswith(b"\x89PNG")
    assert "pictures are not cached" in caplog.text


def test_several_threads_draw_one_after_the_other(running: Table) -> None:
    caches["pictures"].clear()
    with override("en"):
        jobs = [position_picture.job_of(scene_of(running.pk, at), "en") for at in (1, 2, 3)]
    before, results = the_painter.count, list[bytes]()
    threads = [threading.Thread(target=lambda job=job: results.append(the_painter.paint(job))) for job in jobs * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 6
    assert len(set(results)) == 3
    assert the_painter.count == before + 3
