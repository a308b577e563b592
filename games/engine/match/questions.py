"""The current question: what is pending, who has to answer it, and which answers are legal."""

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
    """Says which seats are asked, which have answered, and which answers are legal. It only reads and never runs a step."""

    def __init__(self, title: Title[S, Any], runner: Runner[S]) -> None:
        self.title = title
        self.runner = runner
        self.sealed: dict[int, str] = {}
        """Answers to an AskAll that wait for the others, in the order of answering. Each change replaces the dict."""
        self.standing: dict[int, dict[str, str]] = {}
        """Standing answers, by seat and key of a span."""
        self.listed: dict[int, Sequence[Option]] = {}
        """The options of this question that are already enumerated, by seat."""

    def forget_options(self) -> None:
        """A new question is pending, or the same one in another position."""
        self.listed = {}

    def seal(self, seat: int, option_id: str) -> None:
        """Add the answer of a seat that waits for the others."""
        self.sealed = {**self.sealed, seat: option_id}

    def unseal(self, seat: int) -> None:
        """Remove the waiting answer of the seat."""
        self.sealed = {other: option_id for other, option_id in self.sealed.items() if other != seat}

    def ask(self, seat: int | None) -> Ask | None:
        """The question to ``seat``. It is also there when the seat has a sealed answer that it may still change."""
        request = self.runner.request
        if isinstance(request, Ask):
            return request if request.seat == seat else None
        for ask in self._asks():
            if ask.seat == seat:
                return ask
        return None

    def put_to(self, seat: int | None) -> Ask | None:
        """Like :meth:`ask`, but without the covert question of a seat that could not react and is never asked."""
        request = self.runner.request
        if seat is not None and isinstance(request, AskAll) and request.covert and not request.might(seat):
            return None
        return self.ask(seat)

    def waiting_for(self) -> list[int]:
        """Seats that have to answer. Not to be shown when the request is covert (see :meth:`shown_waiting`)."""
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
        options = self.listed.get(seat)
        if options is None:
            request = self.runner.request
            ask = request if isinstance(request, Ask) and request.seat == seat else self._asked(seat)
            options = self.listed[seat] = ask.options()
        return options

    def question(self, seat: int) -> Question:
        """The question to a bot in ``seat``. When partners must agree, the bot accepts the latest proposal of another."""
        options = self.listed.get(seat) or self.options(seat)
        request = self.runner.request
        if isinstance(request, Ask):
            return Question(request, options)
        if isinstance(request, AskAll) and (proposed := request.proposed_to(seat, self.sealed)) is not None:
            agreed = option_of(options, proposed)
            options = options if agreed is None else [agreed]
        return Question(self._asked(seat), options)

    def left_standing(self, seat: int) -> list[Span]:
        """The standing answers of ``seat`` whose span is not over."""
        kept = self.standing.get(seat)
        return (
            [span for span in self.title.spans(self.runner.state, seat) if kept.get(span.key) == span.option]
            if kept
            else []
        )

    def view(self, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) may know."""
        view: View = self.title.view(self.runner.state, seat)
        return view

    def _asks(self) -> Sequence[Ask]:
        if isinstance(self.runner.request, AskAll):
            return self.runner.request.asks
        return () if self.runner.request is None else (self.runner.request,)

    def _asked(self, seat: int) -> Ask:
        ask = self.ask(seat)
        if ask is None:
            raise (
                MatchOver("the match is over")
                if self.runner.request is None
                else NotAsked(f"seat {seat} is not asked anything")
            )
        return ask

    def check_legal(self, seat: int, option_id: str) -> None:
        """Raise :class:`NotAsked`, :class:`MatchOver`, :class:`NotAllowed` or :class:`NotUnderstood`, unless the seat may give this
        answer."""
        options = self.listed.get(seat) or self.options(seat)
        if type(options) is Orders:
            if options.find(option_id) is not None:
                return
        else:
            for option in options:
                if option.id == option_id:
                    return
        for option in self._asked(seat).refused():
            if option.id == option_id and option.refused:
                raise NotAllowed(option_id, option.refused.reason, option.refused.rule)
        raise NotUnderstood(f"{option_id!r} is no answer here")
