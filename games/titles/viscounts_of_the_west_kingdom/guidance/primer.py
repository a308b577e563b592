"""The game in three lines, against other players and against the AI."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Primer, Setup, Statement
from games.titles.viscounts_of_the_west_kingdom.modes.solo import SOLO

MOST = Statement(
    T("Have the most points in the end: Buildings, Manuscripts, Workers in the Castle, Deeds."), "vis.overview.goal.3"
)
MORE = Statement(
    T("Have more points than the AI in the end: Buildings, Manuscripts, Workers in the Castle, Deeds."),
    "vis.solo.end.4",
)
TURN = Statement(
    T(
        "Play a Townsfolk card, ride as far as it says, and take an action there with the icons of your row. "
        "Then you may hire."
    ),
    "vis.townsfolk.row.3",
)
END = Statement(
    T("When Poverty or Prosperity is revealed the round is finished and one more is played."), "vis.end.trigger.1"
)


def primer(setup: Setup) -> Primer:
    """Gives the three lines of the mode that is set up: vis.overview.goal.1, vis.solo.setup.1."""
    return Primer(aim=MORE if setup.mode == SOLO else MOST, turn=TURN, end=END)
