"""Locations: activating and resolving them (gw.locations). What each one does is in the module of its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.rules import causes
from games.titles.great_wall.rules.agreement import agreed_order
from games.titles.great_wall.rules.clerks import is_filled, return_clerks
from games.titles.great_wall.rules.game import WallGame, cooperative, tea_order
from games.titles.great_wall.rules.shame import gain_shame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import FlagOnAdvancedActivation
from games.titles.great_wall.table.state import REED, is_player

Phase: TypeAlias = Callable[[WallGame, str, int], Flow[None] | None]
PHASES: dict[str, list[Phase]] = {}
"""What a location does, by location id: each phase is done by one owner after the other before the next begins."""
_INSTEAD: dict[tuple[str, int, int], Phase] = {}
"""What a printed opponent does instead, by location, number of the phase and owner."""
CLERKS = T("Clerks that count")
_FINISHED: dict[int, Callable[[WallGame, str], None]] = {}


def resolves(*places: str) -> Callable[[Phase], Phase]:
    """Register the next phase of what these locations do."""

    def register(function: Phase) -> Phase:
        for place in places:
            PHASES.setdefault(place, []).append(function)
        return function

    return register


def resolves_for(owner: int, *places: str, instead_of: Phase) -> Callable[[Phase], Phase]:
    """Register what a printed opponent does at these locations instead of a phase."""

    def register(function: Phase) -> Phase:
        for place in places:
            _INSTEAD[place, PHASES[place].index(instead_of), owner] = function
        return function

    return register


def when_finished(owner: int) -> Callable[[Callable[[WallGame, str], None]], Callable[[WallGame, str], None]]:
    """Register what happens for a printed opponent who was at a location that has been activated."""

    def register(function: Callable[[WallGame, str], None]) -> Callable[[WallGame, str], None]:
        _FINISHED[owner] = function
        return function

    return register


def resolve(game: WallGame, place: str, phase: int, owner: int) -> Flow[None]:
    """gw.locations.resolve.3, gw.locations.resolve.4: one owner does one phase of it with all clerks."""
    flow = _INSTEAD.get((place, phase, owner), PHASES[place][phase])(game, place, owner)
    if flow is not None:
        yield from flow


def present(game: WallGame, place: str) -> list[int]:
    """gw.tea.order.7: owners with clerks there, in tea order."""
    return [owner for owner in tea_order(game) if game.state.clerks_at[place].get(owner)]


def may_be_activated(game: WallGame, place: str) -> bool:
    """gw.locations.advanced.7, gw.reed.clerks.1, gw.reed.clerks.9: somebody beside the Reed Clan has a clerk there."""
    return any(owner != REED for owner in game.state.clerks_at[place])


def is_due(game: WallGame, place: str) -> bool:
    """gw.autumn.activation.1, gw.autumn.activation.2: a filled regular location, or a special one with a clerk, however
    many (gw.locations.kinds.7)."""
    if not may_be_activated(game, place):
        return False
    return components.locations()[place].kind == "special" or is_filled(game, place)


def strength(game: WallGame, place: str, owner: int) -> Reckoning:
    """Clerks that count there: those present, with what cards add."""
    return _strength(game, place, owner, game.state.clerk_bonus.get(f"{owner}:{place}", 0))


def _strength(game: WallGame, place: str, owner: int, bonus: int) -> Reckoning:
    """gw.locations.resolve.8: Raise Banners and Qin Hui do not add up, the better one counts."""
    weight = game.state.clerk_weight.get(f"{owner}:{place}", 1)
    return _counting(game.state.clerks_at[place].get(owner, 0), weight, bonus)


@cache
def _counting(clerks: int, weight: int, bonus: int) -> Reckoning:
    present = Reckoning(CLERKS, (causes.clerks(clerks, "gw.locations.resolve.3"),)) if clerks else Reckoning(CLERKS)
    more = max(clerks * (weight - 1), bonus) if clerks else 0
    return present.plus((more, T("Cards that let clerks count as more"), "gw.locations.resolve.8")) if more else present


def bonus_counts(game: WallGame, place: str, owner: int, bonus: int) -> bool:
    """Whether ``bonus`` more clerks would change what the owner does there. They do not where the number of clerks
    does not matter (gw.locations.tea-house.3)."""
    if not components.locations()[place].per_clerk:
        return False
    return _strength(game, place, owner, bonus).total > strength(game, place, owner).total


def activate(game: WallGame, place: str) -> Flow[None]:
    """gw.locations.advanced.9: an Advanced Activation, carried out whole where it is called for; but for the flag it is
    like any other (gw.locations.advanced.4)."""
    outer = game.state.resolving
    owners = yield from begin(game, place, advanced=True)
    for phase in range(len(PHASES[place])):
        for owner in owners:
            yield from resolve(game, place, phase, owner)
    yield from finish(game, place)
    game.state.resolving = outer


def begin(game: WallGame, place: str, *, advanced: bool) -> Flow[list[int]]:
    """gw.locations.resolve: shame for the flag; then the owners who resolve it, in their order, in co-operation as
    agreed (gw.coop.play.3), but for Production Locations, where every order comes to the same (gw.coop.play.17)."""
    state = game.state
    state.resolving = place
    game.log(
        T("{place} is activated", place=Ref(f"location:{place}")),
        rule="gw.locations.advanced.1" if advanced else "gw.autumn.activation.4",
        elements=[f"location:{place}"],
    )
    yield from _flag_shame(game, place, advanced)
    owners = present(game, place)
    if not advanced and state.active in owners:
        yield from fire(game, "activation_step_self", state.active)
    if cooperative(game) and place not in components.production():
        owners = yield from agreed_order(
            game, owners, T("In which order do you resolve {place}?", place=Ref(f"location:{place}")), "gw.coop.play.3"
        )
    return owners


def finish(game: WallGame, place: str) -> Flow[None]:
    """gw.autumn.activation.5: what the activation sets off for those who were there, then the clerks go home."""
    state = game.state
    for owner in present(game, place):
        if is_player(owner):
            yield from fire(game, "location_activated", owner)
        elif owner in _FINISHED:
            _FINISHED[owner](game, place)
        state.clerk_bonus.pop(f"{owner}:{place}", None)
    return_clerks(game, place)
    state.resolving = ""


def _flag_shame(game: WallGame, place: str, advanced: bool) -> Flow[None]:
    """gw.shame.gain.3, gw.shame.gain.6: one token, whatever the number of clerks (gw.shame.gain.4), for a player who is
    there alone (gw.shame.gain.5, gw.shame.gain.7), without any other owner (gw.shame.gain.9, gw.solo.rules.15); none at
    an Advanced Activation (gw.locations.advanced.2), unless an event says so."""
    if not components.locations()[place].shame_flag:
        return
    if advanced and not any(True for _ in static_effects(game, REED, FlagOnAdvancedActivation)):
        return
    owners = present(game, place)
    if len(owners) == 1 and is_player(owners[0]):
        yield from gain_shame(game, owners[0], "location_flag", "gw.shame.gain.3")
