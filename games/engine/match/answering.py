"""Taking answers: one to an Ask, the last of several to an AskAll, and those for which nobody needs to be asked."""

from __future__ import annotations

from typing import TypeVar

from games.engine.match.questions import Questions
from games.engine.match.runner import Runner
from games.engine.match.saved import Move, Record
from games.engine.rules.ask import CLOCK, SETTLE, Ask, AskAll, answer_of
from games.engine.rules.errors import TitleBroken
from games.engine.rules.orders import found
from games.engine.rules.state import State

S = TypeVar("S", bound=State)


class Answering(Questions[S], Runner[S]):
    """The part of a match that feeds answers to the steps, and records them."""

    records: list[Record]
    _forced_seats: set[int]
    """Seats whose sealed answer the kernel gave."""
    _unasked: list[tuple[int, str]]
    """Seats and answers of the moves that the kernel has made since a seat answered last."""

    def _take(self, seat: int, option_id: str, *, forced: bool = False) -> bool:
        """One answer to an Ask, and those without a choice that follow from it: record each and run on to the next question.

        True when play stands at a choice, as it mostly does. Whatever else is asked is left to :meth:`_answer_forced`.
        """
        game, history, records = self.game, self._history, self.records
        while True:
            move = Move(seat, option_id, forced)
            events = game.events = []
            records.append(Record(history.add(move), move, events))
            if forced:
                self._unasked.append((seat, option_id))
            request = self._run(answer_of(option_id))
            if not isinstance(request, Ask) or request.spans is not None:
                self._options = {}
                return False
            seat = request.seat
            legal = request.options()
            self._options = {seat: legal}
            if len(legal) > 1:
                return True
            if not legal or request.hides:
                return False
            option_id, forced = legal[0].id, True

    def _seal(self, request: AskAll, seat: int, option_id: str) -> None:
        """One answer to an AskAll; with the last of them, run on."""
        self.sealed = {**self._sealed_without(seat), seat: option_id}  # the latest proposal stands last
        self._forced_seats.discard(seat)
        if request.complete(self.sealed):
            self._take_sealed()
            self._answer_forced()

    def _sealed_without(self, seat: int) -> dict[int, str]:
        return {other: option_id for other, option_id in self.sealed.items() if other != seat}

    def _take_sealed(self, *, settled: bool = False) -> None:
        """The answers to an AskAll are in (or time settled it): record them in seat order and run on."""
        answers = {seat: self.sealed[seat] for seat in sorted(self.sealed)}
        for seat, option_id in answers.items():
            self._record(Move(seat, option_id, seat in self._forced_seats))
            if seat in self._forced_seats:
                self._unasked.append((seat, option_id))
        if settled:
            self._record(Move(CLOCK, SETTLE))
        covert = isinstance(self.request, AskAll) and self.request.covert
        if len(answers.keys() - (self._forced_seats if covert else set())) > 1:  # else everybody knew who had no choice
            self._history.raise_floor()
        self.sealed = {}
        self._options = {}
        self._forced_seats.clear()
        self._run({seat: answer_of(option_id) for seat, option_id in answers.items()})

    def _record(self, move: Move) -> None:
        self.game.events = []
        self.records.append(Record(self._history.add(move), move, self.game.events))

    def _answer_forced(self) -> None:
        """While the question is one without a choice, or a standing answer fits, answer it."""
        while (request := self.request) is not None:
            if isinstance(request, Ask):
                option_id, forced = self._answer_without_asking(request, forces=not request.hides)
                if option_id is None or self._take(request.seat, option_id, forced=forced):
                    return
                continue
            self._seal_without_asking(request)
            if not request.complete(self.sealed):
                return
            self._take_sealed()

    def _end_standing(self, seat: int, *, unless: str = "") -> None:
        """Who answers otherwise than could stand (``unless`` the answer is this one), or takes such an answer back, has thought anew:
        nothing of what was left stands any longer."""
        ask = self.ask(seat)
        if ask is not None and ask.spans is not None and any(span.option != unless for span in ask.spans()):
            self.standing.pop(seat, None)

    def _seal_without_asking(self, request: AskAll) -> None:
        for ask in request.asks:
            if ask.seat in self.sealed:
                continue
            option_id, forced = self._answer_without_asking(ask, forces=request.forces(ask))
            if option_id is not None:
                self.sealed = {**self.sealed, ask.seat: option_id}
                if forced:
                    self._forced_seats.add(ask.seat)

    def _answer_without_asking(self, ask: Ask, *, forces: bool) -> tuple[str | None, bool]:
        """The answer nobody needs to be asked for, and whether it is forced (a single one, where that ``forces`` it) rather than left by
        the seat."""
        options = self.options(ask.seat)
        if len(options) == 1 and forces:
            return options[0].id, True
        if not options:
            raise TitleBroken(f"seat {ask.seat} is asked {ask.prompt.msgid!r} and has no answer")
        if ask.spans is not None and (kept := self.standing.get(ask.seat)):
            left = next((span.option for span in ask.spans() if kept.get(span.key) == span.option), None)
            if left is not None and found(options, left) is not None:
                return left, False
        return None, False
