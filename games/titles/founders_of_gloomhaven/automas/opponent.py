"""Playing alone beside a real table: rounds, pressure and prices (fog.solo). Nobody plays against the player; the rules press."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as File

from games.engine.automas.beside import Beside, Do, Number, Occasion, Opponent, Say
from games.engine.automas.exploring import Changes, Run
from games.engine.automas.looking import Path, kinds_of
from games.engine.rules.text import T
from games.engine.title.info import Setup
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.modes import solo
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import SOLO


def opponent(setup: Setup) -> Opponent | None:
    """The rules of the solo mode."""
    if setup.mode != SOLO:
        return None
    return Opponent(
        name=T("Alone in Gloomhaven"),
        about=T("Nobody plays against you, but the rounds are counted and buildings press. Here is what to do when."),
        numbers=(Number(("round",), T("Round"), 0, *bounds(("round",)), rule="fog.solo.rounds.1"),),
        names={},
        occasions=_occasions(),
    )


def _occasions() -> tuple[Occasion, ...]:
    return (
        Occasion(
            "round",
            T("The next round"),
            "fog.solo.rounds.1",
            (
                Do("round"),
                Say(T("No follow action comes after a main action."), "fog.solo.work.2"),
                Say(T("An adviser that is played face up leaves the game."), "fog.solo.work.4"),
            ),
        ),
        Occasion(
            "vote",
            T("The hand is empty: the vote"),
            "fog.solo.vote.11",
            (
                Say(T("Take back the played cards and all workers."), "fog.solo.vote.11"),
                Say(T("Take your income."), "fog.solo.vote.2"),
                Do("pressure"),
                Do("prices"),
                Say(T("Pay for a proposal and place it wherever the limits allow."), "fog.solo.vote.8"),
                Say(
                    T("Before any delivery put a neutral claim token on it and on every unfinished one without one."),
                    "fog.solo.pressure.2",
                ),
                Say(T("A delivery removes the token of the building that receives it."), "fog.solo.pressure.3"),
                Say(T("Return all fleeting influence."), "fog.solo.vote.10"),
                Say(T("The other proposals move left; fill the row on the right."), "fog.solo.vote.9"),
            ),
        ),
        Occasion("end", messages.LAST_ROUND_OVER, "fog.solo.end.1", (Do("end"),)),
    )


def bounds(path: Path) -> tuple[int, int]:
    """The least and the most that the number of the round can be."""
    return 0, components.setting_up().solo.rounds


def state_of(game: FogGame) -> Changes:
    """The number that the page keeps, in a match."""
    return {("round",): game.state.round}


def procedures() -> Mapping[str, Run]:
    """Every procedure, by name."""
    return {
        "round": lambda game: solo.begin_round(game),
        "pressure": lambda game: solo.press(game),
        "prices": lambda game: solo.tell_prices(game),
        "end": lambda game: solo.ends(game),
    }


BESIDE: Beside[Setup] = Beside(
    opponent=opponent,
    procedures=procedures,
    bounds=bounds,
    kinds=kinds_of(solo),
    file=File(__file__).with_name("graphs.json"),
)
