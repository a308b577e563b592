"""What several guides read from a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.engine.rules.ask import Answer, Question, answer_of
from games.engine.rules.text import Ref, T, Text
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.great_wall.seen.clans import ClanView
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.seen.wall import SectionView


class Position:
    """A question and what the seat that is asked sees."""

    def __init__(self, view: GreatWallView, question: Question) -> None:
        self.view = view
        self.question = question
        self.seat = question.ask.seat
        self.clan: ClanView = next(clan for clan in view.clans if clan.owner == self.seat)
        self.goods = self.clan.goods or {}

    def answers(self, *verbs: str) -> Iterator[Answer]:
        """The answers with one of these verbs."""
        answers = (answer_of(option.id) for option in self.question.options)
        return (answer for answer in answers if answer.verb in verbs)

    def price(self, verb: str) -> int:
        """What the first answer with that id would cost; 0 where it cannot be given or costs nothing."""
        option = next((option for option in self.question.options if option.id == verb), None)
        return 0 if option is None or option.price is None else option.price.total

    @property
    def breached(self) -> list[SectionView]:
        """The sections that would fall if winter came now."""
        return [section for section in self.view.sections if section.open and not section.holds]

    @property
    def years_left(self) -> int:
        """Years after this one on the time track."""
        now = next(slot.year for slot in self.view.years if slot.now)
        return sum(slot.year > now for slot in self.view.years)


def guide(tell: Callable[[Position], Statement | None]) -> Guide[GreatWallView]:
    """A function of the Position as the kernel calls it."""

    def guided(view: GreatWallView, question: Question) -> Statement | None:
        return tell(Position(view, question))

    return guided


def short_by(section: SectionView) -> Text:
    """A section that would fall, by how much."""
    return T("{section} (short by {n})", section=Ref(section.element), n=section.offense - section.defense)
