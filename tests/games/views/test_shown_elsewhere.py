"""A table on other sites: in links, in frames, and what is offered to be sent."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from accounts.models import User
from games.drawing.raster.painting import Job
from games.models import Table
from tests.games.making import begun, played
from tests.games.views.pictures import picture

pytestmark = pytest.mark.django_db(transaction=True)
EMBED_POLICY = {
    "default-src": "'none'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "*",
}


# --- in links ------------------------------------------------------------------------------------------------------------------


def test_a_link_to_an_open_table_brings_its_picture(
    client: Client, running: Table, private: Table, at: Any, alice: User
) -> None:
    for address, expected in [
        (f"/en/table/{running.pk}/", picture(running)),
        (f"/en/table/{running.pk}/at/3/", picture(running, 3)),
    ]:
        head = client.get(address).content.decode().partition("</head>")[0]
        said = dict(re.findall(r'<meta property="og:image(:\w+)?" content="([^"]*)"', head))
        assert said[""] == f"http://testserver{expected}"
        assert (said[":width"], said[":height"]) == ("1200", "630")
        assert said[":alt"].startswith("Great Wall of China · ")
    head = at(alice).get(f"/en/table/{private.pk}/").content.decode().partition("</head>")[0]
    assert "images/share" in head


# --- for other sites -----------------------------------------------------------------------------------------------------------


def test_another_site_may_show_the_board_in_a_frame(client: Client, running: Table) -> None:
    address = f"/en/embed/table/{running.pk}/at/3/"
    client.cookies["sessionid"] = "not-even-read"
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert not [query["sql"] for query in queries if "session" in query["sql"]]
    assert response.status_code == 200
    policy = dict(part.strip().partition(" ")[::2] for part in response["Content-Security-Policy"].split(";"))
    assert policy == EMBED_POLICY
    assert "X-Frame-Options" not in response
    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")
    assert response["Cache-Control"] == "public, max-age=60"
    page = response.content.decode()
    assert 'data-lies="stage"' in page
    assert "<script" not in page
    assert f'href="/en/table/{running.pk}/at/3/"' in page
    assert "After move 3 of" in page
    assert '<base target="_blank">' in page


@pytest.mark.parametrize(
    ("asked", "theme"), [("", "auto"), ("?theme=night", "night"), ("?theme=paper", "paper"), ("?theme=%22x", "auto")]
)
def test_it_is_light_or_dark(client: Client, running: Table, asked: str, theme: str) -> None:
    assert f'data-theme="{theme}"' in client.get(f"/embed/table/{running.pk}/{asked}").content.decode()


def test_no_other_page_may_be_shown_in_a_frame(client: Client, running: Table) -> None:
    for address in (f"/en/table/{running.pk}/", f"/en/table/{running.pk}/share/", picture(running, 1)):
        response = client.get(address)
        assert response["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


def test_a_private_table_is_no_table_to_other_sites(client: Client, private: Table, at: Any, alice: User) -> None:
    for browser in (client, at(alice)):
        answers = [browser.get(f"/en/embed/table/{number}/") for number in (private.pk, 990_099)]
        assert [one.status_code for one in answers] == [404, 404]
        assert answers[0].content == answers[1].content
        assert {*answers[0].headers} == {*answers[1].headers}


def test_a_name_is_no_html(client: Client, alice: User, bob: User, quick: list[Job]) -> None:
    alice.display_name = '<b onload="x">"&'
    alice.save()
    table = played(begun(alice, bob), 3)
    for content in (
        client.get(f"/en/embed/table/{table.pk}/").content.decode(),
        client.get(picture(table)).content.decode(),
    ):
        assert "<b onload" not in content
        assert escape(alice.public_name) in content or "&lt;b onload" in content


# --- what is offered to be sent ------------------------------------------------------------------------------------------------


def test_link_picture_and_code_are_offered(client: Client, running: Table) -> None:
    page = client.get(f"/en/table/{running.pk}/at/3/share/").content.decode()
    assert f'value="http://testserver/en/table/{running.pk}/at/3/"' in page
    assert f'value="http://testserver{picture(running, 3)}"' in page
    assert (
        escape(f'<iframe src="http://testserver/en/embed/table/{running.pk}/at/3/" title="Great Wall of China · Guiyi"')
        in page
    )
    present = client.get(f"/en/table/{running.pk}/share/").content.decode()
    assert f'value="http://testserver/en/table/{running.pk}/"' in present
    assert client.get(f"/en/table/{running.pk}/at/999/share/").status_code == 404


def test_of_a_private_table_the_invitation_is_offered_and_no_code(private: Table, at: Any, alice: User) -> None:
    assert at().get(f"/en/table/{private.pk}/share/").status_code == 404
    page = at(alice).get(f"/en/table/{private.pk}/at/2/share/").content.decode()
    assert f'value="http://testserver/invite/{private.invite}/?at=2"' in page
    assert "iframe" not in page
    assert "is private" in page


def test_the_table_leads_there(client: Client, running: Table) -> None:
    assert f'href="/en/table/{running.pk}/share/"' in client.get(f"/en/table/{running.pk}/").content.decode()
    assert f'href="/en/table/{running.pk}/at/3/share/"' in client.get(f"/en/table/{running.pk}/at/3/").content.decode()
