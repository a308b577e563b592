"""Agreements about time, as one viewer reads them: proposals in the panel, and decisions in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from config.shared.spacing import filled
from games.drawing.board.board import SeatSign
from games.drawing.words.pace import sentence, vacation_announced
from games.models import Move
from games.tables.clocks.clock import Note, Proposal
from games.tables.reading.scene import Scene, Viewer


@dataclass(frozen=True)
class Asked:
    """A proposal about time, as a sentence. ``named`` is its name in the form. ``must_agree`` says whether this viewer must still
    answer."""

    said: str
    named: str
    must_agree: bool


def asked(scene: Scene, viewer: Viewer, signs: Sequence[SeatSign]) -> Asked | None:
    """The present proposal, if there is one."""
    clock = scene.clock
    if clock is None or clock.proposal is None or not scene.running or not scene.now:
        return None
    proposal = clock.proposal
    return Asked(_said(proposal, signs), proposal.named, viewer.seat in proposal.missing)


def _said(proposal: Proposal, signs: Sequence[SeatSign]) -> str:
    name = signs[proposal.seat if proposal.refused is None else proposal.refused].said
    if proposal.what == "adjourned":
        said = _("{name} asks to adjourn: for a week at most nobody's time runs.")
        refused = _("{name} would rather not adjourn.")
    elif proposal.what == "resumed":
        said = _("{name} asks to go on: time runs again.")
        refused = _("{name} would rather not go on yet.")
    else:
        said = _("{name} asks for another pace: {pace}. All clocks begin again.")
        refused = _("{name} would rather keep the pace.")
    return filled(said if proposal.refused is None else refused, name=name, pace=sentence(proposal.pace))


def note_said(note: Note, signs: Sequence[SeatSign]) -> str:
    """A line of the log about time. Empty if another line of the log says it."""
    if note.what == "vacation" and note.days is not None and note.seat is not None:
        begins, ends = map(date.fromisoformat, note.days)
        return vacation_announced(signs[note.seat].said, begins, ends)
    if note.what == "adjourned":
        return _("Adjourned: nobody's time runs.")
    if note.what == "resumed":
        return _("Time runs again.")
    if note.what == "paced":
        return filled(_("All agreed to another pace: {pace}."), pace=sentence(note.pace))
    return ""


def notes(scene: Scene, moves: Sequence[Move], signs: Sequence[SeatSign]) -> Iterator[tuple[int, str]]:
    """The lines about time since the first of these moves, each with the version of the table that it belongs to."""
    if scene.clock is None or not scene.now:
        return
    first = min((move.version for move in moves), default=0)
    for note in scene.clock.notes:
        if note.version > first and (said := note_said(note, signs)):
            yield note.version, said
