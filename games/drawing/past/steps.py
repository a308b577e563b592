"""The steps in which somebody who was away is shown what happened: the turns of others, one after the other.

A step is a position: that after a move (``12``), or after a step within it (``12.1``). It follows from what this viewer may read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from django.utils.translation import ngettext

from config.shared.spacing import filled
from games.drawing.viewer.since import lines
from games.engine.rules.event import stops
from games.models import Move
from games.tables.reading.scene import LOG_MOVES, Scene, Viewer
from games.tables.reading.since import since_of
from games.tables.rows import matches

SENTENCES = 5
"""A turn that says more than this is shown in several steps."""
MOVES = LOG_MOVES - 6
"""The number of moves in a step. The log of its last position still has the lines of them all."""
MOST = 2000
"""The number of moves to look back."""


@dataclass(frozen=True)
class Steps:
    """The positions to show, and the one before them (empty if there is none to show)."""

    begin: str
    at: tuple[str, ...]

    @property
    def says(self) -> str:
        """How much has happened, in the active language."""
        return filled(ngettext("{n} thing happened", "{n} things happened", len(self.at)), n=len(self.at))


NONE = Steps("", ())


@dataclass(frozen=True)
class Shift:
    """What happened between two positions that can be shown. ``doer`` is the seat or the side without a seat that did it, ``sentences``
    how many of its lines this viewer reads. ``together`` is how many there are in all that is never shown apart from it. ``shows`` says
    whether there is anything to see in that."""

    at: str
    number: int
    version: int
    doer: str
    sentences: int
    shows: bool
    together: int = 0

    @property
    def within(self) -> bool:
        """Whether its move goes on."""
        return "." in self.at


def steps_after(scene: Scene, viewer: Viewer, version: int) -> Steps:
    """The steps since that version of the table. Moves that were taken back are none of them."""
    if scene.match is None or scene.handed_to(viewer) is not None:
        return NONE
    moves = _in_force(scene, version__gt=version)
    if not moves:
        return NONE
    at = tuple(_folded(_shifts(moves, viewer.seat, scene.first)))
    begin = str(max(scene.first, moves[0].number - 1))
    return Steps("" if at[:1] == (begin,) else begin, at)


def steps_since_answer(scene: Scene, viewer: Viewer) -> Steps:
    """The steps since the answer from which the strip has its news. Of that answer itself only what nobody chose is shown."""
    since = since_of(scene, viewer)
    if since is None or scene.match is None:
        return NONE
    moves = _in_force(scene, number__gte=since.number)
    if not moves:
        return NONE
    shifts = list(_shifts(moves, viewer.seat, scene.first))
    begin = str(since.number)
    if moves[0].number == since.number:
        events = matches.events_of(moves[0])
        own = sum(shift.number == since.number for shift in shifts)
        news = any(True for _ in lines(scene.match.title, [(moves[0], events)], viewer.seat, since))
        if news and own > 1 and not events[0].by:
            begin, shifts = shifts[0].at, shifts[1:]
        elif news:
            begin = str(max(scene.first, since.number - 1))
        else:
            shifts = shifts[own:]
    at = tuple(_folded(shifts))
    return Steps("" if at[:1] == (begin,) else begin, at)


def changed_since(scene: Scene, version: int) -> int:
    """The number of the first position that is another one than at that version of the table."""
    moves = Move.objects.filter(table=scene.table, undone_version=None, version__gt=version)
    first = moves.order_by("number").values_list("number", flat=True).first()
    return scene.in_force + 1 if first is None else min(first, scene.in_force + 1)


def _in_force(scene: Scene, **since: int) -> list[Move]:
    """The moves in force, oldest first. Those of the match that was copied have no positions here."""
    moves = Move.objects.filter(table=scene.table, undone_version=None, number__lte=scene.in_force, **since)
    if scene.first:
        moves = moves.filter(number__gt=scene.first)
    return list(moves.order_by("-number")[:MOST])[::-1]


def _shifts(moves: Iterable[Move], reader: int | None, first: int) -> Iterator[Shift]:
    """Everything between two positions. Answers that were saved together are one person's, with what followed, or those that were sealed
    until all were in. Which of them the kernel gave is nobody's business."""
    for version, together in groupby(moves, key=lambda move: move.version):
        saved = list(together)
        doer = f"seat:{saved[0].seat}" if len({move.seat for move in saved}) == 1 else f"all:{version}"
        section: list[Shift] = []
        for shift in (shift for move in saved for shift in _shifts_of(move, doer, reader, first)):
            section.append(shift)
            if shift.within or shift.number == saved[-1].number:
                yield from _together(section)
                section = []


def _together(section: Sequence[Shift]) -> Iterator[Shift]:
    """What is never shown apart: all of it shows something if any of it does."""
    shows, sentences = any(shift.shows for shift in section), sum(shift.sentences for shift in section)
    return (replace(shift, shows=shows, together=sentences) for shift in section)


def _shifts_of(move: Move, doer: str, reader: int | None, first: int) -> Iterator[Shift]:
    events = matches.events_of(move)
    ends = stops(events) if move.number > first else []
    names = [*(f"{move.number}.{step}" for step in range(1, len(ends) + 1)), str(move.number)]
    for at, (begin, end) in zip(names, pairwise([0, *ends, len(events)]), strict=True):
        part = events[begin:end]
        sentences = sum(event.seen_by(reader) is not None for event in part)
        by = part[0].by if part else ""
        shows = bool(sentences) or any(event.travels for event in part)
        yield Shift(at, move.number, move.version, by or doer, sentences, shows)


def _folded(shifts: Iterable[Shift]) -> Iterator[str]:
    """The last position of each step."""
    step: list[Shift] = []
    for shift in shifts:
        if step and _begins(step, shift):
            yield step[-1].at
            step = []
        step.append(shift)
    if any(shift.shows for shift in step):
        yield step[-1].at


def _begins(step: Sequence[Shift], shift: Shift) -> bool:
    """Whether a step begins here. What shows nothing belongs to the step before it, or to the first one."""
    last = step[-1]
    if not shift.shows or not any(before.shows for before in step):
        return False
    if last.within:
        return True
    if last.version == shift.version:
        return False  # nobody ever saw a position between the two
    shown = [before.doer for before in step if before.shows]
    many = sum(before.sentences for before in step) + shift.together > SENTENCES
    return shown[-1] != shift.doer or many or shift.number - step[0].number >= MOVES
