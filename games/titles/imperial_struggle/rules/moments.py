"""Moments at which nobody has anything to decide and the table is seen as it is now: a question with one answer, which the kernel gives.
It is a move, so whoever looks back or watches again stands there, too."""

from __future__ import annotations

from games.engine.rules.ask import Ask, Flow, Option
from games.engine.rules.text import T
from games.titles.imperial_struggle.rules.game import ISGame


def moment(game: ISGame, rule: str) -> Flow[None]:
    """Let the table be seen as it is now."""
    yield Ask(
        seat=0,
        prompt=T("This is how it stands"),
        rule=rule,
        options=lambda: [Option("seen", T("Go on"))],
    )
