"""How good a position in mid-match is for a seat, in points: what it would score now, and what it has to make more of."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.delivery import open_needs
from games.titles.founders_of_gloomhaven.rules.reach import missing
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import NOBODY, SOLO, Founders, Player

PARTS = (
    (messages.POINTS_NOW, "fog.end.3"),
    (T("Money and influence"), "fog.overview.principles.1"),
    (T("Income still to come"), "fog.vote.income.2"),
    (T("Deliveries within reach"), "fog.delivery.1"),
    (T("What others make of one's resources"), "fog.delivery.share.1"),
    (T("Houses, bridges and advisers"), "fog.actions.recruit.9"),
)
"""What somebody has, each with the clause that makes it worth something."""
MONEY, FLEETING, INFLUENCE = 0.3, 0.3, 0.6
"""What one of it is worth; lasting influence beside the point that it is at the end."""
INCOMES = 2.5
"""So many incomes are still to come at the beginning, a coin of each worth ``MONEY``, and the means to earn more."""
KIND = 0.6
EACH_ROAD = 0.76
"""What is left of a delivery's worth with each road that is still missing."""
HOUSE, BRIDGE, ADVISER = 3.0, 1.2, 1.8
COMPLETE, UNMET = 8.0, 1.0
"""Alone: what a completed building is worth, and what each need costs that is not met yet."""


def prospects(state: Founders, seat: int) -> list[Prospect]:
    """The lead of a seat over the best of the others, part by part; alone how near all buildings are to completion."""
    game = FogGame(state)
    own = _worth(game, state.players[seat])
    best = max(
        (_worth(game, other) for other in state.players if other.seat != seat), key=sum, default=[0.0] * len(own)
    )
    return [Prospect(text, points - other, rule) for (text, rule), points, other in zip(PARTS, own, best, strict=True)]


def at_horizon(start: Founders, now: Founders, answers: int) -> bool:
    """The end of a turn, with all that followed it."""
    if now.mode == SOLO:
        return not now.card and (now.round, len(now.players[0].hand)) != (start.round, len(start.players[0].hand))
    return now.active != start.active


def still_to_come(state: Founders) -> float:
    """How much of the game is left, from 1 to 0, by the buildings that are complete."""
    return max(0.05, 1 - holdings.completed(state) / components.setting_up().buildings_to_end)


def _worth(game: FogGame, own: Player) -> list[float]:
    """``PARTS`` in points."""
    state, left = game.state, still_to_come(game.state)
    kinds = holdings.income(state, own).total
    held = len([card for card in (*own.hand, *(one.card for one in own.played)) if card in components.advisers()])
    return [
        _now(state, own),
        (MONEY * own.money + FLEETING * own.fleeting) * min(1.0, 3 * left) + INFLUENCE * own.lasting * left,
        (INCOMES * MONEY + KIND) * kinds * left,
        _deliveries(game, own.seat),
        _used_by_others(state, own.seat) * left,
        (HOUSE * len(own.houses) + BRIDGE * len(own.bridges) + ADVISER * held) * left,
    ]


def _now(state: Founders, own: Player) -> float:
    if state.mode != SOLO:
        return float(holdings.total(own))
    unmet = sum(1 for _ in open_needs(state))
    return COMPLETE * holdings.completed(state) - UNMET * unmet


def _deliveries(game: FogGame, seat: int) -> float:
    """The nearer to a building that needs it, the more a resource is worth."""
    city, worth = game.city, 0.0
    for building, name in open_needs(game.state):
        apart = [
            roads
            for key in city.of_resource(name)
            if city.owners[key] == seat
            and (roads := missing(city, seat, city.tiles[key], city.built[building])) is not None
        ]
        if apart:
            points = max(0.5, components.needs(building)[name] - _passed_on(game.state, seat, name))
            worth += points * EACH_ROAD ** min(apart)
    return worth


def _passed_on(state: Founders, seat: int, name: str) -> int:
    """What the owner of a resource gives to others whenever it scores (fog.delivery.share.2, fog.resources.neutral.5)."""
    passed = 0
    for wanted in components.recipe(name):
        owners = {state.tiles[key].owner for key in holdings.tiles_of(state, wanted.resource)}
        if seat in owners:
            passed += _passed_on(state, seat, wanted.resource)
        else:
            passed += components.resource_data().neutral_points if NOBODY in owners else wanted.points
    return passed


def _used_by_others(state: Founders, seat: int) -> float:
    """What is made of one's resources, each that stands and each that does not yet."""
    worth = 0.0
    for product in components.advanced():
        for wanted in components.recipe(product):
            if any(state.tiles[key].owner == seat for key in holdings.tiles_of(state, wanted.resource)):
                owners = {state.tiles[key].owner for key in holdings.tiles_of(state, product)} - {seat}
                worth += wanted.points * (0.5 * len(owners) + 0.15)
    return worth
