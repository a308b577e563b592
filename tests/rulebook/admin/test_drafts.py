"""Drafts come first, and their form previews and publishes what is written in it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from rulebook.editing.workflow import put_in_force
from rulebook.kinds import State
from rulebook.models import Book, Clause, Erratum, Ruling
from tests.rulebook.editing.test_errata import draft, written

ERRATA = "/en/admin/rulebook/erratum/"
RULINGS = "/en/admin/rulebook/ruling/"
QUESTION = {"question_hant": "多少？", "question_en": "How many?", "answer_hant": "兩個。", "answer_en": "Two."}
ASKED = {**QUESTION, "question_hans": "", "answer_hans": "", "source": ""}


def ruling(book: Book, **more: Any) -> Ruling:
    """A ruling about walls."""
    row = Ruling.objects.create(book=book, **QUESTION | more)
    row.clauses.set(Clause.objects.filter(ref="toy.solo.play.1"))
    return row


def filled_in(book: Book, kind: str) -> dict[str, Any]:
    """What a form of an erratum or a ruling sends."""
    if kind == ERRATA:
        return written(book)
    return {**ASKED, "book": book.pk, "clauses": [Clause.objects.get(ref="toy.solo.play.1").pk]}


@pytest.fixture(params=[ERRATA, RULINGS])
def kind(request: pytest.FixtureRequest) -> str:
    """Where errata and rulings are kept."""
    return str(request.param)


def one_of(kind: str, book: Book, **more: Any) -> Any:
    return draft(book, **more) if kind == ERRATA else ruling(book, **more)


# --- the list -------------------------------------------------------------------------------------------------------------------


def test_drafts_come_first(client: Client, toy: Book, editor: User, kind: str) -> None:
    first = one_of(kind, toy, code="toy-first-draft")
    now = timezone.now()
    one_of(kind, toy, code="toy-in-force", state=State.PUBLISHED, published_at=now)
    one_of(kind, toy, code="toy-taken-back", state=State.WITHDRAWN, published_at=now)
    one_of(kind, toy, code="toy-second-draft")
    client.force_login(editor)
    page = client.get(kind).content.decode()
    listed = ["toy-second-draft", first.code, "toy-taken-back", "toy-in-force"]
    assert sorted(listed, key=lambda code: page.index(f">{code}<")) == listed


# --- the form -------------------------------------------------------------------------------------------------------------------


def buttons(page: str) -> set[str]:
    return {name for name in ("_preview", "_publish") if f'name="{name}"' in page}


def test_a_draft_is_previewed_and_published_from_its_form(
    client: Client, toy: Book, editor: User, publisher: User, kind: str
) -> None:
    row = one_of(kind, toy)
    for person, offered in ((editor, {"_preview"}), (publisher, {"_preview", "_publish"})):
        client.force_login(person)
        for address in (f"{kind}{row.pk}/change/", f"{kind}add/"):
            assert buttons(client.get(address).content.decode()) == offered
    put_in_force([row], by=publisher)
    assert buttons(client.get(f"{kind}{row.pk}/change/").content.decode()) == set()


def test_other_forms_have_no_such_buttons(client: Client, admin: User) -> None:
    client.force_login(admin)
    assert buttons(client.get(f"/en/admin/accounts/user/{admin.pk}/change/").content.decode()) == set()


def test_what_is_previewed_was_saved_before(client: Client, toy: Book, editor: User, kind: str) -> None:
    client.force_login(editor)
    answer = client.post(f"{kind}add/", {**filled_in(toy, kind), "_preview": "1"})
    row = (Erratum if kind == ERRATA else Ruling).objects.get(state=State.DRAFT)
    assert answer["Location"] == f"{kind}{row.pk}/preview/"
    name = "text_en" if kind == ERRATA else "answer_en"
    sent = {**filled_in(toy, kind), name: "Nine of them.", "_preview": "1"}
    answer = client.post(f"{kind}{row.pk}/change/", sent, follow=True)
    assert answer.redirect_chain == [(f"{kind}{row.pk}/preview/", 302)]
    assert "Nine of them." in answer.content.decode()
    assert f"Saved: {row.code}" in answer.content.decode()


def test_what_is_published_was_saved_before(client: Client, toy: Book, publisher: User, kind: str) -> None:
    row = one_of(kind, toy)
    client.force_login(publisher)
    name = "text_en" if kind == ERRATA else "answer_en"
    sent = {**filled_in(toy, kind), name: "Nine of them.", "_publish": "1"}
    answer = client.post(f"{kind}{row.pk}/change/", sent, follow=True)
    assert answer.redirect_chain == [(f"{kind}{row.pk}/change/", 302)]
    assert "In force now: 玩具戰 r2" in answer.content.decode()
    row.refresh_from_db()
    assert (row.state, getattr(row, name)) == (State.PUBLISHED, "Nine of them.")


def test_a_new_one_is_published_at_once(client: Client, toy: Book, publisher: User, kind: str) -> None:
    client.force_login(publisher)
    client.post(f"{kind}add/", {**filled_in(toy, kind), "_publish": "1"})
    row = (Erratum if kind == ERRATA else Ruling).objects.get(from_file=False)
    assert (row.state, row.written_by) == (State.PUBLISHED, publisher)


def test_what_cannot_stand_is_not_published(client: Client, toy: Book, publisher: User) -> None:
    row = draft(toy)
    client.force_login(publisher)
    sent = {**written(toy, text_en="See [[toy.nothing.1]]."), "_publish": "1"}
    answer = client.post(f"{ERRATA}{row.pk}/change/", sent)
    assert "leads nowhere" in answer.content.decode()
    row.refresh_from_db()
    assert row.state == State.DRAFT


def test_who_may_not_publish_cannot_do_it_by_the_form(client: Client, toy: Book, editor: User, kind: str) -> None:
    row = one_of(kind, toy)
    client.force_login(editor)
    sent = {**filled_in(toy, kind), "_publish": "1"}
    assert client.post(f"{kind}{row.pk}/change/", sent).status_code == 403
    row.refresh_from_db()
    assert row.state == State.DRAFT
