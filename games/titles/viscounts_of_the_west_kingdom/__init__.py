"""Viscounts of the West Kingdom (西國子爵) of Garphill Games, the base game. Where to start reading: ``sequence.py``, the course of a turn,
then ``turn/acting.py``.

Its rooms: ``table/`` is what lies there and what is printed; ``cards/`` how abilities are found and carried out; ``rules/`` what several
phases share; ``effects/`` a function for each op of the cards' language; ``turn/`` setup and the phases; ``seen/`` what is shown.
Expansions and the solo mode have a place for each of their pieces (docs/decisions/vis-readings.md).
"""

from __future__ import annotations

from games.engine.text import T
from games.engine.title import DRAFT, Info, Mode, Primer, Statement

INFO = Info(
    slug="viscounts-of-the-west-kingdom",
    name_zh="西國子爵",
    name_en="Viscounts of the West Kingdom",
    summary=T("Ride round the kingdom, hire Townsfolk, build, transcribe and send Workers into the Castle."),
    book="vis",
    minutes=90,
    stage=DRAFT,
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(2, 3, 4),
            rule="vis.overview.goal.1",
            primer=Primer(
                aim=Statement(
                    T("Have the most points in the end: Buildings, Manuscripts, Workers in the Castle, Deeds."),
                    "vis.overview.goal.3",
                ),
                turn=Statement(
                    T(
                        "Play a Townsfolk card, ride as far as it says, and take an action there with the icons of your row. "
                        "Then you may hire."
                    ),
                    "vis.townsfolk.row.3",
                ),
                end=Statement(
                    T("When Poverty or Prosperity is revealed the round is finished and one more is played."),
                    "vis.end.trigger.1",
                ),
            ),
        ),
    ),
)
