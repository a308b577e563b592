"""The Assault phase: offense against defense, breaches (gw.winter.siege, gw.battle.breach)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.ask import Flow
from games.engine.text import Ref, T
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.counters import soldiers_on_card
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.rules import kills
from games.titles.great_wall.rules.owners import WallGame, open_sections, row_of, tea_order
from games.titles.great_wall.rules.shame import gain_shame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.lasting import HalveDefense, ModifyOffense, SetBarricadeDefense
from games.titles.great_wall.table.state import REED, Horde, Section, is_player


def offense(game: WallGame, part: Section) -> int:
    """gw.winter.siege.1: the sum over the section's horde cards, with what cards and events add."""
    return sum(offense_of(game, part, lying) for lying in part.hordes)


def offense_of(game: WallGame, part: Section, lying: Horde) -> int:
    """The offensive power of one card, with what adds to it."""
    kind = components.horde_type(lying.card)
    row = row_of(part, lying)
    total = kind.offense
    for source in part.hordes:
        for effect in horde_effects(source, "assault_offense"):
            mine = source is lying
            scope = "this_card" if mine else "other_cards_in_section"
            if isinstance(effect, ModifyOffense) and effect.scope == scope and row in effect.rows:
                total += effect.value * (len(part.hordes) - 1 if effect.each_other_horde else 1)
    for event in static_effects(game, REED, ModifyOffense):
        if row in event.rows:
            total += event.value
    return total


def horde_effects(lying: Horde, trigger: str) -> Iterator[Effect]:
    """The effects of a horde card at that trigger."""
    for ability in components.horde_type(lying.card).ability:
        if ability.trigger == trigger:
            yield from ability.effects


def defense(game: WallGame, part: Section) -> int:
    """gw.winter.siege.2, gw.winter.siege.3, gw.winter.siege.8: wall and barricades and what cards add, then halved for
    each leader, rounded down (gw.winter.siege.7)."""
    wall = components.board().walls.levels[part.wall].defense
    halvings: int = sum(isinstance(effect, HalveDefense) for effect in _assault_defense(part))
    total = wall + barricade_defense(part) * part.barricades + game.state.defense_bonus.get(part.id, 0)
    return total >> halvings


def barricade_defense(part: Section) -> int:
    """gw.wall.barricades.2, unless a horde card of the section says otherwise: what each barricade adds."""
    printed = components.board().barricade.defense
    own = [effect.value for effect in _assault_defense(part) if isinstance(effect, SetBarricadeDefense)]
    return own[-1] if own else printed


def _assault_defense(part: Section) -> list[Effect]:
    return [effect for lying in part.hordes for effect in horde_effects(lying, "assault_defense")]


def would_hold(game: WallGame, part: Section) -> bool:
    """gw.winter.siege.4: equal values hold."""
    return defense(game, part) >= offense(game, part)


def assault(game: WallGame, part: Section) -> Flow[None]:
    """gw.winter.siege: one section is assaulted, unless no horde card lies there (gw.winter.siege.10)."""
    if not part.hordes:
        return
    attack, wall = offense(game, part), defense(game, part)
    if would_hold(game, part):
        game.state.held.append(part.id)
        text = T(
            "{section} holds: defense {wall} against {attack}",
            section=Ref(f"section:{part.id}"),
            wall=wall,
            attack=attack,
        )
        game.log(text, rule="gw.winter.siege.4", elements=[f"section:{part.id}"])
        return
    text = T(
        "{section} is breached: defense {wall} against {attack}",
        section=Ref(f"section:{part.id}"),
        wall=wall,
        attack=attack,
    )
    game.log(text, rule="gw.winter.siege.5", elements=[f"section:{part.id}"])
    game.state.breached.append(part.id)
    yield from breach(game, part)


def breach(game: WallGame, part: Section) -> Flow[None]:
    """gw.battle.breach: shame for undefended cards (gw.shame.gain.2), one player after the other (gw.shame.gain.8),
    then (gw.battle.breach.11) all kills of the section at one moment. Whoever is left on a card stays
    (gw.battle.breach.3, gw.time.lethality.6); the wall stands, and so do barricades until the assault is over
    (gw.battle.breach.10); rest zones are safe (gw.battle.breach.6, gw.wall.sections.2)."""
    for owner in tea_order(game):
        for lying in list(part.hordes):
            if is_player(owner) and not soldiers_on_card(part, lying.card, owner):
                yield from gain_shame(game, owner, "breach", "gw.battle.breach.1")
                if game.state.lost:
                    return
    for lying in part.hordes:
        for effect in horde_effects(lying, "breach"):
            yield from perform(game, Context(owner=tea_order(game)[0], card=f"horde:{part.id}:{lying.card}"), [effect])
    for lying in part.hordes:
        for owner in tea_order(game):
            yield from kills.assign_on_card(game, part, lying, owner, kills.lethality(game, lying.card))
    for owner in tea_order(game):
        kills.assign_archers(game, part, owner, part.firing.count(owner))
    yield from kills.resolve(game)


def clear_barricades(game: WallGame) -> None:
    """gw.winter.siege.6, gw.wall.barricades.3: all barricades go and can be built again (gw.wall.barricades.4), but
    those that close a section stay (gw.reed.setup.4, gw.reed.setup.16)."""
    for part in open_sections(game):
        part.barricades = 0
    game.state.defense_bonus = {}
