"""The only place where a table changes. Each function is one transaction with the table's row locked: it does all, or nothing.

Everybody who may see the change is told after the commit (``games.live``), and bots whose turn has come are woken (``games.tasks``).
What is not done is answered with a :class:`games.refusals.Refusal`.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import live, positions, refusals, tasks, titles
from games.engine import bots as engine_bots
from games.engine import chance, codec, errors
from games.engine.ask import AskAll
from games.engine.match import Match
from games.engine.state import Result, Scalar, Standing
from games.engine.text import Ref, T
from games.engine.title import Title, checked_setup
from games.models import Keyframe, Move, Seat, Table
from games.wording import Wording

Status = Table.Status
AGREEMENT_WAITS = timedelta(minutes=2)
"""A question that waits for agreement may be settled by any of those asked when nobody has answered for so long."""


# --- before the match ------------------------------------------------------------------------------------------------------------------


def create(
    *,
    host: Any,
    title: str,
    mode: str = "",
    players: int | None = None,
    options: Mapping[str, Scalar] | None = None,
    bots: int = 0,
    bot: str = "",
    privacy: str = Table.Privacy.OPEN,
    hot_seat: bool = False,
    guidance: bool = False,
    names: Sequence[str] = (),
) -> Table:
    """A new table; the host takes the first seat, bots the last ones, and with ``hot_seat`` the host holds all others too."""
    with _understood(), transaction.atomic():
        info = titles.info(title)
        setup = checked_setup(info, mode=mode, players=players, options=options)
        if not 0 <= bots < setup.players:
            raise refusals.NotUnderstood(_("At least one seat is for a person."))
        table = Table.objects.create(
            title=info.slug,
            mode=setup.mode,
            players=setup.players,
            options=dict(setup.options),
            privacy=privacy,
            invite=secrets.token_urlsafe(12),
            host=host,
            hot_seat=hot_seat,
            guidance=guidance,
            moved_at=timezone.now(),
        )
        people = setup.players - bots
        policy = bot or default_bot(titles.load(info.slug))
        if bots:
            _must_know_bot(table, policy)
        Seat.objects.bulk_create(_new_seat(table, number, host, people, policy, names) for number in range(setup.players))
        _tell(table, lobby=True)
    return table


def _new_seat(table: Table, number: int, host: Any, people: int, policy: str, names: Sequence[str]) -> Seat:
    if number >= people:
        return Seat(table=table, number=number, bot=policy)
    sits = number == 0 or table.hot_seat
    name = names[number].strip()[:40] if table.hot_seat and number < len(names) else ""
    return Seat(table=table, number=number, user=host if sits else None, name=name)


def join(*, table_id: int, by: Any, seat: int | None = None) -> Table:
    """Take an empty seat. Who sits there already stays."""
    with _changing(table_id, Status.OPEN) as (table, seats):
        if any(place.user == by for place in seats):
            return table
        free = [place for place in seats if _is_free(place) and seat in (None, place.number)]
        if not free:
            raise refusals.NotNow(_("That seat is taken.") if seat is not None else _("Every seat is taken."))
        Seat.objects.filter(pk=free[0].pk).update(user=by)
        _bump(table)
    return table


def leave(*, table_id: int, by: Any) -> Table:
    """Get up before the match begins. When the last person has left, the table is given up."""
    with _changing(table_id, Status.OPEN) as (table, seats):
        _any_own_seat(seats, by)
        Seat.objects.filter(table=table, user=by).update(user=None)
        others = [place.user for place in seats if place.user is not None and place.user != by]
        if not others:
            table.status = Status.ABANDONED
            table.finished_at = timezone.now()
        elif table.host == by:
            table.host = others[0]
        _bump(table, "status", "finished_at", "host")
    return table


def seat_bot(*, table_id: int, by: Any, seat: int, bot: str = "") -> Table:
    """Let a bot take an empty seat."""
    with _changing(table_id, Status.OPEN) as (table, seats):
        _must_be_host(table, by)
        if not _is_free(_seat(seats, seat)):
            raise refusals.NotNow(_("That seat is taken."))
        policy = bot or default_bot(titles.load(table.title))
        _must_know_bot(table, policy)
        Seat.objects.filter(table=table, number=seat).update(bot=policy)
        _bump(table)
    return table


def clear_seat(*, table_id: int, by: Any, seat: int) -> Table:
    """Send a bot, or somebody else, away from a seat before the match begins."""
    with _changing(table_id, Status.OPEN) as (table, seats):
        _must_be_host(table, by)
        if _seat(seats, seat).user == by:
            raise refusals.NotNow(_("To give up your own seat, leave the table."))
        Seat.objects.filter(table=table, number=seat).update(user=None, bot="")
        _bump(table)
    return table


def start(*, table_id: int, by: Any) -> Table:
    """Begin the match: every seat is taken and somebody at the table says so."""
    with _changing(table_id, Status.OPEN) as (table, seats):
        if by != table.host:
            _any_own_seat(seats, by)
        if any(_is_free(place) for place in seats):
            raise refusals.NotNow(_("There are empty seats: wait for people, or let bots take them."))
        table.seed = chance.new_seed()
        table.seed_commitment = chance.commitment(table.seed)
        table.started_at = timezone.now()
        table.status = Status.PLAYING
        setup = checked_setup(titles.info(table.title), mode=table.mode, players=table.players, options=table.options)
        with _rules_at_work(table, seats):
            match = Match.start(titles.load(table.title), setup, table.seed)
        _keep(table, seats, match, before=-1, extra=("seed", "seed_commitment", "started_at"))
    return table


# --- answers ---------------------------------------------------------------------------------------------------------------------------


def submit_move(*, table_id: int, by: Any, seat: int, option_id: str, seen_version: int) -> Table:
    """Give an answer. ``seen_version`` is the version of the table that the answerer looked at."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        _must_own(seats, by, seat)
        _must_be_fresh(table, seat, seen_version, option_id)
        match = positions.own_match(table)
        if match.sealed.get(seat) == option_id:
            return table
        _answer(table, seats, match, seat, option_id)
    return table


def play_bot(*, table_id: int) -> bool:
    """Let one bot answer, if play waits for any. Whether it waits for another one then."""
    with _changing(table_id) as (table, seats):
        if table.status != Status.PLAYING:
            return False
        match = positions.own_match(table)
        if not (waiting := _bots_to_move(seats, match)):
            return False
        seat = waiting[0]
        policy = engine_bots.bot(match.title, seat.bot)
        dice = random.Random(f"{table.seed}/bot/{match.number}/{seat.number}")  # noqa: S311 - a bot's whim is no secret
        with _rules_at_work(table, seats):
            option_id = policy(match.view(seat.number), match.question(seat.number), dice)
        _answer(table, seats, match, seat.number, option_id, wake=False)
        return bool(_bots_to_move(seats, match))


def undo(*, table_id: int, by: Any, seat: int, seen_version: int) -> Table:
    """Take back one's own last answer, where nothing was revealed since."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        _must_own(seats, by, seat)
        _must_be_fresh(table, seat, seen_version)
        match = positions.own_match(table)
        before = match.number
        with _rules_at_work(table, seats):
            left = match.undo(seat)
        _keep(table, seats, match, before=before, left=left)
    return table


def unseal(*, table_id: int, by: Any, seat: int, seen_version: int) -> Table:
    """Withdraw an answer that still waits for the others'."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        _must_own(seats, by, seat)
        _must_be_fresh(table, seat, seen_version)
        match = positions.own_match(table)
        with _rules_at_work(table, seats):
            match.unseal(seat)
        _keep_sealed(table, seats, match, seat)
    return table


def set_standing(*, table_id: int, by: Any, seat: int, trigger: str, option_id: str | None) -> Table:
    """Leave an answer for every later question of this kind, or take it back."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        _must_own(seats, by, seat)
        match = positions.own_match(table)
        before = match.number
        _must_know_standing(match, seat, trigger, option_id)
        with _rules_at_work(table, seats):
            match.set_standing(seat, trigger, option_id)
        if match.records:
            _keep(table, seats, match, before=before)
        else:
            _keep_sealed(table, seats, match, seat)
    return table


def settle(*, table_id: int, by: Any, seat: int, seen_version: int) -> Table:
    """Go on with the answers that were given to a question which waits for agreement, when nobody has answered for a while."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        _must_own(seats, by, seat)
        _must_be_fresh(table, seat, seen_version)
        if table.moved_at is not None and timezone.now() - table.moved_at < AGREEMENT_WAITS:
            raise refusals.NotNow(_("Give the others a little longer to agree."))
        match = positions.own_match(table)
        before = match.number
        with _rules_at_work(table, seats):
            match.settle()
        _keep(table, seats, match, before=before)
    return table


def may_settle_at(table: Table, match: Match[Any]) -> Any:
    """When :func:`settle` may be used, or None where there is nothing to settle."""
    request = match.request
    if not isinstance(request, AskAll) or not request.agree or not match.sealed or table.moved_at is None:
        return None
    return table.moved_at + AGREEMENT_WAITS


# --- taking back by consent --------------------------------------------------------------------------------------------------------------


def propose_takeback(*, table_id: int, by: Any, seat: int, to: int, seen_version: int) -> Table:
    """Ask the other people to return to the position after move ``to``. Bots agree."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        _must_own(seats, by, seat)
        _must_be_fresh(table, seat, seen_version)
        match = positions.own_match(table)
        before = match.number
        voters = [place.number for place in seats if place.user is not None and not place.resigned and place.user != by]
        with _rules_at_work(table, seats):
            agreed = match.propose_takeback(seat, to, voters)
        _go_back_or_wait(table, seats, match, before, to, agreed)
    return table


def answer_takeback(*, table_id: int, by: Any, seat: int, agree: bool) -> Table:
    """Agree to go back, or not."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        _must_own(seats, by, seat)
        match = positions.own_match(table)
        before = match.number
        to = match.takeback.to if match.takeback else 0
        with _rules_at_work(table, seats):
            agreed = match.answer_takeback(seat, agree)
        _go_back_or_wait(table, seats, match, before, to, agreed)
    return table


def _go_back_or_wait(table: Table, seats: list[Seat], match: Match[Any], before: int, to: int, agreed: bool) -> None:
    if not agreed:
        _keep(table, seats, match, before=before, asked_anew=False)
        return
    standing = match.standing
    match = positions.match_after(table, to)
    match.sealed.clear()
    match.standing = standing
    _keep(table, seats, match, before=before, left=match.number)


# --- leaving, again, elsewhere ----------------------------------------------------------------------------------------------------------


def resign(*, table_id: int, by: Any) -> Table:
    """Leave a running match for good. A bot takes the seat; where only one seat is left playing, it wins; where no person is, the table
    is given up."""
    with _changing(table_id, Status.PLAYING) as (table, seats):
        own = _any_own_seat(seats, by)
        numbers = [place.number for place in own]
        remaining = [place for place in seats if place.number not in numbers and not place.resigned]
        people = [place for place in remaining if place.user is not None]
        match = positions.own_match(table)
        Seat.objects.filter(pk__in=[place.pk for place in own]).update(resigned=True, bot=default_bot(match.title), to_move=False)
        for place in own:
            place.resigned, place.bot = True, default_bot(match.title)
        match.takeback = None
        if not people:
            _close(table, Status.ABANDONED, None)
        elif len(remaining) == 1 and not titles.info(table.title).mode(table.mode).cooperative:
            _close(table, Status.FINISHED, _resigned(table, numbers, remaining[0].number))
        _keep(table, seats, match, before=match.number, asked_anew=False, extra=("result", "finished_at"))
    return table


def rematch(*, table_id: int, by: Any) -> Table:
    """The same again: one new table for whoever of the old one asks; the first to ask is its host, bots come along, and the seats move on
    by one so that somebody else begins."""
    with _changing(table_id) as (table, seats):
        _any_own_seat(seats, by)
        if table.status not in (Status.FINISHED, Status.ABANDONED):
            raise refusals.NotNow(_("The match is not over yet."))
        again = Table.objects.filter(rematch_of=table).first()
        if again is None:
            again = _copy_of(table, by, rematch_of=table)
            turned = [*seats[1:], seats[0]]
            Seat.objects.bulk_create(_rematch_seat(again, number, place, by) for number, place in enumerate(turned))
            _bump(table)
    return again


def play_on(*, table_id: int, by: Any, number: int) -> Table:
    """A private copy that goes on from an earlier position. What the looker does not know is dealt anew while the match still runs."""
    with _changing(table_id) as (table, seats):
        if table.saved is None or not 0 <= number <= table.number:
            raise refusals.NotUnderstood(_("There is no such position."))
        own = [place.number for place in seats if place.user == by and not place.resigned]
        runs = table.status == Status.PLAYING
        if runs and not own:
            raise refusals.NotYours(_("While a match runs, only those who play it may play on elsewhere."))
        mine = own[0] if own else 0
        seed = chance.new_seed()
        match = _elsewhere(positions.match_after(table, number), mine, seed, deal=runs)
        copy = _copy_of(table, by, origin=table, origin_number=match.number, privacy=Table.Privacy.PRIVATE, hot_seat=False)
        copy.seed, copy.seed_commitment = seed, chance.commitment(seed)
        copy.started_at, copy.status = timezone.now(), Status.PLAYING
        policy = default_bot(match.title)
        places = [Seat(table=copy, number=n, user=by if n == mine else None, bot="" if n == mine else policy) for n in range(copy.players)]
        Seat.objects.bulk_create(places)
        _copy_moves(table, copy, match.number)
        _keep(copy, places, match, before=-1, extra=("seed", "seed_commitment", "started_at"))
    return copy


def abandon(*, table_id: int, by: Any) -> Table:
    """Give a table up that has not begun."""
    with _changing(table_id, Status.OPEN) as (table, _seats_of_it):
        _must_be_host(table, by)
        table.status, table.finished_at = Status.ABANDONED, timezone.now()
        _bump(table, "status", "finished_at")
    return table


# --- inside: one transaction ---------------------------------------------------------------------------------------------------------------


@contextmanager
def _changing(table_id: int, *allowed: str) -> Iterator[tuple[Table, list[Seat]]]:
    """The table, locked, with its seats in order; refused unless its status is one of ``allowed``."""
    with _understood(), transaction.atomic():
        table = Table.objects.select_for_update(of=("self",)).select_related("host").filter(pk=table_id).first()
        if table is None:
            raise refusals.Unknown(_("There is no such table."))
        if allowed and table.status not in allowed:
            raise refusals.NotNow(_WRONG_STATUS[table.status]())
        yield table, list(Seat.objects.filter(table=table).select_related("user").order_by("number"))


_WRONG_STATUS = {
    Status.OPEN: lambda: _("The match has not begun yet."),
    Status.PLAYING: lambda: _("The match has begun already."),
    Status.FINISHED: lambda: _("The match is over."),
    Status.ABANDONED: lambda: _("This table was given up."),
}


def _answer(table: Table, seats: list[Seat], match: Match[Any], seat: int, option_id: str, *, wake: bool = True) -> None:
    before = match.number
    with _rules_at_work(table, seats):
        match.submit(seat, option_id)
    if match.records:
        _keep(table, seats, match, before=before, wake=wake)
    else:
        _keep_sealed(table, seats, match, seat, wake=wake)


def _keep(
    table: Table,
    seats: list[Seat],
    match: Match[Any],
    *,
    before: int,
    left: int | None = None,
    asked_anew: bool = True,
    wake: bool = True,
    extra: Sequence[str] = (),
) -> None:
    """Store the match after a change that everybody may see. Moves beyond ``left`` were taken back; those recorded are added."""
    asked_before = table.asked_version
    table.version += 1
    if asked_anew:
        table.asked_version = table.version
    if left is not None:
        Move.objects.filter(table=table, undone_version=None, number__gt=left).update(undone_version=table.version)
        Keyframe.objects.filter(table=table, number__gt=left).delete()
    Move.objects.bulk_create(_row(table, record, asked_before) for record in match.records)
    match.records.clear()
    table.number, table.revision = match.number, match.title.revision
    table.restarted_step = match.restarted
    table.saved = codec.encode(match.save())
    table.moved_at = timezone.now()
    if before < 0 or table.number // positions.KEYFRAME_EVERY > before // positions.KEYFRAME_EVERY or match.result is not None:
        Keyframe.objects.update_or_create(table=table, number=table.number, defaults={"saved": positions.frozen(match)})
    if match.result is not None and table.status == Status.PLAYING:
        _close(table, Status.FINISHED, match.result)
    begins_or_ends = before < 0 or table.status != Status.PLAYING
    _note_turns(seats, match if table.status == Status.PLAYING else None)
    table.save(
        update_fields={
            *("version", "asked_version", "number", "revision", "restarted_step", "saved", "moved_at", "status", "result", "finished_at"),
            *extra,
        }
    )
    _tell(table, lobby=begins_or_ends, wake=wake and bool(_bots_to_move(seats, match)))


def _keep_sealed(table: Table, seats: list[Seat], match: Match[Any], seat: int, *, wake: bool = True) -> None:
    """Store an answer that waits for the others'. While nobody may know who still has to answer, only that seat's own version moves."""
    covert = not isinstance(match.request, AskAll) or match.request.covert
    table.saved = codec.encode(match.save())
    Seat.objects.filter(table=table, number=seat).update(private_version=_seat(seats, seat).private_version + 1)
    if covert:
        table.save(update_fields=["saved"])
    else:
        table.version += 1
        table.moved_at = timezone.now()
        table.save(update_fields=["saved", "version", "moved_at"])
    _note_turns(seats, match)
    _tell(table, wake=wake and bool(_bots_to_move(seats, match)))


def _row(table: Table, record: Any, asked: int) -> Move:
    return Move(
        table=table,
        number=record.number,
        seat=record.move.seat if record.move else None,
        option=record.move.option if record.move else "",
        forced=bool(record.move and record.move.forced),
        events=codec.encode(record.events),
        answered_version=asked,
        version=table.version,
    )


def _close(table: Table, status: str, result: Result | None) -> None:
    table.status, table.finished_at = status, timezone.now()
    table.result = None if result is None else codec.encode(result)


def _note_turns(seats: list[Seat], match: Match[Any] | None) -> None:
    """Bring every seat's ``to_move`` up to date."""
    waiting = [] if match is None else match.waiting_for()
    changed = [place for place in seats if place.to_move != (place.number in waiting)]
    for place in changed:
        place.to_move = place.number in waiting
    for now in (True, False):
        if keys := [place.pk for place in changed if place.to_move is now]:
            Seat.objects.filter(pk__in=keys).update(to_move=now)


def _bump(table: Table, *fields: str) -> None:
    """Store a change outside the match that everybody may see."""
    table.version += 1
    table.moved_at = timezone.now()
    table.save(update_fields=["version", "moved_at", *fields])
    _tell(table, lobby=True)


def _tell(table: Table, *, lobby: bool = False, wake: bool = False) -> None:
    transaction.on_commit(partial(live.announce, table.pk))
    if lobby and table.privacy == Table.Privacy.OPEN:
        transaction.on_commit(live.announce_lobby)
    if wake:
        transaction.on_commit(partial(tasks.wake_bots, table.pk))


# --- inside: who may --------------------------------------------------------------------------------------------------------------------------


def default_bot(title: Title[Any]) -> str:
    """The bot that the portal seats."""
    return "heuristic" if "heuristic" in title.bots else "random"


def _is_free(seat: Seat) -> bool:
    return seat.user is None and not seat.bot


def _seat(seats: Sequence[Seat], number: int) -> Seat:
    if not 0 <= number < len(seats):
        raise refusals.NotUnderstood(_("There is no such seat."))
    return seats[number]


def _must_own(seats: Sequence[Seat], by: Any, number: int) -> None:
    place = _seat(seats, number)
    if place.user is None or place.user != by or place.resigned:
        raise refusals.NotYours(_("That seat is not yours."))


def _any_own_seat(seats: Sequence[Seat], by: Any) -> list[Seat]:
    own = [place for place in seats if place.user is not None and place.user == by and not place.resigned]
    if not own:
        raise refusals.NotYours(_("You do not sit at this table."))
    return own


def _must_be_host(table: Table, by: Any) -> None:
    if table.host is None or table.host != by:
        raise refusals.NotYours(_("Only the host of the table may do that."))


def _must_know_bot(table: Table, policy: str) -> None:
    engine_bots.bot(titles.load(table.title), policy)


def _must_know_standing(match: Match[Any], seat: int, trigger: str, option_id: str | None) -> None:
    """A standing answer can be left only to the question that is being asked, with one of its options."""
    if option_id is None:
        return
    ask = match.ask(seat)
    if ask is None or ask.trigger != trigger or all(option.id != option_id for option in match.options(seat)):
        raise refusals.NotUnderstood(_("That is no answer to what is being asked."))


def _must_be_fresh(table: Table, seat: int, seen_version: int, option_id: str = "") -> None:
    """Refuse what was meant for an earlier question; a repeated click is told that it has been counted."""
    if seen_version > table.version:
        raise refusals.NotUnderstood(_("This page is ahead of the table: load it again."))
    if seen_version >= table.asked_version:
        return
    made = Move.objects.filter(
        table=table, undone_version=None, seat=seat, option=option_id, answered_version__lte=seen_version, version__gt=seen_version
    )
    if option_id and made.exists():
        raise refusals.Repeated(_("That answer has been counted already."))
    raise refusals.Stale(_("The table has moved on since you looked. Nothing was changed: this is how it stands now."))


def _bots_to_move(seats: Sequence[Seat], match: Match[Any]) -> list[Seat]:
    if match.result is not None:
        return []
    waiting = match.waiting_for()
    return [place for place in seats if place.bot and place.number in waiting]


@contextmanager
def _understood() -> Iterator[None]:
    """What the engine does not know outside a match is not understood here either."""
    try:
        yield
    except errors.NotUnderstood as error:
        raise refusals.NotUnderstood(_("That is not something this game has.")) from error


@contextmanager
def _rules_at_work(table: Table, seats: Sequence[Seat]) -> Iterator[None]:
    """The engine's refusals as the table's."""
    try:
        yield
    except errors.NotAllowed as error:
        wording = Wording(titles.load(table.title), get_language() or "en", seats)
        raise refusals.NotAllowed(wording.plain(error.reason), error.rule) from error
    except errors.NotUnderstood as error:
        raise refusals.NotUnderstood(_("That is no answer to what is being asked.")) from error
    except errors.NotAsked as error:
        raise refusals.NotNow(_("It is not your turn.")) from error
    except errors.NothingToUndo as error:
        raise refusals.NotNow(_("There is nothing of yours to take back here without the others.")) from error
    except errors.MatchOver as error:
        raise refusals.NotNow(_("The match is over.")) from error
    except errors.EngineError as error:
        tasks.report_broken_rules(table.pk, error)
        raise refusals.RulesFailed(_("The rules failed here. Nothing was changed, and the keepers of the site have been told.")) from error


# --- inside: copies ---------------------------------------------------------------------------------------------------------------------------


def _copy_of(table: Table, host: Any, **differing: Any) -> Table:
    same = {field: getattr(table, field) for field in ("title", "mode", "players", "options", "privacy", "hot_seat", "guidance")}
    return Table.objects.create(**{**same, "invite": secrets.token_urlsafe(12), "host": host, "moved_at": timezone.now(), **differing})


def _rematch_seat(table: Table, number: int, place: Seat, by: Any) -> Seat:
    bot = place.bot if place.user is None else ""
    return Seat(table=table, number=number, user=by if place.user == by else None, bot=bot, name=place.name)


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
    Keyframe.objects.bulk_create(Keyframe(table=copy, number=frame.number, saved=bytes(frame.saved)) for frame in keyframes)


def _elsewhere(match: Match[Any], seat: int, seed: str, *, deal: bool) -> Match[Any]:
    """The match with another future, and with everything unknown to ``seat`` dealt anew if ``deal``. It begins from the step's checkpoint;
    where the step's moves still fit, it stands after them."""
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
        fresh = msgspec.structs.replace(saved, segments=[segment], floor=last.start, sealed={}, standing={}, takeback=None)
        try:
            again = Match.restore(match.title, fresh)
            again.title.check(again.state)
        except (errors.EngineError, ValueError, LookupError):
            continue
        return again
    raise refusals.NotNow(_("Nobody can play on from here."))


def _resigned(table: Table, seats: Sequence[int], winner: int) -> Result:
    standings = [Standing(number, 1 if number == winner else 2, None) for number in range(table.players)]
    return Result(T("{seat} gave up", seat=Ref(f"seat:{seats[0]}")), "", standings)
