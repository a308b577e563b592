"""The General Records Track: victory points, Debt, Treaty Points (is.components.track, is.debt)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.rules.event import Change
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.state import Track
from games.engine.rules.text import N, T, Text
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, power_of, seat_of, who
from games.titles.imperial_struggle.table.components import LIMITS
from games.titles.imperial_struggle.table.state import FRANCE, ImperialStruggle, opponent

VP, DEBT, TREATY, LIMIT = "track:vp", "track:debt", "track:treaty", "track:limit"


def track(state: ImperialStruggle) -> Track:
    """The victory points of both."""
    return track_at(state.vp, state.sides)


def track_at(vp: int, sides: Sequence[str]) -> Track:
    """is.components.track.1, is.components.track.2: the marker at ``vp``. Above its start it favours France."""
    lead = vp - LIMITS.vp_start
    if not lead:
        return Track(VP, vp)
    side = FRANCE if lead > 0 else opponent(FRANCE)
    return Track(VP, vp, abs(lead), sides.index(side), f"power:{side}")


def score(
    game: ISGame, side: str, points: int, rule: str, *, why: Reckoning | msgspec.UnsetType = msgspec.UNSET
) -> None:
    """is.components.track.1, is.components.track.2, is.components.track.3: one marker for both, which may pass 0 and
    30. ``points`` below 0 are lost."""
    if not points:
        return
    state = game.state
    state.vp += points if side == FRANCE else -points
    text = (
        N(
            "{who} gains {n} victory point (now {vp})",
            "{who} gains {n} victory points (now {vp})",
            who=who(side),
            n=points,
            vp=state.vp,
        )
        if points > 0
        else N(
            "{who} loses {n} victory point (now {vp})",
            "{who} loses {n} victory points (now {vp})",
            who=who(side),
            n=-points,
            vp=state.vp,
        )
    )
    _tell(game, side, text, rule, VP, points, why)


def gain_treaty(
    game: ISGame, side: str, points: int, rule: str, *, why: Reckoning | msgspec.UnsetType = msgspec.UNSET
) -> None:
    """Treaty Points gained, or lost where ``points`` are below 0; never below 0 (is.components.track.4)."""
    power = power_of(game, side)
    points = max(points, -power.treaty)
    if not points:
        return
    power.treaty += points
    text = (
        N("{who} gains {n} Treaty Point", "{who} gains {n} Treaty Points", who=who(side), n=points)
        if points > 0
        else N("{who} loses {n} Treaty Point", "{who} loses {n} Treaty Points", who=who(side), n=-points)
    )
    _tell(game, side, text, rule, TREATY, points, why)


def reduce_debt(game: ISGame, side: str, points: int, rule: str) -> int:
    """is.components.track.4, is.debt.repay.3: by at most what there is. The points by which it fell."""
    power = power_of(game, side)
    points = min(points, power.debt)
    if points:
        power.debt -= points
        _tell(game, side, T("The Debt of {who} falls by {n}", who=who(side), n=points), rule, DEBT, -points)
    return points


def force_debt(game: ISGame, side: str, points: int, rule: str) -> None:
    """Debt given by an effect: recorded up to the limit, the rest scores for the opponent (is.debt.limit.3,
    is.debt.limit.4)."""
    power = power_of(game, side)
    recorded = min(points, available_debt(power))
    if recorded:
        power.debt += recorded
        _tell(game, side, T("{who} takes {n} Debt", who=who(side), n=recorded), rule, DEBT, recorded)
    beyond = points - recorded
    if beyond and not hooks.forgives_debt.any(game, side):
        score(game, opponent(side), beyond, "is.debt.limit.3")


def change_limit(game: ISGame, side: str, points: int, rule: str) -> None:
    """The Debt Limit, up or down; the Debt stays (is.debt.limit.6)."""
    power = power_of(game, side)
    points = max(points, -power.limit)
    power.limit += points
    text = T("The Debt Limit of {who} is now {n}", who=who(side), n=power.limit)
    _tell(game, side, text, rule, LIMIT, points)


def tell_limit(game: ISGame, side: str, rule: str) -> None:
    """Tell with what Debt Limit a side begins: its marker lies there already."""
    limit = power_of(game, side).limit
    _tell(game, side, T("The Debt Limit of {who} is now {n}", who=who(side), n=limit), rule, LIMIT, limit)


def _tell(
    game: ISGame,
    side: str,
    text: Text,
    rule: str,
    what: str,
    points: int,
    why: Reckoning | msgspec.UnsetType = msgspec.UNSET,
) -> None:
    seat = seat_of(game.state, side)
    game.log(
        text,
        seat=seat,
        rule=rule,
        elements=[f"{what}:{side}"],
        changes=(Change(f"seat:{seat}", what, points),),
        reckoning=why,
    )
