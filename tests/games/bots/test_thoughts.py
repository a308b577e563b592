"""Why a careful bot chose: kept with its move, and shown when the match is over."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import tables
from games.bots import pool, tasks
from games.bots.worker import Job
from games.engine.bots.careful import Careful, Thought
from games.engine.bots.imagining import Position
from games.models import Move, Table
from games.models import Thought as Kept
from games.tables.reading.thoughts import thought_about
from games.tables.rows import matches
from tests.games.making import begun, fresh, host_of, match_of, person_at, to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def thinks_a_little(job: Job) -> Thought:
    match = matches.restore(job.saved)
    return Careful(options=3, worlds=2).think(Position(match, job.seat), random.Random(job.seed))


@pytest.fixture
def played(alice: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A match under way between Alice and a careful bot that has thought."""
    monkeypatch.setattr(pool.the_thinker, "think", thinks_a_little)
    monkeypatch.setattr(tasks, "_wake", lambda *_: None)
    table = begun(alice, bots=1, bot="careful")
    for _ in range(8):
        play_on(table)
    return fresh(table)


def play_on(table: Table) -> None:
    seat = to_move(table)
    if seat.bot:
        tasks.play_bots.enqueue(table.pk, matches.fingerprint(fresh(table)))
        return
    tables.submit_move(
        table_id=table.pk,
        by=person_at(seat),
        seat=seat.number,
        option_id=match_of(table).options(seat.number)[0].id,
        seen_version=fresh(table).version,
    )


def over(table: Table) -> Table:
    assert table.host is not None
    tables.resign(table_id=table.pk, by=table.host)
    return fresh(table)


def thought_moves(table: Table) -> list[int]:
    moves = Move.objects.filter(table=table, undone_version=None).order_by("number")
    return [move.number for move in moves if thought_about(table, move.number)]


def test_when_the_match_is_over_every_thought_is_found_at_its_move(played: Table) -> None:
    assert Kept.objects.filter(table=played).count() > 1
    table = over(played)
    numbers = thought_moves(table)
    assert len(numbers) == Kept.objects.filter(table=table).count()
    for number in numbers:
        move = Move.objects.get(table=table, number=number)
        thought = thought_about(table, number)
        assert thought is not None
        assert (move.seat, move.option) == (1, thought.option)
        assert thought.considered[0].option == move.option


def test_while_it_is_played_nobody_learns_why(client: Client, alice: User, played: Table) -> None:
    client.force_login(alice)
    assert thought_moves(played) == []
    for number in range(played.number + 1):
        assert "thought-chosen" not in client.get(f"/en/table/{played.pk}/at/{number}/").content.decode()
        assert client.get(f"/api/tables/{played.pk}/thoughts/{number}/").status_code == 404


def test_the_position_after_a_move_says_why_it_was_made(client: Client, alice: User, played: Table) -> None:
    table = over(played)
    client.force_login(alice)
    number = thought_moves(table)[0]
    page = client.get(f"/en/table/{table.pk}/at/{number}/").content.decode()
    assert "Why did <bdi>Careful bot B</bdi> choose this?" in page
    assert page.count("thought-chosen") == 1
    assert "data-reckoning" in page.partition('class="thought"')[2].partition("</details>")[0]
    assert "<bdi>謹慎電腦 乙</bdi>為什麼這樣選" in client.get(f"/table/{table.pk}/at/{number}/").content.decode()
    persons = Move.objects.filter(table=table, seat=0, forced=False)[0].number
    assert "thought-chosen" not in client.get(f"/en/table/{table.pk}/at/{persons}/").content.decode()


def test_other_programs_are_told_it_too(client: Client, alice: User, played: Table) -> None:
    table = over(played)
    client.force_login(alice)
    number = thought_moves(table)[0]
    answer: dict[str, Any] = client.get(f"/api/tables/{table.pk}/thoughts/{number}/").json()
    assert (answer["move"], answer["seat"]) == (number, 1)
    assert answer["tried"][0]["id"] == Move.objects.get(table=table, number=number).option
    for tried in answer["tried"]:
        expected = tried["expected"]
        assert expected["total"] == sum(cause["amount"] for cause in expected["causes"])
        assert set(tried["label"]) == {"zh-Hant", "zh-Hans", "en"}
    levels = client.get(f"/api/tables/{table.pk}/reckonings/").json()["bots"]
    assert {"seat": 1, "level": "careful"} in levels


def test_a_thought_about_a_move_that_was_taken_back_gives_way_to_the_next(played: Table) -> None:
    while to_move(played).bot:
        play_on(played)
    last = Kept.objects.filter(table=played).order_by("-number")[0]
    tables.propose_takeback(
        table_id=played.pk, by=host_of(played), seat=0, to=last.number, seen_version=fresh(played).version
    )
    assert fresh(played).number == last.number
    play_on(played)
    again = Kept.objects.get(table=played, seat=1, number=last.number)
    table = over(fresh(played))
    thought = thought_about(table, last.number + 1)
    assert thought is not None
    assert again.pk == last.pk
