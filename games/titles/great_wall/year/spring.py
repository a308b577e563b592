"""Spring: the year goes on, new horde cards, new advisors (gw.spring)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.modes import qin_jiushao
from games.titles.great_wall.rules import advisors, battle, causes, horde
from games.titles.great_wall.rules.game import WallGame, cooperative, forget, humans, side, who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import WoundAfterInvasion
from games.titles.great_wall.table.state import QIN, REED


def begin_year(game: WallGame) -> None:
    """gw.spring.steps.1: the marker of the time track moves on."""
    state = game.state
    state.year += 1
    state.season = "spring"
    state.breached, state.held, state.defeated = [], [], 0
    forget(game, "year")
    game.log(messages.year_begins(state.year), rule="gw.spring.steps.1", elements=["time"])


def invasion(game: WallGame) -> Flow[None]:
    """gw.spring.steps.2: one card after the other (gw.spring.invasion.2); what an event of co-operation does then
    (gw.coop.events.3)."""
    for _ in range(new_hordes(game, game.state.year).total):
        horde.invade(game, invasion=True)
    game.reveal()
    for effect in list(static_effects(game, REED, WoundAfterInvasion)):
        yield from battle.place_wounds(
            game, humans(game)[0], effect.count, lambda: battle.all_hordes(game), "gw.coop.events.3"
        )


def new_hordes(game: WallGame, year: int) -> Reckoning:
    """gw.spring.steps.2; in co-operation one more (gw.coop.play.7), which is all that the other side of the token
    changes (gw.time.track.5)."""
    printed = causes.printed(components.time_slots(side(game))[year - 1].new_hordes, "gw.spring.steps.2")
    more = [Cause(1, T("Co-operation"), "gw.coop.play.7")] if cooperative(game) else []
    return Reckoning(T("New horde cards"), (printed, *more))


def refresh_advisors(game: WallGame) -> None:
    """gw.spring.steps.3, gw.spring.steps.4; in the solo mode one of the two goes to Qin Jiushao (gw.solo.spring.1)."""
    state = game.state
    count = components.board().advisor_track.spring_discard
    leaving, state.advisor_track = state.advisor_track[:count], state.advisor_track[count:]
    if QIN in state.clans and leaving:
        kept = qin_jiushao.take_advisor(game, leaving)
        leaving.remove(kept)
        state.advisor_discard += leaving
        text = T("Qin Jiushao takes a supporting advisor")
        game.log(text, rule="gw.solo.spring.1", elements=[f"general:{QIN}"], by=who(QIN).element)
    else:
        state.advisor_discard += leaving
    advisors.refill_track(game)
