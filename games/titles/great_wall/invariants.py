"""What must hold at every moment: nothing appears, vanishes or exceeds its room (gw.components)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.engine.rules.errors import InvariantBroken
from games.titles.great_wall.rules.kills import soldier_spots
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, UNITS, Clan, GreatWall, is_player
from games.titles.great_wall.year import setup


def check(state: GreatWall) -> None:
    """Raise :class:`InvariantBroken` with the first thing that is wrong."""
    for problem in _problems(state):
        raise InvariantBroken(problem)


def _problems(state: GreatWall) -> Iterator[str]:
    for clan in state.clans.values():
        yield from _pieces(state, clan)
        yield from _ranges(clan)
    yield from _cards(state)
    yield from _board(state)


def _pieces(state: GreatWall, clan: Clan) -> Iterator[str]:
    """Soldiers and clerks of a clan are complete (gw.components.clan.2, gw.components.clan.3, gw.components.tokens.9,
    gw.reed.setup.7)."""
    for unit in UNITS:
        expected = soldiers_due(clan, unit)
        actual = soldiers_of(state, clan, unit)
        if actual != expected:
            yield f"owner {clan.owner} has {actual} {unit} pieces, not {expected}"
    clerks = (
        clan.clerks
        + clan.embassy
        + sum(at.get(clan.owner, 0) for at in state.clerks_at.values())
        + state.sacrificed.get(f"{clan.owner}:clerk", 0)
    )
    expected = components.reed().pieces.clerks if clan.owner == REED else components.board().pieces_per_player.clerks
    if clerks != expected:
        yield f"owner {clan.owner} has {clerks} clerks, not {expected}"


def soldiers_due(clan: Clan, unit: str) -> int:
    """How many pieces of that unit the owner has in all."""
    if clan.owner == REED:
        return components.reed().pieces.spearmen if unit == "spearman" else 0
    return components.soldiers()[unit].per_player


def soldiers_of(state: GreatWall, clan: Clan, unit: str) -> int:
    """Every piece of that unit, wherever it is."""
    total = clan.pool[unit] + clan.shamed[unit] + sum(overseer.unit == unit for overseer in clan.overseers.values())
    total += state.sacrificed.get(f"{clan.owner}:{unit}", 0)
    if state.attack is not None and state.attack.owner == clan.owner:
        total += state.attack.recruits.count(unit)
    for section in state.sections:
        total += section.rest.get(clan.owner, {}).get(unit, 0)
        total += section.firing.count(clan.owner) if unit == "archer" else 0
        for horde in section.hordes:
            total += sum(
                occupant is not None and occupant.unit == unit
                for occupant in (horde.spots[spot] for spot in soldier_spots(horde, clan.owner))
            )
    return total


def _ranges(clan: Clan) -> Iterator[str]:
    counted = {"honor": clan.honor, "clerks": clan.clerks, **clan.goods, **clan.pool, **clan.shamed}
    for what, number in counted.items():
        if number < 0:
            yield f"owner {clan.owner} has {number} {what}"


def _cards(state: GreatWall) -> Iterator[str]:
    sets = setup.sets_in_play(state.mode, state.options)
    clans = list(state.clans.values())
    array = [horde.card for section in state.sections for horde in section.hordes]
    claimed = [card.card for clan in clans for card in clan.claimed]
    hordes = [*state.horde_deck, *state.horde_discard, *array, *claimed]
    yield from _same("horde cards", hordes, setup.horde_deck(state.mode, state.options, state.seats))
    tactics = [
        *state.tactic_deck,
        *state.tactic_discard,
        *state.playing,
        *(card for clan in clans for card in clan.tactics),
    ]
    yield from _same("tactic cards", tactics, setup.cards_of(sets, components.tactics().values()))
    advisors = [*state.advisor_deck, *state.advisor_discard, *state.advisor_track]
    advisors += [card for clan in clans for card in (*clan.advisors, *clan.supporting)]
    yield from _same("advisor cards", advisors, list(components.advisors()))
    for clan in clans:
        if is_player(clan.owner):
            out = [played.card for played in state.command_track if played is not None and played.owner == clan.owner]
            chosen = [card for owner, card in state.chosen.items() if owner == clan.owner]
            yield from _same(
                f"command cards of {clan.owner}",
                [*clan.commands, *clan.command_discard, *out, *chosen],
                list(components.clan_commands()),
            )


def _same(what: str, actual: list[str], expected: list[str]) -> Iterator[str]:
    if Counter(actual) != Counter(expected):
        yield f"{what}: {Counter(actual) - Counter(expected)} too many, {Counter(expected) - Counter(actual)} missing"


def _board(state: GreatWall) -> Iterator[str]:
    levels = components.board().walls.levels
    side = components.board_side(state.seats)
    for section in state.sections:
        if len(section.hordes) > 3 or not 0 <= section.barricades <= components.board().barricade.max_per_section:
            yield f"{section.id} holds {len(section.hordes)} horde cards and {section.barricades} barricades"
        if len(section.firing) > levels[section.wall].firing_spots:
            yield f"{section.id} has {len(section.firing)} archers on its wall"
        if any(count < 0 for units in section.rest.values() for count in units.values()):
            yield f"{section.id} has fewer than no soldiers in its rest zone"
    for place, at in state.clerks_at.items():
        slots = components.slots(place, side)
        if slots is not None and sum(at.values()) > slots:
            yield f"{place} holds {sum(at.values())} clerks in {slots} slots"
        if at.get(REED, 0) > 1:
            yield f"{place} holds two clerks of the Reed Clan"
    held = sum(tokens(clan) for clan in state.clans.values() if clan.owner not in (REED, QIN))
    if not 0 <= state.shame_supply <= components.board().shame_supply.of(state.seats) - held:
        yield f"{state.shame_supply} shame tokens in the supply and {held} with the clans"
    if any(count < 0 for count in state.warehouse.values()):
        yield "the warehouse holds fewer than nothing"
