"""The language of cards, tiles and the board. Each op is a struct, and so is each modifier. ``effects/`` carries the
ops out, ``rules/`` read the modifiers.

A list of effects is carried out from first to last (vis.effects.general.3). ``n`` is how often or how many. "You" is
the owner of the card, tile or building. On links it is each owner concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from games.engine.rules import effects

RESOURCES = ("ink", "gold", "stone")
ICONS = ("merchant", "builder", "noble", "cleric", "criminal")
"""The icons: vis.townsfolk.icons.1."""
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
    """Flip the player's unpaid Debts or acquired Deeds. This is mandatory if possible (vis.debts.flip.5)."""

    kind: Paper


class GainVirtue(Counted, kw_only=True):
    """Move the markers to the left."""


class GainCorruption(Counted, kw_only=True):
    """Move the markers to the right, before the Virtue of the same text (vis.virtue.markers.5)."""


class Rearrange(Effect, kw_only=True):
    """Put the cards of the player's row in a new order. The player may refuse (vis.effects.cards.1)."""


class DiscardCard(Counted, kw_only=True):
    """Discard from the hand or, unseen, from the draw pile. The player may refuse each (vis.effects.cards.4)."""


class DestroyCard(Counted, kw_only=True):
    """Like a discard, but the card leaves the game and pays its Silver value (vis.effects.cards.5)."""


class DestroyOwnCard(Counted, kw_only=True):
    """In setup: destroy a chosen card of the player's deck. The player may refuse (vis.setup.pairs.11)."""


class DrawCard(Counted, kw_only=True):
    """Draw into the hand. The hand limit does not apply (vis.effects.cards.11)."""


class Shuffle(Effect, kw_only=True):
    """Shuffle the discards into the draw pile (vis.effects.cards.10)."""


class HireFree(Counted, kw_only=True):
    """A face-up Townsfolk card of any segment, without paying (vis.effects.board.1)."""

    up_to: bool = False
    """Whether its text says "up to": fewer may be hired (vis.effects.general.1)."""


class CastleMove(Counted, kw_only=True):
    """Move a Worker of the player on the first tier to an adjacent section. The player may refuse
    (vis.effects.board.6)."""


class PlaceWorkers(Counted, kw_only=True):
    """Place Workers from supply in any one section of the first tier (vis.effects.board.4)."""


class BuildFree(Effect, kw_only=True):
    """Construct a Building without Builder icons on an empty site (vis.effects.board.5), or only on the player's
    space (vis.setup.pairs.10)."""

    building: Building
    where: Literal["anywhere", "own_space"] = "anywhere"
    space: str = ""
    """Only at this space."""


class GainManuscript(Effect, kw_only=True):
    """Take a visible Manuscript of one of these costs (vis.effects.board.2)."""

    costs: list[int]


class HirePaid(Effect, kw_only=True):
    """Hire the adjacent Townsfolk card for its price. The player may refuse (vis.gates.bonus.8)."""


class GainKingsOrder(Counted, kw_only=True):
    """Put King's Orders on the discard pile, as long as there are any (vis.gates.orders.1). For each of them the
    player may discard a card (vis.gates.orders.3)."""


class WelcomeOutsider(Counted, kw_only=True):
    """Put a face-up Outsider on the discard pile. This is no hire (vis.gates.welcome.3, vis.gates.welcome.4)."""


class RefuseOutsider(Counted, kw_only=True):
    """A face-up Outsider leaves the game, and its text about refusing is resolved (vis.gates.refuse.5)."""


class ReturnSelf(Effect, kw_only=True):
    """Return the King's Order to its pile (vis.gates.welcome.2)."""


class RemoveSelf(Effect, kw_only=True):
    """The card leaves the game instead of going to the discard pile (vis.keys.heroes.3)."""


class GainHero(Counted, kw_only=True):
    """Take a face-up Hero into the hand. This is no hire (vis.keys.heroes.1)."""


class GainChest(Counted, kw_only=True):
    """Put a face-up Chest Tile below a card space (vis.keys.chests.1)."""


class TakeAction(Effect, kw_only=True):
    """Take one more primary action, by all its rules. The player may refuse (vis.effects.board.7)."""

    action: Action


class MoveViscount(Effect, kw_only=True):
    """Move this many spaces along the arrows. Opponents on the last space may Rearrange (vis.turn.move.8)."""

    least: int
    most: int


class SlideWorkers(Counted, kw_only=True):
    """Move Workers of the player on the first tier to the adjacent section, all in the same direction
    (vis.castle.move.11)."""


class DiscardFromDeck(Counted, kw_only=True):
    """In setup: discard chosen cards of the player's deck before it is shuffled. The player may refuse
    (vis.keys.setup.10)."""


class Choose(Effect, kw_only=True):
    """Do exactly one of some lists of effects. A list that can do nothing is allowed only if no list can
    (vis.effects.general.5)."""

    options: list[list[Simple]]


# What only the AI of the solo mode does (vis.solo)


class ByAutoma(Effect, kw_only=True):
    """An op of the AI."""


class AiDismiss(ByAutoma, kw_only=True):
    """Remove the adjacent Townsfolk card and gain its top-right effect (vis.solo.rules.13)."""


class AiGainScheme(ByAutoma, kw_only=True):
    """Put the top Future Scheme face up on the AI's discard pile (vis.solo.rules.18)."""


class AiMove(Counted, ByAutoma, kw_only=True):
    """Move this many spaces on the outer path (vis.solo.rules.1)."""


class AiAction(ByAutoma, kw_only=True):
    """A primary action, if it can be funded (vis.solo.rules.15)."""

    action: Action


class AiFocus(ByAutoma, kw_only=True):
    """Carry out the Primary Focus of the AI board (vis.solo.boards.1)."""


class AiCorruptionPerCriminal(ByAutoma, kw_only=True):
    """1 Corruption for each Criminal icon on its board (vis.solo.rules.17)."""


class AiPlaceBuilding(ByAutoma, kw_only=True):
    """In setup: put the Building on the leftmost empty site of its space (vis.solo.setup.9)."""

    building: Building


class AiRemoveDisplay(Counted, ByAutoma, kw_only=True):
    """This many of the rightmost Heroes and Chest Tiles leave the game (vis.solo.keys.8)."""


class AiFlipChest(ByAutoma, kw_only=True):
    """Turn up the next AI Chest Tile from the left (vis.solo.keys.3)."""


SIMPLE = effects.kinds_of(Effect, but=(Choose, ByAutoma))
EFFECTS: tuple[type[Effect], ...] = (*SIMPLE, Choose)
"""The effects of players."""
if TYPE_CHECKING:
    Simple: TypeAlias = Effect
    AnyEffect: TypeAlias = Effect
else:
    Simple = effects.union_of(*SIMPLE)
    AnyEffect = effects.union_of(*effects.kinds_of(Effect))


def mod_name(kind: str) -> str:
    """The name of a modifier in data files."""
    return effects.op_name(kind)


class Modifier(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, tag_field="mod", tag=mod_name):
    """Changes a rule while its card is in the row, while its slot is empty, or while its card is held."""


class Icon(Modifier, kw_only=True, frozen=True):
    """Permanent icons (vis.action.general.5)."""

    icon: IconName
    n: int = 1


class ConvertIcons(Modifier, kw_only=True, frozen=True):
    """In an action ``from_n`` icons of one kind may count as ``to_n`` of another, any number of times. Each icon is
    converted once (vis.townsfolk.card.12)."""

    action: Action
    from_icon: IconName
    from_n: int
    to_icon: IconName
    to_n: int
    repeat: bool


class PaySilverForIcon(Modifier, kw_only=True, frozen=True):
    """In an action each payment of this much Silver gives an icon."""

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
    """In an action these resources, too, give an icon each."""

    action: Action
    resources: list[Good]
    icon: IconName


class ExtraMove(Modifier, kw_only=True, frozen=True):
    """Free steps of the Viscount. Several sources are added (vis.turn.move.4)."""

    n: int


class HandLimit(Modifier, kw_only=True, frozen=True):
    """Added to the hand limit of phase 6 (vis.recruit.draw.2)."""

    n: int


class DismissCost(Modifier, kw_only=True, frozen=True):
    """What every dismissal costs (vis.action.slots.2)."""

    value: int


class DismissAnywhere(Modifier, kw_only=True, frozen=True):
    """The dismissed card may be at any segment, if its own text says so (vis.action.dismiss.2)."""


class SilverDiscount(Modifier, kw_only=True, frozen=True):
    """Hiring or dismissing costs this much Silver less, never below 0."""

    reduces: list[Literal["hire", "dismiss"]]
    n: int


class NoCriminalCorruption(Modifier, kw_only=True, frozen=True):
    """Playing a Criminal gives no Corruption."""


class IgnoreCriminals(Modifier, kw_only=True, frozen=True):
    """This many Criminal icons of the player may be ignored in a Collision (vis.keys.public.19)."""

    n: int


if TYPE_CHECKING:
    AnyModifier: TypeAlias = Modifier
else:
    AnyModifier = effects.union_of(*effects.kinds_of(Modifier))
