"""Locations: activating and resolving them (gw.locations). What each one does is in the module of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.engine.ask import Flow
from games.engine.text import Ref, T

from .. import components
from ..agreement import agreed_order
from ..clans import Table, cooperative, tea_order
from ..clerks import is_filled, return_clerks
from ..modifiers import static_effects
from ..shame import gain_shame
from ..state import QIN, REED
from ..triggers import fire

Resolve: TypeAlias = Callable[[Table, str, Sequence[int]], Flow[None]]
RESOLVE: dict[str, Resolve] = {}
"""What a location does for the owners present, in their order; by location id."""


def resolves(*places: str) -> Callable[[Resolve], Resolve]:
    """Register what these locations do."""

    def register(function: Resolve) -> Resolve:
        for place in places:
            RESOLVE[place] = function
        return function

    return register


def present(game: Table, place: str) -> list[int]:
    """Owners with clerks there, in tea order."""
    return [owner for owner in tea_order(game) if game.state.clerks_at[place].get(owner)]


def may_be_activated(game: Table, place: str) -> bool:
    """gw.locations.advanced, gw.reed.clerks.1: somebody beside the Reed Clan has a clerk there."""
    return any(owner != REED for owner in game.state.clerks_at[place])


def is_due(game: Table, place: str) -> bool:
    """gw.autumn.activation.1, gw.autumn.activation.2: a filled regular location, or a special one with a clerk."""
    if not may_be_activated(game, place):
        return False
    return components.locations()[place].kind == "special" or is_filled(game, place)


def strength(game: Table, place: str, owner: int) -> int:
    """Clerks that count there: those present, with what cards add. Raise Banners and Qin Hui do not add up (the better
    one counts)."""
    clerks = game.state.clerks_at[place].get(owner, 0)
    key = f"{owner}:{place}"
    return (
        max(clerks * game.state.clerk_weight.get(key, 1), clerks + game.state.clerk_bonus.get(key, 0)) if clerks else 0
    )


def activate(game: Table, place: str, *, advanced: bool) -> Flow[None]:
    """gw.locations.resolve: shame for the flag, then everybody present resolves it, then the clerks go home."""
    state = game.state
    outer, state.resolving = state.resolving, place
    game.log(
        T("{place} is activated", place=Ref(f"location:{place}")),
        rule="gw.autumn.activation.4",
        elements=[f"location:{place}"],
    )
    yield from _flag_shame(game, place, advanced)
    if state.lost:
        return
    owners = present(game, place)
    if not advanced and state.active in owners:
        yield from fire(game, "activation_step_self", state.active)
    if cooperative(game) and place not in components.production():
        owners = yield from agreed_order(
            game, owners, T("In which order do you resolve {place}?", place=Ref(f"location:{place}"))
        )
    yield from RESOLVE[place](game, place, owners)
    for owner in owners:
        if owner < REED:
            yield from fire(game, "location_activated", owner)
        state.clerk_bonus.pop(f"{owner}:{place}", None)
    if QIN in owners:
        from ..modes.qin_jiushao import raise_token

        raise_token(game, place)
    return_clerks(game, place)
    state.resolving = outer


def _flag_shame(game: Table, place: str, advanced: bool) -> Flow[None]:
    """gw.shame.gain.3, gw.shame.gain.6, gw.shame.gain.7, gw.locations.advanced.2"""
    if not components.locations()[place].shame_flag:
        return
    if advanced and not any(True for _ in static_effects(game, REED, "flag_on_advanced_activation")):
        return
    owners = present(game, place)
    if len(owners) == 1 and owners[0] < REED:
        yield from gain_shame(game, owners[0], "location_flag", "gw.shame.gain.3")
