"""One Simplified Chinese for books, components and tables."""

from __future__ import annotations

import pytest
from django.utils import translation

from config.rules import components
from config.rules import components as told_to_the_rulebook
from config.simplified import simplified
from games import titles
from games.drawing.wording import wording_for
from rulebook.languages import with_simplified

TITLES = [info.slug for info in titles.published()]


def test_words_of_the_rules_are_not_those_of_computers() -> None:
    assert simplified("執行「進階發動」，放在空的欄位。") == "执行“进阶发动”，放在空的栏位。"
    assert simplified("有3名或更多工人") == "有3名或更多工人"


def test_the_site_says_its_own_words_as_readers_of_the_mainland_do() -> None:
    assert simplified("使用者名稱") == "用户名"
    assert simplified("連線中斷，正在重新連線…") == "连接中断，正在重新连接…"


@pytest.mark.parametrize("slug", TITLES)
def test_a_component_reads_the_same_at_the_table_and_in_the_rulebook(slug: str) -> None:
    title = titles.load(slug)
    with translation.override("zh-hans"):
        wording = wording_for(slug, "zh-hans", ())
        at_the_table = {component.id: wording.name(component.id) for component in title.components()}
    pages = {told["slug"]: with_simplified(told["name"])["zh-Hans"] for told in told_to_the_rulebook(title.info.book)}
    assert at_the_table == pages


@pytest.mark.parametrize("slug", TITLES)
def test_what_is_printed_on_a_card_reads_the_same_at_the_table_and_in_the_rulebook(slug: str) -> None:
    wording = wording_for(slug, "zh-hans", ())
    for told in components(titles.info(slug).book):
        kind, _, name = told["slug"].partition(":")
        element = f"{kind}-text:{name}"
        printed = wording.name(element)
        if printed != element and told["text"]:
            assert printed in with_simplified(told["text"])["zh-Hans"].replace("\n", "")
