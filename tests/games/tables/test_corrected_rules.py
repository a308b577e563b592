"""A rule is corrected while tables are played: the running step may have to begin again, and its old moves are no longer made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import tables, titles
from games.engine import lru
from games.engine.rules.ask import Option
from games.models import Move, Seat, Table
from games.requests import refusals
from games.tables.reading.scene import scene_of
from games.tables.rows import matches
from games.titles.great_wall_of_china import actions
from tests import frames
from tests.games.making import answer, begun, fresh, match_of, person_at, to_move


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """In the middle of a turn: walls have been laid with its first action."""
    table = begun(alice, bob)
    while not (walls := laying_walls(table)):
        answer(table)
    return answer(table, walls[0])


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From here on the rules have a new revision, in which nobody may lay walls."""
    legal = actions.legal

    def without_walls(game: Any, seat: int) -> list[Option]:
        return [option for option in legal(game, seat) if not option.id.startswith("play:wall")]

    def correct() -> None:
        monkeypatch.setattr(actions, "legal", without_walls)
        new_revision(monkeypatch)

    return correct


def new_revision(patch: pytest.MonkeyPatch) -> None:
    """Every saved match is of the one before."""
    title = titles.load("great-wall-of-china")
    patch.setattr(title, "revision", title.revision + 1)
    lru.clear_all()


def laying_walls(table: Table) -> list[str]:
    """The answers by which walls are laid."""
    return [option.id for option in match_of(table).options(to_move(table).number) if option.id.startswith("play:wall")]


def shown(table: Table, seat: Seat) -> dict[str, str]:
    """What whoever sits there sees."""
    scene = scene_of(table.pk)
    return frames.shown(scene, scene.viewer(seat.user_id), "en")


def test_the_turn_begins_again_and_goes_on(table: Table, corrected: Callable[[], None]) -> None:
    seat = to_move(table)
    dropped = Move.objects.filter(table=table, option__startswith="play:wall").get()
    corrected()
    for _ in range(3):
        answer(table, "draw", seat=to_move(table))
    dropped.refresh_from_db()
    assert dropped.undone_version is not None
    assert Move.objects.filter(table=table, undone_version=None, option__startswith="play:wall").count() == 0
    numbers = list(
        Move.objects.filter(table=table, undone_version=None).order_by("number").values_list("number", flat=True)
    )
    assert numbers == list(range(fresh(table).number + 1))
    assert matches.match_after(fresh(table), dropped.number - 1).waiting_for() == [seat.number]


def test_the_players_are_told_before_they_answer(table: Table, corrected: Callable[[], None]) -> None:
    seat = to_move(table)
    before = shown(table, seat)
    corrected()
    after = shown(table, seat)
    assert "A rule was corrected" in after["table-ask"]
    assert "A rule was corrected" not in before["table-ask"]
    assert before["table-log"].count("<li") > after["table-log"].count("<li"), "what is no longer made is not logged"


def test_a_step_of_another_shape_begins_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails with no error that the kernel knows."""

    def play(*_: Any) -> None:
        raise TypeError("another shape")

    monkeypatch.setattr(actions, "play", play)
    new_revision(monkeypatch)
    assert match_of(table).restarted
    answer(table, "draw")
    assert fresh(table).restarted_step


def test_a_match_that_no_rules_can_read_is_refused_and_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = bytes(table.saved or b"")
    seat = to_move(table)

    def unreadable(*_: Any) -> None:
        raise TypeError("not this time")

    monkeypatch.setattr("games.engine.match.match.Match.restore", unreadable)
    lru.clear_all()
    with pytest.raises(refusals.RulesFailed):
        tables.submit_move(
            table_id=table.pk, by=person_at(seat), seat=seat.number, option_id="draw", seen_version=table.version
        )
    assert bytes(fresh(table).saved or b"") == saved
