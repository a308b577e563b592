"""Numbers that explain themselves: what is logged of a price, an income, an assault or a score is what was applied."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.match import matchfile
from games.engine.rules.ask import Ask
from games.engine.rules.event import Event
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, Text
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.great_wall import INFO
from games.titles.great_wall.cards.modifiers import price
from games.titles.great_wall.modes import cooperation, qin_jiushao
from games.titles.great_wall.rules import siege
from games.titles.great_wall.rules.defeat import decisive, merits
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.rules.warehouse import bill
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.seen.wall import section_view
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import (
    ANYONE,
    QIN,
    RESOURCES,
    Discount,
    Horde,
    Occupant,
    Overseer,
)
from games.titles.great_wall.title import TITLE
from games.titles.great_wall.year.ending import artifact_honor, complete_walls, condition_met, shame_penalty
from games.titles.great_wall.year.setup import set_up
from tests.rules import rule
from tests.titles.record import FIXTURES
from tests.typed import a

CHANGES = st.dictionaries(st.sampled_from(RESOURCES), st.integers(-4, 2))


def game() -> WallGame:
    """Nobody has a general or an advisor who changes anything."""
    state = set_up(checked_setup(INFO, players=3), "reckonings")
    state.tea = [0, 1, 2]
    for clan in state.clans.values():
        clan.advisors, clan.generals = [], []
    return WallGame(state)


def events_of(name: str) -> Iterator[Event]:
    """What was logged in the course of a recorded match."""
    file = matchfile.read((FIXTURES / "great_wall" / f"{name}.json").read_bytes())
    for record in matchfile.replay(file, info("great-wall"), load("great-wall")).records:
        yield from record.events


@pytest.mark.parametrize("name", ["standard_3", "solo", "co_op_2"])
def test_what_the_log_explains_is_what_was_gained(name: str) -> None:
    gained = resources = assaults = 0
    for event in events_of(name):
        if not isinstance(event.reckoning, Reckoning):
            continue
        if event.text.msgid == "{who} gains {n} honor":
            assert event.reckoning.total == event.text.params["n"]
            gained += 1
        if event.text.msgid == "{who} gets {goods}":
            assert sum(change.n for change in event.changes) == event.reckoning.total
            resources += 1
        if "wall" in event.text.params and "attack" in event.text.params:
            wall, attack = (a(int, event.text.params[name]) for name in ("wall", "attack"))
            assert event.reckoning.total == wall - attack
            assaults += 1
    assert gained
    assert resources
    assert assaults


@given(st.lists(CHANGES, max_size=3), st.sampled_from(["archer", "horseman"]))
@rule("gw.components.resources.9", "gw.locations.barracks.2")
def test_a_price_is_what_its_causes_say(changes: list[dict[str, int]], unit: str) -> None:
    table = game()
    what, printed = f"recruit_{unit}", components.soldiers()[unit].recruit_cost
    table.state.discounts = [Discount(ANYONE, what, change, 1) for change in changes]
    prices = price(table, 0, what, printed, "gw.locations.barracks.2")
    for kind, reckoning in prices.items():
        expected = printed[kind] + sum(change.get(kind, 0) for change in changes)
        assert reckoning.total == max(0, expected)


@given(st.fixed_dictionaries({kind: st.integers(0, 6) for kind in ("wood", "stone", "gold")}), st.integers(0, 2))
@rule("gw.locations.warehouse.3")
def test_a_builder_reads_what_the_warehouse_gives(warehouse: dict[str, int], wall: int) -> None:
    table = game()
    table.state.warehouse = warehouse
    printed = components.board().walls.levels[wall].next_build_cost
    assert printed is not None
    due = bill(table, 0, "build_wall", printed, "gw.locations.builders.4")
    given_by_warehouse = min(sum(warehouse.values()), printed["any_non_chi"])
    assert due.from_warehouse == given_by_warehouse
    amounts = [cause.amount for cause in due.own.causes]
    assert amounts == [printed["any_non_chi"], *([-given_by_warehouse] if given_by_warehouse else [])]


@rule("gw.winter.siege.2", "gw.winter.siege.7", "gw.winter.siege.8")
def test_a_defense_names_wall_barricades_and_each_leader() -> None:
    table = game()
    section = table.state.sections[0]
    section.wall, section.barricades = 1, 2
    section.hordes = [Horde(card, [None] * 6) for card in ("leader_left", "leader_center")]
    wall = components.board().walls.levels[1].defense
    whole = wall + 4
    expected = [wall, 4, whole // 2 - whole, whole // 2 // 2 - whole // 2]
    assert [cause.amount for cause in siege.defense(table, section).causes] == expected
    assert [cause.rule for cause in siege.defense(table, section).causes][2:] == ["gw.winter.siege.7"] * 2


@rule("gw.battle.breach.1", "gw.battle.breach.2", "gw.battle.breach.5")
def test_a_breach_is_forecast_card_by_card() -> None:
    table = game()
    section = table.state.sections[0]
    soldiers = [Occupant("spearman", 0), Occupant("spearman", 0), None, None, None, None]
    section.hordes = [Horde("leader_left", [*soldiers]), Horde("leader_center", [None] * 6)]
    section.firing = [0]
    seen = section_view(table, section)
    assert seen.shame_if_breached == {0: 1, 1: 2, 2: 2}
    assert seen.killed_if_breached == {0: seen.hordes[0].killed + 1}
    assert [cause.rule for cause in seen.killed_reckoned[0].causes] == ["gw.battle.breach.2", "gw.battle.breach.5"]
    assert (seen.defense, seen.offense) == tuple(seen.reckonings[name].total for name in ("defense", "offense"))


@rule("gw.battle.defeat.3")
def test_a_tie_for_the_credit_names_who_is_lower_on_the_tea_track() -> None:
    table = game()
    table.state.tea = [2, 0, 1]
    horde = Horde(
        "leader_left", [Occupant("spearman", 0), Occupant("spearman", 2), Occupant("wound"), None, None, None]
    )
    claims = merits(table, horde)
    assert [cause.rule for cause in decisive(claims, 2).causes] == ["gw.battle.defeat.2", "gw.battle.defeat.3"]
    assert decisive(claims, 2).total == 1
    horde.spots[3] = Occupant("spearman", 0)
    assert [cause.rule for cause in decisive(merits(table, horde), 0).causes] == ["gw.battle.defeat.2"]


@rule("gw.ending.scoring.2", "gw.ending.scoring.3")
def test_shame_takes_no_more_honor_than_there_is() -> None:
    clan = game().state.clans[0]
    clan.honor, clan.shamed = 7, {"spearman": 1, "archer": 2, "horseman": 0}
    assert [cause.amount for cause in shame_penalty(clan).causes] == [-5, -10, 8]


@rule("gw.cards.artifact.3", "gw.ending.scoring.5")
def test_whoever_scores_an_artifact_reads_what_was_counted() -> None:
    table = game()
    for level, place in zip((3, 3, 2, 1), components.production(), strict=True):
        table.state.clans[0].overseers[place] = Overseer(level, "spearman")
    table.state.sections[0].rest[0] = {"spearman": 14, "archer": 0, "horseman": 0}
    causes = {card: artifact_honor(table, 0, card).causes for card in components.artifacts()}
    by_level, by_soldier = causes["nine_tripods"], causes["tiger_tally"]
    assert all("what" in cause.text.params for card, score in causes.items() if terms(card) for cause in score[:1])
    assert [(cause.amount, a(Text, cause.text.params["what"]).msgid) for cause in by_level] == [
        (12, "{n} overseer at level 3"),
        (3, "{n} overseer at level 2"),
    ]
    assert [cause.amount for cause in by_soldier] == [28, -4]


def terms(card: str) -> bool:
    """Whether an artifact counts something, at so much each."""
    return components.artifacts()[card].score.table is None


@rule("gw.ending.conditions.3", "gw.ending.conditions.2")
@pytest.mark.parametrize("complete", [1, 2])
def test_the_walls_that_the_board_counts_are_those_that_end_the_game(complete: int) -> None:
    state = set_up(checked_setup(INFO, players=3), "reckonings")
    state.tea = [0, 1, 2]
    table = WallGame(state)
    for section in state.sections[:complete]:
        section.wall = 3
    view = TITLE.view(state, None)
    assert isinstance(view, GreatWallView)
    seen = view.supplies
    assert (seen.walls, seen.walls_reckoned) == (complete, complete_walls(table))
    assert [cause.text.params["card"] for cause in seen.walls_reckoned.causes] == [
        Ref(f"section:{section.id}") for section in state.sections[:complete]
    ]
    assert (condition_met(table) is not None) == (complete == seen.walls_needed)


@rule("gw.solo.activation.1", "gw.locations.resolve.8")
def test_qin_jiushaos_honor_names_clerks_cards_and_the_level_of_his_overseer() -> None:
    state = TITLE.set_up(checked_setup(INFO, mode="solo", players=1), "reckonings")
    state.clerks_at["quarry"] = {QIN: 2}
    state.clerk_bonus[f"{QIN}:quarry"] = 1
    table = WallGame(state)
    for level, causes in ((1, [2, 1]), (3, [2, 1, 6])):
        state.clans[QIN].overseers["quarry"] = Overseer(level, "spearman")
        qin_jiushao.gather_honor(table, "quarry", QIN)
        reckoning = table.events[-1].reckoning
        assert isinstance(reckoning, Reckoning)
        assert [cause.amount for cause in reckoning.causes] == causes


@rule("gw.coop.requests.4", "gw.coop.requests.7")
def test_a_request_names_its_price_and_one_that_is_too_dear_is_refused_with_it() -> None:
    state = set_up(checked_setup(INFO, mode="co-op", players=1), "reckonings")
    state.tea, state.requests = [0], ["timber_tribute", "treasury_gold"]
    state.clans[0].goods.update(gold=2, wood=1)
    asked = next(cooperation.fulfil_requests(WallGame(state)))
    assert isinstance(asked, Ask)
    offered, short = asked.options()[0], asked.refused()
    assert (offered.id, offered.price and offered.price.total) == ("fulfil:treasury_gold", 2)
    assert [(option.id, option.price and option.price.total) for option in short] == [("fulfil:timber_tribute", 2)]


def test_a_location_says_what_clerks_and_overseer_gather_there() -> None:
    state = TITLE.set_up(checked_setup(TITLE.info, players=3), "gathering")
    state.clerks_at["lumber_mill"] = {0: 2, 1: 1}
    state.clans[0].overseers["lumber_mill"] = Overseer(2, "spearman")
    seen = TITLE.view(state, None)
    assert isinstance(seen, GreatWallView)
    place = next(one for one in seen.locations if one.id == "lumber_mill")
    assert {owner: reckoning.total for owner, reckoning in place.counting.items()} == {0: 4, 1: 1}
    assert [cause.rule for cause in place.counting[0].causes] == ["gw.locations.resolve.3", "gw.production.gather.2"]
