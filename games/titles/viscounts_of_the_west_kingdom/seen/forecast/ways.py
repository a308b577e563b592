"""What a player may want to know before choosing: where the Viscount could move and what could be done there, what
each card of the hand would bring to the row, what pushing Workers into the Castle would cause. The rules are tried
out in an imagined position, for the seat whose turn it is."""

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

FAR, NEAR = 2, 64
"""So many ways to choose after one thing are looked at, for each space that could be reached, and where the Viscount is."""

REACH = 3
"""Markers that are further apart hardly ever meet by one action. Then this is not tried out for spaces within reach."""


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
    """What 1 Worker would cause, then 2 and so on."""
    meetings: list[Meeting]
    """Collisions that could follow."""


class Forecast(msgspec.Struct, frozen=True):
    """The forecast at this point of a turn."""

    ways: list[Way] = []
    plays: list[Play] = []


NOTHING = Forecast()


_KEPT: LruCache[tuple[bytes, int], Forecast] = LruCache(32)
"""Forecasts by all that they depend on, the whole State. A page and the frames of a move use the same State several
times."""


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
    state.agenda = []  # no more than this is played
    return Forecast(ways=_reach(state, seat) if phase == "move" else [_way(state, seat, 0, None, NEAR)])


def _reach(state: Viscounts, seat: int) -> list[Way]:
    """The spaces that ``turn/moving.py`` offers, nearest first."""
    game, player = quiet(state), state.players[seat]
    return [
        _way(_ridden(state, seat, space), seat, steps, moving.fare(game, seat, steps), FAR)
        for space, steps in sorted(moving.reach(game, seat, player.silver).items(), key=lambda item: item[1])
    ]


def _ridden(state: Viscounts, seat: int, space: str) -> Viscounts:
    """The position after the movement, when it is time to act. What the movement cost cannot be spent again."""
    there = duplicate(state)
    moving.ride(quiet(there), seat, space)
    there.phase = "action"
    return there


def _way(state: Viscounts, seat: int, steps: int, price: Reckoning | None, most: int) -> Way:
    """The forecast for the space of the Viscount in ``state``."""
    game, player = quiet(state), state.players[seat]
    menu, close = acting.menu(game, seat), most == NEAR or player.virtue - player.corruption <= REACH
    able = allowed(hiring.adjacent(game, seat)) if close else []
    offered = menu if most == NEAR else _without_similar(menu)
    dismissals = collisions.dismissals(state, seat, offered, most=most)
    actions = collisions.actions(state, seat, offered, most=most, all_of_them=close)
    hires = collisions.hires(state, seat, able, most=most)
    deeds = [deed(game, seat, action, _before(dismissals, action)) for action in acting.actions_here(game, seat)]
    return Way(
        space=player.space,
        segment=segment_at(game, seat).id,
        steps=steps,
        price=price,
        met=[one.seat for one in state.players if one.space == player.space and one.seat != seat],
        deeds=deeds,
        pushes=_pushes(state, seat, deeds, actions, most),
        meetings=collisions.meetings(state, seat, [*hires, *dismissals, *actions], [*able, *offered], most=most),
    )


def _without_similar(menu: Sequence[Option]) -> list[Option]:
    """For a space within reach only a single Trade and the highest number of Trades are tried out."""
    trades = [one for one in menu if answer_of(one.id).verb == acting.TRADE]
    return [one for one in menu if one not in trades[1:-1]]


def _pushes(state: Viscounts, seat: int, deeds: list[Deed], actions: list[Tried], most: int) -> list[Push]:
    """Pushes that are possible at once are tried out already. A dismissal may allow more Workers."""
    workers = next((one.most for one in deeds if one.action == acting.NOBLE), 0)
    placed = {one.option.id: one for one in actions}
    pushes = []
    for number in range(1, workers + 1):
        done = placed.get(f"{acting.NOBLE}:{number}")
        pushes.append(
            _placed(state, seat, number, most) if done is None else push(state, seat, number, done.part, done.ends)
        )
    return pushes


def _placed(state: Viscounts, seat: int, workers: int, most: int) -> Push:
    """What this many Workers would cause where the Viscount is, whatever they cost."""
    game = quiet(state)
    index = index_of(game, components.segment_of(state.players[seat].space))
    if castle.rests(game, seat, index, workers):
        return Push(workers, [], [], [], leads=False, open=False)
    part = placing(seat, index, workers)
    return push(state, seat, workers, part, tried(state, part, most=most, explains=True, follow=without_goods))


def _before(dismissals: list[Tried], action: str) -> list[Tried]:
    """The dismissals that could come before an action."""
    return [one for one in dismissals if answer_of(one.option.id).parts[1] == action]
