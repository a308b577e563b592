"""Seasons and rounds on cards: what was logged of them, added together, for those who may read it."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from django.test import Client

from accounts.models import User
from games.drawing.panels.chapters import card
from games.engine.rules import chance
from games.models import Move, Seat, Table
from games.tables.reading.chapters import stretches
from games.tables.reading.scene import scene_of
from games.tables.rows import matches
from games.titles import info, load
from tests import frames
from tests.games.making import (
    answer,
    begun,
    bot_answers,
    fresh,
    match_of,
    other_seat,
    played,
    seated,
    strip_of,
    to_move,
)
from tests.games.storing import stored
from tests.titles import SHORT

TITLES = [
    pytest.param(slug, marks=() if slug in SHORT else pytest.mark.long)
    for slug in ("great-wall-of-china", "great-wall", "imperial-struggle", "viscounts-of-the-west-kingdom")
]


@pytest.fixture
def long_match(alice: User, bob: User, charlie: User, request: pytest.FixtureRequest) -> Table:
    people = [alice, bob, charlie][: info(request.param).modes[0].players[-1]]

    def make() -> Table:
        with patch.object(chance, "new_seed", lambda: f"chapters/{request.param}"):
            return played(begun(*people, title=request.param), 420, "chapters")

    return stored(f"chapters-{request.param}", people, make)


def endings(table: Table) -> list[int]:
    ends = {chapter.ends for chapter in load(table.title).chapters}
    moves = Move.objects.filter(table=table, undone_version=None).order_by("number")
    return [move.number for move in moves if any(event.text.msgid in ends for event in matches.events_of(move))]


def made(table: Table, number: int) -> Move:
    return Move.objects.get(table=table, undone_version=None, number=number)


@pytest.mark.parametrize("long_match", TITLES, indirect=True)
def test_a_card_adds_up_what_was_told(long_match: Table) -> None:
    """Told and added by hand between a chapter's sentences; and every chapter is found."""
    table, title = long_match, load(long_match.title)
    moves = Move.objects.filter(table=table, undone_version=None).order_by("number")
    events = [(move.number, event) for move in moves for event in matches.events_of(move)]
    chapters = 0
    for chapter in title.chapters:
        begin = None
        for index, (number, event) in enumerate(events):
            if event.text.msgid == chapter.ends and begin is not None:
                added: dict[tuple[str, str], int] = {}
                for _, within in events[begin:index]:
                    for change in within.changes:
                        added[change.owner, change.what] = added.get((change.owner, change.what), 0) + change.n
                drawn = [
                    card(title, stretch, None)
                    for stretch in stretches(title, made(table, number))
                    if stretch.begun.text == events[begin][1].text
                ]
                summed = {
                    (owner, what): n for one in drawn for owner, sums in one.ledger.items() for what, n in sums.items()
                }
                if len([e for n, e in events if n == number and e.text.msgid == chapter.ends]) == 1:
                    assert summed == {key: n for key, n in added.items() if n}
                    chapters += 1
                begin = None
            if event.text.msgid == chapter.begins:
                begin = index
    assert chapters > 1


@pytest.mark.parametrize("long_match", TITLES, indirect=True)
def test_a_line_of_the_log_opens_the_card_and_strangers_read_it_too(long_match: Table, client: Client) -> None:
    number = endings(long_match)[-1]
    page = client.get(f"/en/table/{long_match.pk}/chapter/{number}/")
    assert page.status_code == 200
    assert "Gained and lost" in page.content.decode()
    cards = client.get(f"/en/table/{long_match.pk}/chapter/{number}/", headers={"HX-Request": "true"}).content.decode()
    assert cards.strip().startswith("<article")
    assert "<html" not in cards
    log = client.get(f"/en/table/{long_match.pk}/at/{number}/").content.decode()
    assert f'data-chapter="{number}"' in log
    assert client.get(f"/en/table/{long_match.pk}/chapter/1/").status_code == 404


@pytest.mark.parametrize("long_match", ["great-wall"], indirect=True)
def test_what_nobody_did_bears_nobodys_mark(long_match: Table, client: Client) -> None:
    """On the cards, and in the log behind them."""
    number = endings(long_match)[-1]
    asked = client.get(f"/en/table/{long_match.pk}/chapter/{number}/", headers={"HX-Request": "true"})
    cards = re.findall(r'<li class="since-line.*?</li>', asked.content.decode(), re.DOTALL)
    log = re.findall(r"<li class=\S+ .*?</li>", client.get(f"/en/table/{long_match.pk}/at/{number}/").content.decode())
    for lines in (cards, log):
        arrived = [line for line in lines if " arrives at " in line]
        assert arrived
        assert not [line for line in arrived if "seat-" in line]


def test_a_private_tables_cards_are_as_private(alice: User, client: Client) -> None:
    table = begun(alice, bots=1, privacy="private")
    assert client.get(f"/en/table/{table.pk}/chapter/5/").status_code == 404


def test_the_strip_names_what_has_ended_since_ones_last_answer(alice: User, bob: User) -> None:
    """And no longer when one has answered: the card is shown once, also to who comes back after a week."""
    table = begun(alice, bob)
    for _ in range(200):
        mover = to_move(table)
        before = endings(fresh(table))
        answer(table, match_of(table).options(mover.number)[-1].id, seat=mover)
        ended = [number for number in endings(fresh(table)) if number not in before]
        other = seated(other_seat(table, mover).number)
        if ended and fresh(table).status == Table.Status.PLAYING:
            assert f'since-chapter" data-chapter="{ended[-1]}"' in strip_of(table, other)
            return
    pytest.fail("no row was cleared")


def test_what_only_some_may_read_is_on_no_card(alice: User) -> None:
    """The cards that somebody drew are not named to others."""
    table = begun(alice, bots=2, title="great-wall")
    mine = Seat.objects.get(table=table, user=alice).number
    while "since-chapter" not in strip_of(table, seated(mine)):
        mover = to_move(table)
        if mover.bot:
            bot_answers(table)
        else:
            answer(table, match_of(table).options(mine)[0].id)
    number = endings(fresh(table))[-1]
    title = load(table.title)
    assert stretches(title, made(table, number))
    for reader in (None, mine):
        for stretch in stretches(title, made(table, number)):
            secret = [
                event
                for _, events in stretch.moves
                for event in events
                if event.to is not None and reader not in event.to
            ]
            texts = [one.line.text for one in card(title, stretch, reader).news]
            assert all(event.text not in texts for event in secret)
    html = frames.shown(scene_of(table.pk), seated(mine), "en")["table-since"]
    assert re.search(r'since-chapter" data-chapter="[\d ]+"', html)


def test_the_first_fall_ends_no_year(alice: User, bob: User, client: Client) -> None:
    """Nothing that ended without having begun is offered to be read: each card that is offered there is."""
    table = played(begun(alice, bob, title="great-wall", mode="two-players"), 8)
    fall = endings(table)[0]
    numbers = re.findall(
        r'since-chapter" data-chapter="([\d ]+)"', strip_of(table, seated(0)) + strip_of(table, seated(1))
    )
    log = client.get(f"/en/table/{table.pk}/at/{fall}/").content.decode()
    numbers += re.findall(r'data-chapter="(\d+)"', log)
    offered = {number for found in numbers for number in found.split()}
    assert str(fall) not in offered
    for number in offered:
        assert client.get(f"/en/table/{table.pk}/chapter/{number}/").status_code == 200
