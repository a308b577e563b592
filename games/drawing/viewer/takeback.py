"""What can be taken back at a table, and what else would be undone, in words that the viewer may read anyway: those of the log."""

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


@dataclass(frozen=True)
class Undone:
    """What returning to an earlier position would undo: the first move beyond it, by its number and by what this viewer may know of it
    (None: it was too long ago). It also holds how many moves follow, and how many of them are the viewer's own; the elements that they
    touched, as far as this viewer has read of them; and whether something was drawn, rolled or revealed since."""

    number: int
    text: Text | None
    later: int
    own: int
    elements: tuple[str, ...]
    revealed: bool = False

    def said(self, words: Callable[[Text], str]) -> str:
        """The move, in ``words``."""
        if self.text is None:
            return filled(_("everything from move {n} on"), n=self.number)
        return words(self.text)

    @property
    def consequences(self) -> str:
        """Which other moves go back, and what does not go back. Empty if there is nothing to say."""
        return " ".join(filter(None, [self.with_it, self.known]))

    @property
    def known(self) -> str:
        """A warning that a draw stays known. Empty if nothing was drawn, rolled or revealed."""
        if not self.revealed:
            return ""
        return _(
            "Something was drawn, rolled or revealed since: the next card or roll stays the same, and whoever saw it knows it."
        )

    @property
    def with_it(self) -> str:
        """What else goes back besides the move, in a sentence. Empty if nothing does."""
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


def may_take_back(scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """Which of the last moves this viewer can take back: at once, by asking the others, or by agreeing to their request."""
    match, seat = scene.match, viewer.seat
    if match is not None and scene.table.open_hands:  # the people at one screen take back each other's answers
        seat = next((own for own in viewer.seats if match.may_undo(own)), seat)
    none: dict[str, Any] = {"may_undo": False, "undoer": None, "ask_back": None, "undoing": None}
    none |= {"takeback": None, "takeback_undoes": None, "turn": None, "answers": 0}
    none |= {"must_agree": False, "may_unseal": False, "final_draws": False}
    if match is None or not scene.running or not scene.now or seat is None:
        return none
    may_undo, takeback = match.may_undo(seat), match.takeback
    last = own_last_move(scene, seat) if may_undo or takeback is None else None
    stays = last is not None and scene.table.final_draws and match.revealed_since(last)
    last = None if stays else last
    begun, answers = match.turn(seat) if may_undo else (0, 0)
    return {
        "may_undo": may_undo,
        "undoer": seat,
        "ask_back": None if may_undo else last,
        "undoing": None if last is None else undone(scene, viewer, last),
        "turn": undone(scene, viewer, begun) if answers > 1 else None,
        "answers": answers,
        "takeback": takeback,
        "takeback_undoes": None if takeback is None else undone(scene, viewer, takeback.to),
        "final_draws": stays,
        "must_agree": takeback is not None and seat in takeback.missing,
        "may_unseal": viewer.seat is not None and match.may_unseal(viewer.seat),
    }


def own_last_move(scene: Scene, seat: int) -> int | None:
    """The number of moves that would remain without this seat's last one, if that one is recent."""
    own = (move.number - 1 for move in scene.log if move.seat == seat and not move.forced)
    return next((before for before in own if before >= scene.first), None)


def undone(scene: Scene, viewer: Viewer, to: int) -> Undone:
    """What going back to the position after move ``to`` would undo. Moves are counted as in the log, so that nobody learns which seats had
    a choice."""
    assert scene.match is not None
    gone = [move for move in reversed(scene.log) if move.number > to]
    in_sight = bool(gone) and gone[0].number == to + 1
    return Undone(
        number=to + 1,
        text=_named(scene, viewer, gone) if in_sight else None,
        later=scene.match.number - to - 1,
        own=sum(move.seat in viewer.seats for move in gone[in_sight:]),
        elements=tuple(
            dict.fromkeys(element for move in gone for line in lines_of(move, viewer.seat) for element in line.elements)
        ),
        revealed=scene.match.revealed_since(to),
    )


def _named(scene: Scene, viewer: Viewer, gone: Sequence[Move]) -> Text:
    """The name of the first of the moves ``gone``, for this viewer: its line of the log, if there is one. Otherwise the seat that answered
    reads the question and the answer. Other viewers read the last line of the log before the move, or the number of the move."""
    first = gone[0]
    if (sentence := next(_sentences(gone, viewer), None)) is not None:
        return sentence
    if first.seat is not None and first.seat == viewer.seat and (asked := asked_by(scene.table, first)) is not None:
        return T("the answer “{answer}” to “{question}”", answer=asked.answer, question=asked.question)
    before = (lines_of(move, viewer.seat) for move in scene.log if move.number < first.number)
    line = next((lines[-1] for lines in before if lines), None)
    if line is None:
        return T("move {n}", n=first.number)
    return T("an answer after “{line}”", line=line.text)


def _sentences(gone: Sequence[Move], viewer: Viewer) -> Iterator[Text]:
    """What the log says of the first of these moves, up to the next move of the same seat. The log mentions answers that wait for others
    only when the last of them is in."""
    first = gone[0]
    for move in gone:
        if move is not first and move.seat == first.seat:
            return
        yield from (line.text for line in lines_of(move, viewer.seat) if line.seat == first.seat)


@dataclass(frozen=True)
class TakenBack:
    """A takeback: the version of the table, the seat, and its first move as this viewer may know it."""

    version: int
    seat: int
    text: Text

    def said(self, words: Callable[[Text], str]) -> str:
        """The takeback in a sentence."""
        return words(T("{who} has taken back: {move}", who=Ref(f"seat:{self.seat}"), move=self.text))


def taken_back(scene: Scene, viewer: Viewer) -> Iterator[TakenBack]:
    """The takebacks among the moves in the log, the latest first. Each moved the board back for everybody."""
    for moves in scene.taken_back:
        gone = [move for move in moves if move.seat is not None and move.seat >= 0]
        version, seat = moves[0].undone_version, gone[0].seat if gone else None
        if version is not None and seat is not None:
            yield TakenBack(version, seat, _named(scene, viewer, gone))
