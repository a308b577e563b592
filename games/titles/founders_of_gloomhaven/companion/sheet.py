"""The score sheet (fog.end, fog.solo.end)."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.companion import (
    AFTER,
    CHOICE,
    PLACES,
    SWITCH,
    TABLE,
    TOTAL,
    Counts,
    Field,
    Key,
    Line,
    Sheet,
    Side,
    Term,
    Verdict,
    tabled,
)
from games.engine.title.info import Setup
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.modes import solo
from games.titles.founders_of_gloomhaven.rules.holdings import completed, total
from games.titles.founders_of_gloomhaven.rules.scoring import INFLUENCE, POINTS
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import SOLO, Built, Founders, Player
from games.titles.founders_of_gloomhaven.turn.setup import set_up

MOST_POINTS, MOST_INFLUENCE = 300, 60
ACTIVE, COMPLETE, LAST, UNPAID = "active", "complete", "last-round", "unpaid"


def sheet(setup: Setup) -> Sheet:
    """Points of the track, and lasting influence; alone, whether the game is won."""
    alone = setup.mode == SOLO
    return Sheet(
        sides=tuple([Side()] * setup.players),
        fields=(
            Field(id="points", label=T("Points on the track"), rule="fog.resources.use.6", most=MOST_POINTS),
            Field(id="lasting", label=INFLUENCE, rule="fog.end.3", most=MOST_INFLUENCE),
            *(_of_solo() if alone else [_active(setup)]),
        ),
        lines=(
            Line(
                id="points",
                label=POINTS,
                rule="fog.resources.use.6",
                terms=(Term(fields=("points",), table=tabled(lambda n: total(Player(0, points=n)), 0, MOST_POINTS)),),
            ),
            Line(
                id="lasting",
                label=INFLUENCE,
                rule="fog.end.3",
                terms=(
                    Term(fields=("lasting",), table=tabled(lambda n: total(Player(0, lasting=n)), 0, MOST_INFLUENCE)),
                ),
            ),
        ),
        ranking=(
            Key(by=TOTAL, rule="fog.end.4"),
            *([] if alone else [Key(by=AFTER, field=ACTIVE, rule="fog.end.5")]),
        ),
        verdict=_verdict(setup) if alone else Verdict(by=PLACES, rule="fog.end.4"),
    )


def _active(setup: Setup) -> Field:
    return Field(
        id=ACTIVE,
        label=T("Whose turn was the last"),
        rule="fog.end.5",
        kind=CHOICE,
        most=setup.players - 1,
        shared=True,
    )


def _of_solo() -> list[Field]:
    buildings = components.setting_up().solo.rounds - 1
    return [
        Field(
            id=COMPLETE, label=T("Prestige buildings complete"), rule="fog.solo.rounds.3", most=buildings, shared=True
        ),
        Field(id=LAST, label=messages.LAST_ROUND_OVER, rule="fog.solo.end.1", kind=SWITCH, shared=True),
        Field(
            id=UNPAID,
            label=T("The influence for pressure could not be paid"),
            rule="fog.solo.pressure.4",
            kind=SWITCH,
            shared=True,
        ),
    ]


def _verdict(setup: Setup) -> Verdict:
    """fog.solo.end.2, fog.solo.end.3, fog.solo.pressure.4: before the last round is over, the game goes on."""
    buildings = components.setting_up().solo.rounds - 1
    outcomes: dict[str, str] = {}
    for done in range(buildings + 1):
        state = set_up(setup, "companion")
        state.built = {name: Built([], done=True) for name in list(components.prestige())[:done]}
        over = "won" if solo.result(FogGame(state)).won else "lost"
        outcomes |= {f"{done},0,0": "", f"{done},1,0": over, f"{done},0,1": "lost", f"{done},1,1": "lost"}
    return Verdict(by=TABLE, rule="fog.solo.end.3", fields=(COMPLETE, LAST, UNPAID), table=outcomes)


def counts(state: Founders, sheet: Sheet) -> Counts:
    """By field, the number of each side, or of the table."""
    return {
        "points": [player.points for player in state.players],
        "lasting": [player.lasting for player in state.players],
        ACTIVE: max(0, state.active),
        COMPLETE: completed(state),
        LAST: int(state.round >= components.setting_up().solo.rounds),
        UNPAID: int(state.result is not None and state.result.rule == "fog.solo.pressure.4"),
    }
