"""From files to the database, again and again."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from rulebook.editions.loading import load
from rulebook.kinds import State
from rulebook.models import Book, Clause, Erratum, Revision
from rulebook.pages.opening import open_prefix
from rulebook.source import read_book
from tests.rulebook.books import FILES, replace, write_book

Reload = Callable[..., Book]


def run(*arguments: str, content: Path) -> tuple[str, str]:
    """What ``load_rules`` says: (output, complaints)."""
    out, err = StringIO(), StringIO()
    call_command("load_rules", *arguments, content=content, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_a_book_comes_in_whole(toy: Book) -> None:
    book = open_prefix("toy")
    assert book is not None
    assert [clause.number for clause in book.clauses.values()] == ["1.0.1", "1.1.1", "1.1.2", "2.1.1"]
    assert book.clauses["toy.turn.attack.1"].text["zh-Hans"] == "攻击时支付 2 个金币；见 [[toy.turn.1]]。"
    assert book.terms["command_card"].aliases["zh-Hans"] == ["命令卡"]
    assert toy.revision == 1


def test_loading_the_same_files_again_changes_nothing(toy: Book, reload: Reload) -> None:
    kept = list(Clause.objects.values_list("pk", "ref"))
    history = Erratum.history.count()
    assert reload().revision == 1
    assert list(Clause.objects.values_list("pk", "ref")) == kept
    assert Erratum.history.count() == history
    assert Revision.objects.count() == 1


def test_what_changed_is_told(toy: Book, reload: Reload) -> None:
    new = "\n## toy.solo.play.2\n\n結束。\n\n+++ en\n\nThe end.\n"
    text = replace("02-solo.md", "walls count double", "walls count triple") + new
    assert reload(file_02_solo_md=text).revision == 2
    changes = Revision.objects.get(number=2).changes
    assert [(change["what"], change["target"]) for change in changes] == [
        ("changed", "toy.solo.play.1"),
        ("added", "toy.solo.play.2"),
    ]
    assert changes[0]["before"]["en"] == "Alone, walls count double."


def test_a_retired_clause_is_kept_for_links_and_gone_from_the_book(toy: Book, reload: Reload) -> None:
    text = FILES["01-turn.md"].split("## toy.turn.attack.2")[0]
    reload(file_01_turn_md=text, file_ids_txt=replace("ids.txt", "attack.2\n", "attack.2 retired: no need\n"))
    assert Clause.objects.get(ref="toy.turn.attack.2").retired
    book = open_prefix("toy")
    assert book is not None
    assert "toy.turn.attack.2" not in book.clauses


def test_errata_of_the_file_are_in_force_with_the_text_they_replace(toy: Book) -> None:
    erratum = Erratum.objects.get(code="toy-1")
    assert erratum.state == State.PUBLISHED
    assert erratum.published_in == 1
    assert erratum.before["en"] == "Draw 1 Command card each turn."
    book = open_prefix("toy")
    assert book is not None
    clause = book.clauses["toy.turn.1"]
    assert (clause.text["en"], clause.printed["en"]) == (
        "Draw 2 Command cards each turn.",
        "Draw 1 Command card each turn.",
    )


def test_an_erratum_that_left_the_file_is_withdrawn(toy: Book, reload: Reload) -> None:
    assert reload(file_errata_yaml="[]\n").revision == 2
    erratum = Erratum.objects.get(code="toy-1")
    assert (erratum.state, erratum.ended_in) == (State.WITHDRAWN, 2)
    changes = Revision.objects.get(number=2).changes
    assert [change["what"] for change in changes] == ["withdrawn"]


def test_a_book_with_a_mistake_is_not_loaded_and_says_where(db: None, tmp_path: Path) -> None:
    write_book(tmp_path, file_01_turn_md=replace("01-turn.md", "見 [[toy.turn.1]]", "見 [[toy.turn.9]]"))
    err = StringIO()
    with pytest.raises(CommandError):
        call_command("load_rules", content=tmp_path, stdout=StringIO(), stderr=err)
    assert "01-turn.md:20: dangling link: toy.turn.9" in err.getvalue()
    assert not Book.objects.exists()


def test_nothing_of_a_book_is_loaded_when_its_loading_breaks(
    toy: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("rulebook.editions.loading._load_rulings", broken)
    changed = write_book(tmp_path, file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    with pytest.raises(RuntimeError):
        load(read_book(changed))
    assert Clause.objects.get(ref="toy.solo.play.1").text_en == "Alone, walls count double."


def test_the_command_tells_what_it_did(db: None, content: Path) -> None:
    assert run(content=content)[0] == "toy_game: 4 clauses, r1: 1 erratum, 1 ruling\n"
    assert run("toy", content=content)[0] == "toy_game: 4 clauses, unchanged (r1)\n"


def test_a_check_touches_nothing_and_is_stricter(db: None, tmp_path: Path) -> None:
    write_book(tmp_path)
    assert run("--check", content=tmp_path)[0] == "1 books, nothing to mend\n"
    write_book(tmp_path, file_ids_txt="")
    with pytest.raises(CommandError):
        run("--check", content=tmp_path)
    assert not Book.objects.exists()
    assert "4 clauses, r1" in run(content=tmp_path)[0]


def test_new_ids_are_recorded_when_asked(db: None, tmp_path: Path) -> None:
    folder = write_book(tmp_path, file_ids_txt="toy.old.1 retired: unclear\n")
    assert "new ids are recorded" in run("--record", content=tmp_path)[0]
    assert (folder / "ids.txt").read_text().splitlines() == [
        "toy.old.1 retired: unclear",
        "toy.solo.play.1",
        "toy.turn.1",
        "toy.turn.attack.1",
        "toy.turn.attack.2",
    ]


def test_a_name_that_is_no_book_is_refused(db: None, content: Path) -> None:
    with pytest.raises(CommandError, match="no book chess; there is toy_game"):
        run("chess", content=content)


def test_before_the_database_has_tables_one_is_told_to_make_them(
    db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = write_book(tmp_path)
    (folder / "ids.txt").write_text("")
    monkeypatch.setattr(connection.introspection, "table_names", lambda *_: [])
    for arguments in ((), ("--record",)):
        with pytest.raises(CommandError, match=r"manage\.py migrate"):
            run(*arguments, content=tmp_path)
    assert (folder / "ids.txt").read_text() == "", "nothing is recorded by halves"
