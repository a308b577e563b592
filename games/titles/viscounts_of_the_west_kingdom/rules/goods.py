"""Silver and resources (vis.components.goods)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.engine.rules.ask import Amount, Flow, Option, Refusal, ask
from games.engine.rules.event import Change
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, amount, holder, player_of, seat_of, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import RESOURCES
from games.titles.viscounts_of_the_west_kingdom.table.state import Player

SILVER = "silver"
ICONS = {SILVER: "two-coins", "stone": "stone-pile", "ink": "quill", "gold": "gold-nuggets"}
"""The icons of goods next to words."""


def amounts(goods: Mapping[str, int]) -> tuple[Amount, ...]:
    """Amounts of goods, as icons with numbers."""
    return tuple([Amount(ICONS[kind], T("{what}", what=Ref(f"good:{kind}")), n) for kind, n in goods.items() if n])


def has(player: Player, kind: str) -> int:
    """How much of a good a player has."""
    return player.silver if kind == SILVER else player.goods[kind]


def why_unpaid(player: Player, price: Reckoning, rule: str) -> Refusal | None:
    """Why a player cannot pay a price in Silver, under the clause ``rule``. None: there is enough."""
    return None if price.total <= player.silver else _too_little(rule)


@cache
def _too_little(rule: str) -> Refusal:
    return Refusal(messages.TOO_LITTLE_SILVER, rule)


def _add(player: Player, kind: str, n: int) -> None:
    if kind == SILVER:
        player.silver += n
    else:
        player.goods[kind] += n


def gain(game: VisGame, context: Context, kind: str, n: int) -> None:
    """Takes goods from the supply, which never runs out (vis.components.goods.4)."""
    seat = context.seat
    _add(player_of(game, seat), kind, n)
    game.log(
        messages.gains(who(seat), amount(kind, n)),
        seat=seat_of(seat),
        rule=context.rule,
        elements=[f"goods:{seat}:{kind}", context.source],
        changes=(Change(holder(seat), f"good:{kind}", n),),
    )


def gain_any(game: VisGame, context: Context, n: int) -> Flow[None]:
    """Each resource is a free choice: vis.components.goods.2."""
    for left in range(n, 0, -1):
        answer = yield from ask(
            context.seat,
            T("Choose a resource ({n} to come)", n=left),
            "vis.components.goods.2",
            lambda: [
                Option(f"take:{kind}", T("{what}", what=amount(kind, 1)), (f"good:{kind}",)) for kind in RESOURCES
            ],
        )
        gain(game, context, answer.parts[1], 1)


def pay(game: VisGame, seat: int, goods: Mapping[str, int], rule: str) -> None:
    """Pays goods to the supply. Resources that stand in for Silver are paid first (vis.gates.board.12)."""
    paid = {kind: n for kind, n in goods.items() if n}
    if not paid:
        return
    player = player_of(game, seat)
    del player.standing_in[: paid.get(SILVER, 0)]
    for kind, n in paid.items():
        _add(player, kind, -n)
    game.log(
        T("{who} pays {what}", who=who(seat), what=[amount(kind, n) for kind, n in paid.items()]),
        seat=seat_of(seat),
        rule=rule,
        elements=[f"goods:{seat}:{kind}" for kind in paid],
        changes=tuple([Change(holder(seat), f"good:{kind}", -n) for kind, n in paid.items()]),
    )


def stand_in(game: VisGame, seat: int, kind: str, rule: str) -> None:
    """Uses a resource as 1 Silver of a coming payment: vis.gates.board.12."""
    player = player_of(game, seat)
    player.goods[kind] -= 1
    player.silver += 1
    player.standing_in.append(kind)
    game.log(
        T("{who} lays out {what} in place of Silver", who=who(seat), what=amount(kind, 1)),
        seat=seat,
        rule=rule,
        elements=[f"goods:{seat}:{kind}"],
        changes=(Change(holder(seat), f"good:{kind}", -1), Change(holder(seat), f"good:{SILVER}", 1)),
    )


def take_back(game: VisGame, seat: int, rule: str) -> None:
    """Turns Silver that paid for nothing back into the resource that stood in for it: vis.gates.board.12,
    vis.gates.board.24."""
    player = player_of(game, seat)
    for kind in player.standing_in:
        player.silver -= 1
        player.goods[kind] += 1
        game.log(
            T("{who} takes back {what}, which paid for nothing", who=who(seat), what=amount(kind, 1)),
            seat=seat,
            rule=rule,
            elements=[f"goods:{seat}:{kind}"],
            changes=(Change(holder(seat), f"good:{kind}", 1), Change(holder(seat), f"good:{SILVER}", -1)),
        )
    player.standing_in = []
