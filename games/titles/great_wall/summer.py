"""Summer: overseers' income, shame, command cards (gw.summer)."""

from __future__ import annotations

from games.engine.ask import Flow, Option
from games.engine.text import N, T

from . import components, overseers
from .clans import Table, clan, decide, who
from .goods import gain_honor
from .modifiers import static_effects
from .ops.lasting import ModifyReclaimHonor
from .registry import steps
from .shame import buy_off_shame
from .state import QIN, REED
from .triggers import fire


@steps.step
def income(game: Table, seat: int) -> Flow[None]:
    """gw.summer.income.1, and what happens in that step."""
    yield from overseers.all_income(game, seat)
    yield from fire(game, "overseer_income_step", seat)


@steps.step
def discard_shame(game: Table, seat: int) -> Flow[None]:
    """gw.summer.steps.1, gw.coop.shame.3"""
    yield from buy_off_shame(game, seat)


@steps.step
def clear_command_track(game: Table) -> None:
    """gw.summer.steps.2, gw.reed.command.4, gw.solo.command.9"""
    state = game.state
    for played in state.command_track:
        if played is None:
            continue
        if played.owner == QIN:
            state.qin_discard.append(played.card)
        elif played.owner == REED:
            clan(game, REED).commands.append(played.card)
        else:
            clan(game, played.owner).command_discard.append(played.card)
    state.command_track = [None] * len(state.command_track)


def reclaim_honor(game: Table, seat: int) -> int:
    """gw.summer.steps.3: honor for each own card in the discard."""
    each = components.board().reclaim_honor + sum(
        effect.value for effect in static_effects(game, seat, ModifyReclaimHonor)
    )
    return each * len(clan(game, seat).command_discard)


@steps.step
def reclaim(game: Table, seat: int) -> Flow[None]:
    """gw.summer.steps.3, gw.summer.steps.4: all own cards of the discard, or honor for each."""
    own = clan(game, seat)
    if not own.command_discard:
        return
    honor = reclaim_honor(game, seat)
    answer = yield from decide(
        game,
        seat,
        T("Take back your command cards, or take honor for them?"),
        "gw.summer.steps.3",
        lambda: [
            Option(
                "reclaim",
                N("Take back {n} card", "Take back all {n} cards", n=len(own.command_discard)),
                (f"command_discard:{seat}",),
            ),
            Option("honor", T("Leave them and gain {n} honor", n=honor), (f"honor:{seat}",)),
        ],
    )
    if answer.id == "honor":
        gain_honor(game, seat, honor, "gw.summer.steps.3")
        return
    game.log(T("{who} takes back the command cards", who=who(seat)), seat=seat, rule="gw.summer.steps.3")
    own.commands += own.command_discard
    own.command_discard = []
