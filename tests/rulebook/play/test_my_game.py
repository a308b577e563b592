"""The book of one's own games: as a table had it, what changed since the last game, and what leads on from a clause that is gone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Move, Table
from games.tables.rules import adopted
from rulebook.editions.clause_ids import read_ledger, successors
from rulebook.editions.editions import publish
from rulebook.editions.loading import load
from rulebook.models import Book, Clause, Revision
from rulebook.pages.opening import open_played
from tests.games.making import answer, begun, fresh, other_seat, person_at, to_move
from tests.games.tables.test_corrected_rules import new_revision
from tests.rulebook.books import FILES, key_of
from tests.rulebook.content import BOOKS

SPLIT = """\
toy.solo.play.1
toy.turn.1
toy.turn.attack.1 retired: split into toy.turn.attack.3 and toy.turn.attack.4
toy.turn.attack.2
toy.turn.attack.3
toy.turn.attack.4
"""


@pytest.fixture
def wall(db: None) -> Book:
    """The rules of a game that can be played, in force for ten days."""
    book = load(BOOKS["gwc"]).book
    Revision.objects.filter(book=book).update(published_at=timezone.now() - timedelta(days=10))
    return book


def signed_in(person: User) -> Client:
    """A browser of that person."""
    browser = Client()
    browser.force_login(person)
    return browser


def played_once(table: Table) -> tuple[User, User]:
    """After an answer at the table: the person who gave it, and the other one, who has given none."""
    seat = to_move(table)
    answer(table, seat=seat)
    return person_at(seat), person_at(other_seat(table, seat))


def second_revision(book: Book, ref: str = "gwc.turn.action.1") -> None:
    """From here on a clause reads otherwise."""
    Clause.objects.filter(ref=ref).update(
        text_en="Phase 2: play, or draw one card.", text_hant="階段二：出牌或抽一張牌。"
    )
    assert publish(book, Revision.Reason.CONTENT) is not None


def at_day(table: Table, days: int) -> None:
    """The table as it was played that many days ago."""
    then = timezone.now() - timedelta(days=days)
    Table.objects.filter(pk=table.pk).update(started_at=then, created_at=then, moved_at=then)
    Move.objects.filter(table=table).update(at=then)


# --- as of its date --------------------------------------------------------------------------------------------------------


def test_a_table_opens_the_book_as_it_was(client: Client, wall: Book, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    at_day(table, 5)
    second_revision(wall)
    since = adopted.rules_from(fresh(table)).isoformat()
    book = client.get("/en/rules/played/gwc/", {"since": since})
    assert book.headers["Location"] == "/en/rules/great-wall-of-china/?at=r1"
    clause = client.get("/en/rules/played/gwc/", {"since": since, "clause": "gwc.turn.action.1"})
    assert clause.headers["Location"] == "/en/rules/great-wall-of-china/gwc.turn.action.1/?at=r1"
    assert client.get("/en/rules/played/chess/", {"since": since}).status_code == 404
    page = signed_in(alice).get(f"/en/table/{table.pk}/").content.decode()
    assert "Rules as they stood for this table" in page
    assert f'data-since="?table={table.pk}&amp;since=' in page


def test_the_panel_says_how_the_clause_read_at_the_table(client: Client, wall: Book) -> None:
    before = (timezone.now() - timedelta(days=5)).isoformat()
    panel = "/en/rules/panel/gwc.turn.action.1/"
    assert (
        "It read the same when this table adopted its rules (r1"
        in client.get(panel, {"since": before}).content.decode()
    )
    second_revision(wall)
    changed = client.get(panel, {"since": before}).content.decode()
    assert "It read otherwise when this table adopted its rules (r1" in changed
    assert "<del>" in changed
    assert 'href="/en/rules/great-wall-of-china/gwc.turn.action.1/?at=r1"' in changed
    assert "adopted its rules" not in client.get(panel).content.decode(), "no table asks"


def test_a_table_older_than_the_book_gets_its_first_revision_and_is_told(client: Client, wall: Book) -> None:
    second_revision(wall)
    old = {"since": "2020-01-01T00:00:00+00:00"}
    address = client.get("/en/rules/played/gwc/", old).headers["Location"]
    assert address.endswith("?at=r1&younger=1")
    assert "older than the first revision" in client.get(address).content.decode()
    panel = client.get("/en/rules/panel/gwc.turn.action.1/", old).content.decode()
    assert "older than the first revision" in panel
    found = open_played("gwc", timezone.now())
    assert found is not None
    assert (found[0].edition.revision, found[1]) == (2, False)


def test_rules_are_adopted_at_the_beginning_and_with_each_correction(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(alice, bob)
    answer(table)
    began = fresh(table)
    assert began.adopted_at is None
    assert adopted.rules_from(began) == began.started_at
    new_revision(monkeypatch)
    answer(table)
    corrected = fresh(table)
    assert corrected.adopted_at is not None
    assert adopted.rules_from(corrected) == corrected.adopted_at
    answer(table)
    assert fresh(table).adopted_at == corrected.adopted_at, "it is the same correction"


# --- changed since --------------------------------------------------------------------------------------------------------


def test_a_player_reads_what_changed_since_the_last_answer(wall: Book, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    me, other = played_once(table)
    at_day(table, 5)
    second_revision(wall)
    notice = {"since": "2020-01-01T00:00:00Z", "table": str(table.pk)}
    page = signed_in(me).get("/en/rules/notice/gwc/", notice).content.decode()
    assert "The rules read otherwise in 1 place since your last answer here" in page
    assert "<ins>" in page
    assert "<del>" in page
    assert "since your last" not in signed_in(other).get("/en/rules/notice/gwc/", notice).content.decode(), (
        "a first game"
    )
    while to_move(table).user != me:
        answer(table)
    answer(table)
    assert "since your last" not in signed_in(me).get("/en/rules/notice/gwc/", notice).content.decode()


def test_a_new_table_says_what_changed_since_the_game_before(wall: Book, alice: User, bob: User) -> None:
    last = begun(alice, bob)
    me, _other = played_once(last)
    at_day(last, 5)
    second_revision(wall)
    table = begun(alice, bob)
    notice = {"since": timezone.now().isoformat(), "table": str(table.pk)}
    page = signed_in(me).get("/en/rules/notice/gwc/", notice).content.decode()
    assert "The rules read otherwise in 1 place since your last game" in page


def test_the_book_says_what_changed_since_my_last_game(client: Client, wall: Book, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    me, other = played_once(table)
    at_day(table, 5)
    browser, front = signed_in(me), "/en/rules/great-wall-of-china/"
    assert "since your last game" not in browser.get(front).content.decode(), "nothing has changed yet"
    mine = browser.get(f"{front}changes/mine/").content.decode()
    assert "Nothing has changed since" in mine
    second_revision(wall)
    assert "The rules read otherwise in 1 place since your last game" in browser.get(front).content.decode()
    mine = browser.get(f"{front}changes/mine/").content.decode()
    assert f"at table {table.pk}" in mine
    assert "From revision r1 to r2" in mine
    assert "gwc.turn.action.1" in mine
    assert "<del>" in mine
    for stranger in (client, signed_in(other)):
        assert "since your last game" not in stranger.get(front).content.decode()
        assert "No game of yours is known here" in stranger.get(f"{front}changes/mine/").content.decode()


def test_a_guest_is_told_too(wall: Book, client: Client) -> None:
    client.post("/en/play/great-wall-of-china/now/")
    table = Table.objects.get()
    answer(table)
    at_day(table, 5)
    second_revision(wall)
    assert "since your last game" in client.get("/en/rules/great-wall-of-china/").content.decode()


def test_answers_of_others_and_of_bots_are_no_game_of_mine(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    me, other = played_once(table)
    assert adopted.last_game(me.pk, table.title) is not None
    assert adopted.last_game(other.pk, table.title) is None
    Move.objects.filter(table=table).update(by_bot=True)
    assert adopted.last_game(me.pk, table.title) is None


@pytest.mark.parametrize("table", ["", "x", "-1", "99999999999999999999", "٣"])
def test_any_address_of_a_notice_is_answered(table: str, wall: Book, alice: User) -> None:
    assert signed_in(alice).get("/en/rules/notice/gwc/", {"since": "never", "table": table}).status_code == 200
    assert signed_in(alice).get("/en/rules/great-wall-of-china/changes/mine/", {"when": table}).status_code == 200


# --- split and renamed ----------------------------------------------------------------------------------------------------


@pytest.fixture
def split(toy: Book, reload: Callable[..., Book]) -> Book:
    """The book after a clause was split into two."""
    turn = FILES["01-turn.md"].replace(
        "## toy.turn.attack.1\n{quick: [turn, costs]}", "## toy.turn.attack.3\n{quick: [turn, costs]}"
    )
    turn = turn.replace("of: [toy.turn.attack.1]", "of: [toy.turn.attack.3]")
    turn += "\n## toy.turn.attack.4\n\n攻擊之後，回合結束。\n\n+++ en\n\nAfter an attack the turn ends.\n"
    others = {
        name: FILES[name].replace("toy.turn.attack.1", "toy.turn.attack.3") for name in ("rulings.yaml", "search.yaml")
    }
    changed = {key_of(name): text for name, text in ({"01-turn.md": turn, "ids.txt": SPLIT} | others).items()}
    return reload(**changed)


def test_a_split_clause_leads_on_to_both(client: Client, split: Book) -> None:
    gone = client.get("/en/rules/toy-game/toy.turn.attack.1/")
    page = gone.content.decode()
    assert gone.status_code == 410
    assert 'data-clause="toy.turn.attack.3"' in page
    assert 'data-clause="toy.turn.attack.4"' in page
    assert "As it was last, in r1" in page
    assert "What proves it" in page
    assert "/toy.turn.attack.1/history/" in page


def test_its_panel_opens_at_an_old_table(client: Client, split: Book) -> None:
    panel = client.get("/en/rules/panel/toy.turn.attack.1/", {"around": 1})
    assert panel.status_code == 200
    assert "costs 2" in panel.content.decode()
    assert 'data-clause="toy.turn.attack.4"' in panel.content.decode()


def test_its_history_goes_on_with_its_successors(client: Client, split: Book) -> None:
    before = client.get("/en/rules/toy-game/toy.turn.attack.1/history/").content.decode()
    assert "Removed" in before
    after = client.get("/en/rules/toy-game/toy.turn.attack.3/history/").content.decode()
    assert "taken over the rule of retired clauses" in after
    assert "toy.turn.attack.1" in after
    assert "Removed" in after


def test_the_changes_since_a_game_lead_on_from_it(client: Client, split: Book) -> None:
    Revision.objects.filter(number=1).update(published_at=timezone.now() - timedelta(days=9))
    when = (timezone.now() - timedelta(days=5)).isoformat()
    mine = client.get("/en/rules/toy-game/changes/mine/", {"when": when}).content.decode()
    removed = mine.partition("change-removed")[2].partition("</li>")[0]
    assert "Its rule is said here now" in removed
    assert "/toy.turn.attack.3/" in removed
    assert "/toy.turn.attack.4/" in removed


def test_a_clause_that_was_renamed_twice_leads_to_its_present_name(
    client: Client, toy: Book, reload: Callable[..., Book]
) -> None:
    ids = FILES["ids.txt"] + "toy.turn.old.1 retired: now toy.turn.old.2\ntoy.turn.old.2 retired: now toy.turn.1\n"
    reload(**{key_of("ids.txt"): ids})
    page = client.get("/en/rules/toy-game/toy.turn.old.1/")
    assert page.status_code == 410
    assert 'data-clause="toy.turn.1"' in page.content.decode()
    history = client.get("/en/rules/toy-game/toy.turn.old.1/history/").content.decode()
    assert "retired before this site had the book" in history


def test_retired_clauses_that_name_each_other_end(client: Client, toy: Book, reload: Callable[..., Book]) -> None:
    ids = FILES["ids.txt"] + "toy.turn.old.1 retired: now toy.turn.old.2\ntoy.turn.old.2 retired: now toy.turn.old.1\n"
    reload(**{key_of("ids.txt"): ids})
    assert client.get("/en/rules/toy-game/toy.turn.old.1/").status_code == 410


def test_every_retired_clause_of_the_books_leads_on(books: None, client: Client) -> None:
    for book in BOOKS.values():
        for ref, why in read_ledger(book.folder).retired.items():
            after = successors(why)
            assert after, f"{ref}: its line in ids.txt names no clause that says its rule now"
            page = client.get(f"/en/rules/panel/{ref}/").content.decode()
            assert f'data-clause="{after[0]}"' in page
