"""How good a position during a match is for a seat, in points: its score now, and what it can make more of."""

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
"""What a player has, each part with the clause that gives it worth."""
MONEY, FLEETING, INFLUENCE = 0.3, 0.3, 0.6
"""What one of each is worth; for lasting influence, in addition to its point at the end."""
INCOMES = 2.5
"""This many incomes are left at the beginning. A coin of each is worth ``MONEY``, and helps to earn more."""
FAR = 24
"""So many answers are imagined. What a road or a tile brings is often seen only turns later."""
KIND = 0.6
EACH_ROAD = 0.76
"""The share of a delivery's worth that is left with each missing road."""
HOUSE, BRIDGE, ADVISER = 3.0, 1.2, 1.8
COMPLETE, UNMET = 8.0, 1.0
"""Solo: the worth of a complete building, and the cost of each need that is not met yet."""


def prospects(state: Founders, seat: int) -> list[Prospect]:
    """How far a seat is ahead of the best opponent, part by part. In solo play, how near all buildings are to
    completion."""
    game = FogGame(state)
    worth = _worth(game, state.players[seat])
    best = max(
        (_worth(game, other) for other in state.players if other.seat != seat), key=sum, default=[0.0] * len(worth)
    )
    return [
        Prospect(text, points - other, rule) for (text, rule), points, other in zip(PARTS, worth, best, strict=True)
    ]


def at_horizon(start: Founders, now: Founders, answers: int) -> bool:
    """Whether a turn is over, with everything that followed it, and ``FAR`` answers were given. In solo play: whether a
    card is played."""
    if now.mode == SOLO:
        return not now.card and (now.round, len(now.players[0].hand)) != (start.round, len(start.players[0].hand))
    return answers >= FAR and now.active != start.active


def still_to_come(state: Founders) -> float:
    """How much of the game is left, from 1 to 0, by the number of complete buildings."""
    return max(0.05, 1 - holdings.completed(state) / components.setting_up().buildings_to_end)


def _worth(game: FogGame, player: Player) -> list[float]:
    """``PARTS`` in points."""
    state, left = game.state, still_to_come(game.state)
    kinds = holdings.income(state, player).total
    held = len([card for card in (*player.hand, *(one.card for one in player.played)) if card in components.advisers()])
    return [
        _now(state, player),
        (MONEY * player.money + FLEETING * player.fleeting) * min(1.0, 3 * left) + INFLUENCE * player.lasting * left,
        (INCOMES * MONEY + KIND) * kinds * left,
        _deliveries(game, player.seat),
        _used_by_others(state, player.seat) * left,
        (HOUSE * len(player.houses) + BRIDGE * len(player.bridges) + ADVISER * held) * left,
    ]


def _now(state: Founders, player: Player) -> float:
    if state.mode != SOLO:
        return float(holdings.total(player))
    unmet = sum(1 for _ in open_needs(state))
    return COMPLETE * holdings.completed(state) - UNMET * unmet


def _deliveries(game: FogGame, seat: int) -> float:
    """A resource is worth more if it is nearer to a building that needs it."""
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
    """What the owner of a resource gives to others each time it scores: fog.delivery.share.2,
    fog.resources.neutral.5."""
    passed = 0
    for prerequisite in components.recipe(name):
        owners = {state.tiles[key].owner for key in holdings.tiles_of(state, prerequisite.resource)}
        if seat in owners:
            passed += _passed_on(state, seat, prerequisite.resource)
        else:
            passed += components.resource_data().neutral_points if NOBODY in owners else prerequisite.points
    return passed


def _used_by_others(state: Founders, seat: int) -> float:
    """What is made of the seat's resources, by buildings on the map and by those that are not built yet."""
    worth = 0.0
    for product in components.advanced():
        for prerequisite in components.recipe(product):
            if any(state.tiles[key].owner == seat for key in holdings.tiles_of(state, prerequisite.resource)):
                owners = {state.tiles[key].owner for key in holdings.tiles_of(state, product)} - {seat}
                worth += prerequisite.points * (0.5 * len(owners) + 0.15)
    return worth
