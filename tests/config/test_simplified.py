"""One Simplified Chinese for books, components and tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.utils import translation

from config.bridge.rules import components
from config.bridge.rules import components as rulebook_components
from config.messages import areas, forms, read
from config.shared.simplified import simplified
from games import titles
from games.drawing.words.wording import wording_for
from rulebook import ports
from rulebook.editions.texts import texts_of
from rulebook.words.languages import with_simplified
from tests.rulebook.content import BOOKS

TITLES = [info.slug for info in titles.published()]


def test_words_of_the_rules_are_not_those_of_computers() -> None:
    assert simplified("執行「進階發動」，放在空的欄位。") == "执行“进阶发动”，放在空的格子。"
    assert simplified("射擊欄位上的弓兵") == "射击格上的弓兵"
    assert simplified("有3名或更多工人") == "有3名或更多工人"


def test_the_site_says_its_own_words_as_readers_of_the_mainland_do() -> None:
    assert simplified("使用者名稱") == "用户名"
    assert simplified("連線中斷，正在重新連線…") == "连接中断，正在重新连接…"
    assert simplified("登入另一個帳號") == "登录另一个账号"
    assert simplified("復原") == "撤销"
    assert simplified("先不登出") == "先不退出登录"


TAIWANESE = Path(__file__).with_name("taiwanese.txt").read_text("utf-8").split()
"""Words of Taiwan in simplified characters. Some are words on the mainland too, and mean something else there: to log out is not 注销."""


def simplified_texts() -> Iterator[tuple[str, str]]:
    """Every text that a reader of Simplified Chinese can meet, with where it is from."""
    for name, area in areas().items():
        for message in read(area.po("zh_Hans"), "zh_Hans"):
            yield from ((name, form) for form in forms(message.string) if form and message.id)
    for book in BOOKS.values():
        for place, texts in texts_of(book):
            yield f"{place.path.name}:{place.line}", with_simplified(texts).get("zh-Hans", "")
        for path, texts in ports.title_texts(book.prefix):
            yield path.name, with_simplified(texts).get("zh-Hans", "")


@pytest.mark.parametrize("word", TAIWANESE)
def test_no_word_of_taiwan_is_left_in_simplified_chinese(word: str) -> None:
    assert [(place, text) for place, text in every_text() if word in text] == []


@cache
def every_text() -> list[tuple[str, str]]:
    return list(simplified_texts())


def test_rows_and_columns_change_their_names() -> None:
    """A row is 列 in Taiwan, which is a column on the mainland."""
    assert simplified("(5, 4) 指第 5 列、第 4 行的格子。") == "(5, 4) 指第 5 行、第 4 列的格子。"
    assert simplified("蒙軍陣列共有 3 直行，每行各有 3 橫列") == "蒙军阵列共有 3 纵列，每列各有 3 横排"


@pytest.mark.parametrize("slug", TITLES)
def test_a_component_reads_the_same_at_the_table_and_in_the_rulebook(slug: str) -> None:
    title = titles.load(slug)
    with translation.override("zh-hans"):
        wording = wording_for(slug, "zh-hans", ())
        at_the_table = {component.id: wording.name(component.id) for component in title.components()}
    pages = {entry["slug"]: with_simplified(entry["name"])["zh-Hans"] for entry in rulebook_components(title.info.book)}
    assert at_the_table == pages


@pytest.mark.parametrize("slug", TITLES)
def test_what_is_printed_on_a_card_reads_the_same_at_the_table_and_in_the_rulebook(slug: str) -> None:
    wording = wording_for(slug, "zh-hans", ())
    for component in components(titles.info(slug).book):
        kind, _, name = component["slug"].partition(":")
        element = f"{kind}-text:{name}"
        printed = wording.name(element)
        if printed != element and component["text"]:
            assert printed in with_simplified(component["text"])["zh-Hans"].replace("\n", "")
