"""The table as a list: the year, the wall, the locations, the command track, the court. The clans stand in ``outline_clans.py``."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.outline import OutlineNode, group, place
from games.titles.great_wall import messages
from games.titles.great_wall.rules.game import who
from games.titles.great_wall.rules.goods import amounts
from games.titles.great_wall.seen.outline_clans import clan_place, soldiers
from games.titles.great_wall.seen.view import CommandView, GreatWallView, LocationView, SuppliesView, YearView
from games.titles.great_wall.seen.wall import HordeView, SectionView, SpotView

SEASONS = {"spring": T("Spring"), "summer": T("Summer"), "autumn": T("Fall"), "winter": T("Winter")}
ROWS = "AB"
WOUND = "wound"


def outline(view: GreatWallView) -> list[OutlineNode]:
    """What lies before ``view.viewer``: one's own clan stands before the others."""
    clans = sorted(view.clans, key=lambda clan: clan.owner != view.viewer)
    return [
        _year(view),
        *map(_section, view.sections),
        group(T("Locations"), within=[*map(_location, view.locations), _warehouse(view)]),
        group(T("Command track"), T("from left to right"), within=[_slot(slot) for slot in view.command_track]),
        group(T("Court"), within=list(_court(view))),
        *[clan_place(clan, yours=clan.owner == view.viewer) for clan in clans],
    ]


# --- the year ---------------------------------------------------------------------------------------------------------


def _year(view: GreatWallView) -> OutlineNode:
    tea = [
        place(f"tea:{owner}", T("{who}", who=who(owner)), T("{n} from the top", n=at))
        for at, owner in enumerate(view.tea, 1)
    ]
    honor = [
        place(f"honor:{owner}", T("{who}", who=who(owner)), N("{n} point", "{n} points", n=n))
        for owner, n in view.honor.items()
    ]
    now = [_slot_of_time(slot) for slot in view.years if slot.now]
    within = [*tea, *honor, place("shame", *_shame(view.supplies))]
    says = (*now, *([SEASONS[view.season]] if view.season in SEASONS else []), *_decks(view.supplies))
    return place("time", *says, within=within)


def _slot_of_time(slot: YearView) -> Text:
    return T(
        "year {year}; lethality {lethality}; new horde cards: {n}",
        year=slot.year,
        lethality=slot.lethality,
        n=slot.new_hordes.total,
    )


def _shame(supplies: SuppliesView) -> Iterator[Text]:
    yield T("{n} of {all} left", n=supplies.shame, all=supplies.shame_start)
    if supplies.final_winter:
        yield T("the game ends with the coming winter")


def _decks(supplies: SuppliesView) -> Iterator[Text]:
    yield T("horde deck: {n}, discarded {gone}", n=supplies.hordes, gone=supplies.hordes_discarded)
    yield T("tactic deck: {n}, discarded {gone}", n=supplies.tactics, gone=supplies.tactics_discarded)
    yield T("advisor deck: {n}", n=supplies.advisors)
    if supplies.walls_needed is not None:
        yield T("complete walls: {n} of {all}", n=supplies.walls, all=supplies.walls_needed)


# --- the wall ---------------------------------------------------------------------------------------------------------


def _section(section: SectionView) -> OutlineNode:
    if not section.open:
        return place(section.element, T("closed"))
    wall = T("level {n}, defense {defense}", n=section.wall, defense=section.wall_defense)
    cost = [T("the next level costs {n}", n=section.next_cost)] if section.next_cost else []
    within = [
        *map(_horde, section.hordes),
        place(f"barricades:{section.id}", messages.of_all(section.barricades, section.barricade_slots)),
        place(f"wall:{section.id}", wall, *cost),
        place(f"firing:{section.id}", *_archers(section)),
        place(f"rest:{section.id}", within=[_camp(section, owner) for owner in section.rest]),
    ]
    return place(section.element, *_forecast(section), within=within)


def _forecast(section: SectionView) -> Iterator[Text]:
    """What winter would do to it now (gw.winter.siege.1)."""
    verdict = T("Quiet") if not section.hordes else T("Holds") if section.holds else T("Breach")
    yield T(
        "attack {offense}, defense {defense}: {verdict}",
        offense=section.offense,
        defense=section.defense,
        verdict=verdict,
    )
    if section.killed_at_start:
        yield T(
            "as the assault begins: {costs}",
            costs=[_killed_of((owner, shot.total)) for owner, shot in section.killed_at_start.items()],
        )
    costs = [*map(_shame_of, section.shame_if_breached.items()), *map(_killed_of, section.killed_if_breached.items())]
    costs += [_lost_of(owner, goods.total) for owner, goods in section.goods_if_breached.items()]
    costs += [_forfeited(owner, honor.total) for owner, honor in section.honor_if_breached.items()]
    if costs:
        yield T("a breach costs {costs}", costs=list(costs))
    if section.lost_if_breached:
        yield T("No shame token is left: a breach loses the game.")
    if section.indicated:
        yield T("Next horde card here")


def _shame_of(cost: tuple[int, int]) -> Text:
    owner, n = cost
    return N("{who} {n} shame token", "{who} {n} shame tokens", n=n, who=who(owner))


def _killed_of(cost: tuple[int, int]) -> Text:
    owner, n = cost
    return N("{who} {n} soldier", "{who} {n} soldiers", n=n, who=who(owner))


def _lost_of(owner: int, n: int) -> Text:
    return N("{who} {n} resource", "{who} {n} resources", n=n, who=who(owner))


def _forfeited(owner: int, n: int) -> Text:
    return T("{who} {n} honor", n=n, who=who(owner))


def _archers(section: SectionView) -> Iterator[Text]:
    for owner in section.firing:
        yield T("archer of {who}", who=who(owner))
    yield T("{n} free", n=section.firing_spots - len(section.firing))


def _camp(section: SectionView, owner: int) -> OutlineNode:
    return place(f"rest:{section.id}:{owner}", T("{who}", who=who(owner)), *soldiers(section.rest[owner]))


def _horde(horde: HordeView) -> OutlineNode:
    figures = T(
        "row {row}; attack {offense}, honor {honor}, lethality {killed}",
        row=horde.row,
        offense=horde.offense,
        honor=horde.honor,
        killed=horde.killed,
    )
    merits = [T("{who}: {n} for the credit", who=who(owner), n=merit.total) for owner, merit in horde.merits.items()]
    return place(horde.element, figures, *merits, within=[_spot(spot) for spot in horde.spots])


def _spot(spot: SpotView) -> OutlineNode:
    name = T("vital spot {where}", where=f"{ROWS[spot.row - 1]}{spot.col}")
    return OutlineNode(name, (_on(spot),), element=spot.element)


def _on(spot: SpotView) -> Text:
    if spot.unit == WOUND:
        return T("{what}", what=Ref("unit:wound"))
    if spot.unit:
        return T("{unit} of {who}", unit=Ref(f"unit:{spot.unit}"), who=who(spot.owner))
    return T("free: {reward}", reward=amounts(spot.reward))


# --- behind the wall --------------------------------------------------------------------------------------------------


def _location(location: LocationView) -> OutlineNode:
    clerks = place(f"clerks:{location.id}", *_clerks(location))
    overseers = [place(f"overseers:{location.id}", *_overseers(location))] if location.production else []
    return place(location.element, *_state_of(location), within=[clerks, *overseers])


def _state_of(location: LocationView) -> Iterator[Text]:
    if location.resolving:
        yield T("being activated")
    elif location.due:
        yield T("due")
    if location.flag:
        yield T("yellow flag")
    for unit, cost in location.recruit_costs.items():
        yield T("{unit}: {cost}", unit=Ref(f"unit:{unit}"), cost=amounts(cost))


def _clerks(location: LocationView) -> Iterator[Text]:
    for owner, n in location.clerks.items():
        yield N("{who}: {n} clerk", "{who}: {n} clerks", n=n, who=who(owner))
        if owner in location.counting:
            yield T("{who} counts {n}", who=who(owner), n=location.counting[owner].total)
    if location.slots is None:
        yield T("any number")
    else:
        yield N("{n} free slot", "{n} free slots", n=location.free)


def _overseers(location: LocationView) -> Iterator[Text]:
    for owner, (level, unit) in location.overseers.items():
        yield T("{unit} of {who} at level {n}", unit=Ref(f"unit:{unit}"), who=who(owner), n=level)
    yield T("the levels cost {costs} chi", costs=list(location.upgrade_costs))


def _warehouse(view: GreatWallView) -> OutlineNode:
    return place("warehouse", within=[place(f"warehouse:{kind}", T("{n}", n=n)) for kind, n in view.warehouse.items()])


def _slot(slot: CommandView) -> OutlineNode:
    if not slot.card:
        return place(slot.element, T("free"))
    active = [T("now")] if slot.active else []
    return place(
        slot.element, *active, within=[place(f"command:{slot.owner}:{slot.card}", T("of {who}", who=who(slot.owner)))]
    )


def _court(view: GreatWallView) -> Iterator[OutlineNode]:
    yield group(T("Advisor track"), within=[place(f"advisor:{card}") for card in view.advisor_track])
    yield group(T("Artifacts"), within=[place(f"artifact:{card}") for card in view.artifacts])
    if view.requests_needed:
        done = T("fulfilled: {n} of {all}", n=view.requests_done, all=view.requests_needed)
        yield group(T("The emperor's requests"), done, within=[place(f"request:{card}") for card in view.requests])
    if view.events:
        yield group(T("Events in force"), within=[place(f"event:{card}") for card in view.events])
    if view.qin_track:
        yield group(
            T("Qin Jiushao's location track"),
            T("command cards left in his deck: {n}", n=view.qin_deck),
            within=[place(f"token:{token}") for token in view.qin_track],
        )
    if view.recruits:
        yield group(
            T("Waiting to be deployed:"),
            *[T("{unit} of {who}", unit=Ref(f"unit:{unit}"), who=who(view.attacker)) for unit in view.recruits],
        )
    if view.chosen:
        within = [
            place(f"command:{owner}:{card}", T("of {who}", who=who(owner))) for owner, card in view.chosen.items()
        ]
        yield group(T("Revealed, not yet placed"), within=within)
