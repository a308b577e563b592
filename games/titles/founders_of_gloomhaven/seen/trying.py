"""What would come of a piece that is put on the map: the rules carry it out on a copy of the table as it is seen, so that what is foretold
is what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from games.engine.rules.ask import Ask, Flow, Share, answer_of
from games.engine.rules.event import Event
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Text
from games.titles.founders_of_gloomhaven.rules.delivery import ALL, Delivery
from games.titles.founders_of_gloomhaven.rules.scoring import POINTS
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built, Founders, Player, Tile

GOOD_POINTS = "good:points"


class Alternative(NamedTuple):
    """What somebody may choose, and who would score how much then."""

    choice: Text
    scores: tuple[Share, ...]


class Outcome(NamedTuple):
    """What would be delivered and completed, and who would score how much. ``chosen_by`` has a say in it, and would choose what brings most
    among ``alternatives``; NOBODY: it is certain."""

    delivered: tuple[Delivery, ...] = ()
    neutral: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    scores: tuple[Share, ...] = ()
    chosen_by: int = NOBODY
    alternatives: tuple[Alternative, ...] = ()

    def of(self, seat: int) -> int:
        """What a seat would score."""
        return sum(one.points.total for one in self.scores if one.seat == seat)


Act = Callable[[FogGame], Flow[None]]


def try_out(state: Founders, act: Act) -> Outcome:
    """Carry something out on a copy of the table; where somebody has to choose, once for each choice."""
    first, asked = _carried_out(state, act, 0)
    if asked is None:
        return first
    choices = asked.options()
    found = [first, *(_carried_out(state, act, number)[0] for number in range(1, len(choices)))]
    if len({tuple([(share.seat, share.points.total) for share in one.scores]) for one in found}) == 1:
        return first
    likely = max(found, key=lambda one: one.of(asked.seat))
    alternatives = tuple([Alternative(option.label, one.scores) for option, one in zip(choices, found, strict=True)])
    return likely._replace(chosen_by=asked.seat, alternatives=alternatives)


def _carried_out(state: Founders, act: Act, number: int) -> tuple[Outcome, Ask | None]:
    """With this choice at the first question, and that question."""
    game = FogGame(_copied(state))
    asked = _run(act(game), number)
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
    return Outcome(tuple(delivered), tuple(neutral), tuple(completed), _scores(game.events)), asked


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


def _run(flow: Flow[None], number: int) -> Ask | None:
    """The first question is answered by the choice with this number, later ones by their first; all at once is no choice."""
    answer, asked = None, None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration:
            return asked
        assert isinstance(request, Ask)
        options = request.options()
        wanted = next((one for one in options if one.id == ALL), None)
        if wanted is None:
            wanted = options[0 if asked else number]
            asked = asked or request
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
