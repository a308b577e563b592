"""Ops on Squadrons, War tiles, Advantages, Event cards and demand; effects/squadrons.py, effects/tiles.py and effects/cards.py carry
them out."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from games.titles.imperial_struggle.table.ops.base import ActionType, Commodity, Effect, Number, Region
from games.titles.imperial_struggle.table.ops.points import Score

Loss: TypeAlias = Literal["damage_fort", "squadron_to_navy_box", "return_bonus_tile"]


class BuildSquadron(Effect):
    """Construct one Squadron into the own Navy Box; ``price`` in Military points of the action in progress, None: free."""

    needed: ClassVar[bool] = True
    price: int | None = None


class SquadronToNavyBox(Effect):
    """Send one opposing Squadron from the map to its Navy Box."""


class ParkSquadron(Effect):
    """Move one British Squadron from the map or Navy Box to the next Peace Turn of the Turn Track; ``then`` only if one was moved."""

    then: tuple[Score, ...] = ()


class RemoveSquadron(Effect):
    """Remove one opposing Squadron, from the map or Navy Box, from the game."""


class ReturnBonusTile(Effect):
    """Take an opposing Bonus War tile at random from a theater of one's choice back to its pool."""


class OpponentChoosesLoss(Effect):
    """The opponent chooses one of these losses of their own."""

    options: tuple[Loss, ...]


class DrawBonusTiles(Effect):
    """Draw Bonus War tiles and place them in the next war, in any theater or in the Jacobite Rebellion."""

    n: Number
    theater: Literal["", "jacobite"] = ""


class PlaceByng(Effect):
    """Place Byng in a theater of the next war that counts Squadrons."""


class UseAdvantage(Effect):
    """Use one own Advantage of these Regions even if it is exhausted, without exhausting it. ``at_once``: also one just taken, and beyond
    the limits of an Action Round (is.advantages.use.11)."""

    regions: tuple[Region, ...]
    at_once: bool = False


class RefreshAdvantages(Effect):
    """Take the Exhausted markers off up to ``most`` own Advantages."""

    most: int
    regions: tuple[Region, ...]


class ExhaustAdvantages(Effect):
    """Exhaust up to ``most`` Advantages of either player; they do nothing."""

    most: int


class AddDemand(Effect):
    """One may add one of these commodities to Global Demand for this turn."""

    commodities: tuple[Commodity, ...]


class SwapDemand(Effect):
    """Draw a commodity not in Global Demand and swap it for one that is."""


class ScoreDemand(Effect):
    """One may score a commodity now."""

    commodity: Commodity


class DrawThenDiscard(Effect):
    """Draw an Event, then discard one from hand."""


class DiscardEvent(Effect):
    """Discard an Event from hand; without one nothing that follows happens."""

    needed: ClassVar[bool] = True


class TownshendMarker(Effect):
    """Put the Townshend Acts marker on a commodity."""


class JacobiteDefeat(Effect):
    """Jacobite Uprisings leave the game."""


class RefreshHuguenots(Effect):
    """Turn the Huguenots markers on the map back to their ready side."""


class WaiveEventType(Effect):
    """In this Action Round an Event of this type may be played whatever the type of the Major action."""

    type: ActionType


class WaiveEventSymbol(Effect):
    """In this Action Round an Event may be played although the tile does not show the Event symbol."""
