"""What the refusals of Viscounts of the West Kingdom claim."""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.viscounts_of_the_west_kingdom.cards.abilities import modifiers
from games.titles.viscounts_of_the_west_kingdom.rules import hiring, manuscripts
from games.titles.viscounts_of_the_west_kingdom.rules.icons import icons
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at, space_of
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    DismissAnywhere,
    PaySilverForIcon,
    ResourceWorth,
    SubstituteResource,
)
from games.titles.viscounts_of_the_west_kingdom.table.state import Player
from tests.titles.reasons import Given, Holds

ACTIONS = {"public": "build"}
"""By the verb of an option, where it is not the action itself."""


def asked_player(given: Given) -> Player:
    player: Player = given.state.players[given.seat]
    return player


def action(given: Given) -> str:
    return ACTIONS.get(given.parts[0], given.parts[0])


def needed(given: Given) -> int:
    """The icons that are asked for."""
    verb, *rest = given.parts
    if verb == "trade":
        trade = space_of(given.game, given.seat).trade
        assert trade is not None
        return trade.merchants * int(rest[0])
    if verb == "build":
        return components.buildings()[rest[0]].cost
    if verb == "public":
        return components.public()[rest[0]].cost
    if verb == "noble":
        return components.castle().icons_by_workers[int(rest[0]) - 1]
    return manuscripts.cost(segment_at(given.game, given.seat))


def could_be_spent(given: Given, kept: int = 0) -> int:
    """The icons that all goods of the action would give, where ``kept`` Silver is needed for something else."""
    state, what = given.state, action(given)
    kinds = [components.actions()[what].good]
    for _, other in modifiers(state, given.seat, SubstituteResource):
        kinds += [kind for kind in other.resources if other.action == what and kind not in kinds]
    found = sum(_worth(given, kind, kept) for kind in kinds if kind != "silver")
    each = [one.silver for _, one in modifiers(state, given.seat, PaySilverForIcon) if one.action == what]
    silver = max(0, asked_player(given).silver - kept)
    return found + (silver // each[0] if each else silver if "silver" in kinds else 0)


def _worth(given: Given, kind: str, kept: int) -> int:
    better = [
        one
        for _, one in modifiers(given.state, given.seat, ResourceWorth)
        if one.action == action(given) and one.resource == kind
    ]
    n = asked_player(given).goods[kind]
    return n + min(n, better[-1].max_units) * (better[-1].icons - 1) if better else n


def more_icons_than_there_could_be(given: Given) -> bool:
    most = icons(given.game, given.seat, action(given)).total + could_be_spent(given)
    return needed(given) > max([most, *after_a_dismissal(given)])


def a_dismissal_gives_the_icons(given: Given) -> bool:
    now = icons(given.game, given.seat, action(given)).total + could_be_spent(given)
    dismissals = [one.id for one in given.match.options(given.seat) if one.id.startswith(f"dismiss:{action(given)}")]
    return now < needed(given) <= max(after_a_dismissal(given), default=0) and bool(dismissals)


def after_a_dismissal(given: Given) -> Iterator[int]:
    """The icons that could be had after each dismissal that is possible."""
    game, kind = given.game, components.actions()[action(given)].icon
    here = segment_at(game, given.seat)
    anywhere = any(modifiers(given.state, given.seat, DismissAnywhere))
    for segment in [] if given.state.dismissed else given.state.ring if anywhere else [here]:
        shown = hiring.Shown(segment)
        price = hiring.dismiss_price(game, given.seat, shown).total
        if price <= asked_player(given).silver and {kind, "criminal"} & set(shown.icons):
            yield icons(game, given.seat, action(given), shown.icons).total + could_be_spent(given, price)


def costs_more_silver_than_there_is(given: Given) -> bool:
    return given.price > asked_player(given).silver


HOLDS: dict[str, Holds] = {
    "You have too few icons, and too little to spend for more": more_icons_than_there_could_be,
    "You have too few icons, but a card that you first dismiss gives enough": a_dismissal_gives_the_icons,
    "You have too little Silver": costs_more_silver_than_there_is,
}
