"""What would come of a piece that is put on the map: the rules carry it out on a copy of the table as it is seen, so that what is foretold
is what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from games.engine.ask import Ask, Flow, Share, answer_of
from games.engine.event import Event
from games.engine.reckoning import Cause, Reckoning
from games.titles.founders_of_gloomhaven.rules.delivery import ALL, Delivery
from games.titles.founders_of_gloomhaven.rules.scoring import POINTS
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built, Founders, Player, Tile

GOOD_POINTS = "good:points"


class Outcome(NamedTuple):
    """What would be delivered and completed, and who would score how much. ``chosen_by`` has a say in it; NOBODY: it is certain."""

    delivered: tuple[Delivery, ...] = ()
    neutral: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    scores: tuple[Share, ...] = ()
    chosen_by: int = NOBODY

    def of(self, seat: int) -> int:
        """What a seat would score."""
        return sum(one.points.total for one in self.scores if one.seat == seat)


def try_out(state: Founders, act: Callable[[FogGame], Flow[None]]) -> Outcome:
    """Carry something out on a copy of the table."""
    game = FogGame(_copied(state))
    chosen_by = _run(act(game))
    after, delivered, neutral, completed = game.state, [], [], []
    for building, one in after.built.items():
        before = state.built.get(building)
        for resource, owner in one.delivered.items():
            if before is None or resource not in before.delivered:
                if owner == NOBODY:
                    neutral.append(resource)
                else:
                    delivered.append(Delivery(building, resource, _key_of(game.events, building, resource)))
        if one.done and (before is None or not before.done):
            completed.append(building)
    scores = _scores(game.events)
    return Outcome(tuple(delivered), tuple(neutral), tuple(completed), scores, chosen_by)


def _copied(state: Founders) -> Founders:
    """With what the rules would change."""
    return msgspec.structs.replace(
        state,
        players=[_player(own) for own in state.players],
        tiles={key: Tile(one.owner, one.cells, [*one.access]) for key, one in state.tiles.items()},
        roads=[*state.roads],
        built={key: _built(one) for key, one in state.built.items()},
    )


def _player(own: Player) -> Player:
    return msgspec.structs.replace(own, houses=[*own.houses], bridges=[*own.bridges], scored={**own.scored})


def _built(one: Built) -> Built:
    return msgspec.structs.replace(one, delivered={**one.delivered})


def _run(flow: Flow[None]) -> int:
    """Whatever is asked is answered as whoever is asked most likely would; who that was, NOBODY where nobody was asked."""
    answer, chosen_by = None, NOBODY
    while True:
        try:
            request = flow.send(answer)
        except StopIteration:
            return chosen_by
        assert isinstance(request, Ask)
        options = request.options()
        wanted = next((one for one in options if one.id == ALL), None)
        if wanted is None:
            chosen_by, wanted = request.seat, options[0]
        answer = answer_of(wanted.id)


def _key_of(events: Sequence[Event], building: str, resource: str) -> str:
    """The tile that was delivered, as it is told."""
    for event in events:
        if event.rule == "fog.delivery.3" and event.elements[1:] == (f"prestige:{building}",):
            key = event.elements[0].removeprefix("tile:")
            if key.partition(":")[0] == resource:
                return key
    return ""


def _scores(events: Sequence[Event]) -> tuple[Share, ...]:
    """By seat, all that it gained and lost."""
    causes: dict[int, list[Cause]] = {}
    for event in events:
        for change in event.changes:
            if change.what == GOOD_POINTS:
                causes.setdefault(int(change.owner.removeprefix("seat:")), []).extend(_causes(event, change.n))
    return tuple([Share(seat, Reckoning(POINTS, tuple(found))) for seat, found in sorted(causes.items())])


def _causes(event: Event, n: int) -> Sequence[Cause]:
    if isinstance(event.reckoning, Reckoning):
        return event.reckoning.causes
    return (Cause(n, event.text, event.rule),)
