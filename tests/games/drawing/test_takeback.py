"""What would be taken back is said before it is: to whoever takes it back, and to those who are asked."""

from __future__ import annotations

import html
import random
import re

import pytest
from django.utils.translation import override

from accounts.models import User
from games import tables, titles
from games.drawing.viewer.takeback import Undone, may_take_back, undone
from games.drawing.words.wording import Wording
from games.engine import lru
from games.engine.rules.text import Ref, T
from games.models import Move, Seat, Table
from games.tables.reading.scene import scene_of
from games.tables.reading.takeback import asked_by
from games.tables.rows import matches
from tests import frames
from tests.games.making import answer, begun, fresh, match_of, option_ids, other_seat, person_at, to_move


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """Alice and Bob, at the first question."""
    return begun(alice, bob)


def panel(table: Table, seat: Seat, language: str = "en") -> str:
    """What the panel tells whoever sits there, without markup."""
    scene = scene_of(table.pk)
    drawn = frames.shown(scene, scene.viewer(seat.user_id), language)["table-ask"]
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", drawn)))


def play(table: Table, seat: Seat) -> Table:
    """The seat plays a card that is no horseman on his way."""
    options = option_ids(match_of(table).options(seat.number))
    return answer(table, next(option for option in options if option.startswith("play:")), seat=seat)


def log_line(table: Table, number: int, seat: Seat) -> str:
    """The first line of a move as that seat reads it."""
    scene = scene_of(table.pk)
    log = frames.shown(scene, scene.viewer(seat.user_id), "en")["table-log"]
    line = next(line for line in log.split("<li ")[1:] if f'data-position="{number}"' in line)
    text = re.sub(r"<a class=\"(log-number|rule-link).*?</a>", "", line.split(">", 1)[1])
    return html.unescape(re.sub(r"<[^>]*>", "", text)).strip()


def proposed(table: Table, seat: Seat, to: int) -> Table:
    return tables.propose_takeback(
        table_id=table.pk, by=person_at(seat), seat=seat.number, to=to, seen_version=fresh(table).version
    )


def test_undo_says_what_it_undoes(table: Table) -> None:
    seat = to_move(table)
    assert "What goes back" not in panel(table, seat)
    number = play(table, seat).number
    line = log_line(table, number, seat)
    assert " plays " in line
    assert f"What goes back: {line}." in panel(table, seat)
    assert "What goes back" not in panel(table, other_seat(table, seat))


def test_a_turn_of_one_answer_is_taken_back_as_that_answer(table: Table) -> None:
    seat = to_move(table)
    table = play(table, seat)
    scene = scene_of(table.pk)
    asked = may_take_back(scene, scene.viewer(seat.user_id))
    assert (asked["answers"], asked["turn"]) == (1, None)
    tables.undo(table_id=table.pk, by=person_at(seat), seat=seat.number, seen_version=fresh(table).version, whole=True)
    assert match_of(table).number == 0


def test_who_is_asked_reads_what_goes_back_and_what_of_theirs_goes_with_it(table: Table) -> None:
    seat = to_move(table)
    other = other_seat(table, seat)
    answer(table, "draw", seat=seat)
    to = answer(table, "draw", seat=seat).number - 1
    while to_move(table) != other:  # nothing was left to choose
        answer(table)
    drew = log_line(table, to + 1, other)
    assert drew.endswith("draws a card"), "which one it was is the drawer's own"
    answer(table, "draw", seat=other)
    own = panel(table, seat)
    assert f"What goes back: {log_line(table, to + 1, seat)}. 1 later move goes back with it." in own
    proposed(table, seat, to)
    asked = panel(table, other)
    name = frames.shown(scene_of(table.pk), scene_of(table.pk).viewer(other.user_id), "en")["table-status"]
    sentence = f"asks to take back: {drew}. Your 1 later move goes back with it."
    assert sentence in asked
    assert sentence in html.unescape(name), "whoever only listens hears it too"
    assert f"The others are asked to take back: {log_line(table, to + 1, seat)}. 1 later move" in panel(table, seat)


def test_moves_of_both_are_counted_as_the_log_numbers_them(table: Table) -> None:
    seat = to_move(table)
    other = other_seat(table, seat)
    to = answer(table, "draw", seat=seat).number - 1
    answer(table, "draw", seat=seat)
    while to_move(table) != other:
        answer(table)
    number = answer(table, "draw", seat=other).number
    proposed(table, seat, to)
    assert f"{number - to - 1} later moves go back with it, 1 of them yours." in panel(table, other)
    assert f"其後的 {number - to - 1} 手也一併收回，其中 1 手是你的。" in panel(table, other, "zh-hant")


def test_a_secret_answer_is_told_as_the_log_tells_it_when_all_are_in(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie, title="great-wall")
    for _ in range(3):  # each chooses a general in secret
        answer(table)
    first, second = (Seat.objects.select_related("user").get(table=table, number=number) for number in (0, 1))
    proposed(table, first, 0)
    assert re.search(
        r"asks to take back: [^.]* leads [^.]*\. 2 later moves go back with it, 1 of them yours\.", panel(table, second)
    )


def test_a_move_that_the_log_does_not_tell_is_named_by_its_number() -> None:
    with override("en"):
        assert Undone(number=5, text=None, later=0, own=0, elements=()).said(str) == "everything from move 5 on"
        assert Undone(number=5, text=None, later=0, own=0, elements=()).other_moves == ""


def test_before_the_curtain_nothing_is_said_of_what_goes_back(alice: User) -> None:
    table = tables.create(host=alice, title="great-wall-of-china", players=2, hot_seat=True)
    table = tables.start(table_id=table.pk, by=alice)
    first = to_move(table)
    answer(table, "draw", seat=first)
    while to_move(table) == first:
        play(table, first)
    scene = scene_of(table.pk)
    drawn = frames.shown(scene, scene.viewer(alice.pk, first.number), "en")["table-ask"]
    assert "it is your turn" in drawn
    assert "data-undo" in drawn
    assert "What goes back" not in drawn


def undoes(table: Table, seat: Seat) -> list[list[str]]:
    """The elements that the panel marks on the board for what goes back."""
    scene = scene_of(table.pk)
    drawn = frames.shown(scene, scene.viewer(seat.user_id), "en")["table-ask"]
    return [elements.split() for elements in re.findall(r'data-undoes="([^"]*)"', drawn)]


def test_what_goes_back_is_marked_on_the_board(table: Table) -> None:
    """To whoever could take it back and to who must agree alike: what the log's lines of all those moves point at."""
    mover = to_move(table)
    assert undoes(table, mover) == []
    play(table, mover)
    (marked,) = undoes(table, mover)
    laid = next(element for element in marked if element.startswith("card:"))
    assert laid.split(":")[2].isdigit(), "it lies in a row"
    while to_move(table) == mover:
        play(table, mover)
    other = other_seat(table, mover)
    play(table, other)
    proposed(table, mover, 0)
    asked, *_ = undoes(table, other)
    assert set(marked) < set(asked)


def test_what_goes_back_is_marked_as_far_as_one_knows_it(alice: User, bob: User, charlie: User) -> None:
    """Whoever did not see a card drawn does not see it go back."""
    table = begun(alice, bob, charlie, title="great-wall")
    for _ in range(12):
        seats = [*Seat.objects.select_related("user").filter(table=table)]
        scene = scene_of(table.pk)
        for seat in seats:
            known = frames.shown(scene, scene.viewer(seat.user_id), "en")["table-log"]
            told = {one for touched in re.findall(r'data-touched="([^"]*)"', known) for one in touched.split()}
            for marked in undoes(table, seat):
                assert set(marked) <= told
        for _ in range(4):
            answer(table)


def test_of_an_answer_without_a_line_of_the_log_the_question_is_told_to_whoever_gave_it(alice: User, bob: User) -> None:
    """In every language, and nothing of it to others."""
    table = begun(alice, bob, title="great-wall", mode="two-players")
    dice = random.Random("silent")
    silent = 0
    while silent < 3:
        seat = to_move(table)
        question = match_of(table).question(seat.number)
        chosen = dice.choice(question.options)
        table = answer(table, chosen.id, seat=seat)
        move = Move.objects.filter(table=table, number=fresh(table).number).first()
        told = move is None or move.seat != seat.number or matches.events_of(move)
        if told or not match_of(table).may_undo(seat.number):
            continue
        assert move is not None
        silent += 1
        scene = scene_of(table.pk)
        kept = asked_by(scene.table, move)
        lru.clear_all()
        assert asked_by(scene.table, move) == kept == (question.ask.prompt, chosen.label), "nothing else from the start"
        for code in ("zh-hant", "zh-hans", "en"):
            words = Wording(titles.load("great-wall"), code, scene.seats)
            with override(code):
                undoing = may_take_back(scene, scene.viewer(seat.user_id))["undoing"]
                said = undoing.said(words.plain)
                assert words.plain(chosen.label) in said, (said, code)
                assert words.plain(question.ask.prompt) in said, (said, code)
                other = undone(scene, scene.viewer(other_seat(table, seat).user_id), move.number - 1)
                assert words.plain(question.ask.prompt) not in other.said(words.plain)
        assert "What goes back: move" not in panel(table, seat)


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_the_others_are_told_when_the_board_goes_back_under_them(table: Table, language: str) -> None:
    """In the strip, in the log and to screen readers; until they have answered, and whoever took it back is not told."""
    seat = to_move(table)
    other = other_seat(table, seat)
    line = log_line(play(table, seat), fresh(table).number, other)
    tables.undo(table_id=table.pk, by=person_at(seat), seat=seat.number, seen_version=fresh(table).version)

    def shown(place: Seat) -> dict[str, str]:
        scene = scene_of(table.pk)
        drawn = frames.shown(scene, scene.viewer(place.user_id), language)
        return {name: html.unescape(re.sub(r"<[^>]*>", "", drawn[name])) for name in ("table-since", "table-log")} | {
            "table-status": html.unescape(drawn["table-status"])
        }

    with override(language):
        words = Wording(titles.load(table.title), language, scene_of(table.pk).seats)
        name = words.name(f"seat:{seat.number}")
        said = words.plain(T("{who} has taken back: {move}", who=Ref(f"seat:{seat.number}"), move=T("…")))[:-1]
    assert name in said
    assert said in shown(other)["table-log"]
    assert said in shown(other)["table-status"]
    if language == "en":
        assert line in shown(other)["table-log"]
    assert said not in shown(seat)["table-since"]
    table = play(table, seat)
    assert said in shown(other)["table-log"], "it stays in the log"
    assert said not in shown(other)["table-status"], "and is announced once"


def test_the_strip_tells_what_was_taken_back_since_ones_own_answer(table: Table) -> None:
    first = to_move(table)
    other = other_seat(table, first)
    while to_move(table).number == first.number:
        table = play(table, first)
    while to_move(table).number == other.number:
        table = play(table, other)
    answer(table, seat=first)
    assert match_of(table).may_undo(first.number)
    tables.undo(table_id=table.pk, by=person_at(first), seat=first.number, seen_version=fresh(table).version)
    told = "has taken back: "
    strip = frames.shown(scene_of(table.pk), scene_of(table.pk).viewer(other.user_id), "en")["table-since"]
    assert told in strip
    assert "hidden" not in strip.split(">")[0]
    assert told not in frames.shown(scene_of(table.pk), scene_of(table.pk).viewer(first.user_id), "en")["table-since"]
