"""Tables that wait at a question of a given kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from games import tables
from games.engine.rules.ask import Option
from games.models import Table
from tests.games.making import answer, fresh, match_of, person_at, to_move
from tests.live import LiveSite


def table_asking(
    live_site: LiveSite,
    fits: Callable[[Sequence[Option]], bool],
    *people: str,
    title: str = "great-wall",
    **more: Any,
) -> tuple[int, str]:
    """The number of a table and the name of a person who is asked a question there. ``fits`` is true of the options of that question.
    Where all seats share one screen, the first of the people sits on every seat."""
    host, *others = [live_site.person(name) for name in people]
    with live_site.database():
        for deal in range(60):
            table = tables.create(host=host, title=title, players=len(people), **more)
            if not table.hot_seat:
                for person in others:
                    tables.join(table_id=table.pk, by=person)
            table = tables.start(table_id=table.pk, by=host)
            dice = random.Random(deal)
            for _ in range(400):
                if table.status != Table.Status.PLAYING:
                    break
                seat = to_move(table)
                options = match_of(table).options(seat.number)
                if fits(options):
                    return table.pk, person_at(seat).username
                answer(table, dice.choice(options).id, seat=seat)
                table = fresh(table)
    raise AssertionError("nobody was asked such a question")


def verb(name: str, count: int = 1) -> Callable[[Sequence[Option]], bool]:
    """Whether at least ``count`` options have this verb."""
    return lambda options: sum(option.id.startswith(f"{name}:") for option in options) >= count
