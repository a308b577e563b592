"""The set-up with its numbers (vis.setup, vis.gates.setup, vis.keys.setup, vis.solo.setup)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import Ref, T
from games.engine.title.companion import Fact, Layout, Picture
from games.engine.title.info import Setup
from games.titles.viscounts_of_the_west_kingdom.modes.solo import SOLO
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import GATES, KEYS, Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn.setup import set_up

NOTHING_TO_DO = (
    *("vis.setup.board.5", "vis.setup.board.10", "vis.setup.players.6", "vis.setup.pairs.9", "vis.setup.pairs.10"),
    *("vis.setup.pairs.17", "vis.gates.setup.1", "vis.gates.setup.2", "vis.gates.setup.4", "vis.gates.setup.7"),
    *("vis.keys.setup.1", "vis.keys.setup.2", "vis.keys.setup.8", "vis.keys.setup.10", "vis.solo.setup.1"),
)


def layout(state: Viscounts, setup: Setup) -> Layout:
    """The chapter, and what the boxes and the solo mode add."""
    alone = setup.mode == SOLO
    added = [
        *(["vis.gates.setup"] if state.plays(GATES) else []),
        *(["vis.keys.setup"] if state.plays(KEYS) else []),
        *(["vis.solo.setup"] if alone else []),
    ]
    return Layout(
        places=("vis.setup", *added),
        facts=(*_facts(state, set_up(setup, "companion")), *_boxes(state), *_opponent(state)),
        pictures=(
            Picture(section="vis.setup.board", show=("kingdom-map",)),
            Picture(section="vis.setup.debts", show=("stacks", "honours")),
            Picture(section="vis.gates.setup", show=("boxes",)),
            *([] if state.plays(GATES) else [Picture(section="vis.keys.setup", show=("boxes",))]),
            Picture(section="vis.setup.players", show=("mat:0",)),
        ),
        skip=NOTHING_TO_DO,
    )


def laid(state: Viscounts) -> bool:
    """Whether the pairs are chosen and the stacks are built: the first round begins."""
    return state.round > 0


def _facts(state: Viscounts, begun: Viscounts) -> Iterator[Fact]:
    """What lies where: ``begun`` before the pairs are chosen, ``state`` after it."""
    piles = [len(segment.townsfolk) for segment in begun.ring]
    text = T("{n} cards: piles of {least} and {most}", n=sum(piles), least=min(piles), most=max(piles))
    if min(piles) == max(piles):
        text = T("{n} cards: piles of {most}", n=sum(piles), most=max(piles))
    yield Fact(rule="vis.setup.board.6", text=text)
    tiles = [len(segment.manuscripts) for segment in begun.ring]
    yield Fact(rule="vis.setup.board.9", text=T("{n} Manuscripts in each pile", n=max(tiles)))
    player, board = begun.players[0], components.player_board()
    yield Fact(
        rule="vis.setup.players.2",
        text=T("{workers} Workers, {cards} starting Townsfolk", workers=player.workers, cards=len(player.deck)),
    )
    rows = [T("{n} × {what}", n=len(row.slots), what=Ref(f"building:{row.id}")) for row in board.buildings]
    yield Fact(rule="vis.setup.players.3", text=T("{rows}", rows=[*rows]))
    yield Fact(rule="vis.setup.pairs.1", text=T("{n} pairs", n=len(begun.pairs)))
    yield Fact(rule="vis.setup.pairs.14", text=T("{n} cards in hand", n=board.starting_hand))
    stacks, seats = components.stacks(), state.seats
    debts, deeds = stacks.poverty_debts[seats - 1], stacks.prosperity_deeds[seats - 1]
    yield Fact(rule="vis.setup.debts.1", text=T("{n} Debts on Poverty", n=debts))
    yield Fact(rule="vis.setup.debts.2", text=T("{n} Deeds on Prosperity", n=deeds))


def _boxes(state: Viscounts) -> Iterator[Fact]:
    if state.plays(GATES):
        shown, pile = len(state.outsiders), len(state.outsider_pile)
        yield Fact(rule="vis.gates.setup.8", text=T("{n} Outsiders face up, {left} in the pile", n=shown, left=pile))
        orders = len(state.kings_orders)
        yield Fact(rule="vis.gates.setup.10", text=T("{n} King's Orders stay in the pile", n=orders))
    if state.plays(KEYS):
        shown, pile = len(components.chests()), components.keys().chests_shown
        text = T("{n} Chest Tiles face up, {left} in the pile", n=pile, left=shown - pile)
        yield Fact(rule="vis.keys.setup.6", text=text)
        yield Fact(rule="vis.keys.setup.7", text=T("{n} Heroes face up", n=components.keys().heroes_shown))


def _opponent(state: Viscounts) -> Iterator[Fact]:
    """vis.solo.setup.10: the Schemes. Every AI board removes as many."""
    if state.automa is None:
        return
    automa = state.automa
    schemes = len(automa.own.draw) + len(automa.own.discard) + sum(1 for card in automa.own.row if card)
    text = T("{n} Schemes in the draw pile, {left} Future Schemes", n=schemes, left=len(automa.future))
    yield Fact(rule="vis.solo.setup.10", text=text)
