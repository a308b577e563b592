"""Points in hand: the actions of an Action Round and the lots of points that they are made of (is.action-round.points, is.events.play)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.rules.ask import Amount
from games.engine.rules.text import T, Text
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, round_of
from games.titles.imperial_struggle.rules.prices import WORDS
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.spaces import fits
from games.titles.imperial_struggle.table.state import Action, Lot

ICONS = {"economic": "two-coins", "diplomatic": "quill-ink", "military": "crossed-swords"}


def add_points(game: ISGame, kind: str, lot: Lot) -> None:
    """is.events.play.11: points of an Event join the Major action of the tile where it is of the same type and not finished. Else they
    join earlier points of the Event, or form a Major action of their own."""
    join_major(game, "event", kind, lot)


def join_major(game: ISGame, name: str, kind: str, lot: Lot) -> None:
    """Points for a Major action of the type that is not finished, or for one of their own, ``name``."""
    action_round = round_of(game)
    joined = next((one for one in action_round.actions if one.kind == kind and not one.minor and not one.done), None)
    if joined is None:
        form_action(game, Action(name=name, kind=kind, minor=False, lots=[lot]))
    else:
        joined.lots.append(lot)


def form_action(game: ISGame, action: Action) -> None:
    """A Major action that is not the tile's."""
    action_round = round_of(game)
    action_round.actions.append(action)
    for _ in hooks.action_formed.all(game, action_round.side):
        pass


def unfinished(game: ISGame, kind: str = "") -> Sequence[Action]:
    """Actions that are not finished, of one type or any."""
    return [one for one in round_of(game).actions if not one.done and kind in ("", one.kind)]


def in_progress(game: ISGame) -> Action | None:
    """The action that was begun and still has points; the next one cannot begin before it is finished (is.action-round.5)."""
    action_round = round_of(game)
    action = action_round.actions[action_round.current] if action_round.current >= 0 else None
    return action if action is not None and not action.done else None


def joinable(game: ISGame, kind: str) -> Iterator[tuple[Action, Action]]:
    """is.events.play.11: Minor actions of the type and the Event's own action, where neither is begun, so that points of the one may join
    the other."""
    waiting = [action for action in unfinished(game, kind) if not action.spent]
    for minor in waiting:
        if minor.minor:
            yield from ((minor, action) for action in waiting if action.name == "event")


def lot_fits(game: ISGame, lot: Lot, buy: Purchase) -> bool:
    """is.events.play.12, is.events.play.14: whether limited points may pay for it."""
    limit = lot.limit
    if limit is None:
        return True
    if limit.uses and buy.use not in limit.uses:
        return False
    return not buy.space or fits(game.state, buy.side, buy.space, limit.where)


def points_for(game: ISGame, action: Action, buy: Purchase) -> int:
    """Points of an action that may pay for it; -1 where none could even if there were more."""
    total, any_fits = 0, False
    for lot in action.lots:
        if lot.limit is None or lot_fits(game, lot, buy):
            any_fits = True
            total += lot.points
    return total if any_fits else -1


def points_left(action: Action) -> int:
    return sum(lot.points for lot in action.lots)


def action_name(action: Action) -> Text:
    """What an action is called."""
    kind = WORDS[action.kind]
    if action.name == "major":
        return T("Major action: {points}", points=kind)
    if action.name == "minor":
        return T("Minor action: {points}", points=kind)
    if action.name == "exchange":
        return T("Exchanged points: {points}", points=kind)
    return T("Points of the Event: {points}", points=kind)


def amounts(kind: str, points: int) -> tuple[Amount, ...]:
    """Points as an icon with a number."""
    return (Amount(ICONS[kind], WORDS[kind], points),) if points else ()


def finish(game: ISGame, action: Action) -> None:
    """Points left are lost (is.action-round.6)."""
    action_round = round_of(game)
    action.done = True
    for lot in action.lots:
        lot.points = 0
    if action_round.current >= 0 and action_round.actions[action_round.current] is action:
        action_round.current = -1
