"""State: everything on and around the board of Viscounts of the West Kingdom (vis.components, vis.setup).

``PUBLIC`` marks what every viewer may see (vis.components.goods.6). Other fields say who may see them."""

from __future__ import annotations

import msgspec

from games.engine.rules.state import State

NOBODY = -1
AUTOMA = 4
"""The number of the AI as an owner. No seat has it (vis.solo.setup.1)."""
LANDING, ACTING = "landing", "acting"
"""Phases that are not shown: the movement is over but its phase is not; the primary action is chosen but not done."""
GATES, KEYS, PROMOS = "gates", "keys", "promos"
"""Table options: Gates of Gold, Keeper of Keys, promotional cards."""


class Built(msgspec.Struct, array_like=True, frozen=True):
    """A Building on a site: its owner and its type. PUBLIC."""

    owner: int
    building: str


class Segment(msgspec.Struct):
    """A segment in its place of the ring (vis.setup.board.3)."""

    id: str
    townsfolk: list[str]
    """Top first. Every viewer sees the top only (vis.setup.board.10)."""
    manuscripts: list[str]
    """Top first. Only the top is seen."""
    built: dict[str, Built] = {}
    """By site. PUBLIC"""


class Section(msgspec.Struct):
    """A section of the Castle opposite the segment of the same index (vis.setup.board.5). PUBLIC"""

    id: str
    tiers: list[dict[int, int]]
    """Workers by seat, on the first and the second tier."""


class Pair(msgspec.Struct):
    """A Player card and the Hero below it, face up until they are chosen (vis.setup.pairs.2). PUBLIC"""

    player_card: str
    hero: str


class Player(msgspec.Struct):
    """What a seat has."""

    seat: int
    space: str = ""
    """The space of the Viscount; empty before a pair is chosen. PUBLIC."""
    player_card: str = ""
    """PUBLIC"""
    silver: int = 0
    """PUBLIC"""
    goods: dict[str, int] = {}
    """Resources by kind. PUBLIC"""
    standing_in: list[str] = []
    """Resources used as Silver for a coming payment, by kind. ``silver`` counts them, ``goods`` does not. PUBLIC."""
    row: list[str] = []
    """The cards on the three spaces of the Player Board from left to right (vis.townsfolk.row.1), "" for an empty
    space. PUBLIC."""
    deck: list[str] = []
    """In setup: the player's deck before it is shuffled. It is neither hand nor pile (vis.setup.pairs.19). PUBLIC."""
    hand: list[str] = []
    """Known to the seat."""
    draw: list[str] = []
    """Top first. Known to nobody; its number is PUBLIC."""
    discard: list[str] = []
    """Face up, the latest last. PUBLIC"""
    workers: int = 0
    """In supply. PUBLIC"""
    buildings: dict[str, int] = {}
    """How many of each row are constructed. PUBLIC"""
    corruption: int = 1
    """Space of the track, from 1. PUBLIC"""
    virtue: int = 7
    """Space of the track. If it is the same as ``corruption``, the markers have joined (vis.virtue.markers.6).
    PUBLIC."""
    debts: int = 0
    """Unpaid. PUBLIC"""
    paid: int = 0
    """PUBLIC"""
    deeds: int = 0
    """Acquired. PUBLIC"""
    approved: int = 0
    """PUBLIC"""
    manuscripts: list[str] = []
    """PUBLIC"""
    bonuses: list[str] = []
    """Cleric Bonus and building bonus cards, by id. PUBLIC"""
    colors: dict[str, str] = {}
    """The ribbon that was chosen for a Manuscript of any color, by its id (vis.gates.board.16). PUBLIC"""
    returned: dict[str, list[int]] = {}
    """Slots that a returned Building covers again, by row of Buildings. They are left of slots that are already
    empty (vis.keys.public.16). PUBLIC."""
    public: list[str] = []
    """Cards of Public Buildings, by id. PUBLIC"""
    chests: list[str] = []
    """Chest Tiles below the card spaces, "" for an empty place (vis.keys.chests.2). PUBLIC."""


class Automa(msgspec.Struct):
    """The AI: what a player would have, with Schemes instead of cards (vis.solo)."""

    board: str
    """Its AI board. PUBLIC"""
    own: Player
    """``row`` and ``discard`` are PUBLIC. ``draw`` is known to nobody. The AI has no hand."""
    future: list[str] = []
    """Future Schemes, top first. Known to nobody; their number is PUBLIC."""
    unseen: list[str] = []
    """Future Schemes that were shuffled into the draw pile in setup and are not revealed yet. Known to nobody."""
    removed: list[str] = []
    """Schemes that the AI board removes. PUBLIC."""
    chests: list[str] = []
    """AI Chest Tiles below its spaces from the left. Those that are turned up are in ``own.chests``. Known to
    nobody."""


class Viscounts(State):
    """The table."""

    ring: list[Segment]
    """The segments, clockwise."""
    castle: list[Section]
    """Clockwise. The first is opposite the first segment."""
    third_tier: dict[int, int]
    """Workers by seat. PUBLIC"""
    players: list[Player]
    """By seat; seats sit clockwise."""
    start: int
    """The Start Player (vis.setup.players.5). PUBLIC"""
    pairs: list[Pair]
    """The pairs that can still be chosen. PUBLIC."""
    leader: int = NOBODY
    """The seat with the Castle Leader. PUBLIC."""
    bonuses: list[str] = []
    """Cleric Bonus and building bonus cards that no player holds. PUBLIC."""
    leader_card: str = ""
    """Which Castle Leader is in play (vis.gates.setup.6). PUBLIC"""
    kings_orders: list[str] = []
    """The King's Orders in their pile, face up. PUBLIC."""
    outsiders: list[str] = []
    """Face up, from left to right (vis.gates.setup.8). PUBLIC"""
    outsider_pile: list[str] = []
    """Known to nobody; its number is PUBLIC."""
    heroes: list[str] = []
    """Face up, from left to right (vis.keys.setup.7). PUBLIC"""
    hero_pile: list[str] = []
    """Known to nobody; its number is PUBLIC."""
    chests: list[str] = []
    """Chest Tiles face up, from left to right (vis.keys.setup.6). PUBLIC"""
    chest_pile: list[str] = []
    """Known to nobody; its number is PUBLIC."""
    removed_chests: list[str] = []
    """Chest Tiles that left the game. PUBLIC"""
    public: list[str] = []
    """Public Buildings that no player has constructed. PUBLIC."""
    automa: Automa | None = None
    """The AI, in the solo mode only."""
    leaving: str = ""
    """A card that has dropped off and is about to leave the deck (vis.keys.heroes.3). PUBLIC"""
    removed: list[str] = []
    """Townsfolk and Outsiders that left the game. PUBLIC"""
    unused: list[str] = []
    """Player cards and Heroes in the box. PUBLIC"""
    debts_left: int = 0
    """Debts above Poverty. It is 0 when Poverty is revealed, and before the stacks are built (vis.setup.debts.4).
    PUBLIC."""
    deeds_left: int = 0
    """Deeds above Prosperity. PUBLIC"""
    poverty: bool = False
    """Whether Poverty is revealed. PUBLIC."""
    prosperity: bool = False
    """PUBLIC"""
    round: int = 0
    """From 1; 0 in setup. PUBLIC"""
    last_round: int = 0
    """The game ends after this round. It is 0 until that is known (vis.end.trigger.1). PUBLIC."""
    active: int = NOBODY
    """The seat whose turn it is, or that sets up. PUBLIC."""
    phase: str = "setup"
    """PUBLIC"""
    played: str = ""
    """The card played this turn. PUBLIC"""
    action: str = ""
    """The primary action that is being taken. PUBLIC"""
    extra: bool = False
    """Whether that action is an extra one by an effect (vis.effects.board.7). PUBLIC."""
    dismissed: str = ""
    """The card dismissed for it, or ``printed:<segment>`` (vis.action.dismiss.2). PUBLIC"""
    dismissed_icons: list[str] = []
    """The icons that it gives to the action. PUBLIC"""
    settling: bool = False
    """Whether the Castle is being settled. Workers that move meanwhile are settled when it goes on
    (vis.castle.move.13)."""
    splitting: int = NOBODY
    """The section whose group is being split. Two of its Workers must go sideways (vis.castle.move.16)."""

    def owner(self, number: int) -> Player:
        """The things of a seat, or of the AI."""
        if number == AUTOMA:
            assert self.automa is not None
            return self.automa.own
        return self.players[number]

    def owners(self) -> list[Player]:
        """All owners: the seats, then the AI."""
        return [*self.players, *([] if self.automa is None else [self.automa.own])]

    def plays(self, box: str) -> bool:
        """Whether an expansion, or the promotional cards, are in play."""
        return bool(self.options.get(box))

    @property
    def sets(self) -> tuple[str, ...]:
        """The boxes that cards come from. The Collector's Box needs both expansions (vis.components.shared.15)."""
        boxes = ["base", *(box for box in (GATES, KEYS) if self.plays(box))]
        if self.plays(PROMOS):
            boxes += ["promo", *(["collector"] if self.plays(GATES) and self.plays(KEYS) else [])]
        return tuple(boxes)
