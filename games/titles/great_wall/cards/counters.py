"""What cards count: every ``count_of`` of the data, by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.engine.rules.text import N, Text
from games.titles.great_wall.rules.game import WallGame, clan_of, humans, open_sections
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Count
from games.titles.great_wall.table.state import Horde, Section

Counter = Callable[[WallGame, int], int]


def count(game: WallGame, owner: int, name: Count) -> int:
    """The number that ``owner`` has of what ``name`` says."""
    return COUNTERS[name](game, owner)


def soldiers_on_card(section: Section, card: str, owner: int) -> list[str]:
    """The units of ``owner`` on a horde card; a horseman is one soldier on two spots."""
    horde = next(other for other in section.hordes if other.card == card)
    return [
        occupant.unit
        for spot, occupant in enumerate(horde.spots)
        if occupant is not None and occupant.owner == owner and (occupant.mate < 0 or spot < occupant.mate)
    ]


def soldiers_there(horde: Horde, owner: int) -> int:
    """How many soldiers the owner has on a horde card; a horseman is one soldier on two spots."""
    there = 0
    for spot, occupant in enumerate(horde.spots):
        if occupant is not None and occupant.owner == owner and (occupant.mate < 0 or spot < occupant.mate):
            there += 1
    return there


def soldiers_in_section(section: Section, owner: int) -> int:
    """Soldiers on horde cards, in firing spots and in the rest zone of one section."""
    on_cards = sum(len(soldiers_on_card(section, horde.card, owner)) for horde in section.hordes)
    return on_cards + section.firing.count(owner) + sum(section.rest.get(owner, {}).values())


def highest_walls(game: WallGame) -> Iterator[Section]:
    """gw.cards.artifact.4: every section whose wall has the highest level built."""
    highest = max(section.wall for section in open_sections(game))
    return (section for section in open_sections(game) if section.wall == highest and highest)


def _overseers(level: int) -> Counter:
    return lambda game, owner: sum(overseer.level == level for overseer in clan_of(game, owner).overseers.values())


def _archers_at_defeat(game: WallGame, owner: int) -> int:
    defeat = game.state.defeat
    return next(
        section.firing.count(owner) for section in game.state.sections if defeat and section.id == defeat.section
    )


def _attacking(game: WallGame, unit: str | None = None) -> int:
    attack = game.state.attack
    return 0 if attack is None else sum(unit in (None, other) for other in attack.soldiers)


def _same_command(game: WallGame, owner: int) -> int:
    names = {other: components.commands()[card].counts for other, card in game.state.chosen.items()}
    return sum(name == names[owner] for other, name in names.items() if other != owner)


def _held(game: WallGame, owner: int, *, assaulted: bool) -> int:
    state = game.state
    return sum(
        section.id not in state.breached
        and (section.id in state.held or not assaulted)
        and soldiers_in_section(section, owner) > 0
        for section in open_sections(game)
    )


COUNTERS: dict[Count, Counter] = {
    "own_advisors": lambda game, owner: len(clan_of(game, owner).advisors) + len(clan_of(game, owner).supporting),
    "own_overseers_level_2": _overseers(2),
    "own_overseers_level_3": _overseers(3),
    "own_soldiers_on_board": lambda game, owner: sum(
        soldiers_in_section(section, owner) for section in open_sections(game)
    ),
    "own_archers_firing_in_section": _archers_at_defeat,
    "own_archers_firing_on_highest_walls": lambda game, owner: sum(
        section.firing.count(owner) for section in highest_walls(game)
    ),
    "own_hordes_without_shame": lambda game, owner: sum(not claimed.shame for claimed in clan_of(game, owner).claimed),
    "own_tactics_in_hand": lambda game, owner: len(clan_of(game, owner).tactics),
    "own_commands_in_hand": lambda game, owner: len(clan_of(game, owner).commands),
    "own_resources": lambda game, owner: sum(clan_of(game, owner).goods.values()),
    "own_clerks_hired": lambda game, owner: clan_of(game, owner).clerks_hired,
    "own_wall_parts_built": lambda game, owner: clan_of(game, owner).walls_built,
    "own_soldiers_killed_in_event": lambda game, owner: sum(soldier.owner == owner for soldier in game.state.fallen),
    "soldiers_attacking_in_event": lambda game, owner: _attacking(game),
    "spearmen_placed_in_event": lambda game, owner: _attacking(game, "spearman"),
    "other_players_same_command": _same_command,
    "sections_with_own_archer_firing": lambda game, owner: sum(
        owner in section.firing for section in open_sections(game)
    ),
    "sections_held_with_own_soldier": lambda game, owner: _held(game, owner, assaulted=False),
    "sections_held_with_horde_and_own_soldier": lambda game, owner: _held(game, owner, assaulted=True),
    "human_shame_total": lambda game, owner: sum(tokens(clan_of(game, human)) for human in humans(game)),
}

COUNTED: Mapping[Count, Callable[[int], Text]] = {
    "own_advisors": lambda n: N("{n} advisor", "{n} advisors", n=n),
    "own_overseers_level_2": lambda n: N("{n} overseer at level 2", "{n} overseers at level 2", n=n),
    "own_overseers_level_3": lambda n: N("{n} overseer at level 3", "{n} overseers at level 3", n=n),
    "own_soldiers_on_board": lambda n: N("{n} soldier on the board", "{n} soldiers on the board", n=n),
    "own_archers_firing_in_section": lambda n: N("{n} archer in a firing spot", "{n} archers in firing spots", n=n),
    "own_archers_firing_on_highest_walls": lambda n: N(
        "{n} archer in a firing spot of the highest walls", "{n} archers in firing spots of the highest walls", n=n
    ),
    "own_hordes_without_shame": lambda n: N("{n} horde card without shame", "{n} horde cards without shame", n=n),
    "own_tactics_in_hand": lambda n: N("{n} tactic card in hand", "{n} tactic cards in hand", n=n),
    "own_commands_in_hand": lambda n: N("{n} command card in hand", "{n} command cards in hand", n=n),
    "own_resources": lambda n: N("{n} resource left", "{n} resources left", n=n),
    "own_clerks_hired": lambda n: N("{n} clerk hired", "{n} clerks hired", n=n),
    "own_wall_parts_built": lambda n: N("{n} part of the wall built", "{n} parts of the wall built", n=n),
    "own_soldiers_killed_in_event": lambda n: N("{n} soldier killed", "{n} soldiers killed", n=n),
    "soldiers_attacking_in_event": lambda n: N("{n} soldier attacking", "{n} soldiers attacking", n=n),
    "spearmen_placed_in_event": lambda n: N("{n} spearman placed", "{n} spearmen placed", n=n),
    "other_players_same_command": lambda n: N(
        "{n} other player with a card of that name", "{n} other players with a card of that name", n=n
    ),
    "sections_with_own_archer_firing": lambda n: N(
        "{n} section with own archers in firing spots", "{n} sections with own archers in firing spots", n=n
    ),
    "sections_held_with_own_soldier": lambda n: N(
        "{n} section held with own soldiers", "{n} sections held with own soldiers", n=n
    ),
    "sections_held_with_horde_and_own_soldier": lambda n: N(
        "{n} section held with own soldiers", "{n} sections held with own soldiers", n=n
    ),
    "human_shame_total": lambda n: N("{n} shame token", "{n} shame tokens", n=n),
}
"""How many are counted, in words: of every counter."""
