"""The English titles by which players know the games, beside the Chinese ones."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games import titles
from tests.games.making import opened

BOXES = [info.name_en for info in titles.published()]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "play/"])
@pytest.mark.parametrize(("language", "beside"), [("", True), ("zh-hans/", True), ("en/", False)])
def test_the_english_title_stands_beside_a_chinese_one(client: Client, path: str, language: str, beside: bool) -> None:
    content = client.get(f"/{language}{path}").content.decode()
    for name in BOXES:
        assert (f'<small class="original" lang="en">{name}</small>' in content) is beside


@pytest.mark.django_db
def test_a_table_in_the_lobby_says_which_great_wall_it_is(client: Client, alice: User) -> None:
    opened(alice)
    fragment = client.get("/play/").content.decode().partition('id="lobby-tables"')[2].partition('class="offers"')[0]
    assert '<small class="original" lang="en">Great Wall of China</small>' in fragment
