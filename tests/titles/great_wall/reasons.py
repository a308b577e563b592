"""What the refusals of The Great Wall claim."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.rules.game import row_of
from games.titles.great_wall.rules.sacrifice import available
from games.titles.great_wall.rules.siege import horde_effects
from games.titles.great_wall.table import components
from games.titles.great_wall.table.board_types import Request
from games.titles.great_wall.table.ops.lasting import Forbid, SpendAs
from games.titles.great_wall.table.ops.requests import EachPays, SomeLose, SomeSacrifice, TeamSacrifices
from games.titles.great_wall.table.state import REED, RESOURCES, UNITS, Clan, Section
from tests.titles.reasons import Given, Holds

KINDS = {
    "hire": "gold",
    "barricade": "any_non_chi",
    "wall": "any_non_chi",
    "upgrade": "chi",
    "save": "chi",
    "tactic": "chi",
}
"""By the verb of an option: what it costs. Soldiers say it themselves."""


def asked_clan(given: Given) -> Clan:
    clan: Clan = given.state.clans[given.seat]
    return clan


def section_of(given: Given, name: str) -> Section:
    found: Section = next(section for section in given.state.sections if section.id == name)
    return found


# What it costs


def cost(given: Given) -> dict[str, int]:
    verb = given.parts[0]
    if verb in KINDS:
        return {KINDS[verb]: given.price}
    named = [(amount.what.params["what"], amount.n) for amount in given.option.cost]
    return {getattr(what, "element", "").partition(":")[2]: n for what, n in named}


def costs_more_than_all_that_could_be_spent(given: Given) -> bool:
    return not _covers(given, given.seat, cost(given))


def _covers(given: Given, seat: int, wanted: dict[str, int]) -> bool:
    """Whether the goods are enough, where what one card lets stand for anything fills the gaps."""
    clan, state = given.state.clans[seat], given.state
    budget = state.budget.get(seat, clan.goods)
    goods = {kind: min(clan.goods[kind], budget[kind]) for kind in RESOURCES}
    if wanted.get("honor", 0) > clan.honor:
        return False
    wild = [effect.kind for effect in static_effects(given.game, seat, SpendAs)]
    missing = 0
    for kind in RESOURCES:
        paid = min(goods[kind], wanted.get(kind, 0))
        goods[kind] -= paid
        missing += wanted.get(kind, 0) - paid
    spare = sum(goods[kind] for kind in wild)
    free = sum(count for kind, count in goods.items() if kind != "chi")
    return missing <= spare and wanted.get("any_non_chi", 0) <= free


# Building, overseers, clerks, soldiers


def every_barricade_slot_is_taken(given: Given) -> bool:
    return section_of(given, given.parts[1]).barricades == components.board().barricade.max_per_section


def a_horde_card_forbids_it(given: Given) -> bool:
    section = section_of(given, given.parts[1])
    return any(
        isinstance(effect, Forbid) and row_of(section, horde) in effect.rows
        for horde in section.hordes
        for effect in horde_effects(horde, "passive")
    )


def wall_has_no_next_level(given: Given) -> bool:
    return section_of(given, given.parts[1]).wall == len(components.board().walls.levels) - 1


def overseer_is_at_the_top(given: Given) -> bool:
    place = given.parts[1]
    track = components.locations()[place].overseer
    return track is not None and asked_clan(given).overseers[place].level == len(track.upgrade_cost)


def pool_has_no_free_soldier(given: Given) -> bool:
    return given.parts[1] not in asked_clan(given).overseers and not any(asked_clan(given).pool.values())


def no_clerk_is_left_to_hire(given: Given) -> bool:
    return not asked_clan(given).embassy


def every_slot_holds_a_clerk(given: Given) -> bool:
    place = given.parts[-1]
    slots = components.slots(place, components.board_side(given.state.seats))
    return sum(given.state.clerks_at[place].values()) == slots


def a_clerk_of_the_same_effect_is_there(given: Given) -> bool:
    """One's own, or one of the Reed Clan that one moves for it."""
    there = given.state.clerks_at[given.parts[-1]]
    return there.get(given.seat, 0) + there.get(REED, 0) > 0


def a_clerk_of_the_reed_clan_is_there(given: Given) -> bool:
    return given.state.clerks_at[given.parts[-1]].get(REED, 0) > 0


def those_left_are_ashamed(given: Given) -> bool:
    unit = given.parts[1]
    return not asked_clan(given).pool[unit] and asked_clan(given).shamed[unit] > 0


def none_of_the_kind_is_left(given: Given) -> bool:
    unit = given.parts[1]
    return not asked_clan(given).pool[unit] and not asked_clan(given).shamed[unit]


# The emperor's requests


def request(given: Given) -> Request:
    return components.requests()[given.parts[1]]


def is_counted(given: Given, found: int) -> bool:
    """What the reason counts is what lies on the table."""
    return given.refusal.reason.params["n"] == found


def sections_assaulted(given: Given) -> bool:
    return is_counted(given, len({*given.state.held, *given.state.breached})) and _is_short(given)


def breaches(given: Given) -> bool:
    return is_counted(given, len(given.state.breached)) and _is_beyond(given)


def wall_levels(given: Given) -> bool:
    return is_counted(given, sum(section.wall for section in given.state.sections if section.open)) and _is_short(given)


def hordes_defeated(given: Given) -> bool:
    return is_counted(given, given.state.defeated) and _is_short(given)


def most_shame(given: Given) -> bool:
    clans = [given.state.clans[seat] for seat in range(given.state.seats)]
    most = max(sum(clan.shamed.values()) + sum(one.shame for one in clan.claimed) for clan in clans)
    return is_counted(given, most) and _is_beyond(given)


def fewest_overseers(given: Given) -> bool:
    fewest = min(len(given.state.clans[seat].overseers) for seat in range(given.state.seats))
    return is_counted(given, fewest) and _is_short(given)


def _is_short(given: Given) -> bool:
    params = given.refusal.reason.params
    return int(str(params["n"])) < int(str(params["all"]))


def _is_beyond(given: Given) -> bool:
    params = given.refusal.reason.params
    return int(str(params["n"])) > int(str(params["most"]))


def too_little_to_sacrifice(given: Given) -> bool:
    for effect in request(given).pay:
        if isinstance(effect, SomeSacrifice):
            able = [
                seat
                for seat in range(given.state.seats)
                if all(available(given.game, seat, unit) >= n for unit, n in effect.units.items())
                and (not effect.clerks or _clerks(given, seat))
            ]
            return len(able) < effect.players
        if isinstance(effect, TeamSacrifices):
            stocks = [tuple(available(given.game, seat, unit) for unit in UNITS) for seat in range(given.state.seats)]
            wanted = tuple(effect.units[unit] for unit in UNITS)
            return not _together(wanted, tuple(stocks), effect.max_per_player)
    return False


def _clerks(given: Given, seat: int) -> int:
    at = sum(clerks.get(seat, 0) for clerks in given.state.clerks_at.values())
    return int(given.state.clans[seat].clerks) + at


@cache
def _together(wanted: tuple[int, ...], stocks: Sequence[tuple[int, ...]], most: int) -> bool:
    """Whether these players have the soldiers, none giving more than ``most``: every way to give is tried."""
    if not any(wanted):
        return True
    if not stocks:
        return False
    first, rest = stocks[0], stocks[1:]
    ways = product(*(range(min(have, due) + 1) for have, due in zip(first, wanted, strict=True)))
    return any(
        _together(tuple(due - gives for due, gives in zip(wanted, way, strict=True)), rest, most)
        for way in ways
        if sum(way) <= most
    )


def too_few_can_pay(given: Given) -> bool:
    seats = range(given.state.seats)
    for effect in request(given).pay:
        if isinstance(effect, SomeLose):
            able = [seat for seat in seats if given.state.clans[seat].honor >= effect.honor]
            return len(able) < effect.players
        if isinstance(effect, EachPays):
            return not all(_covers(given, seat, effect.goods()) for seat in seats)
    return False


HOLDS: dict[str, Holds] = {
    "You cannot pay for it": costs_more_than_all_that_could_be_spent,
    "Every barricade slot is taken": every_barricade_slot_is_taken,
    "A horde card forbids it": a_horde_card_forbids_it,
    "This wall is complete": wall_has_no_next_level,
    "This overseer has reached the highest level": overseer_is_at_the_top,
    "No soldier in your pool can become an overseer": pool_has_no_free_soldier,
    "All your clerks are hired": no_clerk_is_left_to_hire,
    "Every clerk slot is filled": every_slot_holds_a_clerk,
    "These clerks go to different locations": a_clerk_of_the_same_effect_is_there,
    "A clerk of the Reed Clan is there": a_clerk_of_the_reed_clan_is_there,
    "Those left in your pool bear shame tokens": those_left_are_ashamed,
    "There is none left in your pool": none_of_the_kind_is_left,
    "Sections assaulted this winter: {n} of {all}": sections_assaulted,
    "Breaches this year: {n}, at most {most}": breaches,
    "Levels of all walls: {n} of {all}": wall_levels,
    "Horde cards defeated this year: {n} of {all}": hordes_defeated,
    "Most shame tokens of a player: {n}, at most {most}": most_shame,
    "Fewest overseers of a player: {n} of {all}": fewest_overseers,
    "There is too little to sacrifice": too_little_to_sacrifice,
    "Not everybody who must pay can": too_few_can_pay,
}
