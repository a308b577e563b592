"""A draft in the book and beside the board: for its editors alone, and in no cache."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from rulebook.editing.workflow import put_in_force
from rulebook.models import Book
from tests.people import make_person
from tests.rulebook.admin.test_drafts import ruling
from tests.rulebook.editing.test_errata import draft

PANEL = "/en/rules/panel/toy.turn.attack.1/"
BOOK = "/en/rules/toy-game/"
SHOWN = (PANEL, f"{BOOK}hover/toy.turn.attack.1/", f"{BOOK}toy.turn.attack.1/", f"{BOOK}toy.turn/")
WORDS = "Hereby it is thrice as dear."


def read(client: Client, address: str, code: str) -> Any:
    return client.get(f"{address}?draft={code}", headers={"Sec-Fetch-Mode": "cors"})


@pytest.mark.parametrize("name", ["editor", "reviewer", "publisher", "admin"])
def test_editors_see_the_draft_where_readers_will(client: Client, toy: Book, name: str) -> None:
    item = draft(toy, text_en=WORDS)
    client.force_login(make_person(name))
    for address in SHOWN:
        answer = read(client, address, item.code)
        assert WORDS in answer.content.decode(), address
        assert answer["Cache-Control"] == "private, no-store", address
        assert "Cookie" in answer["Vary"]
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert f'id="{item.code}"' in read(client, f"{BOOK}rulings/", item.code).content.decode()
    assert f"With the draft {item.code}" in read(client, PANEL, item.code).content.decode()
    assert f'toy.turn.attack.1/?draft={item.code}"' in read(client, f"{BOOK}toy.turn/", item.code).content.decode()


def test_a_term_and_a_ruling_are_seen_so_too(client: Client, toy: Book, editor: User) -> None:
    word = draft(toy, target="term:coin", text_en="Copper.", text_hant="銅。")
    answer = ruling(toy)
    client.force_login(editor)
    for address in (f"{BOOK}glossary/coin/", f"{BOOK}hover/term:coin/"):
        assert "Copper." in read(client, address, word.code).content.decode()
    page = read(client, "/en/rules/panel/toy.solo.play.1/", answer.code).content.decode()
    assert "How many?" in page


def test_nobody_else_sees_it_before_or_after(client: Client, toy: Book, editor: User) -> None:
    item = draft(toy, text_en=WORDS)
    client.force_login(editor)
    for address in SHOWN:
        read(client, address, item.code)
    for name in ("", "alice"):
        client.logout()
        if name:
            client.force_login(make_person(name))
        for address in SHOWN:
            refused = read(client, address, item.code)
            assert refused.status_code == 404, address
            assert WORDS not in refused.content.decode()
            unknown = read(client, address, "toy-e999")
            assert unknown.status_code == 404
            plain = client.get(address, headers={"Sec-Fetch-Mode": "cors"})
            assert plain.status_code == 200
            assert WORDS not in plain.content.decode()
            assert item.code not in plain.content.decode()


def test_a_person_who_may_see_rulings_only_sees_no_erratum(client: Client, toy: Book) -> None:
    from django.contrib.auth.models import Permission

    person = make_person("half", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="view_ruling"))
    client.force_login(person)
    assert read(client, PANEL, draft(toy, text_en=WORDS).code).status_code == 404
    assert read(client, "/en/rules/panel/toy.solo.play.1/", ruling(toy).code).status_code == 200


def test_an_editor_without_the_admin_any_more_sees_nothing(client: Client, toy: Book, editor: User) -> None:
    item = draft(toy, text_en=WORDS)
    User.objects.filter(pk=editor.pk).update(is_staff=False)
    client.force_login(editor)
    assert read(client, PANEL, item.code).status_code == 404


def test_only_drafts_are_seen_so(client: Client, toy: Book, editor: User, publisher: User) -> None:
    item = draft(toy, text_en=WORDS)
    put_in_force([item], by=publisher)
    client.force_login(editor)
    assert read(client, PANEL, item.code).status_code == 404
    assert read(client, PANEL, "' OR 1").status_code == 404


def test_a_draft_of_another_book_is_not_there(client: Client, toy: Book, editor: User) -> None:
    other = Book.objects.create(prefix="other", slug="other", folder="other")
    item = draft(other, target="other.turn.1")
    client.force_login(editor)
    assert read(client, PANEL, item.code).status_code == 404


def test_what_is_kept_or_sent_elsewhere_knows_no_drafts(client: Client, toy: Book, editor: User) -> None:
    item = draft(toy, text_en=WORDS)
    client.force_login(editor)
    for address in (
        f"{BOOK}changes/feed/",
        f"{BOOK}offline/",
        f"{BOOK}offline/search.json",
        "/api/rules/toy-game/clauses/",
    ):
        answer = read(client, address, item.code)
        assert answer.status_code == 200, address
        assert WORDS not in answer.content.decode(), address
    assert WORDS not in client.get("/en/rules/search/", {"q": "attack", "draft": item.code}).content.decode()
