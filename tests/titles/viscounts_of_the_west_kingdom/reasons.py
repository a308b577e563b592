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
from tests.titles.reasons import Holds, Refused

ACTIONS = {"public": "build"}
"""By the verb of an option, where it is not the action itself."""


def asked_player(refused: Refused) -> Player:
    player: Player = refused.state.players[refused.seat]
    return player


def action(refused: Refused) -> str:
    return ACTIONS.get(refused.parts[0], refused.parts[0])


def needed(refused: Refused) -> int:
    """The icons that are asked for."""
    verb, *rest = refused.parts
    if verb == "trade":
        trade = space_of(refused.game, refused.seat).trade
        assert trade is not None
        return trade.merchants * int(rest[0])
    if verb == "build":
        return components.buildings()[rest[0]].cost
    if verb == "public":
        return components.public()[rest[0]].cost
    if verb == "noble":
        return components.castle().icons_by_workers[int(rest[0]) - 1]
    return manuscripts.cost(segment_at(refused.game, refused.seat))


def could_be_spent(refused: Refused, kept: int = 0) -> int:
    """The icons that all goods of the action would give, where ``kept`` Silver is needed for something else."""
    state, what = refused.state, action(refused)
    kinds = [components.actions()[what].good]
    for _, other in modifiers(state, refused.seat, SubstituteResource):
        kinds += [kind for kind in other.resources if other.action == what and kind not in kinds]
    worth = sum(_worth(refused, kind, kept) for kind in kinds if kind != "silver")
    each = [one.silver for _, one in modifiers(state, refused.seat, PaySilverForIcon) if one.action == what]
    silver = max(0, asked_player(refused).silver - kept)
    return worth + (silver // each[0] if each else silver if "silver" in kinds else 0)


def _worth(refused: Refused, kind: str, kept: int) -> int:
    better = [
        one
        for _, one in modifiers(refused.state, refused.seat, ResourceWorth)
        if one.action == action(refused) and one.resource == kind
    ]
    n = asked_player(refused).goods[kind]
    return n + min(n, better[-1].max_units) * (better[-1].icons - 1) if better else n


def more_icons_than_there_could_be(refused: Refused) -> bool:
    most = icons(refused.game, refused.seat, action(refused)).total + could_be_spent(refused)
    return needed(refused) > max([most, *after_a_dismissal(refused)])


def a_dismissal_gives_the_icons(refused: Refused) -> bool:
    now = icons(refused.game, refused.seat, action(refused)).total + could_be_spent(refused)
    dismissals = [
        one.id for one in refused.match.options(refused.seat) if one.id.startswith(f"dismiss:{action(refused)}")
    ]
    return now < needed(refused) <= max(after_a_dismissal(refused), default=0) and bool(dismissals)


def after_a_dismissal(refused: Refused) -> Iterator[int]:
    """The icons that could be had after each dismissal that is possible."""
    game, kind = refused.game, components.actions()[action(refused)].icon
    here = segment_at(game, refused.seat)
    anywhere = any(modifiers(refused.state, refused.seat, DismissAnywhere))
    for segment in [] if refused.state.dismissed else refused.state.ring if anywhere else [here]:
        shown = hiring.Shown(segment)
        price = hiring.dismiss_price(game, refused.seat, shown).total
        if price <= asked_player(refused).silver and {kind, "criminal"} & set(shown.icons):
            yield icons(game, refused.seat, action(refused), shown.icons).total + could_be_spent(refused, price)


def costs_more_silver_than_there_is(refused: Refused) -> bool:
    return refused.price > asked_player(refused).silver


HOLDS: dict[str, Holds] = {
    "You have too few icons, and too little to spend for more": more_icons_than_there_could_be,
    "You have too few icons, but a card that you first dismiss gives enough": a_dismissal_gives_the_icons,
    "You have too little Silver": costs_more_silver_than_there_is,
}
