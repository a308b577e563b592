"""Chest Tiles and the Heroes on display (vis.keys.chests, vis.keys.heroes)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import fire
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.boxes import Chest
from games.titles.viscounts_of_the_west_kingdom.table.game import NONE, VisGame, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.state import Player

# Heroes


def gain_hero(game: VisGame, context: Context) -> Flow[None]:
    """Takes a face-up Hero into the hand. This is no hire: vis.keys.heroes.1, vis.keys.heroes.2."""
    state, seat = game.state, context.seat
    if not state.heroes:
        return
    answer = yield from ask(
        seat,
        T("Gain a Hero"),
        "vis.keys.heroes.1",
        lambda: [
            Option(f"hero:{card}", T("{card}", card=townsfolk(card)), (f"townsfolk:{card}",)) for card in state.heroes
        ],
    )
    card: str = answer.parts[1]
    state.heroes.remove(card)
    player_of(game, seat).hand.append(card)
    refill_heroes(game)
    game.log(
        messages.gains(who(seat), townsfolk(card)),
        seat=seat,
        rule="vis.keys.heroes.1",
        elements=[f"townsfolk:{card}", context.source],
    )
    yield from fire(game, seat, "gain_or_destroy_hero", "gain_hero_or_kings_order")


def refill_heroes(game: VisGame) -> None:
    """Fills the row of Heroes at once, new ones on the left: vis.keys.heroes.1, vis.solo.keys.7."""
    state = game.state
    while state.hero_pile and len(state.heroes) < components.keys().heroes_shown:
        state.heroes.insert(0, state.hero_pile.pop(0))
        game.reveal()


# Chest Tiles


def gain_chest(game: VisGame, context: Context) -> Flow[None]:
    """Takes a face-up Chest Tile and puts it below a card space. A tile that was there leaves the game
    (vis.keys.chests.1, vis.keys.chests.2, vis.keys.chests.3). A player without a free space may refuse
    (vis.keys.chests.12)."""
    state, seat = game.state, context.seat
    player = player_of(game, seat)
    if not state.chests:
        return
    full = all(player.chests)
    answer = yield from ask(
        seat,
        T("Gain a Chest Tile"),
        "vis.keys.chests.1",
        lambda: [
            *(
                Option(f"chest:{tile}", T("{what}", what=Ref(f"chest:{tile}")), (f"chest:{tile}",))
                for tile in state.chests
            ),
            *([Option(NONE, messages.NONE)] if full else []),
        ],
    )
    if answer.verb != NONE:
        yield from _put(game, seat, answer.parts[1])


def _put(game: VisGame, seat: int, tile: str) -> Flow[None]:
    """Puts the tile in its place and fills the display again: vis.keys.chests.4."""
    state, player = game.state, player_of(game, seat)
    answer = yield from ask(
        seat,
        T("Below which card space?"),
        "vis.keys.chests.2",
        lambda: [_space(seat, index, chest) for index, chest in enumerate(player.chests)],
    )
    index = answer.number(1)
    if player.chests[index]:
        state.removed_chests.append(player.chests[index])
    player.chests[index] = tile
    state.chests.remove(tile)
    refill_chests(game)
    game.log(
        T("{who} puts {what} below space {n}", who=who(seat), what=Ref(f"chest:{tile}"), n=index + 1),
        seat=seat,
        rule="vis.keys.chests.2",
        elements=[f"chest:{tile}", f"chest-space:{seat}:{index + 1}"],
    )


def _space(seat: int, index: int, tile: str) -> Option:
    element = f"chest-space:{seat}:{index + 1}"
    label = T("Below space {n}", n=index + 1)
    if tile:
        label = T("Below space {n}, instead of {what}", n=index + 1, what=Ref(f"chest:{tile}"))
    return Option(f"below:{index}", label, (element,))


def refill_chests(game: VisGame) -> None:
    """Fills the display of Chest Tiles at once, new ones on the left: vis.keys.chests.4, vis.keys.chests.11,
    vis.solo.keys.7."""
    state = game.state
    while state.chest_pile and len(state.chests) < components.keys().chests_shown:
        state.chests.insert(0, state.chest_pile.pop(0))
        game.reveal()


def chests_of(player: Player) -> Iterator[tuple[int, Chest]]:
    """The Chest Tiles of a player, each with the space above it."""
    for index, tile in enumerate(player.chests):
        if tile:
            yield index, components.chests()[tile]


def rewarding(player: Player, spaces: Sequence[int]) -> list[tuple[Chest, str]]:
    """The tiles that reward cards which were played or have slid onto these spaces, each with its card. A tile
    rewards by the icons printed on the card: vis.keys.chests.5, vis.keys.chests.7."""
    rewards = []
    for index, tile in chests_of(player):
        card = player.row[index]
        if index not in spaces or not card or tile.requires is None:
            continue
        if components.card(card).icons.count(tile.requires.icon) >= tile.requires.least:
            rewards.append((tile, card))
    return rewards


def reward(game: VisGame, seat: int, due: Sequence[tuple[Chest, str]]) -> Flow[None]:
    """Gives the rewards from left to right (vis.keys.chests.13). A reward that was due when the cards entered stays
    due, whatever happens in between (vis.keys.chests.6, vis.keys.chests.15)."""
    for tile, card in due:
        element = f"chest:{tile.id}"
        game.log(
            T("{what} rewards {card} of {who}", what=Ref(element), card=townsfolk(card), who=who(seat)),
            seat=seat,
            rule="vis.keys.chests.5",
            elements=[element, f"townsfolk:{card}"],
        )
        yield from perform(game, Context(seat=seat, source=element, rule="vis.keys.chests.5"), tile.effects)
