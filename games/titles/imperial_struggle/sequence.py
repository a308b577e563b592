"""The course of play on one screen (is.overview.5): the steps, in the order in which they are played.

What happens in them is in ``peace/``, ``actions/`` and ``war/``.
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
    """is.setup, is.setup.16; before Peace Turn 1 bids for a side where that was chosen (is.optional.bidding.1)."""
    bids = str(state.options.get("sides", "")).startswith("bid")
    return [call("begin"), *([call("choose_sides")] if bids else []), call("peace_turn", 1)]


@steps.step
def peace_turn(game: ISGame, turn: int) -> None:
    """is.peace.1, is.overview.8, is.overview.10, is.overview.14, is.overview.11: its phases, each of which says itself
    in which turns it takes place."""
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


@steps.step
def action_phase(game: ISGame) -> None:
    """is.peace.action.1, is.overview.7; a round passed changes nothing for later ones (is.action-round.pass.3)."""
    game.state.phase = "action"
    game.next(*(call("action_round", number) for number in range(LIMITS.rounds * len(SIDES))))


@steps.step
def action_round(game: ISGame, number: int) -> None:
    """is.peace.action.1, is.wars.reset.4: tiles due from the war, then one thing after the other until the round is over."""
    menu.begin_round(game, number)
    game.next(*["free_tile"] * power_of(game, round_of(game).side).free_tiles, "act")


@steps.step
def after_peace(game: ISGame, turn: int) -> None:
    """is.victory.4, is.overview.4: a war, or the next Peace Turn at once."""
    war = wars_box(turn)
    game.next(call("war_turn", war) if war else call("peace_turn", turn + 1))


@steps.step
def war_turn(game: ISGame, war: str) -> None:
    """is.wars.1, is.overview.6, is.overview.9: theater by theater, in the steps of is.wars.theaters.1; then the
    Victory Check, Reset and War Layout."""
    game.next(
        call("begin_war", war),
        *(call("theater", number) for number in range(len(wars()[war].theaters))),
        "war_check",
        "war_reset",
        "war_layout",
        call("peace_turn", wars()[war].after_turn + 1),
    )


@steps.step
def theater(game: ISGame, number: int) -> None:
    """The steps that resolve one theater (is.wars.theaters.1)."""
    game.next(call("open_theater", number), "tile_effects", "decide_theater", "spoils", "end_theater")


@steps.step
def spoils(game: ISGame) -> None:
    """is.wars.spoils.1, is.wars.spoils.3: what the loser has to give comes before what the winner chooses."""
    if war_of(game).winner:
        take_spoils(game)
        game.next(*losses(game), *new_flags(game), "conquest")
