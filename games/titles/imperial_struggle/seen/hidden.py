"""Dealing again what a seat must not know (is.components.hidden)."""

from __future__ import annotations

import random

from games.titles.imperial_struggle.rules.game import era
from games.titles.imperial_struggle.rules.ministries import JACOBITES
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.components import LIMITS
from games.titles.imperial_struggle.table.state import SIDES, ImperialStruggle, Power


def permute_hidden(state: ImperialStruggle, seat: int | None, chance: random.Random) -> None:
    """Shuffle, in place, piles, the Events, Ministry cards and War tiles of the other side."""
    viewer_side = state.sides[seat] if seat is not None else ""
    others = [] if state.result is not None else [side for side in SIDES if side != viewer_side]
    _deal_events(state, others, chance)
    for side in others:
        power = state.powers[side]
        _deal_ministries(power, state, chance)
        _deal_war_tiles(power, state, side, chance)
    for side in SIDES:
        _shuffle(chance, state.powers[side].basic)
        _shuffle(chance, state.powers[side].bonus)
    _shuffle(chance, state.stack)
    _deal_awards(state, chance)


def _deal_events(state: ImperialStruggle, others: list[str], chance: random.Random) -> None:
    pool = state.deck + [card for side in others for card in state.powers[side].hand]
    _shuffle(chance, pool)
    for side in others:
        hand = state.powers[side].hand
        state.powers[side].hand = [pool.pop() for _ in hand]
    state.deck = pool


def _deal_ministries(power: Power, state: ImperialStruggle, chance: random.Random) -> None:
    """Face-down cards are any that fit the Era (is.components.hidden.3); of three one is Jacobite Uprisings, as all know
    (is.peace.ministry.7)."""
    now = era(state)
    down = [card for card in power.ministries if not card.revealed]
    fit = [card for card in power.spare if now in ministries()[card].eras]
    pool = [card.card for card in down] + fit
    _shuffle(chance, pool)
    if len(power.ministries) > LIMITS.ministries and JACOBITES in pool:
        pool.remove(JACOBITES)
        pool.append(JACOBITES)
    for card in down:
        card.card = pool.pop()
    power.spare = sorted([card for card in power.spare if card not in fit] + pool)


def _deal_war_tiles(power: Power, state: ImperialStruggle, side: str, chance: random.Random) -> None:
    """Deal the unseen War tiles of a side again (is.components.hidden.5, is.components.hidden.6)."""
    closed = [theater for theater in state.theaters if not theater.open]
    drawn_basic = power.drawn.startswith("basic")
    basics = power.basic + power.basic_gone + [theater.basic[side] for theater in closed if side in theater.basic]
    basics += [power.drawn] * drawn_basic
    _shuffle(chance, basics)
    for theater in closed:
        if side in theater.basic:
            theater.basic[side] = basics.pop()
    power.basic_gone = [basics.pop() for _ in power.basic_gone]
    bonus = power.bonus + [tile for theater in closed for tile in theater.bonus[side]]
    bonus += [power.drawn] * (bool(power.drawn) and not drawn_basic)
    _shuffle(chance, bonus)
    for theater in closed:
        theater.bonus[side] = [bonus.pop() for _ in theater.bonus[side]]
    if power.drawn:
        power.drawn = (basics if drawn_basic else bonus).pop()
    power.basic, power.bonus = basics, bonus


def _deal_awards(state: ImperialStruggle, chance: random.Random) -> None:
    pool = [tile for pile in state.award_piles.values() for tile in pile]
    _shuffle(chance, pool)
    state.award_piles = {region: [pool.pop() for _ in pile] for region, pile in state.award_piles.items()}


def _shuffle(chance: random.Random, pile: list[str]) -> None:
    """Put in order first, so that nothing follows from how it lay."""
    pile.sort()
    chance.shuffle(pile)
