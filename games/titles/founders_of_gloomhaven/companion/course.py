"""The turns (fog.turn), and the rounds of the solo game (fog.solo.rounds), as ``sequence.py`` plays them."""

from __future__ import annotations

from games.engine.rules.text import N, T
from games.engine.title.companion import EACH, Course, Fact, Round, Stage
from games.engine.title.info import Setup
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import SOLO


def course(setup: Setup) -> Course:
    """Turn after turn; alone, round after round."""
    return _alone() if setup.mode == SOLO else _together()


def _together() -> Course:
    n = components.setting_up().buildings_to_end
    turn = Stage(
        label=T("Turn: play a card, which the others may follow, or call a vote"),
        rule="fog.turn.2",
        by=EACH,
        steps=("turn", "follow", "reset", "income", "open_ballot", "end_turn"),
    )
    return Course(
        what=T("Round"),
        rounds=(Round(label=T("Round"), stages=(turn,)),),
        order=T("Clockwise from the first player"),
        order_rule="fog.setup.table.6",
        endless=True,
        ends=(
            Fact(
                rule="fog.end.1",
                text=N(
                    "{n} prestige building is complete: the turn is finished",
                    "{n} prestige buildings are complete: the turn is finished",
                    n=n,
                ),
            ),
        ),
    )


def _alone() -> Course:
    rounds = components.setting_up().solo.rounds
    work = Stage(label=T("Play all cards of the hand"), rule="fog.solo.work.1", steps=("solo_round", "turn"))
    vote = Stage(label=T("Vote"), rule="fog.solo.vote.1", steps=("solo_vote",))
    return Course(
        what=T("Round"),
        rounds=tuple(
            Round(label=T("Round {n}", n=number), stages=(work, vote) if number < rounds else (work,))
            for number in range(1, rounds + 1)
        ),
        order=T("You play alone"),
        order_rule="fog.solo.rounds.1",
        ends=(Fact(rule="fog.solo.end.1", text=T("Round {n} is over", n=rounds)),),
    )
