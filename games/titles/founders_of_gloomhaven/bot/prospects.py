"""How good a position during a match is for a seat, in points: its score now, and what it can make more of."""

from __future__ import annotations

from pathlib import Path

from games.engine.bots.valuation import Part, Valuation
from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.bot.reading import EACH_ROAD
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.delivery import open_needs
from games.titles.founders_of_gloomhaven.rules.reach import missing
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import NOBODY, SOLO, Founders, Player

PARTS = (
    Part(messages.POINTS_NOW, "fog.end.3", ("score", "score_later")),
    Part(T("Money and influence"), "fog.overview.principles.1", ("money", "money_later", "fleeting", "lasting")),
    Part(T("Income still to come"), "fog.vote.income.2", ("income",)),
    Part(T("Deliveries within reach"), "fog.delivery.1", ("deliveries",)),
    Part(T("What others make of one's resources"), "fog.delivery.share.1", ("used", "access")),
    Part(T("Houses, bridges and advisers"), "fog.actions.recruit.9", ("houses", "bridges", "advisers")),
)
"""What a player has, each part with the clause that gives it worth."""
SIGNED = ("score_later",)
"""A point may be worth less while much of the game is left: what made it is then known, and the others come nearer."""
AHEAD = 12
"""So many answers of each seat are imagined. What a road or a tile brings is often seen only turns later."""
COMPLETE, UNMET = 8.0, 1.0
"""Solo: the worth of a complete building, and the cost of each need that is not met yet."""


def prospects(state: Founders, seat: int) -> list[Prospect]:
    """How far a seat is ahead of the best opponent, part by part. In solo play no score counts, but how near all buildings are to
    completion."""
    parts = VALUATION.prospects(state, seat)
    if state.mode != SOLO:
        return parts
    unmet = sum(1 for _ in open_needs(state))
    points = COMPLETE * holdings.completed(state) - UNMET * unmet
    return [Prospect(parts[0].text, points, parts[0].rule), *parts[1:]]


def features(state: Founders) -> dict[int, dict[str, float]]:
    """The amounts of ``PARTS``, by seat. Most of them count for as much of the game as is left, money for the last third of it."""
    game, left = FogGame(state), still_to_come(state)
    return {player.seat: _of(game, player, left) for player in state.players}


def at_horizon(start: Founders, now: Founders, answers: int) -> bool:
    """Whether a turn is over, with everything that followed it, and ``AHEAD`` answers a seat were given. In solo play a card must be
    played."""
    if now.mode == SOLO:
        return answers >= AHEAD and not now.card
    return answers >= AHEAD * now.seats and now.active != start.active


def still_to_come(state: Founders) -> float:
    """How much of the game is left, from 1 to 0, by the number of complete buildings."""
    return max(0.05, 1 - holdings.completed(state) / components.setting_up().buildings_to_end)


def _of(game: FogGame, player: Player, left: float) -> dict[str, float]:
    state, soon, score = game.state, min(1.0, 3 * left), float(holdings.total(player))
    held = len([card for card in (*player.hand, *(one.card for one in player.played)) if card in components.advisers()])
    return {
        "score": score,
        "score_later": score * left,
        "money": player.money * soon,
        "money_later": player.money * left,
        "fleeting": player.fleeting * soon,
        "lasting": player.lasting * left,
        "income": holdings.income(state, player).total * left,
        "deliveries": _deliveries(game, player.seat),
        "used": _used_by_others(state, player.seat) * left,
        "access": sum([player.seat in tile.access for tile in state.tiles.values()]) * left,
        "houses": len(player.houses) * left,
        "bridges": len(player.bridges) * left,
        "advisers": held * left,
    }


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


VALUATION = Valuation(
    Path(__file__).parent / "weights.yaml",
    PARTS,
    features,
    entries=("1", "2", "3", "4"),
    signed=SIGNED,
    moment=lambda start, now, _: now.active != start.active,
)
