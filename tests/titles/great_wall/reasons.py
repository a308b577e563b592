"""What the refusals of The Great Wall claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from tests.titles.reasons import Holds, Refused

KINDS = {
    "hire": "gold",
    "barricade": "any_non_chi",
    "wall": "any_non_chi",
    "upgrade": "chi",
    "save": "chi",
    "tactic": "chi",
}
"""By the verb of an option: what it costs. Soldiers say it themselves."""


def asked_clan(refused: Refused) -> Clan:
    clan: Clan = refused.state.clans[refused.seat]
    return clan


def section_of(refused: Refused, name: str) -> Section:
    result: Section = next(section for section in refused.state.sections if section.id == name)
    return result


# What it costs


def clerks_at(refused: Refused, place: str) -> Mapping[int, int]:
    """How many clerks each clan has at a location."""
    at: Mapping[int, int] = refused.state.clerks_at[place]
    return at


def cost(refused: Refused) -> dict[str, int]:
    verb = refused.parts[0]
    if verb in KINDS:
        return {KINDS[verb]: refused.price}
    named = [(amount.what.params["what"], amount.n) for amount in refused.option.cost]
    return {getattr(what, "element", "").partition(":")[2]: n for what, n in named}


def costs_more_than_all_that_could_be_spent(refused: Refused) -> bool:
    return not _covers(refused, refused.seat, cost(refused))


def _covers(refused: Refused, seat: int, asked: dict[str, int]) -> bool:
    """Whether the goods are enough, where what one card lets stand for anything fills the gaps."""
    clan: Clan = refused.state.clans[seat]
    budget: Mapping[str, int] = refused.state.budget.get(seat, clan.goods)
    goods = {kind: min(clan.goods[kind], budget[kind]) for kind in RESOURCES}
    if asked.get("honor", 0) > clan.honor:
        return False
    wild = [effect.kind for effect in static_effects(refused.game, seat, SpendAs)]
    missing = 0
    for kind in RESOURCES:
        paid = min(goods[kind], asked.get(kind, 0))
        goods[kind] -= paid
        missing += asked.get(kind, 0) - paid
    spare = sum(goods[kind] for kind in wild)
    free = sum(count for kind, count in goods.items() if kind != "chi")
    return missing <= spare and asked.get("any_non_chi", 0) <= free


# Building, overseers, clerks, soldiers


def every_barricade_slot_is_taken(refused: Refused) -> bool:
    return section_of(refused, refused.parts[1]).barricades == components.board().barricade.max_per_section


def a_horde_card_forbids_it(refused: Refused) -> bool:
    section = section_of(refused, refused.parts[1])
    return any(
        isinstance(effect, Forbid) and row_of(section, horde) in effect.rows
        for horde in section.hordes
        for effect in horde_effects(horde, "passive")
    )


def wall_has_no_next_level(refused: Refused) -> bool:
    return section_of(refused, refused.parts[1]).wall == len(components.board().walls.levels) - 1


def overseer_is_at_the_top(refused: Refused) -> bool:
    place = refused.parts[1]
    track = components.locations()[place].overseer
    return track is not None and asked_clan(refused).overseers[place].level == len(track.upgrade_cost)


def pool_has_no_free_soldier(refused: Refused) -> bool:
    return refused.parts[1] not in asked_clan(refused).overseers and not any(asked_clan(refused).pool.values())


def no_clerk_is_left_to_hire(refused: Refused) -> bool:
    return not asked_clan(refused).embassy


def every_slot_holds_a_clerk(refused: Refused) -> bool:
    place = refused.parts[-1]
    slots = components.slots(place, components.board_side(refused.state.seats))
    return sum(clerks_at(refused, place).values()) == slots


def a_clerk_of_the_same_effect_is_there(refused: Refused) -> bool:
    """One's own, or one of the Reed Clan that one moves for it."""
    there = clerks_at(refused, refused.parts[-1])
    return there.get(refused.seat, 0) + there.get(REED, 0) > 0


def a_clerk_of_the_reed_clan_is_there(refused: Refused) -> bool:
    return clerks_at(refused, refused.parts[-1]).get(REED, 0) > 0


def those_left_are_ashamed(refused: Refused) -> bool:
    unit = refused.parts[1]
    return not asked_clan(refused).pool[unit] and asked_clan(refused).shamed[unit] > 0


def none_of_the_kind_is_left(refused: Refused) -> bool:
    unit = refused.parts[1]
    return not asked_clan(refused).pool[unit] and not asked_clan(refused).shamed[unit]


# The emperor's requests


def request(refused: Refused) -> Request:
    return components.requests()[refused.parts[1]]


def is_counted(refused: Refused, counted: int) -> bool:
    """What the reason counts is what lies on the table."""
    return refused.refusal.reason.params["n"] == counted


def sections_assaulted(refused: Refused) -> bool:
    return is_counted(refused, len({*refused.state.held, *refused.state.breached})) and _is_short(refused)


def breaches(refused: Refused) -> bool:
    return is_counted(refused, len(refused.state.breached)) and _is_beyond(refused)


def wall_levels(refused: Refused) -> bool:
    return is_counted(refused, sum(section.wall for section in refused.state.sections if section.open)) and _is_short(
        refused
    )


def hordes_defeated(refused: Refused) -> bool:
    return is_counted(refused, refused.state.defeated) and _is_short(refused)


def most_shame(refused: Refused) -> bool:
    clans = [refused.state.clans[seat] for seat in range(refused.state.seats)]
    most = max(sum(clan.shamed.values()) + sum(one.shame for one in clan.claimed) for clan in clans)
    return is_counted(refused, most) and _is_beyond(refused)


def fewest_overseers(refused: Refused) -> bool:
    fewest = min(len(refused.state.clans[seat].overseers) for seat in range(refused.state.seats))
    return is_counted(refused, fewest) and _is_short(refused)


def _is_short(refused: Refused) -> bool:
    params = refused.refusal.reason.params
    return int(str(params["n"])) < int(str(params["all"]))


def _is_beyond(refused: Refused) -> bool:
    params = refused.refusal.reason.params
    return int(str(params["n"])) > int(str(params["most"]))


def too_little_to_sacrifice(refused: Refused) -> bool:
    for effect in request(refused).pay:
        if isinstance(effect, SomeSacrifice):
            able = [
                seat
                for seat in range(refused.state.seats)
                if all(available(refused.game, seat, unit) >= n for unit, n in effect.units.items())
                and (not effect.clerks or _clerks(refused, seat))
            ]
            return len(able) < effect.players
        if isinstance(effect, TeamSacrifices):
            stocks = [
                tuple(available(refused.game, seat, unit) for unit in UNITS) for seat in range(refused.state.seats)
            ]
            asked = tuple(effect.units[unit] for unit in UNITS)
            return not _together(asked, tuple(stocks), effect.max_per_player)
    return False


def _clerks(refused: Refused, seat: int) -> int:
    at = sum(clerks_at(refused, place).get(seat, 0) for place in refused.state.clerks_at)
    return int(refused.state.clans[seat].clerks) + at


@cache
def _together(asked: tuple[int, ...], stocks: Sequence[tuple[int, ...]], most: int) -> bool:
    """Whether these players have the soldiers, none giving more than ``most``: every way to give is tried."""
    if not any(asked):
        return True
    if not stocks:
        return False
    first, rest = stocks[0], stocks[1:]
    ways = product(*(range(min(have, due) + 1) for have, due in zip(first, asked, strict=True)))
    return any(
        _together(tuple(due - gives for due, gives in zip(asked, way, strict=True)), rest, most)
        for way in ways
        if sum(way) <= most
    )


def too_few_can_pay(refused: Refused) -> bool:
    seats = range(refused.state.seats)
    for effect in request(refused).pay:
        if isinstance(effect, SomeLose):
            able = [seat for seat in seats if refused.state.clans[seat].honor >= effect.honor]
            return len(able) < effect.players
        if isinstance(effect, EachPays):
            return not all(_covers(refused, seat, effect.goods()) for seat in seats)
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
