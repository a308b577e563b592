"""What must hold at every moment: nothing appears, vanishes or exceeds its room (vis.components)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.engine.errors import InvariantBroken
from games.titles.viscounts_of_the_west_kingdom.rules import scoring
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import NOBODY, Player, Viscounts


def check(state: Viscounts) -> None:
    """Raise :class:`InvariantBroken` with the first thing that is wrong."""
    for problem in _problems(state):
        raise InvariantBroken(problem)


def _problems(state: Viscounts) -> Iterator[str]:
    yield from _cards(state)
    yield from _manuscripts(state)
    yield from _castle(state)
    yield from _stacks(state)
    for own in state.players:
        yield from _pieces(state, own)
        yield from _ranges(own)
    if not state.settling:
        yield from _settled(state)


def cards_of(own: Player) -> list[str]:
    """Every Townsfolk card that a player has."""
    return [*own.deck, *own.hand, *own.draw, *own.discard, *(card for card in own.row if card)]


def all_cards(seats: int) -> list[str]:
    """Every Townsfolk card of the game (vis.components.shared.6, vis.components.shared.7, vis.components.shared.8)."""
    own = [components.own_copy(card, seat) for card in components.starting() for seat in range(seats)]
    return [*components.neutral(), *components.heroes(), *own]


def _cards(state: Viscounts) -> Iterator[str]:
    """vis.components.goods.5"""
    found = [card for segment in state.ring for card in segment.townsfolk]
    found += [card for own in state.players for card in cards_of(own)]
    found += [pair.hero for pair in state.pairs] + [card for card in state.unused if card in components.heroes()]
    yield from _same("Townsfolk", [*found, *state.removed], all_cards(state.seats))
    player_cards = [own.player_card for own in state.players if own.player_card]
    player_cards += [pair.player_card for pair in state.pairs]
    player_cards += [card for card in state.unused if card in components.player_cards()]
    yield from _same("Player cards", player_cards, components.player_cards())
    yield from _same("segments", [segment.id for segment in state.ring], components.segments())


def _manuscripts(state: Viscounts) -> Iterator[str]:
    found = [tile for segment in state.ring for tile in segment.manuscripts]
    found += [tile for own in state.players for tile in own.manuscripts]
    yield from _same("Manuscripts", found, components.manuscripts())
    bonuses = [*state.bonuses, *(card for own in state.players for card in own.bonuses)]
    yield from _same("Cleric Bonus cards", bonuses, [card.id for card in components.castle().cleric_bonuses])


def _same(what: str, found: Iterable[str], expected: Iterable[str]) -> Iterator[str]:
    has, due = Counter(list(found)), Counter(list(expected))
    if has != due:
        yield f"{what}: {has - due} too many, {due - has} missing"


def _castle(state: Viscounts) -> Iterator[str]:
    """vis.castle.leader.3, vis.castle.leader.4"""
    tiers = [tier for section in state.castle for tier in section.tiers] + [state.third_tier]
    if any(many <= 0 for tier in tiers for many in tier.values()):
        yield "a tier holds fewer than one Worker of somebody"
    most = max(state.third_tier.values(), default=0)
    if (state.leader == NOBODY) != (most == 0) or state.third_tier.get(state.leader, 0) != most:
        yield f"the Castle Leader is with {state.leader}, who has not the most Workers in the third tier"


def _settled(state: Viscounts) -> Iterator[str]:
    """vis.castle.move.7, vis.castle.bump.2"""
    for section in state.castle:
        for tier in section.tiers:
            if any(many >= components.castle().group for many in tier.values()):
                yield f"a group stands in {section.id}"
            if sum(tier.values()) > components.castle().room:
                yield f"{section.id} holds {sum(tier.values())} Workers on a tier"


def _stacks(state: Viscounts) -> Iterator[str]:
    """vis.debts.stacks.4, vis.end.trigger.1"""
    built = state.round > 0
    if state.debts_left < 0 or state.deeds_left < 0:
        yield "fewer than no Debts or Deeds"
    if built and (state.poverty != (state.debts_left == 0) or state.prosperity != (state.deeds_left == 0)):
        yield "a card that is revealed lies under others, or is not revealed under none"
    if bool(state.last_round) != (state.poverty or state.prosperity):
        yield f"the last round is {state.last_round}"


def workers_due(state: Viscounts, seat: int) -> int:
    """How many Workers are not in the Castle (vis.components.player.2)."""
    return components.player_board().workers - sum(scoring.workers(state, seat))


def _pieces(state: Viscounts, own: Player) -> Iterator[str]:
    if own.workers != workers_due(state, own.seat):
        yield f"seat {own.seat} has {own.workers} Workers in supply, not {workers_due(state, own.seat)}"
    standing = Counter(
        built.building for segment in state.ring for built in segment.built.values() if built.owner == own.seat
    )
    if standing != Counter({kind: many for kind, many in own.buildings.items() if many}):
        yield f"seat {own.seat} has {own.buildings} constructed, and {dict(standing)} stand"


def _ranges(own: Player) -> Iterator[str]:
    track = len(components.player_board().track)
    counted = {"Silver": own.silver, **own.goods, "unpaid": own.debts, "acquired": own.deeds}
    for what, number in counted.items():
        if number < 0:
            yield f"seat {own.seat} has {number} {what}"
    if not 1 <= own.corruption <= own.virtue <= track:
        yield f"the markers of seat {own.seat} stand on {own.corruption} and {own.virtue}"
    if len(own.row) != components.player_board().card_spaces:
        yield f"the row of seat {own.seat} has {len(own.row)} spaces"
    if len(cards_of(own)) < components.player_board().smallest_deck:
        yield f"the deck of seat {own.seat} has {len(cards_of(own))} cards"
