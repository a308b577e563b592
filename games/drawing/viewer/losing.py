"""What answers of the question give up for good, as the panel asks about it: each list once, however many answers have the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.drawing.viewer.viewing import Viewing
from games.engine.rules.ask import Ask, Question
from games.engine.rules.orders import Orders
from games.engine.title.title import Loss


@dataclass(frozen=True)
class Losing:
    """``lists`` are the different lists. ``of`` has the place of its list there by the id of an answer."""

    lists: Sequence[Sequence[Loss]] = ()
    of: Mapping[str, int] = field(default_factory=dict)


NOTHING_LOST = Losing()


def losing(viewing: Viewing, ask: Ask) -> Losing:
    """The losses of the question to this viewer, from what the viewer knows."""
    match, seat = viewing.scene.match, viewing.viewer.seat
    if match is None or viewing.view is None or seat is None:
        return NOTHING_LOST
    options = match.options(seat)
    if isinstance(options, Orders):
        return NOTHING_LOST
    lists: list[Sequence[Loss]] = []
    of: dict[str, int] = {}
    for option, losses in match.title.losses(viewing.view, Question(ask, options)).items():
        if losses:
            if losses not in lists:
                lists.append(losses)
            of[option] = lists.index(losses)
    return Losing(lists, of)
