"""Every card is played, stays, drops off, is hired and dismissed once. Every Manuscript is taken. No card is lost by that."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Ask, answer_of
from games.engine.rules.state import Call, call
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.completing import complete
from games.titles.viscounts_of_the_west_kingdom.invariants import cards_of
from games.titles.viscounts_of_the_west_kingdom.rules import track
from games.titles.viscounts_of_the_west_kingdom.rules.outsider_points import points
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import GainCorruption, GainVirtue, RefuseOutsider
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.typed import a

SETUP = checked_setup(INFO, players=2, options={"gates": True, "keys": True, "promos": True})
SHARES = 8
"""The cards are tested in this many shares. ``make quick`` tests only the first share."""


def rich() -> Viscounts:
    """A table on which everything can be paid for."""
    state = TITLE.set_up(SETUP, "every card")
    player = state.players[0]
    player.silver, player.goods = 20, {"ink": 9, "gold": 9, "stone": 9}
    player.debts = player.deeds = 3
    return state


def play(state: Viscounts, first: str, calls: Sequence[Call]) -> Viscounts:
    """The State after these steps. If ``first`` is not empty, it is the first answer of seat 0. Later answers are random."""
    state.agenda = [*calls, call("end_round")]
    match = Match.begin(TITLE, SETUP, state, watched=False)
    if first:
        match.submit(0, first)
    chance = random.Random(4)
    while match.request is not None and match.state.round == 1:
        (seat, *_) = match.waiting_for()
        match.submit(seat, chance.choice(match.options(seat)).id)
        TITLE.check(match.state)
    return match.state


def cards_left(state: Viscounts, seat: int) -> list[str]:
    """The cards of a seat, the King's Orders in supply and the removed cards. A card that is played must be among them, or in a row."""
    return [*cards_of(state.players[seat]), *state.kings_orders, *state.removed]


CARDS = [
    *components.neutral(components.ALL),
    *components.heroes(components.ALL),
    *components.outsiders(),
    "kings_order-0",
]
CARDS += [components.own_copy(card, 0) for card in components.starting(("base", "keys"))]


@pytest.mark.rule(
    "vis.townsfolk.card.7",
    "vis.turn.cards.3",
    "vis.turn.cards.8",
    "vis.gates.welcome.5",
    "vis.gates.setup.1",
    "vis.keys.setup.1",
)
@pytest.mark.parametrize("share", [0, *(pytest.param(share, marks=pytest.mark.long) for share in range(1, SHARES))])
def test_every_card_is_played_and_drops_off(share: int) -> None:
    for card in CARDS[share::SHARES]:
        state = rich()
        state.players[0].hand = [card]
        complete(state, ["players.0.hand"])
        after = play(state, "", [call("manage_cards", 0), *(call("turn", 0) for _ in range(3))])
        assert card in cards_left(after, 0) or card in after.players[0].row


def at_the_first_space(space: str, **piles: list[str]) -> Viscounts:
    """A rich table where the Viscount of seat 0 is beside these piles. The given cards are on top."""
    state = rich()
    for pile, cards in piles.items():
        setattr(state.ring[0], pile, cards)
    state.players[0].space = space
    complete(state, [*(f"ring.0.{pile}" for pile in piles), "players.0.space"])
    return state


@pytest.mark.rule("vis.recruit.hire.5")
def test_every_neutral_card_is_hired() -> None:
    for card in list(components.neutral(components.ALL))[::2]:
        after = play(at_the_first_space("space_1", townsfolk=[card]), "hire:seg_1_2", [call("recruit", 0)])
        assert card in cards_left(after, 0)


@pytest.mark.rule("vis.manuscript.transcribe.8", "vis.gates.board.15")
def test_every_manuscript_is_transcribed() -> None:
    for tile in components.manuscripts():
        after = play(at_the_first_space("inner_1_2", manuscripts=[tile]), "cleric", [call("act", 0)])
        assert tile in after.players[0].manuscripts


@pytest.mark.rule("vis.gates.refuse.4", "vis.gates.refuse.5", "vis.gates.welcome.6")
@pytest.mark.parametrize("card", components.outsiders())
def test_every_outsider_is_refused_and_scores(card: str) -> None:
    state = rich()
    state.outsiders = [card]
    complete(state, ["outsiders"])
    game = TITLE.game(state)
    flow = perform(game, Context(seat=0, source="outsiders", rule="vis.gates.refuse.4"), [RefuseOutsider()])
    request = a(Ask, next(flow))
    assert f"outsider:{card}" in [option.id for option in request.options()]
    with suppress(StopIteration):
        flow.send(answer_of(f"outsider:{card}"))
    assert card in state.removed
    scored = rich()
    scored.players[0].hand = [card]
    complete(scored, ["players.0.hand"])
    assert set(points(scored, scored.players[0], {})) <= {card}


@pytest.mark.rule("vis.virtue.markers.2", "vis.virtue.markers.3", "vis.virtue.markers.5", "vis.virtue.markers.9")
def test_corruption_before_virtue_joins_and_moves() -> None:
    """The worked example vis.virtue.markers.10: the markers are on 3 and 5. 2 Corruption and 1 Virtue bring both to 4."""
    game = TITLE.game(rich())
    player = game.state.players[0]
    player.corruption, player.virtue = 3, 5
    context = Context(seat=0, source="stack:debt", rule="vis.virtue.markers.5")
    list(perform(game, context, [GainVirtue(n=1), GainCorruption(n=2)]))
    assert (player.corruption, player.virtue) == (4, 4)
    assert track.joined(player)
