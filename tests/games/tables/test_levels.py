"""How well the bots of a table play: said when a seat is given to one, changed while the table waits, shown by their names."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import User
from games import tables
from games.bots import pool
from games.models import Move, Seat, Table
from games.requests import refusals
from games.tables.rows import levels
from tests.games.making import TITLE, answer, begun, fresh, opened

pytestmark = pytest.mark.django_db(transaction=True)
NEW = f"/en/play/{TITLE}/new/"
OTHER = "viscounts-of-the-west-kingdom"
"""A game at which experts are not offered."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How careful bots think is another file's matter."""
    for thinker in (pool.the_thinker, pool.the_expert):
        monkeypatch.setattr(thinker, "think", lambda job: None)


def bots(table: Table) -> list[str]:
    return list(Seat.objects.filter(table=table).order_by("number").values_list("bot", flat=True))


@pytest.mark.parametrize(
    ("chosen", "seated"), [("easy", "easy"), ("careful", "careful"), ("expert", "expert"), ("", "normal")]
)
def test_who_opens_a_table_says_how_well_its_bots_play(client: Client, alice: User, chosen: str, seated: str) -> None:
    client.force_login(alice)
    sent = {"mode": "standard", "players": 3, "bots": 2, "level": chosen, "people": "open"}
    assert client.post(NEW, sent).status_code == 302
    assert bots(Table.objects.get()) == ["", seated, seated]


def test_a_guest_at_one_screen_says_it_too(client: Client) -> None:
    sent = {"mode": "standard", "players": 3, "bots": 1, "level": "careful", "people": "hot_seat"}
    page = client.post(NEW, sent, follow=True).content.decode()
    assert bots(Table.objects.get()) == ["", "", "careful"]
    assert "Careful bot C" in page


@pytest.mark.parametrize("level", ["genius", "heuristic"])
def test_no_other_level_is_understood(client: Client, alice: User, level: str) -> None:
    client.force_login(alice)
    sent = {"mode": "standard", "players": 3, "bots": 2, "level": level, "people": "open"}
    assert client.post(NEW, sent).status_code == 422
    table = opened(alice)
    with pytest.raises(refusals.NotUnderstood):
        tables.seat_bot(table_id=table.pk, by=alice, seat=1, bot=level)
    assert bots(table) == ["", ""]


def test_the_host_gives_each_seat_a_bot_of_its_own_level_and_another_one_later(client: Client, alice: User) -> None:
    client.force_login(alice)
    table = opened(alice, players=3)
    for place, level in ((1, "easy"), (2, "careful"), (1, "normal")):
        client.post(f"/en/table/{table.pk}/seat-bot/?level={level}", {"place": place})
    assert bots(table) == ["", "normal", "careful"]
    page = client.get(f"/en/table/{table.pk}/").content.decode()
    assert "Careful bot C" in page
    assert page.count('aria-pressed="true">Careful<') == 1


def test_only_the_host_changes_a_bot_and_nobody_a_person_into_one(alice: User, bob: User) -> None:
    table = opened(alice, players=3, bots=1)
    with pytest.raises(refusals.NotYours):
        tables.seat_bot(table_id=table.pk, by=bob, seat=2, bot="careful")
    tables.join(table_id=table.pk, by=bob)
    with pytest.raises(refusals.NotNow):
        tables.seat_bot(table_id=table.pk, by=alice, seat=1, bot="careful")
    tables.start(table_id=table.pk, by=alice)
    with pytest.raises(refusals.NotNow):
        tables.seat_bot(table_id=table.pk, by=alice, seat=2, bot="careful")
    assert bots(table) == ["", "", "normal"]


def test_the_level_is_told_wherever_a_bot_is_named(client: Client, alice: User) -> None:
    client.force_login(alice)
    opened(alice, players=3, bots=1, bot="easy")
    begun(alice, bots=1, bot="careful")
    for language, easy, careful in (("en", "Easy bot C", "Careful bot B"), ("zh-hans", "简单电脑 丙", "谨慎电脑 乙")):
        mine = client.get(f"/{language}/play/mine/").content.decode()
        assert easy in mine
        assert careful in mine
    assert "簡單電腦 丙" in client.get("/play/").content.decode()


def test_the_same_again_is_played_against_the_same_level(alice: User) -> None:
    table = begun(alice, bots=1, bot="careful")
    tables.resign(table_id=table.pk, by=alice)
    assert "careful" in bots(tables.rematch(table_id=table.pk, by=alice))


def test_the_bots_of_an_older_table_play_as_they_did(alice: User) -> None:
    table: Any = opened(alice, players=3, bots=2)
    Seat.objects.filter(table=table, number__gt=0).update(bot="heuristic")
    migration = import_module("games.migrations.0007_levels")
    migration.rename("heuristic", "normal")(apps, None)
    assert bots(fresh(table)) == ["", "normal", "normal"]


def test_an_expert_takes_no_seat_where_it_is_not_offered(client: Client, alice: User) -> None:
    with pytest.raises(refusals.NotUnderstood):
        tables.create(host=alice, title=OTHER, bots=1, bot="expert")
    table = tables.create(host=alice, title=OTHER)
    client.force_login(alice)
    answered = client.post(f"/en/table/{table.pk}/seat-bot/?level=expert", {"place": 1})
    assert answered.status_code == 400
    assert "do not play this game" in answered.content.decode()
    assert bots(table) == ["", ""]


def test_a_match_with_an_expert_from_before_goes_on_and_the_next_one_has_a_careful_bot(alice: User) -> None:
    table = tables.create(host=alice, title=OTHER, bots=1)
    Seat.objects.filter(table=table, number=1).update(bot="expert")
    tables.start(table_id=table.pk, by=alice)
    while not Move.objects.filter(table=table, seat=1, forced=False).exists():
        answer(table)
    tables.resign(table_id=table.pk, by=alice)
    assert sorted(bots(tables.rematch(table_id=table.pk, by=alice))) == ["", "careful"]


def test_an_expert_is_offered_where_it_was_better_than_careful_bots(client: Client) -> None:
    for slug, is_offered in ((TITLE, True), (OTHER, False)):
        page = client.get(f"/en/play/{slug}/new/").content.decode()
        assert ('value="expert"' in page) == is_offered, slug
        assert 'value="careful"' in page


@pytest.mark.parametrize(("won", "better"), [(12, False), (13, True)])
def test_an_expert_of_equal_strength_is_not_offered(monkeypatch: pytest.MonkeyPatch, won: int, better: bool) -> None:
    fares = [levels.Fare(level="expert", against="careful", players=2, games=24, won=won)]
    monkeypatch.setattr(levels, "measured", lambda: {TITLE: fares})
    assert ("expert" in levels.offered(TITLE)) == better
