"""The tea track: who is closer to the emperor (gw.tea)."""

from __future__ import annotations

from games.engine.text import T

from .clans import Table, who


def move_up(game: Table, owner: int, steps: int, rule: str) -> None:
    """gw.locations.tea-house.1: up by ``steps`` places, at most to the top."""
    tea = game.state.tea
    place = tea.index(owner)
    higher = max(place - steps, 0)
    if higher == place:
        return
    tea.insert(higher, tea.pop(place))
    game.log(
        T("{who} rises on the tea track", who=who(owner)),
        seat=owner if owner < 8 else None,
        rule=rule,
        elements=[f"tea:{owner}"],
    )


def move_to_top(game: Table, owner: int, rule: str) -> None:
    """gw.locations.tea-house.3"""
    move_up(game, owner, game.state.tea.index(owner), rule)
