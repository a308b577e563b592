"""The course of play on one screen (gw.overview.year.1): the steps, in the order in which they are played, the same in
every mode but for what is named here (gw.coop.winter.2).

What happens in them is in ``year/``; what the modes add, in ``modes/``.
"""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.state import Call, call
from games.engine.rules.text import T
from games.engine.title.info import Setup
from games.titles.great_wall import messages
from games.titles.great_wall.modes import cooperation, qin_jiushao, reed_clan
from games.titles.great_wall.rules.game import WallGame, cooperative, humans, open_sections
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import GreatWall
from games.titles.great_wall.year import setup as year_setup
from games.titles.great_wall.year.autumn import begin_turn, command_effects
from games.titles.great_wall.year.spring import begin_year, invasion, refresh_advisors
from games.titles.great_wall.year.winter import before_shooting

MODES = (reed_clan, qin_jiushao, cooperation)
"""What each adds to the table when it is set up, in this order."""


def set_up(setup: Setup, seed: str) -> GreatWall:
    """The table as it is set up (gw.setup), and the steps with which play begins."""
    state = year_setup.set_up(setup, seed)
    for mode in MODES:
        mode.add(state)
    state.agenda = beginning()
    return state


def beginning() -> list[Call]:
    """gw.setup, then the first year, which begins with autumn (gw.setup.24, gw.overview.year.6)."""
    return [call("first_hordes"), call("choose_generals"), call("lay_out"), call("autumn")]


@steps.called(T("Spring"))
def spring(game: WallGame) -> Flow[None]:
    """gw.overview.year.2, gw.spring.steps: the time track, the Invasion, the advisor track."""
    begin_year(game)
    yield from invasion(game)
    refresh_advisors(game)
    game.next("summer")


@steps.called(T("Summer"))
def summer(game: WallGame) -> None:
    """gw.overview.year.3, gw.summer.income, gw.summer.steps: each player in tea order (gw.summer.steps.5), no printed
    opponent (gw.solo.rules.10), then the command track is cleared and its cards are taken back; in co-operation they
    are not (gw.coop.play.5)."""
    game.state.season = "summer"
    seats = humans(game)
    game.next(
        *(call("income", seat) for seat in seats),
        *(call("discard_shame", seat) for seat in seats),
        "clear_command_track",
        *(call("reclaim", seat) for seat in seats if not cooperative(game)),
        "autumn",
    )


@steps.called(T("Autumn"))
def autumn(game: WallGame) -> None:
    """gw.overview.year.4, gw.autumn.choose, gw.autumn.order; winter comes when every card of the track is resolved
    (gw.autumn.turn.4)."""
    game.state.season = "autumn"
    game.log(messages.fall_of_year(game.state.year), rule="gw.overview.year.4", elements=["time"])
    game.next("choose_commands", "place_commands", call("next_turn", 0), "winter")


@steps.called(T("The next card of the track"))
def next_turn(game: WallGame, slot: int) -> None:
    """gw.autumn.turn.1: the cards of the track from left to right (gw.autumn.order.2); a gap has no turn
    (gw.autumn.order.3). Locations come after the whole command card (gw.locations.resolve.1), defeats after the
    locations and never in between (gw.autumn.defeat-check.2)."""
    state = game.state
    state.active = -1
    while slot < len(state.command_track) and state.command_track[slot] is None:
        slot += 1
    if slot == len(state.command_track):
        return
    begin_turn(game, slot)
    game.next(
        *command_effects(game, slot),
        "after_command",
        "activation",
        "after_activation",
        "defeat_check",
        "end_turn",
        call("next_turn", slot + 1),
    )


@steps.called(T("Winter"))
def winter(game: WallGame) -> Flow[None]:
    """gw.overview.year.5, gw.winter.shooting, gw.winter.siege, gw.winter.end-check: one check for defeated cards
    (gw.winter.shooting.3), when every wall has shot (gw.winter.shooting.4)."""
    game.state.season, game.state.active = "winter", -1
    game.log(messages.winter_of_year(game.state.year), rule="gw.overview.year.5", elements=["time"])
    sections = [where.id for where in open_sections(game)]
    yield from before_shooting(game)
    game.next(
        *(call("shooting", section) for section in sections),
        "defeat_check",
        "assault_start",
        *(call("assault", section) for section in sections),
        "assault_end",
        "year_end",
    )


@steps.called(T("End of the year"))
def year_end(game: WallGame) -> None:
    """gw.winter.end-check; in co-operation requests are fulfilled before it, and requests and events come after it
    (gw.coop.winter.1), the event last (gw.coop.events.5)."""
    if cooperative(game):
        game.next("fulfil_requests", "end_check", "request_step", "event", "spring")
    else:
        game.next("end_check", "spring")
