"""Viscounts of the West Kingdom (西國子爵) of Garphill Games, with Gates of Gold, Keeper of Keys and the solo mode.
README.md says where things are. docs/decisions/vis-readings.md says how silent sentences are read."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Info, Mode, OptionSpec
from games.titles.viscounts_of_the_west_kingdom import messages

OUT, IN = T("Left out"), T("In play")
GATES_OF_GOLD = OptionSpec(
    slug="gates",
    name=messages.GATES_OF_GOLD,
    help=T(
        "King's Orders, Outsiders, Manuscript Boards, building bonus cards, and more Townsfolk, Heroes and Manuscripts."
    ),
    choices=((False, OUT), (True, IN)),
    default=False,
    rule="vis.gates.setup.2",
)
KEEPER_OF_KEYS = OptionSpec(
    slug="keys",
    name=messages.KEEPER_OF_KEYS,
    help=T("Public Buildings, Chest Tiles, Heroes to gain, and more Townsfolk, Player cards and Manuscripts."),
    choices=((False, OUT), (True, IN)),
    default=False,
    rule="vis.keys.setup.2",
)
PROMOS = OptionSpec(
    slug="promos",
    name=messages.PROMOTIONAL_CARDS,
    help=T("Townsfolk and Heroes from outside the boxes; some need both expansions."),
    choices=((False, OUT), (True, IN)),
    default=False,
    rule="vis.components.shared.15",
)
AUTOMA = OptionSpec(
    slug="automa",
    name=messages.AI_BOARD,
    help=T("Which printed opponent you face: each has its own Primary Focus."),
    choices=(
        ("random", T("At random")),
        ("ai_cleric", T("Cleric AI: Manuscripts")),
        ("ai_builder", T("Builder AI: Buildings")),
        ("ai_noble", T("Noble AI: Workers")),
        ("ai_cards", T("Card AI: Debts and Deeds")),
    ),
    default="random",
    rule="vis.solo.setup.6",
)
DIFFICULTY = OptionSpec(
    slug="difficulty",
    name=T("Difficulty"),
    help=T("How many Future Schemes the AI has in its draw pile from the beginning."),
    choices=((0, T("Standard")), (1, T("Harder: 1")), (2, T("Hard: 2")), (3, T("Very hard: 3"))),
    default=0,
    rule="vis.solo.setup.11",
)
BOXES = (GATES_OF_GOLD, KEEPER_OF_KEYS, PROMOS)

INFO = Info(
    slug="viscounts-of-the-west-kingdom",
    name_zh="西國子爵",
    name_en="Viscounts of the West Kingdom",
    summary=T("Ride round the kingdom, hire Townsfolk, build, transcribe and send Workers into the Castle."),
    book="vis",
    minutes=90,
    shelf=4,
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(2, 3, 4),
            options=BOXES,
            rule="vis.overview.goal.1",
        ),
        Mode(
            slug="solo",
            name=T("Solo against the AI"),
            players=(1,),
            options=(AUTOMA, DIFFICULTY, *BOXES),
            rule="vis.solo.setup.1",
        ),
    ),
)
