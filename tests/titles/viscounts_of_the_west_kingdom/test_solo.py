"""The printed opponent: its setup, its rows, and that it has an answer to everything that it may meet."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.engine.match.match import Match
from games.engine.rules.state import Scalar
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import of_automa
from games.titles.viscounts_of_the_west_kingdom.cards.performing import BY_AUTOMA, Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes.automa import free_site, icons
from games.titles.viscounts_of_the_west_kingdom.rules import scoring
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Automa, Built, Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE

BOARDS = [board.id for board in components.solo().boards]


def table(**options: Scalar) -> Viscounts:
    return TITLE.set_up(checked_setup(INFO, mode="solo", players=1, options=options), "solo")


def opponent(state: Viscounts) -> Automa:
    assert state.automa is not None
    return state.automa


def begun(board: str, seed: str = "solo", **options: Scalar) -> Viscounts:
    """After setup, answered at random."""
    setup = checked_setup(INFO, mode="solo", players=1, options={"automa": board, **options})
    match = Match.start(TITLE, setup, seed, watched=False)
    dice = random.Random(3)
    while match.state.round == 0:
        match.submit(0, dice.choice(match.options(0)).id)
    return match.state


def met() -> Iterator[ops.Effect]:
    """Everything that the opponent may have to carry out: what is printed on the board, the Castle, Manuscripts, the top right of
    Townsfolk,
    its boards and Schemes."""
    for segment in components.segments().values():
        for side in (segment.few, segment.many):
            for site in side.sites:
                yield from site.effects
            for link in side.links:
                yield from link.effects
        yield from segment.townsfolk.on_hire_or_dismiss
        yield from segment.manuscript.effects
    for section in components.castle().sections:
        yield from section.effects
    for tile in components.manuscripts().values():
        yield from tile.effects
    for card in components.townsfolk().values():
        yield from card.on_hire_or_dismiss
    for public in components.public().values():
        yield from (*public.immediate, *public.ability.effects)
    solo = components.solo()
    for slot in solo.slots:
        yield from slot.ability.effects
    for space in solo.track:
        yield from (*space.above, *space.below)
    for collision in components.player_board().track:
        yield from (*collision.above, *collision.below)
    for board in solo.boards:
        yield from (*board.focus, *board.starting_items)
    for scheme in solo.schemes:
        yield from scheme.steps
        for option in (*scheme.with_keys, *scheme.final_row_in_order):
            yield from option


@pytest.mark.rule(
    "vis.solo.reference.1", "vis.solo.reference.2", "vis.solo.gates.7", "vis.solo.rules.14", "vis.solo.slots.1"
)
def test_it_has_an_answer_to_everything_that_it_may_meet() -> None:
    kinds = {type(effect) for effect in met()}
    for effect in met():
        if isinstance(effect, ops.Choose):
            kinds |= {type(one) for option in effect.options for one in option}
    assert BY_AUTOMA.missing(kinds) == []


@pytest.mark.rule(
    "vis.solo.setup.3",
    "vis.solo.setup.6",
    "vis.solo.setup.7",
    "vis.solo.setup.10",
    "vis.solo.setup.11",
    "vis.solo.boards.8",
    "vis.solo.boards.9",
    "vis.components.shared.14",
)
@pytest.mark.parametrize("harder", [0, 3])
@pytest.mark.parametrize("board", BOARDS)
def test_the_schemes_of_every_board(board: str, harder: int) -> None:
    state = table(automa=board, difficulty=harder)
    automa = opponent(state)
    assert len(automa.own.draw) == 7 + harder
    assert len(automa.future) == 6 - harder
    assert automa.removed == components.automa_board(board).removed_schemes
    assert (automa.own.workers, len(state.pairs), len(automa.unseen)) == (20, 2, harder)
    assert len(components.schemes(("base",))) == 16
    TITLE.check(state)


@pytest.mark.rule(
    "vis.solo.setup.1",
    "vis.solo.setup.2",
    "vis.solo.setup.4",
    "vis.solo.setup.8",
    "vis.solo.setup.9",
    "vis.solo.boards.3",
    "vis.solo.boards.4",
    "vis.solo.boards.5",
    "vis.solo.boards.6",
    "vis.solo.boards.7",
)
@pytest.mark.parametrize("board", BOARDS)
def test_what_every_board_begins_with(board: str) -> None:
    state = begun(board)
    player = opponent(state).own
    assert player.buildings["guildhall"] == 1
    printed = components.automa_board(board).starting_items
    counts = {type(item): item.n for item in printed if isinstance(item, ops.Counted)}
    assert sum(player.goods.values()) >= counts[ops.GainResource]
    assert player.debts + player.paid >= counts[ops.GainDebt]
    assert player.deeds + player.approved >= 1
    assert components.spaces()[player.space].path == "outer"
    (site,) = [site for one in state.ring for site, built in one.built.items() if built.owner == AUTOMA]
    assert components.sites(1)[site].space == player.space
    assert (state.start, state.active) == (0, 0)
    assert (state.debts_left, state.deeds_left) == (12, 12)


@pytest.mark.rule("vis.solo.setup.5", "vis.keys.setup.8")
def test_an_inner_space_becomes_the_left_outer_one() -> None:
    starts = {opponent(begun("ai_cleric", str(seed), keys=True)).own.space for seed in range(12)}
    assert all(components.spaces()[space].path == "outer" for space in starts)


@pytest.mark.rule("vis.solo.keys.1", "vis.solo.keys.2", "vis.solo.gates.1", "vis.solo.gates.2", "vis.solo.rules.12")
def test_its_part_of_the_expansions() -> None:
    state = table(automa="ai_noble", gates=True, keys=True)
    automa = opponent(state)
    assert "scheme_s_keys" in automa.own.draw
    assert sorted(automa.chests) == ["ai_chest_builder", "ai_chest_cleric", "ai_chest_noble"]
    automa.own.bonuses, state.leader, state.third_tier = [state.bonuses.pop()], AUTOMA, {AUTOMA: 1}
    rules = {line.rule for line in scoring.lines(state, automa.own)}
    assert {"vis.gates.bonus.7", "vis.end.scoring.5"} <= rules


@pytest.mark.rule("vis.solo.keys.4")
def test_its_chest_tiles_score() -> None:
    state = table(automa="ai_noble", keys=True)
    player = opponent(state).own
    for points, turned in enumerate(([], ["ai_chest_noble"], ["ai_chest_noble", "ai_chest_cleric"])):
        player.chests = [*turned, *[""] * (3 - len(turned))]
        assert scoring.total(state, player) == [0, 2, 5][points]


@pytest.mark.rule("vis.solo.rules.8", "vis.solo.rules.10", "vis.solo.rules.11", "vis.solo.gates.5")
@pytest.mark.parametrize("board", BOARDS)
def test_it_plays_to_the_end_with_every_box(board: str) -> None:
    setup = checked_setup(
        INFO, mode="solo", players=1, options={"automa": board, "gates": True, "keys": True, "promos": True}
    )
    match = Match.start(TITLE, setup, f"solo/{board}", watched=False)
    dice = random.Random(8)
    while match.request is not None:
        match.submit(0, dice.choice(match.options(0)).id)
    TITLE.check(match.state)
    assert match.state.result is not None
    assert [rival.owner for rival in TITLE.rivals(match.state)] == ["automa"]


def by_its_board(*effects: ops.AnyEffect, board: str = "ai_cleric", **fields: object) -> Automa:
    """The opponent after it has carried these out, standing on space 1 at the beginning."""
    state = table(automa=board)
    automa = opponent(state)
    automa.own.space, state.active, state.round = "space_1", AUTOMA, 1
    for name, value in fields.items():
        setattr(automa.own, name, value)
    list(perform(TITLE.game(state), Context(seat=AUTOMA, source="automa", rule="vis.solo.reference.1"), effects))
    return automa


@pytest.mark.rule("vis.solo.turn.10", "vis.solo.rules.14", "vis.solo.reference.2")
def test_as_often_as_the_number_says() -> None:
    assert by_its_board(ops.DiscardCard(n=2)).own.virtue == 5
    assert len(by_its_board(ops.HireFree(n=2)).future) == 4
    assert sum(by_its_board(ops.GainSilver(n=5)).own.goods.values()) == 2
    assert sum(by_its_board(ops.GainSilver(n=1)).own.goods.values()) == 0
    assert by_its_board(ops.DrawCard(n=2)).own == by_its_board().own


@pytest.mark.rule("vis.solo.rules.19", "vis.solo.turn.9")
def test_the_focus_of_the_card_ai_flips_one_card() -> None:
    player = by_its_board(ops.AiFocus(), board="ai_cards", debts=2, deeds=2).own
    assert (player.paid, player.approved, player.goods) == (1, 0, {"single": 1})


@pytest.mark.rule("vis.solo.rules.20", "vis.solo.rules.8")
def test_the_first_option_and_the_adjacent_section() -> None:
    chosen = ops.Choose(options=[[ops.GainDeed()], [ops.GainDebt()]])
    assert by_its_board(chosen).own.deeds == 1
    state = table(automa="ai_cleric")
    player = opponent(state).own
    player.space, state.active = "space_1", AUTOMA
    list(
        perform(
            TITLE.game(state), Context(seat=AUTOMA, source="automa", rule="vis.solo.rules.5"), [ops.PlaceWorkers(n=2)]
        )
    )
    here = next(index for index, segment in enumerate(state.ring) if segment.id == "seg_1_2")
    assert state.castle[here].tiers[0] == {AUTOMA: 2}


@pytest.mark.rule("vis.solo.rules.21", "vis.solo.rules.10")
def test_a_guildhall_finds_another_site_where_its_space_is_full() -> None:
    state = table(automa="ai_cleric")
    player, game = opponent(state).own, TITLE.game(state)
    player.space = "space_1"
    ring = next(one for one in state.ring if one.id == "seg_1_2")
    ring.built = {"seg_1_2_a1": Built(0, "workshop"), "seg_1_2_a2": Built(0, "workshop")}
    assert free_site(game) == "seg_1_2_a3"
    ring.built |= {"seg_1_2_a3": Built(0, "workshop"), "seg_1_2_a4": Built(0, "guildhall")}
    following = state.ring[(state.ring.index(ring) + 1) % 5]
    assert free_site(game) == components.side(following.id, 1).sites[0].id


@pytest.mark.rule("vis.solo.rules.15", "vis.solo.rules.12", "vis.solo.gates.2", "vis.manuscript.ribbons.4")
def test_its_cleric_bonus_cards_fund_actions_and_nothing_else_that_it_holds_does() -> None:
    state = table(automa="ai_cleric", gates=True)
    player, game = opponent(state).own, TITLE.game(state)
    before = icons(game, "cleric").total
    player.bonuses = ["cleric_bonus_black", *(card.id for card in components.gates().builder_bonuses)]
    state.leader, state.third_tier = AUTOMA, {AUTOMA: 1}
    assert icons(game, "cleric").total == before + 1
    assert [source for source, _ in of_automa(opponent(state))] == ["bonus:cleric_bonus_black"]


@pytest.mark.rule("vis.solo.rules.22")
def test_manuscripts_count_the_icons_of_its_schemes() -> None:
    state = table(automa="ai_cleric")
    player = opponent(state).own
    shown = [icon for scheme in player.draw for icon in components.icons_of(scheme)]
    assert METRICS["builder_icons"](state, player) == shown.count("builder") > 0


@pytest.mark.rule("vis.solo.slots.2", "vis.solo.boards.7")
def test_what_its_buildings_reveal() -> None:
    board = components.automa_board("ai_cleric")
    guildhalls = by_its_board(buildings={"guildhall": 3, "trading_post": 0, "workshop": 0})
    icons = [one.icon for _, ability in of_automa(guildhalls) for one in ability.modifiers if isinstance(one, ops.Icon)]
    assert icons == board.guildhall_icons
    checks = by_its_board(
        ops.Shuffle(), buildings={"guildhall": 0, "trading_post": 0, "workshop": 3}, discard=["scheme_s_cleric"]
    )
    assert (checks.own.corruption, checks.own.virtue) == (2, 5)
    state = table(automa="ai_cleric")
    player = opponent(state).own
    player.space, state.active = "space_1", AUTOMA
    list(
        perform(
            TITLE.game(state),
            Context(seat=AUTOMA, source="automa", rule="vis.solo.rules.10"),
            [ops.BuildFree(building="trading_post")],
        )
    )
    assert len(opponent(state).future) == 5
