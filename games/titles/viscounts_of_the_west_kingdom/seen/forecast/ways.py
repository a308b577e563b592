"""What a player may want to know before choosing. Where could the Viscount move, and what could be done there? What
would each card of the hand bring to the row? What would Workers cause in the Castle? The rules are tried out in an
imagined position, for the seat whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.bots.duplicate import duplicate
from games.engine.lru import LruCache
from games.engine.rules.ask import Option, allowed, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.title import codec
from games.titles.viscounts_of_the_west_kingdom.rules import castle, hiring
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.seen.forecast import collisions
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.collisions import Meeting, Tried
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.deeds import Deed, deed
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.position import imagined, quiet, tried, without_goods
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.previews import Play, plays
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.pushing import Push, placing, push
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, index_of
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn import acting, moving

MOST_AFTER_MOVE, MOST_HERE = 2, 64
"""How many ends of an action are followed at most: on a space to which the Viscount could move, and where it is now."""

CLOSE = 3
"""How far apart the markers may be so that one action can join them. Markers that are further apart hardly ever meet.
Then only dismissals and Workers are tried out on spaces to which the Viscount could move."""


class Way(msgspec.Struct, frozen=True):
    """A space where the movement could end, or where the Viscount is when it is time to act."""

    space: str
    segment: str
    steps: int
    price: Reckoning | None
    met: list[int]
    """Opponents on the space, who would Rearrange (vis.turn.move.8)."""
    deeds: list[Deed]
    pushes: list[Push]
    """What 1 Worker would cause in the Castle, then 2 Workers, and so on."""
    meetings: list[Meeting]
    """Collisions that could follow."""


class Forecast(msgspec.Struct, frozen=True):
    """The forecast at this point of a turn."""

    ways: list[Way] = []
    plays: list[Play] = []


NOTHING = Forecast()


_KEPT: LruCache[tuple[bytes, int], Forecast] = LruCache(32)
"""Forecasts by State and seat: a forecast depends on the whole State. A page and the frames of a move use the same
State several times."""


def forecast_at(game: VisGame, seat: int) -> Forecast:
    """The forecast for the seat whose turn it is. It is empty once the question of the phase is answered."""
    phase = game.state.phase
    if phase not in ("cards", "move", "action") or (phase == "move" and not game.state.played):
        return NOTHING
    key = (codec.encode(msgspec.structs.replace(game.state, numbering=msgspec.UNSET)), seat)
    return _KEPT.get(key) or _KEPT.put(key, _tried(game.state, seat))


def _tried(real: Viscounts, seat: int) -> Forecast:
    state, phase = imagined(real, seat), real.phase
    if phase == "cards" and not state.extra:
        return Forecast(plays=plays(state, seat))
    state.agenda = []  # what follows after this question is not played
    return Forecast(ways=_within_reach(state, seat) if phase == "move" else [_way(state, seat, 0, None, MOST_HERE)])


def _within_reach(state: Viscounts, seat: int) -> list[Way]:
    """The spaces that ``turn/moving.py`` offers, nearest first."""
    game, player = quiet(state), state.players[seat]
    return [
        _way(_after_move(state, seat, space), seat, steps, moving.fare(game, seat, steps), MOST_AFTER_MOVE)
        for space, steps in sorted(moving.reach(game, seat, player.silver).items(), key=lambda item: item[1])
    ]


def _after_move(state: Viscounts, seat: int, space: str) -> Viscounts:
    """The position after a movement to ``space``, when it is time to act. The price of the movement is paid there."""
    after = duplicate(state)
    moving.ride(quiet(after), seat, space)
    after.phase = "action"
    return after


def _way(state: Viscounts, seat: int, steps: int, price: Reckoning | None, most: int) -> Way:
    """The forecast for the space where the Viscount is in ``state``."""
    game, player = quiet(state), state.players[seat]
    here, menu = most == MOST_HERE, acting.menu(game, seat)
    may_collide = here or player.virtue - player.corruption <= CLOSE
    hirable = allowed(hiring.adjacent(game, seat)) if may_collide else []
    offered = menu if here else _without_similar(menu)
    dismissals = collisions.dismissals(state, seat, offered, most=most)
    actions = collisions.actions(state, seat, offered, most=most, all_of_them=may_collide)
    hires = collisions.hires(state, seat, hirable, most=most)
    deeds = [deed(game, seat, action, _before(dismissals, action)) for action in acting.actions_here(game, seat)]
    return Way(
        space=player.space,
        segment=segment_at(game, seat).id,
        steps=steps,
        price=price,
        met=[other.seat for other in state.players if other.space == player.space and other.seat != seat],
        deeds=deeds,
        pushes=_pushes(state, seat, deeds, actions, most),
        meetings=collisions.meetings(state, seat, [*hires, *dismissals, *actions], [*hirable, *offered], most=most),
    )


def _without_similar(menu: Sequence[Option]) -> list[Option]:
    """The options without the Trades between the lowest and the highest number. They differ only in that number."""
    trades = [option for option in menu if answer_of(option.id).verb == acting.TRADE]
    return [option for option in menu if option not in trades[1:-1]]


def _pushes(state: Viscounts, seat: int, deeds: list[Deed], actions: list[Tried], most: int) -> list[Push]:
    """What 1 Worker would cause, then 2, and so on. ``actions`` have tried out the numbers that are possible at once.
    A dismissal may allow more Workers."""
    highest = next((each.most for each in deeds if each.action == acting.NOBLE), 0)
    by_option = {action.option.id: action for action in actions}
    pushes = []
    for workers in range(1, highest + 1):
        action = by_option.get(f"{acting.NOBLE}:{workers}")
        pushes.append(
            _placed(state, seat, workers, most)
            if action is None
            else push(state, seat, workers, action.part, action.ends)
        )
    return pushes


def _placed(state: Viscounts, seat: int, workers: int, most: int) -> Push:
    """What ``workers`` would cause where the Viscount is. Their price is left out."""
    game = quiet(state)
    index = index_of(game, components.segment_of(state.players[seat].space))
    if castle.rests(game, seat, index, workers):
        return Push(workers, [], [], [], leads=False, open=False)
    part = placing(seat, index, workers)
    return push(state, seat, workers, part, tried(state, part, most=most, explains=True, follow=without_goods))


def _before(dismissals: list[Tried], action: str) -> list[Tried]:
    """The dismissals that could come before an action."""
    return [dismissal for dismissal in dismissals if answer_of(dismissal.option.id).parts[1] == action]
