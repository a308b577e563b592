"""What several guides read from a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from games.engine.rules.ask import Answer, Question, answer_of
from games.engine.rules.text import N, Text
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.delivery import Delivery
from games.titles.founders_of_gloomhaven.rules.reach import missing
from games.titles.founders_of_gloomhaven.seen.forecast.options import Prospect, places_of, prospects
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.references import prestige, resource
from games.titles.founders_of_gloomhaven.table.state import SOLO


class Near(NamedTuple):
    """A delivery by the seat, and the number of roads that would complete it."""

    roads: int
    one: Delivery


class Position:
    """A question, and the View of the asked seat."""

    def __init__(self, view: FoundersView, question: Question) -> None:
        self.view = view
        self.question = question
        self.seat = question.ask.seat
        self.player = view.players[self.seat]
        self.alone = view.mode == SOLO
        """Whether no other player is at the table (fog.solo.1)."""
        self.places = places_of(view, question)
        self.game, self.state, self.city = self.places.game, self.places.state, self.places.city

    def answers(self, *verbs: str) -> Iterator[Answer]:
        """The answers with one of these verbs."""
        answers = (answer_of(option.id) for option in self.question.options)
        return (answer for answer in answers if answer.verb in verbs)

    @cached_property
    def best(self) -> Prospect | None:
        """The answer by which the seat can score most, if any answer scores."""
        prospect = max(prospects(self.view, self.question), key=lambda one: one.all.most(self.seat), default=None)
        return prospect if prospect is not None and prospect.all.most(self.seat) > 0 else None

    def has(self, name: str) -> bool:
        """Whether the seat may use a resource."""
        return holdings.has(self.state, self.seat, name)

    @cached_property
    def nearest(self) -> Near | None:
        """The delivery by the seat with the fewest missing roads."""
        deliveries = []
        for building, name in self.places.needs:
            for key in self.city.of_resource(name):
                if self.city.owners[key] == self.seat:
                    roads = missing(self.city, self.seat, self.city.tiles[key], self.city.built[building])
                    if roads:
                        deliveries.append(Near(roads, Delivery(building, name, key)))
        return min(deliveries, default=None)

    def almost(self) -> tuple[str, str] | None:
        """An advanced resource of whose prerequisites the seat may use all except one, and that one. A resource that
        a building needs comes first."""
        candidates = []
        for product in components.advanced():
            prerequisites = [one.resource for one in components.recipe(product)]
            lacking = [name for name in prerequisites if not self.has(name)]
            if len(lacking) == 1:
                needed = any(name == product for _, name in self.places.needs)
                candidates.append((not needed, len(prerequisites) == 1, product, lacking[0]))
        return min(candidates)[2:] if candidates else None


def missing_roads(near: Near) -> Text:
    """How many roads are missing from a tile of the seat to where it would be delivered."""
    return N(
        "{n} road is missing from your {what} to {building}.",
        "{n} roads are missing from your {what} to {building}.",
        n=near.roads,
        what=resource(near.one.resource),
        building=prestige(near.one.building),
    )


def guide(tell: Callable[[Position], Statement | None]) -> Guide[FoundersView]:
    """A function of the Position as the kernel calls it."""

    def guided(view: FoundersView, question: Question) -> Statement | None:
        return tell(Position(view, question))

    return guided
