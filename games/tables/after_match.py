"""Leaving a match for good, playing again, and playing on elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import refusals, titles
from games.engine import chance, codec, errors
from games.engine.match import Match
from games.engine.state import Result, Standing
from games.engine.text import Ref, T
from games.models import Keyframe, Move, Seat, Table
from games.tables import matches
from games.tables.opening import new_invitation, start
from games.tables.rights import DEFAULT_BOT, any_own_seat, is_free
from games.tables.storing import close, locked_table, store, tell, touch

Status = Table.Status


def resign(*, table_id: int, by: Any) -> Table:
    """Leave a running match for good. A bot takes the seat; where only one seat is left playing, it wins; where no person is, the table
    is given up."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        own = any_own_seat(seats, by)
        numbers = [place.number for place in own]
        remaining = [place for place in seats if place.number not in numbers and not place.resigned]
        people = [place for place in remaining if place.user is not None]
        match = matches.own_match(table)
        Seat.objects.filter(pk__in=[place.pk for place in own]).update(resigned=True, bot=DEFAULT_BOT, to_move=False)
        for place in own:
            place.resigned, place.bot, place.to_move = True, DEFAULT_BOT, False
        match.takeback = None
        if not people:
            close(table, Status.ABANDONED, None)
        elif len(remaining) == 1 and not titles.info(table.title).mode(table.mode).cooperative:
            close(table, Status.FINISHED, _resigned(table, numbers, remaining[0].number))
        store(
            table, seats, match, before=match.number, asked_anew=False, extra=("result", "finished_at"), concerns=seats
        )
    return table


def rematch(*, table_id: int, by: Any) -> Table:
    """The same again: one new table for whoever of the old one asks; the first to ask is its host, bots come along, and the seats move on
    by one so that somebody else begins. Where nobody else has to come, it begins at once."""
    with locked_table(table_id) as (table, seats):
        if all(place.user != by for place in seats):
            raise refusals.NotYours(_("You do not sit at this table."))
        if table.status not in (Status.FINISHED, Status.ABANDONED):
            raise refusals.NotNow(_("The match is not over yet."))
        again = Table.objects.filter(rematch_of=table).first()
        if again is not None:
            return again
        again = _copy_of(table, by, rematch_of=table)
        turned = [*seats[1:], seats[0]]
        first = next(place for place in turned if place.user == by)
        places = [
            _rematch_seat(again, number, place, by if table.hot_seat or place is first else None)
            for number, place in enumerate(turned)
        ]
        Seat.objects.bulk_create(places)
        touch(table, seats)
        tell(again, people=[by.pk])
    if any(is_free(place) for place in places):
        return again
    return start(table_id=again.pk, by=by)


def play_on(*, table_id: int, by: Any, number: int) -> Table:
    """A private copy that goes on from an earlier position. What the looker does not know is dealt anew while the match still runs, or one
    that it was itself copied from."""
    with locked_table(table_id) as (table, seats):
        if table.saved is None or not 0 <= number <= table.number:
            raise refusals.NotUnderstood(_("There is no such position."))
        plays = table.status == Status.PLAYING
        own = [place.number for place in seats if place.user == by and not (plays and place.resigned)]
        runs = _still_runs(table)
        if runs and not own:
            raise refusals.NotYours(_("While a match runs, only those who play it may play on elsewhere."))
        mine = own[0] if own else 0
        seed = chance.new_seed()
        match = _elsewhere(matches.match_after(table, number), mine, seed, deal=runs)
        told = match.unrecorded  # what was dealt anew may have left one answer only, which is then the copy's own move
        copy = _copy_of(
            table, by, origin=table, origin_number=told, privacy=Table.Privacy.PRIVATE, hot_seat=False, open_hands=False
        )
        copy.seed, copy.seed_commitment = seed, chance.commitment(seed)
        copy.started_at, copy.status = timezone.now(), Status.PLAYING
        places = [
            Seat(table=copy, number=n, user=by if n == mine else None, bot="" if n == mine else DEFAULT_BOT)
            for n in range(copy.players)
        ]
        Seat.objects.bulk_create(places)
        _copy_moves(table, copy, told)
        store(copy, places, match, before=None, extra=("seed", "seed_commitment", "started_at"))
    return copy


def _still_runs(table: Table) -> bool:
    """Whether this match is played, or one that it was copied from."""
    while table.status != Status.PLAYING:
        if table.origin is None:
            return False
        table = table.origin
    return True


def _copy_of(table: Table, host: Any, **differing: Any) -> Table:
    same = {
        field: getattr(table, field)
        for field in ("title", "mode", "players", "options", "privacy", "hot_seat", "open_hands", "guidance")
    }
    return Table.objects.create(
        **{**same, "invite": new_invitation(), "host": host, "moved_at": timezone.now(), **differing}
    )


def _rematch_seat(table: Table, number: int, place: Seat, by: Any) -> Seat:
    bot = place.bot if place.user is None else ""
    comes = by is not None and place.user == by
    return Seat(table=table, number=number, user=by if comes else None, bot=bot, name=place.name)


def _copy_moves(table: Table, copy: Table, number: int) -> None:
    """The log up to the position, so that the copy can be looked through from its beginning."""
    moves = Move.objects.filter(table=table, undone_version=None, number__lte=number)
    keyframes = Keyframe.objects.filter(table=table, number__lt=number)
    Move.objects.bulk_create(
        Move(
            table=copy,
            number=move.number,
            seat=move.seat,
            option=move.option,
            forced=move.forced,
            events=bytes(move.events),
            answered_version=0,
            version=1,
        )
        for move in moves
    )
    Keyframe.objects.bulk_create(
        Keyframe(table=copy, number=frame.number, saved=bytes(frame.saved)) for frame in keyframes
    )


def _elsewhere(match: Match[Any], seat: int, seed: str, *, deal: bool) -> Match[Any]:
    """The match with another future, and with everything unknown to ``seat`` dealt anew if ``deal``.

    It begins from the step's checkpoint and stands after the step's moves where these lead to the same sight again; where they drew
    something in between, they need not, and it stands at the beginning of the step.
    """
    if match.result is not None:
        raise refusals.NotNow(_("The match is over at this position."))
    saved = match.save()
    last = saved.segments[-1]
    state = codec.decode(last.checkpoint, match.title.state_type)
    state.chance.seed = seed
    if deal:
        match.title.permute_hidden(state, seat, random.Random(seed))  # noqa: S311 - seeded with a secret of 128 bits
    for moves in (last.moves, []):
        segment = msgspec.structs.replace(last, checkpoint=codec.encode(state), moves=list(moves))
        changed = {"segments": [segment], "floor": last.start, "sealed": {}, "standing": {}, "takeback": None}
        changed |= {} if moves else {"numbering": msgspec.UNSET}  # it may stand elsewhere
        try:
            again = Match.restore(match.title, msgspec.structs.replace(saved, **changed))
            again.title.check(again.state)
        except (errors.EngineError, ValueError, LookupError):
            continue
        if not moves or again.view(seat) == match.view(seat):
            return again
    raise refusals.NotNow(_("Nobody can play on from here."))


def _resigned(table: Table, seats: Sequence[int], winner: int) -> Result:
    standings = [Standing(number, 1 if number == winner else 2, None) for number in range(table.players)]
    return Result(T("{seat} gave up", seat=Ref(f"seat:{seats[0]}")), "", standings)
