"""What a Squadron costs by a card or an Advantage (is.military.construct.1)."""

from __future__ import annotations

from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.rules.game import ISGame, round_of
from games.titles.imperial_struggle.rules.prices import quote
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
    if effect.price is None:
        return 0
    reductions = round_of(game).reductions
    reductions.append(cheaper(context, effect.price))
    try:
        return quote(game, purchase(context)).price
    finally:
        reductions.pop()
