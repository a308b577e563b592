"""Playing an Event (is.events.play)."""

from __future__ import annotations

from games.engine.ask import Flow
from games.engine.text import Ref, T
from games.titles.imperial_struggle.rules.sides import ISGame, power, round_of, seat_of, who
from games.titles.imperial_struggle.table.cards import events
from games.titles.imperial_struggle.table.components import investments


def playable(game: ISGame, side: str) -> list[str]:
    """is.events.play.1, is.events.play.2: Events of the hand that the tile taken allows."""
    tile = investments()[round_of(game).tile]
    if not tile.event:
        return []
    return [card for card in power(game, side).hand if events()[card].symbol in ("", tile.major)]


def play(game: ISGame, side: str, card: str) -> Flow[None]:
    """is.events.play.20, is.events.play.4; a played Event leaves the game (is.events.play.13)."""
    own = round_of(game)
    power(game, side).hand.remove(card)
    own.event = card
    game.state.gone.append(card)
    game.log(
        T("{who} plays the Event {card}", who=who(side), card=Ref(f"event:{card}")),
        seat=seat_of(game.state, side),
        rule="is.events.play.4",
        elements=[f"event:{card}"],
    )
    return
    yield
