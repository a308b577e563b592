"""What numbers come of, as causes of a reckoning: each is made once and kept."""

from __future__ import annotations

from functools import cache

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T, Text
from games.titles.great_wall.table.state import RESOURCES

CARD_CLAUSES = {
    "advisor": "gw.cards.advisor.3",
    "general": "gw.cards.general.3",
    "event": "gw.coop.events.3",
    "horde": "gw.cards.horde.3",
}
"""By kind of card, the clause by which what is printed on it counts."""
NAMED = {*RESOURCES, "honor"}
"""What a price is in that is not of free choice."""
NOT_BELOW = T("Not below this")
PRICE = T("Price")


@cache
def by_card(element: str, amount: int) -> Cause:
    """What a card that lies on the table changes: ``by_card("advisor:xu_da", -1)``."""
    return Cause(amount, T("{card}", card=Ref(element)), CARD_CLAUSES[element.partition(":")[0]])


@cache
def printed(amount: int, rule: str) -> Cause:
    """What is printed on the board, a tile or a card."""
    return Cause(amount, T("Printed"), rule)


@cache
def clerks(count: int, rule: str) -> Cause:
    return Cause(count, N("{n} clerk", "{n} clerks", n=count), rule)


@cache
def named(element: str) -> Text:
    """A name alone."""
    return T("{card}", card=Ref(element))


@cache
def price_in(kind: str) -> Text:
    """What a price is called that is paid in one kind of resource."""
    return T("Price in {what}", what=Ref(f"resource:{kind}")) if kind in NAMED else T("Price in resources")


@cache
def price_of_kind(kind: str) -> Text:
    """That kind of resource, as a part of a price."""
    return T("{what}", what=Ref(f"resource:{kind}")) if kind in NAMED else T("Any resources")


@cache
def discount(change: int) -> Cause:
    """What a card granted for this turn."""
    return Cause(change, T("A card played this turn"), "gw.tactics.play.4")


@cache
def priced(kind: str, count: int, rule: str) -> Reckoning:
    """A price in one kind that nothing changes."""
    return Reckoning(price_in(kind), (printed(count, rule),))
