"""Clauses of the base game that every turn obeys and none shows: what the words mean, and what never happens."""

from __future__ import annotations

import random

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import ring
from games.titles.viscounts_of_the_west_kingdom.rules.deck import deck_size, may_destroy
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import colors
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.game import index_of
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from games.titles.viscounts_of_the_west_kingdom.turn.acting import deeds
from tests.titles.viscounts_of_the_west_kingdom.test_castle import answer_the_only_way
from tests.titles.viscounts_of_the_west_kingdom.test_setting_up import table

OWN = Context(seat=0, source="stack:debt", rule="vis.debts.stacks.3")


def of_a_table(*effects: ops.AnyEffect, **fields: object) -> Viscounts:
    """The table after seat 0 has carried these out, none of which leaves a choice."""
    state = table(2)
    for name, value in fields.items():
        setattr(state.players[0], name, value)
    answer_the_only_way(perform(TITLE.game(state), OWN, effects))
    return state


@pytest.mark.rule("vis.overview.kingdom.1", "vis.overview.kingdom.2", "vis.overview.kingdom.5", "vis.townsfolk.card.3")
def test_the_kingdom_and_its_cards() -> None:
    """Clockwise one comes to the left space first, then to the right one."""
    state = table(2)
    assert len(state.ring) == len(components.segments()) == 5
    for index, segment in enumerate(state.ring):
        spaces = components.segments()[segment.id].spaces
        left, right = (next(one for one in spaces if one.river == side) for side in ("left", "right"))
        assert right.id in ring.exits(state, left.id)
        (following,) = ring.exits(state, right.id)
        assert components.segment_of(following) == state.ring[(index + 1) % 5].id
        assert components.spaces()[following].river == "left"
    assert all(card.name.en and card.name.zh_hant for card in components.townsfolk().values())


@pytest.mark.rule("vis.turn.cards.14")
@pytest.mark.parametrize("place", ["deck", "hand", "draw", "discard", "row"])
def test_cards_are_counted_wherever_they_are(place: str) -> None:
    player = table(2).players[0]
    player.deck, player.hand, player.draw, player.discard, player.row = [], [], [], [], ["", "abbot-0", ""]
    before = deck_size(player)
    setattr(player, place, [*getattr(player, place), "thief-0", "squire-0"])
    assert (before, deck_size(player)) == (1, 3)


@pytest.mark.rule("vis.effects.cards.9", "vis.turn.cards.14")
def test_of_a_deck_of_three_none_is_destroyed() -> None:
    player = table(2).players[0]
    player.deck, player.hand, player.discard, player.row = [], [], [], ["thief-0", "abbot-0", ""]
    allowed = {}
    for player.draw in ([], ["squire-0"], ["squire-0", "friar"]):
        allowed[deck_size(player)] = may_destroy(player)
    assert allowed == {2: False, 3: False, 4: True}


@pytest.mark.rule("vis.overview.kingdom.6")
def test_what_is_adjacent() -> None:
    state = table(2)
    game, player = TITLE.game(state), state.players[0]
    for space in components.spaces():
        player.space = space
        segment = ring.segment_at(game, 0)
        assert segment.id == components.segment_of(space)
        if components.spaces()[space].path == "inner":
            (element,) = next(deeds(game, 0, "noble", 9)).elements
            assert element == f"section:{state.castle[index_of(game, segment.id)].id}"


@pytest.mark.rule("vis.components.goods.1", "vis.townsfolk.icons.1", "vis.manuscript.ribbons.1")
def test_resources_icons_and_ribbons() -> None:
    assert ops.RESOURCES == ("ink", "gold", "stone")
    assert ops.ICONS == ("merchant", "builder", "noble", "cleric", "criminal")
    assert sorted(colors()) == ["black", "blue", "grey", "yellow"]
    assert {tile.ribbon for tile in components.manuscripts(components.BASE).values()} == set(colors())


@pytest.mark.rule("vis.townsfolk.icons.3", "vis.townsfolk.icons.5")
def test_a_criminal_icon_is_nothing_else_when_icons_are_counted() -> None:
    state = table(2)
    player = state.players[0]
    player.row, player.deck = ["thief-0", "", ""], []
    assert METRICS["criminal_icons"](state, player) == 1
    assert all(METRICS[f"{kind}_icons"](state, player) == 0 for kind in ("merchant", "builder", "noble", "cleric"))


@pytest.mark.rule(
    "vis.components.player.1",
    "vis.components.player.4",
    "vis.setup.pairs.12",
    "vis.debts.flip.4",
    "vis.components.goods.3",
    "vis.components.goods.5",
)
def test_what_a_player_has_and_never_loses() -> None:
    """In a random game flipped cards stay flipped, the Player card stays, and pieces are always as many as in the box."""
    match = Match.start(TITLE, checked_setup(INFO, players=2), "never", watched=False)
    dice, cards = random.Random(6), dict[tuple[int, bool], str]()
    flipped = [(0, 0), (0, 0)]
    board = components.player_board()
    while match.request is not None:
        state = match.state
        for player in state.players:
            assert player.paid >= flipped[player.seat][0]
            assert player.approved >= flipped[player.seat][1]
            flipped[player.seat] = (player.paid, player.approved)
            assert 1 <= player.corruption <= player.virtue <= len(board.track)
            assert cards.setdefault((player.seat, bool(player.player_card)), player.player_card) == player.player_card
        (seat, *_) = match.waiting_for()
        match.submit(seat, dice.choice(match.options(seat)).id)
    TITLE.check(match.state)


@pytest.mark.rule("vis.debts.cards.1", "vis.debts.cards.2", "vis.debts.stacks.1", "vis.effects.general.3")
def test_debts_and_deeds_are_taken_unflipped() -> None:
    """And the effects of one text resolve from first to last."""
    state = table(2)
    state.debts_left, state.deeds_left, state.round = 12, 12, 1
    game, player = TITLE.game(state), state.players[0]
    list(perform(game, OWN, [ops.GainDebt(n=2), ops.GainDeed(n=1), ops.GainSilver(n=3)]))
    assert (player.debts, player.paid, player.deeds, player.approved, player.silver) == (2, 0, 1, 0, 3)
    assert (state.debts_left, state.deeds_left) == (10, 11)
    assert [event.changes[0].what for event in game.events] == ["debt", "debt", "deed", "good:silver"]


@pytest.mark.rule("vis.effects.general.4")
def test_as_far_as_possible() -> None:
    player = of_a_table(ops.Flip(kind="deed", n=3), deeds=1).players[0]
    assert (player.deeds, player.approved) == (0, 1)


@pytest.mark.rule("vis.effects.cards.11")
def test_drawing_goes_beyond_the_hand_limit() -> None:
    player = of_a_table(
        ops.DrawCard(n=3), deck=[], hand=["abbot-0", "squire-0", "thief-0"], draw=["labourer-0"]
    ).players[0]
    assert player.hand == ["abbot-0", "squire-0", "thief-0", "labourer-0"]
