"""What each card of the hand would bring to the row if it were played."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.forecast import Rehearsal
from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Reckoning
from games.titles.viscounts_of_the_west_kingdom.rules.icons import icons
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.position import tried
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, holder
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn import managing

DROPS, PLAYS = 24, 40
"""How many ways are tried out for the cards to slide, and for a card to be played."""
Icons = dict[str, Reckoning]


class Play(msgspec.Struct, frozen=True):
    """A card of the hand after it is played: icons by action, and the Corruption that it gives (vis.turn.cards.6,
    vis.turn.cards.8). If a player chooses something first, ``icons`` and ``corruption`` are the least, ``most`` and
    ``corruption_most`` are the most."""

    card: str
    icons: Icons
    most: dict[str, int]
    corruption: int
    corruption_most: int


def plays(state: Viscounts, seat: int) -> list[Play]:
    """A preview for every card of the hand. There is none while a card drops off, and none after a card was played."""
    coming = state.agenda[0].step if state.agenda else ""
    if state.played or coming == managing.PLAY:
        return []
    slid = _slid(state, seat) if coming == managing.SLIDE else [state]
    hand = state.players[seat].hand
    having = {card: [one for one in slid if card in one.players[seat].hand] for card in hand}
    return [_play(having[card], seat, card) for card in hand if having[card]]


def _slid(state: Viscounts, seat: int) -> Sequence[Viscounts]:
    """The position after the cards have slid (vis.turn.cards.1) and the dropped card has taken effect
    (vis.turn.cards.4)."""
    return tried(state, lambda game: managing.slide(game, seat), most=DROPS).states


def _play(states: Sequence[Viscounts], seat: int, card: str) -> Play:
    seen: list[Icons] = []

    def part(game: VisGame) -> Flow[None]:
        game.state.players[seat].hand.remove(card)
        yield from managing.lay(game, seat, card)
        seen.append({action: icons(game, seat, action, ()) for action in components.actions()})
        yield from managing.at_once(game, seat, card)

    ends = [course for state in states for course in tried(state, part, most=PLAYS, explains=True).courses]
    brought = [_corruption(course, seat) for course in ends]
    return Play(
        card=card,
        icons={action: min((one[action] for one in seen), key=_total) for action in components.actions()},
        most={action: max(one[action].total for one in seen) for action in components.actions()},
        corruption=min(brought),
        corruption_most=max(brought),
    )


def _total(reckoning: Reckoning) -> int:
    return reckoning.total


def _corruption(course: Rehearsal[Viscounts], seat: int) -> int:
    """All Corruption that the log gives to the seat."""
    changes = [change for event in course.game.events for change in event.changes]
    return sum(change.n for change in changes if (change.owner, change.what) == (holder(seat), "corruption"))
