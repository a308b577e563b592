"""Money, points and influence (fog.overview.principles)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from games.engine.rules.ask import Amount
from games.engine.rules.event import Change
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Param, Ref, T, Text
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Gain, Goods
from games.titles.founders_of_gloomhaven.table.references import amount, who
from games.titles.founders_of_gloomhaven.table.state import Player

KINDS = ("money", "fleeting", "lasting", "points")
ICONS = {"money": "two-coins", "fleeting": "contract", "lasting": "contract", "points": "laurels"}


def holding(player: Player) -> dict[str, int]:
    return {"money": player.money, "fleeting": player.fleeting, "lasting": player.lasting, "points": player.points}


def amounts(goods: Goods | Gain) -> dict[str, int]:
    """The amounts of ``KINDS`` that are not 0."""
    if isinstance(goods, Gain):
        goods = Goods(money=goods.money, fleeting=goods.fleeting, lasting=goods.lasting_influence)
    return {kind: n for kind in KINDS if (n := getattr(goods, kind))}


def signs(goods: Gain) -> tuple[Amount, ...]:
    """The amounts as icons with numbers."""
    return tuple([Amount(ICONS[kind], T("{what}", what=Ref(f"good:{kind}")), n) for kind, n in amounts(goods).items()])


def affords(player: Player, pay: Mapping[str, int]) -> bool:
    """Whether a player can pay in full: fog.overview.principles.1."""
    held = holding(player)
    return all(held[kind] >= n for kind, n in pay.items())


def _change(player: Player, what: Mapping[str, int], rule: str) -> None:
    """Adds to what a player has, or takes from it."""
    for kind, n in what.items():
        if kind == "points":
            score(player, {rule: n})
        else:
            setattr(player, kind, getattr(player, kind) + n)


def score(player: Player, points: Mapping[str, int]) -> None:
    """Adds points under the clauses that give or take them."""
    for rule, n in points.items():
        if n:
            player.points += n
            player.scored[rule] = player.scored.get(rule, 0) + n


def changes(seat: int, what: Mapping[str, int]) -> Sequence[Change]:
    return [Change(f"seat:{seat}", f"good:{kind}", n) for kind, n in what.items() if n]


def gain(
    game: FogGame,
    seat: int,
    what: Mapping[str, int],
    rule: str,
    why: Reckoning | msgspec.UnsetType = msgspec.UNSET,
) -> None:
    """Takes goods from the supply: fog.overview.principles.2."""
    if any(what.values()):
        _exchange(game, seat, T("{who} gains {what}", who=who(seat), what=_listed(what)), what, rule, why)


def gain_reckoned(game: FogGame, seat: int, kind: str, why: Reckoning, rule: str) -> None:
    """Takes as much of one kind as the reckoning says."""
    gain(game, seat, {kind: why.total}, rule, why)


def tell_beginning(game: FogGame, seat: int, what: Mapping[str, int], rule: str) -> None:
    """Logs what a player begins with. The player has it already."""
    game.log(
        T("{who} begins with {what}", who=who(seat), what=_listed(what)),
        seat=seat,
        rule=rule,
        changes=changes(seat, what),
    )


def pay(
    game: FogGame,
    seat: int,
    what: Mapping[str, int],
    rule: str,
    price: Reckoning | msgspec.UnsetType = msgspec.UNSET,
) -> None:
    """Pays goods to the supply: fog.overview.principles.2."""
    if any(what.values()):
        lost = {kind: -n for kind, n in what.items()}
        _exchange(game, seat, T("{who} pays {what}", who=who(seat), what=_listed(what)), lost, rule, price)


def _listed(what: Mapping[str, int]) -> Param:
    return [amount(kind, n) for kind, n in what.items() if n]


def _exchange(
    game: FogGame, seat: int, text: Text, change: Mapping[str, int], rule: str, why: Reckoning | msgspec.UnsetType
) -> None:
    """Gives or takes goods and logs it."""
    _change(game.player(seat), change, rule)
    game.log(text, seat=seat, rule=rule, changes=changes(seat, change), reckoning=why)


def pay_player(game: FogGame, seat: int, owner: int, price: Reckoning, rule: str) -> None:
    """Pays a price to another player: fog.actions.trade.5."""
    n = price.total
    if not n:
        return
    game.player(seat).money -= n
    game.player(owner).money += n
    game.log(
        T("{who} pays {owner} {what}", who=who(seat), owner=who(owner), what=amount("money", n)),
        seat=seat,
        rule=rule,
        changes=[*changes(seat, {"money": -n}), *changes(owner, {"money": n})],
        reckoning=price,
    )
