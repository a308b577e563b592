"""What the AI does for each op (vis.solo.reference): its own ops, and what it does instead of a player's op."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

import msgspec

from games.engine.automas.looking import procedure
from games.engine.rules.ask import Flow
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import BY_AUTOMA, Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import acts, automa, choosing, looks
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, who
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA

E = TypeVar("E", bound=ops.Effect)
Function: TypeAlias = Callable[[VisGame, Context, E], Flow[bool] | bool]


def by_automa(kind: type[E]) -> Callable[[Function[E]], Function[E]]:
    """Registers what the AI does for an op. It is a procedure, if it is no part of one."""

    def register(function: Function[E]) -> Function[E]:
        return BY_AUTOMA.carries_out(kind)(procedure(named)(function))

    return register


def named(context: Context, effect: ops.AnyEffect) -> str:
    """The name of the procedure of an effect."""
    return f"op:{msgspec.json.encode(effect).decode()}"


REFERENCE = "vis.solo.reference.1"


def instead(context: Context, rule: str = REFERENCE) -> Context:
    """The same source, with the clause of the AI's table."""
    return Context(seat=AUTOMA, source=context.source, rule=rule)


# Goods, Debts and Deeds, the track


@by_automa(ops.GainSilver)
def gain_silver(game: VisGame, context: Context, effect: ops.GainSilver) -> Flow[bool]:
    """The AI gains a resource for every 2 Silver. A single Silver is ignored. vis.solo.rules.14,
    vis.solo.reference.2."""
    many = effect.n // components.solo().silver_for_resource
    yield from perform(
        game, instead(context, "vis.solo.rules.14"), [ops.GainResource(kind="any", n=many)] if many else []
    )
    return True


@by_automa(ops.GainResource)
def gain_resource(game: VisGame, context: Context, effect: ops.GainResource) -> bool:
    """The AI gains resources; its board chooses the kind: vis.solo.boards.2, vis.solo.boards.4."""
    for _ in range(effect.n):
        kind = choosing.takes(game) if effect.kind == "any" or choosing.has_single_good(game) else effect.kind
        acts.gains(game, kind, context=context)
    return True


@by_automa(ops.GainDebt)
def gain_debt(game: VisGame, context: Context, effect: ops.GainDebt) -> Flow[bool]:
    for _ in range(effect.n):
        yield from acts.gains_debt(game, context=context)
    return True


@by_automa(ops.GainDeed)
def gain_deed(game: VisGame, context: Context, effect: ops.GainDeed) -> bool:
    for _ in range(effect.n):
        acts.gains_deed(game, context=context)
    return True


@by_automa(ops.Flip)
def flip(game: VisGame, context: Context, effect: ops.Flip) -> Flow[bool]:
    """The AI flips a card (vis.solo.rules.16). If nothing can be flipped, it gains 1 Virtue instead
    (vis.solo.reference.1)."""
    for _ in range(effect.n):
        if paper := choosing.flips(game, effect.kind):
            yield from acts.flips(game, paper, context=instead(context, "vis.solo.rules.16"))
        else:
            acts.gains_virtue(game, 1, context=instead(context))
    return True


@by_automa(ops.GainVirtue)
def gain_virtue(game: VisGame, context: Context, effect: ops.GainVirtue) -> bool:
    acts.gains_virtue(game, effect.n, context=context)
    return True


@by_automa(ops.GainCorruption)
def gain_corruption(game: VisGame, context: Context, effect: ops.GainCorruption) -> bool:
    acts.gains_corruption(game, effect.n, context=context)
    return True


# What the AI does instead, as often as the number of the effect says (vis.solo.reference.1, vis.solo.turn.10)


@by_automa(ops.Rearrange)
def rearrange(game: VisGame, context: Context, effect: ops.Rearrange) -> Flow[bool]:
    """With Gates of Gold the 2 rightmost Outsiders leave the game first: vis.solo.gates.4."""
    yield from _resource_instead(game, context)
    return True


def _resource_instead(game: VisGame, context: Context) -> Flow[None]:
    rule = REFERENCE
    if looks.plays_gates(game):
        rule = "vis.solo.gates.4"
        acts.removes_outsiders(game, components.solo().shown_outsiders_removed)
    yield from perform(game, instead(context, rule), [ops.GainResource(kind="any")])


@by_automa(ops.WelcomeOutsider)
def welcome_outsider(game: VisGame, context: Context, effect: ops.WelcomeOutsider) -> Flow[bool]:
    """The AI removes Outsiders and gains a resource (vis.solo.gates.4). If a Manuscript has this effect, the AI
    gains its ribbon only (vis.solo.gates.5)."""
    if not context.source.startswith("manuscript:"):
        yield from _resource_instead(game, context)
    return True


@by_automa(ops.RefuseOutsider)
def refuse_outsider(game: VisGame, context: Context, effect: ops.RefuseOutsider) -> Flow[bool]:
    yield from _resource_instead(game, context)
    return True


@by_automa(ops.DestroyCard)
def destroy_card(game: VisGame, context: Context, effect: ops.DestroyCard) -> Flow[bool]:
    yield from perform(game, instead(context), [ops.Flip(kind="either", n=effect.n)])
    return True


@by_automa(ops.DiscardCard)
def discard_card(game: VisGame, context: Context, effect: ops.DiscardCard) -> bool:
    acts.gains_virtue(game, effect.n, context=instead(context))
    return True


@by_automa(ops.CastleMove)
def castle_move(game: VisGame, context: Context, effect: ops.CastleMove) -> bool:
    acts.gains_virtue(game, effect.n, context=instead(context))
    return True


@by_automa(ops.HireFree)
def hire_free(game: VisGame, context: Context, effect: ops.HireFree) -> Flow[bool]:
    for _ in range(effect.n):
        yield from gain_scheme(game, instead(context))
    return True


@by_automa(ops.HirePaid)
def hire_paid(game: VisGame, context: Context, effect: ops.HirePaid) -> Flow[bool]:
    yield from gain_scheme(game, instead(context))
    return True


@by_automa(ops.GainKingsOrder)
def gain_kings_order(game: VisGame, context: Context, effect: ops.GainKingsOrder) -> Flow[bool]:
    """The AI gains a Scheme for each King's Order: vis.solo.gates.7."""
    for _ in range(effect.n):
        yield from gain_scheme(game, instead(context, "vis.solo.gates.7"))
    return True


@by_automa(ops.DrawCard)
def draw_card(game: VisGame, context: Context, effect: ops.DrawCard) -> bool:
    """Drawing does nothing for the AI: vis.solo.reference.2, vis.solo.keys.6."""
    return True


@by_automa(ops.Shuffle)
def shuffle_effect(game: VisGame, context: Context, effect: ops.Shuffle) -> Flow[bool]:
    """Shuffles the discard pile of the AI: vis.solo.reference.2."""
    yield from shuffle(game, "vis.solo.reference.2")
    return True


def shuffle(game: VisGame, rule: str) -> Flow[None]:
    """Shuffles the AI's discard pile into its draw pile, and checks the remaining Schemes: vis.solo.turn.2."""
    player = player_of(game, AUTOMA)
    if not player.discard:
        return
    player.draw += player.discard
    player.discard = []
    game.chance.shuffle("schemes", player.draw)
    game.log(messages.shuffles(who(AUTOMA)), rule=rule, elements=["automa"])
    yield from shuffled(game)


@procedure("shuffled")
def shuffled(game: VisGame) -> Flow[None]:
    """Checks the remaining Schemes after a shuffle: vis.solo.turn.2."""
    context = Context(seat=AUTOMA, source="automa", rule="vis.solo.turn.2")
    if looks.has_criminals(game):
        acts.gains_corruption(game, 1, context=context)
    else:
        acts.gains_virtue(game, 1, context=context)
    yield from acts.sets_off_shuffle(game)


@by_automa(ops.Choose)
def choose(game: VisGame, context: Context, effect: ops.Choose) -> Flow[bool]:
    """The AI takes the first printed option: vis.solo.rules.8, vis.solo.rules.20."""
    yield from perform(game, context, effect.options[0])
    return True


def gain_scheme(game: VisGame, context: Context) -> Flow[None]:
    """The AI gains a Future Scheme (vis.solo.rules.18). If none is left, it flips a card instead
    (vis.solo.reference.1)."""
    if looks.has_future_scheme(game):
        yield from acts.gains_scheme(game, context=context)
    else:
        yield from perform(game, instead(context), [ops.Flip(kind="either")])


# On the board


@by_automa(ops.PlaceWorkers)
def place_workers(game: VisGame, context: Context, effect: ops.PlaceWorkers) -> Flow[bool]:
    """Places Workers in the section adjacent to the AI's Viscount: vis.solo.rules.5, vis.solo.rules.20."""
    yield from acts.places_free_workers(game, effect.n)
    return True


@by_automa(ops.BuildFree)
def build_free(game: VisGame, context: Context, effect: ops.BuildFree) -> Flow[bool]:
    yield from acts.constructs_free(game, effect.building)
    return True


@by_automa(ops.AiPlaceBuilding)
def place_building(game: VisGame, context: Context, effect: ops.AiPlaceBuilding) -> Flow[bool]:
    """Places the starting Building on the leftmost empty site: vis.solo.setup.9."""
    yield from automa.construct(game, effect.building, automa.free_site(game), "vis.solo.setup.9")
    return True


@by_automa(ops.GainManuscript)
def gain_manuscript(game: VisGame, context: Context, effect: ops.GainManuscript) -> Flow[bool]:
    """The AI takes a Manuscript from its own segment, then clockwise: vis.solo.rules.11."""
    yield from acts.takes_manuscript(game, costs=effect.costs)
    return True


@by_automa(ops.GainHero)
def gain_hero(game: VisGame, context: Context, effect: ops.GainHero) -> bool:
    acts.removes_display(game, effect.n)
    return True


@by_automa(ops.GainChest)
def gain_chest(game: VisGame, context: Context, effect: ops.GainChest) -> bool:
    acts.removes_display(game, effect.n)
    return True


@by_automa(ops.AiRemoveDisplay)
def remove_display(game: VisGame, context: Context, effect: ops.AiRemoveDisplay) -> bool:
    acts.removes_display(game, effect.n)
    return True
