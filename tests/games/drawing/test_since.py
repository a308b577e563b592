"""What has happened since somebody answered: in few lines, the same after a week, and nothing that they may not know."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any

import pytest

from accounts.models import User
from games import tables
from games.drawing.panels.since import SHOWN
from games.drawing.past.steps import steps_since_answer
from games.drawing.viewer.in_language import SceneText
from games.engine import lru
from games.engine.match.match import Match
from games.engine.title import codec
from games.live.frames import whole
from games.models import Move, Seat, Table
from games.requests import refusals
from games.tables.reading.scene import SPECTATOR, Scene, scene_of
from games.tables.reading.since import since_of
from games.tables.rows import matches
from tests import frames
from tests.games.making import (
    against_bots,
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


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def last_answer(table: Table, seat: int) -> int:
    made = Move.objects.filter(table=table, undone_version=None, seat=seat, forced=False).order_by("-number").first()
    return 0 if made is None else made.number


@pytest.mark.parametrize("title", ["great-wall-of-china", "great-wall"])
def test_what_bots_did_is_told_in_few_lines_and_leads_to_their_moves(alice: User, title: str) -> None:
    table = against_bots(alice, title, bots=2)
    mine = Seat.objects.get(table=table, user=alice).number
    strip = strip_of(table, seated(mine))
    assert "Since your last turn" in strip
    lines, folded = strip.count("<li"), strip.count("since-folded")
    assert 1 <= lines - folded <= SHOWN
    assert lines - folded - strip.count("since-second") <= 2
    numbers = [int(number) for number in re.findall(r'data-position="(\d+)"', strip)]
    assert min(numbers) >= last_answer(table, mine)
    assert max(numbers) <= table.number
    assert f'data-known="{last_answer(table, mine)}"' in strip
    assert bool(folded) == (lines > SHOWN)
    assert numbers == sorted(numbers), "in the order in which it happened"


@pytest.mark.parametrize(
    ("title", "name", "mark"),
    [
        ("great-wall", "Qin Jiushao", "automa-1"),
        pytest.param("viscounts-of-the-west-kingdom", "AI", "seat-5", marks=pytest.mark.long),
    ],
)
def test_what_an_automa_does_inside_a_move_is_its_turn(alice: User, title: str, name: str, mark: str) -> None:
    table = begun(alice, title=title, mode="solo")
    dice = random.Random(title)
    while str((steps := steps_since_answer(scene_of(table.pk), seated(0))).at).count(".") < 3:
        answer(table, dice.choice(match_of(table).options(0)).id)
    strip = strip_of(table, seated(0))
    assert "Watch again" in strip
    assert f'<span class="seat-mark {mark}"' in strip
    drawn = frames.shown(scene_of(table.pk), seated(0), "en")
    assert name in drawn["table-players"], "it has its place among the players"
    assert f'<li class="{mark}"' in drawn["table-log"]
    boards = [frames.shown(_at(table, position), seated(0), "en") for position in [steps.begin, *steps.at]]
    travels = [
        json.loads(html.unescape(re.findall(r'data-travels="([^"]*)"', board["table-status"])[0])) for board in boards
    ]
    ats = [one["at"] for one in travels]
    assert ats == sorted(set(ats)), "each position comes after the one before"
    assert boards[0]["table-board"] != boards[-1]["table-board"]
    moved = {number for number, *_ in travels[-1]["moves"] if ats[0] < number <= ats[-1]}
    assert len(moved) > 1, "its pieces move one after the other"


def _at(table: Table, position: str) -> Scene:
    number, _, step = position.partition(".")
    scene = scene_of(table.pk, int(number))
    return Scene(scene.table, scene.seats, scene.at, int(step or 0))


def test_bots_moves_are_said_in_one_sentence_when_they_are_done(alice: User) -> None:
    """Not one by one, with no sign where they end. The question is apart from it."""
    table = against_bots(alice, bots=2)
    mine = Seat.objects.get(table=table, user=alice).number
    said, asks = announced(table, mine)
    assert said.startswith("Since your turn: ")
    assert said.count("; ") >= 1
    assert asks
    assert asks not in said
    while not to_move(table).bot:
        answer(table, seat=to_move(table))
    own, asks = announced(table, mine)
    assert own
    assert not own.startswith("Since")
    assert not asks
    bot_answers(table)
    if to_move(table).bot:
        assert announced(table, mine) == ("", "")
    watched = frames.shown(scene_of(table.pk), SPECTATOR, "en")["table-status"]
    assert 'data-announcement=""' not in watched, "a spectator hears each move"


def test_a_move_without_a_choice_does_not_hide_what_bots_did(alice: User) -> None:
    """Who has no cards in hand draws one (gwc.turn.action.4), and is asked about the second action."""
    table = against_bots(alice, fits=lambda match, seat: match.state.phase == "second")
    mine = Seat.objects.get(table=table, user=alice).number
    said, asks = announced(table, mine)
    assert said.startswith("Since your turn: ")
    assert "Bot B" in said
    assert asks.startswith("Second action")


def announced(table: Table, seat: int) -> tuple[str, str]:
    """What a screen reader says to a seat: what has happened, and what is asked."""
    status = frames.shown(scene_of(table.pk), seated(seat), "en")["table-status"]
    said = re.search(r'data-announcement="([^"]*)" data-asks="([^"]*)"', status)
    assert said is not None
    return said[1], said[2]


def chooses_twice(match: Match[Any], seat: int) -> bool:
    """Whether the seat plays its first card, and has another one for the second action."""
    return bool(match.state.phase == "first" and sum(match.state.sides[seat].hand.values()) > 1)


def test_it_is_gone_once_one_has_answered_and_back_when_that_is_undone(alice: User) -> None:
    table = against_bots(alice, fits=chooses_twice)
    seat = Seat.objects.get(table=table, user=alice)
    strip = strip_of(table, seated(seat.number))
    match = match_of(table)
    one_card = next(option.id for option in match.options(seat.number) if re.fullmatch(r"play:\w+:1:\d", option.id))
    answer(table, one_card, seat=seat)
    assert "since-lines" not in strip_of(table, seated(seat.number))
    tables.undo(table_id=table.pk, by=alice, seat=seat.number, seen_version=fresh(table).version)
    assert strip_of(table, seated(seat.number)) == strip


def test_after_a_week_it_is_the_same(alice: User) -> None:
    table = against_bots(alice, "great-wall", bots=2)
    mine = Seat.objects.get(table=table, user=alice).number
    strip = strip_of(table, seated(mine))
    lru.clear_all()
    assert strip_of(table, seated(mine)) == strip


def test_it_reaches_back_beyond_the_log_that_is_shown(alice: User, bob: User, charlie: User) -> None:
    """Two play on for long while the third is not asked; a position of Great Wall of China in which that happens is laid out by hand."""
    table = played(begun(alice, bob, charlie), 60)
    scene = scene_of(table.pk)
    waiting = next(seat for seat in range(3) if since_of(scene, seated(seat)) is not None)
    Move.objects.filter(table=table, seat=waiting, number__gt=10).update(seat=(waiting + 1) % 3)
    lru.clear_all()
    since = since_of(scene_of(table.pk), seated(waiting))
    assert since is not None
    assert since.number == last_answer(table, waiting) <= 10
    assert [move.number for move in since.moves] == list(range(since.number, table.number + 1))


def test_two_people_are_told_different_things_and_spectators_what_the_next_player_missed(
    alice: User, bob: User
) -> None:
    table = played(begun(alice, bob), 21)
    mover = to_move(table).number
    scene = scene_of(table.pk)
    strips = {seat: since_of(scene, seated(seat)) for seat in (0, 1)}
    assert all(since is not None and since.whose == seat for seat, since in strips.items())
    watched = since_of(scene, SPECTATOR)
    assert watched is not None
    assert watched.whose == mover
    name = SceneText.of(scene, "en").signs[mover].name
    strip = strip_of(table, SPECTATOR)
    assert "since-lines" not in strip or f"Since {name}" in strip.replace("&#39;", "'")


def test_an_earlier_position_and_a_finished_match_have_no_strip(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 12)
    earlier = frames.shown(scene_of(table.pk, 5), seated(0), "en")["table-since"]
    assert "hidden" in earlier.partition(">")[0]
    over = played(table, 500)
    assert "hidden" in strip_of(over, seated(0)).partition(">")[0]


def test_nothing_hidden_is_told(alice: User, bob: User) -> None:
    """A card that somebody else drew, in particular; and a table dealt again where this seat cannot see it reads the same."""
    table = begun(alice, bob)
    while True:
        seat = to_move(table)
        answer(table, "draw" if any(o.id == "draw" for o in match_of(table).options(seat.number)) else "", seat=seat)
        other = other_seat(table, seat).number
        strip = words_of(strip_of(table, seated(other)))
        if "draws" in strip:
            break
    assert "draws a card" in strip
    scene = scene_of(table.pk)
    twin = Scene(scene.table, scene.seats)
    match = matches.own_match(fresh(table))
    match.title.permute_hidden(match.state, other, random.Random(7))
    twin.match = match
    assert codec.encode(match.state) != codec.encode(scene.match.state if scene.match else match.state)
    lru.clear_all()
    assert frames.shown(twin, seated(other), "en")["table-since"] == strip_of(table, seated(other))


def test_a_frame_of_the_great_wall_stays_small(alice: User) -> None:
    table = against_bots(alice, "great-wall", bots=2)
    mine = Seat.objects.get(table=table, user=alice).number
    frame = whole((("table-since", strip_of(table, seated(mine))),))
    assert len(frame) < 2_500


# Skipping


def waiting_for_a_bot(*people: User) -> Table:
    table = begun(*people, bots=1)
    while not to_move(table).bot:
        answer(table)
    return fresh(table)


def test_who_plays_alone_lets_the_bots_play_on_at_once(alice: User) -> None:
    table = waiting_for_a_bot(alice)
    mine = Seat.objects.get(table=table, user=alice).number
    assert 'data-skip="table"' in strip_of(table, seated(mine))
    tables.hurry(table_id=table.pk, by=alice)
    # Bots of the tests answer when they are told to; what hurries them is run here as the task would.
    from games.bots.tasks import play_bots

    play_bots.enqueue(table.pk, matches.fingerprint(fresh(table)), at_once=True)
    assert not to_move(table).bot


def test_where_others_play_the_bots_keep_their_pace(alice: User, bob: User) -> None:
    table = waiting_for_a_bot(alice, bob)
    mine = Seat.objects.get(table=table, user=alice).number
    assert 'data-skip="view"' in strip_of(table, seated(mine))
    with pytest.raises(refusals.NotYours):
        tables.hurry(table_id=table.pk, by=alice)
    assert "data-skip" not in strip_of(table, SPECTATOR)


def test_nobody_hurries_people_or_somebody_elses_bots(alice: User, bob: User) -> None:
    table = waiting_for_a_bot(alice)
    with pytest.raises(refusals.NotYours):
        tables.hurry(table_id=table.pk, by=bob)
    while to_move(table).bot:
        bot_answers(table)
    with pytest.raises(refusals.NotNow):
        tables.hurry(table_id=table.pk, by=alice)
