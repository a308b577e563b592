"""What several guides read from a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.engine.rules.ask import Answer, Question, answer_of
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.previews import Play
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import Way
from games.titles.viscounts_of_the_west_kingdom.seen.view import PlayerView, ViscountsView


class Position:
    """A question, and the View of the asked seat."""

    def __init__(self, view: ViscountsView, question: Question) -> None:
        self.view = view
        self.question = question
        self.seat = question.ask.seat
        self.player: PlayerView = view.players[self.seat]

    def answers(self, *verbs: str) -> Iterator[Answer]:
        """The answers with one of these verbs."""
        answers = (answer_of(option.id) for option in self.question.options)
        return (answer for answer in answers if answer.verb in verbs)

    @property
    def ways(self) -> list[Way]:
        return self.view.ahead.ways

    @property
    def plays(self) -> list[Play]:
        return self.view.ahead.plays

    @property
    def apart(self) -> int:
        """Spaces from one marker to the other."""
        return self.player.virtue - self.player.corruption

    def leaving(self) -> str:
        """The card that drops off next turn; "" if that space is empty."""
        return self.player.row[-1]


def guide(tell: Callable[[Position], Statement | None]) -> Guide[ViscountsView]:
    """A function of the Position as the kernel calls it."""

    def guided(view: ViscountsView, question: Question) -> Statement | None:
        return tell(Position(view, question))

    return guided
