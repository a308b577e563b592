"""Positions laid out by hand, for worked examples. What is not mentioned is put where it belongs
(docs/writing-scenarios.md).

An arranged table begins in round 1, and no player has chosen a pair. The Viscounts are on spaces 1 to 4 in order of
seats. The segments and the sections of the Castle are in printed order. Only Workers are in supply; rows and hands
are empty. The starting cards that are nowhere else are in the discard pile. The stacks are as high as in the book. A
given pile of the main board keeps its order, above the rest of its cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.titles.viscounts_of_the_west_kingdom import invariants
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import RESOURCES
from games.titles.viscounts_of_the_west_kingdom.table.state import GATES, KEYS, Automa, Player, Viscounts


def complete(state: Viscounts, paths: Collection[str]) -> None:
    """Complete the State around the fields at ``paths``, so that no piece is missing or doubled."""
    for name, value in (("round", 1), ("start", 0), ("active", 0)):
        if name not in paths:
            setattr(state, name, value)
    _board(state, paths)
    for player in state.players:
        _player(state, player, paths)
    if state.automa is not None:
        _automa(state, state.automa, paths)
    _boxes(state)
    _piles(state, paths)
    _stacks(state, paths)


def _any(paths: Collection[str], path: str) -> bool:
    return any(one == path or one.startswith(f"{path}.") for one in paths)


def _board(state: Viscounts, paths: Collection[str]) -> None:
    """The ring and the Castle in printed order, with the given things in their places."""
    for index, (section, known) in enumerate(zip(state.castle, components.castle().sections, strict=True)):
        if f"castle.{index}.id" not in paths:
            section.id = known.id
    for index, (segment, printed) in enumerate(zip(state.ring, components.segments(), strict=True)):
        if f"ring.{index}.id" not in paths:
            segment.id = printed
    if "leader" not in paths and state.third_tier:
        state.leader = max(state.third_tier, key=lambda seat: state.third_tier[seat])


def _automa(state: Viscounts, automa: Automa, paths: Collection[str]) -> None:
    """The AI is on space 6 with nothing. Schemes that are nowhere else are in its piles in printed order."""
    player = automa.own
    if "automa.own.space" not in paths:
        player.space = "space_6"
    _pieces(state, player, paths, "automa.own")
    automa.removed = list(components.automa_board(automa.board).removed_schemes)
    there = {*player.row, *player.discard, *automa.removed}
    there |= set(player.draw) if "automa.own.draw" in paths else set()
    there |= set(automa.future) if "automa.future" in paths else set()
    for scheme in components.schemes(state.sets).values():
        pile = player.draw if scheme.deck == "starting" else automa.future
        if scheme.id in there:
            continue
        if f"automa.{'own.draw' if scheme.deck == 'starting' else 'future'}" not in paths:
            pile[:] = [one for one in pile if one != scheme.id] + [scheme.id]
        else:
            pile.append(scheme.id)
    player.draw = [scheme for scheme in player.draw if scheme not in {*player.row, *player.discard, *automa.removed}]
    automa.future = [
        scheme
        for scheme in automa.future
        if scheme not in {*player.row, *player.discard, *player.draw, *automa.removed}
    ]
    automa.unseen = []


def _pieces(state: Viscounts, player: Player, paths: Collection[str], path: str) -> None:
    """The Workers in supply, the Buildings and the Public Buildings, by what is on the board."""
    standing = [built.building for one in state.ring for built in one.built.values() if built.owner == player.seat]
    if not _any(paths, f"{path}.workers"):
        player.workers = invariants.workers_due(state, player.seat)
    if not _any(paths, f"{path}.buildings"):
        player.buildings = {kind: standing.count(kind) for kind in components.BUILDINGS}
    if not _any(paths, f"{path}.public"):
        player.public = [card for card in standing if card in components.public()]


def _player(state: Viscounts, player: Player, paths: Collection[str]) -> None:
    path = f"players.{player.seat}"
    player.goods = {kind: player.goods.get(kind, 0) for kind in RESOURCES}
    if f"{path}.space" not in paths:
        player.space = f"space_{player.seat + 1}"
    _pieces(state, player, paths, path)
    player.deck = []
    starting = [components.own_copy(card, player.seat) for card in components.starting(state.sets)]
    elsewhere = {*player.hand, *player.draw, *player.discard, *player.row, *state.removed}
    player.discard += [card for card in starting if card not in elsewhere]


def _boxes(state: Viscounts) -> None:
    """All pairs are chosen. What no player has is in the box, or on the displays of the expansions."""
    state.pairs = []
    held = _held(state)
    used = {player.player_card for player in state.players}
    state.unused = [card for card in components.player_cards(state.sets) if card not in used]
    heroes = [card for card in components.heroes(state.sets) if card not in held]
    taken = {card for player in state.owners() for card in player.bonuses}
    state.bonuses = [card for card in state.bonuses if card not in taken]
    if state.plays(GATES):
        _displayed(state.outsiders, state.outsider_pile, list(components.outsiders(state.sets)), held, SHOWN)
        state.kings_orders = [card for card in components.kings_orders() if card not in held]
    if not state.plays(KEYS):
        state.unused += heroes
        return
    _displayed(state.heroes, state.hero_pile, heroes, held, SHOWN)
    chests = {tile for player in state.players for tile in player.chests} | set(state.removed_chests)
    _displayed(state.chests, state.chest_pile, list(components.chests()), chests, components.keys().chests_shown)
    built = {card for player in state.owners() for card in player.public}
    state.public = [card for card in components.public() if card not in built]


SHOWN = 3
"""Outsiders and Heroes on display."""


def _held(state: Viscounts) -> set[str]:
    return {card for player in state.players for card in invariants.cards_of(player)} | set(state.removed)


def _displayed(shown: list[str], pile: list[str], cards: Sequence[str], held: Collection[str], many: int) -> None:
    """The given cards stay on display. The rest follows in printed order until the display is full."""
    shown[:] = [card for card in shown if card not in held]
    rest = [card for card in cards if card not in held and card not in shown]
    missing = many - len(shown)
    shown += rest[:missing]
    pile[:] = rest[missing:]


def _piles(state: Viscounts, paths: Collection[str]) -> None:
    held = _held(state)
    _fill(
        [segment.townsfolk for segment in state.ring],
        [f"ring.{index}.townsfolk" in paths for index in range(len(state.ring))],
        [card for card in components.neutral(state.sets) if card not in held],
    )
    taken = {tile for player in state.owners() for tile in player.manuscripts}
    _fill(
        [segment.manuscripts for segment in state.ring],
        [f"ring.{index}.manuscripts" in paths for index in range(len(state.ring))],
        [tile for tile in components.manuscripts(state.sets) if tile not in taken],
    )


def _fill(piles: Sequence[list[str]], laid: Sequence[bool], cards: Sequence[str]) -> None:
    """The cards that are nowhere else go below the given piles, evenly. A pile that is given empty stays empty."""
    there = {card for pile, is_laid in zip(piles, laid, strict=True) if is_laid for card in pile}
    rest = [card for card in cards if card not in there]
    open_piles = [pile for pile, is_laid in zip(piles, laid, strict=True) if pile or not is_laid]
    for pile, is_laid in zip(piles, laid, strict=True):
        if not is_laid:
            pile.clear()
    for index, pile in enumerate(open_piles):
        pile += rest[index :: len(open_piles)]


def _stacks(state: Viscounts, paths: Collection[str]) -> None:
    stacks = components.stacks()
    if "debts_left" not in paths:
        state.debts_left = 0 if state.poverty else stacks.poverty_debts[state.seats - 1]
    if "deeds_left" not in paths:
        state.deeds_left = 0 if state.prosperity else stacks.prosperity_deeds[state.seats - 1]
    if "last_round" not in paths and (state.poverty or state.prosperity):
        state.last_round = state.round + 1
