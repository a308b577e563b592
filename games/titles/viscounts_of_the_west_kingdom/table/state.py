"""State: everything on and around the board of Viscounts of the West Kingdom (vis.components, vis.setup).

``PUBLIC`` marks what everybody may see (vis.components.goods.6); the others say who may.
"""

from __future__ import annotations

import msgspec

from games.engine.rules.state import State

NOBODY = -1
AUTOMA = 4
"""The number of the printed opponent as an owner; no seat has it (vis.solo.setup.1)."""
LANDING, ACTING = "landing", "acting"
"""Phases of which nothing is shown: the ride is over and the phase is not; the primary action is chosen and not yet done."""
GATES, KEYS, PROMOS = "gates", "keys", "promos"
"""Table options: Gates of Gold, Keeper of Keys, promotional cards."""


class Built(msgspec.Struct, array_like=True, frozen=True):
    """A Building on a site: whose, and which. PUBLIC"""

    owner: int
    building: str


class Segment(msgspec.Struct):
    """A segment as it lies in the ring (vis.setup.board.3)."""

    id: str
    townsfolk: list[str]
    """Top first. Only the top is seen, by everybody (vis.setup.board.10)."""
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
    """Where the Viscount stands; nowhere before a pair is chosen. PUBLIC"""
    player_card: str = ""
    """PUBLIC"""
    silver: int = 0
    """PUBLIC"""
    goods: dict[str, int] = {}
    """Resources by kind. PUBLIC"""
    standing_in: list[str] = []
    """Resources laid out in place of Silver for a payment to come, by kind; ``silver`` counts them, ``goods`` does not. PUBLIC"""
    row: list[str] = []
    """The cards on the three spaces of the Player Board from left to right (vis.townsfolk.row.1), "" where none lies. PUBLIC"""
    deck: list[str] = []
    """In setup: the own deck before it is shuffled, neither hand nor pile (vis.setup.pairs.19). PUBLIC"""
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
    """Space of the track; the same as ``corruption``: the markers have joined (vis.virtue.markers.6). PUBLIC"""
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
    """By row of Buildings: slots left of others already empty, which a returned Building covers again (vis.keys.public.16). PUBLIC"""
    public: list[str] = []
    """Cards of Public Buildings, by id. PUBLIC"""
    chests: list[str] = []
    """Chest Tiles below the card spaces, "" where none lies (vis.keys.chests.2). PUBLIC"""


class Automa(msgspec.Struct):
    """The printed opponent: what a player would have, with Schemes in place of cards (vis.solo)."""

    board: str
    """Its AI board. PUBLIC"""
    own: Player
    """``row`` and ``discard`` are PUBLIC; ``draw`` is known to nobody; it has no hand."""
    future: list[str] = []
    """Future Schemes, top first. Known to nobody; their number is PUBLIC."""
    unseen: list[str] = []
    """Future Schemes that were shuffled into its draw pile in setup and have not been revealed. Known to nobody."""
    removed: list[str] = []
    """Schemes that its board names. PUBLIC"""
    chests: list[str] = []
    """AI Chest Tiles below its spaces from the left; those that are turned up are in ``own.chests``. Known to nobody."""


class Viscounts(State):
    """The table."""

    ring: list[Segment]
    """The segments, clockwise."""
    castle: list[Section]
    """Clockwise; the first lies opposite the first segment."""
    third_tier: dict[int, int]
    """Workers by seat. PUBLIC"""
    players: list[Player]
    """By seat; seats sit clockwise."""
    start: int
    """The Start Player (vis.setup.players.5). PUBLIC"""
    pairs: list[Pair]
    """Those that are still to be chosen. PUBLIC"""
    leader: int = NOBODY
    """Who holds the Castle Leader. PUBLIC"""
    bonuses: list[str] = []
    """Cleric Bonus and building bonus cards that nobody holds. PUBLIC"""
    leader_card: str = ""
    """Which Castle Leader is in play (vis.gates.setup.6). PUBLIC"""
    kings_orders: list[str] = []
    """Those in their pile, face up. PUBLIC"""
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
    """Public Buildings that nobody has constructed. PUBLIC"""
    automa: Automa | None = None
    """In the solo mode."""
    leaving: str = ""
    """A card that has dropped off and is about to leave the deck (vis.keys.heroes.3). PUBLIC"""
    removed: list[str] = []
    """Townsfolk and Outsiders that left the game. PUBLIC"""
    unused: list[str] = []
    """Player cards and Heroes in the box. PUBLIC"""
    debts_left: int = 0
    """Debts above Poverty; 0 when it is revealed, and before the stacks are built (vis.setup.debts.4). PUBLIC"""
    deeds_left: int = 0
    """Deeds above Prosperity. PUBLIC"""
    poverty: bool = False
    """Whether it is revealed. PUBLIC"""
    prosperity: bool = False
    """PUBLIC"""
    round: int = 0
    """From 1; 0 in setup. PUBLIC"""
    last_round: int = 0
    """After this round the game ends; 0 until that is known (vis.end.trigger.1). PUBLIC"""
    active: int = NOBODY
    """Whose turn it is, or who sets up. PUBLIC"""
    phase: str = "setup"
    """PUBLIC"""
    played: str = ""
    """The card played this turn. PUBLIC"""
    action: str = ""
    """The primary action that is being taken. PUBLIC"""
    extra: bool = False
    """Whether that action is one more, by an effect (vis.effects.board.7). PUBLIC"""
    dismissed: str = ""
    """The card dismissed for it, or ``printed:<segment>`` (vis.action.dismiss.2). PUBLIC"""
    dismissed_icons: list[str] = []
    """The icons that it gives to the action. PUBLIC"""
    settling: bool = False
    """Whether the Castle is being settled: what moves Workers meanwhile is looked at when it goes on (vis.castle.move.13)."""
    splitting: int = NOBODY
    """The section whose group is being split, two of whose Workers are bound to go sideways (vis.castle.move.16)."""

    def owner(self, number: int) -> Player:
        """A seat's things, or the printed opponent's."""
        if number == AUTOMA:
            assert self.automa is not None
            return self.automa.own
        return self.players[number]

    def owners(self) -> list[Player]:
        """Everybody who has anything: the seats, then the printed opponent."""
        return [*self.players, *([] if self.automa is None else [self.automa.own])]

    def plays(self, box: str) -> bool:
        """Whether an expansion, or the promotional cards, are in play."""
        return bool(self.options.get(box))

    @property
    def sets(self) -> tuple[str, ...]:
        """The boxes that cards come from; those of the Collector's Box need both expansions (vis.components.shared.15)."""
        found = ["base", *(box for box in (GATES, KEYS) if self.plays(box))]
        if self.plays(PROMOS):
            found += ["promo", *(["collector"] if self.plays(GATES) and self.plays(KEYS) else [])]
        return tuple(found)
