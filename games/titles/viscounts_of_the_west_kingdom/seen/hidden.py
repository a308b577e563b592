"""What a seat must not know is dealt again at random (vis.components.goods.6, vis.setup.board.10)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.titles.viscounts_of_the_west_kingdom.table.state import Automa, Player, Viscounts


def permute_hidden(state: Viscounts, seat: int | None, chance: random.Random) -> None:
    """Deals at random which cards are in a hand and which in the draw pile, except for their owner. The order of
    every draw pile is mixed, and the cards below the tops of the main board's piles, and the piles of Outsiders,
    Heroes and Chest Tiles. All players know which cards a player has in total."""
    for player in state.players:
        _deal(player, player.seat == seat or state.result is not None, chance)
    if state.automa is not None:
        _automa(state.automa, chance)
    for pile in (state.outsider_pile, state.hero_pile, state.chest_pile):
        pile.sort()
        chance.shuffle(pile)
    _below([segment.townsfolk for segment in state.ring], chance)
    _below([segment.manuscripts for segment in state.ring], chance)


def _deal(player: Player, sees: bool, chance: random.Random) -> None:
    cards = sorted(player.draw if sees else player.hand + player.draw)
    chance.shuffle(cards)
    if not sees:
        many = len(player.hand)
        player.hand, cards = cards[:many], cards[many:]
    player.draw = cards


def _automa(automa: Automa, chance: random.Random) -> None:
    """Deals at random which Future Schemes the AI has had since the start, the order of its piles, and the places of
    the AI Chest Tiles (vis.solo.setup.11, vis.solo.keys.2)."""
    player = automa.own
    known = [scheme for scheme in player.draw if scheme not in automa.unseen]
    pool = sorted([*automa.unseen, *automa.future])
    chance.shuffle(pool)
    many = len(automa.unseen)
    automa.unseen, automa.future = pool[:many], pool[many:]
    player.draw = sorted([*known, *automa.unseen])
    chance.shuffle(player.draw)
    turned = sum(1 for tile in player.chests if tile)
    rest = sorted(automa.chests[turned:])
    chance.shuffle(rest)
    automa.chests = [*automa.chests[:turned], *rest]


def _below(piles: Sequence[list[str]], chance: random.Random) -> None:
    """Everything except the tops is mixed and dealt to piles of the same height as before."""
    cards = sorted(card for pile in piles for card in pile[1:])
    chance.shuffle(cards)
    for pile in piles:
        many = len(pile) - 1
        if many > 0:
            pile[1:], cards = cards[:many], cards[many:]
