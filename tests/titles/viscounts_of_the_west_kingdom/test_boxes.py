"""Gates of Gold and Keeper of Keys: what they bring to the table, and readings that no single turn shows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Ask, answer_of
from games.engine.rules.state import Scalar, call
from games.engine.rules.text import T
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import held
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import buildings, columns, scoring
from games.titles.viscounts_of_the_west_kingdom.rules.icons import icons
from games.titles.viscounts_of_the_west_kingdom.rules.manuscripts import take
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Ability
from games.titles.viscounts_of_the_west_kingdom.table.state import Built, Pair, Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.titles.boxes import box
from tests.typed import a


def table(seed: str = "boxes", players: int = 2, **options: Scalar) -> Viscounts:
    return TITLE.set_up(checked_setup(INFO, players=players, options=options), seed)


def run(flow: Any, *answers: str) -> list[str]:
    """Send these answers; single options answer themselves. The ids that were offered last."""
    waiting, offered, answer = list(answers), list[str](), None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration:
            return offered
        offered = [option.id for option in request.options()]
        answer = answer_of(offered[0] if len(offered) == 1 else waiting.pop(0))


@pytest.mark.rule(
    "vis.gates.setup.3",
    "vis.gates.setup.6",
    "vis.gates.setup.7",
    "vis.gates.setup.8",
    "vis.gates.setup.9",
    "vis.gates.setup.10",
    "vis.gates.bonus.1",
)
def test_what_gates_of_gold_lays_out() -> None:
    state = table(gates=True)
    TITLE.check(state)
    held = box("viscounts-of-the-west-kingdom")
    assert (len(state.outsiders), len(state.outsider_pile)) == (3, held["gates_outsiders"] - 3)
    assert (len(components.gates().columns), len(state.kings_orders)) == (4, 24 - 2)
    assert all(any(card.startswith("kings_order") for card in player.deck) for player in state.players)
    groups = [components.bonuses()[card].group for card in state.bonuses]
    assert (groups.count("diversified"), groups.count("specialized")) == (1, 1)
    printed = components.gates()
    assert len(printed.builder_bonuses) == held["gates_diversified"] + held["gates_specialized"]
    assert all(card.vp == 5 for card in printed.leaders)
    leaders = {table(str(seed), gates=True).leader_card for seed in range(40)}
    assert leaders == {card.id for card in printed.leaders}
    assert {len(segment.manuscripts) for segment in state.ring} == {8}
    assert len(components.neutral(("gates",))) == held["gates_townsfolk"]


@pytest.mark.rule("vis.keys.setup.3", "vis.keys.setup.5", "vis.keys.setup.6", "vis.components.shared.15")
def test_what_keeper_of_keys_lays_out() -> None:
    state = table(keys=True)
    TITLE.check(state)
    held = box("viscounts-of-the-west-kingdom")
    assert (len(state.chests), len(state.chest_pile), len(state.public)) == (
        4,
        held["keys_chests"] - 4,
        held["keys_public"],
    )
    starting = components.starting(state.sets)
    assert {"journeyman_keys", "lender_keys", "trader_keys"} <= set(starting)
    assert not {"journeyman", "lender", "trader"} & set(starting)
    assert len(components.neutral(("keys",))) == held["keys_townsfolk"]
    assert table().sets == ("base",)
    assert table(promos=True, gates=True).sets == ("base", "gates", "promo")
    assert "collector" in table(promos=True, gates=True, keys=True).sets


def chosen(card: str, *answers: str, **options: Scalar) -> Match[Viscounts]:
    """The match once round 1 has begun, with this Player card for who chooses first, who answers so; the rest at random."""
    state = TITLE.set_up(checked_setup(INFO, players=2, options=options), card)
    left = state.pairs[0].player_card
    if card not in [pair.player_card for pair in state.pairs]:
        state.unused[state.unused.index(card)] = left
        state.pairs[0] = Pair(card, state.pairs[0].hero)
    match = Match.begin(TITLE, checked_setup(INFO, players=2, options=options), state, watched=False)
    (seat,) = match.waiting_for()
    waiting, dice = [f"pair:{card}", *answers], random.Random(2)
    while match.state.round == 0:
        (now,) = match.waiting_for()
        offered = [option.id for option in match.options(now)]
        match.submit(now, waiting.pop(0) if now == seat and waiting and waiting[0] in offered else dice.choice(offered))
    assert not waiting
    return match


@pytest.mark.rule("vis.keys.setup.7", "vis.keys.setup.8", "vis.keys.setup.9", "vis.keys.setup.10")
@pytest.mark.parametrize(
    ("card", "space"),
    [("1_5", "inner_1_2"), ("3_5", "inner_3_4"), ("5_5", "inner_5_6"), ("7_5", "inner_7_8"), ("9_5", "inner_9_10")],
)
def test_the_player_cards_of_keeper_of_keys(card: str, space: str) -> None:
    state = chosen(f"player_card_{card}", keys=True).state
    player = next(one for one in state.players if one.player_card == f"player_card_{card}")
    TITLE.check(state)
    assert components.player_card(player.player_card).start_space == space
    assert len(state.heroes) == 3
    if card == "1_5":
        assert len(player.hand) == 4
        assert any(components.is_hero(one) for one in player.hand)
    if card == "3_5":
        assert any(player.chests)
    if card == "5_5":
        (site,) = [site for one in state.ring for site, built in one.built.items() if built.owner == player.seat]
        assert components.sites(2)[site].space == "space_5"
    if card == "9_5":
        assert (player.paid, player.approved) == (1, 1)


@pytest.mark.rule("vis.keys.setup.10")
def test_cards_chosen_for_the_discard_pile_stay_there() -> None:
    seat = (table("player_card_7_5", keys=True).start - 1) % 2
    cards = [f"card:{card}-{seat}" for card in ("thief", "squire", "abbot")]
    state = chosen("player_card_7_5", *cards, keys=True).state
    assert state.players[seat].discard == [f"thief-{seat}", f"squire-{seat}", f"abbot-{seat}"]


@pytest.mark.rule("vis.gates.setup.11")
def test_the_starting_kings_order_cannot_be_destroyed() -> None:
    state = table(gates=True)
    context = Context(seat=0, source="player_card:player_card_9", rule="vis.setup.pairs.8")
    offered = run(perform(TITLE.game(state), context, [ops.DestroyOwnCard(n=1)]), "none")
    assert "card:thief-0" in offered
    assert not any("kings_order" in option for option in offered)


@pytest.mark.rule("vis.gates.board.19")
def test_a_free_manuscript_unlocks_its_column() -> None:
    state = table(gates=True)
    game = TITLE.game(state)
    state.ring[0].manuscripts.insert(0, "ms_blue_1")
    assert [column.ribbon for column in columns.unlocked(game, 0)] == ["grey"]
    run(take(game, 0, state.ring[0], "vis.effects.board.2"), *["none"] * 3)
    assert [column.ribbon for column in columns.unlocked(game, 0)] == ["grey", "blue"]


@pytest.mark.rule("vis.gates.board.6")
def test_the_log_says_which_column_is_used_before_what_it_costs() -> None:
    state = table(gates=True)
    state.round, state.active = 1, 0
    player = state.players[0]
    player.silver, player.draw, player.manuscripts = 9, ["thief-0"], ["ms_blue_1"]
    game = TITLE.game(state)
    run(columns.offer(game, 0, T("Use a column?")), "column:blue", columns.GO_ON)
    told = [event for event in game.events if event.rule == "vis.gates.board.6"]
    assert told[0].text.msgid == "{who} uses the {what}"
    assert (told[0].seat, told[0].elements) == (0, ("column:blue",))


@pytest.mark.rule(
    "vis.gates.bonus.7", "vis.gates.bonus.9", "vis.gates.setup.7", "vis.keys.public.21", "vis.keys.public.26"
)
def test_bonus_cards_stay_and_score_when_a_building_goes_back() -> None:
    state = table(gates=True, keys=True)
    player, game = state.players[0], TITLE.game(state)
    card = next(one for one in state.bonuses if components.bonuses()[one].group == "diversified")
    state.bonuses.remove(card)
    player.bonuses, player.space = [card], "space_1"
    ring = next(one for one in state.ring if one.id == "seg_1_2")
    ring.built = {"seg_1_2_a1": Built(0, "workshop")}
    player.buildings["workshop"] = 1
    before = scoring.total(state, player)
    run(buildings.place_public(game, 0, "public_workshop", "seg_1_2_a1"))
    assert held(state, player) == [card, "public_workshop"]
    assert scoring.total(state, player) == before - 2 + 7
    assert (METRICS["buildings"](state, player), METRICS["segments_with_building"](state, player)) == (0, 1)
    assert components.bonuses()[card].vp in [line.points for line in scoring.lines(state, player)]
    abilities: list[Ability] = [one.ability for one in components.gates().leaders]
    assert all(ability.timing == "ongoing" for ability in abilities)


@pytest.mark.rule("vis.keys.public.20")
def test_a_free_building_is_never_a_public_one() -> None:
    state = table(keys=True)
    game, player = TITLE.game(state), state.players[0]
    ring = next(one for one in state.ring if one.id == "seg_1_2")
    ring.built, player.buildings["workshop"] = {"seg_1_2_a1": Built(0, "workshop")}, 1
    context = Context(seat=0, source="townsfolk:hero_mariam", rule="vis.effects.board.5")
    flow = perform(game, context, [ops.BuildFree(building="workshop")])
    offered = [option.id for option in a(Ask, next(flow)).options()]
    assert "site:seg_1_2_a1" not in offered
    assert all(option.startswith("site:") for option in offered)


@pytest.mark.rule("vis.keys.chests.14", "vis.townsfolk.icons.3")
def test_icons_that_a_chest_tile_made_are_not_converted_again() -> None:
    """The Traveller counts two Merchants as a Cleric: those that a tile makes of a Builder are no Merchants for it."""
    state = table(keys=True)
    player, game = state.players[0], TITLE.game(state)
    player.row, player.chests = ["traveller", "labourer-0", "abbot-0"], ["", "chest_merchant_builder", ""]
    with_tile = icons(game, 0, "cleric", ()).total
    player.chests = ["", "", ""]
    assert with_tile == icons(game, 0, "cleric", ()).total
    player.row, player.chests = ["thief-0", "", ""], ["chest_merchant_builder", "", ""]
    assert icons(game, 0, "trade", ()).total == 1 + 2


@pytest.mark.rule("vis.gates.welcome.12")
def test_the_assassin_gains_a_deed_beside_the_stack() -> None:
    setup = checked_setup(INFO, players=2, options={"gates": True})
    match = Match.start(TITLE, setup, "assassin", watched=False)
    dice = random.Random(5)
    while match.state.round == 0:
        (seat,) = match.waiting_for()
        match.submit(seat, dice.choice(match.options(seat)).id)
    state = match.state
    player = state.players[0]
    state.outsider_pile = [card for card in state.outsider_pile if card != "outsider_assassin"]
    state.outsiders = [card for card in state.outsiders if card != "outsider_assassin"]
    player.hand.append("outsider_assassin")
    player.debts, state.deeds_left, state.last_round = 1, 1, state.round
    state.poverty, state.debts_left = True, 0
    state.agenda = [call("end_round")]
    match = Match.begin(TITLE, setup, state, watched=False)
    before = player.approved
    assert [option.id for option in match.options(0)] == ["debts", "deeds"]
    match.submit(0, "deeds")
    assert match.state.players[0].approved == before + 1
    assert (match.state.deeds_left, match.state.prosperity) == (1, False)


@pytest.mark.rule("vis.effects.general.4", "vis.keys.chests.11", "vis.gates.refuse.9")
def test_displays_that_have_run_out_give_nothing() -> None:
    state = table(gates=True, keys=True)
    game = TITLE.game(state)
    for pile in (state.heroes, state.hero_pile, state.chests, state.chest_pile, state.outsiders, state.outsider_pile):
        pile.clear()
    before = (list(state.players[0].hand), list(state.players[0].discard), list(state.players[0].chests))
    context = Context(seat=0, source="bonus:public_guildhall", rule="vis.keys.public.12")
    gains = [ops.GainHero(), ops.GainChest(), ops.WelcomeOutsider(), ops.RefuseOutsider()]
    assert run(perform(game, context, gains)) == []
    assert (state.players[0].hand, state.players[0].discard, state.players[0].chests) == before
