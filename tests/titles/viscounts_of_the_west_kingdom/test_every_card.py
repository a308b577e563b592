"""Every card once: it is played, stays, drops off, is hired and dismissed, and every Manuscript is taken; nothing is lost by it."""

from __future__ import annotations

import random

import pytest

from games.engine.match import Match
from games.engine.state import call
from games.engine.title import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.fill_in import complete
from games.titles.viscounts_of_the_west_kingdom.rules import track
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import GainCorruption, GainVirtue
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE

SETUP = checked_setup(INFO, players=2)
EACH = 4
"""At every save one of so many cards."""


def rich() -> Viscounts:
    """A table on which everything can be paid for."""
    state = TITLE.set_up(SETUP, "every card")
    own = state.players[0]
    own.silver, own.goods = 20, {"ink": 9, "gold": 9, "stone": 9}
    own.debts = own.deeds = 3
    return state


def play(state: Viscounts, turns: int) -> Viscounts:
    """So many turns of seat 0, answered at random, each position checked."""
    complete(state, ["players.0.hand"])
    state.agenda = [*(call("turn", 0) for _ in range(turns)), call("end_round")]
    match = Match.begin(TITLE, SETUP, state, watched=False)
    dice = random.Random(4)
    while match.request is not None and match.state.round == 1:
        (seat, *_) = match.waiting_for()
        match.submit(seat, dice.choice(match.options(seat)).id)
        TITLE.check(match.state)
    return match.state


@pytest.mark.rule("vis.townsfolk.card.7", "vis.turn.cards.3", "vis.turn.cards.8")
@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in range(1, EACH))])
def test_every_card_is_played_and_drops_off(first: int) -> None:
    for card in [*components.neutral(), *components.heroes(), *components.starting()][first::EACH]:
        state = rich()
        own = card if card not in components.starting() else components.own_copy(card, 0)
        state.players[0].hand = [own]
        after = play(state, 4)
        assert own not in after.players[0].row[:1] or own in after.removed


@pytest.mark.rule("vis.recruit.hire.5")
def test_every_neutral_card_is_hired() -> None:
    for card in components.neutral():
        state = rich()
        state.ring[0].townsfolk = [card]
        state.players[0].space = "space_1"
        complete(state, ["ring.0.townsfolk", "players.0.space"])
        state.agenda = [call("recruit", 0), call("end_round")]
        match = Match.begin(TITLE, SETUP, state, watched=False)
        match.submit(0, f"hire:{match.state.ring[0].id}")
        TITLE.check(match.state)
        assert card in match.state.players[0].discard + match.state.players[0].draw


@pytest.mark.rule("vis.manuscript.transcribe.8")
def test_every_manuscript_is_transcribed() -> None:
    for tile in components.manuscripts():
        state = rich()
        state.ring[0].manuscripts = [tile]
        state.players[0].space = "inner_1_2"
        complete(state, ["ring.0.manuscripts", "players.0.space"])
        state.agenda = [call("act", 0), call("end_round")]
        match = Match.begin(TITLE, SETUP, state, watched=False)
        match.submit(0, "cleric")
        dice = random.Random(5)
        while match.state.round == 1 and match.state.agenda[0].step == "end_round":
            (seat, *_) = match.waiting_for()
            match.submit(seat, dice.choice(match.options(seat)).id)
            TITLE.check(match.state)
        assert tile in match.state.players[0].manuscripts


@pytest.mark.rule("vis.virtue.markers.2", "vis.virtue.markers.3", "vis.virtue.markers.5", "vis.virtue.markers.9")
def test_corruption_before_virtue_joins_and_moves() -> None:
    """The worked example vis.virtue.markers.10: 3 and 5; 2 Corruption and 1 Virtue together end on 4."""
    game = TITLE.game(rich())
    own = game.state.players[0]
    own.corruption, own.virtue = 3, 5
    context = Context(seat=0, source="stack:debt", rule="vis.virtue.markers.5")
    list(perform(game, context, [GainVirtue(n=1), GainCorruption(n=2)]))
    assert (own.corruption, own.virtue) == (4, 4)
    assert track.joined(own)
