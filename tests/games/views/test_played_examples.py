"""Worked examples that the reader plays: the kernel answers, nothing is kept."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tests.limits import Clock

LEAD = "/en/example/great-wall-of-china/equal_sums_lead/play/"
NOBLE = "/en/example/great-wall-of-china/noble_levels_the_row/play/"
CLOSED = "/en/example/great-wall-of-china/row_closes_without_supply/play/"
HTMX = {"HX-Request": "true"}


def shown(client: Client, address: str, status: int = 200) -> str:
    """The fragment at an address, as a reader sees it."""
    response = client.get(address, headers=HTMX)
    assert response.status_code == status
    return unescape(response.content.decode())


def words(page: str) -> str:
    """The same without tags."""
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


def offered(page: str) -> list[str]:
    return re.findall(r'name="choose" value="([^"]+)"', page)


def test_the_reader_is_asked_what_the_player_is_asked(client: Client, db: None) -> None:
    page = shown(client, f"{LEAD}?show=row:0")
    assert "You lead in row 1: which reward token do you take" in words(page)
    assert offered(page) == ["take:0:16:0", "take:0:16:2", "take:0:24:0", "take:0:24:2"]
    assert 'class="row' in page
    assert "That is what" not in page


def test_an_answer_of_the_examples_own_is_said_to_be(client: Client, db: None) -> None:
    page = shown(client, f"{LEAD}?at=0&choose=take:0:16:2&show=row:0")
    assert "That is what the example does." in page
    assert "A takes the reward token worth 4" in words(page)
    assert "resting" in page


def test_another_answer_is_played_too_and_compared(client: Client, db: None) -> None:
    page = shown(client, f"{LEAD}?at=0&choose=take:0:24:0")
    assert "The example does something else:" in page
    assert "Choose again" in page
    assert "next decision" not in page


def test_the_next_decision_follows_the_examples_own(client: Client, db: None) -> None:
    assert "On to the next decision" in shown(client, f"{NOBLE}?at=0&choose=play:noble:1:0")
    page = shown(client, f"{NOBLE}?at=1")
    assert "play:gate:1:0" in offered(page)
    assert "On to the next decision" not in shown(client, f"{NOBLE}?at=1&choose=play:gate:1:0")


def test_the_reader_plays_whom_the_example_is_about(client: Client, db: None) -> None:
    """Two others must place shame first; the example is about what the first seat saves."""
    page = shown(client, "/en/example/great-wall/withdrawal_saves_both_cards/play/")
    assert "save:spearman:center:foot_levy_center" in offered(page)


def test_without_script_it_is_a_page(client: Client, db: None) -> None:
    page = client.get(f"{LEAD}?show=row:0").content.decode()
    assert "<h1>Equal sums lead</h1>" in page
    assert "great_wall_of_china" in page
    assert "Step through the whole board" in page


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_it_is_played_in_every_language(client: Client, db: None, prefix: str) -> None:
    assert offered(shown(client, f"{prefix}{LEAD.removeprefix('/en')}"))


@pytest.mark.parametrize("wrong", ["?at=9", "?at=0&choose=take:7:7:7", "?at=0&choose=", "?at=1&choose=take:0:16:2"])
def test_what_is_not_asked_is_not_answered(client: Client, db: None, wrong: str) -> None:
    assert client.get(f"{LEAD}{wrong}").status_code == 404


def test_an_example_in_which_nobody_answers_is_not_played(client: Client, db: None) -> None:
    assert client.get(CLOSED).status_code == 404
    assert client.get("/en/example/great-wall-of-china/no_such/play/").status_code == 404


def test_a_part_that_is_not_drawn_is_left_out(client: Client, db: None) -> None:
    page = shown(client, f"{LEAD}?show=row:77")
    assert offered(page)
    assert "figure-drawing" not in page


def test_haste_is_limited(client: Client, db: None, rate_limits: Clock) -> None:
    answers = [client.get(LEAD, headers=HTMX).status_code for _ in range(125)]
    assert answers[0] == 200
    assert answers[-1] == 429
