"""For other programs: JSON and Atom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from accounts.models import User
from rulebook.editing.workflow import put_in_force
from rulebook.models import Book, Erratum
from tests.rulebook.books import replace

ATOM = "{http://www.w3.org/2005/Atom}"


def answer(client: Client, path: str) -> Any:
    """The JSON at an address."""
    response = client.get(f"/api/rules/{path}")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/json")
    return response.json()


def test_the_api_lists_books(client: Client, toy: Book) -> None:
    (book,) = answer(client, "")["books"]
    assert (book["prefix"], book["revision"], book["url"]) == ("toy", 1, "/api/rules/toy-game/")


def test_a_book_by_slug_or_prefix(client: Client, toy: Book) -> None:
    assert answer(client, "toy/") == answer(client, "toy-game/")
    chapters = answer(client, "toy/")["chapters"]
    assert chapters[0]["sections"][1]["clauses"] == ["toy.turn.attack.1", "toy.turn.attack.2"]


def test_a_clause_says_everything(client: Client, toy: Book) -> None:
    clause = answer(client, "toy-game/clauses/toy.turn.1/")
    assert clause["text"]["en"] == "Draw 2 Command cards each turn."
    assert clause["printed"]["en"] == "Draw 1 Command card each turn."
    assert (clause["erratum"], clause["number"], clause["source"]) == ("toy-1", "1.0.1", "p. 1")
    assert clause["url"] == "/rules/toy-game/toy.turn.1/"
    assert answer(client, "toy-game/clauses/")["clauses"][0] == {
        key: clause[key] for key in clause if key != "revision"
    }


def test_terms_errata_components_revisions(client: Client, toy: Book) -> None:
    assert answer(client, "toy-game/terms/")["terms"][0]["slug"] == "command_card"
    errata = answer(client, "toy-game/errata/")
    assert (errata["errata"][0]["code"], errata["rulings"][0]["code"]) == ("toy-1", "toy-r1")
    assert answer(client, "toy-game/components/")["components"] == []
    assert [row["number"] for row in answer(client, "toy-game/revisions/")["revisions"]] == [1]


def test_an_old_revision_is_answered(client: Client, toy: Book, reload: Callable[..., Book]) -> None:
    reload(file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    old = answer(client, "toy-game/clauses/toy.solo.play.1/?at=r1")
    assert (old["revision"], old["text"]["en"]) == (1, "Alone, walls count double.")


@pytest.mark.parametrize(
    "path",
    [
        "rules/chess/",
        "rules/toy-game/clauses/toy.no.1/",
        "rules/toy-game/?at=r77",
        "rules/toy-game/?at=x",
        "rules/toy-game/clauses/<script>/",
        "rules/toy-game/scores/",
        "chess/",
    ],
)
def test_what_is_not_there(client: Client, toy: Book, path: str) -> None:
    response = client.get(f"/api/{path}")
    assert (response.status_code, response.json()) == (404, {"error": "not found"})


def test_unchanged_answers_are_not_sent_again(client: Client, toy: Book) -> None:
    first = client.get("/api/rules/toy-game/clauses/")
    again = client.get("/api/rules/toy-game/clauses/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["", "toy-game/", "toy-game/clauses/toy.turn.1/"])
def test_nothing_is_posted(toy: Book, path: str) -> None:
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(f"/api/rules/{path}").status_code == 405


def test_the_feed_outlives_what_no_xml_can_carry(client: Client, toy: Book, publisher: User) -> None:
    words = "A\x0bpaste\x01 of\ufffe old."
    erratum = Erratum.objects.create(
        book=toy,
        target="toy.turn.attack.1",
        **{f"{name}_{language}": words for name in ("text", "reason") for language in ("hant", "en")},
    )
    put_in_force([erratum], by=publisher)
    feed = ElementTree.fromstring(client.get("/en/rules/toy-game/changes/feed/").content)  # noqa: S314 - our own feed
    assert "<p>A\npaste of old.</p>" in (feed.findtext(f"{ATOM}entry/{ATOM}summary") or "")


def test_the_feed_tells_what_changed_and_why(client: Client, toy: Book) -> None:
    response = client.get("/en/rules/toy-game/changes/feed/")
    assert response["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(response.content)  # noqa: S314 - our own feed
    (entry,) = feed.findall(f"{ATOM}entry")
    words = entry.findtext(f"{ATOM}summary") or ""
    assert "The translation lost a card." in words
    assert "<ins>2</ins>" in words
    for element in (feed, entry):
        for required in ("id", "title", "updated"):
            assert element.findtext(f"{ATOM}{required}"), required
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    assert {link.get("rel") for link in feed.findall(f"{ATOM}link")} == {"self", "alternate"}
    again = client.get("/en/rules/toy-game/changes/feed/", headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
