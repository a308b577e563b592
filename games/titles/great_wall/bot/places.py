"""What clerks are worth where."""

from __future__ import annotations

from games.engine.ask import Answer

from .. import components
from ..state import REED
from ..view import LocationView
from .judging import SHAME, Judge, Table

ORDER = (
    *("temple", "lumber_mill", "quarry", "gold_mine", "tea_house"),
    *("emperors_embassy", "builders_encampment", "logistics_center", "barracks", "war_academy"),
)
"""In which order to activate: goods first, then what they are spent on."""


def place_worth(table: Table, place: LocationView) -> float:
    """What one more own clerk there is worth."""
    own = place.clerks.get(table.seat, 0)
    if place.production:
        return _production(table, place)
    if place.id == "barracks":
        return 3.0 + 1.0 * _undefended(table) if table.can_recruit() > own else 0.2
    if place.id == "builders_encampment":
        return _builders(table, own)
    if place.id == "emperors_embassy":
        return 2.5 if table.goods["gold"] >= 2 + 2 * own and table.years_left else 0.2
    if place.id == "war_academy":
        return 1.2 if table.own.tactics_count + own < 4 else 0.1
    if place.id == "tea_house":
        return 0.8 if table.view.tea and table.view.tea[0] != table.seat and not own else 0.1
    return 0.1


def _undefended(table: Table) -> int:
    """First-row cards that a spearman of one's own could hold."""
    return sum(bool(part.hordes) and part.hordes[0].free > 0 and not table.mine_on(part.hordes[0]) for part in table.sections)


def _builders(table: Table, own: int) -> float:
    """A clerk for each wall that can be paid for, and for a barricade where the wall would fall."""
    stock = table.building_goods + table.warehouse
    costs = sorted(part.next_cost for part in table.sections if part.next_cost is not None)
    if len(costs) > own and stock >= sum(costs[: own + 1]):
        return 4.5
    return 2.0 if stock >= 2 * (own + 1) and any(not part.holds for part in table.sections) else 0.1


def _production(table: Table, place: LocationView) -> float:
    """Goods, with the overseer's bonus once, and a donation."""
    worth = table.scarcity(place.production)
    if not place.clerks.get(table.seat):
        worth += place.overseers.get(table.seat, (0, ""))[0] * table.scarcity(place.production)
        worth += 1.0 if components.locations()[place.id].donate else 0.0
    return worth


def _fills(table: Table, place: LocationView) -> float:
    """A regular location pays only when it fills up or is activated by one's card; alone under the flag it brings shame."""
    if place.slots is None:
        return 0.0
    if table.may_activate:
        return 0.8 * place.clerks.get(table.seat, 0)
    missing = place.free - 1
    others = any(owner != table.seat for owner in place.clerks)
    bonus = 2.0 if not missing else -0.25 * missing
    return bonus - (SHAME * 0.6 if place.flag and not missing and not others else 0.0)


def _place(table: Table, place_id: str) -> LocationView:
    return next(place for place in table.view.locations if place.id == place_id)


def send(table: Table, answer: Answer) -> float:
    place = _place(table, answer.parts[2])
    return 0.3 + place_worth(table, place) + _fills(table, place)


def take(table: Table, answer: Answer) -> float:
    """Clerks on the board stay, mostly: they help to fill where they are."""
    return -0.5


def activate(table: Table, answer: Answer) -> float:
    """The order of one's turn; for an activation that a card allows, where one's own clerks do most and the others' least."""
    place = _place(table, answer.parts[1])
    if table.rule != "gw.locations.advanced.1":
        return 1.0 + len(ORDER) - ORDER.index(place.id)
    own = place.clerks.get(table.seat, 0)
    others = sum(count for owner, count in place.clerks.items() if owner != table.seat and owner < REED)
    return own * (0.5 + place_worth(table, place)) - 0.8 * others - (1.0 if place.due else 0.0)


WORTH: dict[str, Judge] = {"send": send, "take": take, "activate": activate}
