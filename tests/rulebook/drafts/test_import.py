"""A chapter in the format of the books becomes drafts of the clauses that it changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from rulebook.editing.audit import NotNow
from rulebook.editing.drafts import importing
from rulebook.editing.drafts.importing import LONGEST_IMPORT, Comparison, Why, compare_text, draft_all
from rulebook.kinds import State
from rulebook.models import Action, Book, Erratum
from tests.people import make_person
from tests.rulebook.books import FILES
from tests.rulebook.content import BOOKS

PAGE = "/en/admin/rulebook/erratum/import/"
CHAPTER = (
    FILES["01-turn.md"].replace("每回合抽 1 張", "每回合抽 2 張").replace("Draw 1 Command card", "Draw 2 Command cards")
)
"""The chapter as it is in force, with the erratum of the files."""
WHY = Why("correction", "2nd printing", {"zh-Hant": "再版。", "en": "A new printing."})
SENT = {"kind": "correction", "source": "2nd printing", "reason_hant": "再版。", "reason_en": "A new printing."}


def changed(old: str, new: str) -> str:
    assert old in CHAPTER
    return CHAPTER.replace(old, new)


THREE = changed("支付 2 個金幣；", "支付 3 個金幣；").replace("costs 2 coins", "costs 3 coins")


def sent(book: Book, text: str, **more: Any) -> dict[str, Any]:
    return {"book": book.pk, "text": text, **SENT, **more}


def places(found: Comparison) -> list[tuple[int, int]]:
    return [(wrong.line, wrong.column) for wrong in found.wrong]


# --- comparing ---------------------------------------------------------------------------------------------------------------


def test_the_text_in_force_changes_nothing(toy: Book) -> None:
    found = compare_text(toy, CHAPTER)
    assert (found.wrong, found.changed, found.new, found.vanished, found.noted) == ([], [], [], [], [])
    assert found.unchanged == 3


def test_only_the_changed_clause_is_shown_with_its_line(toy: Book) -> None:
    found = compare_text(toy, THREE)
    (change,) = found.changed
    assert (change.ref, change.number, change.line) == ("toy.turn.attack.1", "1.1.1", 17)
    assert [code for code, _name, _html in change.differences] == ["zh-Hant", "zh-Hans", "en"]
    assert "<del>2</del><ins>3</ins>" in change.differences[0][2]
    assert found.unchanged == 2


def test_lines_that_end_as_in_windows_are_the_same(toy: Book) -> None:
    found = compare_text(toy, "\ufeff" + CHAPTER.replace("\n", "\r\n"))
    assert (found.wrong, found.changed) == ([], [])


def test_a_language_that_is_left_out_stays(toy: Book) -> None:
    text = changed("支付 2 個金幣；", "支付 3 個金幣；").replace(
        "+++ en\n\nAn attack costs 2 coins; see [[toy.turn.1|the draw]].\n", ""
    )
    (change,) = compare_text(toy, text).changed
    assert change.kept == ["English"]
    assert change.texts["en"] == "An attack costs 2 coins; see [[toy.turn.1|the draw]]."


def test_new_and_vanished_clauses_are_told_with_lines(toy: Book) -> None:
    text = THREE.replace("## toy.turn.attack.2", "## toy.turn.attack.7")
    found = compare_text(toy, text)
    assert [(one.ref, one.line) for one in found.new] == [("toy.turn.attack.7", 26)]
    assert [(one.ref, one.line) for one in found.vanished] == [("toy.turn.attack.2", 17)]
    assert [one.ref for one in found.changed] == ["toy.turn.attack.1"]


def test_other_attributes_are_told_and_not_drafted(toy: Book) -> None:
    found = compare_text(toy, changed('{source: "p. 1", quick: turn}', '{source: "p. 2", quick: turn}'))
    assert found.changed == []
    assert [(one.ref, one.line) for one in found.noted] == [("toy.turn.1", 6)]
    assert "source" in found.noted[0].what


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)),
        ("no front matter", (1, 1)),
        (changed("id: toy.turn\n", "id: toy.moon\n"), (2, 5)),
        (changed("id: toy.turn\n", "id: gw.turn\n"), (2, 5)),
        (changed("id: toy.turn\n", "id: toy.turn\nsize: 3\n"), (3, 1)),
        (changed("## toy.turn.1\n", "## Toy Turn\n"), (6, 4)),
        (changed("## toy.turn.attack.2", "## toy.turn.attack.1"), (26, 4)),
        (changed("[[toy.turn.1]]", "[[toy.turn.99]]"), (20, 15)),
        (changed("每回合抽", "每<b onclick=x>回</b>合抽"), (9, 2)),
        (changed("每回合抽", "<script>alert(1)</script>每回合抽"), (9, 1)),
        (changed("每回合抽", "<!-- 每回合抽"), (9, 1)),
        (changed("每回合抽", "{icon:nowhere}每回合抽"), (9, 1)),
        (changed("每回合抽", "每\x07回合抽"), (9, 2)),
        (changed("+++ en\n\nDraw", "+++ fr\n\nDraw"), (11, 1)),
        (changed("# toy.turn.attack | 攻擊 | Attack", "# toy.turn.attack | 攻擊"), (15, 1)),
        (changed('{source: "p. 1", quick: turn}', "{source: &a [x], quick: *a}"), (7, 1)),
        (changed('{source: "p. 1", quick: turn}', "{source: " + "x" * 5000 + "}"), (7, 1)),
        (changed('{source: "p. 1", quick: turn}', "{source: [" * 300 + "]}" * 300), (7, 1)),
        (changed("每回合抽", "每" * 20_001), (9, 1)),
    ],
)
def test_a_mistake_names_its_line_and_column_and_drafts_nothing(
    toy: Book, editor: User, text: str, place: tuple[int, int]
) -> None:
    found = compare_text(toy, text)
    assert place in places(found), found.wrong
    with pytest.raises(NotNow):
        draft_all(toy, text, found.key, WHY, by=editor)
    assert not Erratum.objects.filter(from_file=False).exists()


def test_a_text_that_is_too_long_is_not_read(toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "read_chapter_text", lambda *_: pytest.fail("it was read"))
    assert places(compare_text(toy, "x" * (LONGEST_IMPORT + 1))) == [(1, 1)]


def test_aliases_that_multiply_are_not_given_to_the_reader(toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "read_chapter_text", lambda *_: pytest.fail("it was read"))
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{n}: &{n} [{', '.join(['*' + chr(ord(n) - 1)] * 9)}]\n" for n in "bcdefghi"
    )
    assert compare_text(toy, f"---\n{bomb}---\n").wrong


@pytest.mark.parametrize("prefix", sorted(BOOKS))
def test_the_chapters_of_the_books_are_read_as_they_are(db: None, prefix: str) -> None:
    from rulebook.editions.loading import load

    source = BOOKS[prefix]
    book = load(source).book
    corrected = {erratum.target for erratum in source.errata}
    for path in sorted(source.folder.glob("[0-9][0-9]-*.md"))[:4]:
        found = compare_text(book, path.read_text(encoding="utf-8"))
        assert [wrong for wrong in found.wrong if "HTML" not in wrong.message] == [], path.name
        assert {change.ref for change in found.changed} <= corrected
        assert (found.new, found.vanished, found.noted) == ([], [], [])


# --- drafting ----------------------------------------------------------------------------------------------------------------


def test_drafts_are_made_once(toy: Book, editor: User) -> None:
    found = compare_text(toy, THREE)
    (item,) = draft_all(toy, THREE, found.key, WHY, by=editor)
    assert (item.target, item.state, item.written_by, item.source) == (
        "toy.turn.attack.1",
        State.DRAFT,
        editor,
        "2nd printing",
    )
    assert (item.text_en, item.reason_en) == (
        "An attack costs 3 coins; see [[toy.turn.1|the draw]].",
        "A new printing.",
    )
    entry = Action.objects.get()
    assert (entry.what, entry.place, entry.person) == (Action.What.DRAFTED, Action.Place.IMPORT, editor)
    again = compare_text(toy, THREE)
    assert [change.drafted for change in again.changed] == [item.code]
    assert draft_all(toy, THREE, again.key, WHY, by=editor) == []
    assert Erratum.objects.filter(from_file=False).count() == 1


def test_either_all_are_drafted_or_none(toy: Book, editor: User, monkeypatch: pytest.MonkeyPatch) -> None:
    text = THREE.replace("甲支付 2", "甲支付 3").replace("A pays 2", "A pays 3")
    found = compare_text(toy, text)
    assert len(found.to_draft) == 2
    calls: list[int] = []

    def break_at_the_second(*_: object) -> None:
        calls.append(1)
        if len(calls) == 2:
            raise RuntimeError

    monkeypatch.setattr(importing, "record", break_at_the_second)
    with pytest.raises(RuntimeError):
        draft_all(toy, text, found.key, WHY, by=editor)
    assert not Erratum.objects.filter(from_file=False).exists()


def test_what_was_not_shown_is_not_drafted(toy: Book, editor: User) -> None:
    found = compare_text(toy, THREE)
    with pytest.raises(NotNow):
        draft_all(toy, THREE.replace("costs 3", "costs 4"), found.key, WHY, by=editor)
    assert not Erratum.objects.filter(from_file=False).exists()


# --- the page ------------------------------------------------------------------------------------------------------------------


def test_the_page_compares_first_and_drafts_then(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    assert f'href="{PAGE}"' in client.get("/en/admin/rulebook/erratum/").content.decode()
    page = client.post(PAGE, sent(toy, THREE))
    assert page.status_code == 200
    assert not Erratum.objects.filter(from_file=False).exists()
    assert "Make 1 draft" in page.content.decode()
    answer = client.post(PAGE, sent(toy, THREE, draft="1", key=page.context["found"].key))
    assert answer.status_code == 302
    assert Erratum.objects.filter(from_file=False).count() == 1
    assert (
        "Make"
        not in client.post(PAGE, sent(toy, THREE))
        .content.decode()
        .partition("import-found")[2]
        .partition("Or a file")[0]
    )


def test_a_file_is_read_like_a_text(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    file = SimpleUploadedFile("01-turn.md", THREE.encode())
    page = client.post(PAGE, sent(toy, "", file=file))
    assert [change.ref for change in page.context["found"].changed] == ["toy.turn.attack.1"]
    assert page.context["form"]["text"].value() == THREE, "the text is there for the next step"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"---\nid: \xff\xfe\n---\n", "line 2, byte 5"),
        (b"x" * (4 * LONGEST_IMPORT + 1), "bytes; 480000 are read"),
        (b"", "empty"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    client: Client, toy: Book, editor: User, content: bytes, words: str
) -> None:
    client.force_login(editor)
    page = client.post(PAGE, sent(toy, "", file=SimpleUploadedFile("x.md", content)))
    assert page.status_code == 422
    assert words in page.content.decode()


def test_mistakes_are_shown_escaped_and_the_text_is_kept(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    text = changed("每回合抽", "<img src=x onerror=alert(1)>每回合抽")
    page = client.post(PAGE, sent(toy, text, draft="1", key="x"))
    words = page.content.decode()
    assert page.status_code == 422
    assert "Line 9, column 1: HTML is not read here" in words
    assert "<img src=x" not in words
    assert "&lt;img src=x onerror=alert(1)&gt;" in words


def test_nothing_is_no_text(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    page = client.post(PAGE, sent(toy, "  "))
    assert (page.status_code, "Give the text of a chapter" in page.content.decode()) == (422, True)


@pytest.mark.parametrize("name", ["reviewer", "alice", ""])
def test_only_who_may_draft_imports(client: Client, toy: Book, name: str) -> None:
    if name:
        client.force_login(make_person(name))
    for answer in (client.get(PAGE), client.post(PAGE, sent(toy, THREE, draft="1", key=compare_text(toy, THREE).key))):
        assert answer.status_code == 403 or "/login/" in answer["Location"]
    assert not Erratum.objects.filter(from_file=False).exists()
