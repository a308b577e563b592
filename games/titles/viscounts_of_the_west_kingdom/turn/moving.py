"""Phase 2, Movement (vis.turn.move)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ask import Flow, Option, refuse
from games.engine.text import Ref
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules import columns, goods, ring
from games.titles.viscounts_of_the_west_kingdom.rules.landing import land
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.owners import VisGame, player, who
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps

BEYOND = 2
"""So many steps beyond what one can pay are shown as refused."""


@steps.step
def move(game: VisGame, seat: int) -> Flow[None]:
    """vis.turn.move.1, vis.turn.move.5: clockwise along the arrows, as far as the played card says (vis.townsfolk.row.3)."""
    state, own = game.state, player(game, seat)
    state.phase = "move"
    answer = yield from columns.ask_on_turn(
        game,
        seat,
        messages.MOVE_VISCOUNT,
        "vis.turn.move.1",
        lambda: _options(game, seat, own.silver, 0),
        refused=lambda: _too_far(game, seat),
    )
    space: str = answer.parts[1]
    value = components.card(state.played).silver
    price = ring.price(game, seat, value, _reach(game, seat, own.silver)[space])
    goods.pay(game, seat, {"silver": price.total}, "vis.turn.move.3")
    own.space = space
    game.log(
        messages.rides(who(seat), Ref(f"space:{space}")),
        seat=seat,
        rule="vis.turn.move.1",
        elements=[f"space:{space}"],
        reckoning=price,
    )
    columns.done(game, seat)
    yield from land(game, seat)


def _reach(game: VisGame, seat: int, silver: int) -> dict[str, int]:
    """The spaces that so much Silver leads to, each with the fewest steps."""
    value = components.card(game.state.played).silver
    most = value + silver + ring.free_steps(game, seat)
    return ring.distances(game.state, player(game, seat).space, value, most)


def _options(game: VisGame, seat: int, silver: int, unpaid: int) -> list[Option]:
    """Every space where the movement can end with so much Silver and more than ``unpaid``."""
    value = components.card(game.state.played).silver
    found = []
    for space, steps_to in _reach(game, seat, silver).items():
        price = ring.price(game, seat, value, steps_to)
        if price.total >= unpaid:
            found.append(Option(f"move:{space}", messages.to(Ref(f"space:{space}")), (f"space:{space}",), price=price))
    return found


def _too_far(game: VisGame, seat: int) -> Sequence[Option]:
    silver = player(game, seat).silver
    there = _reach(game, seat, silver)
    return [
        refuse(option, messages.TOO_LITTLE_SILVER, "vis.turn.move.3")
        for option in _options(game, seat, silver + BEYOND, silver + 1)
        if option.elements[0].removeprefix("space:") not in there
    ]
