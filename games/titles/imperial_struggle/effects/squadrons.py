"""Effects on Squadrons."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Refusal
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.cards.choosing import choose, place_options
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.performing import (
    Bill,
    carries_out,
    charged_by,
    perform,
    possible_if,
    refused_if,
)
from games.titles.imperial_struggle.cards.squadron_price import cheaper, price_of, purchase, quote_of
from games.titles.imperial_struggle.rules import squadrons
from games.titles.imperial_struggle.rules.game import ISGame, round_of
from games.titles.imperial_struggle.rules.payers import why_unpaid
from games.titles.imperial_struggle.rules.prices import quote
from games.titles.imperial_struggle.rules.purse import pay
from games.titles.imperial_struggle.table.components import LAST_TURN
from games.titles.imperial_struggle.table.ops.pieces import (
    BuildSquadron,
    ParkSquadron,
    RemoveSquadron,
    SquadronToNavyBox,
)
from games.titles.imperial_struggle.table.state import BRITAIN, opponent


@refused_if(BuildSquadron)
def why_not_built(game: ISGame, context: Context, effect: BuildSquadron) -> Refusal | None:
    """is.military.construct.2, is.ministry.use.9: it takes a Squadron to build, and points for it."""
    unbuilt = squadrons.why_not_constructed(game, context.side)
    return unbuilt or why_unpaid(game, purchase(context), price_of(game, context, effect))


@charged_by(BuildSquadron)
def bill_of_squadron(game: ISGame, context: Context, effect: BuildSquadron) -> Bill | None:
    return None if effect.price is None else Bill(purchase(context), quote_of(game, context, effect.price))


@carries_out(BuildSquadron)
def build_squadron(game: ISGame, context: Context, effect: BuildSquadron) -> Flow[bool]:
    """Build a Squadron, free or at a given price (is.military.construct.1)."""
    if why_not_built(game, context, effect) is not None:
        return False
    if effect.price is None:
        squadrons.construct(game, context.side, context.rule)
        return True
    round_of(game).reductions.append(cheaper(context, effect.price))
    buy = purchase(context)
    quoted = quote(game, buy)
    yield from pay(game, buy, quoted)
    squadrons.construct(game, context.side, context.rule, quoted.reckoning)
    return True


@possible_if(SquadronToNavyBox)
def can_send_home(game: ISGame, context: Context, effect: SquadronToNavyBox) -> bool:
    return bool(squadrons.on_map(game, opponent(context.side)))


@carries_out(SquadronToNavyBox)
def squadron_to_navy_box(game: ISGame, context: Context, effect: SquadronToNavyBox) -> Flow[bool]:
    """An opposing Squadron, chosen by the player of the card (is.events.play.19)."""
    place = yield from _choose(game, context, squadrons.on_map(game, opponent(context.side)), opponent(context.side))
    if place:
        squadrons.send_home(game, opponent(context.side), place, context.rule)
    return bool(place)


def _choose(game: ISGame, context: Context, places: Sequence[str], side: str) -> Flow[str]:
    """One of the Squadrons of ``side``, by its place; empty where there is none."""
    options = place_options(side, "squadron", places)
    if not options:
        return ""
    prompt = T("{card}: which Squadron?", card=Ref(context.source))
    answer = yield from choose(game, context.side, prompt, context.rule, lambda: options)
    return answer.parts[1]


@carries_out(ParkSquadron)
def park_squadron(game: ISGame, context: Context, effect: ParkSquadron) -> Flow[bool]:
    """is.events.readings.13, is.events.readings.17: a British one, until the next Peace Turn; not on turn 6."""
    if game.state.turn == LAST_TURN:
        return False
    place = yield from _choose(game, context, squadrons.built(game, BRITAIN), BRITAIN)
    if not place:
        return False
    squadrons.park(game, BRITAIN, place, game.state.turn + 1, context.rule)
    yield from perform(game, context, effect.then)
    return True


@carries_out(RemoveSquadron)
def remove_squadron(game: ISGame, context: Context, effect: RemoveSquadron) -> Flow[bool]:
    """Remove a Squadron of the opponent (is.military.construct.4)."""
    side = opponent(context.side)
    place = yield from _choose(game, context, squadrons.built(game, side), side)
    if place:
        squadrons.remove(game, side, place, context.rule)
    return bool(place)
