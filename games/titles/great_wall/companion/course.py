"""The years (gw.overview.year), as ``sequence.py`` plays them."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, T
from games.engine.title.companion import EACH, Course, Fact, Round, Stage
from games.engine.title.info import Setup
from games.titles.great_wall import messages
from games.titles.great_wall.modes import cooperation
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP
from games.titles.great_wall.year import setup as year_setup
from games.titles.great_wall.year.ending import WALLS_COMPLETE


def course(setup: Setup) -> Course:
    """Year after year, to the last slot of the time track; the first begins with Fall (gw.setup.24)."""
    years = len(components.time_slots(components.board_side(setup.players)))
    return Course(
        what=T("Year"),
        rounds=tuple(
            Round(label=messages.in_year(year), stages=tuple(_stages(setup, first=year == 1)))
            for year in range(1, years + 1)
        ),
        order=T("Tea order, the highest marker first"),
        order_rule="gw.tea.order.3",
        ends=tuple(_ends(setup)),
    )


def _stages(setup: Setup, *, first: bool) -> Iterator[Stage]:
    coop = setup.mode == COOP
    if not first:
        yield Stage(label=T("Spring: time, Invasion, advisors"), rule="gw.overview.year.2", steps=("spring",))
        yield Stage(label=T("Summer: overseer income"), rule="gw.summer.income.1", by=EACH, steps=("income",))
        yield Stage(label=T("Summer: discard shame"), rule="gw.summer.steps.1", by=EACH, steps=("discard_shame",))
        yield Stage(
            label=T("Summer: clear the command track"), rule="gw.summer.steps.2", steps=("clear_command_track",)
        )
        if not coop:
            yield Stage(label=T("Summer: reclaim command cards"), rule="gw.summer.steps.3", by=EACH, steps=("reclaim",))
    yield Stage(
        label=T("Fall: choose command cards in secret"), rule="gw.autumn.choose.1", steps=("autumn", "choose_commands")
    )
    yield Stage(label=T("Fall: place them on the track"), rule="gw.autumn.order.1", by=EACH, steps=("place_commands",))
    yield Stage(
        label=T("Fall: the cards from left to right"),
        rule="gw.autumn.turn.1",
        by=EACH,
        steps=("next_turn", "after_command", "activation", "after_activation", "end_turn"),
    )
    yield Stage(label=T("Winter: Firing phase"), rule="gw.winter.shooting.1", steps=("winter", "shooting"))
    yield Stage(
        label=T("Winter: Assault phase"), rule="gw.winter.siege.6", steps=("assault_start", "assault", "assault_end")
    )
    if coop:
        yield Stage(label=T("Winter: fulfill requests"), rule="gw.coop.winter.1", steps=("fulfil_requests",))
    yield Stage(label=T("Winter: End Game check"), rule="gw.winter.end-check.1", steps=("end_check",))
    if coop:
        yield Stage(label=T("Winter: Request step"), rule="gw.coop.request-step.1", steps=("request_step",))
        yield Stage(label=T("Winter: Event step"), rule="gw.coop.events.1", steps=("event",))


def _ends(setup: Setup) -> Iterator[Fact]:
    game = WallGame(year_setup.set_up(setup, "companion"))
    if setup.mode == COOP:
        n = cooperation.requests_needed(game)
        yield Fact(rule="gw.coop.ending.1", text=N("{n} request is fulfilled", "{n} requests are fulfilled", n=n))
        yield Fact(rule="gw.coop.ending.3", text=T("A shame token is due and the supply is empty"))
        yield Fact(rule="gw.coop.ending.4", text=messages.LAST_YEAR_OVER)
        return
    walls = year_setup.complete_walls_needed(game)
    yield Fact(rule=WALLS_COMPLETE[setup.players], text=messages.walls_complete(walls))
    yield Fact(rule="gw.ending.conditions.4", text=messages.SUPPLY_EMPTY)
    yield Fact(rule="gw.ending.conditions.5", text=messages.LAST_YEAR_OVER)
