"""Icons for a primary action, and what may be spent for more of them (vis.action.general, vis.townsfolk.icons)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import CRIMINAL, modifiers
from games.titles.viscounts_of_the_west_kingdom.rules.chests import chests_of
from games.titles.viscounts_of_the_west_kingdom.rules.goods import SILVER, has
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    ConvertIcons,
    Icon,
    PaySilverForIcon,
    ResourceWorth,
    SubstituteResource,
)
from games.titles.viscounts_of_the_west_kingdom.table.state import Player

Payment = Mapping[str, int]
"""Goods spent for icons, by kind."""
ICON = {kind: T("{what}", what=Ref(f"icon:{kind}")) for kind in ("merchant", "builder", "noble", "cleric", CRIMINAL)}


def icons(game: VisGame, seat: int, action: str, dismissed: Sequence[str] | None = None) -> Reckoning:
    """The icons of an action: of the row, of its spaces without a card, permanent ones, those of the dismissed card
    (vis.action.general.4, vis.action.general.5). Each Criminal counts as one icon (vis.townsfolk.icons.6). The
    discard pile does not count (vis.action.general.3). ``dismissed`` are icons that a dismissal would give; they
    replace those of a card already dismissed."""
    kind = components.actions()[action].icon
    dismissed_icons = game.state.dismissed_icons if dismissed is None else dismissed
    causes = [
        *_of_row(player_of(game, seat), kind),
        *_permanent(game, seat, kind),
        *_of_dismissed(game, dismissed_icons, kind),
    ]
    return Reckoning(
        ICON[kind],
        (*causes, *_converted(game, seat, action, dismissed_icons), *_of_chests(player_of(game, seat), kind)),
    )


def _of_row(player: Player, kind: str) -> Iterator[Cause]:
    """Counts the icons of the cards and of the spaces without a card: vis.townsfolk.row.2, vis.townsfolk.row.4,
    vis.townsfolk.icons.2."""
    for space, card in enumerate(player.row):
        if card:
            yield from _of_card(card, kind)
        elif n := components.player_board().space_icons[space].count(kind):
            yield Cause(n, T("Printed on space {n} of the Player Board", n=space + 1), "vis.townsfolk.row.4")


@cache
def _of_card(card: str, kind: str) -> tuple[Cause, ...]:
    card_icons = components.card(card).icons
    name = T("{what}", what=Ref(f"townsfolk:{card}"))
    printed = [Cause(card_icons.count(kind), name, "vis.townsfolk.card.2")] if kind in card_icons else []
    wild = [
        Cause(
            card_icons.count(CRIMINAL), T("{what}, a Criminal", what=Ref(f"townsfolk:{card}")), "vis.townsfolk.icons.2"
        )
    ]
    return (*printed, *(wild if CRIMINAL in card_icons and kind != CRIMINAL else ()))


def _permanent(game: VisGame, seat: int, kind: str) -> Iterator[Cause]:
    for source, icon in modifiers(game.state, seat, Icon):
        if icon.icon in (kind, CRIMINAL):
            yield Cause(icon.n, T("{what}", what=Ref(source)), "vis.action.general.5")


def _of_dismissed(game: VisGame, dismissed_icons: Sequence[str], kind: str) -> Iterator[Cause]:
    """Counts the icons of the dismissed card: vis.action.dismiss.6."""
    if n := sum(icon in (kind, CRIMINAL) for icon in dismissed_icons):
        name = Ref(game.state.dismissed or "card")
        yield Cause(n, T("{what}, dismissed", what=name), "vis.action.dismiss.6")


def _converted(game: VisGame, seat: int, action: str, dismissed_icons: Sequence[str]) -> Iterator[Cause]:
    """The icons that others are converted to. For Merchants, those of the dismissed card count too. Each icon is
    converted once, in whole groups: vis.townsfolk.card.11, vis.townsfolk.card.12."""
    left: dict[str, int] = {}
    for source, conversion in modifiers(game.state, seat, ConvertIcons):
        if conversion.action != action:
            continue
        kind = conversion.from_icon
        groups = left.setdefault(kind, _plain(game, seat, kind, dismissed_icons)) // conversion.from_n
        if groups:
            left[kind] -= groups * conversion.from_n
            yield Cause(groups * conversion.to_n, T("{what}", what=Ref(source)), "vis.townsfolk.card.9")


def _of_chests(player: Player, kind: str) -> Iterator[Cause]:
    """The icons that Chest Tiles make of an icon printed on the card above, if that gives more: vis.keys.chests.7,
    vis.keys.chests.8, vis.keys.chests.14."""
    for index, tile in chests_of(player):
        card = player.row[index]
        if tile.from_icon and card and tile.from_icon in components.card(card).icons:
            more = tile.to_icons.count(kind) - (tile.from_icon == kind)
            if more > 0:
                yield Cause(more, T("{what}", what=Ref(f"chest:{tile.id}")), "vis.keys.chests.7")


def _plain(game: VisGame, seat: int, kind: str, dismissed_icons: Sequence[str]) -> int:
    """Icons of one kind without Criminals; a Criminal is used as the icon of the action itself."""
    player, spaces = player_of(game, seat), components.player_board().space_icons
    row = sum(
        (components.card(card).icons if card else spaces[space]).count(kind) for space, card in enumerate(player.row)
    )
    permanent = sum(found.n for _, found in modifiers(game.state, seat, Icon) if found.icon == kind)
    return row + permanent + list(dismissed_icons).count(kind)


# What is spent


class Worth:
    """What each good is worth for a seat, in icons of an action."""

    def __init__(self, game: VisGame, seat: int, action: str, kept: int = 0) -> None:
        printed = components.actions()[action]
        state, player = game.state, player_of(game, seat)
        self.base = printed.good
        self.better = {
            found.resource: found for _, found in modifiers(state, seat, ResourceWorth) if found.action == action
        }
        goods = [printed.good]
        for _, other in modifiers(state, seat, SubstituteResource):
            goods += [kind for kind in other.resources if other.action == action and kind not in goods]
        self.silver_each = next(
            (found.silver for _, found in modifiers(state, seat, PaySilverForIcon) if found.action == action), 0
        )
        self.most = {kind: has(player, kind) - (kept if kind == SILVER else 0) for kind in goods}
        if self.silver_each:
            self.most[SILVER] = player.silver - kept

    def of(self, kind: str, n: int) -> int:
        """The icons that ``n`` of a good give (vis.action.general.4)."""
        if kind == SILVER and self.silver_each:
            return n // self.silver_each
        modifier = self.better.get(kind)
        return n if modifier is None else n + min(n, modifier.max_units) * (modifier.icons - 1)

    def all(self) -> int:
        """Everything that was spent."""
        return sum(self.of(kind, max(0, n)) for kind, n in self.most.items())

    def ways(self, need: int) -> list[dict[str, int]]:
        """Every way to make up for ``need`` missing icons without spending more than necessary:
        vis.action.general.7."""
        if need <= 0:
            return [{}]
        steps = []
        for kind, most in self.most.items():
            each = self.silver_each if kind == SILVER and self.silver_each else 1
            steps.append([(kind, n) for n in range(0, min(most, need * each) + 1, each)] or [(kind, 0)])
        ways = []
        for chosen in product(*steps):
            spent = {kind: n for kind, n in chosen if n}
            if self._just(spent, need):
                ways.append(spent)
        return ways

    def _just(self, spent: Payment, need: int) -> bool:
        """Whether the payment is enough, and would not be enough with one step less of anything."""
        if sum(self.of(kind, n) for kind, n in spent.items()) < need:
            return False
        for kind, n in spent.items():
            step = self.silver_each if kind == SILVER and self.silver_each else 1
            less = {**spent, kind: n - step}
            if sum(self.of(one, many) for one, many in less.items()) >= need:
                return False
        return True


def matches(icons: Sequence[str], action: str) -> bool:
    """Whether one of these icons is that of the action, or a Criminal: vis.action.dismiss.3, vis.townsfolk.icons.4."""
    return components.actions()[action].icon in icons or CRIMINAL in icons
