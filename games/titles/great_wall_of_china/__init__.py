"""Great Wall of China (萬里長城) by Reiner Knizia. Where to start reading: ``sequence.py``, the course of play on one screen."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Info, Mode, OptionSpec

REWARDS = OptionSpec(
    slug="rewards",
    name=T("Reward tokens already won"),
    help=T("Face down, as the rules say: each seat sees only its own. Or face up: everybody sees every score."),
    choices=(("face_down", T("Face down")), ("open", T("Face up"))),
    default="face_down",
    rule="gwc.turn.check.20",
)

INFO = Info(
    slug="great-wall-of-china",
    name_zh="萬里長城",
    name_en="Great Wall of China",
    summary=T("Build the wall card by card, lead a row when your turn comes, and take the emperor's rewards."),
    book="gwc",
    minutes=30,
    shelf=1,
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(2, 3, 4, 5),
            options=(REWARDS,),
            rule="gwc.overview.3",
        ),
    ),
)
