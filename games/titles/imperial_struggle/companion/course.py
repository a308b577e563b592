"""The turns of the century (is.overview.8, is.overview.9), as ``sequence.py`` plays them."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import Ref, T
from games.engine.title.companion import EACH, Course, Fact, Round, Stage
from games.engine.title.info import Setup
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.peace.beginning import NEW_ERAS
from games.titles.imperial_struggle.rules import scoring
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS, wars, wars_box


def course(setup: Setup) -> Course:
    """Peace Turns and the wars between them."""
    return Course(
        what=T("Turn"),
        rounds=tuple(_rounds()),
        order=T("The holder of the Initiative chooses who goes first in the Action Rounds"),
        order_rule="is.peace.initiative.2",
        ends=(
            Fact(
                rule="is.victory.2", text=T("A side wins every Regional Award and every Global Demand reward of a turn")
            ),
            Fact(
                rule="is.victory.3",
                text=T(
                    "The victory point marker is on {low} or less, or on {high} or more",
                    low=LIMITS.vp_britain,
                    high=LIMITS.vp_france,
                ),
            ),
            Fact(rule="is.wars.check.1", text=T("A side wins every theater of a war by its maximum margin")),
            Fact(rule="is.scoring.final.1", text=T("Final scoring after Peace Turn {n}", n=LAST_TURN)),
        ),
    )


def _rounds() -> Iterator[Round]:
    for turn in range(1, LAST_TURN + 1):
        yield Round(label=messages.peace_turn(turn), stages=tuple(_peace(turn)))
        if war := wars_box(turn):
            yield Round(label=T("{war}", war=Ref(f"war:{war}")), stages=tuple(_war(war)))


def _peace(turn: int) -> Iterator[Stage]:
    """The phases of is.peace.1; a new Era has two more."""
    if turn in NEW_ERAS:
        yield Stage(label=T("Deck Phase"), rule="is.peace.deck.1", steps=("deck",))
        yield Stage(label=T("Debt Limit Phase"), rule="is.peace.debt-limit.1", steps=("debt_limit",))
    yield Stage(label=T("Award Phase"), rule="is.peace.award.1", steps=("award",))
    yield Stage(label=T("Global Demand Phase"), rule="is.peace.demand.1", steps=("global_demand",))
    yield Stage(label=T("Reset Phase"), rule="is.peace.reset.1", steps=("reset",))
    yield Stage(label=T("Deal Phase"), rule="is.peace.deal.1", steps=("deal",))
    yield Stage(label=T("Ministry Phase"), rule="is.peace.ministry.1", steps=("ministry",))
    yield Stage(label=T("Initiative Phase"), rule="is.peace.initiative.1", steps=("initiative",))
    for number in range(1, LIMITS.rounds + 1):
        yield Stage(
            label=messages.action_round(number),
            rule="is.peace.action.1",
            by=EACH,
            steps=("action_phase", "action_round"),
        )
    yield Stage(label=T("Reduce Treaty Points Phase"), rule="is.peace.treaty.1", steps=("reduce_treaty",))
    yield Stage(label=T("Resolve Remaining Powers Phase"), rule="is.peace.powers.1", steps=("remaining_powers",))
    yield Stage(label=messages.SCORING_PHASE, rule="is.scoring.1", steps=("scoring_phase",))
    yield Stage(label=T("Victory Check Phase"), rule="is.victory.1", steps=("victory_check",))
    if turn == LAST_TURN:
        yield Stage(label=scoring.FINAL, rule="is.scoring.final.1", steps=("final_scoring",))


def _war(war: str) -> Iterator[Stage]:
    """The phases of is.wars.1, theater by theater."""
    for theater in wars()[war].theaters:
        yield Stage(
            label=T("{what}", what=Ref(f"theater:{theater.id}")),
            rule="is.wars.theaters.1",
            steps=("theater", "open_theater", "tile_effects", "decide_theater", "spoils", "end_theater"),
        )
    yield Stage(label=T("Victory Check Phase"), rule="is.wars.check.1", steps=("war_check",))
    yield Stage(label=T("Reset Phase"), rule="is.wars.reset.1", steps=("war_reset",))
    yield Stage(label=T("War Layout Phase"), rule="is.wars.layout.1", steps=("war_layout",))
