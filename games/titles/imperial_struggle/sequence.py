"""The course of play on one screen (is.overview.5): the steps in the order of play.

The rules of the steps are in ``peace/``, ``actions/`` and ``war/``.
"""

from __future__ import annotations

from games.engine.rules.state import Call, call
from games.engine.rules.text import T
from games.engine.title.info import Setup
from games.titles.imperial_struggle.actions import menu
from games.titles.imperial_struggle.peace import setup as peace_setup
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, war_of
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS, wars, wars_box
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import SIDES, ImperialStruggle
from games.titles.imperial_struggle.war.theater import losses, new_flags, take_spoils


def set_up(setup: Setup, seed: str) -> ImperialStruggle:
    """The table as it is set up (is.setup), and the steps with which play begins."""
    state = peace_setup.set_up(setup, seed)
    state.agenda = beginning(state)
    return state


def beginning(state: ImperialStruggle) -> list[Call]:
    """The first steps (is.setup, is.setup.16). If the table plays with bids, the sides are chosen before Peace Turn 1
    (is.optional.bidding.1)."""
    bids = str(state.options.get("sides", "")).startswith("bid")
    return [call("begin"), *([call("choose_sides")] if bids else []), call("peace_turn", 1)]


@steps.called(T("Peace Turn"))
def peace_turn(game: ISGame, turn: int) -> None:
    """The phases of a Peace Turn (is.peace.1, is.overview.8, is.overview.10, is.overview.14, is.overview.11). Each phase
    decides itself in which turns it takes place."""
    game.state.turn = turn
    game.log(T("Peace Turn {n} begins", n=turn), rule="is.peace.1", elements=["turn"])
    game.next(
        "deck",
        "debt_limit",
        "award",
        "global_demand",
        "reset",
        "deal",
        "ministry",
        "initiative",
        "action_phase",
        "reduce_treaty",
        "remaining_powers",
        "scoring_phase",
        "victory_check",
        *(["final_scoring"] if turn == LAST_TURN else [call("after_peace", turn)]),
    )


@steps.called(T("Action Phase"))
def action_phase(game: ISGame) -> None:
    """The Action Rounds of both sides (is.peace.action.1, is.overview.7). A passed round changes nothing for later ones
    (is.action-round.pass.3)."""
    game.state.phase = "action"
    game.next(*(call("action_round", number) for number in range(LIMITS.rounds * len(SIDES))))


@steps.called(T("Action Round"))
def action_round(game: ISGame, number: int) -> None:
    """One Action Round (is.peace.action.1): first the free tiles from the war (is.wars.reset.4), then one action after
    another until the round is over."""
    menu.begin_round(game, number)
    game.next(*["free_tile"] * power_of(game, round_of(game).side).free_tiles, "act")


@steps.called(T("After the Peace Turn"))
def after_peace(game: ISGame, turn: int) -> None:
    """After a Peace Turn a war, or the next Peace Turn at once (is.victory.4, is.overview.4)."""
    war = wars_box(turn)
    game.next(call("war_turn", war) if war else call("peace_turn", turn + 1))


@steps.called(T("War Turn"))
def war_turn(game: ISGame, war: str) -> None:
    """A War Turn (is.wars.1, is.overview.6, is.overview.9): one theater after another (is.wars.theaters.1), then the
    Victory Check, Reset and War Layout."""
    game.next(
        call("begin_war", war),
        *(call("theater", number) for number in range(len(wars()[war].theaters))),
        "war_check",
        "war_reset",
        "war_layout",
        call("peace_turn", wars()[war].after_turn + 1),
    )


@steps.called(T("A theater"))
def theater(game: ISGame, number: int) -> None:
    """The steps that resolve one theater (is.wars.theaters.1)."""
    game.next(call("open_theater", number), "tile_effects", "decide_theater", "spoils", "end_theater")


@steps.called(T("Spoils"))
def spoils(game: ISGame) -> None:
    """The spoils of a theater (is.wars.spoils.1). The losses of the loser come before the choices of the winner
    (is.wars.spoils.3)."""
    if war_of(game).winner:
        take_spoils(game)
        game.next(*losses(game), *new_flags(game), "conquest")
