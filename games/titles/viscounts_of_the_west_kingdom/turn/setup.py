"""Setup (vis.setup): the ring, the Castle, the piles. Then the players choose pairs and carry them out, one after
another."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.chance import Chance
from games.engine.rules.state import call
from games.engine.rules.text import Ref, T
from games.engine.title.info import Setup
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import solo
from games.titles.viscounts_of_the_west_kingdom.rules import deck
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.components import Sets
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import RESOURCES, DiscardFromDeck
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import (
    GATES,
    KEYS,
    Pair,
    Player,
    Section,
    Segment,
    Viscounts,
)


def set_up(setup: Setup, seed: str) -> Viscounts:
    """The table before the first pair is chosen (vis.setup.board.13, vis.setup.players.5)."""
    chance = Chance(seed)
    seats = setup.players
    state = Viscounts(
        seats=seats,
        mode=setup.mode,
        options=dict(setup.options),
        chance=chance,
        agenda=[],
        ring=[],
        castle=_castle(chance),
        third_tier={},
        players=[],
        start=chance.roll("start", seats) - 1,
        pairs=[],
        bonuses=[card.id for card in components.castle().cleric_bonuses],
        leader_card=components.castle().leader.id,
    )
    state.ring = _ring(chance, state.sets)
    state.players = [new_player(seat, state.sets) for seat in range(seats)]
    _lay_out_pairs(state)
    if state.plays(GATES):
        _lay_out_gates(state)
    if state.plays(KEYS):
        _lay_out_keys(state)
    solo.add(state)
    return state


def _lay_out_gates(state: Viscounts) -> None:
    """Lays out the components of Gates of Gold: vis.gates.setup.2, vis.gates.setup.6, vis.gates.setup.8,
    vis.gates.setup.10, vis.gates.bonus.1."""
    printed, chance = components.gates(), state.chance
    state.leader_card = chance.pick("leader", [card.id for card in printed.leaders])
    for group in ("diversified", "specialized"):
        cards = [card.id for card in printed.builder_bonuses if card.group == group]
        state.bonuses.append(chance.pick(group, cards))
    state.kings_orders = components.kings_orders()
    for player in state.players:
        player.deck.append(state.kings_orders.pop(0))
    cards = list(components.outsiders(state.sets))
    chance.shuffle("outsiders", cards)
    shown = printed.outsiders_shown
    state.outsiders, state.outsider_pile = cards[:shown], cards[shown:]


def _lay_out_keys(state: Viscounts) -> None:
    """Lays out the Public Buildings and the Chest Tiles: vis.keys.setup.2, vis.keys.setup.6."""
    printed = components.keys()
    state.public = list(components.public())
    tiles = list(components.chests())
    state.chance.shuffle("chests", tiles)
    state.chests, state.chest_pile = tiles[: printed.chests_shown], tiles[printed.chests_shown :]


def _ring(chance: Chance, sets: Sets) -> list[Segment]:
    """Puts the segments in random order. Each gets a pile of Townsfolk and a pile of Manuscripts: vis.setup.board.3,
    vis.setup.board.6, vis.setup.board.9."""
    ids = list(components.segments())
    chance.shuffle("ring", ids)
    cards = list(components.neutral(sets))
    chance.shuffle("townsfolk", cards)
    piles = even_piles(cards, len(ids))
    chance.shuffle("piles", piles)
    tiles = manuscript_piles(chance, sets, len(ids))
    return [Segment(*of) for of in zip(ids, piles, tiles, strict=True)]


def even_piles(cards: Sequence[str], many: int) -> list[list[str]]:
    """Deals piles as evenly as possible. Random ones have a card more: vis.setup.board.7."""
    return [list(cards[index::many]) for index in range(many)]


def manuscript_piles(chance: Chance, sets: Sets, many: int) -> list[list[str]]:
    """Deals each pile the same number of black-backed Manuscripts, with a gray-backed one on top: vis.setup.board.8,
    vis.setup.board.11, vis.gates.setup.5, vis.keys.setup.4."""
    tiles = components.manuscripts(sets).values()
    tops = [tile.id for tile in tiles if tile.back == "grey"]
    below = [tile.id for tile in tiles if tile.back == "black"]
    chance.shuffle("gray manuscripts", tops)
    chance.shuffle("manuscripts", below)
    return [[top, *below[index::many]] for index, top in enumerate(tops)]


def _castle(chance: Chance) -> list[Section]:
    """Turns the Castle at random: vis.setup.board.4."""
    sections = [Section(section.id, [{}, {}]) for section in components.castle().sections]
    turned = chance.roll("castle", len(sections))
    return sections[turned:] + sections[:turned]


def new_player(seat: int, sets: Sets) -> Player:
    """Makes a player. The deck is shuffled when the Player card is carried out: vis.setup.players.2,
    vis.setup.players.3, vis.setup.pairs.19."""
    board = components.player_board()
    return Player(
        seat,
        goods=dict.fromkeys(RESOURCES, 0),
        row=[""] * board.card_spaces,
        deck=[components.own_copy(card, seat) for card in components.starting(sets)],
        workers=board.workers,
        buildings=dict.fromkeys(components.BUILDINGS, 0),
        corruption=board.corruption_start,
        virtue=board.virtue_start,
        chests=[""] * board.card_spaces,
    )


def _lay_out_pairs(state: Viscounts) -> None:
    """Lays out one pair more than there are players (vis.setup.pairs.1, vis.setup.pairs.2, vis.solo.setup.3). The
    others stay in the box (vis.setup.pairs.3)."""
    cards, heroes = list(components.player_cards(state.sets)), list(components.heroes(state.sets))
    state.chance.shuffle("player cards", cards)
    state.chance.shuffle("heroes", heroes)
    many = state.seats + 1
    state.pairs = [Pair(card, hero) for card, hero in zip(cards[:many], heroes[:many], strict=True)]
    state.unused = [*cards[many:], *heroes[many:]]


@steps.called(T("Manuscript Boards are handed out"))
def hand_out_boards(game: VisGame) -> None:
    """Gives every player a Manuscript Board. The starting Manuscript counts from now on: vis.gates.setup.9,
    vis.gates.board.4, vis.gates.board.5."""
    ribbon = Ref(f"ribbon:{components.gates().starting_ribbon}")
    for player in game.state.players:
        text = T("{who} begins with a Manuscript: {ribbon}", who=who(player.seat), ribbon=ribbon)
        game.log(text, seat=player.seat, rule="vis.gates.board.4")


@steps.called(T("A pair of cards is chosen"))
def choose_pair(game: VisGame, seat: int) -> Flow[None]:
    """A player chooses a pair and carries out the whole Player card before the next player chooses:
    vis.setup.pairs.4, vis.setup.pairs.5."""
    state = game.state
    state.active = seat
    answer = yield from ask(
        seat,
        T("Choose a Player card and its Hero"),
        "vis.setup.pairs.4",
        lambda: [
            Option(
                f"pair:{pair.player_card}",
                T("{card} with {hero}", card=Ref(f"player_card:{pair.player_card}"), hero=townsfolk(pair.hero)),
                (f"player_card:{pair.player_card}", f"townsfolk:{pair.hero}"),
            )
            for pair in state.pairs
        ],
    )
    pair = next(one for one in state.pairs if one.player_card == answer.parts[1])
    state.pairs.remove(pair)
    yield from _carry_out(game, seat, pair)
    yield from _shuffle_deck(game, seat)


def _carry_out(game: VisGame, seat: int, pair: Pair) -> Flow[None]:
    """Puts the Viscount on its space and gives the goods, then the extra step (vis.setup.pairs.6, vis.setup.pairs.7,
    vis.setup.pairs.8, vis.setup.pairs.12, vis.keys.setup.8). The usual rules apply (vis.setup.pairs.9,
    vis.setup.pairs.16)."""
    player, card = player_of(game, seat), components.player_card(pair.player_card)
    player.player_card, player.space = card.id, card.start_space
    player.deck.append(pair.hero)
    game.log(
        T(
            "{who} takes {card} with {hero}",
            who=who(seat),
            card=Ref(f"player_card:{card.id}"),
            hero=townsfolk(pair.hero),
        ),
        seat=seat,
        rule="vis.setup.pairs.4",
        elements=[f"player_card:{card.id}", f"townsfolk:{pair.hero}", f"space:{player.space}"],
    )
    source = f"player_card:{card.id}"
    yield from perform(game, Context(seat=seat, source=source, rule="vis.setup.pairs.7"), card.gain)
    if card.at_end_of_setup:
        game.later(call("end_of_setup", seat))
    else:
        yield from perform(game, Context(seat=seat, source=source, rule="vis.setup.pairs.8"), card.extra)


@steps.called(T("What a Player card does last"))
def end_of_setup(game: VisGame, seat: int) -> Flow[None]:
    """Carries out the steps of the end of setup, once the displays are filled: vis.keys.setup.9."""
    card = components.player_card(player_of(game, seat).player_card)
    source = f"player_card:{card.id}"
    yield from perform(game, Context(seat=seat, source=source, rule="vis.keys.setup.9"), card.extra)


def _shuffle_deck(game: VisGame, seat: int) -> Flow[None]:
    """Shuffles the Hero, the starting Townsfolk and the cards hired so far. There is no Criminal check
    (vis.setup.pairs.13, vis.setup.pairs.14). Cards that the player chose to discard stay in the discard pile
    (vis.keys.setup.10)."""
    player = player_of(game, seat)
    chosen = any(isinstance(effect, DiscardFromDeck) for effect in components.player_card(player.player_card).extra)
    stays = player.discard if chosen else []
    player.draw, player.deck, player.discard = (
        [*player.draw, *player.deck, *([] if chosen else player.discard)],
        [],
        stays,
    )
    game.chance.shuffle(f"deck {seat}", player.draw)
    yield from deck.draw(game, seat, components.player_board().starting_hand, "vis.setup.pairs.14")


@steps.called(T("The stacks are built"))
def build_stacks(game: VisGame) -> None:
    """Builds the stacks (vis.setup.debts.1, vis.setup.debts.2, vis.setup.debts.3, vis.setup.debts.4). The pair that
    no player chose goes back to the box (vis.setup.pairs.3)."""
    state, stacks = game.state, components.stacks()
    state.debts_left, state.deeds_left = stacks.poverty_debts[state.seats - 1], stacks.prosperity_deeds[state.seats - 1]
    for pair in state.pairs:
        state.unused += [pair.player_card, pair.hero]
    state.pairs.clear()
    if state.plays(KEYS):
        _show_heroes(state)


def _show_heroes(state: Viscounts) -> None:
    """Shuffles the unused Heroes and reveals some of them: vis.keys.setup.7."""
    state.hero_pile = [card for card in state.unused if components.is_hero(card)]
    state.unused = [card for card in state.unused if not components.is_hero(card)]
    state.chance.shuffle("hero pile", state.hero_pile)
    shown = components.keys().heroes_shown
    state.heroes, state.hero_pile = state.hero_pile[:shown], state.hero_pile[shown:]
