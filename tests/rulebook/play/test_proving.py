"""What proves a clause: played before it is said to hold, playable in its place, and where its sentences are said."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.learning import proving
from games.learning.proving import NotProved
from games.learning.scenarios import scenarios
from rulebook import ports
from rulebook.editions.loading import load
from rulebook.models import Book, Revision, Tally
from rulebook.pages.opening import open_prefix
from rulebook.pages.play.proving import counted_again, proved, since_of
from rulebook.tallies import tally
from tests.rulebook.books import FILES, key_of
from tests.rulebook.content import BOOKS

CLAUSE = "gwc.turn.check.3"
ADDRESS = f"/en/rules/great-wall-of-china/{CLAUSE}/"


@pytest.fixture
def wall(db: None) -> Book:
    """The rules of a game that can be played."""
    return load(BOOKS["gwc"]).book


def test_nothing_is_said_to_hold_before_it_was_played(client: Client, wall: Book) -> None:
    page = client.get(ADDRESS).content.decode()
    assert "Proved by" in page
    assert "proof-holds" not in page
    assert f'hx-get="{ADDRESS}proofs/"' in page, "the page asks for the proof"
    assert f'href="{ADDRESS}proofs/#proofs"' in page, "without scripts a link does"


def test_the_part_says_what_came_of_playing(client: Client, wall: Book) -> None:
    part = client.get(f"{ADDRESS}proofs/", headers={"HX-Request": "true"}).content.decode()
    examples = ports.proofs("gwc", CLAUSE)
    assert examples
    assert all(one["holds"] for one in examples)
    assert part.count("proof-holds") == len(examples) + 1
    assert "hx-trigger" not in part, "nothing is left to be played"
    assert "<html" not in part
    assert "Play it" in part
    again = client.get(ADDRESS).content.decode()
    assert "proof-holds" in again, "what this process has played it knows"


def test_without_scripts_the_page_is_proved(client: Client, wall: Book) -> None:
    page = client.get(f"{ADDRESS}proofs/").content.decode()
    assert "<html" in page
    assert "played by the rules that run here" in page
    assert client.get("/en/rules/great-wall-of-china/gwc.turn.nothing.9/proofs/").status_code == 404


def test_an_example_that_does_not_hold_is_not_green(
    client: Client, wall: Book, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise NotProved("the wall stands elsewhere")

    monkeypatch.setattr(proving, "prove", broken)
    part = client.get(f"{ADDRESS}proofs/", headers={"HX-Request": "true"}).content.decode()
    assert "proof-holds" not in part
    assert part.count("proof-fails") == len(ports.proofs("gwc", CLAUSE)) + 1
    assert "do not hold" in part or "does not hold" in part
    assert "the wall stands elsewhere" in caplog.text


def test_a_request_plays_no_longer_than_it_may(wall: Book) -> None:
    stems = list(scenarios("great-wall-of-china"))
    proving.prove_all("great-wall-of-china", stems, 0.0)
    assert [stem for stem in stems if proving.known("great-wall-of-china", stem)] == stems[:1], "one at least"


def test_an_old_revision_is_proved_by_nothing(client: Client, wall: Book) -> None:
    client.get(f"{ADDRESS}proofs/")
    old = client.get(f"{ADDRESS}?at=r1").content.decode()
    assert "they prove the text in force" in old
    assert "proof-holds" not in old


def test_a_sentence_leads_to_where_it_is_said(wall: Book) -> None:
    book = open_prefix("gwc")
    assert book is not None
    with translation.override("en"):
        clauses = book.clauses.values()
        said = [use for clause in clauses for use in proved(book, clause, "en", seconds=30).said if use.url]
    assert {"asked", "refused", "told"} <= {use.kind for use in said}
    assert all("/example/great-wall-of-china/" in use.url and "?step=" in use.url for use in said)


def test_the_causes_of_numbers_are_told_too(client: Client, wall: Book) -> None:
    kinds = {use["kind"] for clause in BOOKS["gwc"].clauses() for use in ports.uses("gwc", clause.id)}
    assert {"reckoning", "loss"} & kinds


# --- since when, how often -----------------------------------------------------------------------------------------------


def test_a_clause_says_since_when_it_reads_so(client: Client, toy: Book) -> None:
    page = client.get("/en/rules/toy-game/toy.turn.attack.1/").content.decode()
    assert "Reads so since r1" in page
    assert "the first revision" in page


def test_a_changed_clause_reads_so_since_its_change(client: Client, toy: Book, reload: Any) -> None:
    reload(**{key_of("01-turn.md"): FILES["01-turn.md"].replace("Example: A pays", "Example: A gives")})
    assert Revision.objects.filter(book__prefix="toy").count() == 2
    book = open_prefix("toy")
    assert book is not None
    changed = next(ref for ref, clause in book.clauses.items() if "A gives" in clause.text.get("en", ""))
    since, before = since_of(book, changed, "en"), since_of(book, changed, "zh-Hant")
    assert since is not None
    assert (since.revision, since.first) == (2, False)
    assert before is not None
    assert before.revision == 1, "its Chinese has not changed"
    assert "Reads so since r2" in client.get(f"/en/rules/toy-game/{changed}/").content.decode()


def test_how_often_a_clause_was_met_is_said_once_matches_were_counted(client: Client, toy: Book) -> None:
    address = "/en/rules/toy-game/toy.turn.attack.1/"
    assert "finished matches" not in client.get(address).content.decode()
    tally(Tally.Kind.MET, "toy", ["toy", "toy.turn.attack.1"])
    tally(Tally.Kind.MET, "toy", ["toy"])
    counted_again("toy")
    assert "Met in 1 of 2 finished matches" in client.get(address).content.decode()
    assert "Met in 1 of 2 finished matches" in client.get("/en/rules/panel/toy.turn.attack.1/").content.decode()
