"""Tables as match files: written, verified against the promised seed, and rehearsed with corrected rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from games import titles
from games.engine.match import matchfile
from games.engine.match.match import Match
from games.engine.match.saved import Move as Answer
from games.engine.rules import chance
from games.engine.rules.errors import EngineError, LaterRevision
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup
from games.models import Keyframe, Move, Table
from games.tables.clocks.clock import unpacked, unpacked_seats
from games.tables.rows import matches


class NotExported(ValueError):
    """A table without a match, or one whose file would reveal secrets."""


def answers_of(table: Table) -> list[Answer]:
    """The moves in force, without the setup."""
    moves = Move.objects.filter(table=table, undone_version=None, number__gt=0).order_by("number")
    return [Answer(move.seat, move.option, move.forced) for move in moves if move.seat is not None]


def setup_of(table: Table) -> Setup:
    """The setup of the match."""
    return checked_setup(titles.info(table.title), mode=table.mode, players=table.players, options=table.options)


def exported(table: Table, *, running: bool = False) -> bytes:
    """The table's match file. The file of a running match holds its secret seed and is written only if ``running`` says so.

    Raises :class:`NotExported`.
    """
    if table.saved is None:
        raise NotExported(f"table {table.pk} has no match")
    if table.origin_number is not None:
        raise NotExported(f"table {table.pk} goes on from a position of another table: it has no beginning of its own")
    if table.status == Table.Status.PLAYING and not running:
        raise NotExported(
            f"table {table.pk} is still being played, and its file would tell every card (--running writes it all the same)"
        )
    return matchfile.write(
        setup_of(table),
        table.seed,
        table.revision,
        answers_of(table),
        begun=table.first_revision,
        time=time_of(table),
    )


def time_of(table: Table) -> matchfile.Time | None:
    """How time ran at this table, one entry for each of its answers. None without a clock."""
    if table.clock is None:
        return None
    clock = unpacked(table.clock)
    moves = Move.objects.filter(table=table, undone_version=None, number__gt=0, seat__isnull=False).order_by("number")
    saved = moves.values_list("clock", flat=True)
    left = [[] if one is None else [seat.bank for seat in unpacked_seats(one)] for one in saved]
    return matchfile.Time(
        pace=clock.pace, left=left, notes=[(note.what, note.number, note.seat, note.pace) for note in clock.notes]
    )


@dataclass
class Verdict:
    """The result of a check. ``commitment`` is the SHA-256 of the seed; ``promised`` says whether there was a promise to compare it with.
    ``revision`` is the title's revision that checks. ``revisions`` are those that played the match (None: not known).

    ``findings`` show that the match does not hold. ``differences`` do not: another revision of the rules played the match.
    """

    moves: int
    commitment: str
    promised: bool
    revision: int
    revisions: list[int | None]
    findings: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool | None:
        """Whether the match holds. None if another revision played it and the check cannot tell. Without a promise this says nothing about
        its shuffles: see ``outcome``."""
        return False if self.findings else None if self.differences else True

    @property
    def outcome(self) -> str:
        """The verdict in words. Without a promise, the seed may have been chosen with the cards in view, even if all moves are legal."""
        if self.ok is not True:
            return "does not hold" if self.findings else "another revision"
        return "as promised" if self.promised else "nothing promised"

    def differs(self, what: str) -> None:
        """Note that the match differs under the current rules. It is a finding if the same revision played the match."""
        same = all(played in (self.revision, None) for played in self.revisions)
        known = None not in self.revisions or self.revision == 1
        (self.findings if same and known else self.differences).append(what)


def verified(
    file: matchfile.MatchFile, *promises: str, revisions: Sequence[int | None] = ()
) -> tuple[Verdict, Match[Any] | None]:
    """Whether the moves of a file are legal one by one, and its seed matches every commitment of ``promises`` (empty ones are ignored).
    ``revisions`` are the revisions that played, if more is known than the file says. Raises :class:`LaterRevision`."""
    commitment, title = chance.commitment(file.seed), titles.load(file.title)
    promised = list(dict.fromkeys(filter(None, promises)))
    played = list(dict.fromkeys(revisions or matchfile.revisions(file)))
    verdict = Verdict(len(file.moves), commitment, bool(promised), title.revision, played)
    for promise in promised:
        if promise != commitment:
            verdict.findings.append(
                f"the seed is not the promised one: its SHA-256 is {commitment}, promised was {promise}"
            )
    if wrong := matchfile.broken_time(file):
        verdict.findings.append(wrong)
    try:
        return verdict, matchfile.replay(file, titles.info(file.title), title)
    except LaterRevision:
        raise
    except EngineError as error:
        verdict.differs(f"a move cannot be made again: {type(error).__name__}: {error}")
        return verdict, None


def verified_table(table: Table, promise: str = "") -> Verdict:
    """Whether a finished table's shuffles follow from the promised seed, and its moves lead to its result. ``promise`` is the commitment
    that its players wrote down. The commitment saved with the table is compared in any case."""
    file = matchfile.read(exported(table))
    verdict, match = verified(file, table.seed_commitment, promise, revisions=[table.first_revision, table.revision])
    if match is not None and table.saved is not None:
        try:
            kept = matches.restore(table.saved)
        except Exception as error:  # damaged bytes may fail in any way
            verdict.differs(f"the position that is kept cannot be read: {type(error).__name__}: {error}")
        else:
            if codec.fingerprint(match.state) != codec.fingerprint(kept.state):
                verdict.differs("the same moves lead to another position than the one that is kept")
    return verdict


@dataclass
class Rehearsal:
    """How the current rules load a running table: it ``fits``, ``restarts`` its step, or is ``broken`` (with the reason)."""

    table: int
    title: str
    revision: int
    outcome: str
    reason: str = ""


def rehearsed(table: Table) -> Rehearsal:
    """Load the table with the rules of this code, without saving anything."""
    assert table.saved is not None
    title = titles.load(table.title)
    rehearsal = Rehearsal(table.pk, table.title, table.revision, "fits")
    try:
        match = matches.restore(table.saved)
        title.check(match.state)
        for seat in match.waiting_for():
            match.options(seat)
    except Exception as error:  # finding any error of the rules is the purpose here
        rehearsal.outcome, rehearsal.reason = "broken", f"{type(error).__name__}: {error}"
        return rehearsal
    if match.restarted:
        rehearsal.outcome = "restarts"
    return rehearsal


def summary(table: Table) -> dict[str, Any]:
    """A table for an administrator: rows, versions, the seats that have to answer, and damaged rows. Nothing secret."""
    damage = damaged(table)
    match = None if table.saved is None or "match" in damage else matches.restore(table.saved)
    seats = table.seats.select_related("user").order_by("number")
    return {
        "table": table.pk,
        "title": table.title,
        "mode": table.mode,
        "options": table.options,
        "status": table.status,
        "privacy": table.privacy,
        "version": table.version,
        "revision": table.revision,
        "moves": table.number,
        "keyframes": Keyframe.objects.filter(table=table).count(),
        "bytes": len(table.saved or b""),
        "commitment": table.seed_commitment,
        "seats": [
            {
                "number": seat.number,
                "user": seat.user and seat.user.get_username(),
                "bot": seat.bot,
                "to_move": seat.to_move,
            }
            for seat in seats
        ],
        "asks": []
        if match is None
        else [
            {"seat": ask.seat, "prompt": ask.prompt.msgid, "rule": ask.rule}
            for seat in match.questions.shown_waiting()
            if (ask := match.ask(seat)) is not None
        ],
        "damaged": damage,
    }


def damaged(table: Table) -> dict[str, str]:
    """The parts of a table that cannot be read, and why: ``match``, ``result``, ``key frame 12``, ``move 7``."""
    readers: list[tuple[str, Callable[[], object]]] = [("result", lambda: matches.decoded_result(table))]
    if table.saved is not None:
        readers.append(("match", partial(matches.restore, table.saved)))
    if table.clock is not None:
        readers.append(("clock", partial(unpacked, table.clock)))
    frames = Keyframe.objects.filter(table=table).order_by("number")
    readers += [(f"key frame {frame.number}", partial(matches.restore, frame.saved)) for frame in frames]
    moves = Move.objects.filter(table=table, undone_version=None).order_by("number")
    readers += [(f"move {move.number}", partial(matches.decoded_events, move)) for move in moves]
    return {what: why for what, read in readers if (why := _failure_of(read))}


def _failure_of(read: Callable[[], object]) -> str:
    try:
        read()
    except Exception as error:  # damaged bytes may fail in any way
        return f"{type(error).__name__}: {error}"
    return ""
