"""Every answer that was taken back has a name: its line of the log, its question and answer, or the line before it."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest
from django.utils.translation import override

from accounts.models import User
from games import tables, titles
from games.drawing.panels.fragments import fragments
from games.drawing.viewer.lines import lines_of
from games.drawing.viewer.takeback import taken_back, undone
from games.drawing.words.wording import Wording
from games.engine import lru
from games.engine.rules.text import Ref, T
from games.models import Move, Table
from games.tables.reading.scene import SPECTATOR, Scene, Viewer, scene_of
from games.tables.reading.takeback import Asked
from games.tables.rows import matches
from tests import frames
from tests.games.making import answer, begun, fresh, match_of, option_ids, person_at, seated, to_move

LANGUAGES = ("zh-hant", "zh-hans", "en")
SILENT = ("founders-of-gloomhaven", "great-wall", "imperial-struggle", "viscounts-of-the-west-kingdom")
"""Titles in which some answers are told only when what they begin is done."""


def mode_of(slug: str) -> str:
    return next(mode.slug for mode in titles.info(slug).modes if 2 in mode.players)


def silent_answer(table: Table, dice: random.Random) -> tuple[int, Asked]:
    """Play at random up to an answer that the log does not tell and that can be taken back: whose it is, what was asked and answered."""
    for _ in range(400):
        seat = to_move(table)
        match = match_of(table)
        ask, chosen = match.ask(seat.number), dice.choice(match.options(seat.number))
        assert ask is not None
        table = answer(table, chosen.id, seat=seat)
        move = Move.objects.filter(table=table, undone_version=None, seat=seat.number, forced=False).last()
        told = move is None or any(event.seat == seat.number for one in after(move) for event in matches.events_of(one))
        if not told and match_of(table).may_undo(seat.number):
            return seat.number, Asked(ask.prompt, chosen.label)
    raise AssertionError("everything is told")


def after(move: Move) -> list[Move]:
    return list(Move.objects.filter(table=move.table, undone_version=None, number__gte=move.number))


def undo(table: Table, seat: int) -> Table:
    place = fresh(table).seats.get(number=seat)
    return tables.undo(table_id=table.pk, by=person_at(place), seat=seat, seen_version=fresh(table).version)


def plain(drawn: object) -> str:
    """What is read of a fragment."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", str(drawn))))


def last_line(scene: Scene, viewer: Viewer, before: int) -> Any:
    """The last line of the log before a move as this viewer reads it."""
    lines = [lines_of(move, viewer.seat) for move in scene.log if move.number < before]
    return next(told[-1].text for told in lines if told)


@pytest.mark.parametrize("slug", SILENT)
def test_an_answer_without_a_line_is_named_to_everybody(slug: str, alice: User, bob: User) -> None:
    """To whoever took it back by question and answer, to all others by what the log tells before it."""
    table, dice = begun(alice, bob, title=slug, mode=mode_of(slug)), random.Random(slug)
    for _ in range(3):
        seat, asked = silent_answer(table, dice)
        number = fresh(table).number
        undo(table, seat)
        lru.clear_all()
        scene = scene_of(table.pk)
        gone = Move.objects.filter(table=table, undone_version=scene.table.version).order_by("number").first()
        assert gone is not None
        assert gone.number <= number
        for viewer in (seated(seat), seated(1 - seat), SPECTATOR):
            (took, *_) = taken_back(scene, viewer)
            assert took.seat == seat
            for language in LANGUAGES:
                words = Wording(match_of(table).title, language, scene.seats)
                log = plain(frames.shown(scene, viewer, language)["table-log"])
                with override(language):
                    said = took.said(words.plain)
                    assert said in log
                    if viewer.seat == seat:
                        assert words.plain(asked.question) in said
                        assert words.plain(asked.answer) in said
                    else:
                        before = words.plain(last_line(scene, viewer, gone.number))
                        assert said == words.plain(
                            T(
                                "{who} has taken back: {move}",
                                who=Ref(f"seat:{seat}"),
                                move=T("an answer after “{line}”", line=last_line(scene, viewer, gone.number)),
                            )
                        )
                        assert before in said
        answer(table)


@pytest.mark.parametrize("slug", SILENT)
def test_who_is_asked_to_agree_reads_it_in_the_same_words(slug: str, alice: User, bob: User) -> None:
    table, dice = begun(alice, bob, title=slug, mode=mode_of(slug)), random.Random(slug)
    seat, asked = silent_answer(table, dice)
    move = Move.objects.filter(table=table, undone_version=None, seat=seat, forced=False).last()
    assert move is not None
    scene = scene_of(table.pk)
    words = Wording(match_of(table).title, "en", scene.seats)
    with override("en"):
        own = undone(scene, seated(seat), move.number - 1).said(words.plain)
        assert own == f"the answer “{words.plain(asked.answer)}” to “{words.plain(asked.question)}”"
        other = undone(scene, seated(1 - seat), move.number - 1).said(words.plain)
        assert other == f"an answer after “{words.plain(last_line(scene, seated(1 - seat), move.number))}”"


def test_it_is_named_though_what_was_before_it_has_gone_too(alice: User, bob: User) -> None:
    """First the last answer is taken back, then all before it, and others are given instead."""
    slug = "imperial-struggle"
    table, dice = begun(alice, bob, title=slug, mode=mode_of(slug)), random.Random("deep")
    seat, asked = silent_answer(table, dice)
    undo(table, seat)
    place = fresh(table).seats.get(number=seat)
    tables.propose_takeback(
        table_id=table.pk, by=person_at(place), seat=seat, to=fresh(table).number - 1, seen_version=fresh(table).version
    )
    other = fresh(table).seats.get(number=1 - seat)
    to = match_of(table).takeback
    assert to is not None
    tables.answer_takeback(
        table_id=table.pk, by=person_at(other), seat=1 - seat, to=to.to, agree=True, seen_version=fresh(table).version
    )
    answer(table)
    lru.clear_all()
    scene = scene_of(table.pk)
    words = Wording(match_of(table).title, "en", scene.seats)
    with override("en"):
        said = [took.said(words.plain) for took in taken_back(scene, seated(seat))]
    assert any(words.plain(asked.answer) in one and words.plain(asked.question) in one for one in said)


def test_before_anything_was_told_it_is_named_by_its_number(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    mover = to_move(table).number
    answer(table, next(one for one in option_ids(match_of(table).options(mover)) if one.startswith("play:")))
    Move.objects.filter(table=table).update(events=b"\x90")
    undo(table, mover)
    lru.clear_all()
    scene = scene_of(table.pk)
    for language, said in (
        ("en", "has taken back: move 1"),
        ("zh-hant", "收回了：第 1 手"),
        ("zh-hans", "收回了：第 1 手"),
    ):
        log = plain(fragments(scene, SPECTATOR, language)["table-log"])
        assert said in log, log


def test_what_somebody_answered_in_silence_is_stored_and_told_to_nobody_else(alice: User, bob: User) -> None:
    """Neither the question nor the answer, whatever is asked for."""
    slug = "great-wall"
    table, dice = begun(alice, bob, title=slug, mode=mode_of(slug)), random.Random("secret")
    seat, _ = silent_answer(table, dice)
    move = Move.objects.filter(table=table, undone_version=None, seat=seat, forced=False).last()
    assert move is not None
    assert move.asked is not None
    Move.objects.filter(pk=move.pk).update(asked=b"\x92" + b"\xc0\xc0")
    lru.clear_all()
    scene = scene_of(table.pk)
    for viewer in (seated(1 - seat), SPECTATOR):
        assert frames.shown(scene, viewer, "en")
        assert undone(scene, viewer, move.number - 1).text is not None
