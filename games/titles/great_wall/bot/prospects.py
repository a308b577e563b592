"""How good a position is for a seat at the end of a year that it imagines: what is scored already, and what a year to come will make of
goods, people and overseers.

The first weights followed what 250 solo games between bots of different strength gained from each of these later on, by the years that
were left (0.3 to 0.5 of the variance), a quarter less."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from games.engine.bots.valuation import Part, Valuation, by_seats
from games.engine.rules.game import Game
from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.great_wall import messages
from games.titles.great_wall.rules.game import WallGame, cooperative, open_sections, side
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP
from games.titles.great_wall.table.state import QIN, REED, GreatWall
from games.titles.great_wall.year.ending import score_lines

PARTS = (
    Part(T("Honor so far"), "gw.ending.scoring.6", ("honor",)),
    Part(T("Resources and tactic cards"), "gw.components.resources.1", ("goods", "chi", "tactics")),
    Part(
        T("Overseers, clerks, advisors and soldiers"),
        "gw.overview.year.1",
        ("overseers", "advisors", "clerks", "soldiers"),
    ),
    Part(T("Shame tokens"), "gw.ending.scoring.2", ("shame",)),
)
"""What an owner has. Chi lifts overseers and takes shame away, so it counts among the goods and once more. What overseers bring is spent on
what brings more: their levels, and advisors, count by the square of the years to come. Shame is below 0: honor that is still to be won is
lost to it."""
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
    lead = VALUATION.prospects(state, seat)
    return [*lead, _supply_alone(game)] if QIN in state.clans else lead


def at_horizon(start: GreatWall, now: GreatWall, answers: int) -> bool:
    """The end of the year."""
    return now.year > start.year


def features(state: GreatWall) -> dict[int, dict[str, float]]:
    """The amounts of ``PARTS``, by owner. Of Qin Jiushao only the honor counts, and of the Reed Clan nothing."""
    game = Game(state)
    return {owner: _of(game, owner) for owner in state.clans if owner != REED}


def _of(game: WallGame, owner: int) -> dict[str, float]:
    """What one owner has. Partners have no honor of their own."""
    honor = 0.0 if cooperative(game) else float(sum(line.points or 0 for line in score_lines(game, owner)))
    if owner == QIN:
        return {**dict.fromkeys(VALUATION.names, 0.0), "honor": honor}
    clan, years = game.state.clans[owner], _years_to_come(game)
    return {
        "honor": honor,
        "goods": float(sum(clan.goods.values())),
        "chi": float(clan.goods.get("chi", 0)),
        "tactics": float(len(clan.tactics)),
        "overseers": float(years * years * sum(overseer.level for overseer in clan.overseers.values())),
        "advisors": float(years * years * (len(clan.advisors) + len(clan.supporting))),
        "clerks": float(years * clan.clerks_hired),
        "soldiers": float(_soldiers(game, owner)),
        "shame": -float(tokens(clan)),
    }


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
    _, goods, people, shame = PARTS
    worths = VALUATION.worths(state).values()
    walls = sum(section.wall for section in open_sections(game))
    honor = sum(clan.honor for clan in state.clans.values() if clan.owner != REED)
    return [
        Prospect(messages.REQUESTS_FULFILLED, REQUEST * len(state.requests_done), "gw.coop.ending.1"),
        _supply(state),
        Prospect(T("Walls"), WALL * walls, "gw.ending.conditions.1"),
        Prospect(T("Honor so far"), TOGETHER * honor, "gw.ending.scoring.1"),
        Prospect(goods.text, sum(worth[1] for worth in worths), goods.rule),
        Prospect(people.text, sum(worth[2] for worth in worths), people.rule),
        Prospect(shame.text, 0.0, shame.rule),
    ]


def _weights_of(state: GreatWall) -> str:
    return COOP if state.mode == COOP else by_seats(state)


VALUATION = Valuation(
    Path(__file__).parent / "weights.yaml", PARTS, features, entries=("1", "2", "3", "4", COOP), entry_of=_weights_of
)
