"""Phase 2, Movement (vis.turn.move)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Flow, Option, allowed, judged, not_allowed
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules import columns, goods, ring
from games.titles.viscounts_of_the_west_kingdom.rules.landing import land
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, who
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import LANDING

BEYOND = 2
"""This many steps beyond what the player can pay are shown as refused."""


@steps.called(T("Movement"))
def move(game: VisGame, seat: int) -> Flow[None]:
    """Moves the Viscount clockwise along the arrows, as far as the played card says (vis.turn.move.1,
    vis.turn.move.5, vis.townsfolk.row.3)."""
    state, player = game.state, player_of(game, seat)
    state.phase = "move"
    answer = yield from columns.ask_on_turn(
        game,
        seat,
        messages.MOVE_VISCOUNT,
        "vis.turn.move.1",
        lambda: allowed(_spaces(game, seat, player.silver)),
        refused=lambda: not_allowed(_spaces(game, seat, player.silver + BEYOND)),
    )
    ride(game, seat, answer.parts[1])
    yield from land(game, seat)


def ride(game: VisGame, seat: int, space: str) -> None:
    """Pays for the movement and moves the Viscount: vis.turn.move.3."""
    player = player_of(game, seat)
    price = fare(game, seat, reach(game, seat, player.silver)[space])
    goods.pay(game, seat, {"silver": price.total}, "vis.turn.move.3")
    player.space, game.state.phase = space, LANDING
    game.log(
        messages.rides(who(seat), Ref(f"space:{space}")),
        seat=seat,
        rule="vis.turn.move.1",
        elements=[f"space:{space}"],
        reckoning=price,
    )
    columns.done(game, seat)


def reach(game: VisGame, seat: int, silver: int) -> dict[str, int]:
    """The spaces that this much Silver reaches, each with the fewest steps."""
    value = components.card(game.state.played).silver
    most = value + silver + ring.free_steps(game, seat)
    return ring.distances(game.state, player_of(game, seat).space, value, most)


def fare(game: VisGame, seat: int, steps_to: int) -> Reckoning:
    """What this many steps cost with the played card: vis.turn.move.3."""
    return ring.price(game, seat, components.card(game.state.played).silver, steps_to)


def _spaces(game: VisGame, seat: int, silver: int) -> Iterator[Option]:
    """Every space where the movement could end with this much Silver. The rules say for each whether it is allowed."""
    player = player_of(game, seat)
    for space, steps_to in reach(game, seat, silver).items():
        price = fare(game, seat, steps_to)
        option = Option(
            f"move:{space}",
            messages.to(Ref(f"space:{space}")),
            (f"space:{space}",),
            price=price,
            cost=goods.amounts({goods.SILVER: price.total}),
        )
        yield judged(option, goods.why_unpaid(player, price, "vis.turn.move.3"))
