"""Changes during a match: answers and takebacks."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config.shared.seen import measures, moves
from games.engine.bots import bots as engine_bots
from games.engine.bots.careful import Thought
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.engine.rules.orders import option_of
from games.models import Seat, Table
from games.requests import refusals
from games.tables.changing import deadlines
from games.tables.changing.clocks import must_be_in_time
from games.tables.changing.saving import locked_table, save, save_sealed
from games.tables.changing.signals import bots_are_to_move
from games.tables.reading import scene, thoughts
from games.tables.reading.takeback import asked_now
from games.tables.rows import matches
from games.tables.rows.rights import (
    Person,
    any_own_seat,
    bots_to_move,
    last_answer,
    must_be_fresh,
    must_be_latest,
    must_be_open,
    must_know_standing,
    must_not_be_undone,
    must_not_undo_draw,
    must_own,
    plays,
    translating_engine_errors,
)
from games.tables.rows.rows import write

Status = Table.Status


@contextmanager
def playing(
    table_id: int, by: Person, seat: int, seen_version: int | None = None, option_id: str = ""
) -> Iterator[tuple[Table, list[Seat], Match[Any]]]:
    """A running match, locked, to be changed by the seat's owner. The question that the owner saw must still be pending. None means any
    question."""
    try:
        with locked_table(table_id, Status.PLAYING) as (table, seats):
            must_own(seats, by, seat)
            if seen_version is not None:
                must_be_fresh(table, seat, seen_version, option_id)
            must_be_open(table, seats[seat])
            must_be_in_time(table, seats, seat)
            yield table, seats, matches.own_match(table)
    except refusals.OutOfTime:
        deadlines.fall(table_id)
        raise


def submit_move(
    *,
    table_id: int,
    by: Person,
    seat: int,
    option_id: str,
    seen_version: int,
    seen_private: int | None = None,
    by_program: bool = False,
) -> Table:
    """Give an answer. ``seen_version`` is the version of the table that the player saw, ``seen_private`` that of the player's seat.
    ``by_program`` says that a program gives it in the player's name."""
    with moves.timed(moves.PERSON):
        with playing(table_id, by, seat, seen_version, option_id) as (table, seats, match):
            if match.sealed.get(seat) == option_id:
                return table
            if isinstance(match.request, AskAll):
                must_be_latest(seats, seat, seen_private)
            _note_program(match, seats[seat], by_program)
            give(table, seats, match, seat, option_id)
        moves.made(title=table.title, table=table_id, number=table.number, option=option_id)
    return table


def _note_program(match: Match[Any], place: Seat, by_program: bool) -> None:
    """Note whether a program answers for this seat. A question to several seats at once changes nothing: the others would learn who has
    answered."""
    if place.by_program != by_program and not isinstance(match.request, AskAll):
        place.by_program = by_program
        write(place, "by_program")


def play_bot(*, table_id: int, fingerprint: int, thought: Thought | None = None) -> int | None:
    """Let one bot answer, if the match still has this ``fingerprint`` and waits for a bot. Several processes may try, but only one
    answers.

    ``thought`` is what a bot that searches has thought about this position. Returns the match's new fingerprint if the match then waits for
    another bot.
    """
    with moves.timed(moves.BOT):
        with locked_table(table_id) as (table, seats):
            plays = table.status == Status.PLAYING and matches.fingerprint(table) == fingerprint
            match = matches.own_match(table) if plays else None
            if match is None or not (waiting := bots_to_move(seats, match)):
                transaction.set_rollback(True)  # not even the version of the row has changed
                return None
            seat = waiting[0]
            with translating_engine_errors(table, seats), moves.part(moves.CHOOSING):
                if (
                    seat.bot not in engine_bots.SEARCHING
                    or thought is None
                    or option_of(match.options(seat.number), thought.option) is None
                ):
                    thought = Thought(_quick_answer(table, seat, match))
            thoughts.keep(table, match.number, seat.number, thought)
            give(table, seats, match, seat.number, thought.option, wake=False)
            again = matches.fingerprint(table) if bots_to_move(seats, match) else None
        moves.made(title=table.title, table=table_id, number=table.number, option=thought.option)
    return again


def _quick_answer(table: Table, seat: Seat, match: Match[Any]) -> str:
    """The answer of a bot that does not search, or whose search failed."""
    level = engine_bots.NORMAL if seat.bot in engine_bots.SEARCHING else seat.bot
    dice = random.Random(matches.bot_seed(table, seat, match))  # noqa: S311 - a bot's random choice is no secret
    begun = time.perf_counter()
    option = engine_bots.answer(engine_bots.bot(match.title, level), match, seat.number, dice)
    measures.chose(table.title, level, time.perf_counter() - begun)
    return option


def hurry(*, table_id: int, by: Person) -> Table:
    """Let the bots play on at once until it is a person's turn. Only at a table with no other person, since others want to follow the
    play."""
    present = scene.scene_of(table_id)
    table, seats = present.table, present.seats
    any_own_seat(seats, by)
    if any(place.user is not None and place.user != by for place in seats):
        raise refusals.NotYours(_("Others play here too: the bots keep their pace."))
    if table.status != Status.PLAYING or not bots_to_move(seats, matches.present_match(table)):
        raise refusals.NotNow(_("No bot has to move."))
    bots_are_to_move.send(Table, table=table, hurry=True)
    return table


def undo(*, table_id: int, by: Person, seat: int, seen_version: int, whole: bool = False) -> Table:
    """Take back the person's own last answer, if nothing was revealed since, or the ``whole`` turn."""
    with playing(table_id, by, seat) as (table, seats, match):
        must_not_be_undone(table, seat, seen_version)
        must_be_fresh(table, seat, seen_version)
        before = match.number
        if not match.may_undo(seat):
            must_not_undo_draw(table, match, last_answer(table, seat))
        with translating_engine_errors(table, seats):
            left = match.undo(seat, whole=whole)
        save(table, seats, match, before=before, left=left, undone_by=seat)
    return table


def unseal(*, table_id: int, by: Person, seat: int, seen_version: int, seen_private: int | None = None) -> Table:
    """Withdraw an answer that still waits for the others."""
    with playing(table_id, by, seat, seen_version) as (table, seats, match):
        must_be_latest(seats, seat, seen_private)
        with translating_engine_errors(table, seats):
            match.unseal(seat)
        save_sealed(table, seats, match, seat)
    return table


def set_standing(*, table_id: int, by: Person, seat: int, key: str, option_id: str | None) -> Table:
    """Leave a standing answer for the span with this key, or take it back."""
    with playing(table_id, by, seat) as (table, seats, match):
        before = match.number
        with translating_engine_errors(table, seats):
            must_know_standing(match, seat, key, option_id)
            match.set_standing(seat, key, option_id)
        if match.records:
            save(table, seats, match, before=before)
        else:
            save_sealed(table, seats, match, seat)
    return table


def settle(*, table_id: int, by: Person, seat: int, seen_version: int) -> Table:
    """Go on with the answers given to a question that waits for agreement, when nobody has answered for a while."""
    with playing(table_id, by, seat, seen_version) as (table, seats, match):
        before = match.number
        due = scene.may_settle_at(table, match)
        if due is None:
            raise refusals.NotNow(_("Nothing waits for agreement here."))
        if timezone.now() < due:
            raise refusals.NotNow(_("Give the others a little longer to agree."))
        with translating_engine_errors(table, seats):
            match.settle()
        save(table, seats, match, before=before)
    return table


def propose_takeback(*, table_id: int, by: Person, seat: int, to: int, seen_version: int) -> Table:
    """Ask the other people to return to the position after move ``to``. Bots agree."""
    with playing(table_id, by, seat, seen_version) as (table, seats, match):
        before = match.number
        if to >= before or not matches.has_position(table, to):
            raise refusals.NotUnderstood(_("There is no such position to go back to."))
        must_not_undo_draw(table, match, to)
        if match.takeback is not None:
            raise refusals.NotNow(_("The others have been asked already. Play on."))
        voters = [place.number for place in seats if plays(place) and place.vote_until is None and place.user != by]
        with translating_engine_errors(table, seats):
            agreed = match.propose_takeback(seat, to, voters)
        _go_back_or_wait(table, seats, match, before, to, agreed)
    return table


def answer_takeback(*, table_id: int, by: Person, seat: int, to: int, agree: bool, seen_version: int) -> Table:
    """Agree to go back to the position after move ``to``, or decline."""
    with playing(table_id, by, seat, seen_version) as (table, seats, match):
        before = match.number
        if match.takeback is None or seat not in match.takeback.missing or match.takeback.to != to:
            raise refusals.NotNow(_("Nobody asks you to go back there."))
        with translating_engine_errors(table, seats):
            agreed = match.answer_takeback(seat, agree)
        _go_back_or_wait(table, seats, match, before, to, agreed)
    return table


def _go_back_or_wait(table: Table, seats: list[Seat], match: Match[Any], before: int, to: int, agreed: bool) -> None:
    if not agreed:
        save(table, seats, match, before=before, asked_again=False)
        return
    standing = match.questions.standing
    match = matches.match_after(table, to)
    match.sealed.clear()
    match.questions.standing = standing
    save(table, seats, match, before=before, left=match.number)


def _speakers(table: Table, seats: list[Seat], match: Match[Any], seat: int, option_id: str) -> list[int]:
    """The seats for which an answer counts. People at one screen with open hands agree once, for all seats that may give the answer."""
    person, request = seats[seat].user, match.request
    if not table.open_hands or person is None or not isinstance(request, AskAll) or not request.agree:
        return [seat]
    others = [ask.seat for ask in request.asks if ask.seat != seat and seats[ask.seat].user == person]
    return [seat, *(other for other in others if option_of(match.options(other), option_id) is not None)]


def give(table: Table, seats: list[Seat], match: Match[Any], seat: int, option_id: str, *, wake: bool = True) -> None:
    before = match.number
    moves.turn(moves.RULE)
    with translating_engine_errors(table, seats):
        answered = asked_now(match, seat, option_id)
        for speaker in _speakers(table, seats, match, seat, option_id):
            match.submit(speaker, option_id)
    moves.turn(moves.WRITING)
    if match.records:
        save(table, seats, match, before=before, answered=answered, wake=wake)
    else:
        save_sealed(table, seats, match, seat, wake=wake)
