"""Whom an effect concerns: every ``target`` of the data, by its name."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import T
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.counters import soldiers_on_card
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide, humans, section_at, tea_order, who
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.clerks import MoveClerks
from games.titles.great_wall.table.state import QIN

SEVERAL = ("other_players_chosen", "chosen_players")
"""Targets whose count is the number of players chosen."""


def each_target(game: WallGame, context: Context, effect: Effect) -> Flow[list[tuple[int, int]]]:
    """gw.effects.reading.1: the owners whom the effect concerns, each with how often it counts for that owner. An
    effect without a target concerns the owner who uses it."""
    target = effect.target
    if not target:
        return [(context.owner, context.factor)]
    if target in SEVERAL:
        chosen = yield from _choose_several(game, context, target == "chosen_players")
        return [(owner, 1) for owner in chosen]
    if target == "other_player_chosen":
        picks: list[tuple[int, int]] = []
        for _ in range(context.factor):
            owner = yield from choose_player(game, context, _others(game, context.owner))
            if owner is not None:
                context.chosen = owner
                picks.append((owner, 1))
        return picks
    if target == "player_chosen":
        owner = yield from choose_player(game, context, humans(game))
        return [] if owner is None else [(owner, context.factor)]
    if target == "other_players" and isinstance(effect, MoveClerks):
        return [(owner, context.factor) for owner in _movers(game, context.owner)]
    return [(owner, context.factor) for owner in _fixed(game, context, target)]


def _fixed(game: WallGame, context: Context, target: str) -> list[int]:
    if target == "each_player":
        return humans(game)
    if target == "other_players":
        return _others(game, context.owner)
    if target == "same_target":
        return [] if context.chosen is None else [context.chosen]
    if target == "players_with_shame":
        return [owner for owner in humans(game) if tokens(clan_of(game, owner))]
    if target == "players_without_soldier_on_card":
        section_id, card = context.card.split(":")[1:]
        return [owner for owner in humans(game) if not soldiers_on_card(section_at(game, section_id), card, owner)]
    return [context.owner]


def _others(game: WallGame, owner: int) -> list[int]:
    return [other for other in humans(game) if other != owner]


def _movers(game: WallGame, owner: int) -> list[int]:
    """gw.reed.clerks.6: where the others move clerks the Reed Clan does so too, in tea order."""
    return [other for other in tea_order(game) if other not in (owner, QIN)]


def choose_player(game: WallGame, context: Context, players: Sequence[int], *, skip: bool = False) -> Flow[int | None]:
    """One of ``players``, chosen by the owner of the effect; None where there is nobody, or when declined."""
    if not players:
        return None

    def options() -> list[Option]:
        choices = [Option(f"player:{owner}", T("{who}", who=who(owner)), (f"seat:{owner}",)) for owner in players]
        return [*choices, Option(SKIP, T("Nobody else"))] if skip else choices

    answer = yield from decide(game, context.owner, T("Choose a player"), "gw.effects.reading.6", options)
    return None if answer.id == SKIP else answer.number(1)


def _choose_several(game: WallGame, context: Context, with_self: bool) -> Flow[list[int]]:
    left = humans(game) if with_self else _others(game, context.owner)
    chosen: list[int] = []
    while left and len(chosen) < context.factor:
        owner = yield from choose_player(game, context, left, skip=True)
        if owner is None:
            break
        chosen.append(owner)
        left.remove(owner)
    return chosen
