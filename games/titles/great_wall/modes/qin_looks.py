"""What Qin Jiushao looks at: his own numbers, the ranks of his locations, and what only the board shows (gw.solo).

Beside a real table a person answers the looks at the board. There a location has the name of its rank on his track, and a
section is that of the indicator or the other one.
"""

from __future__ import annotations

from games.engine.automas.looking import Path, look, own, symbols
from games.engine.rules.text import T
from games.titles.great_wall.rules import battle, building
from games.titles.great_wall.rules.clerks import free_slots, is_filled
from games.titles.great_wall.rules.game import WallGame, clan_of, humans, open_sections, section_at
from games.titles.great_wall.rules.horde import indicated
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED

RANKS = ("rank:1", "rank:2", "rank:3", "rank:4", "rank:5")
"""His locations from the lowest (gw.solo.track.3)."""
SECTIONS = ("section:indicated", "section:other")
HERE = "here"
"""The location that is resolved."""
YES_NO = ((True, T("Yes")), (False, T("No")))
LEVELS = tuple((level, T("Level {n}", n=level)) for level in range(4))
MOST_SHAME = 4
"""More shame tokens than these make no difference to his cards."""
COUNTS = tuple((n, T("{n}", n=n)) for n in range(MOST_SHAME + 1))


@symbols(*RANKS)
def lowest_first(game: WallGame) -> list[str]:
    """gw.solo.track.3: his locations from the lowest (rightmost) to the highest, the order in which he goes to them
    (gw.solo.track.4, gw.solo.track.5) and to no others (gw.solo.clerks.5)."""
    return list(reversed(game.state.qin_track))


@symbols(*SECTIONS)
def target_sections(game: WallGame) -> list[str]:
    """gw.solo.attack.1, gw.solo.attack.2: the section of the indicator, then the other one."""
    first = indicated(game)
    return [first.id, *(section.id for section in open_sections(game) if section is not first)]


# His own numbers


def _rank(place: str, n: int) -> tuple[Path, int]:
    return ("rank", place), n


@own(_rank)
def ranks_above(game: WallGame, place: str, n: int) -> bool:
    """Whether the rank of a location, 1 for the lowest, is above ``n``."""
    return lowest_first(game).index(place) + 1 > n


def rank_of(game: WallGame, place: str) -> int:
    """gw.solo.track.3: the rank of a location, 1 for the lowest."""
    rank = 1
    while rank < len(RANKS) and ranks_above(game, place, rank):
        rank += 1
    return rank


@own(lambda: (("clerks",), 0))
def has_clerk_in_pool(game: WallGame) -> bool:
    return clan_of(game, QIN).clerks > 0


@own(lambda place, n: (("at", place), n))
def has_more_clerks_at(game: WallGame, place: str, n: int) -> bool:
    """Whether he has more than ``n`` clerks in a location."""
    return game.state.clerks_at[place].get(QIN, 0) > n


MOST_CLERKS = 8
"""gw.solo.setup.5"""


def clerks_at(game: WallGame, place: str) -> int:
    """How many clerks of his are in a location."""
    return next(n for n in range(MOST_CLERKS + 1) if n == MOST_CLERKS or not has_more_clerks_at(game, place, n))


@own(lambda place, n: (("level", place), n))
def overseer_above(game: WallGame, place: str, n: int) -> bool:
    """Whether the level of his overseer there is above ``n``."""
    return clan_of(game, QIN).overseers[place].level > n


TOP_LEVEL = 3


def overseer_level(game: WallGame, place: str) -> int:
    """The level of his overseer there, from 1 (gw.production.upgrade.10)."""
    return next(n for n in range(1, TOP_LEVEL + 1) if n == TOP_LEVEL or not overseer_above(game, place, n))


@own(lambda unit: (("pool", unit), 0))
def has_soldier_in_pool(game: WallGame, unit: str) -> bool:
    return clan_of(game, QIN).pool[unit] > 0


@own(lambda n: (("honor",), n))
def honor_above(game: WallGame, n: int) -> bool:
    return clan_of(game, QIN).honor > n


@own(lambda n: (("supporting",), n))
def supporters_above(game: WallGame, n: int) -> bool:
    return len(clan_of(game, QIN).supporting) > n


MOST_SUPPORTERS = 2 + 6
"""gw.solo.setup.15, gw.solo.spring.1: two at the start, and one each year."""


# What the board shows


@look(T("Is a clerk slot free at {place}?"), "gw.solo.clerks.3", YES_NO)
def has_room(game: WallGame, place: str) -> bool:
    return free_slots(game, place) > 0


@look(
    T("Can a spearman attack at {section}: is a vital spot free on its first horde card?"), "gw.solo.attack.9", YES_NO
)
def spearman_finds_target(game: WallGame, section: str) -> bool:
    return bool(battle.strikes(game, QIN, "spearman", section_at(game, section), "new"))


@look(T("Is a firing spot free on the wall of {section}?"), "gw.solo.attack.4", YES_NO)
def has_firing_spot(game: WallGame, section: str) -> bool:
    return battle.has_firing_spot(section_at(game, section))


@look(T("Is a vital spot free at {section} that an archer can hit?"), "gw.solo.attack.5", YES_NO)
def archer_finds_target(game: WallGame, section: str) -> bool:
    return bool(battle.strikes(game, QIN, "archer", section_at(game, section), "firing"))


MOST_ARCHERS = max(level.firing_spots for level in components.board().walls.levels)
ARCHERS = tuple((n, T("{n}", n=n)) for n in range(MOST_ARCHERS + 1))


@look(T("How many of his archers that have not shot now are on the wall of {section}?"), "gw.solo.attack.11", ARCHERS)
def archers_to_shoot(game: WallGame, section: str) -> int:
    """His archers in firing spots that have not shot in this moment."""
    attack = game.state.attack
    shot = attack.shot.get(section, 0) if attack is not None and attack.owner == QIN else 0
    return section_at(game, section).firing.count(QIN) - shot


@look(T("What level has the wall of {section}?"), "gw.solo.rules.8", LEVELS)
def wall_level(game: WallGame, section: str) -> int:
    return section_at(game, section).wall


@look(T("How many shame tokens have you? For more than 4 answer 4."), "gw.solo.command.1", COUNTS)
def shame_tokens(game: WallGame) -> int:
    return min(MOST_SHAME, sum(tokens(clan_of(game, human)) for human in humans(game)))


# The Reed Clan under him


@look(T("Is a clerk of the Reed Clan at {place}?"), "gw.solo.reed.3", YES_NO)
def reed_clerk_at(game: WallGame, place: str) -> bool:
    return bool(game.state.clerks_at[place].get(REED))


@look(
    T("Is a clerk of the Reed Clan in a location off his track that is not filled? ({n} moved before)"),
    "gw.solo.reed.7",
    YES_NO,
)
def reed_clerk_off_track(game: WallGame, n: int) -> bool:
    return bool(off_track(game))


def off_track(game: WallGame) -> list[str]:
    """gw.solo.reed.7: locations off his track from which a clerk of the Reed Clan may go."""
    at = game.state.clerks_at
    track = lowest_first(game)
    return [
        place
        for place in components.locations()
        if place not in track and at[place].get(REED) and not is_filled(game, place)
    ]


@look(T("Is a barricade slot free at {section}, and no horde card forbids barricades there?"), "gw.solo.reed.8", YES_NO)
def takes_barricade(game: WallGame, section: str) -> bool:
    return building.why_no_barricade(section_at(game, section)) is None


# What chance decides

LEFT_RIGHT = ((1, T("The left one")), (2, T("The right one")))


@look(T("Which of the {n} advisors that leave the track does he take?"), "gw.solo.spring.2", LEFT_RIGHT, by_chance=True)
def advisor_by_chance(game: WallGame, n: int) -> int:
    return game.chance.pick("qin advisor", range(1, n + 1))
