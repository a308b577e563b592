"""Every adviser, race, prestige building and basic card once: it can be played, does something, and nothing is lost by it."""

from __future__ import annotations

import random

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import answer_of
from games.engine.rules.state import Call, call
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.cards.performing import Context, perform
from games.titles.founders_of_gloomhaven.rules import prestige
from games.titles.founders_of_gloomhaven.rules.goods import KINDS
from games.titles.founders_of_gloomhaven.seen.places import places
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import RetrieveCard
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built, Founders, Played, Tile
from games.titles.founders_of_gloomhaven.title import TITLE

SETUP = checked_setup(INFO, players=4, options={"start": "beginner"})


RACES = ("human", "vermling", "quatryl", "orchid")


def rich() -> Founders:
    """The city of the beginner game, where seat 0 has all that it could pay with, stone beyond its gate, and access to it."""
    match = Match.start(TITLE, SETUP, "every card", watched=False)
    while match.state.drafting:
        (seat,) = match.waiting_for()
        match.submit(seat, f"race:{RACES[seat]}")
    state = match.state
    player = state.players[0]
    player.money, player.fleeting, player.lasting = 40, 5, 3
    state.tiles["stone:3"] = Tile(NOBODY, [816], [0])
    state.roads += [916, 917]
    return state


def played(state: Founders, first: str, steps: list[Call]) -> Match[Founders]:
    """Seat 0 answers ``first`` and then as it comes, each position checked, until seat 1 is asked."""
    state.agenda = steps
    match = Match.begin(TITLE, SETUP, state)
    match.submit(0, first)
    dice = random.Random(first)
    while match.waiting_for() == [0]:
        options = [option.id for option in match.options(0)]
        match.submit(0, dice.choice([option for option in options if option != "stop"] or options))
        TITLE.check(match.state)
    TITLE.check(match.state)
    return match


def logged(match: Match[Founders]) -> int:
    return sum(len(record.events) for record in match.records)


def give(state: Founders, name: str) -> None:
    """An adviser into the hand of seat 0, and one that it could recruit on offer."""
    state.adviser_deck = [*state.adviser_deck, *state.removed, *(card for card in state.row if card)]
    state.adviser_deck.remove(name)
    offered = "architect" if name == "stonemason" else "stonemason"
    state.adviser_deck.remove(offered)
    state.removed, state.row = [], [offered, "", "", ""]
    state.players[0].hand.append(name)


@pytest.mark.rule("fog.actions.recruit.9", "fog.standard.effects.1", "fog.standard.effects.2", "fog.turn.work.7")
@pytest.mark.parametrize("name", components.advisers())
def test_every_adviser_is_played(name: str) -> None:
    state = rich()
    give(state, name)
    match = played(state, f"play:{name}", [call("turn", 0), call("turn", 1)])
    assert match.ask(1) is not None
    assert name in [one.card for one in match.state.players[0].played]
    assert logged(match) > 1


@pytest.mark.rule("fog.actions.recruit.12", "fog.actions.upgrade.1", "fog.actions.construct.1", "fog.actions.trade.1")
@pytest.mark.parametrize("name", ["recruit", "trade", "upgrade", "construct"])
def test_every_basic_card_is_played(name: str) -> None:
    state = rich()
    give(state, "town_crier")
    assert logged(played(state, f"play:{name}", [call("turn", 0), call("turn", 1)])) > 1


TAKES_A_WORKER_BACK = "public_baths"


@pytest.mark.rule("fog.standard.6", "fog.standard.workers.9")
@pytest.mark.parametrize("race", components.races())
def test_every_race_acts(race: str) -> None:
    state = rich()
    give(state, "town_crier")
    state.players[0].hand.remove("town_crier")
    state.removed.append("town_crier")
    holder = next((player for player in state.players if player.race == race), state.players[0])
    holder.race, state.players[0].race = state.players[0].race, race
    state.card = "trade"
    match = played(state, "race_action", [call("follow", 0), call("turn", 1)])
    assert match.state.players[0].race_worker
    assert logged(match) > 1


@pytest.mark.rule(
    "fog.standard.7",
    "fog.standard.effects.3",
    "fog.standard.effects.5",
    "fog.standard.effects.6",
    "fog.standard.effects.7",
)
@pytest.mark.parametrize("building", components.prestige())
def test_every_prestige_building_acts(building: str) -> None:
    state = rich()
    give(state, "town_crier")
    player = state.players[0]
    for built in state.built.values():
        built.delivered = {**built.delivered}
    if building not in state.built:
        place = next(prestige.places(state, FogGame(state).city, building))
        state.built[building] = Built(list(place.cells))
        for cards in (state.prestige_deck, state.proposals):
            if building in cards:
                cards.remove(building)
    for name in (building, "salt_storehouse"):
        state.built[name].delivered[next(iter(components.needs(name)))] = 0
    player.race_worker, player.extra_workers = True, 2
    player.hand.remove("recruit")
    player.played = [Played("recruit", True)]
    state.card = "trade"
    state.players[1].extra_workers = 4
    for other in state.built:
        if other != building:
            state.built[other].worker = 1
    match = played(state, "prestige_action", [call("follow", 0), call("turn", 1)])
    assert match.state.built[building].worker == 0
    assert match.state.players[0].race_worker == (building != TAKES_A_WORKER_BACK)
    assert logged(match) > 1


@pytest.mark.rule("fog.standard.effects.6")
def test_a_card_that_is_taken_back_is_told_of() -> None:
    state = rich()
    player = state.players[0]
    player.hand.remove("recruit")
    player.played = [Played("recruit", True)]
    game = FogGame(state)
    flow = perform(game, Context(seat=0, source="prestige:university", rule="fog.turn.work.1"), [RetrieveCard()])
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(answer_of("take:recruit"))
    assert "recruit" in player.hand
    assert player.played == []
    told = [(event.text.msgid, event.seat, event.elements) for event in game.events]
    assert told == [("{who} takes {card} back", 0, (components.card_piece("recruit", 0),))]


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_player_gains_leaves_the_supply(kind: str) -> None:
    state = rich()
    before = places(state)[f"supply:{kind}"].heaped[kind]
    setattr(state.players[1], kind, getattr(state.players[1], kind) + 3)
    assert places(state)[f"supply:{kind}"].heaped[kind] == before - 3


@pytest.mark.rule("fog.standard.effects.8", "fog.standard.workers.7")
def test_the_extra_worker_is_there_from_the_start() -> None:
    state = rich()
    vermling = next(player for player in state.players if player.race == "vermling")
    assert vermling.extra_workers == 1
