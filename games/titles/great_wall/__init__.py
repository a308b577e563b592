"""The Great Wall (長城) of Awaken Realms. Where to start reading: ``sequence.py``, the course of a year, then ``year/autumn.py``."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Info, Mode, OptionSpec

VARIETY = OptionSpec(
    slug="variety",
    name=T("More variety"),
    help=T("Shuffles in cards designed for this table: horde, tactic and artifact cards."),
    choices=((False, T("Left out")), (True, T("Shuffled in"))),
    default=False,
)
DIFFICULTY = OptionSpec(
    slug="difficulty",
    name=T("Difficulty"),
    help=T("The honor with which Qin Jiushao begins; at the easier level you begin with some."),
    choices=(
        ("easier", T("Easier: you begin with 15")),
        ("standard", T("Standard: 0")),
        ("hard", T("Hard: 50")),
        ("very_hard", T("Very hard: 100")),
    ),
    default="standard",
    rule="gw.solo.difficulty.1",
)

INFO = Info(
    slug="great-wall",
    name_zh="長城",
    name_en="The Great Wall",
    summary=T("Send clerks, build the wall and hold it against the horde, year after year, for the emperor's favor."),
    book="gw",
    minutes=150,
    shelf=2,
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(3, 4),
            options=(VARIETY,),
            rule="gw.overview.modes.1",
        ),
        Mode(
            slug="two-players",
            name=T("Two players with the Reed Clan"),
            players=(2,),
            options=(VARIETY,),
            rule="gw.reed.intro.1",
        ),
        Mode(
            slug="solo",
            name=T("Solo against Qin Jiushao"),
            players=(1,),
            options=(DIFFICULTY, VARIETY),
            rule="gw.solo.general.1",
        ),
        Mode(
            slug="co-op",
            name=T("Co-operation"),
            players=(1, 2, 3, 4),
            options=(VARIETY,),
            cooperative=True,
            rule="gw.coop.goal.1",
        ),
    ),
)
"""A table has one of these modes, so there is no co-operation in the solo mode (gw.solo.general.2)."""
