"""What must hold at every moment: nothing appears, vanishes or exceeds its room (vis.components)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.engine.rules.errors import InvariantBroken
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import workers
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import GATES, KEYS, NOBODY, Automa, Player, Viscounts


def check(state: Viscounts) -> None:
    """Raise :class:`InvariantBroken` with the first thing that is wrong."""
    for problem in _problems(state):
        raise InvariantBroken(problem)


def _problems(state: Viscounts) -> Iterator[str]:
    yield from _cards(state)
    yield from _manuscripts(state)
    yield from _chests(state)
    yield from _castle(state)
    yield from _stacks(state)
    for player in state.owners():
        yield from _pieces(state, player)
        yield from _ranges(player)
    for player in state.players:
        if len(cards_of(player)) < components.player_board().smallest_deck:
            yield f"the deck of seat {player.seat} has {len(cards_of(player))} cards"
    if state.automa is not None:
        yield from _schemes(state, state.automa)
    if not state.settling:
        yield from _settled(state)


def cards_of(player: Player) -> list[str]:
    """Every Townsfolk card that a player has."""
    return [*player.deck, *player.hand, *player.draw, *player.discard, *(card for card in player.row if card)]


def all_cards(state: Viscounts) -> list[str]:
    """Every card that can be in a deck: vis.components.shared.6, vis.components.shared.7, vis.components.shared.8,
    vis.gates.setup.4."""
    sets = state.sets
    starting = [components.own_copy(card, seat) for card in components.starting(sets) for seat in range(state.seats)]
    orders = components.kings_orders() if state.plays(GATES) else []
    outsiders = components.outsiders(sets) if state.plays(GATES) else ()
    return [*components.neutral(sets), *components.heroes(sets), *starting, *orders, *outsiders]


def _cards(state: Viscounts) -> Iterator[str]:
    """Checks that every card and every segment is there once: vis.components.goods.5."""
    cards = [card for segment in state.ring for card in segment.townsfolk]
    cards += [card for player in state.players for card in cards_of(player)]
    cards += [pair.hero for pair in state.pairs] + [card for card in state.unused if components.is_hero(card)]
    cards += [*state.kings_orders, *state.outsiders, *state.outsider_pile, *state.heroes, *state.hero_pile]
    cards += [state.leaving] if state.leaving else []
    yield from _same("Townsfolk", [*cards, *state.removed], all_cards(state))
    player_cards = [player.player_card for player in state.players if player.player_card]
    player_cards += [pair.player_card for pair in state.pairs]
    player_cards += [card for card in state.unused if not components.is_hero(card)]
    yield from _same("Player cards", player_cards, components.player_cards(state.sets))
    yield from _same("segments", [segment.id for segment in state.ring], components.segments())


def _schemes(state: Viscounts, automa: Automa) -> Iterator[str]:
    """Checks the Schemes and the Chest Tiles of the AI: vis.solo.setup.10, vis.solo.keys.2."""
    player = automa.own
    schemes = [*player.row, *player.draw, *player.discard, *automa.future, *automa.removed]
    yield from _same("Schemes", [scheme for scheme in schemes if scheme], components.schemes(state.sets))
    turned = [tile for tile in player.chests if tile]
    if turned != automa.chests[: len(turned)]:
        yield f"the AI Chest Tiles {turned} are turned up of {automa.chests}"


def _manuscripts(state: Viscounts) -> Iterator[str]:
    manuscripts = [tile for segment in state.ring for tile in segment.manuscripts]
    manuscripts += [tile for player in state.owners() for tile in player.manuscripts]
    yield from _same("Manuscripts", manuscripts, components.manuscripts(state.sets))
    bonuses = [*state.bonuses, *(card for player in state.owners() for card in player.bonuses)]
    cleric = [card.id for card in components.castle().cleric_bonuses]
    yield from _same("Cleric Bonus cards", [card for card in bonuses if card in cleric], cleric)
    groups = [components.bonuses()[card].group for card in bonuses if card not in cleric]
    yield from _same("building bonus cards", groups, ["diversified", "specialized"] if state.plays(GATES) else [])


def _chests(state: Viscounts) -> Iterator[str]:
    """Checks that every Chest Tile and every Public Building is there once: vis.keys.chests.11, vis.keys.public.14."""
    if not state.plays(KEYS):
        return
    held = [tile for player in state.players for tile in player.chests if tile]
    yield from _same(
        "Chest Tiles", [*held, *state.chests, *state.chest_pile, *state.removed_chests], components.chests()
    )
    public = [*state.public, *(card for player in state.owners() for card in player.public)]
    yield from _same("Public Buildings", public, components.public())


def _same(what: str, actual: Iterable[str], expected: Iterable[str]) -> Iterator[str]:
    has, due = Counter(list(actual)), Counter(list(expected))
    if has != due:
        yield f"{what}: {has - due} too many, {due - has} missing"


def _castle(state: Viscounts) -> Iterator[str]:
    """Checks the tiers of the Castle and its leader: vis.castle.leader.3, vis.castle.leader.4."""
    tiers = [tier for section in state.castle for tier in section.tiers] + [state.third_tier]
    if any(many <= 0 for tier in tiers for many in tier.values()):
        yield "a tier holds fewer than one Worker of somebody"
    most = max(state.third_tier.values(), default=0)
    if (state.leader == NOBODY) != (most == 0) or state.third_tier.get(state.leader, 0) != most:
        yield f"the Castle Leader is with {state.leader}, who has not the most Workers in the third tier"


def _settled(state: Viscounts) -> Iterator[str]:
    """Checks that no section still has a group or too many Workers: vis.castle.move.7, vis.castle.bump.2."""
    for section in state.castle:
        for tier in section.tiers:
            if any(many >= components.castle().group for many in tier.values()):
                yield f"a group stands in {section.id}"
            if sum(tier.values()) > components.castle().room:
                yield f"{section.id} holds {sum(tier.values())} Workers on a tier"


def _stacks(state: Viscounts) -> Iterator[str]:
    """Checks the stacks against the revealed cards and the last round: vis.debts.stacks.4, vis.end.trigger.1."""
    built = state.round > 0
    if state.debts_left < 0 or state.deeds_left < 0:
        yield "fewer than no Debts or Deeds"
    if built and (state.poverty != (state.debts_left == 0) or state.prosperity != (state.deeds_left == 0)):
        yield "a card that is revealed lies under others, or is not revealed under none"
    if bool(state.last_round) != (state.poverty or state.prosperity):
        yield f"the last round is {state.last_round}"


def workers_due(state: Viscounts, seat: int) -> int:
    """How many Workers are not in the Castle: vis.components.player.2."""
    return components.player_board().workers - sum(workers(state, seat))


def _pieces(state: Viscounts, player: Player) -> Iterator[str]:
    if player.workers != workers_due(state, player.seat):
        yield f"seat {player.seat} has {player.workers} Workers in supply, not {workers_due(state, player.seat)}"
    standing = Counter(
        built.building for segment in state.ring for built in segment.built.values() if built.owner == player.seat
    )
    if standing != Counter({kind: many for kind, many in player.buildings.items() if many}) + Counter(player.public):
        yield f"seat {player.seat} has {player.buildings} constructed, and {dict(standing)} stand"


def _ranges(player: Player) -> Iterator[str]:
    track = len(components.player_board().track)
    counted = {"Silver": player.silver, **player.goods, "unpaid": player.debts, "acquired": player.deeds}
    for what, number in counted.items():
        if number < 0:
            yield f"seat {player.seat} has {number} {what}"
    if not 1 <= player.corruption <= player.virtue <= track:
        yield f"the markers of seat {player.seat} stand on {player.corruption} and {player.virtue}"
    if len(player.row) != components.player_board().card_spaces:
        yield f"the row of seat {player.seat} has {len(player.row)} spaces"
    for kind, back in player.returned.items():
        if player.buildings[kind] + len(back) > len(components.buildings()[kind].slots) or len({*back}) != len(back):
            yield f"seat {player.seat} has {back} of its row {kind} covered again"
