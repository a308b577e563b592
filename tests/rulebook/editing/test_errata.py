"""An editor drafts, a publisher publishes, readers see what changed."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from rulebook.editing.workflow import NotNow, put_in_force, withdraw
from rulebook.kinds import State
from rulebook.models import Book, Clause, Erratum, Revision, Ruling
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook

Open = Callable[..., OpenBook]
ADD = "/admin/rulebook/erratum/add/"
LIST = "/admin/rulebook/erratum/"


def draft(book: Book, target: str = "toy.turn.attack.1", **more: Any) -> Erratum:
    """A draft about an attack."""
    words = {
        "text_hant": "攻擊時支付 3 個金幣。",
        "text_en": "An attack costs 3 coins.",
        "reason_hant": "印錯了。",
        "reason_en": "A misprint.",
    }
    return Erratum.objects.create(book=book, target=target, **words | more)


def written(book: Book, **more: str) -> dict[str, Any]:
    """What an editor fills into the form."""
    return {
        "book": book.pk,
        "target": "toy.turn.attack.1",
        "kind": "correction",
        "text_hant": "攻擊時支付 3 個金幣。",
        "text_en": "An attack costs 3 coins.",
        "text_hans": "",
        "reason_hant": "印錯了。",
        "reason_en": "A misprint.",
        "reason_hans": "",
        "source": "",
        "title_revision": "",
        **more,
    }


@pytest.fixture
def at_desk(client: Client, editor: User) -> Client:
    """An editor's browser."""
    client.force_login(editor)
    return client


@pytest.fixture
def at_press(client: Client, publisher: User) -> Client:
    """A publisher's browser."""
    client.force_login(publisher)
    return client


def test_a_draft_is_seen_by_no_reader(toy: Book, opened: Open) -> None:
    draft(toy)
    assert opened().clauses["toy.turn.attack.1"].text["en"] == "An attack costs 2 coins; see [[toy.turn.1|the draw]]."


def test_publishing_makes_a_revision_that_readers_see(toy: Book, opened: Open, publisher: User) -> None:
    erratum = draft(toy)
    (revision,) = put_in_force([erratum], by=publisher)
    clause = opened().clauses["toy.turn.attack.1"]
    assert clause.text["zh-Hans"] == "攻击时支付 3 个金币。"
    assert clause.printed["en"].startswith("An attack costs 2")
    assert (revision.number, revision.published_by, erratum.code) == (2, publisher, "toy-e1")
    assert [change["what"] for change in revision.changes] == ["erratum"]
    assert opened(at=1).clauses["toy.turn.attack.1"].erratum == ""


def test_a_newer_erratum_takes_the_place_of_the_older(toy: Book, opened: Open, publisher: User) -> None:
    put_in_force([draft(toy)], by=publisher)
    newer = draft(toy, text_en="An attack costs 4 coins.")
    put_in_force([newer], by=publisher)
    assert newer.before["en"] == "An attack costs 3 coins."
    older = Erratum.objects.get(code="toy-e1")
    assert (older.state, older.published_in, older.ended_in) == (State.SUPERSEDED, 2, 3)
    assert opened().clauses["toy.turn.attack.1"].text["en"] == "An attack costs 4 coins."


def test_a_withdrawn_erratum_gives_back_what_is_printed(toy: Book, opened: Open, publisher: User) -> None:
    erratum = draft(toy)
    put_in_force([erratum], by=publisher)
    withdraw([erratum], by=publisher)
    assert opened().clauses["toy.turn.attack.1"].text["en"].startswith("An attack costs 2")
    assert Revision.objects.get(number=3).changes[0]["what"] == "withdrawn"


def test_a_withdrawal_tells_the_words_that_are_read_from_then_on(toy: Book, opened: Open, publisher: User) -> None:
    put_in_force([draft(toy)], by=publisher)
    newer = draft(toy, text_en="An attack costs 4 coins.")
    put_in_force([newer], by=publisher)
    (revision,) = withdraw([newer], by=publisher)
    (change,) = revision.changes
    assert (change["what"], change["before"]["en"]) == ("withdrawn", "An attack costs 4 coins.")
    assert change["after"] == opened().clauses["toy.turn.attack.1"].text


def test_only_drafts_are_published_and_only_published_ones_withdrawn(toy: Book, publisher: User) -> None:
    erratum = draft(toy)
    with pytest.raises(NotNow):
        withdraw([erratum], by=publisher)
    put_in_force([erratum], by=publisher)
    with pytest.raises(NotNow):
        put_in_force([erratum], by=publisher)


def test_several_are_published_together_or_not_at_all(toy: Book, publisher: User) -> None:
    good, bad = draft(toy), draft(toy, target="toy.turn.1", state=State.WITHDRAWN)
    with pytest.raises(NotNow):
        put_in_force([good, bad], by=publisher)
    good.refresh_from_db()
    assert good.state == State.DRAFT
    assert Revision.objects.count() == 1


def test_a_term_is_corrected_too(toy: Book, opened: Open, publisher: User) -> None:
    put_in_force([draft(toy, target="term:coin", text_en="Copper.", text_hant="銅。")], by=publisher)
    assert opened().terms["coin"].definition["en"] == "Copper."
    assert opened().terms["coin"].printed["en"] == "Money."


def test_an_erratum_of_the_editors_outlives_a_loading(
    toy: Book, opened: Open, publisher: User, reload: Callable[..., Book]
) -> None:
    put_in_force([draft(toy)], by=publisher)
    assert reload().revision == 2
    assert opened().clauses["toy.turn.attack.1"].text["en"] == "An attack costs 3 coins."


def test_a_ruling_is_pinned_to_its_clauses(toy: Book, opened: Open, publisher: User) -> None:
    words = {"question_hant": "多少？", "question_en": "How many?", "answer_hant": "兩個。", "answer_en": "Two."}
    ruling = Ruling.objects.create(book=toy, **words)
    ruling.clauses.set(Clause.objects.filter(ref="toy.solo.play.1"))
    put_in_force([ruling], by=publisher)
    (answer,) = opened().rulings_of["toy.solo.play.1"]
    assert (answer.code, answer.answer["zh-Hans"]) == ("toy-q1", "两个。")


# --- in the admin -----------------------------------------------------------------------------------------------------------


def test_the_desk_is_of_this_house(at_desk: Client, client: Client) -> None:
    for address in ("/admin/", ADD):
        page = at_desk.get(address).content.decode()
        assert "規弈 Guiyi</title>" in page
        assert "Django" not in page


def test_an_editor_drafts(at_desk: Client, toy: Book, editor: User) -> None:
    page = at_desk.get(f"{ADD}?target=toy.turn.attack.1").content.decode()
    assert "An attack costs 2 coins" in page
    assert at_desk.post(ADD, written(toy)).status_code == 302
    erratum = Erratum.objects.get(code="toy-e1")
    assert (erratum.state, erratum.written_by) == (State.DRAFT, editor)


@pytest.mark.parametrize(
    ("field", "words", "complaint"),
    [
        ("target", "toy.nothing.1", "書中沒有這個對象"),
        ("text_en", "See [[toy.nothing.1]].", "toy.nothing.1"),
        ("text_hant", "長" * 20_001, "20000"),
    ],
)
def test_what_cannot_stand_in_a_book_is_refused(
    at_desk: Client, toy: Book, field: str, words: str, complaint: str
) -> None:
    answer = at_desk.post(ADD, written(toy, **{field: words}))
    assert answer.status_code == 200
    assert complaint in answer.content.decode()
    assert not Erratum.objects.filter(from_file=False).exists()


def test_an_editor_does_not_publish(at_desk: Client, toy: Book) -> None:
    erratum = draft(toy)
    assert "publish_chosen" not in at_desk.get(LIST).content.decode()
    assert at_desk.post(f"{LIST}{erratum.pk}/publish/").status_code == 403
    at_desk.post(LIST, {"action": "publish_chosen", "_selected_action": [erratum.pk]})
    erratum.refresh_from_db()
    assert erratum.state == State.DRAFT


def test_a_publisher_publishes_the_chosen_ones(at_press: Client, toy: Book, opened: Open) -> None:
    chosen = [draft(toy).pk, draft(toy, target="toy.solo.play.1", text_en="Walls count once.").pk]
    at_press.post(LIST, {"action": "publish_chosen", "_selected_action": chosen})
    assert opened().edition.revision == 2
    assert opened().clauses["toy.solo.play.1"].text["en"] == "Walls count once."
    withdrawing = {"action": "withdraw_chosen", "_selected_action": chosen}
    at_press.post(LIST, withdrawing)
    assert opened().edition.revision == 2, "nothing is withdrawn without a reason"
    at_press.post(LIST, {**withdrawing, "withdraw": "1", "ending_hant": "弄錯了。", "ending_en": "We erred."})
    assert opened().clauses["toy.solo.play.1"].text["en"].startswith("Alone")


def test_the_preview_shows_both_sides_and_publishes(at_press: Client, toy: Book) -> None:
    erratum = draft(toy)
    page = at_press.get(f"{LIST}{erratum.pk}/preview/").content.decode()
    assert "攻擊時支付 2 個" in page
    assert "攻擊時支付 3 個" in page
    assert "<del>2</del><ins>3</ins>" in page
    at_press.post(f"{LIST}{erratum.pk}/publish/")
    erratum.refresh_from_db()
    assert erratum.state == State.PUBLISHED
    assert at_press.get(f"{LIST}{erratum.pk}/publish/").status_code == 405


def test_what_was_published_is_read_only(at_press: Client, toy: Book, publisher: User) -> None:
    erratum = draft(toy)
    put_in_force([erratum], by=publisher)
    answer = at_press.post(f"{LIST}{erratum.pk}/change/", written(toy, text_en="Nothing."))
    assert answer.status_code == 403
    assert at_press.post(f"{LIST}{erratum.pk}/delete/", {"post": "yes"}).status_code == 403


def test_every_edit_is_kept(at_desk: Client, toy: Book, editor: User) -> None:
    at_desk.post(ADD, written(toy))
    erratum = Erratum.objects.get(code="toy-e1")
    at_desk.post(f"{LIST}{erratum.pk}/change/", written(toy, text_en="An attack costs 5 coins."))
    texts = [(row.text_en, row.history_user) for row in erratum.history.order_by("history_id")]
    assert texts == [("An attack costs 3 coins.", editor), ("An attack costs 5 coins.", editor)]
    assert at_desk.get(f"{LIST}{erratum.pk}/history/").status_code == 200


@pytest.mark.parametrize("name", ["alice", None])
def test_readers_have_no_business_in_the_admin(client: Client, toy: Book, alice: User, name: str | None) -> None:
    if name:
        client.force_login(alice)
    assert client.get(ADD).status_code == 302
    assert client.get(LIST).status_code == 302


def test_nobody_edits_what_comes_from_the_files(client: Client, toy: Book, admin: User) -> None:
    client.force_login(admin)
    clause = Clause.objects.first()
    assert clause is not None
    assert client.get(f"/admin/rulebook/clause/{clause.pk}/change/").status_code == 200
    assert client.post(f"/admin/rulebook/clause/{clause.pk}/change/", {"text_hant": "x"}).status_code == 403
    for name in ("book", "revision", "clause", "ruling", "report", "erratum"):
        assert client.get(f"/admin/rulebook/{name}/").status_code == 200


# --- hostile hands ------------------------------------------------------------------------------------------------------------

NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "<a href='javascript:alert(1)'>x</a>",
    '<svg onload="alert(1)"><use href="data:image/svg+xml,x"/></svg>',
    "<iframe src='//evil.example'></iframe>",
    "<style>*{display:none}</style>",
    "[[toy.turn.1|<script>alert(1)</script>]]",
    '<p style="position:fixed">x</p>',
    "<form action='//evil.example'><input></form>",
    "![x](https://evil.example/x.png)",
]


def test_a_paste_of_ten_megabytes_is_refused_in_the_admin(at_desk: Client, toy: Book) -> None:
    assert at_desk.post(ADD, written(toy, text_en="x" * 10_000_000)).status_code in (400, 413)
    assert not Erratum.objects.filter(from_file=False).exists()


class Inspector(HTMLParser):
    """Notes whatever a clause has no business to bring: elements that act, attributes that run, foreign addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.inside = self.inside or tag == "main"
        if not self.inside:
            return
        if tag in ("script", "img", "iframe", "style", "object", "embed", "base", "link"):
            self.found.append(tag)
        for name, value in attributes.items():
            if name.startswith("on") or name == "style":
                self.found.append(f"{tag} {name}")
            if (
                name in ("href", "src", "action")
                and not str(value).startswith(("/", "#", "http://testserver"))
                and value
            ):
                self.found.append(f"{tag} {name}={value}")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "main"


@pytest.mark.parametrize("nasty", NASTY)
def test_script_in_an_erratum_is_cleaned(client: Client, toy: Book, publisher: User, nasty: str) -> None:
    words = {"text_hant": f"好 {nasty}", "text_en": f"Good {nasty}", "reason_en": nasty, "reason_hant": nasty}
    put_in_force([draft(toy, **words)], by=publisher)
    for path in ("toy.turn/", "toy.turn.attack.1/", "changes/", "rulings/"):
        inspector = Inspector()
        inspector.feed(client.get(f"/en/rules/toy-game/{path}").content.decode())
        assert inspector.found == [], path


def test_a_book_that_is_not_loaded_has_no_preview(toy: Book) -> None:
    assert open_prefix("chess") is None


# --- who is told --------------------------------------------------------------------------------------------------------------


def test_a_clause_has_a_history(client: Client, toy: Book, publisher: User) -> None:
    put_in_force([draft(toy)], by=publisher)
    page = client.get("/en/rules/toy-game/toy.turn.attack.1/history/").content.decode()
    assert "A misprint." in page
    assert "The translation lost a card." not in page
    assert "stands as it was" in client.get("/en/rules/toy-game/toy.solo.play.1/history/").content.decode()
    assert client.get("/en/rules/toy-game/toy.no.1/history/").status_code == 404


def test_a_table_is_told_what_changed_play_since_it_began(client: Client, toy: Book, publisher: User) -> None:
    def notice(since: str) -> str:
        return client.get("/en/rules/notice/toy/", {"since": since}).content.decode()

    began = timezone.localtime().isoformat()
    assert "1 erratum changed play" in notice("2026-01-01T00:00:00+08:00")
    assert all("changed play" not in notice(moment) for moment in (began, "2026-13-45T99:00", "yesterday", ""))
    put_in_force([draft(toy, changes_play=True)], by=publisher)
    assert "1 erratum changed play" in notice(began)
    assert "2 errata changed play" in notice("2026-01-01T00:00")
    assert "changed play" not in notice(timezone.localtime().isoformat())
    assert client.get("/en/rules/notice/chess/").status_code == 404


def test_only_editors_are_offered_to_draft(client: Client, toy: Book, editor: User) -> None:
    address = "/en/rules/toy-game/toy.turn.attack.1/"
    assert "Draft an erratum" not in client.get(address).content.decode()
    client.force_login(editor)
    assert "/en/admin/rulebook/erratum/add/?target=toy.turn.attack.1" in client.get(address).content.decode()


def test_what_is_in_force_is_not_put_back_by_way_of_its_history(
    at_desk: Client, toy: Book, publisher: User, editor: User
) -> None:
    """The page of how it once stood has a form, which drafts alone may be changed by."""
    erratum, other = draft(toy), draft(toy, target="toy.turn.1")
    put_in_force([erratum], by=publisher)
    for item, status, text in ((erratum, 403, "An attack costs 3 coins."), (other, 302, "It costs 9.")):
        version = item.history.earliest("history_date").history_id
        address = f"{LIST}{item.pk}/history/{version}/"
        assert at_desk.get(address).status_code == 200
        answered = at_desk.post(address, written(toy, target=item.target, text_en="It costs 9."))
        assert answered.status_code == status
        item.refresh_from_db()
        assert item.text_en == text
