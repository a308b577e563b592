"""Positions laid out by hand, for worked examples: what is not mentioned is put where it belongs (docs/writing-scenarios.md).

An arranged table begins in mid-game with the draft over: seats that are given no race have the first races of the data that nobody has,
with their resource alone, so that what nobody controls is neutral. Hands hold all basic cards that were not played, the decks all cards
that lie nowhere else; the adviser row and the proposals are empty unless they are given."""

from __future__ import annotations

from collections.abc import Collection

from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import SOLO, Founders, Player


def complete(state: Founders, given: Collection[str]) -> None:
    """Fill in what ``given`` (paths) leaves open, so that no piece is missing or doubled."""
    state.drafting = False
    if "active" not in given:
        state.active = 0
    for own in state.players:
        _player(state, own)
    if state.mode == SOLO and not state.round:
        state.round = 1
    _cards(state)
    for building, one in state.built.items():
        one.done = len(one.delivered) == len(components.needs(building))


def _player(state: Founders, own: Player) -> None:
    """Points of whatever kind, a race whose resource is free, the own resources, a hand."""
    if not own.scored and own.points:
        own.scored = {"fog.resources.use.6": own.points}
    if not own.race:
        used = {other.race for other in state.players}
        held = {name for other in state.players if other.seat != own.seat for name in other.resources}
        first = own.resources[:1]
        own.race = next(
            race.id
            for race in components.races().values()
            if race.id not in used and race.resource not in held and (not first or race.resource == first[0])
        )
    if not own.resources:
        own.resources = [components.races()[own.race].resource]
    own.extra_workers = own.extra_workers or components.races()[own.race].extra_workers
    basic = [card.id for card in components.basic_cards().values() if not card.players or state.seats in card.players]
    played = {one.card for one in own.played}
    own.hand = [card for card in own.hand if card not in played]
    own.hand += [card for card in basic if card not in (*own.hand, *played)]


def _cards(state: Founders) -> None:
    """A deck that is given keeps its order on top of the rest."""
    lying = {*state.proposals, *state.discarded, *state.built, state.winner}
    state.prestige_deck = _deck(state.prestige_deck, list(components.prestige()), lying)
    held = {card for own in state.players for card in (*own.hand, *(one.card for one in own.played))}
    state.adviser_deck = _deck(state.adviser_deck, list(components.advisers()), held | {*state.row, *state.removed})


def _deck(laid: list[str], every: list[str], elsewhere: set[str]) -> list[str]:
    on_top = [card for card in laid if card not in elsewhere]
    return on_top + [card for card in every if card not in elsewhere and card not in on_top]
