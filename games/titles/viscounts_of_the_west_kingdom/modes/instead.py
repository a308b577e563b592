"""What the AI does for each op (vis.solo.reference): its own ops, and what it does instead of a player's op."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import criminals, fire, of_automa
from games.titles.viscounts_of_the_west_kingdom.cards.performing import BY_AUTOMA, Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import automa
from games.titles.viscounts_of_the_west_kingdom.rules import (
    buildings,
    castle,
    chests,
    goods,
    manuscripts,
    outsiders,
    stacks,
    track,
)
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, index_of, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, GATES

by_automa = BY_AUTOMA.carries_out
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
        single = automa.SINGLE in player_of(game, AUTOMA).goods
        kind = automa.takes(game) if effect.kind == "any" or single else effect.kind
        goods.gain(game, context, kind, 1)
    return True


@by_automa(ops.GainDebt)
def gain_debt(game: VisGame, context: Context, effect: ops.GainDebt) -> Flow[bool]:
    yield from stacks.gain_debts(game, context, effect.n)
    return True


@by_automa(ops.GainDeed)
def gain_deed(game: VisGame, context: Context, effect: ops.GainDeed) -> bool:
    stacks.gain_deeds(game, context, effect.n)
    return True


@by_automa(ops.Flip)
def flip(game: VisGame, context: Context, effect: ops.Flip) -> Flow[bool]:
    """The AI flips a card (vis.solo.rules.16). If nothing can be flipped, it gains 1 Virtue instead
    (vis.solo.reference.1)."""
    for _ in range(effect.n):
        if paper := automa.flips(game, effect.kind):
            yield from stacks.turn(game, instead(context, "vis.solo.rules.16"), paper)
        else:
            track.gain_virtue(game, instead(context), 1)
    return True


@by_automa(ops.GainVirtue)
def gain_virtue(game: VisGame, context: Context, effect: ops.GainVirtue) -> bool:
    track.gain_virtue(game, context, effect.n)
    return True


@by_automa(ops.GainCorruption)
def gain_corruption(game: VisGame, context: Context, effect: ops.GainCorruption) -> bool:
    track.gain_corruption(game, context, effect.n)
    return True


# What the AI does instead, as often as the number of the effect says (vis.solo.reference.1, vis.solo.turn.10)


@by_automa(ops.Rearrange)
def rearrange(game: VisGame, context: Context, effect: ops.Rearrange) -> Flow[bool]:
    """With Gates of Gold the 2 rightmost Outsiders leave the game first: vis.solo.gates.4."""
    yield from _resource_instead(game, context)
    return True


def _resource_instead(game: VisGame, context: Context) -> Flow[None]:
    rule = REFERENCE
    if game.state.plays(GATES):
        rule = "vis.solo.gates.4"
        _remove_outsiders(game)
    yield from perform(game, instead(context, rule), [ops.GainResource(kind="any")])


def _remove_outsiders(game: VisGame) -> None:
    """Removes the rightmost Outsiders and fills the row again: vis.solo.gates.3, vis.solo.gates.4."""
    state = game.state
    for _ in range(min(components.solo().shown_outsiders_removed, len(state.outsiders))):
        card = state.outsiders.pop()
        state.removed.append(card)
        game.log(
            T("{who} removes {card}", who=who(AUTOMA), card=townsfolk(card)),
            rule="vis.solo.gates.4",
            elements=[f"townsfolk:{card}"],
        )
    outsiders.refill(game)


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
    track.gain_virtue(game, instead(context), effect.n)
    return True


@by_automa(ops.CastleMove)
def castle_move(game: VisGame, context: Context, effect: ops.CastleMove) -> bool:
    track.gain_virtue(game, instead(context), effect.n)
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
    context = Context(seat=AUTOMA, source="automa", rule="vis.solo.turn.2")
    if criminals(game.state, AUTOMA):
        track.gain_corruption(game, context, 1)
    else:
        track.gain_virtue(game, context, 1)
    yield from fire(game, AUTOMA, "shuffle")


@by_automa(ops.Choose)
def choose(game: VisGame, context: Context, effect: ops.Choose) -> Flow[bool]:
    """The AI takes the first printed option: vis.solo.rules.8, vis.solo.rules.20."""
    yield from perform(game, context, effect.options[0])
    return True


def gain_scheme(game: VisGame, context: Context) -> Flow[None]:
    """The AI gains a Future Scheme (vis.solo.rules.18). If none is left, it flips a card instead
    (vis.solo.reference.1)."""
    opponent = automa.automa(game)
    if not opponent.future:
        yield from perform(game, instead(context), [ops.Flip(kind="either")])
        return
    scheme = opponent.future.pop(0)
    opponent.own.discard.append(scheme)
    game.reveal()
    game.log(
        messages.gains(who(AUTOMA), Ref(f"scheme:{scheme}")),
        rule="vis.solo.rules.18",
        elements=[f"scheme:{scheme}", context.source],
    )
    yield from fire(game, AUTOMA, "gain_scheme")


# On the board


@by_automa(ops.PlaceWorkers)
def place_workers(game: VisGame, context: Context, effect: ops.PlaceWorkers) -> Flow[bool]:
    """Places Workers in the section adjacent to the AI's Viscount: vis.solo.rules.5, vis.solo.rules.20."""
    index = index_of(game, segment_at(game, AUTOMA).id)
    yield from castle.place(game, AUTOMA, index, effect.n, "vis.solo.rules.5")
    return True


@by_automa(ops.BuildFree)
def build_free(game: VisGame, context: Context, effect: ops.BuildFree) -> Flow[bool]:
    yield from construct(game, effect.building, automa.free_site(game), "vis.solo.rules.10")
    return True


@by_automa(ops.AiPlaceBuilding)
def place_building(game: VisGame, context: Context, effect: ops.AiPlaceBuilding) -> Flow[bool]:
    """Places the starting Building on the leftmost empty site: vis.solo.setup.9."""
    yield from construct(game, effect.building, automa.free_site(game), "vis.solo.setup.9")
    return True


def construct(game: VisGame, building: str, site: str, rule: str) -> Flow[None]:
    """The AI constructs a Building. What its slot reveals at once comes last: vis.solo.slots.1, vis.solo.slots.2."""
    player = player_of(game, AUTOMA)
    if not site or not buildings.left(player, building):
        return
    before = {source for source, _ in of_automa(automa.automa(game))}
    yield from buildings.place(game, AUTOMA, building, site, rule)
    for source, ability in list(of_automa(automa.automa(game))):
        if source not in before and ability.timing == "immediate":
            yield from perform(game, Context(seat=AUTOMA, source=source, rule="vis.solo.slots.2"), ability.effects)


@by_automa(ops.GainManuscript)
def gain_manuscript(game: VisGame, context: Context, effect: ops.GainManuscript) -> Flow[bool]:
    """The AI takes a Manuscript from its own segment, then clockwise: vis.solo.rules.11."""
    can = manuscripts.of_costs(game, effect.costs)
    segment = next((one for one in automa.segments_from_own(game) if one in can), None)
    if segment is not None:
        yield from manuscripts.take(game, AUTOMA, segment, "vis.solo.rules.11")
    return True


@by_automa(ops.GainHero)
def gain_hero(game: VisGame, context: Context, effect: ops.GainHero) -> bool:
    return _remove_display(game, effect.n)


@by_automa(ops.GainChest)
def gain_chest(game: VisGame, context: Context, effect: ops.GainChest) -> bool:
    return _remove_display(game, effect.n)


@by_automa(ops.AiRemoveDisplay)
def remove_display(game: VisGame, context: Context, effect: ops.AiRemoveDisplay) -> bool:
    return _remove_display(game, effect.n)


def _remove_display(game: VisGame, n: int) -> bool:
    """Removes the rightmost Heroes and Chest Tiles, then fills the displays again: vis.solo.keys.8, vis.solo.keys.7."""
    state = game.state
    for shown, removed, kind in (
        (state.heroes, state.removed, "townsfolk"),
        (state.chests, state.removed_chests, "chest"),
    ):
        for _ in range(min(n, len(shown))):
            removed.append(shown.pop())
            element = f"{kind}:{removed[-1]}"
            game.log(
                T("{who} removes {card}", who=who(AUTOMA), card=Ref(element)),
                rule="vis.solo.keys.8",
                elements=[element],
            )
    chests.refill_heroes(game)
    chests.refill_chests(game)
    return True
