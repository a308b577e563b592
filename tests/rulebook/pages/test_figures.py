"""Figures in books, and the rules alone without them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulebook import ports
from rulebook.editions.checking import check
from rulebook.models import Book
from rulebook.pages import opening
from rulebook.source import read_book
from tests.rulebook.books import write_book

FIGURES = """\
- clause: toy.turn.1
  scenario: pays_two
  step: 1
  show: [pile]
  caption: {zh-Hant: 抽牌堆與手牌。, en: The pile and a hand.}
  alt: {zh-Hant: 一疊牌。, en: A pile of cards.}
- clause: toy.turn.attack.2
  show: [coins]
  caption: {zh-Hant: 2 個金幣。, en: Two coins.}
  alt: {zh-Hant: 2 個圓。, en: Two circles.}
"""


def draw(prefix: str, scenario: str, step: int, show: list[str], seat: int | None) -> ports.Drawn:
    """A title that draws what it is asked for by name."""
    drawing = f"<b>{prefix} {scenario} {step} {'+'.join(show)}</b>"
    return {"html": drawing, "styles": ["/static/toy.css"], "url": "/toy/?step=1", "play": "/toy/play/"}


@pytest.fixture
def pictured(reload: Callable[..., Book], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    """The little book with two figures and a title that draws them."""
    monkeypatch.setattr(ports, "_figures", [draw])
    opening._opened.cache_clear()  # an edition that was opened is drawn already
    write_book(tmp_path)
    (tmp_path / "toy_game" / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    return reload()


def text(client: Client, path: str, **extra: Any) -> str:
    response = client.get(path, **extra)
    assert response.status_code == 200
    return response.content.decode()


def test_a_figure_stands_under_its_clause(client: Client, pictured: Book) -> None:
    for path in ("/en/rules/toy-game/toy.turn/", "/en/rules/toy-game/toy.turn.1/"):
        page = text(client, path)
        assert '<link rel="stylesheet" href="/static/toy.css">' in page
        assert '<div class="figure-drawing" role="img" aria-label="A pile of cards.">' in page
        assert "<b>toy pays_two 1 pile</b>" in page
        assert "The pile and a hand." in page
    assert "抽牌堆与手牌。" in text(client, "/zh-hans/rules/toy-game/toy.turn/")


def test_the_figure_of_an_example_is_its_scenario_and_is_played(client: Client, pictured: Book) -> None:
    page = text(client, "/en/rules/toy-game/toy.turn/")
    assert "<b>toy pays_two 0 coins</b>" in page
    assert page.count('hx-get="/toy/play/"') == 1
    assert page.count('<details class="position">') == 1


def test_hover_cards_panels_and_lists_have_no_figures(client: Client, pictured: Book) -> None:
    for path in ("hover/toy.turn.1/", "glossary/command_card/", "sheets/turn/"):
        assert "figure-drawing" not in text(client, f"/en/rules/toy-game/{path}")
    assert "figure-drawing" not in text(client, "/en/rules/panel/toy.turn.1/")


def test_a_figure_that_cannot_be_drawn_costs_only_itself(
    client: Client, pictured: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_asked: Any) -> ports.Drawn:
        raise KeyError("pays_two")

    monkeypatch.setattr(ports, "_figures", [broken])
    opening._opened.cache_clear()
    page = text(client, "/en/rules/toy-game/toy.turn/")
    assert "Draw 2" in page
    assert "figure-drawing" not in page


def test_a_page_with_figures_is_known_again(client: Client, pictured: Book) -> None:
    first = client.get("/en/rules/toy-game/toy.turn/")
    again = client.get("/en/rules/toy-game/toy.turn/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_a_book_that_is_drawn_anew_is_kept_anew(
    client: Client, pictured: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = client.get("/en/rules/toy-game/offline/").json()
    assert "/static/toy.css" in kept["pages"]
    monkeypatch.setattr(ports, "_figures", [lambda *asked: {**draw(*asked), "html": "<i>drawn again</i>"}])
    opening._opened.cache_clear()
    assert client.get("/en/rules/toy-game/offline/").json()["key"] != kept["key"]


def test_programs_are_told_what_a_figure_shows(client: Client, pictured: Book) -> None:
    [figure] = client.get("/api/rules/toy-game/clauses/toy.turn.1/").json()["figures"]
    assert (figure["scenario"], figure["step"], figure["show"]) == ("pays_two", 1, ["pile"])
    assert figure["alt"]["en"] == "A pile of cards."


# --- the rules alone -----------------------------------------------------------------------------------------------------------


def test_the_rules_alone_have_no_examples_notes_and_figures(client: Client, pictured: Book) -> None:
    answer = client.post("/rules/toy-game/modes/", {"mode": ["solo", "long"], "rules-only": "1", "next": "/en/rules/"})
    assert answer["Location"] == "/en/rules/"
    page = text(client, "/en/rules/toy-game/toy.turn/")
    assert "An attack costs 2" in page
    assert "Example: A pays" not in page
    assert "figure-drawing" not in page
    assert "/static/toy.css" not in page
    assert "1 note or example is left out." in page
    assert 'name="rules-only" value="1" checked' in page
    assert "walls count double" in text(client, "/en/rules/toy-game/toy.solo/")
    client.post("/rules/toy-game/modes/", {"mode": ["solo", "long"]})
    assert "Example: A pays" in text(client, "/en/rules/toy-game/toy.turn/")


# --- mistakes --------------------------------------------------------------------------------------------------------------------


def problems(tmp_path: Path, figures: str, *, built: bool = True) -> list[str]:
    folder, scenarios = write_book(tmp_path), tmp_path / "scenarios"
    scenarios.mkdir()
    (scenarios / "pays_two.yaml").write_text("")
    (folder / "figures.yaml").write_text(figures, encoding="utf-8")
    wrong = check(read_book(folder), {"toy": scenarios} if built else {})
    return [f"{one.place.path.name}:{one.place.line}: {one.message}" for one in wrong]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("toy.turn.1", "toy.turn.9", "1: a figure of 'toy.turn.9', which is not in the book"),
        ("show: [pile]", "show: []", "1: toy.turn.1: the figure does not say what it shows"),
        (
            "scenario: pays_two",
            "scenario: pays_six",
            "1: toy.turn.1: there is no scenario pays_six.yaml for the figure",
        ),
        ("step: 1", "step: first", "3: toy.turn.1: Expected `int`, got `str` - at `$.step`"),
        ("step: 1", "stop: 1", "3: toy.turn.1: Object contains unknown field `stop`"),
        (", en: A pile of cards.", "", "1: toy.turn.1: alt is not translated: en is missing"),
    ],
)
def test_a_mistake_in_a_figure_is_found_at_its_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert problems(tmp_path, FIGURES.replace(old, new, 1)) == [f"figures.yaml:{expected}"]


def test_figures_without_mistakes_are_drawn(tmp_path: Path) -> None:
    assert problems(tmp_path, FIGURES) == []


def test_a_figure_of_a_title_that_cannot_be_played_is_a_mistake(tmp_path: Path) -> None:
    lines = problems(tmp_path, FIGURES, built=False)
    assert lines[0] == "figures.yaml:1: toy.turn.1: a figure is drawn by its title, which cannot be played yet"


def test_a_change_of_figures_alone_is_told_of(
    client: Client, pictured: Book, reload: Callable[..., Book], tmp_path: Path
) -> None:
    """In the list of changes, on the page of the revision and in the history of the clause, in every language."""
    (tmp_path / "toy_game" / "figures.yaml").write_text(FIGURES.replace("[coins]", "[pile]"), encoding="utf-8")
    reload()
    for code, words in (("/en", "Figures changed"), ("", "插圖有變動"), ("/zh-hans", "插图有变动")):
        for path in ("changes/", "changes/r2/", "toy.turn.attack.2/history/"):
            page = text(client, f"{code}/rules/toy-game/{path}")
            assert words in page, path
            assert "toy.turn.attack.2" in page
            assert "Names and details only." not in page
    changed = client.get("/en/rules/toy-game/changes/r2/").content.decode()
    assert changed.count("Figures changed") == 1
