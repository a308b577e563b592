"""A clause quoted, linked to, and shown in a page of another site."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from urllib.parse import quote

import markdown
import pytest
from django.test import Client

from rulebook.models import Book
from rulebook.pages.opening import library
from rulebook.pages.reading import OpenBook
from rulebook.publishing.quoting import quotation
from rulebook.words.languages import LANGUAGES
from tests.limits import Clock
from tests.rulebook.books import replace

REF = "toy.turn.1"
PAGE = f"/en/rules/toy-game/{REF}/"
FRAME = f"/en/rules/embed/{REF}/"
LATER = replace("errata.yaml", "Draw 2 Command cards", "Draw 3 Command cards").replace("id: toy-1", "id: toy-2")


@pytest.fixture
def corrected(toy: Book, reload: Callable[..., Book]) -> Book:
    """The little book, whose first clause has another text since revision 2."""
    return reload(file_errata_yaml=LATER)


# --- quotations ----------------------------------------------------------------------------------------------------------------


def test_a_quotation_has_words_citation_version_and_address(opened: Callable[..., OpenBook]) -> None:
    book = opened()
    made = quotation(book, book.clauses[REF], "en", "https://guiyi.example/x?at=r1")
    assert made.text == (
        "“Draw 2 Command cards each turn.”\nToy War, 1.0.1 (toy.turn.1, r1)\nhttps://guiyi.example/x?at=r1\n"
    )
    assert made.markdown == (
        "> Draw 2 Command cards each turn.\n>\n> — [Toy War, 1.0.1 (toy.turn.1, r1)](<https://guiyi.example/x?at=r1>)\n"
    )
    assert made.html == (
        '<blockquote cite="https://guiyi.example/x?at=r1" lang="en"><p>Draw 2 Command cards each turn.</p></blockquote>\n'
        '<p>— <cite><a href="https://guiyi.example/x?at=r1">Toy War, 1.0.1 (toy.turn.1, r1)</a></cite></p>\n'
    )


def test_chinese_is_quoted_in_its_own_marks(opened: Callable[..., OpenBook]) -> None:
    book = opened()
    made = quotation(book, book.clauses[REF], "zh-Hant", "https://guiyi.example/x?at=r1")
    assert made.text.startswith("「每回合抽 2 張指揮卡。」\n《玩具戰》1.0.1（toy.turn.1，r1）\n")


def test_every_clause_of_the_books_means_itself_in_every_form(books: None) -> None:
    """What Markdown and HTML show of a quotation is the clause, whatever signs it has."""
    for book in library():
        for language in LANGUAGES:
            for clause in book.clauses.values():
                words = book.plain(clause.text, language)
                made = quotation(book, clause, language, "https://guiyi.example/x?at=r1")
                assert words in made.text
                for html in (made.html, markdown.markdown(made.markdown)):
                    quoted = html[: html.rindex("—")]
                    shown = unescape(re.sub(r"<[^>]*>", "", quoted))
                    assert "".join(shown.split()) == "".join(words.split()), clause.ref


def test_the_page_has_everything_to_select(client: Client, toy: Book) -> None:
    page = unescape(client.get(f"{PAGE}quote/").content.decode())
    assert "“Draw 2 Command cards each turn.”\nToy War, 1.0.1 (toy.turn.1, r1)" in page
    assert f'value="http://testserver{PAGE}"' in page
    assert f'value="http://testserver{PAGE}?at=r1"' in page
    assert f'<iframe src="http://testserver{FRAME}"' in page
    assert f'<iframe src="http://testserver{FRAME}?at=r1"' in page
    assert f"{PAGE}quote/" in client.get(PAGE).content.decode()


@pytest.mark.parametrize("at", ["r9", "x", "r1'", "2026-13-45"])
def test_a_revision_that_never_was_is_not_found(client: Client, toy: Book, at: str) -> None:
    assert client.get(f"{PAGE}quote/", {"at": at}).status_code == 404
    assert client.get(FRAME, {"at": at}).status_code == 404


# --- frames of other sites -----------------------------------------------------------------------------------------------------


def test_a_frame_runs_nothing_and_knows_nobody(client: Client, toy: Book) -> None:
    answer = client.get(FRAME)
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "style-src": "'self'",
        "img-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "*",
    }
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    page = answer.content.decode()
    assert "Draw 2" in page
    assert "<script" not in page
    assert "in force, r1" in page


@pytest.mark.parametrize(
    ("asked", "theme"), [("", "auto"), ("?theme=night", "night"), ("?theme=paper", "paper"), ("?theme=x%22y", "auto")]
)
def test_a_frame_is_light_or_dark(client: Client, toy: Book, asked: str, theme: str) -> None:
    assert f'data-theme="{theme}"' in client.get(f"{FRAME}{asked}").content.decode()


@pytest.mark.parametrize(("prefix", "tag", "word"), [("", "zh-Hant", "抽 2 張"), ("/zh-hans", "zh-Hans", "抽 2 张")])
def test_a_frame_has_its_language(client: Client, toy: Book, prefix: str, tag: str, word: str) -> None:
    page = client.get(f"{prefix}/rules/embed/{REF}/").content.decode()
    assert f'<html lang="{tag}"' in page
    assert word in re.sub(r"<[^>]*>", "", page)


def test_a_fixed_frame_says_when_the_text_has_changed(client: Client, corrected: Book) -> None:
    old = client.get(f"{FRAME}?at=r1").content.decode()
    assert "Draw 2" in old
    assert "The text has changed since." in old
    assert f'href="{PAGE}"' in old
    living = client.get(FRAME).content.decode()
    assert "Draw 3" in living
    assert "changed since" not in living
    same = client.get("/en/rules/embed/toy.solo.play.1/?at=r1").content.decode()
    assert "The text in force is the same." in same


def test_the_page_of_an_old_text_says_so(client: Client, corrected: Book) -> None:
    assert b"The text has changed since." in client.get(f"{PAGE}?at=r1").content
    assert b"The text in force is the same." in client.get("/en/rules/toy-game/toy.solo.play.1/?at=r1").content
    assert b"changed since" not in client.get(PAGE).content


def test_a_text_with_markup_stays_text_in_a_frame(client: Client, toy: Book) -> None:
    assert "城牆&lt;b&gt;加倍&lt;/b&gt;" in client.get("/rules/embed/toy.solo.play.1/").content.decode()


# --- oEmbed --------------------------------------------------------------------------------------------------------------------


def oembed(client: Client, **parameters: str) -> tuple[int, dict[str, object]]:
    """The answer and its status."""
    response = client.get("/api/oembed/", parameters)
    return response.status_code, json.loads(response.content)


def test_a_page_names_its_oembed(client: Client, toy: Book) -> None:
    page = client.get(f"{PAGE}?at=r1").content.decode()
    (link,) = re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', page)
    assert unescape(link) == f"/api/oembed/?url={quote(f'http://testserver{PAGE}?at=r1', safe='')}"
    answer = client.get(unescape(link)).json()
    assert (answer["version"], answer["type"], answer["title"]) == ("1.0", "rich", "Toy War, 1.0.1 (toy.turn.1, r1)")
    assert f'src="http://testserver{FRAME}?at=r1"' in answer["html"]


def test_the_frame_is_no_larger_than_asked(client: Client, toy: Book) -> None:
    status, answer = oembed(client, url=f"http://testserver{PAGE}", maxwidth="300", maxheight="250")
    assert (status, answer["width"], answer["height"]) == (200, 300, 250)
    assert 'width="300" height="250"' in str(answer["html"])


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("", 404),
        ("http://elsewhere.example/en/rules/toy-game/toy.turn.1/", 404),
        ("javascript://testserver/en/rules/toy-game/toy.turn.1/", 404),
        ("http://testserver/en/rules/toy-game/", 404),
        ("http://testserver/en/rules/toy-game/toy.turn.99/", 404),
        ("http://testserver/en/rules/toy-game/toy.turn.1/?at=r9", 404),
        ("http://testserver/en/rules/toy-game/toy.turn.1/?at=%00", 404),
        ("http://[", 404),
        ("http://testserver/" + "x" * 3000, 404),
    ],
)
def test_other_addresses_are_refused(client: Client, toy: Book, url: str, status: int) -> None:
    assert oembed(client, url=url)[0] == status


def test_xml_is_not_spoken(client: Client, toy: Book) -> None:
    assert oembed(client, url=f"http://testserver{PAGE}", format="xml")[0] == 501


def test_frames_are_limited(client: Client, toy: Book, rate_limits: Clock) -> None:
    answers = {client.get(FRAME).status_code for _time in range(602)}
    assert answers == {200, 429}
