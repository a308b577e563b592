"""What a margin in a theater gives, in words: every reward of the row, and what the theater adds to it (is.wars.spoils, is.displays)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.table.board_types import Spoils
from games.titles.imperial_struggle.table.board_types import Theater as Printed
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE

MANY = 99
"""More Squadrons than a side has: what is printed, whoever loses."""


def row_words(row: Spoils) -> Iterator[Text]:
    """All that a row of spoils gives."""
    if row.vp:
        yield messages.victory_points(row.vp)
    if row.cp:
        yield messages.conquest_points(row.cp)
    yield from other_words(row)


def other_words(row: Spoils, fleet: int = MANY) -> Iterator[Text]:
    """What it gives beside points for the winner. ``fleet``: Squadrons that the loser has to lose."""
    if row.loser_treaty:
        yield N("the loser gains {n} Treaty Point", "the loser gains {n} Treaty Points", n=row.loser_treaty)
    if row.unflag_market:
        yield T("a market's flag is removed in {region}", region=Ref(f"region:{row.unflag_market}"))
    if row.unflag_political:
        yield T("the flag of a Political space is removed in {region}", region=Ref(f"region:{row.unflag_political}"))
    if row.atlantic_dominance:
        yield T("{what} in {where}", what=Ref("tile:atlantic_dominance"), where=Ref("theater:7yw_french_indian_war"))
    if unbuilt := min(row.unbuilt, fleet):
        yield N("the loser unbuilds {n} Squadron", "the loser unbuilds {n} Squadrons", n=unbuilt)
    if row.usa:
        yield T("USA flags are placed")
    if row.canada:
        yield T("a USA flag in Canada")


def further_words(part: Printed, winner: str, margin: int, fleet: int = MANY) -> Iterator[Text]:
    """What the theater itself adds for that margin (is.displays.wss.5, is.displays.was.5, is.displays.awi.4)."""
    if winner == FRANCE and part.jacobite_victory and margin >= part.jacobite_victory:
        yield T("a Jacobite Victory marker")
    if winner == BRITAIN and part.jacobite_defeat and margin >= part.jacobite_defeat:
        yield T("Jacobite Defeat")
    if lost := min(margin if winner else 0, part.squadrons_lost, fleet):
        yield N("the loser loses {n} Squadron for good", "the loser loses {n} Squadrons for good", n=lost)
