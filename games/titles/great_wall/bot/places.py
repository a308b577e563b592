"""What clerks are worth where."""

from __future__ import annotations

from games.engine.ask import Answer

from .. import components
from ..state import REED
from ..view import LocationView
from .judging import SHAME, Judge, Table

ORDER = (
    *("temple", "lumber_mill", "quarry", "gold_mine", "tea_house"),
    *("emperors_embassy", "barracks", "builders_encampment", "logistics_center", "war_academy"),
)
"""In which order to activate: goods first, then what they are spent on."""


def benefit(table: Table, place: LocationView, clerks: int) -> float:
    """What so many own clerks do there when it is activated."""
    if not clerks:
        return 0.0
    if place.production:
        level = place.overseers.get(table.seat, (0, ""))[0]
        donation = 1.0 if components.locations()[place.id].donate else 0.0
        return (clerks + level) * table.scarcity(place.production) + donation
    if place.id == "barracks":
        return 0.1 + sum(sorted(recruits(table), reverse=True)[:clerks])
    if place.id == "builders_encampment":
        return _building(table, clerks)
    if place.id == "emperors_embassy":
        return 0.1 + min(clerks, _hires(table)) * (
            0.9 * table.years_left + (3.0 if table.shows("imperial_seal") else 0.0)
        )
    if place.id == "war_academy":
        return 1.3 * min(clerks, max(0, 5 - table.own.tactics_count))
    if place.id == "tea_house":
        return _favour(table)
    return 0.1


def _favour(table: Table) -> float:
    """Ties, and many things before them, go by tea order; it matters most late."""
    return 0.1 if table.view.tea[0] == table.seat else 1.5 + 0.5 * table.year


def _hires(table: Table) -> int:
    """How many advisors or clerks one's gold would hire."""
    gold, owned, hires = table.goods["gold"], advisors_owned(table), 0
    while gold >= (price := min(owned + 1, 2) if table.own.embassy > hires else owned + 1):
        gold -= price
        owned += 1
        hires += 1
    return hires


def advisors_owned(table: Table) -> int:
    return table.own.supporting_count + len(table.own.advisors or [])


def recruits(table: Table) -> list[float]:
    """The soldiers that one's goods would pay for, each by what it could do now."""
    goods, worth = dict(table.goods), []
    first_rows = sum(part.hordes[0].free for part in table.sections if part.hordes)
    firing = sum(part.firing_spots - len(part.firing) for part in table.sections if part.hordes)
    for unit, room, value in (("horseman", 2, 5.0), ("archer", firing, 4.0), ("spearman", first_rows, 4.0)):
        price = components.soldiers()[unit].recruit_cost
        for _ in range(min(room, table.own.pool[unit])):
            if any(goods[kind] < count for kind, count in price.items()):
                break
            for kind, count in price.items():
                goods[kind] -= count
            worth.append(value + (1.4 if table.shows("tiger_tally") else 0.0))
    return worth


def _building(table: Table, clerks: int) -> float:
    """The cheapest walls that can be paid for, then barricades where a wall would fall."""
    stock, worth = table.building_goods + table.warehouse, 0.1
    costs = sorted(part.next_cost for part in table.sections if part.next_cost is not None)
    for _ in range(clerks):
        if costs and stock >= costs[0]:
            cost = costs.pop(0)
            stock -= cost
            worth += 1.2 + 0.45 * cost
        elif stock >= components.board().barricade.honor and any(not part.holds for part in table.sections):
            stock -= components.board().barricade.honor
            worth += 2.5
    return worth


def _marginal(table: Table, place: LocationView) -> float:
    own = place.clerks.get(table.seat, 0)
    return benefit(table, place, own + 1) - benefit(table, place, own)


SURE = (1.1, 0.65, 0.45, 0.3, 0.2, 0.12)
"""How likely a regular location is to be activated in time, by the slots that are still missing."""


def _fills(table: Table, place: LocationView, added: int = 1) -> float:
    """How sure the location is to be activated once ``added`` clerks have come: by filling up, or by one's card."""
    if place.slots is None or table.may_activate:
        return 1.0
    return SURE[min(place.free - added, len(SURE) - 1)]


def _shame(table: Table, place: LocationView) -> float:
    others = any(owner != table.seat for owner in place.clerks)
    return SHAME * 0.6 if place.flag and place.free == 1 and not others and not table.may_activate else 0.0


def _place(table: Table, place_id: str) -> LocationView:
    return next(place for place in table.view.locations if place.id == place_id)


def send(table: Table, answer: Answer) -> float:
    place = _place(table, answer.parts[2])
    together = 0.6 * place.clerks.get(table.seat, 0) if table.may_activate and place.slots is not None else 0.0
    return 0.05 + _marginal(table, place) * _fills(table, place) + together - _shame(table, place)


def take(table: Table, answer: Answer) -> float:
    """A clerk leaves where it may wait for long, when it is worth more elsewhere."""
    place = _place(table, answer.parts[1])
    own = place.clerks.get(table.seat, 0)
    now = (benefit(table, place, own) - benefit(table, place, own - 1)) * _fills(table, place, 0)
    places = [other for other in table.view.locations if other.free and other.id != place.id]
    best = max(_marginal(table, other) * _fills(table, other) - _shame(table, other) for other in places)
    return best - now - 0.5


def activate(table: Table, answer: Answer) -> float:
    """The order of one's turn; for an activation that a card allows, where one's own clerks do most and the others' least."""
    place = _place(table, answer.parts[1])
    if table.rule != "gw.locations.advanced.1":
        return 1.0 + len(ORDER) - ORDER.index(place.id)
    others = sum(count for owner, count in place.clerks.items() if owner != table.seat and owner < REED)
    return benefit(table, place, place.clerks.get(table.seat, 0)) - 0.5 * others - (2.0 if place.due else 0.0)


WORTH: dict[str, Judge] = {"send": send, "take": take, "activate": activate}
