"""What is paid and gained: seen before, on the answer that costs it or on the one that is too dear, and logged afterwards."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from games.engine.rules.ask import Ask, AskAll, Option
from games.engine.rules.reckoning import Reckoning
from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.cards import windows
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.counters import COUNTED, COUNTERS
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.effects import goods as effects
from games.titles.great_wall.locations import production
from games.titles.great_wall.modes import cooperation
from games.titles.great_wall.rules import building, kills, overseers, shame
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.rules.goods import amounts
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Times
from games.titles.great_wall.table.ops.goods import Donate, Gain
from games.titles.great_wall.table.ops.lasting import ModifyCost
from games.titles.great_wall.table.state import Attack, Horde, Overseer
from games.titles.great_wall.year import summer
from games.titles.great_wall.year.setup import set_up
from tests.rules import rule
from tests.typed import a


def game(mode: str = "standard", players: int = 3) -> WallGame:
    """Nobody has a general or an advisor who changes anything, nor anything to pay with."""
    state = set_up(checked_setup(INFO, mode=mode, players=players), "prices")
    state.tea = list(range(players))
    for clan in state.clans.values():
        clan.advisors, clan.supporting, clan.generals = [], [], []
        clan.goods = dict.fromkeys(clan.goods, 0)
    return WallGame(state)


def asked(flow: object) -> Ask:
    """The first question of a step or effect."""
    assert isinstance(flow, Generator)
    return a(Ask, next(flow))


def refusals(question: Ask) -> dict[str, tuple[str, str, int | None]]:
    """By id, why and by which clause each refused option cannot be chosen, and what it would cost."""
    by_option = {}
    for option in question.refused():
        assert option.refused is not None
        price = None if option.price is None else option.price.total
        by_option[option.id] = (option.refused.reason.msgid, option.refused.rule, price)
    return by_option


def brought(option: Option) -> tuple[int, list[tuple[str, int]]]:
    """What an option brings by its causes, and by its icons."""
    assert option.brings is not None
    return option.brings.total, [(amount.icon, amount.n) for amount in option.gain]


def prices(options: Sequence[Option]) -> dict[str, int | None]:
    """By id, what each option says that it costs."""
    return {option.id: option.price.total if option.price is not None else None for option in options}


@pytest.mark.parametrize(("mode", "icon", "due"), [("standard", "yin-yang", 2), ("co-op", "laurels", 10)])
@rule("gw.summer.steps.1", "gw.coop.shame.3")
def test_to_discard_shame_in_summer_shows_its_price(mode: str, icon: str, due: int) -> None:
    table = game(mode)
    clan = table.state.clans[0]
    clan.shamed["archer"], clan.honor, clan.goods["chi"] = 1, 10, 2
    options = list(asked(shame.buy_off_shame(table, 0)).options())
    assert prices(options) == {"lift:soldier:archer": due, "skip": None}
    assert [(amount.icon, amount.n) for amount in options[0].cost] == [(icon, due)]


@rule("gw.summer.steps.3")
def test_honor_for_command_cards_says_what_it_comes_of() -> None:
    table = game()
    clan = table.state.clans[0]
    clan.command_discard, clan.commands = clan.commands[:3], clan.commands[3:]
    honor = asked(summer.reclaim(table, 0)).options()[1]
    each = components.board().reclaim_honor
    assert brought(honor) == (3 * each, [("laurels", 3 * each)])


@rule("gw.production.donate.2")
def test_a_donation_says_what_honor_it_brings() -> None:
    table = game()
    table.state.clans[0].goods["wood"] = 1
    honor = components.board().donate_honor
    at_the_mill = asked(production.donate(table, "lumber_mill", 0)).options()[0]
    by_a_card = asked(effects.donate(table, Context(owner=0, card="advisor:philanthropist"), Donate(max=1))).options()
    for option in (at_the_mill, by_a_card[0]):
        assert brought(option) == (honor, [("laurels", honor)])
        assert [(amount.icon, amount.n) for amount in option.cost] == [("log", 1)]


# What is too dear is shown with the sum that was short


@rule("gw.tactics.play.5")
def test_a_boosted_card_that_is_too_dear_is_shown_with_its_price() -> None:
    table = game()
    card = next(card for card in components.tactics().values() if card.trigger == "recruit" and card.when is None)
    table.state.clans[0].tactics = [card.id]
    everybody = next(windows.tactic_window(table, [0], ["recruit"]))
    assert isinstance(everybody, AskAll)
    question = everybody.asks[0]
    boosted = f"tactic:{card.id}:boosted"
    assert prices(question.options()) == {f"tactic:{card.id}:basic": None, "pass": None}
    assert refusals(question) == {boosted: ("You cannot pay for it", "gw.tactics.play.5", card.boosted.cost["chi"])}
    table.state.clans[0].goods["chi"] = card.boosted.cost["chi"]
    assert boosted in prices(question.options())
    assert refusals(question) == {}


@rule("gw.production.upgrade.3", "gw.production.upgrade.4", "gw.production.upgrade.9", "gw.production.upgrade.15")
def test_overseers_that_cannot_rise_say_why() -> None:
    table = game()
    clan = table.state.clans[0]
    clan.overseers = {
        place: Overseer(level, "spearman") for place, level in (("quarry", 1), ("temple", 2), ("gold_mine", 3))
    }
    dear = components.locations()["temple"].overseer
    assert dear is not None
    clan.goods["chi"] = dear.upgrade_cost[1]["chi"]
    assert dear.upgrade_cost[2]["chi"] > clan.goods["chi"]
    clan.pool = dict.fromkeys(clan.pool, 0)
    question = asked(overseers.offer_upgrades(table, 0, components.production(), "gw.effects.reading.2"))
    assert [option.id for option in question.options()] == ["upgrade:quarry", "skip"]
    assert refusals(question) == {
        "upgrade:lumber_mill": (
            "No soldier in your pool can become an overseer",
            "gw.production.upgrade.15",
            dear.upgrade_cost[0]["chi"],
        ),
        "upgrade:temple": ("You cannot pay for it", "gw.production.upgrade.4", dear.upgrade_cost[2]["chi"]),
        "upgrade:gold_mine": ("This overseer has reached the highest level", "gw.production.upgrade.9", None),
    }


@rule("gw.battle.save.1")
def test_a_soldier_who_is_too_dear_to_save_is_shown_beside_one_who_is_not() -> None:
    table = game()
    cheap, dear = table.state.sections[:2]
    cheap.firing, dear.firing = [0], [0]
    raises = next(
        card
        for card in components.horde_cards()
        if any(
            isinstance(effect, ModifyCost) and effect.of == "save_soldier"
            for effect in components.horde_type(card).effects
        )
    )
    dear.hordes = [Horde(raises, [None] * 6)]
    for section in (cheap, dear):
        kills.assign_archers(table, section, 0, 1)
    due = components.board().save_cost["chi"]
    table.state.clans[0].goods["chi"] = due
    question = asked(kills.resolve(table))
    assert prices(question.options()) == {f"save:archer:{cheap.id}:wall": due, "skip": None}
    [(option, (reason, clause, price))] = refusals(question).items()
    assert (option, reason, clause) == (f"save:archer:{dear.id}:wall", "You cannot pay for it", "gw.battle.save.1")
    assert price is not None
    assert price > due


@rule("gw.coop.requests.4", "gw.coop.requests.7", "gw.coop.requests.8")
def test_requests_say_what_is_lacking() -> None:
    table = game("co-op", 3)
    table.state.requests = [
        "treasury_gold",
        "timber_tribute",
        "raise_the_ramparts",
        "royal_escort",
        "warriors_for_guard",
    ]
    for clan in table.state.clans.values():
        clan.goods["gold"], clan.clerks, clan.pool = 2, 0, dict.fromkeys(clan.pool, 0)
    for at in table.state.clerks_at.values():
        at.clear()
    everybody = next(cooperation.fulfil_requests(table))
    assert isinstance(everybody, AskAll)
    question = everybody.asks[0]
    assert prices(question.options()) == {"fulfil:treasury_gold": 2, "done": None}
    assert refusals(question) == {
        "fulfil:timber_tribute": ("Not everybody who must pay can", "gw.coop.requests.7", 2),
        "fulfil:raise_the_ramparts": ("Levels of all walls: {n} of {all}", "gw.coop.requests.4", None),
        "fulfil:royal_escort": ("There is too little to sacrifice", "gw.coop.requests.7", 2),
        "fulfil:warriors_for_guard": ("There is too little to sacrifice", "gw.coop.requests.7", 7),
    }


# What a card counts is logged with what it gives


def drained(flow: object) -> None:
    """Play on where nothing is asked."""
    assert isinstance(flow, Generator)
    assert list(flow) == []


def price_causes(table: WallGame, sentence: str) -> list[tuple[int, str]]:
    """The causes of what this sentence said last, by amount and words."""
    event = next(event for event in reversed(table.events) if event.text.msgid == sentence)
    assert isinstance(event.reckoning, Reckoning)
    assert event.reckoning.total == sum(change.n for change in event.changes)
    return [(cause.amount, cause.text.msgid) for cause in event.reckoning.causes]


@rule("gw.effects.reading.2", "gw.effects.reading.6")
def test_honor_that_a_card_counts_says_what_was_counted_and_the_most() -> None:
    table = game()
    table.state.attack = Attack(0, soldiers=["spearman"] * 5)
    context = Context(owner=0, card="tactic:combined_arms")
    drained(effects.gain(table, context, Gain(honor=2, times=Times(count_of="soldiers_attacking_in_event", max=4))))
    assert price_causes(table, "{who} gains {n} honor") == [
        (10, "{what}, {each} each"),
        (-2, "At most {n} are counted"),
    ]


@rule("gw.cards.general.3")
def test_a_general_says_how_many_advisors_and_soldiers_count() -> None:
    table = game()
    clan = table.state.clans[0]
    clan.generals = [next(card for card, one in components.generals().items() if one.ability.limit == "each_soldier")]
    clan.supporting = ["herald", "hermit"]
    drained(fire(table, "soldier_killed", 0, pieces=3))
    assert price_causes(table, "{who} gains {n} honor") == [
        (4, "{n} supporting advisors, {each} each"),
        (8, "For each of {n} soldiers"),
    ]


def test_several_goods_of_a_card_are_told_together() -> None:
    table = game()
    drained(effects.gain(table, Context(owner=0, card="tactic:bounty"), Gain(wood=1, stone=2, honor=3)))
    assert price_causes(table, "{who} gets {goods}") == [(1, "{what}"), (2, "{what}")]
    assert price_causes(table, "{who} gains {n} honor") == [(3, "Printed")]


def test_everything_that_cards_count_has_words() -> None:
    data = Path(components.__file__).parent.parent / "data"
    names = {name for file in data.glob("*.yaml") for name in re.findall(r"count_of: (\w+)", file.read_text("utf-8"))}
    assert names <= set(COUNTED) == set(COUNTERS)


@rule("gw.locations.warehouse.3")
def test_what_the_warehouse_gave_is_told_before_what_was_built_with_it() -> None:
    table = game()
    table.state.warehouse = {"wood": 1, "stone": 0, "gold": 0}
    table.state.clans[0].goods["stone"] = 5
    drained(building.buy_barricade(table, 0, table.state.sections[0]))
    cost = components.board().barricade.cost["any_non_chi"]
    gave, built = table.events[:2]
    assert gave.text.msgid == "From the warehouse: {goods}"
    assert gave.text.params["goods"] == amounts({"wood": 1})
    assert [(change.what, change.n) for change in built.changes] == [("resource:stone", 1 - cost)]


@rule("gw.wall.tiles.2", "gw.locations.builders.4")
@pytest.mark.parametrize("built", [0, 1, 2])
def test_a_wall_is_offered_with_the_level_that_it_reaches(built: int) -> None:
    table = game()
    table.state.clans[0].goods["stone"] = 15
    section = table.state.sections[0]
    section.wall = built
    (option,) = [one for one in building.building_options(table, 0) if one.id == f"wall:{section.id}"]
    assert option.short is not None
    assert option.label.params["n"] == option.short.params["n"] == built + 1
