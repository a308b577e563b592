"""The moves that can still be taken back, as segments. Each segment is the State before a step, and the moves made from there."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.match.saved import Move, Saved, Segment
from games.engine.rules.state import State
from games.engine.title import codec

KEPT = 96_000
"""Bytes of all checkpoints before the last one, unpacked. Every save of a match contains them. So their cost limits what can be taken back;
see docs/decisions/kernel-answers.md."""
SPACED = 8
"""The number of moves between two checkpoints, plus the rest of a step. Going back to a step between two checkpoints plays these moves
again. A watched match also holds the State before its running step, for the next save. With a checkpoint for every step, a random game of
Great Wall of China took an eighth more work."""
Mark: TypeAlias = tuple[list[Segment], int, int, int]
"""The segments, number, floor and last revealing move of a history, for returning to it."""


class History:
    """The last segments of a match. ``number`` counts all moves. The moves before ``floor`` can be taken back only if all agree.
    ``revealed`` is the number of the last move that drew, rolled or revealed something."""

    __slots__ = ("begun", "floor", "last", "number", "revealed", "segments", "spaced", "step", "watched")

    def __init__(self, segments: list[Segment], floor: int, revealed: int = 0) -> None:
        self.segments = segments
        self.last = segments[-1] if segments else Segment(b"", 0, [])
        """The current segment, also the last of ``segments``."""
        self.begun = self.last.start
        """The number of moves made before the running step."""
        self.step = self.last.checkpoint
        """The State before the running step. Empty if the match is not watched and has no checkpoint there."""
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
        """Add a move. Returns its number, from 1."""
        self.last.moves.append(move)
        number = self.number = self.number + 1
        return number

    def begin_step(self, state: State) -> None:
        """A step begins from this State. The State becomes a checkpoint, unless the last checkpoint is near. The State at the end of the
        match always becomes one. Segments to which nobody can return are dropped."""
        self.begun = self.number
        if len(self.segments) > 1 and len(self.segments[-2].moves) < self.spaced:
            self._rejoin()
        before = self.last
        if len(before.moves) < self.spaced and state.agenda and self.segments:
            self.step = codec.encode(state) if self.watched else b""
            return
        self.step = checkpoint = codec.encode(state)
        begun = self.last = Segment(checkpoint, self.number, [])
        if self.floor >= self.number:  # as after every draw: nothing before it can be undone
            self.segments = [begun]
            return
        kept = self.segments.copy()  # a mark may hold this one
        if not before.moves:
            kept.pop()
            kept[-1:] = [segment.unpacked_before(before.checkpoint) for segment in kept[-1:]]
        while kept and kept[0].end <= self.floor:
            del kept[0]
        if len(kept) * len(checkpoint) > KEPT:  # states of one match have similar sizes
            kept = _latest(kept, KEPT // len(checkpoint))
        if kept and self.watched:
            kept[-1] = kept[-1].packed_before(checkpoint)
        kept.append(begun)
        self.segments = kept

    def _rejoin(self) -> None:
        """Join the last two segments. The earlier one is short because a save split them where the running step began. Without this, a
        match that is saved after every answer would have a segment for every step, and none would be dropped."""
        *others, before, last = self.segments
        before = before.unpacked_before(last.checkpoint)
        self.last = Segment(before.checkpoint, before.start, [*before.moves, *last.moves])
        self.segments = [*others, self.last]

    def keep(self, spaced: int) -> None:
        """From here on, leave that many moves between two checkpoints. ``sys.maxsize`` means that nobody will return to a later step."""
        self.spaced = spaced

    def restart(self) -> Segment:
        """The last segment as it began, without its moves. It is a new object, because a save may hold the old one."""
        segment = self.last = Segment(self.last.checkpoint, self.last.start, [])
        self.segments = [*self.segments[:-1], segment]
        self.number = self.begun = segment.start
        self.step = segment.checkpoint
        return segment

    def forget(self) -> None:
        """Forget everything before the present. The running step has no State before it until the next step begins."""
        self.segments = [Segment(b"", self.number, [])]
        self.last, self.begun, self.step = self.segments[0], self.number, b""
        self.floor = self.revealed = self.number
        self.spaced = SPACED

    def raise_floor(self) -> None:
        """Nobody can return beyond this point."""
        if self.number > self.floor:
            self.floor = self.number

    def reveal(self) -> None:
        """Note that something was drawn, rolled or revealed. Undo stops here."""
        self.revealed = max(self.revealed, self.number)
        self.raise_floor()

    def undo_point(self, seat: int) -> int | None:
        """The number of moves that remain after the seat takes its last answer back. None if it may not."""
        for segment in reversed(self.segments):
            for number in range(segment.end - 1, segment.start - 1, -1):
                move = segment.moves[number - segment.start]
                if number < self.floor:
                    return None
                if not move.forced:
                    return number if move.seat == seat else None
        return None

    def turn_point(self, seat: int) -> tuple[int, int]:
        """The number of moves that remain after the seat takes back its latest answers in a row, as far as nothing was revealed. The second
        number counts these answers."""
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
        """Drop the segments that began after move ``point``. Returns the moves up to it in the segment that is now the last."""
        while self.segments[-1].start > point:
            following = self.segments.pop().checkpoint
            self.segments[-1] = self.segments[-1].unpacked_before(following)
        self.last = self.segments[-1]
        return self.last.moves[: point - self.last.start]

    def moves(self) -> list[Move]:
        """All moves of the segments, oldest first."""
        return [move for segment in self.segments for move in segment.moves]

    def saved_segments(self) -> list[Segment]:
        """The segments to be saved. The running step is a segment of its own if its State is known."""
        made = self.begun - self.last.start
        if not made or not self.step:
            return self.segments
        before = Segment(self.last.checkpoint, self.last.start, self.last.moves[:made]).packed_before(self.step)
        return [*self.segments[:-1], before, Segment(self.step, self.begun, self.last.moves[made:])]

    def mark(self) -> Mark:
        """The current place, for :meth:`return_to`."""
        return self.segments, self.number, self.floor, self.revealed

    def return_to(self, mark: Mark) -> list[Move]:
        """Return to ``mark``. Returns the moves of its last segment."""
        self.segments, self.number, self.floor, self.revealed = mark
        self.last = self.segments[-1]
        return self.last.moves[: self.number - self.last.start]


def _latest(segments: list[Segment], number: int) -> list[Segment]:
    """The latest ``number`` of ``segments``, or more: back to the last one in which somebody had a choice."""
    chosen = False
    for position in range(len(segments) - 1, -1, -1):
        if len(segments) - position > number and chosen:
            return segments[position + 1 :]
        chosen = chosen or any(not move.forced for move in segments[position].moves)
    return segments
