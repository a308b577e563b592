"""What was played and can still be taken back: segments, each a State as it stood before a step and the moves made from there on."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.match.saved import Move, Saved, Segment
from games.engine.rules.state import State
from games.engine.title import codec

KEPT = 96_000
"""Bytes of checkpoints before the last, as they are before they are packed. A match is saved with them after every answer, so that what may
be taken back is bounded by what it costs to carry; see docs/decisions/kernel-answers.md."""
SPACED = 8
"""So many moves lie between two checkpoints, and then the rest of a step: to go back to a step between them is to play these again, and a
match that somebody watches holds the State before its running step beside them, to be saved with. With one for every step a random game
of Great Wall of China took an eighth more work."""
Mark: TypeAlias = tuple[list[Segment], int, int, int]
"""The segments, number, floor and last revealing move of a history, to return to."""


class History:
    """The last segments of a match. ``number`` is how many moves were made in all; those before ``floor`` stay made unless all agree.
    ``revealed`` is the number of the last move that drew, rolled or revealed something."""

    __slots__ = ("begun", "floor", "last", "number", "revealed", "segments", "spaced", "step", "watched")

    def __init__(self, segments: list[Segment], floor: int, revealed: int = 0) -> None:
        self.segments = segments
        self.last = segments[-1] if segments else Segment(b"", 0, [])
        """The segment in which play stands, also the last of ``segments``."""
        self.begun = self.last.start
        """The number of moves made before the running step."""
        self.step = self.last.checkpoint
        """The State before the running step; empty where nobody watches and none is kept."""
        self.floor = floor
        self.revealed = revealed
        self.number = self.last.end
        self.spaced = SPACED
        self.watched = True

    @classmethod
    def of(cls, saved: Saved | None) -> History:
        """The history of a saved match, or a new one."""
        if saved is None:
            return cls([], 0)
        return cls(saved.segments, saved.floor, saved.floor if saved.revealed is None else saved.revealed)

    def add(self, move: Move) -> int:
        """One more move; its number, from 1."""
        self.last.moves.append(move)
        number = self.number = self.number + 1
        return number

    def begin_step(self, state: State) -> None:
        """A step begins from this State, which is kept as it stands, unless the one kept last is near; the last of all is kept in any case.
        What nobody can return to is forgotten."""
        self.begun = self.number
        if len(self.segments) > 1 and len(self.segments[-2].moves) < self.spaced:
            self._rejoin()
        before = self.last
        if len(before.moves) < self.spaced and state.agenda and self.segments:
            self.step = codec.encode(state) if self.watched else b""
            return
        self.step = checkpoint = codec.encode(state)
        begun = self.last = Segment(checkpoint, self.number, [])
        if self.floor >= self.number:  # as after every draw: nothing before it is kept
            self.segments = [begun]
            return
        kept = self.segments.copy()  # a mark may hold this one
        if not before.moves:
            kept.pop()
            kept[-1:] = [segment.unpacked_before(before.checkpoint) for segment in kept[-1:]]
        while kept and kept[0].end <= self.floor:
            del kept[0]
        if len(kept) * len(checkpoint) > KEPT:  # states of one match are much of a size
            kept = _latest(kept, KEPT // len(checkpoint))
        if kept and self.watched:
            kept[-1] = kept[-1].packed_before(checkpoint)
        kept.append(begun)
        self.segments = kept

    def _rejoin(self) -> None:
        """Put the last segment to the one before, which is short because a save parted them where the running step began: a match that is
        stored after every answer would have one for every step, and none would be forgotten."""
        *others, before, last = self.segments
        before = before.unpacked_before(last.checkpoint)
        self.last = Segment(before.checkpoint, before.start, [*before.moves, *last.moves])
        self.segments = [*others, self.last]

    def keep(self, spaced: int) -> None:
        """So many moves shall lie between two checkpoints from here on; ``sys.maxsize``: nobody will return to a step still to begin."""
        self.spaced = spaced

    def restart(self) -> Segment:
        """The last segment as it began, without its moves; a new one, for a save may hold the old."""
        segment = self.last = Segment(self.last.checkpoint, self.last.start, [])
        self.segments = [*self.segments[:-1], segment]
        self.number = self.begun = segment.start
        self.step = segment.checkpoint
        return segment

    def raise_floor(self) -> None:
        """Nobody can return beyond this point."""
        if self.number > self.floor:
            self.floor = self.number

    def reveal(self) -> None:
        """Note that something was drawn, rolled or revealed. Undo stops here."""
        self.revealed = max(self.revealed, self.number)
        self.raise_floor()

    def undo_point(self, seat: int) -> int | None:
        """The number of moves that remain when the seat takes its last answer back; None when it may not."""
        for segment in reversed(self.segments):
            for number in range(segment.end - 1, segment.start - 1, -1):
                move = segment.moves[number - segment.start]
                if number < self.floor:
                    return None
                if not move.forced:
                    return number if move.seat == seat else None
        return None

    def turn_point(self, seat: int) -> tuple[int, int]:
        """The number of moves that remain when the seat takes back all that it answered one after the other, as far as
        nothing was revealed, and how many answers that are."""
        point, answers = self.number, 0
        for segment in reversed(self.segments):
            for number in range(segment.end - 1, segment.start - 1, -1):
                move = segment.moves[number - segment.start]
                if number < self.floor or not (move.forced or move.seat == seat):
                    return point, answers
                if not move.forced:
                    point, answers = number, answers + 1
        return point, answers

    def cut(self, point: int) -> list[Move]:
        """Forget the segments that began after move ``point``; the moves up to it of the one that is now the last."""
        while self.segments[-1].start > point:
            following = self.segments.pop().checkpoint
            self.segments[-1] = self.segments[-1].unpacked_before(following)
        self.last = self.segments[-1]
        return self.last.moves[: point - self.last.start]

    def moves(self) -> list[Move]:
        """Those that are kept, oldest first."""
        return [move for segment in self.segments for move in segment.moves]

    def saved_segments(self) -> list[Segment]:
        """The segments to be saved. The running step is one of its own where its checkpoint is kept."""
        made = self.begun - self.last.start
        if not made or not self.step:
            return self.segments
        before = Segment(self.last.checkpoint, self.last.start, self.last.moves[:made]).packed_before(self.step)
        return [*self.segments[:-1], before, Segment(self.step, self.begun, self.last.moves[made:])]

    def mark(self) -> Mark:
        """The present place, for :meth:`return_to`."""
        return self.segments, self.number, self.floor, self.revealed

    def return_to(self, mark: Mark) -> list[Move]:
        """Stand at ``mark`` again; the moves of its last segment."""
        self.segments, self.number, self.floor, self.revealed = mark
        self.last = self.segments[-1]
        return self.last.moves[: self.number - self.last.start]


def _latest(segments: list[Segment], number: int) -> list[Segment]:
    """So many of the latest ``segments``, and always back to the last one in which somebody chose."""
    chosen = False
    for position in range(len(segments) - 1, -1, -1):
        if len(segments) - position > number and chosen:
            return segments[position + 1 :]
        chosen = chosen or any(not move.forced for move in segments[position].moves)
    return segments
