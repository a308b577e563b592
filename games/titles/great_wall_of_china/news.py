"""What of the log matters to whoever was away, what is summed up, and the points by which the end of the match is explained."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import T, Text
from games.engine.title.news import Chapter, News
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.ending import score
from games.titles.great_wall_of_china.state import Wall

NEWS: Mapping[str, News] = {
    "{seat} takes the {value}, the last of {row}": News(3, "two-coins"),
    "{seat} keeps the {value} from the wall": News(3, "two-coins"),
    "{seat} takes the {value} in {row} and lays it on {card}": News(3, "two-coins"),
    "{seat} leads {row} with {n}": News(0, "flying-flag"),
    "{seat} covers {card} of {owner}": News(2, "dragon-head"),
    "{seat} plays {card} to {row}": News(2, "stone-wall", takes="card"),
    "{seat} plays an extra {card} to {row}": News(2, "horse-head", takes="card"),
    "{seat} draws {card}": News(1, "card-draw"),
    "{seat} draws a card": News(1, "card-draw"),
    "{seat} has no cards left: one more turn for everybody else": News(3, "checkered-flag"),
    "No reward tokens are left for {row}: it is closed": News(2, "closed-doors"),
    "The cards of {row} go to the discard pile": News(1, "card-pick"),
    "Two equal tokens leave the game: {value}": News(1, "two-coins"),
}
CHAPTERS = (
    Chapter(
        "{seat} takes the {value}, the last of {row}",
        "The cards of {row} go to the discard pile",
        T("{row} in short"),
    ),
)
"""A row is summed up when its last reward is taken: who got what (gwc.turn.check.4 to gwc.turn.check.6)."""


def scores(state: Wall) -> Mapping[str, int]:
    """gwc.end.score.1: the rewards in front of each seat, which lie open once all is over."""
    return {f"seat:{seat}": score(side.tokens).total for seat, side in enumerate(state.sides)}


def holdings(state: Wall) -> Mapping[str, Mapping[str, int]]:
    """The points in front of each seat: all that events tell of."""
    return {f"seat:{seat}": {"points": score(side.tokens).total} for seat, side in enumerate(state.sides)}


def progress(state: Wall) -> Text:
    """How many reward tokens are still in the supply (gwc.turn.check)."""
    return messages.tokens_left(len(state.supply))
