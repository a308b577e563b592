"""The current question: what is pending, which seats have to answer, and which answers are legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from games.engine.match.runner import Runner
from games.engine.rules.ask import Ask, AskAll, Option, Question, Span
from games.engine.rules.errors import MatchOver, NotAllowed, NotAsked, NotUnderstood
from games.engine.rules.orders import Orders, option_of
from games.engine.rules.state import State
from games.engine.title.title import Title
from games.engine.title.view import View

S = TypeVar("S", bound=State)


class Questions(Generic[S]):
    """Says which seats are asked, which have answered, and which answers are legal. It never runs a step."""

    def __init__(self, title: Title[S, Any], runner: Runner[S]) -> None:
        self.title = title
        self.runner = runner
        self.sealed: dict[int, str] = {}
        """Answers to an AskAll that wait for those of other seats: the option's id by seat, in the order of answering. Each change replaces
        the dict."""
        self.standing: dict[int, dict[str, str]] = {}
        """Standing answers: the option's id by seat and by the key of the span."""
        self.options_by_seat: dict[int, Sequence[Option]] = {}
        """The options of the pending question, for the seats for which they are enumerated already."""

    def forget_options(self) -> None:
        """Forget the enumerated options: a new question is pending, or the same one in another position."""
        self.options_by_seat = {}

    def seal(self, seat: int, option_id: str) -> None:
        """Add an answer that waits for those of other seats."""
        self.sealed = {**self.sealed, seat: option_id}

    def unseal(self, seat: int) -> None:
        """Remove the waiting answer of the seat."""
        self.sealed = {other: option_id for other, option_id in self.sealed.items() if other != seat}

    def ask(self, seat: int | None) -> Ask | None:
        """The pending question to ``seat``, if there is one. A seat with a sealed answer is still asked: it may change the answer."""
        request = self.runner.request
        if isinstance(request, Ask):
            return request if request.seat == seat else None
        for ask in self._asks():
            if ask.seat == seat:
                return ask
        return None

    def shown_ask(self, seat: int | None) -> Ask | None:
        """The question that ``seat`` is shown. A seat that cannot react to a covert question is not shown it."""
        request = self.runner.request
        if seat is not None and isinstance(request, AskAll) and request.covert and not request.might(seat):
            return None
        return self.ask(seat)

    def waiting_for(self) -> list[int]:
        """Seats that have to answer. For a covert question no viewer may know them: show :meth:`shown_waiting`."""
        request = self.runner.request
        if request is None:
            return []
        if isinstance(request, Ask):
            return [request.seat]
        return [ask.seat for ask in request.asks if ask.seat not in self.sealed or request.disagree(self.sealed)]

    def shown_waiting(self) -> list[int]:
        """Seats that are shown as waiting to answer. For a covert question these are all seats that might react."""
        request = self.runner.request
        if isinstance(request, AskAll) and request.covert:
            return [ask.seat for ask in request.asks if request.might(ask.seat)]
        return self.waiting_for()

    def options(self, seat: int) -> Sequence[Option]:
        """The legal answers of ``seat``, enumerated once for each question."""
        options = self.options_by_seat.get(seat)
        if options is None:
            request = self.runner.request
            ask = request if isinstance(request, Ask) and request.seat == seat else self._ask_or_raise(seat)
            options = self.options_by_seat[seat] = ask.options()
        return options

    def question(self, seat: int) -> Question:
        """The question to a bot in ``seat``. When partners must agree, the only option is the latest proposal of another seat."""
        options = self.options_by_seat.get(seat) or self.options(seat)
        request = self.runner.request
        if isinstance(request, Ask):
            return Question(request, options)
        if isinstance(request, AskAll) and (proposed := request.proposed_to(seat, self.sealed)) is not None:
            agreed = option_of(options, proposed)
            options = options if agreed is None else [agreed]
        return Question(self._ask_or_raise(seat), options)

    def standing_spans(self, seat: int) -> list[Span]:
        """The spans that are not over and for which ``seat`` has left a standing answer."""
        answers = self.standing.get(seat)
        if not answers:
            return []
        return [span for span in self.title.spans(self.runner.state, seat) if answers.get(span.key) == span.option]

    def view(self, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) may know."""
        view: View = self.title.view(self.runner.state, seat)
        return view

    def _asks(self) -> Sequence[Ask]:
        """The pending questions, one for each seat that is asked."""
        if isinstance(self.runner.request, AskAll):
            return self.runner.request.asks
        return () if self.runner.request is None else (self.runner.request,)

    def _ask_or_raise(self, seat: int) -> Ask:
        """The pending question to ``seat``. Raises :class:`MatchOver` or :class:`NotAsked` if there is none."""
        ask = self.ask(seat)
        if ask is None:
            raise (
                MatchOver("the match is over")
                if self.runner.request is None
                else NotAsked(f"seat {seat} is not asked anything")
            )
        return ask

    def check_legal(self, seat: int, option_id: str) -> None:
        """Check that the seat may give this answer. Raises :class:`NotAsked`, :class:`MatchOver`, :class:`NotAllowed` or
        :class:`NotUnderstood` otherwise."""
        options = self.options_by_seat.get(seat) or self.options(seat)
        if type(options) is Orders:
            if options.find(option_id) is not None:
                return
        else:
            for option in options:
                if option.id == option_id:
                    return
        for option in self._ask_or_raise(seat).refused():
            if option.id == option_id and option.refused:
                raise NotAllowed(option_id, option.refused.reason, option.refused.rule)
        raise NotUnderstood(f"{option_id!r} is no answer here")
