"""Whatever people write is set apart from the sentence around it: names and messages, in any script and direction.

In HTML a <bdi> or ``dir="auto"`` holds it and nothing else; in plain texts it is between the signs U+2068 and U+2069.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from config.shared.isolating import bdi, isolated
from games import tables
from games.drawing.words.wording import Wording
from games.engine.rules.text import Ref, T
from games.models import Seat, Table
from games.tables.reading import chat
from games.tables.reading.scene import Viewer, scene_of
from games.titles import infos, load
from tests.games.making import begun, finished, opened, other_seat, person_at, played, to_move
from tests.games.posting import body
from tests.titles import SHORT

RIGHT = "שרה 7!"
"""It begins at the right; where it is not set apart, its figure and its sign change places with what follows."""
LEFT = "Eve שלום"
LONG = "مرحبا" * 8
HOSTILE = (RIGHT, LEFT, LONG)
SAID = "אני בא (5)!"
APART = re.compile("\u2068[^\u2068\u2069]*\u2069|<bdi [^>]*>[^<]*</bdi>")
"""In a plain text, or in HTML that an attribute bears."""
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
FOR_PROGRAMS = {"value", "href", "action", "data-elements"}


class Reader(HTMLParser):
    """Finds hostile words that nothing sets apart."""

    def __init__(self, words: tuple[str, ...]) -> None:
        super().__init__()
        self.words = words
        self.open: list[tuple[str, bool]] = []
        self.met = 0
        self.amiss: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        for name, value in attrs:
            if name not in FOR_PROGRAMS and value and self._bare(APART.sub("", value)):
                self.amiss.append(f"{tag} {name}={value!r}")
            if name not in FOR_PROGRAMS and value and "<bdi>" in value:
                self.amiss.append(f"markup in {tag} {name}={value!r}")
        if tag == "input" and self._bare(attributes.get("value") or "") and attributes.get("dir") != "auto":
            self.amiss.append(f"input {attributes.get('name')} without dir=auto")
        if tag not in VOID:
            self.open.append((tag, tag == "bdi" or attributes.get("dir") == "auto"))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        words = [word for word in self.words if word in data]
        self.met += bool(words)
        alone = bool(self.open) and self.open[-1][1] and data.strip().removeprefix("@") in self.words
        if not alone and self._bare(APART.sub("", data)):
            self.amiss.append(f"<{self.open[-1][0] if self.open else ''}> {data.strip()[:120]!r}")

    def _bare(self, text: str) -> bool:
        return any(word in text for word in self.words)


def amiss(html: str, words: tuple[str, ...] = (*HOSTILE, SAID)) -> list[str]:
    """What of the page is not set apart; the page must name somebody."""
    reader = Reader(words)
    reader.feed(html)
    assert reader.met, "nobody is named here"
    return reader.amiss


def test_the_signs_are_put_round_what_turns_the_writing_and_round_nothing_else() -> None:
    assert isolated(RIGHT) == f"\u2068{RIGHT}\u2069"
    assert isolated("Alice") == "Alice"
    assert isolated("青石") == "青石"
    assert isolated("a\u202eb\u2069") == "ab"
    assert isolated("a\u2067ש\u2069\u2069") == "\u2068aש\u2069"
    assert bdi("<ש>") == "<bdi>&lt;ש&gt;</bdi>"
    assert bdi("a\u2069b") == "<bdi>ab</bdi>"
    assert bdi("") == ""


@pytest.fixture
def hostile(alice: User, bob: User) -> tuple[User, User]:
    """Alice and Bob, whose names are written from right to left."""
    for user, name in ((alice, RIGHT), (bob, LEFT)):
        User.objects.filter(pk=user.pk).update(display_name=name)
        user.display_name = name
    return alice, bob


def pages_of(table: Table, *browsers: Client) -> Iterator[str]:
    """The table to each of them, and what is fetched beside it where it names somebody."""
    for browser in browsers:
        for path in ("", "outline/"):
            response = browser.get(f"/en/table/{table.pk}/{path}")
            assert response.status_code == 200
            page = body(response)
            if not path or any(word in page for word in HOSTILE):
                yield page


@pytest.mark.parametrize(
    "title", [pytest.param(title.slug, marks=() if title.slug in SHORT else pytest.mark.long) for title in infos()]
)
def test_a_table_sets_names_apart_from_its_first_page_to_its_last_line(
    at: Any, hostile: tuple[User, User], charlie: User, title: str
) -> None:
    alice, bob = hostile
    charlie.display_name = LONG[:40]
    charlie.save()
    people = [alice, bob, charlie] if 3 in load(title).info.players else [alice, bob]
    waiting = opened(alice, players=len(people), title=title, privacy="open")
    for page in pages_of(waiting, at(alice), at()):
        assert not amiss(page)
    table = begun(*people, title=title)
    for moves in (0, 12, 40):
        table = played(table, moves)
        for page in pages_of(table, at(alice), at(bob), at()):
            assert not amiss(page)


def test_what_is_asked_of_others_names_them_apart(at: Any, hostile: tuple[User, User]) -> None:
    alice, bob = hostile
    table = played(begun(alice, bob), 11)
    scene = scene_of(table.pk)
    chat.post_message(scene, Viewer(0, (0,)), alice, SAID)
    chat.post_message(scene, Viewer(None, ()), bob, "\u2067" + SAID)
    asked = to_move(table)
    other = other_seat(table, asked)
    number = next(move.number for move in scene.log if move.seat == other.number)
    tables.propose_takeback(
        table_id=table.pk, by=person_at(other), seat=other.number, to=number - 1, seen_version=table.version
    )
    for page in pages_of(table, at(alice), at(bob), at()):
        assert not amiss(page)
        assert "\u2067" not in page


def test_the_end_and_its_story_name_everybody_apart(at: Any, alice: User) -> None:
    table = finished(alice, "great-wall-of-china", "standard")
    Seat.objects.filter(table=table, number=0).update(name=RIGHT)
    Seat.objects.filter(table=table, number=1).update(name=LEFT)
    Table.objects.filter(pk=table.pk).update(row_version=table.row_version + 1)
    browser = at(alice)
    for path in ("", "story/", f"at/{table.number - 3}/"):
        assert not amiss(body(browser.get(f"/en/table/{table.pk}/{path}")))


@pytest.mark.parametrize("language", ["", "/zh-hans", "/en"])
def test_lists_and_ones_own_pages_name_people_apart(at: Any, hostile: tuple[User, User], language: str) -> None:
    alice, bob = hostile
    opened(alice, privacy="open")
    begun(alice, bob, privacy="open")
    for path in ("/play/", "/play/mine/", "/accounts/profile/", "/accounts/delete/", "/"):
        assert not amiss(body(at(alice).get(f"{language}{path}")))
    User.objects.filter(pk=alice.pk).update(username="אליס7", display_name="")
    for path in ("/accounts/profile/", "/accounts/delete/"):
        assert not amiss(body(at(alice).get(f"{language}{path}")), ("אליס7",))


def test_a_letter_names_its_reader_apart(client: Client, hostile: tuple[User, User]) -> None:
    alice, _bob = hostile
    User.objects.filter(pk=alice.pk).update(username="אליס7")
    client.post("/en/accounts/forgotten/", {"email": alice.email})
    (email,) = mail.outbox
    assert f"Hello \u2068{RIGHT}\u2069," in email.body
    assert "Your user name is \u2068אליס7\u2069." in email.body


def test_a_sentence_sets_apart_whoever_it_names() -> None:
    wording = Wording(None, "en", [Seat(number=0, name=RIGHT)])
    text = T("{who} takes {n}", who=Ref("seat:0"), n=3)
    assert wording.plain(text) == f"\u2068{RIGHT}\u2069 takes 3"
    assert wording.html(text) == f'<bdi class="ref" data-ref="seat:0">{RIGHT}</bdi> takes 3'


def test_what_one_writes_oneself_runs_as_it_is_written(at: Any, alice: User, bob: User) -> None:
    """Every box into which people write prose takes its direction from what is in it."""
    table = begun(alice, bob)
    pages = [f"/en/table/{table.pk}/", "/en/accounts/profile/", "/en/play/great-wall-of-china/new/"]
    for path in pages:
        boxes = re.findall(r'<(?:input type="text"|textarea|input id="say-text")[^>]*>', body(at(alice).get(path)))
        assert boxes
        assert [box for box in boxes if 'dir="auto"' not in box] == []


@pytest.mark.parametrize("cut", [10, 20])
def test_what_is_cut_keeps_its_beginning(cut: int) -> None:
    assert isolated(LONG[:cut]) == f"\u2068{LONG[:cut]}\u2069"
