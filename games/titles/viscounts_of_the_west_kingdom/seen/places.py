"""Where every piece is (vis.components), so that the page can show it move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.engine.title.pieces import Place
from games.titles.viscounts_of_the_west_kingdom.rules.buildings import left
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import RESOURCES
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, NOBODY, Automa, Player, Viscounts

NamedPlaces = Iterator[tuple[str, Place]]
HIDDEN: tuple[int, ...] = ()
"""The viewers who see the cards of a pile."""
MANY = 999
"""Goods, Debts and Deeds without limit. The supply has this number, less what the players have."""


def places(state: Viscounts) -> dict[str, Place]:
    """The pieces of the players, then those of the main board, the Castle and the stacks, then what no player has."""
    all_places: dict[str, Place] = {}
    for player in state.players:
        all_places.update(_cards(state, player))
        all_places.update(_pieces(player))
    if state.automa is not None:
        all_places.update(_automa(state.automa))
        all_places.update(_pieces(state.automa.own))
    all_places.update(_ring(state))
    all_places.update(_castle(state))
    all_places.update(_supply(state))
    all_places.update(_apart(state))
    return all_places


def _cards(state: Viscounts, player: Player) -> NamedPlaces:
    seat = player.seat
    for space, card in enumerate(player.row, 1):
        if card:
            yield f"card-space:{seat}:{space}", Place((f"townsfolk:{card}",))
    seen_by = None if state.result is not None else (seat,)
    yield f"hand:{seat}", Place(_named("townsfolk", player.hand), seen_by=seen_by)
    yield f"draw:{seat}", Place(_named("townsfolk", player.draw), seen_by=HIDDEN)
    yield f"discard:{seat}", Place(_named("townsfolk", player.discard))
    if player.deck:
        yield f"deck:{seat}", Place(_named("townsfolk", player.deck))
    yield f"own-manuscripts:{seat}", Place(_named("manuscript", player.manuscripts))
    leader = [state.leader_card] if state.leader == seat else []
    yield f"held:{seat}", Place(_named("bonus", [*player.bonuses, *player.public, *leader]))
    for space, tile in enumerate(player.chests, 1):
        if tile:
            yield f"chest-space:{seat}:{space}", Place((f"chest:{tile}",))
    if player.player_card:
        yield f"own-player-card:{seat}", Place((f"player_card:{player.player_card}",))


def _automa(automa: Automa) -> NamedPlaces:
    """The AI has Schemes where players have cards."""
    player = automa.own
    for space, scheme in enumerate(player.row, 1):
        if scheme:
            yield f"scheme-space:{space}", Place((f"scheme:{scheme}",))
    yield "scheme-draw", Place(_named("scheme", player.draw), seen_by=HIDDEN)
    yield "scheme-discard", Place(_named("scheme", player.discard))
    yield "scheme-future", Place(_named("scheme", automa.future), seen_by=HIDDEN)
    yield f"own-manuscripts:{player.seat}", Place(_named("manuscript", player.manuscripts))
    yield f"held:{player.seat}", Place(_named("bonus", [*player.bonuses, *player.public]))


def _pieces(player: Player) -> NamedPlaces:
    seat = player.seat
    yield f"goods:{seat}:silver", Place(counted={"silver": player.silver})
    for kind, number in player.goods.items():
        yield f"goods:{seat}:{kind}", Place(counted={kind: number})
    yield f"paper:{seat}:debt", Place(counted={"debt": player.debts})
    yield f"paper:{seat}:paid", Place(counted={"debt": player.paid})
    yield f"paper:{seat}:deed", Place(counted={"deed": player.deeds})
    yield f"paper:{seat}:approved", Place(counted={"deed": player.approved})
    yield f"workers:{seat}", Place(counted={f"worker:{seat}": player.workers})
    for building in components.BUILDINGS:
        yield f"row-of:{seat}:{building}", Place(counted={f"{building}:{seat}": left(player, building)})
    corruption, virtue = f"corruption:{seat}", f"virtue:{seat}"
    if player.corruption == player.virtue:
        yield f"track:{seat}:{player.virtue}", Place((corruption, virtue))
    else:
        yield f"track:{seat}:{player.corruption}", Place((corruption,))
        yield f"track:{seat}:{player.virtue}", Place((virtue,))
    if not player.space:
        yield f"viscount-of:{seat}", Place((f"viscount:{seat}",))


def _ring(state: Viscounts) -> NamedPlaces:
    for segment in state.ring:
        yield f"pile:{segment.id}", Place(_named("townsfolk", segment.townsfolk[:1]))
        yield f"under:{segment.id}", Place(_named("townsfolk", segment.townsfolk[1:]), seen_by=HIDDEN)
        yield f"manuscripts:{segment.id}", Place(_named("manuscript", segment.manuscripts[:1]))
        yield f"manuscripts-under:{segment.id}", Place(_named("manuscript", segment.manuscripts[1:]), seen_by=HIDDEN)
        for site, built in segment.built.items():
            if built.building in components.public():
                yield f"site:{site}", Place((f"public:{built.building}",))
            else:
                yield f"site:{site}", Place(counted={f"{built.building}:{built.owner}": 1})
    standing: dict[str, list[str]] = {}
    for player in state.owners():
        if player.space:
            standing.setdefault(player.space, []).append(f"viscount:{player.seat}")
    for space, viscounts in standing.items():
        yield f"space:{space}", Place(tuple(viscounts))


def _castle(state: Viscounts) -> NamedPlaces:
    for section in state.castle:
        for number, tier in enumerate(section.tiers, 1):
            if tier:
                yield f"tier:{section.id}:{number}", Place(counted=_workers(tier))
    yield "third_tier", Place(counted=_workers(state.third_tier))


def _workers(tier: dict[int, int]) -> dict[str, int]:
    return {f"worker:{seat}": number for seat, number in tier.items()}


def _supply(state: Viscounts) -> NamedPlaces:
    yield "supply:silver", Place(heaped={"silver": MANY - sum(player.silver for player in state.owners())})
    for kind in RESOURCES:
        yield f"supply:{kind}", Place(heaped={kind: MANY - sum(player.goods.get(kind, 0) for player in state.owners())})
    yield "stack:debt", Place(heaped={"debt": MANY - sum(player.debts + player.paid for player in state.owners())})
    yield "stack:deed", Place(heaped={"deed": MANY - sum(player.deeds + player.approved for player in state.owners())})


def _apart(state: Viscounts) -> NamedPlaces:
    """What can still be gained, what is out of the game, and the two cards of the stacks."""
    cards = [f"player_card:{pair.player_card}" for pair in state.pairs]
    yield "pairs", Place((*cards, *_named("townsfolk", [pair.hero for pair in state.pairs])))
    yield "removed", Place(_named("townsfolk", state.removed))
    yield "box", Place(_unused(tuple(state.unused)), seen_by=HIDDEN)
    leader = [state.leader_card] if state.leader in (NOBODY, AUTOMA) else []
    yield "bonuses", Place(_named("bonus", [*state.bonuses, *state.public, *leader]))
    yield "public", Place(_named("public", state.public))
    yield "leaving", Place(_named("townsfolk", [state.leaving] if state.leaving else []))
    yield "kings_orders", Place(_named("townsfolk", state.kings_orders))
    for name, kind, shown, pile in (
        ("outsiders", "townsfolk", state.outsiders, state.outsider_pile),
        ("heroes", "townsfolk", state.heroes, state.hero_pile),
        ("chests", "chest", state.chests, state.chest_pile),
    ):
        yield name, Place(_named(kind, shown))
        yield f"{name}-pile", Place(_named(kind, pile), seen_by=HIDDEN)
    yield "removed-chests", Place(_named("chest", state.removed_chests))
    revealed = {"poverty": state.poverty, "prosperity": state.prosperity}
    yield "revealed", Place(tuple([card for card, is_so in revealed.items() if is_so]))
    yield "covered", Place(tuple([card for card, is_so in revealed.items() if not is_so]))


def _named(kind: str, cards: Sequence[str]) -> tuple[str, ...]:
    """The ids of cards or tiles. For most places they are the same as at the last call, so they are cached."""
    return _ids(kind, tuple(cards))


@lru_cache(maxsize=4096)
def _ids(kind: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{kind}:{card}" for card in cards])


@lru_cache(maxsize=64)
def _unused(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Heroes and Player cards in the box."""
    return tuple([f"{'townsfolk' if components.is_hero(card) else 'player_card'}:{card}" for card in sorted(cards)])
