"""Revealing Ministry cards (is.ministry.use)."""

from __future__ import annotations

from games.engine.ask import Option
from games.engine.text import Ref, T
from games.titles.imperial_struggle.rules.ministries import find
from games.titles.imperial_struggle.rules.sides import ISGame, power, seat_of, who


def reveal_options(game: ISGame, side: str) -> list[Option]:
    """is.ministry.use.1, is.ministry.use.4, is.ministry.use.5"""
    return [
        Option(f"reveal:{one.card}", T("Reveal {card}", card=Ref(f"ministry:{one.card}")), (f"ministry:{one.card}",))
        for one in power(game, side).ministries
        if not one.revealed
    ]


def reveal(game: ISGame, side: str, card: str) -> None:
    """is.ministry.use.7: it stays revealed for the Era."""
    found = find(game, side, card)
    assert found is not None
    found.revealed = True
    game.reveal()
    game.log(
        T("{who} reveals the Ministry {card}", who=who(side), card=Ref(f"ministry:{card}")),
        seat=seat_of(game.state, side),
        rule="is.ministry.use.1",
        elements=[f"ministry:{card}"],
    )
