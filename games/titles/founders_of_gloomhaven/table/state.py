"""State: everything on and around the city map of Founders of Gloomhaven.

``PUBLIC`` marks what every viewer may see (fog.overview.principles.3). Other fields say who may see them. A cell of
the map is its row times 100 plus its column, both from 1 (fog.map.grid.1)."""

from __future__ import annotations

import msgspec

from games.engine.rules.state import State

NOBODY = -1
"""No seat. As an owner it means neutral."""
SOLO = "solo"
CITY = "city"
"""What acts by itself in solo play: it puts pressure on the player, and begins the rounds (fog.solo)."""
"""A mode; the other is ``standard``."""
START, BEGINNER = "start", "beginner"
"""The table option for the starting position, and its choice of the beginner game."""


class Tile(msgspec.Struct):
    """A resource building on the map (fog.resources.use.1). PUBLIC"""

    owner: int
    """The seat of the top claim token; NOBODY: neutral."""
    cells: list[int]
    access: list[int] = []
    """Seats with claim tokens below it (fog.resources.use.2)."""


class Built(msgspec.Struct):
    """A prestige building on the map, with its active card (fog.standard.workers.8). It has no owner
    (fog.resources.use.4). PUBLIC."""

    cells: list[int]
    delivered: dict[str, int] = {}
    """The seat of the delivery token, by resource. NOBODY: a neutral one."""
    done: bool = False
    """Whether it has a completion token (fog.prestige.done.1)."""
    worker: int = NOBODY
    """The seat of the worker on the card."""
    pressure: bool = False
    """Solo: whether it has a neutral claim token (fog.solo.pressure.1)."""


class Played(msgspec.Struct, array_like=True):
    """A card in front of its player (fog.turn.work.5). PUBLIC"""

    card: str
    face_up: bool


class Player(msgspec.Struct):
    """What a seat has. All of it is PUBLIC."""

    seat: int
    race: str = ""
    resources: list[str] = []
    """The basic resources that it controls: the race's, then those of resource cards (fog.resources.basic.3)."""
    money: int = 0
    points: int = 0
    scored: dict[str, int] = {}
    """The part of the points under each clause, below 0 for lost points."""
    fleeting: int = 0
    lasting: int = 0
    hand: list[str] = []
    """Basic cards and advisers by id."""
    played: list[Played] = []
    houses: list[int] = []
    """Cells."""
    bridges: list[int] = []
    """Cells."""
    race_worker: bool = False
    """Whether a worker is on the race board."""
    extra_workers: int = 0
    """Workers that need no house (fog.standard.effects.8)."""
    extra_income: int = 0
    """Beginner game (fog.beginner.setup.19)."""


class Founders(State):
    """The table."""

    players: list[Player]
    """By seat; seats sit clockwise."""
    start: int
    """The first player (fog.setup.table.5). PUBLIC"""
    prestige_deck: list[str]
    """Top first. Known to nobody."""
    adviser_deck: list[str]
    """Top first. Known to nobody; how many of each group it holds is PUBLIC."""
    row: list[str]
    """Advisers by slot, "" for an empty slot. PUBLIC."""
    tiles: dict[str, Tile] = {}
    """Resource buildings by ``resource:section``. PUBLIC"""
    roads: list[int] = []
    """PUBLIC"""
    built: dict[str, Built] = {}
    """Prestige buildings by id. PUBLIC"""
    proposals: list[str] = []
    """By slot from the left. There are fewer if the cards have run out (fog.vote.refill.4). PUBLIC."""
    discarded: list[str] = []
    """Prestige cards. PUBLIC"""
    removed: list[str] = []
    """Advisers out of the game. PUBLIC"""
    drafting: bool = True
    """Whether races and resources are still being chosen. PUBLIC"""
    round: int = 0
    """Solo: from 1. PUBLIC"""
    active: int = NOBODY
    """The seat whose turn it is. PUBLIC."""
    acting: int = NOBODY
    """The seat that acts or follows now. PUBLIC."""
    card: str = ""
    """The card that is being played, "" if there is none. PUBLIC."""
    winner: str = ""
    """The proposal that won and is not placed yet. PUBLIC."""
    placer: int = NOBODY
    """The seat that places it (fog.vote.place.1). PUBLIC."""
    ending: bool = False
    """Whether the end of the game is triggered (fog.end.1). PUBLIC"""
    stalled: bool = False
    """Whether the last ballot was skipped because there was no proposal, and nothing was delivered since
    (fog.end.9). PUBLIC."""
