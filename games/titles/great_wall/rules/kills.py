"""Killing and saving soldiers (gw.battle.kill, gw.battle.save)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from games.engine.rules.ask import Flow, Option, Refusal, allowed, judged, not_allowed
from games.engine.rules.event import Change
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T, Text
from games.titles.great_wall import messages
from games.titles.great_wall.cards.counters import soldiers_on_card, soldiers_there
from games.titles.great_wall.cards.modifiers import price
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.cards.windows import tactic_window
from games.titles.great_wall.rules import battle, causes, icons
from games.titles.great_wall.rules.game import (
    SKIP,
    WallGame,
    clan_of,
    decide,
    horde_at,
    section_at,
    side,
    tea_order,
    who,
)
from games.titles.great_wall.rules.goods import pay, why_unpaid
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import ModifyCost, ModifyLethality
from games.titles.great_wall.table.state import (
    QIN,
    REED,
    UNITS,
    WOUND,
    Fallen,
    Horde,
    Occupant,
    Section,
    is_player,
    seat_of,
)

KILLED = T("Soldiers killed")
NO_MORE_THERE = T("No more stand there")
NOBODY: Mapping[int, Reckoning] = {}


def lethality(game: WallGame, card: str) -> Reckoning:
    """gw.time.lethality.1, gw.battle.kill.2: the number of the year, with what the card itself adds
    (gw.cards.horde.3)."""
    return _lethality(side(game), game.state.year, card)


@cache
def _lethality(board_side: str, year: int, card: str) -> Reckoning:
    terms = [
        Cause(components.time_slots(board_side)[year - 1].lethality, messages.in_year(year), "gw.time.lethality.1")
    ]
    effects = components.horde_type(card).effects
    terms += [
        causes.by_card(f"horde:{card}", effect.value) for effect in effects if isinstance(effect, ModifyLethality)
    ]
    return Reckoning(T("Lethality"), tuple(terms))


def lethality_for(game: WallGame, horde: Horde, owner: int, *, mercy: int = 0) -> Reckoning:
    """gw.time.lethality.3: how many of the owner's soldiers on a card are about to be killed: its lethality, at its defeat less those
    whom a tactic card spares (``mercy``), at most those that are there."""
    return _lethality_for(side(game), game.state.year, horde.card, mercy, soldiers_there(horde, owner))


@cache
def _lethality_for(board_side: str, year: int, card: str, mercy: int, there: int) -> Reckoning:
    deadly = Reckoning(KILLED, _lethality(board_side, year, card).causes)
    if mercy:
        deadly = deadly.plus((-min(mercy, deadly.total), T("Tactic cards"), "gw.tactics.play.4"))
    return deadly.at_most(there, NO_MORE_THERE, "gw.time.lethality.3")


def assign_on_card(game: WallGame, section: Section, horde: Horde, owner: int, doomed: Reckoning) -> Flow[None]:
    """gw.time.lethality.3, gw.time.lethality.7: ``owner`` loses ``doomed`` of the soldiers on a card and chooses which.
    This happens at a defeat and at a breach only (gw.time.lethality.2)."""
    number = doomed.total
    left = [_fallen_at(section, horde, spot) for spot in soldier_spots(horde, owner)]
    while number > 0 and left:
        chosen = left[0]
        if len(left) > number and len({soldier.unit for soldier in left}) > 1:
            answer = yield from decide(
                game,
                owner,
                T("Which soldier on {card} falls?", card=Ref(f"horde:{horde.card}")),
                "gw.time.lethality.7",
                lambda: [
                    Option(
                        f"fall:{unit}", T("{unit}", unit=Ref(f"unit:{unit}")), (battle.card_element(section, horde),)
                    )
                    for unit in UNITS
                    if any(soldier.unit == unit for soldier in left)
                ],
                automa=lambda: f"fall:{left[0].unit}",
            )
            chosen = next(soldier for soldier in left if soldier.unit == answer.parts[1])
        left.remove(chosen)
        game.state.fallen.append(chosen)
        number -= 1


def soldier_spots(horde: Horde, owner: int) -> list[int]:
    """The spots of the owner's soldiers on a card, a horseman's first spot only, who is one soldier
    (gw.time.lethality.8)."""
    return [
        spot
        for spot, occupant in enumerate(horde.spots)
        if occupant is not None and occupant.owner == owner and (occupant.mate < 0 or spot < occupant.mate)
    ]


def _fallen_at(section: Section, horde: Horde, spot: int) -> Fallen:
    occupant = horde.spots[spot]
    assert occupant is not None
    return Fallen(occupant.owner, occupant.unit, section.id, horde.card, spot)


def assign_archers(game: WallGame, section: Section, owner: int, number: int) -> None:
    """``number`` archers of firing spots are about to be killed. They may be saved like the soldiers on cards
    (gw.battle.breach.8)."""
    game.state.fallen += [Fallen(owner, "archer", section.id) for _ in range(number)]


def shot_by(section: Section, card: str, owner: int, number: int) -> Reckoning:
    """How many archers of a section a horde card shoots from the wall (gw.cards.horde.3), at most those that are there."""
    shot = Reckoning(KILLED, (causes.by_card(card, number),))
    return shot.at_most(section.firing.count(owner), NO_MORE_THERE, "gw.cards.horde.3")


def resolve(game: WallGame, doomed: Mapping[int, Reckoning] = NOBODY) -> Flow[None]:
    """gw.battle.save.4, gw.tactics.windows.11: the soldiers assigned at this moment are saved or die together
    (gw.tactics.windows.6): free saves, paid saves, both in tea order (gw.battle.save.7), the occasion for tactic cards
    (gw.tactics.windows.5), then the killed leave for their pool and what their death triggers happens. The printed
    opponents save nobody (gw.reed.rules.2, gw.solo.rules.3). ``doomed`` says why as many were assigned, by owner."""
    for owner in tea_order(game):
        if is_player(owner) and _fallen_of(game, owner):
            yield from _save_for_free(game, owner)
            yield from _save_for_chi(game, owner)
    mourners = [owner for owner in tea_order(game) if is_player(owner) and _fallen_of(game, owner)]
    yield from tactic_window(game, mourners, ["soldier_killed"])
    killed = {owner: len(_fallen_of(game, owner)) for owner in tea_order(game)}
    for soldier in game.state.fallen:
        leave(game, soldier)
        clan_of(game, soldier.owner).pool[soldier.unit] += 1
    for owner, number in killed.items():
        if number:
            text = N("{who} loses {n} soldier", "{who} loses {n} soldiers", n=number, who=who(owner))
            lost = (Change(who(owner).element, "soldiers", -number),)
            reckoning = _without_the_saved(doomed[owner], number) if owner in doomed else msgspec.UNSET
            game.log(text, seat=seat_of(owner), rule="gw.time.lethality.4", changes=lost, reckoning=reckoning)
    game.state.fallen = []
    for owner, number in killed.items():
        if number and is_player(owner):
            yield from fire(game, "soldier_killed", owner, pieces=number)


def _without_the_saved(doomed: Reckoning, killed: int) -> Reckoning:
    saved = doomed.total - killed
    if not saved:
        return doomed
    return doomed.plus((-saved, N("{n} soldier saved", "{n} soldiers saved", n=saved), "gw.time.lethality.5"))


def _fallen_of(game: WallGame, owner: int) -> list[Fallen]:
    return [soldier for soldier in game.state.fallen if soldier.owner == owner]


def leave(game: WallGame, soldier: Fallen) -> None:
    """gw.battle.wound.2, gw.battle.wound.3: the soldier leaves, killed or saved (gw.battle.spearman.5); wound markers
    take its place on a card (gw.battle.kill.4, gw.battle.breach.4)."""
    section = section_at(game, soldier.section)
    if not soldier.card:
        section.firing.remove(soldier.owner)
        return
    horde = horde_at(game, section.id, soldier.card)
    occupant = horde.spots[soldier.spot]
    assert occupant is not None
    for spot in (soldier.spot, occupant.mate):
        if spot >= 0:
            horde.spots[spot] = Occupant(WOUND)


def save(
    game: WallGame,
    soldier: Fallen,
    rule: str,
    paid: Reckoning | msgspec.UnsetType = msgspec.UNSET,
    changes: tuple[Change, ...] = (),
) -> None:
    """gw.battle.save.2, gw.time.lethality.5: to the rest zone of the section; not killed, so it triggers nothing
    (gw.battle.save.3)."""
    game.state.fallen.remove(soldier)
    leave(game, soldier)
    battle.to_rest(game, soldier.owner, soldier.unit, section_at(game, soldier.section))
    game.log(
        T("{who} saves a {unit}", who=who(soldier.owner), unit=Ref(f"unit:{soldier.unit}")),
        seat=soldier.owner,
        rule=rule,
        reckoning=paid,
        changes=changes,
    )


def _save_for_free(game: WallGame, owner: int) -> Flow[None]:
    """Saves that a card granted before the kills, then those of the owner's advisors."""
    defeat = game.state.defeat
    if defeat is not None and defeat.saved.get(owner):
        yield from save_chosen(game, owner, defeat.saved[owner], "gw.tactics.play.4")
    yield from fire(game, "soldier_would_be_killed", owner)


def save_chosen(game: WallGame, owner: int, number: int, rule: str) -> Flow[int]:
    """Save up to ``number`` of the owner's soldiers that are about to die, at no cost. Returns how many."""
    saved = 0
    while saved < number and _fallen_of(game, owner):
        answer = yield from decide(
            game,
            owner,
            T("Save which soldier?"),
            rule,
            lambda: [*save_options(game, owner), Option(SKIP, T("Save no more"))],
        )
        if answer.id == SKIP:
            break
        save(game, _named(game, owner, answer.parts), rule)
        saved += 1
    return saved


def _save_for_chi(game: WallGame, owner: int) -> Flow[None]:
    """gw.battle.save.1, gw.battle.save.6: some may be saved and others not, each at its cost, at a breach too
    (gw.battle.breach.7)."""
    while any(_why_not_saved(game, soldier) is None for soldier in _fallen_of(game, owner)):
        answer = yield from decide(
            game,
            owner,
            T("Save soldiers?"),
            "gw.battle.save.1",
            lambda: [*allowed(_paid_options(game, owner)), Option(SKIP, T("Save no more"))],
            refused=lambda: not_allowed(_paid_options(game, owner)),
        )
        if answer.id == SKIP:
            return
        soldier = _named(game, owner, answer.parts)
        cost = save_price(game, soldier)
        changes = yield from pay(game, owner, {"chi": cost.total}, "gw.battle.save.1")
        save(game, soldier, "gw.battle.save.2", cost, changes)


def _why_not_saved(game: WallGame, soldier: Fallen) -> Refusal | None:
    return why_unpaid(game, soldier.owner, {"chi": save_price(game, soldier).total}, "gw.battle.save.1")


def save_price(game: WallGame, soldier: Fallen) -> Reckoning:
    """gw.battle.save.1 with the changes of advisors, events and the horde cards of the section."""
    chi = price(game, soldier.owner, "save_soldier", components.board().save_cost, "gw.battle.save.1")["chi"]
    return chi.plus(
        *[
            causes.by_card(f"horde:{horde.card}", effect.chi)
            for horde in section_at(game, soldier.section).hordes
            for effect in components.horde_type(horde.card).effects
            if isinstance(effect, ModifyCost) and effect.of == "save_soldier"
        ]
    )


def save_options(game: WallGame, owner: int) -> list[Option]:
    """One option for each kind of soldier and place."""
    return [
        Option(
            _save_id(soldier),
            T("Save the {unit} {place}", unit=Ref(f"unit:{soldier.unit}"), place=_place(soldier)),
            _touched(soldier),
        )
        for soldier in _distinct(_fallen_of(game, owner))
    ]


def _paid_options(game: WallGame, owner: int) -> list[Option]:
    """To save each kind of soldier and place at its cost."""
    return [
        judged(_paid_option(soldier, save_price(game, soldier)), _why_not_saved(game, soldier))
        for soldier in _distinct(_fallen_of(game, owner))
    ]


def _paid_option(soldier: Fallen, cost: Reckoning) -> Option:
    unit, place = Ref(f"unit:{soldier.unit}"), _place(soldier)
    return Option(
        _save_id(soldier),
        T("Save the {unit} {place} for {n} chi", unit=unit, place=place, n=cost.total),
        _touched(soldier),
        price=cost,
        cost=icons.goods({"chi": cost.total}),
        head=T("Save the {unit} {place}", unit=unit, place=place),
    )


def _distinct(soldiers: Sequence[Fallen]) -> list[Fallen]:
    return list({_save_id(soldier): soldier for soldier in soldiers}.values())


def _save_id(soldier: Fallen) -> str:
    return f"save:{soldier.unit}:{soldier.section}:{soldier.card or 'wall'}"


def _place(soldier: Fallen) -> Text:
    return T("on {card}", card=Ref(f"horde:{soldier.card}")) if soldier.card else T("on the wall")


def _touched(soldier: Fallen) -> tuple[str, ...]:
    return (f"horde:{soldier.section}:{soldier.card}",) if soldier.card else (f"firing:{soldier.section}",)


def _named(game: WallGame, owner: int, parts: Sequence[str]) -> Fallen:
    return next(soldier for soldier in _fallen_of(game, owner) if _save_id(soldier) == ":".join(parts))


def withdraw_all(game: WallGame, section: Section, horde: Horde) -> None:
    """gw.battle.kill.3: the survivors of a defeated card go to the rest zone of its section, the printed opponents' to
    their pool (gw.solo.rules.4)."""
    for owner in (*range(game.state.seats), REED, QIN):
        if owner in game.state.clans:
            for unit in soldiers_on_card(section, horde.card, owner):
                battle.to_rest(game, owner, unit, section)
