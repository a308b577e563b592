"""Where the points of an Event go: with the Major action of their type, on their own, or with a Minor action (is.events.play.11)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Answer, Option
from games.engine.rules.text import N, Ref, T, Text
from games.titles.imperial_struggle.rules.game import ISGame, round_of
from games.titles.imperial_struggle.rules.lots import amounts, form_action, joinable, unfinished
from games.titles.imperial_struggle.rules.prices import WORDS
from games.titles.imperial_struggle.table.state import Action, Limit, Lot

APART, JOIN = "apart", "join"
VERBS = (APART, JOIN)


def options(game: ISGame) -> Iterator[Option]:
    """is.events.play.14: points that differ in limit go lot by lot, each where its player chooses, while no action that is concerned has
    been begun."""
    for action in unfinished(game):
        if action.name == "major" and not action.spent:
            yield from _each_lot(APART, action)
    for kind in WORDS:
        for _minor, event in joinable(game, kind):
            yield from _each_lot(JOIN, event)


def _each_lot(verb: str, action: Action) -> Iterator[Option]:
    """A single one is named by its type alone."""
    groups = event_lots(action)
    for place, lots in enumerate(groups):
        place_of = f":{place}" if len(groups) > 1 else ""
        n = sum(lot.points for lot in lots)
        label = _label(verb, action.kind) if len(groups) == 1 else _label_of_lot(verb, action.kind, n, lots[0].limit)
        yield Option(f"{verb}:{action.kind}{place_of}", label, cost=amounts(action.kind, n) if place_of else ())


def event_lots(action: Action) -> list[list[Lot]]:
    """The Event's points in an action, those of the same limit together, in the order in which they came."""
    by_limit: dict[Limit | None, list[Lot]] = {}
    for lot in action.lots:
        if lot.source.startswith("event:"):
            by_limit.setdefault(lot.limit, []).append(lot)
    return list(by_limit.values())


def _label(verb: str, kind: str) -> Text:
    points = WORDS[kind]
    if verb == APART:
        return T("Use the Event's points as an action of their own: {points}", points=points)
    return T("Add the Event's points to the Minor action: {points}", points=points)


def _label_of_lot(verb: str, kind: str, n: int, limit: Limit | None) -> Text:
    points, places = WORDS[kind], _places(limit)
    if verb == APART:
        what = N(
            "Use {n} point as an action of its own: {points}",
            "Use {n} points as an action of their own: {points}",
            n=n,
            points=points,
        )
    else:
        what = N(
            "Add {n} point to the Minor action: {points}",
            "Add {n} points to the Minor action: {points}",
            n=n,
            points=points,
        )
    return T("{what}, only for {places}", what=what, places=[*places]) if places else what


def _places(limit: Limit | None) -> list[Ref]:
    """The nations or the Region that a limit names."""
    if limit is None:
        return []
    where = limit.where
    return [Ref(f"nation:{nation}") for nation in where.nation] or [Ref(f"region:{where.region}")] * bool(where.region)


def rearrange(game: ISGame, answer: Answer) -> None:
    """Carry out one of the options."""
    action_round, kind = round_of(game), answer.parts[1]
    if answer.verb == APART:
        major = next(action for action in action_round.actions if action.name == "major")
        _to_event(game, kind, _taken(major, answer))
        return
    minor, event = next(iter(joinable(game, kind)))
    minor.lots += _taken(event, answer)
    if not any(lot.given == 0 for lot in event.lots):  # what enlarged the action goes with it
        event.lots, event.done = [], True


def _taken(action: Action, answer: Answer) -> list[Lot]:
    """The lots that the answer names, which leave the action."""
    lots = event_lots(action)[answer.number(2) if len(answer.parts) > 2 else 0]
    action.lots = [lot for lot in action.lots if not any(lot is one for one in lots)]
    return lots


def _to_event(game: ISGame, kind: str, lots: list[Lot]) -> None:
    """They form an action of their own, or join what already did."""
    waiting = (action for action in unfinished(game, kind) if action.name == "event" and not action.spent)
    event = next(waiting, None)
    if event is None:
        form_action(game, Action("event", kind, False, lots))
    else:
        event.lots += lots
