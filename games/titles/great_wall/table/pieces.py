"""The pieces of a section and of a clan before the first move, and what the modes are called (gw.setup)."""

from __future__ import annotations

from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import RESOURCES, UNITS, Clan, Section

COOP = "co-op"
SOLO = "solo"
CLOSED_FOR = 2
"""With this number of players or fewer, the leftmost section is closed (gw.reed.setup.2)."""


def empty_section(name: str, seats: int) -> Section:
    """gw.setup.11, gw.reed.setup.11, gw.solo.setup.10: three barricades each, no wall yet (gw.setup.29); those of the
    closed section lie on its horde slots (gw.reed.setup.3, gw.solo.setup.3)."""
    closed = name == components.SECTIONS[0] and seats <= CLOSED_FOR
    return Section(
        id=name,
        open=not closed,
        hordes=[],
        barricades=components.board().barricade.max_per_section,
        wall=0,
        firing=[],
        rest={},
    )


def unplayed_clan(owner: int) -> Clan:
    """gw.components.clan, gw.setup.7: all pieces in the pool (gw.clerks.pool.2) but the clerks at the Embassy
    (gw.setup.19, gw.solo.setup.16); no honor yet (gw.setup.22)."""
    pieces = components.board().pieces_per_player
    return Clan(
        owner=owner,
        goods=dict.fromkeys(RESOURCES, 0),
        honor=0,
        clerks=pieces.clerks_start_in_pool,
        embassy=pieces.clerks_start_in_embassy,
        pool={soldier.id: soldier.per_player for soldier in components.soldiers().values()},
        shamed=dict.fromkeys(UNITS, 0),
        overseers={},
        tactics=[],
        commands=list(components.clan_commands()),
        command_discard=[],
        generals=[],
        advisors=[],
        supporting=[],
        claimed=[],
    )
