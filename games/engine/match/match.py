"""The kernel's object that drives a title: pending asks, submit, undo, view, save and restore.

A match holds segments. A segment is the State before a step (the checkpoint) and the moves made in this step and a few following ones.
Older segments are kept only as far back as somebody may still undo. A save is plain data and never contains a generator.
"""

from __future__ import annotations

import random
import sys
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.engine.match.answering import Answering
from games.engine.match.history import History, Mark
from games.engine.match.questions import Questions
from games.engine.match.runner import Runner
from games.engine.match.saved import Move, Record, Saved, Segment, TakeBack, upgraded
from games.engine.rules.ask import CLOCK, Ask, AskAll, Option, Question
from games.engine.rules.errors import EngineError, NotAsked, NothingToUndo, NotUnderstood, Stale, TitleBroken
from games.engine.rules.state import Result, State
from games.engine.title import codec
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.engine.title.view import View

S = TypeVar("S", bound=State)
_Mark: TypeAlias = tuple[Mark, dict[int, str]]
"""The current place of the match: its history, and the sealed answers, which are never changed in place."""


class Match(Generic[S]):
    """A match in progress. It holds a :class:`Runner`, which runs the steps, and :class:`Questions`, which say what is asked. Answers go
    through :class:`Answering`. None of the three refers to the match, so all are freed together."""

    def __init__(self, title: Title[S, Any], setup: Setup, saved: Saved | None = None) -> None:
        self.title = title
        self.setup = setup
        self.restarted = False
        """The moves of the step no longer fitted the rules, so it began again."""
        self._history = History.of(saved)
        self.runner = Runner(title, self._history)
        self.questions = Questions(title, self.runner)
        self.answering = Answering(self.runner, self.questions)
        self.takeback: TakeBack | None = None
        if saved is not None:
            self.questions.sealed = dict(saved.sealed)
            self.questions.standing = {seat: dict(kept) for seat, kept in saved.standing.items()}
            self.takeback = saved.takeback

    # Beginning, saving, loading

    @classmethod
    def start(
        cls, title: Title[S, Any], setup: Setup, seed: str, *, watched: bool = True, imagined: bool = False
    ) -> Match[S]:
        """A new match, played up to its first question. A match that is not ``watched`` logs nothing and follows no pieces. It keeps only
        its first checkpoint. With ``imagined`` it keeps that of the running step, because a bot will imagine how it goes on. The play is
        the same."""
        return cls.begin(title, setup, title.set_up(setup, seed), watched=watched, imagined=imagined)

    @classmethod
    def begin(
        cls, title: Title[S, Any], setup: Setup, state: S, *, watched: bool = True, imagined: bool = False
    ) -> Match[S]:
        """A match that begins from a handwritten State, played up to its first question."""
        match = cls(title, setup)
        match.runner.watched = match._history.watched = watched
        if not watched:
            match._history.keep(1 if imagined else sys.maxsize)
        match.runner.begin(state)
        match.records.append(Record(0, None, match.runner.game.events))
        match.answering.answer_forced()
        return match

    def save(self) -> Saved:
        """The match as plain data, as :meth:`restore` needs it. Its last segment is the running step. So a fix to the rules does not touch
        the steps before it."""
        forced = self.answering.forced_seats
        sealed = {seat: option_id for seat, option_id in self.sealed.items() if seat not in forced}
        return Saved(
            self.setup.title,
            self.title.revision,
            self.setup,
            self._history.saved_segments(),
            self._history.floor,
            sealed,
            self.questions.standing,
            self.takeback,
            self._history.revealed,
            self.state.numbering,
        )

    @classmethod
    def restore(cls, title: Title[S, Any], saved: Saved, *, watched: bool = True) -> Match[S]:
        """A match from a save, at the same position. A save of an older revision is upgraded. If the moves of its step no longer fit, the
        step starts again and ``restarted`` says so. Raises :class:`LaterRevision` for a save of a later revision."""
        older = saved.revision != title.revision
        if older:
            saved = upgraded(title, saved)
        match = cls(title, saved.setup, saved)
        match._history.watched = watched
        # Else nothing is logged again, and the pieces are where they were.
        runner = match.runner
        runner.watched = watched and (older or saved.numbering is msgspec.UNSET)
        moves, number = match._history.last.moves, match.number
        sealed = match.sealed
        try:
            match._stand_in_last_segment(moves, checked=older)
            if match.number != number:
                raise NotAsked("more seats are asked at once than have answered")
            match.questions.sealed = sealed
        except Exception:  # a step of another shape may fail in any way
            if not older:
                raise
            match.restarted = True
            match._stand_in_last_segment([])
            match._history.raise_floor()
        if watched and not runner.watched:
            runner.watched, match.state.numbering = True, saved.numbering
            runner.look_on()
        match.records.clear()
        match.answering.answer_forced()
        return match

    def imagine(self, seat: int, seed: str) -> None:
        """From here on only ``seat`` imagines this match. All information hidden from it is dealt again, and chance to come follows
        from ``seed``. The answers of others are unknown, and nobody can go back. The result depends only on ``seed`` and on what the
        seat knows."""
        state = self.state
        self.title.permute_hidden(state, seat, random.Random(seed))
        state.chance.seed, state.chance.drawn = seed, {}
        state.numbering = msgspec.UNSET
        self.questions.standing, self.takeback = {}, None
        self.answering.forget()
        self._history.keep(sys.maxsize)
        self.runner.imagine()
        self.answering.answer_forced()

    def watch(self) -> None:
        """From here on events are logged and pieces are followed, in a match that was imagined. The State before the running step was
        not imagined, so it is forgotten. The match can be saved again when the next step has begun."""
        self._history.forget()
        self.runner.watched = self._history.watched = True
        self.runner.look_on()

    @classmethod
    def replay(cls, title: Title[S, Any], setup: Setup, seed: str, moves: Iterable[Move]) -> Match[S]:
        """A whole match from its beginning, every answer checked. Forced moves may be left out of ``moves``."""
        match = cls.start(title, setup, seed)
        match.follow(moves, after=0)
        return match

    def follow(self, moves: Iterable[Move], *, after: int | None = None) -> None:
        """Make the moves that were recorded after move ``after`` (by default after those made so far), each checked. Forced moves may be
        left out. A recorded answer of a seat may be one that the kernel gives today."""
        for number, move in enumerate(moves, (self.number if after is None else after) + 1):
            if self.answering.makes_itself(move, number):
                continue
            if move.seat == CLOCK:
                self.settle()
            else:
                self.submit(move.seat, move.option)

    def follow_into(self, moves: Iterable[Move], number: int, events: int) -> None:
        """Follow these moves, and show the State where that many events of move ``number`` had happened, if play comes there. From then on
        the match can only be viewed."""
        noted = self.runner.pause(number, events)
        self.follow(moves)
        if noted:
            self.runner.stand_at(codec.decode(noted[-1], self.title.state))
            self.answering.forget()
        self.runner.look_on()

    @property
    def number(self) -> int:
        """Moves made so far."""
        return self._history.number

    @property
    def unrecorded(self) -> int:
        """How many of these moves are not in ``records``: the moves that were saved before this match was restored."""
        return min((record.number for record in self.records), default=self.number + 1) - 1

    @property
    def step(self) -> Segment:
        """The running step: the State before it and the answers given in it. Only for a match that is watched."""
        history, last = self._history, self._history.last
        return Segment(history.step, history.begun, last.moves[history.begun - last.start :])

    # What is asked

    @property
    def state(self) -> S:
        """The working State, read only."""
        return self.runner.game.state

    @property
    def result(self) -> Result | None:
        """How the match ended, or None."""
        return self.state.result

    @property
    def request(self) -> Ask | AskAll | None:
        """The question at which play has stopped; None when the match is over."""
        return self.runner.request

    @property
    def records(self) -> list[Record]:
        """The moves since the match was started or restored, with their events. The caller may take and clear them."""
        return self.answering.records

    @property
    def sealed(self) -> dict[int, str]:
        """Answers to an AskAll that wait for the others, in the order of answering."""
        return self.questions.sealed

    def ask(self, seat: int | None) -> Ask | None:
        """The question to the seat; see :meth:`Questions.ask`."""
        return self.questions.ask(seat)

    def options(self, seat: int) -> Sequence[Option]:
        """The legal answers of a seat; see :meth:`Questions.options`."""
        return self.questions.options(seat)

    def question(self, seat: int) -> Question:
        """The question to a bot in the seat; see :meth:`Questions.question`."""
        return self.questions.question(seat)

    def waiting_for(self) -> list[int]:
        """Seats that have to answer; see :meth:`Questions.waiting_for`."""
        return self.questions.waiting_for()

    def view(self, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) may know."""
        view: View = self.title.view(self.state, seat)
        return view

    # Answering

    def submit(self, seat: int, option_id: str, *, at: int | None = None) -> None:
        """Give an answer. ``at`` is the number of moves that the player had seen.

        Raises :class:`Stale`, :class:`MatchOver`, :class:`NotAsked`, :class:`NotUnderstood`, :class:`NotAllowed`, and :class:`TitleBroken`
        when the rules' code fails. After any of these errors the match is as it was before. Only an imagined match ends with TitleBroken.
        """
        if at is not None and at != self.number:
            raise Stale(f"the answer is for move {at}, the match is at {self.number}")
        try:
            self.questions.check_legal(seat, option_id)
        except EngineError:
            raise
        except Exception as error:
            raise self._broken(error) from error
        mark = self._mark()
        request, answering = self.request, self.answering
        answering.unasked = []
        try:
            if self.questions.standing:
                answering.end_standing(seat, unless=option_id)
            if type(request) is AskAll:
                answering.seal(request, seat, option_id)
            elif not answering.take(seat, option_id):
                answering.answer_forced()
        except Exception as error:
            raise self._return_to(mark, error) from error
        if self.takeback is not None:
            self._forget_takeback(mark)

    def settle(self) -> None:
        """Time is up for a question that waits for agreement. The rules go on with the answers given so far."""
        if not isinstance(self.request, AskAll) or not self.request.agree or not self.sealed:
            raise NotUnderstood("nothing here is settled by time")
        mark = self._mark()
        self.answering.unasked = []
        try:
            self.answering.take_sealed(settled=True)
            self.answering.answer_forced()
        except Exception as error:
            raise self._return_to(mark, error) from error
        self._forget_takeback(mark)

    def set_standing(self, seat: int, key: str, option_id: str | None) -> None:
        """Leave a standing answer for every question with a span of this key, or (None) take it back. Applies from now on."""
        kept = {span.key: span.option for span in self.questions.standing_spans(seat)}
        kept.pop(key, None)
        self.questions.standing[seat] = kept if option_id is None else {**kept, key: option_id}
        if option_id is None:
            return
        mark = self._mark()
        try:
            self.answering.answer_forced()
        except Exception as error:
            raise self._return_to(mark, error) from error
        self._forget_takeback(mark)

    # Taking back

    def may_undo(self, seat: int) -> bool:
        """Whether the last answer is this seat's own and nothing was revealed since."""
        return self._history.undo_point(seat) is not None

    def turn(self, seat: int) -> tuple[int, int]:
        """The number of moves that remain after the seat takes back its latest answers in a row, and the number of these answers."""
        return self._history.turn_point(seat)

    def undo(self, seat: int, *, whole: bool = False) -> int:
        """Take back the seat's last answer and the kernel's answers since, or the ``whole`` turn: the seat's latest answers in a row.
        Returns the number of moves that remain."""
        point = self._history.undo_point(seat)
        if point is not None and whole:
            point, _answers = self._history.turn_point(seat)
        if point is None:
            raise NothingToUndo("nothing of your own can be taken back here without the others")
        self._stand_in_last_segment(self._history.cut(point))
        self.takeback = None
        self._forget_records()
        left = self.number  # fewer than ``point`` if other seats without a choice were asked at the same time
        self.answering.end_standing(seat)
        self.answering.answer_forced()
        return left

    def revealed_since(self, number: int) -> bool:
        """Whether something was drawn, rolled or revealed after move ``number``. A takeback does not change it: the seed stays the same, so
        the same card is drawn again."""
        return number < self._history.revealed

    def recent_moves(self) -> list[Move]:
        """The moves that can be undone, oldest first."""
        return self._history.moves()

    def may_unseal(self, seat: int) -> bool:
        """Whether an answer of this seat waits for the others."""
        return seat in self.sealed and seat not in self.answering.forced_seats

    def unseal(self, seat: int) -> None:
        """Withdraw an answer that still waits for the others."""
        if not self.may_unseal(seat):
            raise NothingToUndo("no answer of yours is waiting")
        self.questions.unseal(seat)
        self.answering.end_standing(seat)

    def propose_takeback(self, seat: int, to: int, voters: Sequence[int]) -> bool:
        """Ask ``voters`` to return to the position before move ``to``. True when nobody has to be asked."""
        if not 0 <= to < self.number:
            raise NotUnderstood(f"there is no move {to} to return to")
        missing = [voter for voter in voters if voter != seat]
        self.takeback = TakeBack(seat, to, missing) if missing else None
        return not missing

    def answer_takeback(self, seat: int, agree: bool) -> bool:
        """True when everybody has agreed. The caller then goes back with :meth:`replay`, or from a key frame with :meth:`follow`. A refusal
        is in force until play goes on."""
        if self.takeback is None:
            raise NotAsked("nobody asks you to take anything back")
        self.takeback = self.takeback.answered(seat, agree)
        return self.takeback.agreed

    # Inside: going back

    def _mark(self) -> _Mark:
        return self._history.mark(), self.sealed

    def _forget_takeback(self, mark: _Mark) -> None:
        """A request for a takeback ends when play has gone on. An answer that only waits for the others does not end it: nobody may learn
        of that answer."""
        (_, number, _, _), _ = mark
        if number != self.number:
            self.takeback = None

    def _return_to(self, mark: _Mark, error: Exception) -> TitleBroken:
        """Return to the place of :meth:`_mark`. Returns the error to raise. An imagined match cannot return: no checkpoint has what was
        dealt in it."""
        if self.runner.imagined:
            return self._broken(error)
        history, sealed = mark
        self._stand_in_last_segment(self._history.return_to(history))
        self.questions.sealed = sealed
        self._forget_records()
        return self._broken(error)

    def _broken(self, error: Exception) -> TitleBroken:
        return TitleBroken(f"{self.title.info.slug} failed at move {self.number}: {error!r}")

    def _forget_records(self) -> None:
        """Drop the records of moves that were taken back."""
        self.answering.records = [record for record in self.records if record.number <= self.number]

    def _stand_in_last_segment(self, moves: Sequence[Move], *, checked: bool = False) -> None:
        """Begin again from the last checkpoint and feed the steps ``moves``. No option is enumerated unless ``checked``."""
        segment = self._history.restart()
        self.answering.unasked = []
        self.answering.forget()
        self.runner.begin(codec.decode(segment.checkpoint, self.title.state), reopened=True)
        queue = deque(moves)
        while queue:
            self.answering.feed(queue, checked)
