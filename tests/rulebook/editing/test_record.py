"""The record of what editors did, and withdrawing with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from rulebook.editing.audit import NotNow
from rulebook.editing.reviewing import submit
from rulebook.editing.workflow import put_in_force, withdraw
from rulebook.kinds import State
from rulebook.models import Action, Book, Erratum, Revision
from tests.rulebook.admin.test_drafts import ERRATA
from tests.rulebook.editing.drafts import What, approved, steps
from tests.rulebook.editing.test_errata import draft


@pytest.fixture(autouse=True)
def reviewed(settings: Any) -> Iterator[None]:
    """A site with several editors, who read English."""
    settings.RULEBOOK_REVIEW = True
    with translation.override("en"):
        yield


# --- the record --------------------------------------------------------------------------------------------------------------


def test_the_record_outlives_an_account_without_its_name(
    client: Client, toy: Book, editor: User, reviewer: User, admin: User
) -> None:
    item = approved(toy, editor, reviewer)
    name = str(reviewer)
    reviewer.delete()
    client.force_login(admin)
    page = client.get("/en/admin/rulebook/action/").content.decode()
    assert "nobody any more" in page
    assert item.code in page
    record = client.get(f"{ERRATA}{item.pk}/preview/").content.decode()
    assert "Approved" in record
    assert name not in record


def test_nobody_changes_the_record(client: Client, toy: Book, admin: User, editor: User) -> None:
    item = draft(toy)
    submit(item, by=editor)
    entry = Action.objects.get()
    client.force_login(admin)
    address = f"/en/admin/rulebook/action/{entry.pk}/"
    assert client.post(f"{address}change/", {"remark": "x"}).status_code == 403
    assert client.post(f"{address}delete/", {"post": "yes"}).status_code == 403
    assert client.get("/en/admin/rulebook/action/add/").status_code == 403
    with pytest.raises(ValueError, match="never changed"):
        entry.save()


def test_the_record_is_filtered_and_only_editors_read_it(
    client: Client, toy: Book, editor: User, reviewer: User, alice: User
) -> None:
    approved(toy, editor, reviewer)
    client.force_login(editor)
    page = client.get(f"/en/admin/rulebook/action/?what__exact=approved&person={reviewer.pk}")
    assert page.context["cl"].result_count == 1
    for odd in ("none", "x", "9" * 40):
        assert client.get(f"/en/admin/rulebook/action/?person={odd}").status_code in (200, 302)
    client.force_login(alice)
    assert client.get("/en/admin/rulebook/action/").status_code == 302


def test_a_deleted_draft_leaves_its_entry(client: Client, toy: Book, admin: User) -> None:
    item = draft(toy)
    client.force_login(admin)
    client.post(f"{ERRATA}{item.pk}/delete/", {"post": "yes"})
    assert steps(item.code) == [What.DELETED]
    assert client.get("/en/admin/rulebook/action/").status_code == 200


# --- withdrawing --------------------------------------------------------------------------------------------------------------


def test_readers_see_why_an_erratum_was_withdrawn(
    client: Client, toy: Book, editor: User, reviewer: User, publisher: User
) -> None:
    item = approved(toy, editor, reviewer)
    put_in_force([item], by=publisher)
    client.force_login(publisher)
    address = f"{ERRATA}{item.pk}/withdraw/"
    assert "Why, in English" in client.get(address).content.decode()
    client.post(address, {"ending_hant": "出版社收回了。", "ending_en": ""})
    item.refresh_from_db()
    assert item.state == State.PUBLISHED, "the reason is needed in both languages"
    client.post(address, {"ending_hant": "出版社收回了。", "ending_en": "The publisher <took> it back."})
    item.refresh_from_db()
    assert item.state == State.WITHDRAWN
    client.logout()
    for prefix, words in (
        ("/en", "The publisher &lt;took&gt; it back."),
        ("/zh-hans", "出版社收回了。"),
        ("", "出版社收回了。"),
    ):
        for page in ("changes/", "toy.turn.attack.1/history/", "changes/feed/"):
            assert words in client.get(f"{prefix}/rules/toy-game/{page}").content.decode().replace(
                "&amp;lt;", "&lt;"
            ).replace("&amp;gt;", "&gt;"), (prefix, page)


def test_what_is_not_in_force_is_not_withdrawn(toy: Book, publisher: User, opened: Callable[..., Any]) -> None:
    item = draft(toy)
    with pytest.raises(NotNow):
        withdraw([item], by=publisher, why={"en": "No."})
    assert opened().edition.revision == 1


def test_several_are_withdrawn_with_one_reason(
    client: Client, toy: Book, editor: User, reviewer: User, publisher: User
) -> None:
    items = [approved(toy, editor, reviewer), approved(toy, editor, reviewer, target="toy.solo.play.1")]
    put_in_force(items, by=publisher)
    client.force_login(publisher)
    chosen = {"action": "withdraw_chosen", "_selected_action": [item.pk for item in items]}
    page = client.post(ERRATA, chosen).content.decode()
    assert all(item.code in page for item in items)
    client.post(ERRATA, {**chosen, "withdraw": "1", "ending_hant": "弄錯了。", "ending_en": "We erred."})
    assert set(Erratum.objects.filter(from_file=False).values_list("state", flat=True)) == {State.WITHDRAWN}
    assert Revision.objects.count() == 3
    entries = Action.objects.filter(what=What.WITHDRAWN)
    assert [(entry.place, entry.remark) for entry in entries] == [(Action.Place.LIST, "弄錯了。 · We erred.")] * 2
