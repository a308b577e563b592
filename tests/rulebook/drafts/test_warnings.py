"""What an editor is warned of before a draft is published, and what names its target."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.bridge import code_places
from rulebook import ports
from rulebook.editing.drafts.citing import citing_of
from rulebook.editing.drafts.warnings import warnings_of
from rulebook.models import Book
from tests.rulebook.admin.test_drafts import ERRATA, RULINGS, ruling
from tests.rulebook.editing.test_errata import draft

GOOD: dict[str, str] = {"text_hant": "攻擊時支付 3 個金幣。", "text_en": "An attack costs 3 coins."}


def warned(book: Book, **texts: str) -> list[tuple[str, str]]:
    return [(one.kind, one.sentence) for one in warnings_of(draft(book, **GOOD | texts))]


def test_a_good_draft_has_no_warning(toy: Book) -> None:
    assert warned(toy) == []


@pytest.mark.parametrize(
    ("texts", "kind", "words"),
    [
        ({"text_en": ""}, "missing", "English"),
        ({"text_en": "An attack costs 3 coins; see [[toy.moon.1]]."}, "link", "toy.moon.1"),
        ({"text_en": "An attack costs 3 [[term:gold]] coins."}, "link", "term:gold"),
        ({"text_en": "An attack costs 3 coins {icon:nowhere}."}, "link", "nowhere"),
        (
            {"text_en": "An attack costs 3 coins and a comand card.", "text_hant": "支付 3 個金幣及指揮卡。"},
            "term",
            "comand",
        ),
        (
            {"text_hant": "攻擊時支付 3 個金幣及 1 張命令卡。", "text_en": "Pay 3 coins and 1 Command card."},
            "term",
            "命令卡",
        ),
        ({"text_hant": "攻擊時支付 3 個金幣及一張指揮卡。"}, "term", "指揮卡"),
        ({"text_hant": "攻擊時支付 3 個金幣及一張指輝卡。"}, "name", "指輝卡"),
        ({"text_en": "An attack costs 4 coins."}, "number", "4"),
        ({"text_hant": "攻擊時支付 30 個金幣。"}, "number", "30"),
    ],
)
def test_what_is_doubtful_is_said(toy: Book, texts: dict[str, str], kind: str, words: str) -> None:
    found = warned(toy, **texts)
    assert any(one == kind and words in sentence for one, sentence in found), found


def test_a_number_may_be_a_word(toy: Book) -> None:
    assert warned(toy, text_hant="攻擊時支付 2 個金幣。", text_en="An attack costs two coins.") == []
    assert warned(toy, text_hant="攻擊時支付兩個金幣。", text_en="An attack costs 2 coins.") == []


def test_what_the_text_in_force_says_already_needs_no_warning(toy: Book) -> None:
    """The Chinese of the clause has no card in English, and a draft that changes something else is not to blame."""
    words = {"text_hant": "每回合抽 2 張指揮卡。", "text_en": "Draw 2 order cards each turn."}
    assert [kind for kind, _sentence in warned(toy, target="toy.turn.1", **words)] == ["term"]


def test_warnings_are_on_the_preview_and_escaped(client: Client, toy: Book, editor: User) -> None:
    item = draft(toy, text_en="See [[toy.moon.1]] & 4 coins.")
    client.force_login(editor)
    page = client.get(f"{ERRATA}{item.pk}/preview/").content.decode()
    assert "The link [[toy.moon.1]] leads nowhere." in page
    assert "The number 4 is missing in 繁體中文." in page


def test_a_ruling_is_warned_about_too(client: Client, toy: Book, editor: User) -> None:
    item = ruling(toy, answer_en="Three.", answer_hant="5 個。")
    client.force_login(editor)
    assert "The number 5 is missing in English." in client.get(f"{RULINGS}{item.pk}/preview/").content.decode()


def test_the_books_themselves_are_rarely_warned_about() -> None:
    """A warning that comes at every clause is read by nobody."""
    from rulebook.editing.drafts.warnings import numbers_apart
    from tests.rulebook.content import BOOKS

    clauses = [clause for book in BOOKS.values() for clause in book.clauses()]
    doubted = [clause.id for clause in clauses if list(numbers_apart(clause.texts))]
    assert len(doubted) < len(clauses) * 0.03


# --- what names a target ---------------------------------------------------------------------------------------------------


def test_other_clauses_rulings_terms_and_examples_are_listed(toy: Book) -> None:
    (citing,) = citing_of(draft(toy))
    assert [link.text for link in citing.clauses] == ["1.1.2"]
    assert citing.rulings == ["toy-r1"]
    (turn,) = citing_of(draft(toy, target="toy.turn.1"))
    assert [link.text for link in turn.terms] == ["Command card"] or [link.text for link in turn.terms] == ["指揮卡"]
    assert [link.text for link in turn.clauses] == ["1.1.1"]
    (coin,) = citing_of(draft(toy, target="term:coin"))
    assert {link.text for link in coin.clauses} == {"1.1.1", "1.1.2"}
    assert citing_of(draft(toy, target="toy.gone.1")) == []


def test_code_is_named_by_file_line_and_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "games" / "titles" / "toy_game"
    (package / "scenarios").mkdir(parents=True)
    (package / "turn.py").write_text(
        '"""The turn (toy.turn.1)."""\n\n\ndef attack() -> None:\n    """Pays (toy.turn.attack.1, toy.turn.1)."""\n'
        '    ask(rule="toy.turn.attack.1")\n    pay(2)  # toy.turn.attack.1, atoy.turn.1\n'
    )
    (package / "cards.yaml").write_text("- id: x\n  rule: toy.turn.1\n")
    (package / "scenarios" / "one.yaml").write_text("clauses: [toy.turn.1]\n")
    monkeypatch.setattr(code_places, "PACKAGES", package.parent)
    monkeypatch.setattr(code_places, "info_of", lambda prefix: prefix == "toy")
    monkeypatch.setattr(code_places, "folder_of", lambda info: "toy_game")
    code_places.cited.cache_clear()
    try:
        places = code_places.cited("toy")
        assert [(one["path"], one["line"], one["kind"], one["within"]) for one in places["toy.turn.attack.1"]] == [
            ("games/titles/toy_game/turn.py", 5, "docstring", "attack"),
            ("games/titles/toy_game/turn.py", 6, "call", "attack"),
            ("games/titles/toy_game/turn.py", 7, "comment", "attack"),
        ]
        assert [(one["line"], one["kind"]) for one in places["toy.turn.1"]] == [
            (2, "data"),
            (1, "docstring"),
            (5, "docstring"),
        ]
        assert code_places.cited("nobody") == {}
    finally:
        code_places.cited.cache_clear()


@pytest.mark.parametrize("prefix", sorted(ports.scenarios()))
def test_every_place_is_where_it_is_said_to_be(prefix: str) -> None:
    places: Any = code_places.cited(prefix)
    assert len(places) > 50
    for ref, cited in places.items():
        for one in cited:
            line = (Path(settings.BASE_DIR) / one["path"]).read_text(encoding="utf-8").splitlines()[one["line"] - 1]
            assert ref in line


def test_the_preview_shows_them(client: Client, toy: Book, editor: User, monkeypatch: pytest.MonkeyPatch) -> None:
    place: ports.Cited = {"path": "games/titles/toy/turn.py", "line": 7, "kind": "call", "within": "attack"}
    example: ports.Shown = {"url": "/examples/toy/pays_two/", "name": {"en": "Pays two", "zh-Hant": "付兩個"}}
    monkeypatch.setattr(ports, "_cited", [lambda prefix: {"toy.turn.attack.1": [place]}])
    monkeypatch.setattr(ports, "_shown", [lambda prefix, target: [example]])
    item = draft(toy)
    client.force_login(editor)
    page = client.get(f"{ERRATA}{item.pk}/preview/").content.decode()
    assert "games/titles/toy/turn.py:7" in page
    assert f'href="/examples/toy/pays_two/?draft={item.code}"' in page
    assert f'href="/en/rules/toy-game/toy.turn.attack.1/?draft={item.code}"' in page
