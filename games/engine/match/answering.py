"""Taking answers: one to an Ask, the last of several to an AskAll, and those that the kernel gives without asking."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

from games.engine.match.questions import Questions
from games.engine.match.runner import Runner
from games.engine.match.saved import Move, Record
from games.engine.rules.ask import CLOCK, SETTLE, Answer, Ask, AskAll, answer_of
from games.engine.rules.errors import NotAsked, TitleBroken
from games.engine.rules.orders import option_of
from games.engine.rules.state import State

S = TypeVar("S", bound=State)


class Answering(Generic[S]):
    """Feeds answers to the steps and records them: the answers of seats, and those that the kernel gives without asking."""

    def __init__(self, runner: Runner[S], questions: Questions[S]) -> None:
        self.runner = runner
        self.questions = questions
        self.history = runner.history
        self.records: list[Record] = []
        """The moves since the match was started or restored, with their events."""
        self.forced_seats: set[int] = set()
        """Seats whose sealed answer came from the kernel."""
        self.unasked: list[tuple[int, str]] = []
        """Seats and answers of the kernel's moves since the last answer of a seat."""

    def forget(self) -> None:
        """Play is at another place: no answer waits, and no options are cached."""
        self.questions.sealed = {}
        self.questions.forget_options()
        self.forced_seats.clear()

    def take(self, seat: int, option_id: str, *, forced: bool = False) -> bool:
        """One answer to an Ask, and the answers without a choice that follow. Record each and run to the next question.

        True when play has stopped at a choice, which is the usual case. :meth:`answer_forced` handles all other questions.
        """
        runner, questions, history, records = self.runner, self.questions, self.history, self.records
        game, request = runner.game, runner.request
        while True:
            move = Move(seat, option_id, forced)
            events = game.events = []
            rule = request.rule if isinstance(request, Ask) and not forced else ""
            records.append(Record(history.add(move), move, events, rule))
            if forced:
                self.unasked.append((seat, option_id))
            request = runner.run(answer_of(option_id))
            if not isinstance(request, Ask) or request.spans is not None:
                questions.options_by_seat = {}
                return False
            seat = request.seat
            legal = request.options()
            questions.options_by_seat = {seat: legal}
            if len(legal) > 1:
                return True
            if not legal or request.hides:
                return False
            option_id, forced = legal[0].id, True

    def seal(self, request: AskAll, seat: int, option_id: str) -> None:
        """One answer to an AskAll. With the last answer, play runs on."""
        self.questions.unseal(seat)  # the latest proposal is the last one
        self.questions.seal(seat, option_id)
        self.forced_seats.discard(seat)
        if request.complete(self.questions.sealed):
            self.take_sealed()
            self.answer_forced()

    def take_sealed(self, *, settled: bool = False) -> None:
        """All answers to an AskAll are in, or time has settled it. Record them in seat order and run on."""
        sealed = self.questions.sealed
        answers = {seat: sealed[seat] for seat in sorted(sealed)}
        request = self.runner.request
        rules = {ask.seat: ask.rule for ask in request.asks} if isinstance(request, AskAll) else {}
        for seat, option_id in answers.items():
            forced = seat in self.forced_seats
            self._record(Move(seat, option_id, forced), "" if forced else rules.get(seat, ""))
            if seat in self.forced_seats:
                self.unasked.append((seat, option_id))
        if settled:
            self._record(Move(CLOCK, SETTLE))
        covert = isinstance(self.runner.request, AskAll) and self.runner.request.covert
        if len(answers.keys() - (self.forced_seats if covert else set())) > 1:  # else everybody knew who had no choice
            self.history.raise_floor()
        self.forget()
        self.runner.run({seat: answer_of(option_id) for seat, option_id in answers.items()})

    def _record(self, move: Move, rule: str = "") -> None:
        self.runner.game.events = []
        self.records.append(Record(self.history.add(move), move, self.runner.game.events, rule))

    def answer_forced(self) -> None:
        """Answer each question that leaves no choice, or that a standing answer fits, until another one is asked."""
        while (request := self.runner.request) is not None:
            if isinstance(request, Ask):
                option_id, forced = self._answer_without_asking(request, forces=not request.hides)
                if option_id is None or self.take(request.seat, option_id, forced=forced):
                    return
                continue
            self._seal_without_asking(request)
            if not request.complete(self.questions.sealed):
                return
            self.take_sealed()

    def end_standing(self, seat: int, *, unless: str = "") -> None:
        """Drop the standing answers of a seat. The seat has given a different answer (not ``unless``), or has taken such an answer back."""
        ask = self.questions.ask(seat)
        if ask is not None and ask.spans is not None and any(span.option != unless for span in ask.spans()):
            self.questions.standing.pop(seat, None)

    def makes_itself(self, move: Move, number: int) -> bool:
        """Whether the kernel makes this move: the ``number``-th of a recording that is complete.

        A forced move that the kernel does not make belongs to a seat that is asked today. It is that seat's answer. If a seat gave a move,
        but has no choice today, the kernel has just made that move. Nobody can give it now.
        """
        if move.forced:
            return number <= self.history.number or move.seat not in self.questions.waiting_for()
        if (move.seat, move.option) not in self.unasked:
            return False
        asked = self.questions.ask(move.seat)
        return asked is None or option_of(self.questions.options(move.seat), move.option) is None

    def feed(self, queue: deque[Move], checked: bool) -> None:
        """Give the current question its recorded answer or answers. Options are enumerated only if the answers are ``checked``."""
        request = self.runner.request
        expected = len(request.asks) if isinstance(request, AskAll) else 1
        moves: list[Move] = []
        answers: dict[int, Answer] = {}
        while queue and (len(answers) < expected or queue[0].seat == CLOCK):
            move = queue.popleft()
            if move.seat != CLOCK:
                if checked:
                    self.questions.check_legal(move.seat, move.option)
                elif self.questions.ask(move.seat) is None:
                    raise NotAsked(f"seat {move.seat} was not asked")
                answers[move.seat] = answer_of(move.option)
            moves.append(move)
            if move.seat == CLOCK:
                break
        if len(answers) < expected and moves[-1].seat != CLOCK:
            return  # one of several was taken back: the kernel gives those without a choice again
        for move in moves:
            self.history.add(move)
        self.questions.options_by_seat = {}
        self.forced_seats.clear()
        self.runner.run(answers if isinstance(request, AskAll) else next(iter(answers.values())))

    def _seal_without_asking(self, request: AskAll) -> None:
        for ask in request.asks:
            if ask.seat in self.questions.sealed:
                continue
            option_id, forced = self._answer_without_asking(ask, forces=request.forces(ask))
            if option_id is not None:
                self.questions.seal(ask.seat, option_id)
                if forced:
                    self.forced_seats.add(ask.seat)

    def _answer_without_asking(self, ask: Ask, *, forces: bool) -> tuple[str | None, bool]:
        """The answer that the kernel gives without asking, and whether it is forced. With ``forces``, a single option is forced. An answer
        that is not forced is a standing answer of the seat."""
        options = self.questions.options(ask.seat)
        if len(options) == 1 and forces:
            return options[0].id, True
        if not options:
            raise TitleBroken(f"seat {ask.seat} is asked {ask.prompt.msgid!r} and has no answer")
        if ask.spans is not None and (kept := self.questions.standing.get(ask.seat)):
            left = next((span.option for span in ask.spans() if kept.get(span.key) == span.option), None)
            if left is not None and option_of(options, left) is not None:
                return left, False
        return None, False
