"""How good a position is for a seat at the end of a year that it imagines: what is scored already, and what a year to come will make of
goods, people and overseers.

The weights follow what 250 solo games between bots of different strength gained from each of these later on, by the years that were left
(0.3 to 0.5 of the variance), a quarter less."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.rules.game import Game
from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.great_wall import messages
from games.titles.great_wall.rules.game import WallGame, cooperative, open_sections, side
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, GreatWall
from games.titles.great_wall.year.ending import score_lines

GOODS, CHI = 1.2, 0.8
"""What a resource promises, and how much more chi does, which lifts overseers and takes shame away."""
OVERSEER = 0.45
"""What a level of an overseer promises, times the square of the years to come: what it brings is spent on what brings more."""
CLERK = 2.0
"""What a clerk that was hired promises for each year to come."""
ADVISOR = 0.35
"""What an advisor promises, times the square of the years to come."""
SOLDIER = 2.0
"""What a soldier on the board promises."""
TACTIC = 2.0
"""What a tactic card in hand promises."""
BURDEN = 1.5
"""What a shame token costs beyond what it takes now: honor that is still to be won is lost to it."""
SUPPLY = 2.5
"""What a shame token left in the supply is worth where an empty supply is a defeat."""
SPARE, DANGER = 2, 15.0
"""Who is alone should have this many tokens left, and one more for each year to come; what each that is missing is worth. In 90 games
of the heuristic bot, of the last two years that began with fewer 44 % led to defeat for want of a token, of the others 10 %."""
REQUEST = 25.0
"""What a request fulfilled is worth to partners."""
WALL, TOGETHER = 2.0, 0.15
"""What a wall part is worth to partners, and a point of honor, which buys off shame."""


def prospects(state: GreatWall, seat: int) -> Sequence[Prospect]:
    """Against rivals the lead over the best of them; in co-operation how near the partners are to winning."""
    game = Game(state)
    if cooperative(game):
        return _together(game)
    by_owner = {owner: _alone(game, owner) for owner in state.clans if owner != REED}
    mine = by_owner.pop(seat)
    best = max(by_owner.values(), key=lambda parts: sum(part.points for part in parts))
    lead = [Prospect(part.text, part.points - other.points, part.rule) for part, other in zip(mine, best, strict=True)]
    return [*lead, _supply_alone(game)] if QIN in state.clans else lead


def at_horizon(start: GreatWall, now: GreatWall, answers: int) -> bool:
    """The end of the year."""
    return now.year > start.year


def _alone(game: WallGame, owner: int) -> list[Prospect]:
    """What one owner has and may hope for, in the same parts for everybody."""
    scored = sum(line.points or 0 for line in score_lines(game, owner))
    promised = (0.0, 0.0, 0.0) if owner == QIN else _promised(game, owner)
    return [
        Prospect(T("Honor so far"), float(scored), "gw.ending.scoring.6"),
        *_parts(promised),
    ]


def _parts(promised: tuple[float, float, float]) -> list[Prospect]:
    goods, people, shame = promised
    return [
        Prospect(T("Resources and tactic cards"), goods, "gw.components.resources.1"),
        Prospect(T("Overseers, clerks, advisors and soldiers"), people, "gw.overview.year.1"),
        Prospect(T("Shame tokens"), shame, "gw.ending.scoring.2"),
    ]


def _promised(game: WallGame, owner: int) -> tuple[float, float, float]:
    """What goods and cards, people, and shame will come to in the years that are left."""
    clan, years = game.state.clans[owner], _years_to_come(game)
    goods = GOODS * sum(clan.goods.values()) + CHI * clan.goods.get("chi", 0) + TACTIC * len(clan.tactics)
    people = (
        years * years * OVERSEER * sum(overseer.level for overseer in clan.overseers.values())
        + years * years * ADVISOR * (len(clan.advisors) + len(clan.supporting))
        + years * CLERK * clan.clerks_hired
        + SOLDIER * _soldiers(game, owner)
    )
    return goods, people, -BURDEN * tokens(clan)


def _years_to_come(game: WallGame) -> int:
    """Years with the present one, which has just begun where a bot's imagined play ends."""
    return len(components.time_slots(side(game))) - game.state.year + 1


def _soldiers(game: WallGame, owner: int) -> int:
    """Soldiers on the board."""
    return sum(
        sum(section.rest.get(owner, {}).values())
        + section.firing.count(owner)
        + sum(spot is not None and spot.owner == owner for horde in section.hordes for spot in horde.spots)
        for section in open_sections(game)
    )


def _supply(state: GreatWall) -> Prospect:
    """gw.solo.ending.1, gw.coop.ending.6: the supply that must not run out."""
    return Prospect(T("Shame tokens left in the supply"), SUPPLY * state.shame_supply, "gw.ending.conditions.4")


def _supply_alone(game: WallGame) -> Prospect:
    """gw.solo.ending.1: the same, and how near it is to running out."""
    usual, missing = _supply(game.state), SPARE + _years_to_come(game) - game.state.shame_supply
    return msgspec.structs.replace(usual, points=usual.points - DANGER * max(0, missing))


def _together(game: WallGame) -> list[Prospect]:
    state = game.state
    clans = [clan for clan in state.clans.values() if clan.owner != REED]
    promised = [_promised(game, clan.owner) for clan in clans]
    walls = sum(promise.wall for promise in open_sections(game))
    return [
        Prospect(messages.REQUESTS_FULFILLED, REQUEST * len(state.requests_done), "gw.coop.ending.1"),
        _supply(state),
        Prospect(T("Walls"), WALL * walls, "gw.ending.conditions.1"),
        Prospect(T("Honor so far"), TOGETHER * sum(clan.honor for clan in clans), "gw.ending.scoring.1"),
        *_parts((sum(promise[0] for promise in promised), sum(promise[1] for promise in promised), 0.0)),
    ]
