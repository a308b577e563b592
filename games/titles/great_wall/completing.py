"""Positions laid out by hand, for worked examples: what is not mentioned is put where it belongs (docs/writing-scenarios.md).

An arranged table begins bare: tea order by seats, one general each without advisors, nothing behind the screens, no cards in hand, no horde
card before the wall, all command cards in hand. A deck that is given keeps its order on top of the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.titles.great_wall import invariants
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, RESOURCES, UNITS, Clan, GreatWall, is_player
from games.titles.great_wall.year import setup

GENERALS = ("yue_fei", "song_ci", "liang_hongyu", "meng_gong")
"""Generals of an arranged table by seat; without supporting advisors they do nothing."""


def complete(state: GreatWall, paths: Collection[str]) -> None:
    """Complete the State around the fields at ``paths``, so that no piece is missing or doubled."""
    if "tea" not in paths:
        state.tea = [*range(state.seats), *(owner for owner in (QIN, REED) if owner in state.clans)]
    for clan in state.clans.values():
        if is_player(clan.owner):
            _clan(state, clan, paths)
        _soldiers(state, clan, paths)
    _decks(state, paths)


def _clan(state: GreatWall, clan: Clan, paths: Collection[str]) -> None:
    path = f"clans.{clan.owner}"
    if f"{path}.generals" not in paths:
        clan.generals = [GENERALS[clan.owner]]
    for name in ("advisors", "supporting", "tactics"):
        if f"{path}.{name}" not in paths:
            setattr(clan, name, [])
    clan.goods = {kind: clan.goods.get(kind, 0) for kind in RESOURCES}
    if f"{path}.clerks" not in paths:
        on_board = sum(at.get(clan.owner, 0) for at in state.clerks_at.values())
        clan.clerks = components.board().pieces_per_player.clerks - clan.embassy - on_board
    if f"{path}.commands" not in paths:
        out = [played.card for played in state.command_track if played is not None and played.owner == clan.owner]
        elsewhere = [*out, *clan.command_discard, state.chosen.get(clan.owner)]
        clan.commands = [card for card in components.clan_commands() if card not in elsewhere]


def _soldiers(state: GreatWall, clan: Clan, paths: Collection[str]) -> None:
    """The pool is what is nowhere else."""
    for unit in UNITS:
        if f"clans.{clan.owner}.pool" in paths or f"clans.{clan.owner}.pool.{unit}" in paths:
            continue
        clan.pool[unit] = 0
        clan.pool[unit] = invariants.soldiers_due(clan, unit) - invariants.soldiers_of(state, clan, unit)


def _decks(state: GreatWall, paths: Collection[str]) -> None:
    clans = list(state.clans.values())
    sets = setup.sets_in_play(state.mode, state.options)
    array = [horde.card for section in state.sections for horde in section.hordes]
    claimed = [card.card for clan in clans for card in clan.claimed]
    hordes = setup.horde_deck(state.mode, state.options, state.seats)
    state.horde_deck = _rest("horde_deck" in paths, state.horde_deck, hordes, [*state.horde_discard, *array, *claimed])
    tactics = setup.cards_of(sets, components.tactics().values())
    held = [card for clan in clans for card in clan.tactics]
    state.tactic_deck = _rest("tactic_deck" in paths, state.tactic_deck, tactics, [*state.tactic_discard, *held])
    owned = [card for clan in clans for card in (*clan.advisors, *clan.supporting)]
    advisors = list(components.advisors())
    away = [*state.advisor_discard, *state.advisor_track, *owned]
    state.advisor_deck = _rest("advisor_deck" in paths, state.advisor_deck, advisors, away)


def _rest(laid_out: bool, deck: Sequence[str], cards: Sequence[str], away: Sequence[str]) -> list[str]:
    """The cards that lie nowhere else, those of a given deck on top."""
    top = list(deck) if laid_out else []
    return [*top, *(card for card in cards if card not in away and card not in top)]
