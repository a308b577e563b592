"""What the rules hold in their hands while they run: the table, and what is found out once and kept until it changes."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import Option, Refusal
from games.engine.rules.game import Game
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.answers import Plays, playing, riding
from games.titles.great_wall_of_china.cards import PLAIN, further, totals
from games.titles.great_wall_of_china.state import Kind, Row, Rows, Wall

CLOSED = Refusal(messages.CLOSED_ROW, "gwc.turn.check.15")


def why_closed(row: Row) -> Refusal | None:
    """gwc.turn.check.15: why no card comes to the row; None while it has tokens."""
    return None if row.tokens else CLOSED


class WallGame(Game[Wall]):
    """The first argument of every step and rule. Whatever it has beside the State follows from the State and is never saved: looked for
    again at every question it took half of the rules' time."""

    __slots__ = ("further", "open", "plays", "rides", "sums")

    def __init__(self, state: Wall) -> None:
        super().__init__(state)
        self.open: Rows = ()
        """gwc.turn.check.15: the rows that are not closed."""
        self.plays: Plays = {}
        """gwc.turn.action.1: what may be played to them."""
        self.rides: tuple[Option, ...] = ()
        """gwc.turn.horseman.1: the extra horsemen to them."""
        self.sums: list[dict[int, int]] = [{} for _ in state.rows]
        """gwc.turn.check.2: by row, the sum of each seat with a card there."""
        self.further: list[Mapping[Kind, int]] = [PLAIN for _ in state.rows]
        """By row, what one more card of a kind adds to its seat's sum; a kind that is not in it makes the row be counted again."""
        self.look_for_closed_rows()
        for index, row in enumerate(state.rows):
            if row.cards:
                self.count(index)

    def look_for_closed_rows(self) -> None:
        """To be called when a row has opened or closed: it is closed when it has no tokens."""
        self.open = tuple([index for index, row in enumerate(self.state.rows) if why_closed(row) is None])
        self.plays, self.rides = playing(self.open), riding(self.open)

    def count(self, index: int) -> None:
        """To be called when more of a row has changed than that cards in ``further`` came to its end."""
        row = self.state.rows[index]
        self.sums[index] = totals(row)
        self.further[index] = further(row.cards)
