"""The Assault phase: offense against defense, breaches (gw.winter.siege, gw.battle.breach)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.counters import soldiers_there
from games.titles.great_wall.cards.modifiers import lasting_effects
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.rules import causes, kills
from games.titles.great_wall.rules.game import WallGame, foe, open_sections, row_of, tea_order
from games.titles.great_wall.rules.kills import NO_MORE_THERE
from games.titles.great_wall.rules.shame import gain_shame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.goods import Lose
from games.titles.great_wall.table.ops.lasting import HalveDefense, ModifyOffense, SetBarricadeDefense
from games.titles.great_wall.table.ops.soldiers import KillSoldiers
from games.titles.great_wall.table.state import REED, GreatWall, Horde, Section, is_player

ATTACK = T("Attack")
OFFENSE = T("Offensive power")
DEFENSE = T("Defense")
SHAME = T("Shame tokens at a breach")
KILLED = T("Soldiers killed at a breach")
LOST = T("Resources lost at a breach")
KILLED_AT_START = T("Soldiers killed as the assault begins")


def offense(game: WallGame, section: Section) -> Reckoning:
    """gw.winter.siege.1, gw.winter.siege.10: the sum over the section's horde cards, with what cards and events add."""
    return summed(section, [offense_of(game, section, horde) for horde in section.hordes])


def summed(section: Section, powers: Sequence[Reckoning]) -> Reckoning:
    """gw.winter.siege.1: the offensive powers of a section's cards in one sum."""
    cards = [
        power.part(causes.named(f"horde:{horde.card}"), "gw.winter.siege.1")
        for horde, power in zip(section.hordes, powers, strict=True)
    ]
    return Reckoning(ATTACK, tuple(cards))


def offense_of(game: WallGame, section: Section, horde: Horde) -> Reckoning:
    """gw.cards.horde.1: the offensive power of one card; gw.winter.siege.3: with what adds to it."""
    row = row_of(section, horde)
    terms = [causes.printed(components.horde_type(horde.card).offense, "gw.cards.horde.1")]
    for source in section.hordes:
        for effect in horde_effects(source, "assault_offense"):
            mine = source is horde
            scope = "this_card" if mine else "other_cards_in_section"
            if isinstance(effect, ModifyOffense) and effect.scope == scope and row in effect.rows:
                value = effect.value * (len(section.hordes) - 1 if effect.each_other_horde else 1)
                terms.append(causes.by_card(f"horde:{source.card}", value))
    for card, event in lasting_effects(game, REED, ModifyOffense):
        if row in event.rows:
            terms.append(causes.by_card(card, event.value))
    return Reckoning(OFFENSE, tuple(terms))


def horde_effects(horde: Horde, trigger: str) -> Iterator[Effect]:
    """The effects of a horde card at that trigger."""
    for ability in components.horde_type(horde.card).ability:
        if ability.trigger == trigger:
            yield from ability.effects


def defense(game: WallGame, section: Section) -> Reckoning:
    """gw.winter.siege.2, gw.winter.siege.3: wall and barricades and what cards add; gw.winter.siege.7, gw.winter.siege.8: then halved
    for each leader, rounded down."""
    terms = [_wall(section.wall)]
    if section.barricades:
        terms.append(_barricades(section.barricades, barricade_defense(section)))
    if bonus := game.state.defense_bonus.get(section.id, 0):
        terms.append(Cause(bonus, T("Cards played for this assault"), "gw.winter.siege.8"))
    reckoning = Reckoning(DEFENSE, tuple(terms))
    for horde in section.hordes:
        for effect in horde_effects(horde, "assault_defense"):
            if isinstance(effect, HalveDefense):
                reckoning = reckoning.halved(
                    T("Halved by {card}", card=Ref(f"horde:{horde.card}")), "gw.winter.siege.7"
                )
    return reckoning


@cache
def _wall(level: int) -> Cause:
    """gw.wall.tiles.1; gw.wall.tiles.5: without a tile 0."""
    value = components.board().walls.levels[level].defense
    if not level:
        return Cause(value, T("No wall yet"), "gw.wall.tiles.5")
    return Cause(value, T("Wall level {n}", n=level), "gw.wall.tiles.1")


@cache
def _barricades(count: int, each: int) -> Cause:
    """Defense that the barricades add (gw.wall.barricades.2)."""
    text = N("{n} barricade, {each} each", "{n} barricades, {each} each", n=count, each=each)
    return Cause(count * each, text, "gw.wall.barricades.2")


def barricade_defense(section: Section) -> int:
    """gw.wall.barricades.2, unless a horde card of the section says otherwise: what each barricade adds."""
    each = components.board().barricade.defense
    for horde in section.hordes:
        for effect in horde_effects(horde, "assault_defense"):
            if isinstance(effect, SetBarricadeDefense):
                each = effect.value
    return each


def would_hold(game: WallGame, section: Section) -> bool:
    """gw.winter.siege.4: equal values hold."""
    return defense(game, section).total >= offense(game, section).total


def shame_at_breach(game: WallGame, section: Section, owner: int) -> Reckoning:
    """gw.battle.breach.1: a token for each horde card that holds none of the player's soldiers."""
    return Reckoning(
        SHAME,
        tuple([_undefended(horde.card) for horde in section.hordes if not soldiers_there(horde, owner)]),
    )


@cache
def _undefended(card: str) -> Cause:
    return Cause(1, T("No soldier on {card}", card=Ref(f"horde:{card}")), "gw.battle.breach.1")


def goods_at_breach(section: Section, owner: int) -> Reckoning:
    """gw.cards.horde.3: the resources that horde cards take from a player who has no soldier on them. A player with fewer loses
    those; the others do not see how many (gw.components.resources.2)."""
    terms = [
        causes.by_card(f"horde:{horde.card}", sum(effect.goods().values()))
        for horde in section.hordes
        for effect in horde_effects(horde, "breach")
        if isinstance(effect, Lose) and not soldiers_there(horde, owner)
    ]
    return Reckoning(LOST, tuple(terms))


def killed_at_start(section: Section, owner: int) -> Reckoning:
    """gw.cards.horde.3: a player's archers whom horde cards of the section shoot from the wall before it is assaulted, whether it then
    holds or not. None of them saved."""
    terms = [
        causes.by_card(f"horde:{horde.card}", effect.count)
        for horde in section.hordes
        for effect in horde_effects(horde, "assault_start")
        if isinstance(effect, KillSoldiers)
    ]
    archers = section.firing.count(owner) if terms else 0
    return Reckoning(KILLED_AT_START, tuple(terms) if archers else ()).at_most(
        archers, NO_MORE_THERE, "gw.cards.horde.3"
    )


def start_is_over(state: GreatWall) -> bool:
    """gw.winter.siege.9: whether the first section of this year has been assaulted, so that no card shoots any more before it."""
    if state.season != "winter" or any(coming.step == "assault_start" for coming in state.agenda):
        return False
    return sum(coming.step == "assault" for coming in state.agenda) < sum(section.open for section in state.sections)


def after_start(game: WallGame, section: Section) -> Section:
    """gw.cards.horde.3: the section as a breach of this year would find it: without the archers who are shot before the assault."""
    if start_is_over(game.state):
        return section
    left = list(section.firing)
    for owner in set(section.firing):
        for _ in range(killed_at_start(section, owner).total):
            left.remove(owner)
    return section if len(left) == len(section.firing) else msgspec.structs.replace(section, firing=left)


def killed_at_breach(game: WallGame, section: Section, owner: int) -> Reckoning:
    """gw.battle.breach.2: on each card as many as its lethality, at most those that are there; gw.battle.breach.5: every archer on the
    wall. None of them saved."""
    terms: list[Cause] = []
    for horde in section.hordes:
        if soldiers_there(horde, owner):
            killed = kills.lethality_for(game, horde, owner)
            terms.append(killed.part(causes.named(f"horde:{horde.card}"), "gw.battle.breach.2"))
    if archers := section.firing.count(owner):
        text = N("{n} archer on the wall", "{n} archers on the wall", n=archers)
        terms.append(Cause(archers, text, "gw.battle.breach.5"))
    return Reckoning(KILLED, tuple(terms))


def assault(game: WallGame, section: Section) -> Flow[None]:
    """gw.winter.siege: one section is assaulted, unless no horde card lies there (gw.winter.siege.10)."""
    if not section.hordes:
        return
    attacked, defended = offense(game, section), defense(game, section)
    attack, wall = attacked.total, defended.total
    balance = Reckoning(
        T("Defense less attack"),
        (
            defended.part(DEFENSE, "gw.winter.siege.2"),
            *[Cause(-cause.amount, cause.text, cause.rule) for cause in attacked.causes],
        ),
    )
    if wall >= attack:
        game.state.held.append(section.id)
        text = T(
            "{section} holds: defense {wall} against {attack}",
            section=Ref(f"section:{section.id}"),
            wall=wall,
            attack=attack,
        )
        game.log(text, rule="gw.winter.siege.4", elements=[f"section:{section.id}"], reckoning=balance, by=foe(game))
        return
    text = T(
        "{section} is breached: defense {wall} against {attack}",
        section=Ref(f"section:{section.id}"),
        wall=wall,
        attack=attack,
    )
    game.log(text, rule="gw.winter.siege.5", elements=[f"section:{section.id}"], reckoning=balance, by=foe(game))
    game.state.breached.append(section.id)
    yield from breach(game, section)


def breach(game: WallGame, section: Section) -> Flow[None]:
    """gw.battle.breach: shame for undefended cards (gw.shame.gain.2), one player after the other (gw.shame.gain.8),
    then (gw.battle.breach.11) all kills of the section at one moment. Soldiers who survive on a card stay
    (gw.battle.breach.3, gw.time.lethality.6); the wall stands, and so do barricades until the assault is over
    (gw.battle.breach.10); rest zones are safe (gw.battle.breach.6, gw.wall.sections.2)."""
    yield from take_shame(game, section)
    for horde in section.hordes:
        for effect in horde_effects(horde, "breach"):
            yield from perform(
                game, Context(owner=tea_order(game)[0], card=f"horde:{section.id}:{horde.card}"), [effect]
            )
    doomed = {owner: killed_at_breach(game, section, owner) for owner in tea_order(game)}
    for horde in section.hordes:
        for owner in tea_order(game):
            yield from kills.assign_on_card(game, section, horde, owner, kills.lethality_for(game, horde, owner))
    for owner in tea_order(game):
        kills.assign_archers(game, section, owner, section.firing.count(owner))
    yield from kills.resolve(game, doomed)


def take_shame(game: WallGame, section: Section) -> Flow[None]:
    """gw.battle.breach.1, gw.shame.gain.8: the tokens of one player after the other."""
    for owner in tea_order(game):
        for cause in shame_at_breach(game, section, owner).causes if is_player(owner) else ():
            yield from gain_shame(game, owner, "breach", cause.rule, Reckoning(SHAME, (cause,)))


def clear_barricades(game: WallGame) -> None:
    """gw.winter.siege.6, gw.wall.barricades.3: all barricades go and can be built again (gw.wall.barricades.4), but
    those that close a section stay (gw.reed.setup.4, gw.reed.setup.16)."""
    for section in open_sections(game):
        section.barricades = 0
    game.state.defense_bonus = {}
