"""Founders of Gloomhaven (格魯姆避難所的奠基人) of Cephalofair Games, by the rules of 2017. README.md says where things are."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Info, Mode, OptionSpec
from games.titles.founders_of_gloomhaven import messages

START = OptionSpec(
    slug="start",
    name=T("Start"),
    help=T("The beginner game starts in a city that is half built, with few basic resources each."),
    choices=(("full", T("From the start")), ("beginner", messages.BEGINNER_GAME)),
    default="full",
    rule="fog.beginner.purpose.2",
)

INFO = Info(
    slug="founders-of-gloomhaven",
    name_zh="格魯姆避難所的奠基人",
    name_en="Founders of Gloomhaven",
    summary=T("Import, connect and combine resources, and deliver them to the buildings that all have voted for."),
    book="fog",
    minutes=150,
    shelf=5,
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(2, 3, 4),
            options=(START,),
            rule="fog.overview.2",
        ),
        Mode(slug="solo", name=T("Solo"), players=(1,), rule="fog.solo.1"),
    ),
)
