"""What Workers set off in the Castle, compared with its forecast; and how copies of a match are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import Any, TypeAlias

from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.event import Event
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.pushing import Push
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import Way
from tests.titles.forecasts import Claim, events_since


def events_in_turn(match: Match[Any]) -> list[Event]:
    """Of that, what belongs to the turn. The printed opponent may play its own before anybody is asked again."""
    return list(takewhile(lambda event: not event.text.msgid.startswith("Turn of"), events_since(match)))


def plain(option: Option) -> bool:
    """The Manuscript Board is not used."""
    return not option.id.startswith("column:")


def of_pushes(match: Match[Any], seat: int, way: Way) -> Iterator[Claim]:
    offered = {option.id for option in match.options(seat)}
    for push in way.pushes:
        if f"noble:{push.workers}" in offered:
            yield Claim(
                what=f"castle after {push.workers} Workers",
                least=1,
                most=1,
                given=(f"noble:{push.workers}",),
                read=partial(_pushed, push=push),
                until=lambda end: end.state.phase not in ("action", "acting"),
                follow=plain,
            )


Announced: TypeAlias = tuple[Counter[tuple[int | None, str]], Counter[int | None], Counter[str]]
"""Workers moved inward by player and section, Workers at the top by player, and Workers bumped by section."""


def _pushed(match: Match[Any], push: Push) -> int:
    """Whether the forecast has happened, and nothing else unless more was announced."""
    events = events_in_turn(match)
    inward = Counter((event.seat, event.elements[0]) for event in events if event.text.msgid.startswith(MOVES_INWARD))
    top = Counter(event.seat for event in events if event.rule == "vis.castle.move.8")
    bumped = Counter(event.elements[0] for event in events if event.rule == "vis.castle.bump.3")
    crowded = Counter[str]()
    for section, _tier, n in push.crowded:
        crowded[f"section:{section}"] += n
    real: Announced = (inward, top, bumped)
    shown: Announced = (
        Counter((mover, f"section:{section}") for mover, section in push.inward),
        Counter(push.top),
        crowded,
    )
    if push.open:
        return shown[0] <= real[0] and shown[1] <= real[1] and shown[2] <= real[2]
    return shown == real


MOVES_INWARD = "A Worker of {who} moves inward"
