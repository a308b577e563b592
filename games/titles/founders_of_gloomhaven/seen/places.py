"""Where every piece is, so that the page can show it move: tiles (fog.components.tiles.1, fog.components.tiles.2,
fog.components.tiles.3, fog.components.tiles.5, fog.components.tiles.6, fog.components.tiles.7), claim, delivery and
completion tokens without limit (fog.components.pieces.4, fog.components.pieces.5, fog.components.pieces.6,
fog.components.pieces.7, fog.components.pieces.8, fog.components.pieces.14), workers (fog.components.pieces.9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.engine.title.pieces import Place
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.goods import KINDS
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders, Player

NamedPlaces = Iterator[tuple[str, Place]]
HIDDEN: tuple[int, ...] = ()
"""The viewers who see the cards of a deck."""
MANY = {"money": 400, "points": 999, "road": 300}
ENOUGH = 99
"""The number of pieces without limit. The supply has this number, less those in other places. Except for roads, at
most ``ENOUGH`` of each token fit on the map and on cards."""


def places(state: Founders) -> dict[str, Place]:
    """What the players have, then the city, the prestige buildings, the cards, and what no player has."""
    all_places: dict[str, Place] = {}
    for player in state.players:
        all_places.update(_player(state, player))
    all_places.update(_city(state))
    all_places.update(_built(state))
    all_places.update(_cards(state))
    all_places.update(_supply(state))
    return all_places


@lru_cache(maxsize=4096)
def _counted(name: str, n: int) -> Place:
    """This many equal pieces. The same Place is returned each time, which shows quickly that nothing has changed."""
    return Place(counted={name: n} if n else {})


@lru_cache(maxsize=4096)
def _heaped(name: str, n: int) -> Place:
    """What is left of a kind without limit if this many pieces are in other places."""
    return Place(heaped={name: MANY.get(name, ENOUGH) - n})


@lru_cache(maxsize=4096)
def _single(kind: str, cards: tuple[str, ...], hidden: bool = False) -> Place:
    """Pieces of which there is one each."""
    return Place(tuple([f"{kind}:{card}" for card in cards]), seen_by=HIDDEN if hidden else None)


@lru_cache(maxsize=4096)
def _hand(cards: tuple[str, ...], seat: int) -> Place:
    return Place(tuple([components.card_piece(name, seat) for name in cards]))


@lru_cache(maxsize=4096)
def _claims(owners: tuple[int, ...]) -> Place:
    return Place(counted={_token("claim", owner): 1 for owner in owners})


def _player(state: Founders, player: Player) -> NamedPlaces:
    seat, printed = player.seat, components.setting_up()
    yield f"hand:{seat}", _hand(tuple(player.hand), seat)
    yield f"played:{seat}", _hand(tuple([one.card for one in player.played]), seat)
    for kind in KINDS:
        yield f"goods:{seat}:{kind}", _counted(kind, getattr(player, kind))
    yield f"houses:{seat}", _counted(f"house:{seat}", printed.houses - len(player.houses))
    yield f"bridges:{seat}", _counted(f"bridge:{seat}", printed.bridges - len(player.bridges))
    worker = f"worker:{seat}"
    yield f"unbuilt:{seat}", _counted(worker, printed.houses - len(player.houses))
    yield f"workers:{seat}", _counted(worker, holdings.workers(state, player))
    yield f"race-worker:{seat}", _counted(worker, int(player.race_worker))
    yield f"race-of:{seat}", _single("race", (player.race,) if player.race else ())
    yield f"resources-of:{seat}", _single("resource_card", tuple(player.resources[1:]))
    for cell in player.houses:
        yield f"space:{cell}", _counted(f"house:{seat}", 1)
    for cell in player.bridges:
        yield f"space:{cell}", _counted(f"bridge:{seat}", 1)


def _city(state: Founders) -> NamedPlaces:
    laid: dict[str, int] = {}
    for key, tile in state.tiles.items():
        name = key.partition(":")[0]
        laid[name] = laid.get(name, 0) + 1
        yield f"tile:{key}", _counted(f"tile:{name}", 1)
        yield f"claims:{key}", _claims((tile.owner, *tile.access))
    for cell in state.roads:
        yield f"road:{cell}", _counted("road", 1)
    for name in components.resources():
        yield f"stock:{name}", _counted(f"tile:{name}", components.resource_data().tiles_each - laid.get(name, 0))


def _built(state: Founders) -> NamedPlaces:
    for building, built in state.built.items():
        yield f"site:{building}", _single("building", (building,))
        for name, owner in built.delivered.items():
            yield f"need:{building}:{name}", _counted(_token("delivery", owner), 1)
        yield f"done:{building}", _counted("completion", int(built.done))
        yield f"pressure:{building}", _counted(_token("claim", NOBODY), int(built.pressure))
        if built.worker != NOBODY:
            yield f"prestige-worker:{building}", _counted(f"worker:{built.worker}", 1)


def _cards(state: Founders) -> NamedPlaces:
    for slot, building in enumerate(state.proposals, 1):
        yield f"proposal:{slot}", _single("prestige", (building,))
    yield "prestige-deck", _single("prestige", tuple(state.prestige_deck), hidden=True)
    yield "prestige-discard", _single("prestige", tuple(state.discarded))
    yield "active", _single("prestige", tuple([*state.built, state.winner] if state.winner else state.built))
    for slot, card in enumerate(state.row, 1):
        yield f"adviser:{slot}", _single("card", (card,) if card else ())
    yield "adviser-deck", _single("card", tuple(state.adviser_deck), hidden=True)
    yield "removed", _single("card", tuple(state.removed))


def _supply(state: Founders) -> NamedPlaces:
    """Tokens without limit, and what can still be gained."""
    for kind in KINDS:
        yield f"supply:{kind}", _heaped(kind, sum([getattr(player, kind) for player in state.players]))
    tokens = dict.fromkeys([_token(kind, owner) for owner in range(NOBODY, state.seats) for kind in TOKENS], 0)
    for tile in state.tiles.values():
        for owner in (tile.owner, *tile.access):
            tokens[_token("claim", owner)] += 1
    for built in state.built.values():
        tokens[_token("claim", NOBODY)] += built.pressure
        for owner in built.delivered.values():
            tokens[_token("delivery", owner)] += 1
    for token, n in tokens.items():
        yield f"supply:{token}", _heaped(token, n)
    yield "supply:completion", _heaped("completion", holdings.completed(state))
    yield "supply:road", _heaped("road", len(state.roads))
    for player in state.players:
        yield f"supply:worker:{player.seat}", _heaped(f"worker:{player.seat}", player.extra_workers)
    yield (
        "box",
        _single("building", tuple([building for building in components.prestige() if building not in state.built])),
    )
    taken = [player.race for player in state.players]
    yield "races", _single("race", tuple([race for race in components.races() if race not in taken]))
    held = [name for player in state.players for name in player.resources[1:]]
    yield "resource-cards", _single("resource_card", tuple([name for name in components.basics() if name not in held]))


TOKENS = ("claim", "delivery")


@lru_cache(maxsize=64)
def _token(kind: str, owner: int) -> str:
    return f"{kind}:{'neutral' if owner == NOBODY else owner}"
