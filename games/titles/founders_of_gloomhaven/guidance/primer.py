"""The game in three lines, with others and alone."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Primer, Setup, Statement
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import SOLO


def primer(setup: Setup) -> Primer:
    """Gives the three lines of the mode that is set up: fog.overview.2, fog.solo.1."""
    return _alone() if setup.mode == SOLO else _together()


def _together() -> Primer:
    return Primer(
        aim=Statement(
            T("Have the most points in the end: for your resources, whenever anybody uses or delivers them."),
            "fog.resources.use.6",
        ),
        turn=Statement(
            T(
                "Play a card, which everybody else may follow, or take your cards back and have all vote for a building."
            ),
            "fog.turn.2",
        ),
        end=Statement(
            T(
                "When {n} prestige buildings have all that they need, the turn is finished.",
                n=components.setting_up().buildings_to_end,
            ),
            "fog.end.1",
        ),
    )


def _alone() -> Primer:
    printed = components.setting_up()
    rounds = printed.solo.rounds
    return Primer(
        aim=Statement(
            T("Complete all {n} prestige buildings in {rounds} rounds.", n=printed.buildings_to_end, rounds=rounds),
            "fog.solo.rounds.3",
        ),
        turn=Statement(
            T("Play a card. When the hand is empty, pay for buildings that received nothing and choose the next one."),
            "fog.solo.vote.11",
        ),
        end=Statement(T("After round {n}, or when influence cannot be paid.", n=rounds), "fog.solo.end.1"),
    )
