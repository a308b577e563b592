"""The tea track: who is closer to the emperor (gw.tea)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import T
from games.titles.great_wall.rules.game import SKIP, WallGame, decide, who
from games.titles.great_wall.table.state import is_player, seat_of


def agrees_to_rise(game: WallGame, owner: int) -> Flow[bool]:
    """gw.effects.reading.2, gw.locations.resolve.6: a player may prefer to act later; on top there is nothing to
    decide."""
    if not is_player(owner) or game.state.tea[0] == owner:
        return True
    answer = yield from decide(
        game,
        owner,
        T("Rise on the tea track?"),
        "gw.locations.resolve.6",
        lambda: [Option("rise", T("Rise"), (f"tea:{owner}",)), Option(SKIP, T("Stay"))],
    )
    return answer.id != SKIP


def move_up(game: WallGame, owner: int, steps: int, rule: str) -> None:
    """gw.locations.tea-house.1, gw.tea.order.2: up by ``steps`` places, at most to the top. An owner who is there
    does not move (gw.locations.tea-house.5)."""
    tea = game.state.tea
    place = tea.index(owner)
    higher = max(place - steps, 0)
    if higher == place:
        return
    tea.insert(higher, tea.pop(place))
    game.log(
        T("{who} rises on the tea track", who=who(owner)),
        seat=seat_of(owner),
        rule=rule,
        elements=[f"tea:{owner}"],
    )


def move_to_top(game: WallGame, owner: int, rule: str) -> None:
    """Move the owner to the top of the tea track (gw.locations.tea-house.3)."""
    move_up(game, owner, game.state.tea.index(owner), rule)
