"""A second pair of eyes: an editor drafts, a reviewer approves exactly this text, a publisher publishes it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import translation

from accounts.guests import BACKEND
from accounts.models import User
from rulebook.editing import reviewing
from rulebook.editing.audit import NotNow, writers_of
from rulebook.editing.reviewing import approve, ask_for_changes, digest_of, submit
from rulebook.editing.workflow import put_in_force
from rulebook.editions.loading import load
from rulebook.kinds import Stage, State
from rulebook.models import Action, Book, Erratum, Revision
from rulebook.source import read_book
from tests.people import make_person
from tests.rulebook.admin.test_drafts import ERRATA, RULINGS, filled_in, one_of
from tests.rulebook.editing.drafts import What, approved, decided, steps
from tests.rulebook.editing.test_errata import draft, written


@pytest.fixture(autouse=True)
def reviewed(settings: Any) -> Iterator[None]:
    """A site with several editors, who read English."""
    settings.RULEBOOK_REVIEW = True
    with translation.override("en"):
        yield


@pytest.fixture(params=[ERRATA, RULINGS])
def kind(request: pytest.FixtureRequest) -> str:
    """Where errata and rulings are kept."""
    return str(request.param)


# --- the way of a draft ---------------------------------------------------------------------------------------------------


def test_a_draft_goes_from_editor_to_reviewer_to_publisher(
    client: Client, toy: Book, editor: User, reviewer: User, publisher: User, kind: str
) -> None:
    client.force_login(editor)
    client.post(f"{kind}add/", {**filled_in(toy, kind), "_submit": "1"})
    model = toy.errata if kind == ERRATA else toy.rulings
    item: Any = model.get(state=State.DRAFT)
    assert item.stage == Stage.SUBMITTED
    address = f"{kind}{item.pk}/"
    client.force_login(reviewer)
    page = client.get(f"{address}preview/").content.decode()
    assert 'value="approve"' in page
    assert decided(client, address, "approve", shown=digest_of(item), remark="Well found.") == 302
    client.force_login(publisher)
    assert client.post(f"{address}publish/", {"shown": digest_of(item)}).status_code == 302
    item.refresh_from_db()
    assert (item.state, item.approved_by) == (State.PUBLISHED, reviewer)
    assert steps(item.code) == [What.DRAFTED, What.SUBMITTED, What.APPROVED, What.PUBLISHED]
    assert Action.objects.get(what=What.APPROVED).remark == "Well found."


def test_nothing_is_published_without_an_approval(
    client: Client, toy: Book, editor: User, publisher: User, kind: str
) -> None:
    item = one_of(kind, toy, written_by=editor)
    with pytest.raises(NotNow, match="Nobody else has approved"):
        put_in_force([item], by=publisher)
    client.force_login(publisher)
    client.post(f"{kind}{item.pk}/publish/")
    client.post(f"{kind}{item.pk}/change/", {**filled_in(toy, kind), "_publish": "1"})
    client.post(kind, {"action": "publish_chosen", "_selected_action": [item.pk]})
    decided(client, f"{kind}{item.pk}/", "set-time", at="2099-01-01T08:00")
    item.refresh_from_db()
    assert (item.state, item.publish_at) == (State.DRAFT, None)
    assert Revision.objects.count() == 1


def test_an_approved_and_an_unapproved_one_are_not_published_together(
    toy: Book, editor: User, reviewer: User, publisher: User
) -> None:
    good = approved(toy, editor, reviewer)
    with pytest.raises(NotNow):
        put_in_force([good, draft(toy, target="toy.turn.1")], by=publisher)
    good.refresh_from_db()
    assert good.state == State.DRAFT


def test_an_edit_after_the_approval_voids_it(
    client: Client, toy: Book, editor: User, reviewer: User, publisher: User
) -> None:
    item = approved(toy, editor, reviewer)
    client.force_login(editor)
    answer = client.post(f"{ERRATA}{item.pk}/change/", written(toy, text_en="It costs 3."), follow=True)
    assert "is void" in answer.content.decode()
    item.refresh_from_db()
    assert (item.stage, item.approved_by, item.approved_text) == (Stage.WRITING, None, "")
    assert steps(item.code)[-2:] == [What.EDITED, What.VOIDED]
    with pytest.raises(NotNow):
        put_in_force([item], by=publisher)


def test_a_saving_that_changes_no_letter_keeps_the_approval(
    client: Client, toy: Book, editor: User, reviewer: User
) -> None:
    item = approved(toy, editor, reviewer)
    client.force_login(editor)
    client.post(f"{ERRATA}{item.pk}/change/", written(toy))
    item.refresh_from_db()
    assert item.stage == Stage.APPROVED
    assert What.EDITED not in steps(item.code)


def test_a_text_that_was_changed_past_the_forms_is_not_published(
    toy: Book, editor: User, reviewer: User, publisher: User
) -> None:
    item = approved(toy, editor, reviewer)
    Erratum.objects.filter(pk=item.pk).update(reason_en="Because.")
    with pytest.raises(NotNow):
        put_in_force([item], by=publisher)


def test_other_clauses_of_a_ruling_void_its_approval(client: Client, toy: Book, editor: User, reviewer: User) -> None:
    item = one_of(RULINGS, toy, written_by=editor)
    submit(item, by=editor)
    approve(item, digest_of(item), by=reviewer)
    client.force_login(editor)
    more = [clause.pk for clause in toy.clauses.filter(ref__in=["toy.turn.1", "toy.solo.play.1"])]
    client.post(f"{RULINGS}{item.pk}/change/", {**filled_in(toy, RULINGS), "clauses": more})
    item.refresh_from_db()
    assert item.stage == Stage.WRITING


def test_an_earlier_version_that_is_restored_voids_the_approval(
    client: Client, toy: Book, editor: User, reviewer: User
) -> None:
    item = draft(toy, written_by=editor)
    item.text_en = "It costs 3."
    item.save()
    submit(item, by=editor)
    approve(item, digest_of(item), by=reviewer)
    first = item.history.earliest()
    client.force_login(editor)
    sent = written(toy) | {"reports": []}
    assert client.post(f"{ERRATA}{item.pk}/history/{first.pk}/", sent).status_code == 302
    item.refresh_from_db()
    assert (item.text_en, item.stage) == ("An attack costs 3 coins.", Stage.WRITING)
    assert Action.objects.get(what=What.EDITED).place == Action.Place.HISTORY


def test_changes_are_asked_for_with_a_remark(client: Client, toy: Book, editor: User, reviewer: User) -> None:
    item = draft(toy, written_by=editor)
    submit(item, by=editor)
    client.force_login(reviewer)
    address = f"{ERRATA}{item.pk}/"
    decided(client, address, "changes", remark="   ")
    item.refresh_from_db()
    assert item.stage == Stage.SUBMITTED, "a remark is needed"
    decided(client, address, "changes", remark="Which <b>page</b>?")
    item.refresh_from_db()
    assert item.stage == Stage.CHANGES
    client.force_login(editor)
    assert "Which &lt;b&gt;page&lt;/b&gt;?" in client.get(f"{address}change/").content.decode()
    assert decided(client, address, "submit") == 302
    item.refresh_from_db()
    assert item.stage == Stage.SUBMITTED


def test_a_long_remark_is_refused_and_nothing_is_decided(
    client: Client, toy: Book, editor: User, reviewer: User
) -> None:
    item = draft(toy, written_by=editor)
    submit(item, by=editor)
    client.force_login(reviewer)
    decided(client, f"{ERRATA}{item.pk}/", "approve", shown=digest_of(item), remark="x" * 2001)
    item.refresh_from_db()
    assert item.stage == Stage.SUBMITTED


def test_an_editor_takes_a_draft_back(client: Client, toy: Book, editor: User) -> None:
    item = draft(toy, written_by=editor)
    submit(item, by=editor)
    client.force_login(editor)
    assert decided(client, f"{ERRATA}{item.pk}/", "take-back") == 302
    item.refresh_from_db()
    assert item.stage == Stage.WRITING
    assert steps(item.code) == [What.SUBMITTED, What.TAKEN_BACK]


# --- the wrong person --------------------------------------------------------------------------------------------------------


def test_the_author_cannot_approve_even_as_a_superuser(client: Client, toy: Book, admin: User) -> None:
    item = draft(toy, written_by=admin)
    submit(item, by=admin)
    client.force_login(admin)
    page = client.get(f"{ERRATA}{item.pk}/preview/").content.decode()
    assert 'value="approve"' not in page
    assert "You wrote at this text yourself" in page
    decided(client, f"{ERRATA}{item.pk}/", "approve", shown=digest_of(item))
    item.refresh_from_db()
    assert item.stage == Stage.SUBMITTED


def test_who_edited_a_draft_of_somebody_else_cannot_approve_it(
    client: Client, toy: Book, editor: User, admin: User
) -> None:
    item = draft(toy, written_by=editor)
    client.force_login(admin)
    client.post(f"{ERRATA}{item.pk}/change/", written(toy, text_en="It costs 3."))
    assert writers_of(item) == {editor.pk, admin.pk}
    submit(item, by=editor)
    with pytest.raises(NotNow, match="yourself"):
        approve(item, digest_of(item), by=admin)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("editor", {"submit", "take-back"}),
        ("reviewer", {"approve", "changes"}),
        ("publisher", {"submit", "take-back", "set-time", "cancel-time"}),
        ("alice", set()),
    ],
)
def test_every_step_asks_for_its_permission(client: Client, toy: Book, kind: str, name: str, allowed: set[str]) -> None:
    item = one_of(kind, toy)
    client.force_login(make_person(name))
    for step in ("submit", "take-back", "approve", "changes", "set-time", "cancel-time", "", "delete"):
        answer = client.post(f"{kind}{item.pk}/decide/", {"step": step, "at": "2099-01-01T08:00"})
        refused = answer.status_code == 403 or "/login/" in answer.get("Location", "")
        assert refused is (step not in allowed), step
    for page in ("publish/", "withdraw/"):
        answer = client.post(f"{kind}{item.pk}/{page}", {})
        refused = answer.status_code == 403 or "/login/" in answer.get("Location", "")
        assert refused is (name != "publisher"), page


def test_strangers_are_sent_to_sign_in_and_steps_are_posts(client: Client, toy: Book, admin: User, kind: str) -> None:
    item = one_of(kind, toy)
    for page in ("decide/", "publish/", "withdraw/", "preview/"):
        assert "/login/" in client.post(f"{kind}{item.pk}/{page}")["Location"]
    client.force_login(admin)
    assert client.get(f"{kind}{item.pk}/decide/").status_code == 405
    assert client.post(f"{kind}999999/decide/", {"step": "submit"}).status_code == 404


def test_a_reviewer_reads_drafts_and_changes_none(client: Client, toy: Book, reviewer: User, kind: str) -> None:
    item = one_of(kind, toy)
    client.force_login(reviewer)
    assert client.get(f"{kind}{item.pk}/preview/").status_code == 200
    assert client.post(f"{kind}{item.pk}/change/", filled_in(toy, kind)).status_code == 403
    assert client.get(f"{kind}add/").status_code == 403
    assert client.post(f"{kind}{item.pk}/delete/", {"post": "yes"}).status_code == 403


# --- at once -----------------------------------------------------------------------------------------------------------------


def test_of_two_who_approve_at_once_the_second_is_refused(toy: Book, editor: User, reviewer: User, admin: User) -> None:
    item = draft(toy, written_by=editor)
    submit(item, by=editor)
    same = Erratum.objects.get(pk=item.pk)
    approve(item, digest_of(item), by=reviewer)
    with pytest.raises(NotNow, match="decided already"):
        ask_for_changes(same, "No.", by=admin)
    assert steps(item.code).count(What.APPROVED) == 1


def test_of_two_who_publish_at_once_the_second_is_refused(
    toy: Book, editor: User, reviewer: User, publisher: User, admin: User
) -> None:
    item = approved(toy, editor, reviewer)
    same = Erratum.objects.get(pk=item.pk)
    put_in_force([item], by=publisher)
    with pytest.raises(NotNow):
        put_in_force([same], by=admin)
    assert steps(item.code).count(What.PUBLISHED) == 1
    assert Revision.objects.count() == 2


def test_a_text_that_was_changed_since_it_was_shown_is_not_approved(toy: Book, editor: User, reviewer: User) -> None:
    item = draft(toy, written_by=editor)
    shown = digest_of(item)
    item.text_en = "It costs 4."
    item.save()
    submit(item, by=editor)
    with pytest.raises(NotNow, match="changed since you opened it"):
        approve(item, shown, by=reviewer)


def test_a_draft_that_was_deleted_meanwhile_is_not_approved(toy: Book, editor: User, reviewer: User) -> None:
    item = draft(toy, written_by=editor)
    submit(item, by=editor)
    Erratum.objects.filter(pk=item.pk).delete()
    with pytest.raises(NotNow, match="deleted"):
        approve(item, "x", by=reviewer)


# --- a site with one editor --------------------------------------------------------------------------------------------------


def test_a_site_with_one_editor_publishes_alone_and_the_record_says_so(
    settings: Any, client: Client, toy: Book, publisher: User
) -> None:
    settings.RULEBOOK_REVIEW = False
    item = draft(toy, written_by=publisher)
    client.force_login(publisher)
    assert "without a second pair of eyes" in client.get(f"{ERRATA}{item.pk}/preview/").content.decode()
    client.post(f"{ERRATA}{item.pk}/publish/")
    assert steps(item.code) == [What.PUBLISHED_ALONE]
    assert not reviewing.needs_review()


def test_where_the_site_does_not_say_so_two_reviewers_are_needed(settings: Any, reviewer: User) -> None:
    """A single one could never publish."""
    settings.RULEBOOK_REVIEW = None
    reviewing_people = User.objects.with_perm("rulebook.review_erratum", backend=BACKEND).filter(is_staff=True)
    reviewing_people.exclude(pk=reviewer.pk).update(is_active=False)
    assert not reviewing.needs_review()
    second = User.objects.create(username="second", is_staff=True, is_superuser=True)
    assert reviewing.needs_review()
    User.objects.filter(pk=second.pk).update(is_active=False)
    assert not reviewing.needs_review()


# --- what waits ---------------------------------------------------------------------------------------------------------------


def test_a_reviewer_sees_on_the_first_page_what_waits(client: Client, toy: Book, editor: User, reviewer: User) -> None:
    item = draft(toy, written_by=editor)
    client.force_login(reviewer)
    assert "waits for review" not in client.get("/en/admin/").content.decode()
    submit(item, by=editor)
    page = client.get("/en/admin/").content.decode()
    assert "1 waits for review: erratum" in page
    assert 'href="/en/admin/rulebook/erratum/?stage__exact=submitted"' in page
    assert item.code in client.get(f"{ERRATA}?stage__exact=submitted").content.decode()
    client.force_login(editor)
    assert "waits for review" not in client.get("/en/admin/").content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", ["approve", "publish"])
def test_two_people_decide_in_the_same_moment(content: Path, step: str) -> None:
    """Two threads with connections of their own."""
    item = draft(load(read_book(content / "toy_game")).book)
    people = [make_person(name) for name in ("reviewer", "admin")]
    submit(item, by=make_person("editor"))
    if step == "publish":
        approve(item, digest_of(item), by=people[0])
    start, refused = threading.Barrier(2), []

    def decide(by: User) -> None:
        same = Erratum.objects.get(pk=item.pk)
        start.wait()
        try:
            if step == "approve":
                approve(same, digest_of(same), by=by)
            else:
                put_in_force([same], by=by)
        except NotNow as reason:
            refused.append(reason)
        finally:
            connection.close()

    threads = [threading.Thread(target=decide, args=[one]) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert steps(item.code).count(What.APPROVED) == 1
    assert Revision.objects.count() == (2 if step == "publish" else 1)
