"""What players would count in a position for the score sheet."""

from __future__ import annotations

from games.engine.title.companion import Counts, Sheet
from games.titles.great_wall.cards.counters import count
from games.titles.great_wall.companion.sheet import LAST_YEAR, NO_SHAME, QIN_ROLE, REQUESTS
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP
from games.titles.great_wall.table.state import QIN, REED, Clan, GreatWall


def counts(state: GreatWall, sheet: Sheet) -> Counts:
    """By field, the number of each side, or of the table."""
    last = state.year == len(components.time_slots(components.board_side(state.seats)))
    shared: dict[str, int | list[int]] = {NO_SHAME: int(not state.shame_supply)}
    if state.mode == COOP:
        return {**shared, REQUESTS: len(state.requests_done), LAST_YEAR: int(last)}
    owners = [QIN if side.role == QIN_ROLE else seat for seat, side in enumerate(sheet.sides)]
    ranked = [owner for owner in state.tea if owner != REED]
    for field in sheet.fields:
        name = field.id
        if name.startswith("artifact-"):
            shared[name] = int(name.removeprefix("artifact-") in state.artifacts)
        elif name == "tea":
            shared[name] = [ranked.index(owner) + 1 for owner in owners]
        elif not field.shared:
            shared[name] = [_of(state, owner, name) for owner in owners]
    return shared


def _of(state: GreatWall, owner: int, name: str) -> int:
    clan: Clan = state.clans[owner]
    if name == "honor":
        return clan.honor
    if name.startswith("shamed-"):
        return clan.shamed[name.removeprefix("shamed-")]
    if name.startswith("horde-"):
        honor = int(name.removeprefix("horde-"))
        return sum(components.horde_type(one.card).honor == honor and not one.shame for one in clan.claimed)
    return 0 if owner == QIN else count(WallGame(state), owner, name)  # type: ignore[arg-type]
