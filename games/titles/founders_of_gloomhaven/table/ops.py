"""The language of cards. Each op is a struct; ``effects/`` carries them out.

The steps of an action are carried out from first to last (fog.turn.work.7). With ``up_to`` fewer are allowed. Of
recruiting, trading, upgrading and constructing fewer are always allowed, but at least one is done (fog.turn.work.3).
``cost_delta`` changes the price each time. The price never falls below ``cost_min`` (fog.overview.principles.6,
fog.standard.effects.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec

from games.engine.rules import effects

if TYPE_CHECKING:  # plain texts to who works with them; a data file may name only these
    Terrain: TypeAlias = str
    Deed: TypeAlias = str
    Personal: TypeAlias = str
    CardType: TypeAlias = str
    UpToTwo: TypeAlias = int
else:
    Terrain = Literal["red", "white", "green", "grey"]
    Deed = Literal["import", "access", "import_neutral"]
    Personal = Literal["house", "bridge"]
    CardType = Literal["recruit", "trade", "upgrade", "construct"]
    UpToTwo = Annotated[int, msgspec.Meta(ge=0, le=2)]

TERRAINS: tuple[Terrain, ...] = ("red", "white", "green", "grey")
"""The four terrains: fog.map.terrain.1."""


class Effect(effects.Effect, kw_only=True):
    """An op of this game."""


class Goods(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is paid or gained in an exchange."""

    money: int = 0
    fleeting: int = 0
    lasting: int = 0
    points: int = 0


class Gain(Effect, kw_only=True):
    """Take from the supply (fog.overview.principles.2)."""

    money: int = 0
    fleeting: int = 0
    lasting_influence: int = 0


class Road(Effect, kw_only=True):
    """Build this many connected roads, one after the other (fog.standard.effects.2)."""

    count: int
    up_to: bool = False


class Recruit(Effect, kw_only=True):
    """Take advisers from the row for the price of their slots. With ``ignore_requirement`` their resource is not
    needed (fog.standard.effects.3)."""

    count: int = 1
    cost_delta: int = 0
    ignore_requirement: bool = False


class Trade(Effect, kw_only=True):
    """Trade in one of the ``modes`` each time, if the terrain is one of ``terrain`` (fog.actions.trade.1)."""

    count: int = 1
    modes: tuple[Deed, ...] = ("import", "access", "import_neutral")
    terrain: tuple[Terrain, ...] = TERRAINS
    cost_delta: int = 0
    cost_min: int = 0


class Upgrade(Effect, kw_only=True):
    """Build an advanced resource building, with up to ``roads`` free roads connected to each, two at most
    (``rules/siting.py``). ``waive_access`` prerequisites need no access (fog.standard.effects.4). ``bonus_points``
    are for the builder, for a building of tier 2 and of tier 3."""

    count: int = 1
    cost_delta: int = 0
    roads: UpToTwo = 0
    waive_access: int = 0
    bonus_points: tuple[int, int] = (0, 0)


class Construct(Effect, kw_only=True):
    """Build a house or a bridge/gate (fog.actions.construct.1)."""

    count: int = 1
    kinds: tuple[Personal, ...] = ("house", "bridge")
    cost_delta: int = 0


class Income(Effect, kw_only=True):
    """Take money by the income track: all of it, or half rounded up. With ``fleeting`` also influence for houses
    (fog.vote.income.3)."""

    money: Literal["full", "half_up"]
    fleeting: bool


class Per(Effect, kw_only=True):
    """Gain that many times."""

    count_of: Literal["my_houses", "other_players_with_access_to_my_tiles"]
    gain: Goods


class Exchange(Effect, kw_only=True):
    """Pay and gain exactly ``times`` times; with ``up_to`` the player may stop earlier."""

    pay: Goods
    gain: Goods
    times: int = 1
    up_to: bool = False


class RetrieveWorker(Effect, kw_only=True):
    """Take back another worker of the player, never the one that was placed for this (fog.standard.effects.5)."""

    count: int = 1


class RetrieveCard(Effect, kw_only=True):
    """Take a played card back into hand, not the one that is being played (fog.standard.effects.6)."""

    count: int = 1


class CopyPrestigeAction(Effect, kw_only=True):
    """Carry out the action of another prestige building to which the player has delivered (fog.standard.effects.7)."""


class FollowOfAny(Effect, kw_only=True):
    """The basic follow action of one of these cards (fog.two-player.6)."""

    types: tuple[CardType, ...]


class WorkerAction(Effect, kw_only=True):
    """Put a worker on the player's race board or on a prestige card and carry out its action (fog.standard.6,
    fog.standard.7)."""

    where: Literal["race", "prestige"]


class Choose(Effect, kw_only=True):
    """Carry out this many different options, in any order."""

    pick: int
    options: tuple[tuple[Gain | Road, ...], ...]


EFFECTS = effects.kinds_of(Effect)
if TYPE_CHECKING:
    AnyEffect: TypeAlias = Effect
else:
    AnyEffect = effects.union_of(*EFFECTS)
