"""The rounds and the phases of a turn (vis.turn.round), as ``sequence.py`` plays them."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.companion import EACH, Course, Fact, Round, Stage
from games.engine.title.info import Setup
from games.titles.viscounts_of_the_west_kingdom.modes.solo import SOLO

PHASES = ("manage_cards", "move", "act", "recruit", "collide", "draw_cards")
"""The steps of a turn: vis.turn.round.2."""


def course(setup: Setup) -> Course:
    """Round after round, until the end is triggered."""
    turn = Stage(
        label=T("Turn: cards, movement, action, recruit, Collision, draw"),
        rule="vis.turn.round.2",
        by=EACH,
        steps=("turn", *PHASES),
    )
    opponent = Stage(
        label=T("The AI's turn: a Scheme, then its Collision"), rule="vis.solo.turn.6", steps=("automa_turn",)
    )
    stages = (turn, opponent) if setup.mode == SOLO else (turn,)
    return Course(
        what=T("Round"),
        rounds=(Round(label=T("Round"), stages=stages),),
        order=T("Clockwise from the Start Player, who stays the same"),
        order_rule="vis.setup.players.6",
        endless=True,
        ends=(
            Fact(
                rule="vis.end.trigger.1",
                text=T("Poverty or Prosperity is revealed: the round is played to its end, then one more"),
            ),
        ),
    )
