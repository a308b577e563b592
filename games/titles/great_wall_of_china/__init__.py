"""Great Wall of China (萬里長城) by Reiner Knizia. Where to start reading: ``sequence.py``, the course of play on one screen."""

from __future__ import annotations

from games.engine.text import T
from games.engine.title import Info, Mode, OptionSpec, Primer, Statement

REWARDS = OptionSpec(
    slug="rewards",
    name=T("Reward tokens already won"),
    help=T("Face down, as the rules say: each seat sees only its own. Or face up: everybody sees every score."),
    choices=(("face_down", T("Face down")), ("open", T("Face up"))),
    default="face_down",
    rule="gwc.turn.check.20",
)

PRIMER = Primer(
    aim=Statement(T("Win the reward tokens that add up to the most."), "gwc.overview.2"),
    turn=Statement(
        T("First you take a token from every row where no color is ahead of yours. Then you act twice: play or draw."),
        "gwc.turn.order.1",
    ),
    end=Statement(
        T(
            "When somebody has no card left, everybody else has one more turn. It ends at once when all tokens are taken."
        ),
        "gwc.end.cards.1",
    ),
)

INFO = Info(
    slug="great-wall-of-china",
    name_zh="萬里長城",
    name_en="Great Wall of China",
    summary=T("Build the wall card by card, lead a row when your turn comes, and take the emperor's rewards."),
    book="gwc",
    minutes=30,
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(2, 3, 4, 5),
            options=(REWARDS,),
            rule="gwc.overview.3",
            primer=PRIMER,
        ),
    ),
)
