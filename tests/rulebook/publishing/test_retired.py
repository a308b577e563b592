"""A clause that was split, renamed or retired leads on, wherever its address is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from rulebook.editions.checking import check
from rulebook.models import Book
from rulebook.source import read_book
from tests.rulebook.books import FILES, replace, write_book

OLD = "toy.turn.attack.1"
PAGE = f"/en/rules/toy-game/{OLD}/"
WHOLE = """\
## toy.turn.attack.1
{quick: [turn, costs]}

攻擊時支付 2 個金幣；見 [[toy.turn.1]]。

+++ en

An attack costs 2 coins; see [[toy.turn.1|the draw]].
"""
FIRST = """\
## toy.turn.attack.3

攻擊要花錢。

+++ en

An attack costs money.
"""
SECOND = """\

## toy.turn.attack.4

金額是 2 個金幣。

+++ en

The price is 2 coins.
"""
SPLIT = replace("01-turn.md", WHOLE, FIRST + SECOND).replace("of: [toy.turn.attack.1]", "of: [toy.turn.attack.3]")
IDS = (
    FILES["ids.txt"].replace(f"{OLD}\n", f"{OLD} retired: split into toy.turn.attack.3 and toy.turn.attack.4\n")
    + "toy.turn.attack.3\ntoy.turn.attack.4\n"
)
RULINGS = FILES["rulings.yaml"].replace(OLD, "toy.turn.attack.3")
SEARCH = FILES["search.yaml"].replace(OLD, "toy.turn.attack.3")


@pytest.fixture
def split(toy: Book, reload: Callable[..., Book]) -> Book:
    """The little book after its clause about attacks was split."""
    return reload(file_01_turn_md=SPLIT, file_ids_txt=IDS, file_rulings_yaml=RULINGS, file_search_yaml=SEARCH)


def shown(answer: Any) -> str:
    """The words of a page."""
    return re.sub(r"<[^>]*>", "", answer.content.decode())


def test_its_page_shows_what_says_it_now(client: Client, split: Book) -> None:
    answer = client.get(PAGE)
    words = shown(answer)
    assert answer.status_code == 410
    assert words.index("An attack costs money.") < words.index("The price is 2 coins.")
    assert f'href="{PAGE}?at=r1"' in answer.content.decode()  # the last revision that has it


def test_the_address_to_cite_keeps_it(client: Client, split: Book) -> None:
    page = client.get(f"{PAGE}?at=r1").content.decode()
    assert "An attack costs 2 coins" in page
    assert "This clause was retired since." in page
    assert f"http://testserver{PAGE}?at=r1" in page


def test_its_id_alone_leads_on(client: Client, split: Book) -> None:
    assert "The price is 2 coins." in shown(client.get(f"/en/rules/id/{OLD}/"))
    panel = client.get(f"/en/rules/panel/{OLD}/")
    assert panel.status_code == 200
    assert "The price is 2 coins." in shown(panel)


def test_its_frame_leads_on(client: Client, split: Book) -> None:
    living = client.get(f"/en/rules/embed/{OLD}/")
    assert living.status_code == 410
    for ref in ("toy.turn.attack.3", "toy.turn.attack.4"):
        assert f'href="/en/rules/toy-game/{ref}/"' in living.content.decode()
    fixed = client.get(f"/en/rules/embed/{OLD}/?at=r1")
    assert fixed.status_code == 200
    assert b"This clause was retired since." in fixed.content


def test_the_interface_leads_on(client: Client, split: Book) -> None:
    answer = client.get(f"/api/rules/toy/clauses/{OLD}/")
    assert answer.status_code == 410
    assert answer.json() == {
        "error": "retired",
        "leads_to": ["toy.turn.attack.3", "toy.turn.attack.4"],
        "last_revision": 1,
    }
    assert client.get(f"/api/rules/toy/clauses/{OLD}/?at=r1").status_code == 200


def test_a_way_over_several_steps_is_followed(client: Client, split: Book, reload: Callable[..., Book]) -> None:
    ids = IDS.replace("toy.turn.attack.4\n", "toy.turn.attack.4 retired: merged into toy.turn.1\n", 1)
    ids = ids.replace("and toy.turn.attack.4 retired: merged into toy.turn.1", "and toy.turn.attack.4")
    ids = ids.removesuffix("toy.turn.attack.4\n") + "toy.turn.attack.4 retired: merged into toy.turn.1\n"
    gone = SPLIT.replace(SECOND, "")
    reload(file_01_turn_md=gone, file_ids_txt=ids, file_rulings_yaml=RULINGS, file_search_yaml=SEARCH)
    assert client.get(f"/api/rules/toy/clauses/{OLD}/").json()["leads_to"] == ["toy.turn.1", "toy.turn.attack.3"]


def test_two_that_lead_to_each_other_lead_nowhere(client: Client, toy: Book, reload: Callable[..., Book]) -> None:
    ids = FILES["ids.txt"] + "toy.a.1 retired: now toy.a.2\ntoy.a.2 retired: now toy.a.1\n"
    reload(file_ids_txt=ids)
    answer = client.get("/api/rules/toy/clauses/toy.a.1/")
    assert (answer.status_code, answer.json()["leads_to"]) == (410, [])
    assert client.get("/en/rules/toy-game/toy.a.1/").status_code == 410


def test_a_clause_that_never_was_is_not_found(client: Client, split: Book) -> None:
    for address in (
        "/en/rules/toy-game/toy.turn.attack.9/",
        "/en/rules/embed/toy.turn.attack.9/",
        "/en/rules/panel/toy.turn.attack.9/",
        "/en/rules/toy-game/toy.turn.attack.9/quote/",
        "/api/rules/toy/clauses/toy.turn.attack.9/",
    ):
        assert client.get(address).status_code == 404


def test_a_reason_that_leads_nowhere_is_a_mistake(tmp_path_factory: pytest.TempPathFactory) -> None:
    ids = FILES["ids.txt"] + "toy.turn.2 retired: merged into toy.turn.77\n"
    book = read_book(write_book(tmp_path_factory.mktemp("astray"), file_ids_txt=ids))
    assert any("toy.turn.77, which does not exist" in str(problem) for problem in check(book, {}))
