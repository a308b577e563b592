"""Founders of Gloomhaven (格魯姆避難所的奠基人) of Cephalofair Games, by the rules of 2017. What stands where: README.md."""

from __future__ import annotations

from games.engine.text import T
from games.engine.title import Info, Mode, OptionSpec, Primer, Statement
from games.titles.founders_of_gloomhaven import messages

AIM = Statement(
    T("Have the most points in the end: for your resources, whenever anybody uses or delivers them."),
    "fog.resources.use.6",
)
TURN = Statement(
    T("Play a card, which everybody else may follow, or take your cards back and have all vote for a building."),
    "fog.turn.2",
)
COMPETING = Primer(
    aim=AIM,
    turn=TURN,
    end=Statement(T("When the sixth prestige building has all that it needs, the turn is finished."), "fog.end.1"),
)
SOLITARY = Primer(
    aim=Statement(T("Complete all six prestige buildings in seven rounds."), "fog.solo.rounds.3"),
    turn=Statement(
        T("Play a card. When the hand is empty, pay for buildings that received nothing and choose the next one."),
        "fog.solo.vote.11",
    ),
    end=Statement(T("After round 7, or when influence cannot be paid."), "fog.solo.end.1"),
)

START = OptionSpec(
    slug="start",
    name=T("Start"),
    help=T("The beginner game starts in a city that is half built, with one basic resource each."),
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
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(2, 3, 4),
            options=(START,),
            rule="fog.overview.2",
            primer=COMPETING,
        ),
        Mode(slug="solo", name=T("Solo"), players=(1,), rule="fog.solo.1", primer=SOLITARY),
    ),
)
