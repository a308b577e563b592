"""What Manuscripts and Outsiders count at the end (vis.end.scoring.9, vis.gates.welcome.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.titles.viscounts_of_the_west_kingdom.rules import buildings
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import colors, has_board, ribbons
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import Built, Player, Viscounts

Metric = Callable[[Viscounts, Player], int]


def deck(player: Player) -> list[str]:
    """Every card of a deck, wherever it is: vis.gates.welcome.7."""
    return [*player.hand, *player.draw, *player.discard, *(card for card in player.row if card)]


def outsiders(player: Player) -> list[str]:
    """The Outsiders in a deck. Their order does not show where they are."""
    return sorted(card for card in deck(player) if card in components.outsiders())


def workers(state: Viscounts, seat: int) -> list[int]:
    """The Workers of a player on the three tiers."""
    tiers = [sum(section.tiers[tier].get(seat, 0) for section in state.castle) for tier in (0, 1)]
    return [*tiers, state.third_tier.get(seat, 0)]


def _icons(kind: str) -> Metric:
    """The icons printed on all cards of the deck. Permanent icons do not count (vis.manuscript.ribbons.9,
    vis.townsfolk.icons.5). For the AI, the icons on its Schemes count (vis.solo.rules.22)."""
    return lambda _, player: sum(components.icons_of(card).count(kind) for card in deck(player))


def _icon_sets(state: Viscounts, player: Player) -> int:
    return min(_icons(kind)(state, player) for kind in ("builder", "cleric", "noble"))


def _heroes(state: Viscounts, player: Player) -> int:
    return sum(components.is_hero(card) for card in deck(player))


def _tier(number: int) -> Metric:
    return lambda state, player: workers(state, player.seat)[number]


def _wedges(state: Viscounts, player: Player) -> int:
    """Sections where a player has more Workers on the first two tiers than each other player."""
    count = 0
    for section in state.castle:
        many: dict[int, int] = {}
        for tier in section.tiers:
            for seat, number in tier.items():
                many[seat] = many.get(seat, 0) + number
        mine = many.pop(player.seat, 0)
        count += mine > max(many.values(), default=0)
    return count


def _standing(state: Viscounts, player: Player) -> dict[str, Built]:
    """The sites with a Building of a player, Public Buildings included: vis.keys.public.26."""
    return {
        site: built for segment in state.ring for site, built in segment.built.items() if built.owner == player.seat
    }


def _links(state: Viscounts, player: Player) -> int:
    mine = _standing(state, player)
    return sum(
        all(end in mine for end in buildings.ends(state, segment, link))
        for segment in state.ring
        for link in components.side(segment.id, state.seats).links
    )


def _segments(state: Viscounts, player: Player) -> int:
    return sum(any(built.owner == player.seat for built in segment.built.values()) for segment in state.ring)


def _ribbon(color: str) -> Metric:
    return lambda state, player: ribbons(state, player)[color]


def _built(building: str) -> Metric:
    return lambda _, player: player.buildings[building]


def _every_metric() -> Iterator[tuple[str, Metric]]:
    for kind in ("merchant", "builder", "noble", "cleric", "criminal"):
        yield f"{kind}_icons", _icons(kind)
    for number in range(3):
        yield f"workers_tier{number + 1}", _tier(number)
    for color in colors():
        yield f"ribbons:{color}", _ribbon(color)
    for building in components.BUILDINGS:
        yield f"built:{building}", _built(building)


METRICS: dict[str, Metric] = {
    "buildings": lambda _, player: sum(player.buildings.values()),
    "manuscripts": lambda state, player: len(player.manuscripts) + has_board(state, player),
    "flipped_deeds": lambda _, player: player.approved,
    "flipped_debts": lambda _, player: player.paid,
    "castle_workers": lambda state, player: sum(workers(state, player.seat)),
    "resources": lambda _, player: sum(player.goods.values()),
    "silver": lambda _, player: player.silver,
    "icon_sets": _icon_sets,
    "outsiders": lambda _, player: len(outsiders(player)),
    "heroes": _heroes,
    "heroes_and_outsiders": lambda state, player: _heroes(state, player) + len(outsiders(player)),
    "chest_tiles": lambda _, player: sum(1 for tile in player.chests if tile),
    "castle_wedges": _wedges,
    "links_both_ends": _links,
    "segments_with_building": _segments,
    "full_ribbon_sets": lambda state, player: min(ribbons(state, player)[color] for color in colors()),
    **dict(_every_metric()),
}
"""The metrics by their names in the data files."""
