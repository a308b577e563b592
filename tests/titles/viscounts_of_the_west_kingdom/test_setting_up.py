"""Setting up, against the book: the table before the first pair is chosen, and what every Player card gives."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import answer_of
from games.engine.title.info import checked_setup
from games.learning.scenarios import begin, scenarios
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context
from games.titles.viscounts_of_the_west_kingdom.rules.buildings import ends
from games.titles.viscounts_of_the_west_kingdom.rules.hiring import hire_free
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import Counted
from games.titles.viscounts_of_the_west_kingdom.table.state import NOBODY, Pair, Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.typed import a

COUNTS = (2, 3, 4)


def table(players: int, seed: str = "setting up") -> Viscounts:
    return TITLE.set_up(checked_setup(INFO, players=players), seed)


@pytest.mark.rule(
    "vis.setup.board.6",
    "vis.setup.board.7",
    "vis.setup.board.8",
    "vis.setup.board.9",
    "vis.setup.pairs.1",
    "vis.setup.pairs.2",
    "vis.setup.pairs.3",
    "vis.setup.players.2",
    "vis.setup.players.3",
    "vis.setup.players.4",
    "vis.components.shared.1",
    "vis.components.player.2",
    "vis.components.player.6",
    "vis.setup.board.5",
    "vis.setup.board.13",
)
@pytest.mark.parametrize("players", COUNTS)
def test_the_table_before_the_first_pair(players: int) -> None:
    state = table(players)
    TITLE.check(state)
    assert Counter(len(segment.townsfolk) for segment in state.ring) == {14: 3, 13: 2}
    tiles = components.manuscripts()
    for segment in state.ring:
        assert [tiles[tile].back for tile in segment.manuscripts] == ["grey", *["black"] * 6]
    assert len(state.pairs) == players + 1
    for player in state.players:
        assert (player.workers, player.corruption, player.virtue, len(player.deck)) == (20, 1, 7, 8)
        assert player.row == [""] * 3
        assert not any(player.buildings.values())
    assert len(state.ring) == len(state.castle) == 5
    assert len(state.bonuses) == 4
    assert state.leader == NOBODY


@pytest.mark.parametrize(("poverty", "prosperity"), [(False, False), (True, False), (True, True)])
def test_the_cards_below_the_stacks_lie_covered_until_they_are_revealed(poverty: bool, prosperity: bool) -> None:
    state = table(2)
    state.poverty, state.prosperity = poverty, prosperity
    places = TITLE.places(state)
    revealed = {"poverty": poverty, "prosperity": prosperity}
    assert set(places["revealed"].pieces) == {card for card in revealed if revealed[card]}
    assert set(places["covered"].pieces) == {card for card in revealed if not revealed[card]}


@pytest.mark.rule("vis.setup.board.3", "vis.setup.board.4", "vis.setup.board.11", "vis.setup.players.5")
def test_ring_castle_and_start_player_are_random() -> None:
    tables = [table(4, str(seed)) for seed in range(30)]
    assert len({tuple(segment.id for segment in state.ring) for state in tables}) > 20
    assert len({state.castle[0].id for state in tables}) == 5
    assert {state.start for state in tables} == {0, 1, 2, 3}
    printed = [section.id for section in components.castle().sections] * 2
    for state in tables:
        turned = [section.id for section in state.castle]
        assert any(printed[first : first + 5] == turned for first in range(5))


@pytest.mark.rule("vis.setup.pairs.4", "vis.setup.pairs.5")
@pytest.mark.parametrize("players", COUNTS)
def test_pairs_are_chosen_against_the_clock_and_the_start_player_is_last(players: int) -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=players), "order", watched=False)
    dice, order = random.Random(0), []
    while match.state.round == 0:
        (seat,) = match.waiting_for()
        option = dice.choice(match.options(seat)).id
        if option.startswith("pair:"):
            order.append(seat)
        match.submit(seat, option)
    start = match.state.start
    assert order == [(start - step) % players for step in range(1, players + 1)]


def after_choosing(card: str, players: int = 2) -> Any:
    """The player who chose this card and answered at random, when the next one is asked."""
    state = table(players, card)
    for pair in [*state.pairs]:
        if pair.player_card == card:
            break
    else:
        left = state.pairs[0].player_card
        state.pairs[0] = Pair(card, state.pairs[0].hero)
        state.unused[state.unused.index(card)] = left
    match = Match.begin(TITLE, checked_setup(INFO, players=players), state)
    (seat,) = match.waiting_for()
    match.submit(seat, f"pair:{card}")
    dice = random.Random(1)
    while seat in match.waiting_for() and not match.state.players[seat].hand:
        match.submit(seat, dice.choice(match.options(seat)).id)
    TITLE.check(match.state)
    return match.state, match.state.players[seat]


@pytest.mark.rule(
    "vis.setup.pairs.6",
    "vis.setup.pairs.7",
    "vis.setup.pairs.8",
    "vis.setup.pairs.13",
    "vis.setup.pairs.14",
    "vis.setup.pairs.17",
    "vis.setup.pairs.18",
)
@pytest.mark.parametrize("card", components.player_cards())
def test_what_a_player_card_gives(card: str) -> None:
    printed = components.player_card(card)
    _state, player = after_choosing(card)
    assert player.space == printed.start_space
    assert len(player.hand) == 3
    counts = Counter[str]()
    for effect in printed.gain:
        counts[type(effect).__name__] += a(Counted, effect).n
    assert player.debts + player.paid >= counts["GainDebt"]
    assert player.deeds + player.approved >= counts["GainDeed"]
    assert player.silver >= counts["GainSilver"]
    assert sum(player.goods.values()) >= counts["GainResource"]


@pytest.mark.rule("vis.setup.pairs.10")
def test_card_8_builds_on_its_own_space_only() -> None:
    state, player = after_choosing("player_card_8")
    (site,) = [site for segment in state.ring for site, built in segment.built.items()]
    assert components.sites(2)[site].space == "space_8"
    assert player.buildings["trading_post"] == 1


@pytest.mark.rule("vis.setup.debts.1", "vis.setup.debts.2", "vis.setup.debts.3", "vis.setup.debts.4")
@pytest.mark.parametrize(("players", "debts", "deeds"), [(2, 12, 12), (3, 15, 16), (4, 18, 20)])
def test_the_stacks_are_whole_in_round_1(players: int, debts: int, deeds: int) -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=players), "stacks", watched=False)
    dice = random.Random(2)
    while match.state.round == 0:
        (seat,) = match.waiting_for()
        match.submit(seat, dice.choice(match.options(seat)).id)
    assert (match.state.debts_left, match.state.deeds_left) == (debts, deeds)
    assert sum(player.debts + player.paid for player in match.state.players) >= players


@pytest.mark.rule("vis.components.board.2", "vis.components.board.7")
@pytest.mark.parametrize("players", COUNTS)
def test_every_link_joins_two_sites_of_the_ring(players: int) -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=players), "links", watched=False)
    sites = components.sites(players)
    for segment in match.state.ring:
        for link in components.side(segment.id, players).links:
            start, end = ends(match.state, segment, link)
            assert start in sites
            assert end in sites
            assert start != end


@pytest.mark.rule("vis.components.board.7", "vis.action.build.13")
@pytest.mark.parametrize(
    ("stem", "answer"),
    [
        ("link_rewards_both_builders", "build:workshop:seg_1_2_a1"),
        ("a_link_leads_to_the_next_segment", "build:workshop:seg_7_8_a1"),
    ],
)
def test_the_board_shows_whose_buildings_a_link_joins(stem: str, answer: str) -> None:
    """A link with a Building at one end only joins nobody yet."""
    match = begin(scenarios(INFO.slug)[stem])

    def joined() -> list[list[int]]:
        links = [link for segment in TITLE.view(match.state, 0).ring for link in segment.links]
        return [sorted(link.owners) for link in links if link.owners]

    assert joined() == []
    match.submit(0, answer)
    assert joined() == [[0, 1]]


@pytest.mark.rule("vis.setup.pairs.11", "vis.setup.pairs.19")
def test_card_9_destroys_any_card_of_the_deck() -> None:
    state = table(2, "nine")
    state.unused.append(state.pairs[0].player_card)
    state.pairs[0] = Pair("player_card_9", state.pairs[0].hero)
    state.unused = [card for card in state.unused if card not in [pair.player_card for pair in state.pairs]]
    match = Match.begin(TITLE, checked_setup(INFO, players=2), state)
    (seat,) = match.waiting_for()
    match.submit(seat, "pair:player_card_9")
    player = match.state.players[seat]
    offered = [option.id for option in match.options(seat)]
    assert offered == [*(f"card:{card}" for card in player.deck), "none"]
    match.submit(seat, f"card:thief-{seat}")
    assert match.state.removed == [f"thief-{seat}"]
    assert player.silver == 5 + 1
    assert len(player.hand) + len(player.draw) == 8
    TITLE.check(match.state)


@pytest.mark.rule("vis.setup.pairs.15", "vis.setup.pairs.16", "vis.setup.pairs.9")
def test_townsfolk_hired_after_the_own_deck_is_shuffled_go_to_the_discard_pile() -> None:
    """Seat and seat: a free hire that comes of another's Building finds the deck shuffled."""
    state = table(2, "late")
    player = state.players[0]
    player.draw, player.deck = player.deck, []
    state.active = 1
    game = TITLE.game(state)
    flow = hire_free(game, Context(seat=0, source="link:seg_5_6_b_link5", rule="vis.action.build.13"), 1)
    next(flow)
    segment = next(one for one in state.ring if "friar" in one.townsfolk)
    segment.townsfolk.remove("friar")
    segment.townsfolk.insert(0, "friar")
    with suppress(StopIteration):
        flow.send(answer_of(f"hire:{segment.id}"))
    assert player.discard == ["friar"]
