"""Viscounts of the West Kingdom (西國子爵) of Garphill Games, the base game. Where to start reading: ``sequence.py``, the course of a turn,
then ``turn/acting.py``.

Its rooms: ``table/`` is what lies there and what is printed; ``cards/`` how abilities are found and carried out; ``rules/`` what several
phases share; ``effects/`` a function for each op of the cards' language; ``turn/`` setup and the phases; ``seen/`` what is shown.
Expansions and the solo mode have a place for each of their pieces (docs/decisions/vis-readings.md).
"""

from __future__ import annotations

from games.engine.text import T
from games.engine.title import DRAFT, Info, Mode, OptionSpec, Primer, Statement

OUT, IN = T("Left out"), T("In play")
GATES_OF_GOLD = OptionSpec(
    slug="gates",
    name=T("Gates of Gold"),
    help=T(
        "King's Orders, Outsiders, Manuscript Boards, building bonus cards, and more Townsfolk, Heroes and Manuscripts."
    ),
    choices=((False, OUT), (True, IN)),
    default=False,
    rule="vis.gates.setup.2",
)
KEEPER_OF_KEYS = OptionSpec(
    slug="keys",
    name=T("Keeper of Keys"),
    help=T("Public Buildings, Chest Tiles, Heroes to gain, and more Townsfolk, Player cards and Manuscripts."),
    choices=((False, OUT), (True, IN)),
    default=False,
    rule="vis.keys.setup.2",
)
PROMOS = OptionSpec(
    slug="promos",
    name=T("Promotional cards"),
    help=T("Townsfolk and Heroes from outside the boxes; some need both expansions."),
    choices=((False, OUT), (True, IN)),
    default=False,
    rule="vis.components.shared.15",
)
BOXES = (GATES_OF_GOLD, KEEPER_OF_KEYS, PROMOS)

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
            options=BOXES,
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
