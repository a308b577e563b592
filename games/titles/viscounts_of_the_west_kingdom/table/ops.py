"""The language of cards, tiles and board: one struct an op, and one a modifier. ``effects/`` carries the ops out, ``rules/`` ask for the
modifiers.

A list of effects is carried out from first to last (vis.effects.general.3); ``n`` is how often or how many. "You" is the owner of the card,
tile or building; on links, each owner concerned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import msgspec

from games.engine.rules import effects

RESOURCES = ("ink", "gold", "stone")
ICONS = ("merchant", "builder", "noble", "cleric", "criminal")
"""vis.townsfolk.icons.1"""
if TYPE_CHECKING:  # plain texts to who works with them; a data file may name only these
    IconName: TypeAlias = str
    Good: TypeAlias = str
    Action: TypeAlias = str
    Building: TypeAlias = str
    Paper: TypeAlias = str
else:
    IconName = Literal[ICONS]
    Good = Literal[("silver", *RESOURCES)]
    Action = Literal["trade", "build", "noble", "cleric"]
    Building = Literal["trading_post", "guildhall", "workshop"]
    Paper = Literal["debt", "deed", "either"]


class Effect(effects.Effect, kw_only=True):
    """An op of this game."""


class Counted(Effect, kw_only=True):
    """An op with a number."""

    n: int = 1


class GainSilver(Counted, kw_only=True):
    """Take Silver."""


class GainResource(Counted, kw_only=True):
    """Take resources; ``any`` is a free choice for each (vis.components.goods.2)."""

    kind: Literal["ink", "gold", "stone", "any"]


class GainDebt(Counted, kw_only=True):
    """Take Debts from the top of the stack, unpaid (vis.debts.stacks.3)."""


class GainDeed(Counted, kw_only=True):
    """Take Deeds from the top of the stack, acquired (vis.debts.stacks.3)."""


class Flip(Counted, kw_only=True):
    """Turn own unpaid Debts or acquired Deeds; mandatory where possible (vis.debts.flip.5)."""

    kind: Paper


class GainVirtue(Counted, kw_only=True):
    """Move the markers to the left."""


class GainCorruption(Counted, kw_only=True):
    """Move the markers to the right; before the Virtue of the same text (vis.virtue.markers.5)."""


class Rearrange(Effect, kw_only=True):
    """Any new order of the own row, if one likes (vis.effects.cards.1)."""


class DiscardCard(Counted, kw_only=True):
    """From hand or, unseen, from the draw pile; each if one likes (vis.effects.cards.4)."""


class DestroyCard(Counted, kw_only=True):
    """As a discard, but the card leaves the game and pays its Silver value (vis.effects.cards.5)."""


class DestroyOwnCard(Counted, kw_only=True):
    """In setup: a chosen card of the own deck, if one likes (vis.setup.pairs.11)."""


class DrawCard(Counted, kw_only=True):
    """To hand, beyond its limit if need be (vis.effects.cards.11)."""


class Shuffle(Effect, kw_only=True):
    """The discards into the draw pile (vis.effects.cards.10)."""


class HireFree(Counted, kw_only=True):
    """A face-up Townsfolk card of any segment, without paying (vis.effects.board.1)."""

    up_to: bool = False
    """Whether its text says "up to": fewer may be hired (vis.effects.general.1)."""


class CastleMove(Counted, kw_only=True):
    """An own Worker of the first tier to an adjacent section, if one likes (vis.effects.board.6)."""


class PlaceWorkers(Counted, kw_only=True):
    """Workers from supply to any one section of the first tier (vis.effects.board.4)."""


class BuildFree(Effect, kw_only=True):
    """A Building without Builder icons on an empty site (vis.effects.board.5), or only at the own space (vis.setup.pairs.10)."""

    building: Building
    where: Literal["anywhere", "own_space"] = "anywhere"
    space: str = ""
    """Only at this space."""


class GainManuscript(Effect, kw_only=True):
    """A visible Manuscript of one of these costs (vis.effects.board.2)."""

    costs: list[int]


class HirePaid(Effect, kw_only=True):
    """The adjacent Townsfolk card for its price, if one likes (vis.gates.bonus.8)."""


class GainKingsOrder(Counted, kw_only=True):
    """To the discard pile, as long as there are any; each lets one discard (vis.gates.orders.1, vis.gates.orders.3)."""


class WelcomeOutsider(Counted, kw_only=True):
    """A face-up Outsider to the discard pile, which is no hire (vis.gates.welcome.3, vis.gates.welcome.4)."""


class RefuseOutsider(Counted, kw_only=True):
    """A face-up Outsider leaves the game, and what it says of that is resolved (vis.gates.refuse.5)."""


class ReturnSelf(Effect, kw_only=True):
    """The King's Order goes back to its pile (vis.gates.welcome.2)."""


class RemoveSelf(Effect, kw_only=True):
    """The card leaves the game instead of going to the discard pile (vis.keys.heroes.3)."""


class GainHero(Counted, kw_only=True):
    """A face-up Hero to hand, which is no hire (vis.keys.heroes.1)."""


class GainChest(Counted, kw_only=True):
    """A face-up Chest Tile below a card space (vis.keys.chests.1)."""


class TakeAction(Effect, kw_only=True):
    """A primary action more, by all its rules, if one likes (vis.effects.board.7)."""

    action: Action


class MoveViscount(Effect, kw_only=True):
    """So many spaces along the arrows; whoever is met there may Rearrange (vis.turn.move.8)."""

    least: int
    most: int


class SlideWorkers(Counted, kw_only=True):
    """Own Workers of the first tier, each to the adjacent section, all the same way (vis.castle.move.11)."""


class DiscardFromDeck(Counted, kw_only=True):
    """In setup: chosen cards of the own deck, if one likes, before it is shuffled (vis.keys.setup.10)."""


Simple: TypeAlias = (
    GainSilver
    | GainResource
    | GainDebt
    | GainDeed
    | Flip
    | GainVirtue
    | GainCorruption
    | Rearrange
    | DiscardCard
    | DestroyCard
    | DestroyOwnCard
    | DrawCard
    | Shuffle
    | HireFree
    | CastleMove
    | PlaceWorkers
    | BuildFree
    | GainManuscript
    | HirePaid
    | GainKingsOrder
    | WelcomeOutsider
    | RefuseOutsider
    | ReturnSelf
    | RemoveSelf
    | GainHero
    | GainChest
    | TakeAction
    | MoveViscount
    | SlideWorkers
    | DiscardFromDeck
)


class Choose(Effect, kw_only=True):
    """Exactly one of some lists of effects; one that can do nothing only where none can (vis.effects.general.5)."""

    options: list[list[Simple]]


# What only the printed opponent of the solo mode does (vis.solo)


class AiDismiss(Effect, kw_only=True):
    """Remove the adjacent Townsfolk card and gain what stands at its top right (vis.solo.rules.13)."""


class AiGainScheme(Effect, kw_only=True):
    """The top Future Scheme face up onto its discard pile (vis.solo.rules.18)."""


class AiMove(Counted, kw_only=True):
    """So many spaces of the outer path (vis.solo.rules.1)."""


class AiAction(Effect, kw_only=True):
    """A primary action, if it can be funded (vis.solo.rules.15)."""

    action: Action


class AiFocus(Effect, kw_only=True):
    """The Primary Focus of its board (vis.solo.boards.1)."""


class AiCorruptionPerCriminal(Effect, kw_only=True):
    """1 Corruption for each Criminal icon on its board (vis.solo.rules.17)."""


class AiPlaceBuilding(Effect, kw_only=True):
    """In setup: on the leftmost empty site of its space (vis.solo.setup.9)."""

    building: Building


class AiRemoveDisplay(Counted, kw_only=True):
    """So many of the rightmost Heroes and Chest Tiles leave the game (vis.solo.keys.8)."""


class AiFlipChest(Effect, kw_only=True):
    """Turn up the next AI Chest Tile from the left (vis.solo.keys.3)."""


ByAutoma: TypeAlias = (
    AiDismiss
    | AiGainScheme
    | AiMove
    | AiAction
    | AiFocus
    | AiCorruptionPerCriminal
    | AiPlaceBuilding
    | AiRemoveDisplay
    | AiFlipChest
)
AnyEffect: TypeAlias = Simple | Choose | ByAutoma
EFFECTS: tuple[type[Effect], ...] = (*get_args(Simple), Choose)
"""Those of players."""


def mod_name(kind: str) -> str:
    """What data files call a modifier."""
    return effects.op_name(kind)


class Modifier(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, tag_field="mod", tag=mod_name):
    """Changes a rule as long as its card lies in the row, its slot is empty, or its card is held."""


class Icon(Modifier, kw_only=True, frozen=True):
    """Permanent icons (vis.action.general.5)."""

    icon: IconName
    n: int = 1


class ConvertIcons(Modifier, kw_only=True, frozen=True):
    """In an action ``from_n`` icons of one kind may count as ``to_n`` of another, again and again, each once (vis.townsfolk.card.12)."""

    action: Action
    from_icon: IconName
    from_n: int
    to_icon: IconName
    to_n: int
    repeat: bool


class PaySilverForIcon(Modifier, kw_only=True, frozen=True):
    """In an action each payment of so much Silver gives an icon."""

    action: Action
    silver: int
    icon: IconName
    repeat: bool


class ResourceWorth(Modifier, kw_only=True, frozen=True):
    """In an action up to ``max_units`` of its resource give ``icons`` icons each."""

    action: Action
    resource: Good
    max_units: int
    icon: IconName
    icons: int


class SubstituteResource(Modifier, kw_only=True, frozen=True):
    """In an action these resources give an icon each, too."""

    action: Action
    resources: list[Good]
    icon: IconName


class ExtraMove(Modifier, kw_only=True, frozen=True):
    """Free steps of the Viscount; several sources add up (vis.turn.move.4)."""

    n: int


class HandLimit(Modifier, kw_only=True, frozen=True):
    """Added to the hand limit of phase 6 (vis.recruit.draw.2)."""

    n: int


class DismissCost(Modifier, kw_only=True, frozen=True):
    """What every dismissal costs (vis.action.slots.2)."""

    value: int


class DismissAnywhere(Modifier, kw_only=True, frozen=True):
    """The card that is dismissed may lie at any segment, where its own text says so (vis.action.dismiss.2)."""


class SilverDiscount(Modifier, kw_only=True, frozen=True):
    """So much Silver less for hiring or dismissing, never below 0."""

    reduces: list[Literal["hire", "dismiss"]]
    n: int


class NoCriminalCorruption(Modifier, kw_only=True, frozen=True):
    """Playing a Criminal gives no Corruption."""


class IgnoreCriminals(Modifier, kw_only=True, frozen=True):
    """So many own Criminal icons may be ignored in a Collision (vis.keys.public.19)."""

    n: int


AnyModifier: TypeAlias = (
    Icon
    | ConvertIcons
    | PaySilverForIcon
    | ResourceWorth
    | SubstituteResource
    | ExtraMove
    | HandLimit
    | DismissCost
    | DismissAnywhere
    | SilverDiscount
    | NoCriminalCorruption
    | IgnoreCriminals
)
