"""What a seat must not know, dealt again (gw.components.resources.4)."""

from __future__ import annotations

import random

from games.titles.great_wall.rules.game import sees
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, Clan, GreatWall
from games.titles.great_wall.year import setup

USUAL_GOODS = 5
"""No more of each of the four goods lies behind a screen in 96 of 100 looks at games between bots. What is dealt again is
drawn from 0 to this, whatever lies there: anything that followed from it, as its sum, would tell of it."""


def permute_hidden(state: GreatWall, seat: int | None, chance: random.Random) -> None:
    """Shuffle, in place, decks, the hands of the others, and what was dealt to them in secret, each put in order before, so that
    nothing follows from how they lay; draw their goods again.
    The back of the top horde card stays what it is (gw.cards.horde.10)."""
    others = [clan for clan in state.clans.values() if clan.owner != seat and clan.owner != REED]
    if state.result is not None:
        others = []
    _deal_hordes(state, chance)
    _deal_tactics(state, [clan for clan in others if not sees(state, seat, clan.owner)], chance)
    _deal_advisors(state, others, chance)
    _deal_generals(state, seat, others, chance)
    for clan in others:
        if clan.owner != QIN and not sees(state, seat, clan.owner):
            clan.goods = {kind: chance.randint(0, USUAL_GOODS) for kind in clan.goods}
    for deck in (state.qin_deck, state.request_deck, state.event_deck):
        deck.sort()
        chance.shuffle(deck)


def _deal_hordes(state: GreatWall, chance: random.Random) -> None:
    if not state.horde_deck:
        return
    cards = components.horde_cards()
    back = cards[state.horde_deck[0]].invasion
    state.horde_deck.sort()
    chance.shuffle(state.horde_deck)
    top = next(index for index, card in enumerate(state.horde_deck) if cards[card].invasion == back)
    state.horde_deck.insert(0, state.horde_deck.pop(top))


def _deal_tactics(state: GreatWall, others: list[Clan], chance: random.Random) -> None:
    pool = sorted(state.tactic_deck + [card for clan in others for card in clan.tactics])
    chance.shuffle(pool)
    for clan in others:
        clan.tactics = [pool.pop() for _ in clan.tactics]
    state.tactic_deck = pool


def _deal_advisors(state: GreatWall, others: list[Clan], chance: random.Random) -> None:
    """Supporting advisors lie face down; before the choice the dealt ones are secret as well."""
    choosing = not state.tea
    pool = state.advisor_deck + [card for clan in others for card in clan.supporting]
    if choosing:
        pool += [card for clan in others for card in clan.advisors]
    pool.sort()
    chance.shuffle(pool)
    for clan in others:
        clan.supporting = [pool.pop() for _ in clan.supporting]
        if choosing:
            clan.advisors = [pool.pop() for _ in clan.advisors]
    state.advisor_deck = pool


def _deal_generals(state: GreatWall, seat: int | None, others: list[Clan], chance: random.Random) -> None:
    if state.tea:
        return
    generals = state.clans[seat].generals if seat is not None else []
    sets = setup.sets_in_play(state.mode, state.options)
    pool = [card for card in setup.cards_of(sets, components.generals().values()) if card not in generals]
    chance.shuffle(pool)
    for other in others:
        if other.owner != QIN:
            other.generals = [pool.pop() for _ in other.generals]
