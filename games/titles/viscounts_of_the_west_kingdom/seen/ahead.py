"""What a player may want to know before choosing: where the Viscount could ride and what could be done there, what each card of the hand
would bring to the row, what pushing Workers into the Castle would set off. From the rules' own functions, for the seat whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.rules.game import Game
from games.engine.rules.reckoning import Reckoning
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import CRIMINAL, criminals
from games.titles.viscounts_of_the_west_kingdom.rules import buildings, hiring, manuscripts, ring
from games.titles.viscounts_of_the_west_kingdom.rules.icons import Worth, icons, matches
from games.titles.viscounts_of_the_west_kingdom.rules.pushing import Push, push
from games.titles.viscounts_of_the_west_kingdom.seen.colliding import Meeting, meetings
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.owners import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Segment, Viscounts


class Deed(msgspec.Struct, frozen=True):
    """A primary action at a space. ``icons`` are those that one has without doing anything; ``now`` and ``most`` what they and everything
    that could be added are enough for: Trades, kinds of Buildings, Workers, or whether the Manuscript can be transcribed."""

    action: str
    icons: Reckoning
    spend: int
    """Icons that goods in supply would give."""
    dismissal: int
    """Icons that dismissing the adjacent card would give; 0 where that cannot be done."""
    fee: Reckoning
    """What that would cost."""
    now: int
    most: int
    needed: int
    """Icons for one Trade, for the cheapest Building, for one Worker, for the Manuscript."""


class Way(msgspec.Struct, frozen=True):
    """A space where the movement could end, or where the Viscount stands when it is time to act."""

    space: str
    segment: str
    steps: int
    price: Reckoning | None
    met: list[int]
    """Opponents there, who would Rearrange (vis.turn.move.8)."""
    deeds: list[Deed]
    pushes: list[Push]
    """What 1 Worker would set off, 2 and so on."""
    meetings: list[Meeting]
    """Collisions that could come of it."""


class Play(msgspec.Struct, frozen=True):
    """A card of the hand as it would be when it is played: icons by action, and the Corruption that it brings (vis.turn.cards.6)."""

    card: str
    icons: dict[str, Reckoning]
    corruption: int


class Ahead(msgspec.Struct, frozen=True):
    """What can be foretold at this point of a turn."""

    ways: list[Way] = []
    plays: list[Play] = []


NOTHING = Ahead()


def ahead(game: VisGame, seat: int) -> Ahead:
    """For the seat whose turn it is."""
    state = game.state
    if state.phase == "cards":
        return Ahead(plays=[_play(state, seat, card) for card in state.players[seat].hand])
    if state.phase == "move" and state.played:
        return Ahead(ways=_reach(game, seat))
    if state.phase == "action" and not state.settling:
        return Ahead(ways=[_way(game, seat, state.players[seat].space, 0, None)])
    return NOTHING


def _play(state: Viscounts, seat: int, card: str) -> Play:
    own = state.players[seat]
    imagined = _with(state, msgspec.structs.replace(own, row=[card, *own.row[1:]]))
    game: VisGame = Game(imagined)
    brought = criminals(imagined, seat) if CRIMINAL in components.card(card).icons else 0
    return Play(card, {action: icons(game, seat, action, ()) for action in components.actions()}, brought)


def _with(state: Viscounts, own: Player) -> Viscounts:
    """The same table but for one player."""
    players = [own if one.seat == own.seat else one for one in state.players]
    return msgspec.structs.replace(state, players=players)


def _reach(game: VisGame, seat: int) -> list[Way]:
    """As ``turn/moving.py`` offers them: nearest first."""
    own, value = game.state.players[seat], components.card(game.state.played).silver
    most = value + own.silver + ring.free_steps(game, seat)
    found = ring.distances(game.state, own.space, value, most)
    return [
        _way(game, seat, space, steps, ring.price(game, seat, value, steps))
        for space, steps in sorted(found.items(), key=lambda item: item[1])
    ]


def _way(game: VisGame, seat: int, space: str, steps: int, price: Reckoning | None) -> Way:
    """What is paid for the ride cannot be spent again."""
    state = game.state
    own = state.players[seat]
    paid = price.total if price is not None else 0
    there = _with(state, msgspec.structs.replace(own, space=space, silver=own.silver - paid))
    imagined: VisGame = Game(there)
    segment = ring.segment_at(imagined, seat)
    path = components.spaces()[space].path
    deeds = [
        _deed(imagined, seat, segment, action.id)
        for action in components.actions().values()
        if action.path == path and state.action in ("", action.id)
    ]
    workers = next((deed.most for deed in deeds if deed.action == "noble"), 0)
    index = state.ring.index(segment)
    pushes = [push(state, seat, index, n) for n in range(1, workers + 1)]
    return Way(
        space=space,
        segment=segment.id,
        steps=steps,
        price=price,
        met=[one.seat for one in state.players if one.space == space and one.seat != seat],
        deeds=deeds,
        pushes=pushes,
        meetings=meetings(
            imagined,
            seat,
            [deed.action for deed in deeds if deed.most],
            dismissing=any(deed.dismissal for deed in deeds),
            pushes=pushes,
        ),
    )


def _deed(game: VisGame, seat: int, segment: Segment, action: str) -> Deed:
    having, worth = icons(game, seat, action), Worth(game, seat, action)
    shown = hiring.Shown(segment)
    fee = hiring.dismiss_price(game, seat, shown)
    can = not game.state.dismissed and fee.total <= game.state.players[seat].silver and matches(shown.icons, action)
    dismissal = icons(game, seat, action, shown.icons).total - having.total if can else 0
    kept = Worth(game, seat, action, kept=fee.total) if can else worth
    most = having.total + max(worth.all(), dismissal + kept.all())
    steps = _enough(game, seat, segment, action)
    return Deed(
        action=action,
        icons=having,
        spend=worth.all(),
        dismissal=dismissal,
        fee=fee,
        now=_bought(steps, having.total, action),
        most=_bought(steps, most, action),
        needed=steps[0] if steps else 0,
    )


def _enough(game: VisGame, seat: int, segment: Segment, action: str) -> Sequence[int]:
    """How many icons each further thing takes, from the first; empty where nothing can be done."""
    own = game.state.players[seat]
    if action == "trade":
        trade = components.spaces()[own.space].trade
        return [trade.merchants] if trade is not None else []
    if action == "build":
        free = buildings.empty_sites(game, own.space)
        return sorted(components.buildings()[kind].cost for kind in buildings.buildable(own)) if free else []
    if action == "noble":
        return components.castle().icons_by_workers[: own.workers]
    return [manuscripts.cost(segment)]


def _bought(steps: Sequence[int], total: int, action: str) -> int:
    if action == "trade":
        return total // steps[0] if steps else 0
    return sum(needed <= total for needed in steps)
