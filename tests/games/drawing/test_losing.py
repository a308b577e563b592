"""The question before something is lost, as the panel has it for the seat that is asked, and for nobody else."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import FrameType

import pytest
from django.test import Client

from accounts.models import User
from games.engine import lru
from games.learning.lessons import lesson_of
from games.learning.scenarios import scenarios
from games.models import Table
from games.tables.reading.scene import SPECTATOR, Viewer, scene_of
from tests import frames
from tests.games.making import answer, begun, fresh, laid, match_of, seated

EXAMPLE = scenarios("imperial-struggle")["what_is_left_of_a_tile_is_lost"]
UPGRADE = {"zh-hant": "軍事升級", "zh-hans": "军事升级", "en": "The Military Upgrade"}


def after_the_tile(*people: User) -> Table:
    """Imperial Struggle, where France has taken a tile with two kinds of points, the Military Upgrade and an Event."""
    table = begun(*people, title="imperial-struggle")
    laid(table, EXAMPLE)
    answer(table, "tile:inv_16")
    return fresh(table)


def panel(table: Table, viewer: Viewer, language: str = "en") -> str:
    return frames.shown(scene_of(table.pk), viewer, language)["table-ask"]


def lists(html: str) -> dict[str, list[str]]:
    """The clauses of each list of losses, by its place."""
    found = re.findall(r'<ul class="confirm-losses" data-losses="(\d+)" hidden>(.*?)</ul>', html, re.DOTALL)
    return {place: re.findall(r'data-rule="([^"]+)"', items) for place, items in found}


def of(html: str, option: str) -> str | None:
    """The place of the list that an option has."""
    button = re.search(rf'<button [^>]*value="{option}"[^>]*>', html)
    assert button is not None, f"{option} is not offered"
    place = re.search(r'data-loses="(\d+)"', button[0])
    return None if place is None else place[1]


@pytest.mark.parametrize("language", UPGRADE)
def test_each_loss_is_listed_with_its_clause(alice: User, bob: User, language: str) -> None:
    html = panel(after_the_tile(alice, bob), seated(0), language)
    listed = lists(html)
    ended, passed = of(html, "end"), of(html, "pass")
    assert ended is not None
    assert passed is not None
    assert listed[ended] == ["is.action-round.6"] * 3 + ["is.events.play.1"]
    assert listed[passed] == ["is.action-round.pass.2"] * 3 + ["is.events.play.1"]
    assert UPGRADE[language] in html
    assert of(html, "flag:savoy") is None, "a purchase ends nothing"


def test_nobody_else_reads_what_somebody_would_lose(alice: User, bob: User) -> None:
    table = after_the_tile(alice, bob)
    for viewer in (seated(1), SPECTATOR):
        html = panel(table, viewer)
        assert not lists(html)
        assert "data-loses" not in html


def test_where_nothing_is_lost_nothing_is_asked(alice: User, bob: User) -> None:
    table = begun(alice, bob, title="imperial-struggle")
    laid(table, scenarios("imperial-struggle")["points_that_buy_nothing_are_not_missed"])
    answer(table, "flag:niagara")
    html = panel(fresh(table), seated(0))
    assert of(html, "done") is None
    assert not lists(html)


def test_the_rules_take_the_answer_without_a_question(alice: User, bob: User) -> None:
    """Only the page asks: bots, and people without scripts, end as before."""
    table = after_the_tile(alice, bob)
    answer(table, "end")
    assert match_of(table).state.round.side == "britain"


def test_answers_with_the_same_losses_share_a_list(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    laid(table, scenarios("great-wall-of-china")["everybody_else_has_one_more_turn"])
    answer(table, "play:gate:1:0")
    answer(table, "draw")
    html = panel(fresh(table), seated(2))
    assert lists(html) == {"0": ["gwc.turn.horseman.2"]}
    assert {of(html, option) for option in ("draw", "play:gate:1:0", "play:wall:1:0")} == {"0"}
    assert of(html, "ride:0") is None


def test_a_lesson_asks_nothing_and_offers_no_switch(client: Client, db: None) -> None:
    """Nothing in it is permanent."""
    lesson = lesson_of("imperial-struggle")
    assert lesson is not None
    endings = 0
    for step in lesson.steps:
        html = client.get(f"/en/learn/imperial-struggle/{step.slug}/").content.decode()
        endings += 'value="end"' in html
        assert "data-loses=" not in html
        assert not lists(html)
        assert "data-keeps-losses" not in html
    assert endings, "no step could have asked"


def test_a_plan_asks_nothing(client: Client, alice: User, bob: User) -> None:
    """What is tried out is not permanent either."""
    table = after_the_tile(alice, bob)
    client.force_login(alice)
    html = client.post(f"/en/table/{table.pk}/plan/", {"seat": "0"}, follow=True).content.decode()
    assert 'value="end"' in html
    assert "data-loses=" not in html
    assert not lists(html)


@pytest.mark.parametrize(("asks", "said"), [(True, "yes"), (False, "no")])
def test_the_page_of_a_table_knows_what_its_reader_prefers(
    client: Client, alice: User, bob: User, asks: bool, said: str
) -> None:
    alice.asks_losses = asks
    alice.save()
    table = begun(alice, bob)
    client.force_login(alice)
    html = client.get(f"/en/table/{table.pk}/").content.decode()
    assert f'data-asks-losses="{said}"' in html
    assert 'data-keeps-losses="/en/accounts/losses/"' in html
    client.logout()
    assert "data-keeps-losses" not in client.get(f"/en/table/{table.pk}/").content.decode(), "a spectator ends nothing"


def calls_of(work: Callable[[], object]) -> int:
    """How many functions of Python are called: a cost that is the same on every machine."""
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def test_it_costs_a_twentieth_of_a_drawing_at_most(alice: User, bob: User) -> None:
    """At the dearest question there is: a whole tile, an Event, the Military Upgrade, seventy purchases."""
    scene = scene_of(after_the_tile(alice, bob).pk)
    match = scene.match
    assert match is not None
    view, question = match.view(0), match.question(0)
    frames.shown(scene, seated(0), "en")
    lru.clear_all()
    drawn = calls_of(lambda: frames.shown(scene, seated(0), "zh-hans"))
    assert 0 < calls_of(lambda: match.title.losses(view, question)) <= drawn / 20
