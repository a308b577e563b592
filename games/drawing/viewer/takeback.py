"""The moves that can be taken back at a table, and what else would be undone. The words are those of the log that the viewer may read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.shared.spacing import filled
from games.drawing.viewer.lines import lines_of
from games.engine.rules.text import Ref, T, Text
from games.models import Move
from games.tables.reading.scene import Scene, Viewer
from games.tables.reading.takeback import asked_by
from games.tables.rows.rights import has_left, plays


@dataclass(frozen=True)
class Undone:
    """What returning to an earlier position would undo.

    ``number`` is the number of the first move that is undone. ``text`` is what this viewer may know of that move, None if it was too long
    ago. ``later`` is how many moves follow it, ``own`` how many of those are the viewer's. ``elements`` are the elements that all these
    moves touched, as far as the viewer can read them in the log. ``revealed`` says whether something was drawn, rolled or revealed since.
    """

    number: int
    text: Text | None
    later: int
    own: int
    elements: tuple[str, ...]
    revealed: bool = False

    def said(self, words: Callable[[Text], str]) -> str:
        """The first undone move as a text. ``words`` makes the text of a sentence."""
        if self.text is None:
            return filled(_("everything from move {n} on"), n=self.number)
        return words(self.text)

    @property
    def consequences(self) -> str:
        """Sentences about other undone moves, and about what stays known. Empty if there is nothing to say."""
        return " ".join(filter(None, [self.other_moves, self.still_known]))

    @property
    def still_known(self) -> str:
        """The warning that a card or roll stays known. Empty if nothing was drawn, rolled or revealed."""
        if not self.revealed:
            return ""
        return _(
            "Something was drawn, rolled or revealed since: the next card or roll stays the same, and whoever saw it knows it."
        )

    @property
    def other_moves(self) -> str:
        """A sentence about the later moves that are undone too. Empty if there are none."""
        if not self.later:
            return ""
        if self.own == self.later:
            sentence = ngettext(
                "Your {n} later move goes back with it.", "Your {n} later moves go back with it.", self.later
            )
        elif self.own:
            sentence = ngettext(
                "{n} later move goes back with it, {own} of them yours.",
                "{n} later moves go back with it, {own} of them yours.",
                self.later,
            )
        else:
            sentence = ngettext("{n} later move goes back with it.", "{n} later moves go back with it.", self.later)
        return filled(sentence, n=self.later, own=self.own)


NOTHING: dict[str, Any] = {
    "may_undo": False,
    "undoer": None,
    "ask_back": None,
    "undoing": None,
    "takeback": None,
    "takeback_undoes": None,
    "turn": None,
    "answers": 0,
    "must_agree": False,
    "may_unseal": False,
    "final_draws": False,
    "others_agree": False,
}
"""What the panel shows about takebacks where there are none."""


def may_take_back(scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """What the panel shows about takebacks: what this viewer can undo at once, can ask to take back, or is asked to agree to."""
    match, seat = scene.match, viewer.seat
    if match is not None and scene.table.open_hands:  # people who share a screen may take back each other's answers
        seat = next((shared for shared in viewer.seats if match.may_undo(shared)), seat)
    nothing: dict[str, Any] = {**NOTHING, "others_agree": others_agree(scene, viewer)}
    if match is None or not scene.running or not scene.now or seat is None or has_left(scene.seats[seat]):
        return nothing
    may_undo, takeback = match.may_undo(seat), match.takeback
    last = before_last_move(scene, seat) if may_undo or takeback is None else None
    final = last is not None and scene.table.final_draws and match.revealed_since(last)
    last = None if final else last
    turn_start, answers = match.turn(seat) if may_undo else (0, 0)
    return {
        "may_undo": may_undo,
        "undoer": seat,
        "ask_back": None if may_undo else last,
        "undoing": None if last is None else undone(scene, viewer, last),
        "turn": undone(scene, viewer, turn_start) if answers > 1 else None,
        "answers": answers,
        "takeback": takeback,
        "takeback_undoes": None if takeback is None else undone(scene, viewer, takeback.to),
        "final_draws": final,
        "others_agree": others_agree(scene, viewer),
        "must_agree": takeback is not None and seat in takeback.missing,
        "may_unseal": viewer.seat is not None and match.may_unseal(viewer.seat),
    }


def others_agree(scene: Scene, viewer: Viewer) -> bool:
    """Whether other people are asked about a takeback. Bots agree to everything."""
    mine = {scene.seats[number].user_id for number in viewer.seats}
    return any(plays(seat) and seat.user_id not in mine for seat in scene.seats)


def before_last_move(scene: Scene, seat: int) -> int | None:
    """The number of the position before this seat's last move, if that move is recent."""
    positions = (move.number - 1 for move in scene.log if move.seat == seat and not move.forced)
    return next((position for position in positions if position >= scene.first), None)


def undone(scene: Scene, viewer: Viewer, to: int) -> Undone:
    """What returning to the position after move ``to`` would undo. All moves of the match are counted, forced ones too. So the number does
    not reveal which seats had a choice."""
    assert scene.match is not None
    moves = [move for move in reversed(scene.log) if move.number > to]
    in_sight = bool(moves) and moves[0].number == to + 1
    return Undone(
        number=to + 1,
        text=_named(scene, viewer, moves) if in_sight else None,
        later=scene.match.number - to - 1,
        own=sum(move.seat in viewer.seats for move in moves[in_sight:]),
        elements=tuple(
            dict.fromkeys(
                element for move in moves for line in lines_of(move, viewer.seat) for element in line.elements
            )
        ),
        revealed=scene.match.revealed_since(to),
    )


def _named(scene: Scene, viewer: Viewer, moves: Sequence[Move]) -> Text:
    """The first of ``moves`` in words for this viewer: its line of the log, if there is one. Otherwise the seat that answered reads the
    question and the answer. Other viewers read the last line of the log before the move, or the number of the move."""
    first = moves[0]
    if (sentence := next(_sentences(moves, viewer), None)) is not None:
        return sentence
    if first.seat is not None and first.seat == viewer.seat and (asked := asked_by(scene.table, first)) is not None:
        return T("the answer “{answer}” to “{question}”", answer=asked.answer, question=asked.question)
    before = (lines_of(move, viewer.seat) for move in scene.log if move.number < first.number)
    line = next((lines[-1] for lines in before if lines), None)
    if line is None:
        return T("move {n}", n=first.number)
    return T("an answer after “{line}”", line=line.text)


def _sentences(moves: Sequence[Move], viewer: Viewer) -> Iterator[Text]:
    """The lines of the log about the first of these moves. Its seat may answer together with other seats. Then the log has the lines only
    at the last of those answers. So all moves are read up to the next move of the same seat."""
    first = moves[0]
    for move in moves:
        if move is not first and move.seat == first.seat:
            return
        yield from (line.text for line in lines_of(move, viewer.seat) if line.seat == first.seat)


@dataclass(frozen=True)
class TakenBack:
    """A takeback: the version of the table that it led to, the seat whose move was taken back, and that move in words for this viewer."""

    version: int
    seat: int
    text: Text

    def said(self, words: Callable[[Text], str]) -> str:
        """The takeback in a sentence."""
        return words(T("{who} has taken back: {move}", who=Ref(f"seat:{self.seat}"), move=self.text))


def taken_back(scene: Scene, viewer: Viewer) -> Iterator[TakenBack]:
    """The takebacks since the first move of the log, the latest first. The board went back for everybody."""
    for undone_moves in scene.taken_back:
        moves = [move for move in undone_moves if move.seat is not None and move.seat >= 0]
        version, seat = undone_moves[0].undone_version, moves[0].seat if moves else None
        if version is not None and seat is not None:
            yield TakenBack(version, seat, _named(scene, viewer, moves))
