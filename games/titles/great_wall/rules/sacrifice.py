"""Sacrificing: pieces that leave the game for the emperor's requests (gw.coop.requests.8, gw.coop.requests.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from games.engine.rules.ask import Flow, Option
from games.engine.rules.event import Change
from games.engine.rules.text import N, Ref, T, Text
from games.titles.great_wall import messages
from games.titles.great_wall.rules import kills
from games.titles.great_wall.rules.game import (
    SKIP,
    WallGame,
    clan_of,
    decide,
    horde_at,
    open_sections,
    section_at,
    who,
)
from games.titles.great_wall.table.ops.requests import SomeSacrifice, TeamSacrifices
from games.titles.great_wall.table.state import UNITS, Fallen, Occupant

Amounts: TypeAlias = tuple[int, ...]
"""A number of each of UNITS, in their order."""


def places_of(game: WallGame, owner: int, unit: str) -> Iterator[Option]:
    """gw.coop.requests.12: pool (without shame), rest zones, firing spots and horde cards."""
    if clan_of(game, owner).pool[unit]:
        yield _option(unit, "pool", T("{unit} of the pool", unit=Ref(f"unit:{unit}")), f"pool:{owner}:{unit}")
    for section in open_sections(game):
        names = {"unit": Ref(f"unit:{unit}"), "section": Ref(f"section:{section.id}")}
        if section.rest.get(owner, {}).get(unit):
            yield _option(
                unit,
                f"rest:{section.id}",
                T("{unit} of the rest zone of {section}", **names),
                f"rest:{section.id}:{owner}",
            )
        if unit == "archer" and owner in section.firing:
            yield _option(
                unit, f"wall:{section.id}", T("{unit} on the wall of {section}", **names), f"firing:{section.id}"
            )
        for horde in section.hordes:
            if any(_unit_at(horde.spots[spot]) == unit for spot in kills.soldier_spots(horde, owner)):
                label = T("{unit} on {card}", unit=Ref(f"unit:{unit}"), card=Ref(f"horde:{section.id}:{horde.card}"))
                yield _option(unit, f"card:{section.id}:{horde.card}", label, f"horde:{section.id}:{horde.card}")


def _unit_at(occupant: Occupant | None) -> str:
    return occupant.unit if occupant is not None else ""


def _option(unit: str, place: str, label: Text, element: str) -> Option:
    return Option(f"sacrifice:{unit}:{place}", label, (element,))


def remove(game: WallGame, owner: int, parts: Sequence[str]) -> None:
    """Take the piece that a sacrifice option names out of the game."""
    unit, place = parts[1], parts[2]
    if unit == "clerk":
        if place == "pool":
            clan_of(game, owner).clerks -= 1
        else:
            at = game.state.clerks_at[place]
            at[owner] -= 1
            if not at[owner]:
                del at[owner]
    elif place == "pool":
        clan_of(game, owner).pool[unit] -= 1
    elif place == "rest":
        section_at(game, parts[3]).rest[owner][unit] -= 1
    elif place == "wall":
        kills.leave(game, Fallen(owner, unit, parts[3]))
    else:
        horde = horde_at(game, parts[3], parts[4])
        spot = next(spot for spot in kills.soldier_spots(horde, owner) if _unit_at(horde.spots[spot]) == unit)
        kills.leave(game, Fallen(owner, unit, parts[3], parts[4], spot))
    key = f"{owner}:{unit}"
    game.state.sacrificed[key] = game.state.sacrificed.get(key, 0) + 1
    game.log(
        T("{who} sacrifices a {unit}", who=who(owner), unit=Ref(f"unit:{unit}")),
        seat=owner,
        rule="gw.coop.requests.8",
        changes=(Change(who(owner).element, "soldiers", -1),),
    )


def available(game: WallGame, owner: int, unit: str) -> int:
    """How many soldiers of that kind the owner could sacrifice."""
    on_board = sum(
        section.rest.get(owner, {}).get(unit, 0)
        + (section.firing.count(owner) if unit == "archer" else 0)
        + sum(
            _unit_at(horde.spots[spot]) == unit
            for horde in section.hordes
            for spot in kills.soldier_spots(horde, owner)
        )
        for section in open_sections(game)
    )
    return clan_of(game, owner).pool[unit] + on_board


def clerk_options(game: WallGame, owner: int) -> list[Option]:
    of_pool = (
        [Option("sacrifice:clerk:pool", T("A clerk of the pool"), (f"clerks:{owner}",))]
        if clan_of(game, owner).clerks
        else []
    )
    at = game.state.clerks_at
    return of_pool + [
        Option(
            f"sacrifice:clerk:{place}", T("A clerk at {place}", place=Ref(f"location:{place}")), (f"clerks:{place}",)
        )
        for place in at
        if at[place].get(owner)
    ]


# Each player for oneself


def able_to_give(game: WallGame, owner: int, effect: SomeSacrifice) -> bool:
    """Whether one player has everything that the effect asks of each."""
    units = all(available(game, owner, unit) >= count for unit, count in effect.units.items())
    return units and (not effect.clerks or bool(clerk_options(game, owner)))


def sacrifice_each(game: WallGame, owner: int, effect: SomeSacrifice) -> Flow[None]:
    """One player gives all that the effect asks of each."""
    for _ in range(effect.clerks):
        answer = yield from decide(
            game, owner, T("Sacrifice which clerk?"), "gw.coop.requests.8", lambda: clerk_options(game, owner)
        )
        remove(game, owner, answer.parts)
    for unit, count in effect.units.items():
        for _ in range(count):
            prompt = T("Sacrifice which {unit}?", unit=Ref(f"unit:{unit}"))
            answer = yield from decide(
                game, owner, prompt, "gw.coop.requests.8", lambda: list(places_of(game, owner, unit))
            )
            remove(game, owner, answer.parts)


# Together


def covers(
    game: WallGame, owners: Sequence[int], effect: TeamSacrifices, left: dict[str, int] | None = None, spent: int = 0
) -> bool:
    """Whether these players together have the soldiers, none giving more than the effect allows; the first has given
    ``spent`` already."""
    most = effect.max_per_player
    rooms = [most - spent if owner == owners[0] else most for owner in owners]
    stocks = [tuple(available(game, owner, unit) for unit in UNITS) for owner in owners]
    due = left if left is not None else effect.units
    return _coverable(tuple(due.get(unit, 0) for unit in UNITS), tuple(zip(rooms, stocks, strict=True)))


@lru_cache(maxsize=4096)
def _coverable(due: Amounts, givers: tuple[tuple[int, Amounts], ...]) -> bool:
    """Whether the givers can give the soldiers that are ``due``, by unit. Each giver has the most soldiers that it may
    give, and its stock of each unit."""
    if not any(due):
        return True
    if not givers:
        return False
    (room, stock), others = givers[0], givers[1:]
    shares = product(*(range(min(wanted, held) + 1) for wanted, held in zip(due, stock, strict=True)))
    return any(
        _coverable(tuple(wanted - given for wanted, given in zip(due, share, strict=True)), others)
        for share in shares
        if sum(share) <= room
    )


def give_together(game: WallGame, owners: Sequence[int], effect: TeamSacrifices) -> Flow[None]:
    """The players in tea order each give soldiers of their choice, leaving no more than the others can give."""
    left = effect.units
    for index, owner in enumerate(owners):
        others = owners[index + 1 :]
        for spent in range(effect.max_per_player):
            if not any(left.values()):
                return
            units = [unit for unit in UNITS if left[unit] and available(game, owner, unit)]
            may_stop = covers(game, others, effect, left)
            answer = yield from decide(
                game,
                owner,
                N(
                    "Sacrifice a soldier? {n} is still wanted",
                    "Sacrifice a soldier? {n} are still wanted",
                    n=sum(left.values()),
                ),
                "gw.coop.requests.4",
                lambda: [
                    *(
                        option
                        for unit in units
                        if _fits(game, [owner, *others], effect, left, unit, spent)
                        for option in places_of(game, owner, unit)
                    ),
                    *([Option(SKIP, messages.GIVE_NO_MORE)] if may_stop else []),
                ],
            )
            if answer.id == SKIP:
                break
            remove(game, owner, answer.parts)
            left[answer.parts[1]] -= 1


def _fits(
    game: WallGame, owners: Sequence[int], effect: TeamSacrifices, left: dict[str, int], unit: str, spent: int
) -> bool:
    """Whether the rest can still be given once the first of ``owners`` has given one more of ``unit``."""
    after = {**left, unit: left[unit] - 1}
    return covers(game, owners, effect, after, spent + 1)
