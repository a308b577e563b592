"""Building barricades and walls (gw.locations.builders)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from games.engine.rules.ask import Flow, Option, Refusal, judged
from games.engine.rules.event import Change
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.rules import icons
from games.titles.great_wall.rules.game import WallGame, clan_of, cooperative, open_sections, row_of, who
from games.titles.great_wall.rules.goods import gain_honor
from games.titles.great_wall.rules.reclaiming import reclaim
from games.titles.great_wall.rules.siege import horde_effects
from games.titles.great_wall.rules.warehouse import Bill, bill, pay_for_building, why_unpaid_for
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import Forbid
from games.titles.great_wall.table.state import REED, Section, is_player, seat_of

NO_SLOT = Refusal(T("Every barricade slot is taken"), "gw.wall.barricades.1")
FORBIDDEN = Refusal(T("A horde card forbids it"), "gw.cards.horde.3")
COMPLETE = Refusal(T("This wall is complete"), "gw.locations.builders.12")


def barricade_sections(game: WallGame) -> list[Section]:
    """gw.wall.barricades.1: open sections where a barricade can be put."""
    return [section for section in open_sections(game) if why_no_barricade(section) is None]


def why_no_barricade(section: Section) -> Refusal | None:
    """gw.wall.barricades.1: None where a barricade slot is free and no horde card forbids it."""
    if section.barricades == components.board().barricade.max_per_section:
        return NO_SLOT
    return FORBIDDEN if _forbidden(section) else None


def _forbidden(section: Section) -> bool:
    return any(
        isinstance(effect, Forbid) and effect.what == "build_barricade" and row_of(section, horde) in effect.rows
        for horde in section.hordes
        for effect in horde_effects(horde, "passive")
    )


def wall_cost(section: Section) -> dict[str, int] | None:
    """gw.wall.tiles.2, gw.wall.tiles.8: the cost printed on the present level; None at level 3."""
    return components.board().walls.levels[section.wall].next_build_cost


def wall_bill(game: WallGame, owner: int, section: Section) -> Bill:
    """gw.locations.builders.4: what the next level costs, which there must be."""
    cost = wall_cost(section)
    assert cost is not None
    return bill(game, owner, "build_wall", cost, "gw.locations.builders.4")


def barricade_bill(game: WallGame, owner: int) -> Bill:
    """The price of a barricade (gw.locations.builders.3)."""
    return bill(game, owner, "build_barricade", components.board().barricade.cost, "gw.locations.builders.3")


def put_barricade(
    game: WallGame,
    owner: int,
    section: Section,
    honor: int,
    paid: Reckoning | msgspec.UnsetType = msgspec.UNSET,
    changes: tuple[Change, ...] = (),
) -> Flow[None]:
    """gw.locations.builders.3: one barricade stands; it is paid for already."""
    section.barricades += 1
    text = T("{who} builds a barricade at {section}", who=who(owner), section=Ref(f"section:{section.id}"))
    rule = "gw.reed.activation.6" if owner == REED else "gw.locations.builders.3"
    elements = [f"barricades:{section.id}"]
    game.log(text, seat=seat_of(owner), rule=rule, elements=elements, reckoning=paid, changes=changes)
    gain_honor(game, owner, honor, "gw.locations.builders.3")
    if is_player(owner):
        yield from fire(game, "build_barricade", owner)


def buy_barricade(game: WallGame, owner: int, section: Section) -> Flow[None]:
    due = barricade_bill(game, owner)
    changes = yield from pay_for_building(game, owner, "build_barricade", due)
    yield from put_barricade(game, owner, section, components.board().barricade.honor, due.own, changes)


def build_wall(game: WallGame, owner: int, section: Section) -> Flow[None]:
    """gw.locations.builders.4, gw.locations.builders.5: pay and lay the next level (gw.wall.tiles.6, gw.wall.tiles.7),
    for the printed honor and no more, no matter whose goods paid (gw.locations.warehouse.4). Archers stay on it
    (gw.locations.builders.9). In co-operation each part brings back a command card (gw.coop.play.10)."""
    due = wall_bill(game, owner, section)
    changes = yield from pay_for_building(game, owner, "build_wall", due)
    section.wall += 1
    clan_of(game, owner).walls_built += 1
    text = T(
        "{who} builds the wall of {section} to level {n}",
        who=who(owner),
        section=Ref(f"section:{section.id}"),
        n=section.wall,
    )
    game.log(
        text,
        seat=seat_of(owner),
        rule="gw.locations.builders.4",
        elements=[f"wall:{section.id}"],
        reckoning=due.own,
        changes=changes,
    )
    gain_honor(game, owner, components.board().walls.levels[section.wall].build_honor, "gw.locations.builders.5")
    if owner == REED:
        return
    game.state.built_at = section.id
    yield from fire(game, "build_wall", owner)
    if cooperative(game):
        yield from reclaim(game, owner, 1)


class _Plan(NamedTuple):
    """Something that one clerk may want to build, for ``price``; None where there is nothing more to build. ``why_not`` is why it cannot
    be built now."""

    what: str
    section: Section
    price: Reckoning | None
    why_not: Refusal | None


def _plans(game: WallGame, owner: int) -> Iterator[_Plan]:
    """gw.locations.builders.2, gw.locations.builders.3, gw.locations.builders.4: a barricade and the next wall part of every section."""
    sections, due = open_sections(game), barricade_bill(game, owner)
    unpaid = why_unpaid_for(game, owner, due, "gw.locations.builders.3")
    for section in sections:
        yield _Plan("barricade", section, due.own, why_no_barricade(section) or unpaid)
    for section in sections:
        if wall_cost(section) is None:
            yield _Plan("wall", section, None, COMPLETE)
        else:
            due = wall_bill(game, owner, section)
            yield _Plan("wall", section, due.own, why_unpaid_for(game, owner, due, "gw.locations.builders.4"))


def can_build(game: WallGame, owner: int) -> bool:
    """gw.locations.builders.2: whether there is anything that one clerk may do."""
    return any(plan.why_not is None for plan in _plans(game, owner))


def building_options(game: WallGame, owner: int) -> list[Option]:
    """gw.locations.builders.2: what one clerk may do."""
    return [_option(plan) for plan in _plans(game, owner) if plan.why_not is None]


def refused_building(game: WallGame, owner: int) -> list[Option]:
    """What cannot be built now, each with the clause that says why; section by section."""
    plans = [plan for plan in _plans(game, owner) if plan.why_not is not None]
    return [
        judged(_option(plan), plan.why_not)
        for section in open_sections(game)
        for plan in plans
        if plan.section is section
    ]


def _option(plan: _Plan) -> Option:
    if plan.price is None:
        label = T("The wall at {section}", section=_at(plan.section))
        return Option(f"wall:{plan.section.id}", label, (f"wall:{plan.section.id}",))
    return (_barricade_option if plan.what == "barricade" else _wall_option)(plan.section, plan.price)


def _barricade_option(section: Section, price: Reckoning) -> Option:
    label = T("A barricade at {section} ({cost})", section=_at(section), cost=_cost(price))
    return _priced(
        f"barricade:{section.id}",
        f"barricades:{section.id}",
        label,
        price,
        T("A barricade"),
        icons.section_name(section.id),
    )


def _wall_option(section: Section, price: Reckoning) -> Option:
    label = T("Wall level {n} at {section} ({cost})", n=section.wall + 1, section=_at(section), cost=_cost(price))
    short = T("{section} to level {n}", section=_at(section), n=section.wall + 1)
    return _priced(f"wall:{section.id}", f"wall:{section.id}", label, price, T("The wall"), short)


def _priced(option: str, element: str, label: Text, price: Reckoning, head: Text, short: Text) -> Option:
    """An option to build, with its price and icons. Options with the same ``head`` share a line."""
    cost = icons.of_your_own(price.total)
    return Option(option, label, (element,), price=price, cost=cost, head=head, short=short)


def _at(section: Section) -> Ref:
    return Ref(f"section:{section.id}")


def _cost(price: Reckoning) -> Text:
    return T("{n} of your own", n=price.total)


def section_options(sections: Sequence[Section], price: Reckoning | None = None) -> list[Option]:
    """Sections to choose a barricade's place from, for ``price`` where it costs something."""
    cost = () if price is None else icons.of_your_own(price.total)
    return [
        Option(
            f"barricade:{section.id}",
            T("At {section}", section=_at(section)),
            (f"barricades:{section.id}",),
            price=price,
            cost=cost,
        )
        for section in sections
    ]
