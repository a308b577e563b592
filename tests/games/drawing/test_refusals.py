"""A refusal is worded for whoever reads it, not in the language in which it was raised."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from accounts.models import User
from games import tables
from games.drawing.words.wording import refused
from games.models import Table
from games.requests import refusals
from games.tables.reading import chat
from games.tables.reading.scene import scene_of
from tests.games.making import begun, fresh, to_move

EAGER = re.compile(r"import .*\bgettext\b|import .*\bngettext\b")


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    return begun(alice, bob)


def not_yours(table: Table, dana: User) -> None:
    seat, version = to_move(table).number, fresh(table).version
    tables.submit_move(table_id=table.pk, by=dana, seat=seat, option_id="draw", seen_version=version)


def begun_already(table: Table, dana: User) -> None:
    tables.join(table_id=table.pk, by=dana)


def unknown(table: Table, dana: User) -> None:
    tables.hurry(table_id=table.pk + 999, by=dana)


def too_long(table: Table, dana: User) -> None:
    scene = scene_of(table.pk)
    chat.post_message(scene, scene.viewer(dana.pk), dana, "a" * (chat.LENGTH + 1))


@pytest.mark.parametrize(
    ("ask", "english", "traditional", "simplified"),
    [
        (not_yours, "That seat is not yours.", "座位", "座位"),
        (begun_already, "The match has begun already.", "已經開始", "已经开始"),
        (unknown, "There is no such table.", "沒有", "没有"),
        (too_long, f"A message may have {chat.LENGTH} characters.", f" {chat.LENGTH} ", f" {chat.LENGTH} "),
    ],
)
def test_a_refusal_raised_in_one_language_is_read_in_another(
    table: Table,
    dana: User,
    ask: Callable[[Table, User], None],
    english: str,
    traditional: str,
    simplified: str,
) -> None:
    with translation.override("zh-hant"), pytest.raises(refusals.Refusal) as caught:
        ask(table, dana)
    for language, words in (("en", english), ("zh-hans", simplified), ("zh-hant", traditional)):
        with translation.override(language):
            assert words in refused(caught.value)


def test_what_changes_tables_words_nothing_by_itself() -> None:
    eager = [
        path.name
        for path in (Path(settings.BASE_DIR) / "games" / "tables").glob("*.py")
        if EAGER.search(path.read_text(encoding="utf-8"))
    ]
    assert eager == []
