"""What the heuristic bot of The Great Wall thinks of positions laid out for it."""

from __future__ import annotations

from games import titles
from games.engine.rules.ask import Ask, Option, Question
from games.engine.rules.text import T
from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.bot.judging import BotView
from games.titles.great_wall.bot.places import plan
from games.titles.great_wall.bot.planning import Turn
from games.titles.great_wall.seen.view import view
from games.titles.great_wall.table.state import GreatWall, Horde
from games.titles.great_wall.year.setup import set_up

TITLE = titles.load("great-wall")


def begun(**goods: int) -> GreatWall:
    """Three players in the second year, a horde card before the center; seat 0 leads Yue Fei and has these goods."""
    state = set_up(checked_setup(INFO, mode="standard", players=3), "weighing")
    state.tea, state.year = [0, 1, 2], 2
    for clan in state.clans.values():
        clan.generals, clan.supporting, clan.advisors = ["yue_fei"], clan.advisors[:1], clan.advisors[1:]
        clan.goods = dict.fromkeys(clan.goods, 0) | goods
    for section in state.sections:
        section.hordes, section.barricades = [], 0
    state.sections[1].hordes = [Horde("foot_levy_center", [None] * 4)]
    return state


def weighed(state: GreatWall, *options: str) -> dict[str, float]:
    offered = [Option(option, T("Choose")) for option in options]
    question = Question(Ask(seat=0, prompt=T("Choose"), rule="gw.autumn.turn.1", options=lambda: offered), offered)
    return dict(TITLE.weigh(view(state, 0), question))


def test_clerks_are_not_sent_to_spend_the_same_goods_twice() -> None:
    state = begun(wood=1, stone=2)
    changes = plan(BotView(view(state, 0), 0), Turn(5, 5, True)).changes
    spending = {place for place in ("barracks", "builders_encampment", "emperors_embassy") if changes.get(place)}
    assert len(spending) == 1  # a spearman or a barricade


def test_clerks_are_not_sent_to_build_without_goods() -> None:
    changes = plan(BotView(view(begun(chi=9), 0), 0), Turn(5, 5, True)).changes
    assert "builders_encampment" not in changes
    assert "barracks" not in changes


def test_advisors_are_worth_what_they_do() -> None:
    state = begun(gold=6)
    state.advisor_track = ["treasurer", "drill_sergeant"]
    worth = weighed(state, "hire:treasurer", "hire:drill_sergeant")
    assert worth["hire:treasurer"] > worth["hire:drill_sergeant"]
    worth = weighed(state, "active:treasurer", "supporting:treasurer")
    assert worth["active:treasurer"] > worth["supporting:treasurer"]


def test_a_card_that_does_nothing_now_is_kept() -> None:
    state = begun(chi=4)
    assert max(weighed(state, "tactic:night_prayers:basic", "tactic:night_prayers:boosted").values()) < 0
    state.clans[0].shamed["spearman"], state.clans[0].honor = 3, 40
    worth = weighed(state, "tactic:night_prayers:basic", "tactic:night_prayers:boosted")
    assert worth["tactic:night_prayers:boosted"] > worth["tactic:night_prayers:basic"] > 0


def test_an_overseer_is_worth_more_the_earlier_he_rises() -> None:
    early, late = begun(chi=4), begun(chi=4)
    late.year = 5
    assert weighed(early, "upgrade:temple")["upgrade:temple"] > weighed(late, "upgrade:temple")["upgrade:temple"]
    assert weighed(early, "upgrade:temple")["upgrade:temple"] > 0
