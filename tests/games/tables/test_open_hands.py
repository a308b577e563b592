"""People at one screen who play together with open hands: no curtain falls, and each of them is asked in turn."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from games import tables
from games.engine.rules.orders import Orders
from games.forms import TableForm
from games.models import Move, Table
from games.tables.reading.scene import Scene, scene_of
from games.tables.rows import matches
from games.titles import info
from tests import frames
from tests.games.making import answer, fresh, match_of, to_move


def begun(alice: User, *, open_hands: bool = True, mode: str = "co-op", players: int = 3, bots: int = 0) -> Table:
    table = tables.create(
        host=alice, title="great-wall", mode=mode, players=players, bots=bots, hot_seat=True, open_hands=open_hands
    )
    return tables.start(table_id=table.pk, by=alice)


def shown(scene: Scene, alice: User, seat: int | None = None) -> dict[str, str]:
    return frames.shown(scene, scene.viewer(alice.pk, seat), "en")


def asked_seat(drawn: dict[str, str]) -> int:
    """The seat for which the page would answer."""
    match = re.search(r'name="seat" value="(\d)"', drawn["table-status"])
    assert match is not None
    return int(match[1])


def test_no_curtain_falls_and_whoever_must_answer_is_asked(alice: User) -> None:
    table = begun(alice)
    for _ in range(25):
        scene = scene_of(table.pk)
        drawn = shown(scene, alice)
        assert scene.handed_to(scene.viewer(alice.pk)) is None
        assert "curtain" not in drawn["table-board"]
        assert asked_seat(drawn) == to_move(table).number
        assert "data-options" in drawn["table-ask"]
        answer(table)


def test_one_looks_from_another_seat_and_is_led_back_to_the_question(alice: User) -> None:
    table = begun(alice)
    asked = to_move(table).number
    answer(table)
    asked, other = to_move(table).number, asked
    drawn = shown(scene_of(table.pk), alice, other)
    assert asked_seat(drawn) == other
    assert f'data-look="{asked}"' in drawn["table-ask"]
    assert drawn["table-players"].count("data-look=") == 3
    assert re.search(rf'data-look="{other}" aria-current="true"', drawn["table-players"])


@pytest.mark.parametrize(("mode", "open_hands"), [("co-op", False), ("standard", True)])
def test_the_curtain_stays_where_nobody_wanted_open_hands_or_people_play_against_each_other(
    alice: User, mode: str, open_hands: bool
) -> None:
    table = begun(alice, mode=mode, open_hands=open_hands)
    assert not table.open_hands
    scene = scene_of(table.pk)
    assert scene.handed_to(scene.viewer(alice.pk)) is not None


def test_who_is_not_of_this_screen_sees_no_hand(alice: User, bob: User) -> None:
    table = begun(alice)
    scene = scene_of(table.pk)
    assert scene.viewer(bob.pk, 1).seat is None
    assert scene.viewer(None, 1).seat is None


def test_where_all_must_agree_one_answer_counts_for_all_of_this_screen(alice: User) -> None:
    table = begun(alice)
    for _ in range(300):
        match = match_of(table)
        seat = to_move(table)
        options = match.options(seat.number)
        if isinstance(options, Orders):
            break
        answer(table, seat=seat)
    last = options[-1].id
    before = fresh(table).number
    answer(table, last, seat=seat)
    assert Move.objects.filter(table=table, number__gt=before, option=last).count() == 3
    assert fresh(table).number >= before + 3
    assert not matches.own_match(fresh(table)).sealed


def test_those_at_one_screen_take_back_each_others_answers(alice: User) -> None:
    table = begun(alice)
    for _ in range(200):
        seat = to_move(table)
        match = match_of(table)
        if match.may_undo(0) or match.may_undo(1) or match.may_undo(2):
            undoer = next(one for one in range(3) if match.may_undo(one))
            if undoer != seat.number:
                drawn = shown(scene_of(table.pk), alice)
                assert re.search(rf'name="seat" value="{undoer}" data-undo>', drawn["table-ask"])
                return
        answer(table, seat=seat)
    raise AssertionError("nobody could take back before another was asked")


def test_the_form_offers_open_hands_where_people_can_play_together() -> None:
    assert TableForm(info("great-wall"), "en").fields["open_hands"].initial
    assert "open_hands" not in TableForm(info("great-wall-of-china"), "en").fields


def test_a_rematch_keeps_hands_open(alice: User) -> None:
    table = begun(alice)
    tables.resign(table_id=table.pk, by=alice)
    assert tables.rematch(table_id=table.pk, by=alice).open_hands
