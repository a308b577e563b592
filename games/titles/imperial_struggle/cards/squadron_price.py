"""What a Squadron costs by a card or an Advantage (is.military.construct.1)."""

from __future__ import annotations

from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.rules.game import ISGame, round_of
from games.titles.imperial_struggle.rules.prices import Quote, quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.table.ops.pieces import BuildSquadron
from games.titles.imperial_struggle.table.state import Reduction


def purchase(context: Context) -> Purchase:
    """A Squadron for the side of the card."""
    return Purchase(context.side, "squadron", "military")


def cheaper(context: Context, price: int) -> Reduction:
    """The price of a card or Advantage in place of the printed one; other reductions come on top of it."""
    return Reduction(context.source, context.rule, ("squadron",), total=price, kind="military")


def price_of(game: ISGame, context: Context, effect: BuildSquadron) -> int:
    """Military points, 0 or more."""
    return 0 if effect.price is None else quote_of(game, context, effect.price).price


def quote_of(game: ISGame, context: Context, price: int) -> Quote:
    """What it costs with the ``price`` of a card or Advantage."""
    reductions = round_of(game).reductions
    reductions.append(cheaper(context, price))
    try:
        return quote(game, purchase(context))
    finally:
        reductions.pop()
