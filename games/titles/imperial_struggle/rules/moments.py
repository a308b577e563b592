"""Moments at which nobody decides anything but players should see the table: a question with one answer, which the
kernel gives. It is a move, so a replay stops there too."""

from __future__ import annotations

from games.engine.ask import Ask, Flow, Option
from games.engine.text import T
from games.titles.imperial_struggle.rules.owners import ISGame


def moment(game: ISGame, rule: str) -> Flow[None]:
    """Let the table be seen as it stands now."""
    yield Ask(
        seat=0,
        prompt=T("This is how it stands"),
        rule=rule,
        options=lambda: [Option("seen", T("Go on"))],
    )
