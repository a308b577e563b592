"""Positions laid out by hand, for worked examples. What is not mentioned is put where it belongs
(docs/writing-scenarios.md).

An arranged table begins during the game, after the draft. Seats without a given race get the first races of the data
that no player has, with the resource of the race only. So resources that no player controls are neutral. Hands have
all basic cards that were not played. The decks have all cards that are nowhere else. The adviser row and the
proposals are empty if they are not given."""

from __future__ import annotations

from collections.abc import Collection

from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import SOLO, Founders, Player


def complete(state: Founders, paths: Collection[str]) -> None:
    """Complete the State around the fields at ``paths``, so that no piece is missing or doubled."""
    state.drafting = False
    if "active" not in paths:
        state.active = 0
    for player in state.players:
        _player(state, player)
    if state.mode == SOLO and not state.round:
        state.round = 1
    _cards(state)
    for building, built in state.built.items():
        built.done = len(built.delivered) == len(components.needs(building))


def _player(state: Founders, player: Player) -> None:
    """Points of any kind, a race whose resource is free, the seat's resources, a hand."""
    if not player.scored and player.points:
        player.scored = {"fog.resources.use.6": player.points}
    if not player.race:
        used = {other.race for other in state.players}
        held = {name for other in state.players if other.seat != player.seat for name in other.resources}
        first = player.resources[:1]
        player.race = next(
            race.id
            for race in components.races().values()
            if race.id not in used and race.resource not in held and (not first or race.resource == first[0])
        )
    if not player.resources:
        player.resources = [components.races()[player.race].resource]
    player.extra_workers = player.extra_workers or components.races()[player.race].extra_workers
    basic = [card.id for card in components.basic_cards().values() if not card.players or state.seats in card.players]
    played = {one.card for one in player.played}
    player.hand = [card for card in player.hand if card not in played]
    player.hand += [card for card in basic if card not in (*player.hand, *played)]


def _cards(state: Founders) -> None:
    """A given deck keeps its order, above the rest."""
    used = {*state.proposals, *state.discarded, *state.built, state.winner}
    state.prestige_deck = _deck(state.prestige_deck, list(components.prestige()), used)
    held = {card for player in state.players for card in (*player.hand, *(one.card for one in player.played))}
    state.adviser_deck = _deck(state.adviser_deck, list(components.advisers()), held | {*state.row, *state.removed})


def _deck(laid: list[str], every: list[str], elsewhere: set[str]) -> list[str]:
    on_top = [card for card in laid if card not in elsewhere]
    return on_top + [card for card in every if card not in elsewhere and card not in on_top]
