"""What a seat must not know, dealt again (gwc.setup.cards.3, gwc.setup.tokens.1, gwc.turn.check.20)."""

from __future__ import annotations

import random

from games.titles.great_wall_of_china.state import Kind, Side, Token, Wall


def permute_hidden(state: Wall, seat: int | None, chance: random.Random) -> None:
    """Shuffle, in place, every pile, the hands of the others, the supply, and the rewards of the others while they lie face down; each
    put in order before, so that nothing follows from how they lay."""
    for owner, side in enumerate(state.sides):
        if owner == seat:
            side.pile.sort()
            chance.shuffle(side.pile)
        else:
            _deal_cards_anew(side, chance)
    _deal_tokens_anew(state, seat, chance)


def _deal_cards_anew(side: Side, chance: random.Random) -> None:
    cards = sorted(side.pile + [kind for kind, count in side.hand.items() for _ in range(count)])
    chance.shuffle(cards)
    held = len(cards) - len(side.pile)
    side.pile = cards[held:]
    side.hand = _by_kind(cards[:held])


def _by_kind(cards: list[Kind]) -> dict[Kind, int]:
    return {kind: cards.count(kind) for kind in dict.fromkeys(cards)}


def _deal_tokens_anew(state: Wall, seat: int | None, chance: random.Random) -> None:
    hidden = [side for owner, side in enumerate(state.sides) if not sees_rewards(state, seat, owner)]
    pool: list[Token] = sorted(state.supply + [token for side in hidden for token in side.tokens])
    chance.shuffle(pool)
    for side in hidden:
        side.tokens = [pool.pop() for _ in side.tokens]
    state.supply = pool


def sees_rewards(state: Wall, seat: int | None, owner: int) -> bool:
    """gwc.turn.check.10, gwc.turn.check.20: one's own, all of them at a table with open rewards, and gwc.end.score.1: all of them at the
    end."""
    return seat == owner or state.options["rewards"] == "open" or state.result is not None
