"""Two languages beside each other, the names that differ, and the wording of the sources for editors."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from rulebook.models import Book, SourceText
from rulebook.pages.naming import DIFFERENCES, chosen, named_in
from rulebook.pages.opening import library
from rulebook.pages.reading import OpenBook
from rulebook.source.wording import Malformed, read_wordings
from tests.rulebook.books import FILES

pytestmark = pytest.mark.django_db
CHAPTER, CLAUSE = "rules/toy-game/toy.turn/", "rules/toy-game/toy.turn.attack.1/"
BESIDE = re.compile(r'<div class="beside-own" lang="([\w-]+)">.*?<div class="beside-other" lang="([\w-]+)">', re.DOTALL)


def text(client: Client, path: str, status: int = 200, **parameters: str) -> str:
    response = client.get(path, parameters)
    assert response.status_code == status, path
    return response.content.decode()


# --- two languages ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "own", "other", "words"),
    [
        ("/", "zh-Hant", "en", "An attack costs 2 coins"),
        ("/en/", "en", "zh-Hant", "攻擊時支付 2 個金幣"),
        ("/en/", "en", "zh-Hans", "攻击时支付 2 个金币"),
        ("/zh-hans/", "zh-Hans", "zh-Hant", "攻擊時支付 2 個金幣"),
    ],
)
def test_a_chapter_has_every_clause_in_two_languages(
    client: Client, toy: Book, path: str, own: str, other: str, words: str
) -> None:
    page = text(client, path + CHAPTER, beside=other)
    pairs = BESIDE.findall(page)
    assert len(pairs) >= 3
    assert set(pairs) == {(own, other)}
    assert words in re.sub(r"<[^>]+>", "", page)
    assert page.count('id="toy.turn.1"') == 1
    assert re.search(rf'<span class="beside-title" lang="{other}">', page)
    assert f'lang="{other}" hreflang="{other}" aria-current="true"' in page


def test_a_clause_alone_is_in_two_languages_and_the_second_is_not_told_again(client: Client, toy: Book) -> None:
    page = text(client, "/en/" + CLAUSE, beside="zh-Hant")
    assert BESIDE.findall(page) == [("en", "zh-Hant")]
    assert "In another language" not in page
    assert "In another language" in text(client, "/en/" + CLAUSE)


@pytest.mark.parametrize("beside", ["", "en", "fr", "zh-hant", "<script>", "en&beside=zh-Hant"])
def test_no_other_language_changes_nothing(client: Client, toy: Book, beside: str) -> None:
    assert not BESIDE.findall(text(client, "/en/" + CHAPTER, beside=beside))


def test_the_setting_is_kept_for_every_book_and_an_address_wins(client: Client, toy: Book) -> None:
    settings = {"mode": ["solo", "long"], "beside": "zh-Hant", "next": f"/en/{CHAPTER}?beside=zh-Hans&at=r1"}
    response = client.post("/en/rules/toy-game/modes/", settings)
    assert response["Location"] == f"/en/{CHAPTER}?at=r1"
    page = text(client, "/en/" + CHAPTER)
    assert set(BESIDE.findall(page)) == {("en", "zh-Hant")}
    assert '<option value="zh-Hant" lang="zh-Hant" selected>' in page
    assert set(BESIDE.findall(text(client, "/en/" + CHAPTER, beside="zh-Hans"))) == {("en", "zh-Hans")}
    assert not BESIDE.findall(text(client, "/en/" + CHAPTER, beside=""))
    client.post("/en/rules/toy-game/modes/", {**settings, "beside": "klingon"})
    assert not BESIDE.findall(text(client, "/en/" + CHAPTER))


def test_links_to_the_next_pages_keep_the_language_of_the_address(client: Client, toy: Book) -> None:
    assert 'href="/en/rules/toy-game/toy.solo/?at=r1&amp;beside=zh-Hant"' in text(
        client, "/en/" + CHAPTER, beside="zh-Hant", at="r1"
    )
    assert "?beside" not in text(client, "/en/" + CHAPTER).partition('<nav class="turn')[2]


def test_what_is_not_translated_says_so(client: Client, reload: Callable[..., Book]) -> None:
    chapter = FILES["01-turn.md"].replace("\n+++ en\n\nAn attack costs 2 coins; see [[toy.turn.1|the draw]].\n", "")
    assert chapter != FILES["01-turn.md"]
    reload(file_01_turn_md=chapter)
    page = text(client, "/" + CHAPTER, beside="en")
    assert '<p class="missing small" lang="zh-Hant">' in page
    assert ("zh-Hant", "zh-Hant") in BESIDE.findall(page)


# --- names ---------------------------------------------------------------------------------------------------------


def test_a_table_lists_the_terms_whose_names_differ(client: Client, toy: Book) -> None:
    page = text(client, "/en/rules/toy-game/names/")
    rows = re.findall(r'<tr id="(\w+)">', page)
    assert rows == ["command_card"], "a coin has the same name everywhere"
    assert "命令卡" in page
    assert "order card" in page
    assert 'href="/en/rules/toy-game/glossary/command_card/"' in page
    assert 'href="/en/rules/toy-game/names/"' in text(client, "/en/rules/toy-game/glossary/")


@pytest.fixture
def named(reload: Callable[..., Book]) -> OpenBook:
    """The little book, whose coin is another word in each script and in the English rules."""
    glossary = FILES["glossary.yaml"].replace(
        "  zh-Hant: 金幣\n  en: Coin\n", "  zh-Hant: 金幣\n  zh-Hans: 铜板\n  en: Coin\n  original: Sestertius\n"
    )
    reload(file_glossary_yaml=glossary)
    return next(book for book in library() if book.edition.prefix == "toy")


def test_names_differ_by_script_by_the_english_rules_or_elsewhere(named: OpenBook) -> None:
    differs = {one.slug: one.differs for one in named_in(named, "en")}
    assert differs == {"command_card": ("others",), "coin": ("script", "original")}


@pytest.mark.parametrize(
    ("difference", "words", "slugs"),
    [
        ("", "", ["command_card", "coin"]),
        ("script", "", ["coin"]),
        ("original", "", ["coin"]),
        ("others", "", ["command_card"]),
        ("", "铜板", ["coin"]),
        ("", "銅板", ["coin"]),
        ("", "ORDER", ["command_card"]),
        ("script", "order", []),
    ],
)
def test_the_table_is_filtered(client: Client, named: OpenBook, difference: str, words: str, slugs: list[str]) -> None:
    assert [one.slug for one in chosen(named_in(named, "en"), difference, words)] == slugs
    page = text(client, "/zh-hans/rules/toy-game/names/", differs=difference, q=words)
    assert re.findall(r'<tr id="(\w+)">', page) == slugs
    assert ("names-scroll" in page) == bool(slugs)


@pytest.mark.parametrize("path", ["/rules/terms/names/", "/zh-hans/rules/terms/names/", "/en/rules/terms/names/"])
def test_all_books_are_in_one_table(client: Client, toy: Book, path: str) -> None:
    page = text(client, path)
    assert "order card" in page
    assert "order card" in text(client, path, book="toy")
    assert "order card" not in text(client, path, book="nobody")
    assert text(client, path, differs="<script>", q="x" * 500, book="'\"")


def test_plural_and_script_alone_are_no_difference(reload: Callable[..., Book]) -> None:
    glossary = FILES["glossary.yaml"].replace(
        "  en: Coin\n", "  en: Coin\n  original: Coins\n  aliases: {zh-Hant: [金币], en: [coins]}\n"
    )
    reload(file_glossary_yaml=glossary)
    book = next(book for book in library() if book.edition.prefix == "toy")
    assert [one.slug for one in named_in(book, "en")] == ["command_card"]
    assert set(DIFFERENCES) == {"script", "original", "others"}


# --- sources -------------------------------------------------------------------------------------------------------

SECRET = "SOURCEWORDING 每回合抽一張牌"
MARKED = f"## toy.turn.1 | p. 1\n{SECRET}\n\n第二段。\n## toy.turn.attack.1\n付兩枚金幣。\n"


@pytest.fixture
def imported(toy: Book, tmp_path: Path) -> str:
    """What the import said."""
    return run(tmp_path, MARKED)


def run(folder: Path, marked: str, *options: str) -> str:
    path, out = folder / "source.txt", StringIO()
    path.write_text(marked, "utf-8")
    call_command("import_source", str(path), *options, stdout=out)
    return out.getvalue()


def editor(client: Client, *codes: str, group: str = "") -> None:
    user = User.objects.create_user("editor", password="x")
    user.user_permissions.add(*Permission.objects.filter(codename__in=codes))
    if group:
        user.groups.add(Group.objects.get(name=group))
    client.force_login(user)


def test_a_wording_is_imported_whole_again_and_changed(imported: str, tmp_path: Path) -> None:
    assert imported.strip() == "2 new, 0 changed, 0 as before"
    assert run(tmp_path, MARKED).strip() == "0 new, 0 changed, 2 as before"
    assert run(tmp_path, MARKED.replace("兩枚", "三枚"), "--check").strip() == "0 new, 1 changed, 1 as before"
    assert SourceText.objects.get(ref="toy.turn.attack.1").text == "付兩枚金幣。"
    assert run(tmp_path, MARKED, "--language", "en").strip() == "2 new, 0 changed, 0 as before"
    assert SourceText.objects.get(ref="toy.turn.1", language="zh-Hant").place == "p. 1"


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("words first\n## toy.turn.1\nx\n", ":1: text before the first id: words first"),
        ("## toy.turn.1\n\n## toy.turn.attack.1\nx\n", ":1: toy.turn.1 has no text"),
        ("## toy.turn.1\nx\n## toy.turn.1\ny\n", ":3: toy.turn.1 is given twice"),
        ("## toy.turn.1\nx\n## Winter!\ny\n", ":3: this is no id of a clause: Winter!"),
        (f"## toy.turn.1\n{'x' * 20_001}\n", ":1: toy.turn.1 has more than 20000 characters"),
        ("## toy.turn.1\nx\n## toy.nowhere.9\ny\n", ":3: there is no clause toy.nowhere.9"),
    ],
)
def test_a_file_with_a_mistake_imports_nothing_and_names_the_line(
    toy: Book, tmp_path: Path, marked: str, said: str
) -> None:
    with pytest.raises(CommandError, match=re.escape(said)):
        run(tmp_path, marked)
    assert not SourceText.objects.exists()


def test_a_file_that_cannot_be_read_is_an_error(toy: Book, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_source", str(tmp_path / "nothing.txt"))
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_source", str(tmp_path / "bytes.txt"))
    with pytest.raises(Malformed):
        read_wordings("## \nx")


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_whoever_may_sees_the_clause_beside_its_source(client: Client, imported: str, prefix: str) -> None:
    editor(client, group="editors")
    address = f"{prefix}/rules/toy-game/toy.turn.1/source/"
    assert f'href="{address}"' in text(client, f"{prefix}/rules/toy-game/toy.turn.1/")
    response = client.get(address)
    assert SECRET in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    assert "private" in response["Cache-Control"]
    assert client.get(f"{prefix}/rules/toy-game/toy.nowhere.1/source/").status_code == 404


@pytest.mark.parametrize("codes", [(), ("add_erratum", "view_clause", "change_report")])
def test_nobody_else_learns_that_there_is_one(client: Client, imported: str, codes: tuple[str, ...]) -> None:
    address = "/en/rules/toy-game/toy.turn.1/source/"
    assert client.get(address).status_code == 404
    editor(client, *codes)
    assert client.get(address).status_code == 404
    assert "/source/" not in text(client, "/en/rules/toy-game/toy.turn.1/")


def test_no_public_answer_has_a_word_of_it(client: Client, imported: str) -> None:
    editor(client, group="editors")
    for path in [
        "/en/rules/toy-game/toy.turn.1/",
        "/en/rules/toy-game/toy.turn/",
        "/en/rules/panel/toy.turn.1/",
        "/en/rules/toy-game/hover/toy.turn.1/",
        "/en/rules/toy-game/offline/search.json",
        "/en/rules/search/?q=SOURCEWORDING",
        "/api/rules/toy/",
        "/api/rules/toy/toy.turn.1/",
    ]:
        response: Any = client.get(path)
        said = response.content.decode().replace("q=SOURCEWORDING", "").replace('value="SOURCEWORDING"', "")
        assert SECRET not in said, path


def test_a_wording_is_written_in_the_admin_for_a_known_clause(admin_client: Client, toy: Book) -> None:
    address = "/admin/rulebook/sourcetext/add/"
    assert 'value="toy.turn.1"' in text(admin_client, address, ref="toy.turn.1")
    wording = {"ref": "toy.turn.1", "language": "zh-Hant", "place": "p. 1", "text": "原文"}
    assert admin_client.post(address, {**wording, "ref": "toy.nowhere.1"}).status_code == 200
    assert admin_client.post(address, wording).status_code == 302
    assert SourceText.objects.get().text == "原文"


def test_an_erratum_is_drafted_beside_the_wording_of_the_source(client: Client, imported: str) -> None:
    address = "/admin/rulebook/erratum/target/"
    editor(client, "view_erratum", "change_erratum")
    User.objects.filter(username="editor").update(is_staff=True)
    assert "SOURCEWORDING" not in client.get(address, {"target": "toy.turn.1"}).json()["html"]
    may_see = Permission.objects.get(codename="view_sourcetext")
    User.objects.get(username="editor").user_permissions.add(may_see)
    assert "SOURCEWORDING" in client.get(address, {"target": "toy.turn.1"}).json()["html"]
