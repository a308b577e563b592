"""The guidance of a first game at a question: made from the position, by its seat's view alone."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from games import titles
from games.engine.match.match import Match
from games.engine.rules.ask import Ask, Option, Question, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Param, Ref, T, Text
from games.engine.title.info import Statement, checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.seen.view import view
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import GreatWall, Horde, Occupant
from games.titles.great_wall.year.setup import set_up
from tests.rules import rule
from tests.typed import a

TITLE = titles.load("great-wall")
COMMON = {
    *("command", "slot", "send", "activate", "recruit", "strike", "hire", "reclaim"),
    *("upgrade", "donate", "shame", "lift", "tactic", "pass", "barricade"),
}
"""Verbs of the commonest questions."""


def begun(mode: str = "standard", players: int = 3) -> GreatWall:
    state = set_up(checked_setup(INFO, mode=mode, players=players), "guidance")
    state.tea = [*range(players)]
    for clan in state.clans.values():
        clan.advisors, clan.generals = [], []
    return state


def guidance(state: GreatWall, options: Sequence[str | Option], rule: str = "gw.autumn.turn.1") -> Statement | None:
    """The guidance of seat 0 where it may give these answers."""
    offered = [option if isinstance(option, Option) else Option(option, T("Choose")) for option in options]
    question = Question(Ask(seat=0, prompt=T("Choose"), rule=rule, options=lambda: offered, left=9), offered)
    return TITLE.guide(view(state, 0), question)


def said(state: GreatWall, *options: str | Option) -> tuple[str, Mapping[str, Param]]:
    """Its sentence and parameters."""
    statement = guidance(state, options)
    assert statement is not None
    return statement.text.msgid, statement.text.params


def besieged() -> GreatWall:
    """Three cards, uncovered, before the left section, none before the others."""
    state = begun()
    cards = ("foot_levy_left", "shaman_left", "foot_levy_center")
    for section in state.sections:
        section.hordes, section.barricades, section.wall = [], 0, 0
    state.sections[0].hordes = [Horde(card, [None] * 4) for card in cards[:1]]
    return state


def test_every_common_question_has_a_sentence() -> None:
    heard: set[str] = set()
    for game in range(3):
        match = Match.start(TITLE, checked_setup(INFO, players=3), f"s{game}")
        chance = random.Random(0)
        while match.request is not None:
            seat = match.waiting_for()[0]
            question = match.question(seat)
            verbs = {answer_of(option.id).verb for option in question.options}
            if verbs & COMMON and TITLE.guide(match.view(seat), question) is not None:
                heard |= verbs & COMMON
            match.submit(seat, TITLE.bots["heuristic"](match.view(seat), question, chance))
        if heard == COMMON:
            return
    assert heard == COMMON


@pytest.mark.parametrize(("mode", "players"), [("standard", 3), ("two-players", 2), ("co-op", 2), ("solo", 1)])
def test_it_tells_nothing_of_what_the_seat_does_not_know(mode: str, players: int) -> None:
    match = Match.start(TITLE, checked_setup(INFO, mode=mode, players=players), "hidden")
    chance = random.Random(5)
    compared = 0
    for _ in range(160):
        if match.request is None:
            break
        seat = match.waiting_for()[0]
        question = match.question(seat)
        sentence = TITLE.guide(match.view(seat), question)
        dealt = Match.restore(TITLE, match.save())
        TITLE.permute_hidden(dealt.state, seat, chance)
        assert TITLE.guide(dealt.view(seat), question) == sentence
        compared += sentence is not None
        match.submit(seat, TITLE.bots["heuristic"](match.view(seat), question, chance))
    assert compared > 40


@rule("gw.winter.siege.5")
def test_a_command_card_is_chosen_with_the_breaches_in_sight() -> None:
    state = besieged()
    sentence, params = said(state, "command:economy")
    assert "break through" in sentence
    (left,) = (a(Text, section) for section in a(list, params["sections"]))
    shown = view(state, 0).sections[0]
    assert left.params["section"] == Ref("section:left")
    assert left.params["short"] == shown.offense - shown.defense > 0
    assert left.params["n"] == shown.shame_if_breached[0] == 1


@rule("gw.winter.siege.4")
def test_without_a_breach_in_sight_there_is_time() -> None:
    state = besieged()
    state.sections[0].hordes = []
    assert said(state, "command:economy")[0].startswith("Every wall section would hold")
    assert said(state, "barricade:left")[0].startswith("Every wall section would hold now. Complete walls")


@rule("gw.wall.barricades.2")
def test_builders_are_told_where_the_defense_falls_short() -> None:
    sentence, params = said(besieged(), "barricade:left", "skip")
    assert sentence.startswith("A barricade adds {n}")
    assert params["n"] == 2
    assert len(a(list, params["sections"])) == 1


@rule("gw.locations.kinds.5", "gw.production.gather.2")
def test_clerks_go_where_one_is_missing_and_where_overseers_are() -> None:
    state = begun()
    state.clans[0].overseers.clear()
    assert said(state, "send:pool:quarry")[0].startswith("No location is one clerk short")
    quarry = next(place for place in view(state, 0).locations if place.id == "quarry")
    assert quarry.slots is not None
    state.clerks_at["quarry"] = {1: quarry.slots - 1}
    sentence, params = said(state, "send:pool:quarry", "send:pool:temple")
    assert sentence.startswith("One clerk more fills")
    assert params["places"] == [Ref("location:quarry")]
    assert params == said(state, "slot:0")[1]
    assert said(state, "send:pool:temple")[0].startswith("No location")
    assert guidance(state, ["send:quarry:temple"], "gw.reed.clerks.5") is None


@rule("gw.autumn.activation.3")
def test_one_is_told_where_ones_clerks_are() -> None:
    state = begun()
    state.clerks_at["quarry"] = {0: 1}
    state.clerks_at["barracks"] = {0: 2, 1: 1}
    sentence, params = said(state, "activate:quarry", "activate:barracks")
    assert "Gather goods first" in sentence
    places = [a(Text, place).params for place in a(list, params["places"])]
    assert [(place["place"], place["n"]) for place in places] == [
        (Ref("location:quarry"), 1),
        (Ref("location:barracks"), 2),
    ]
    assert said(state, "activate:temple")[0].startswith("You have no clerk")


@rule("gw.battle.defeat.2")
def test_soldiers_that_suffice_are_told_what_they_could_defeat() -> None:
    state = besieged()
    horde = state.sections[0].hordes[0]
    horde.spots = [Occupant("spearman", 1), Occupant("spearman", 1), None, None]
    strikes = [f"strike:spearman:left:foot_levy_left:{spot}:rest" for spot in (2, 3)]
    state.sections[0].rest[0] = {"spearman": 1, "archer": 0, "horseman": 0}
    sentence, params = said(state, *strikes)
    assert sentence.startswith("These soldiers defeat no card yet")
    assert params["n"] == 2
    state.sections[0].rest[0]["spearman"] = 2
    sentence, params = said(state, *strikes)
    assert "could cover" in sentence
    assert (params["n"], params["leader"]) == (2, Ref("seat:1"))
    assert said(state, "recruit:spearman")[1] == {"n": 2, "card": Ref("horde:left:foot_levy_left")}


@rule("gw.summer.steps.3", "gw.cards.command.19")
def test_with_an_empty_hand_the_honor_is_free() -> None:
    state = begun()
    clan = state.clans[0]
    gained = Reckoning.of(T("Honor"), (6, T("2 cards, 3 each"), "gw.summer.steps.3"))
    honor = Option("honor", T("Leave them and gain {n} honor", n=6), brings=gained)
    clan.commands, clan.command_discard = ["economy"], ["despotism", "work_harder"]
    assert said(state, "reclaim", honor)[1] == {"held": 1, "discarded": 2, "honor": 6}
    clan.commands = []
    assert "costs you nothing" in said(state, "reclaim", honor)[0]
    assert guidance(state, ["reclaim:despotism", "skip"]) is None


@rule("gw.shame.place.3", "gw.shame.end.1")
def test_shame_is_counted_where_it_lies() -> None:
    state = begun()
    clan = state.clans[0]
    clan.pool = {"spearman": 1, "archer": 3, "horseman": 2}
    assert said(state, *[f"shame:soldier:{unit}" for unit in clan.pool])[1] == {"unit": Ref("unit:archer"), "n": 3}
    assert guidance(state, ["shame:horde:0"]) is None
    clan.shamed = {"spearman": 2, "archer": 0, "horseman": 0}
    assert said(state, "lift:soldier:spearman")[1] == {"soldiers": 2, "honor": 5, "cards": 0}
    assert "discards shame" in said(state, "upgrade:quarry")[0]
    state.year = len(view(state, 0).years)
    assert said(state, "upgrade:quarry")[0].startswith("No Summer")


@rule("gw.locations.embassy.1")
def test_hiring_is_told_what_gold_pays_for() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3), "s0")
    chance = random.Random(0)
    while match.request is not None:
        seat = match.waiting_for()[0]
        question = match.question(seat)
        price = next((o.price for o in question.options if o.id == "hire:clerk"), None)
        if price is not None:
            break
        match.submit(seat, TITLE.bots["heuristic"](match.view(seat), question, chance))
    clan, statement = match.state.clans[seat], TITLE.guide(match.view(seat), question)
    assert statement is not None
    assert price is not None
    assert statement.text.params["gold"] == clan.goods["gold"]
    left = question.ask.left
    assert statement.text.params["clerks"] == min(clan.embassy, clan.goods["gold"] // price.total, left) > 0


@rule("gw.locations.warehouse.1", "gw.tactics.hand.1", "gw.battle.save.2")
def test_what_one_holds_is_counted() -> None:
    state = begun()
    state.warehouse = {"wood": 2, "stone": 1, "gold": 0}
    brought = Reckoning.of(T("Honor"), (3, T("Printed"), "gw.production.donate.2"))
    assert said(state, Option("donate:wood", T("Donate"), brings=brought), "skip")[1] == {"honor": 3, "n": 3}
    state.clans[0].tactics = ["restless", "war_cry"]
    assert said(state, "pass")[1] == {"n": 2, "limit": 5}
    assert said(state, "tactic:restless:basic", "tactic:restless:boosted", "pass")[1]["cards"] == [
        Ref("tactic:restless")
    ]
    state.clans[0].goods["chi"] = 3
    saving = [_saving("archer:left:foot_levy_left", 2), Option("skip", T("Save no more"))]
    assert guidance(state, saving, "gw.tactics.play.4") is None
    paid = guidance(state, saving, "gw.battle.save.1")
    assert paid is not None
    assert paid.text.params == {"price": 2, "chi": 3}
    dearer = guidance(state, [_saving("archer:right:shaman_left", 3), *saving], "gw.battle.save.1")
    assert dearer is not None
    assert dearer.text.params == {"price": 2, "most": 3, "chi": 3}


def _saving(soldier: str, chi: int) -> Option:
    return Option(f"save:{soldier}", T("Save"), price=Reckoning.of(T("Price"), (chi, T("Printed"), "gw.battle.save.1")))


@rule("gw.battle.horseman.2")
def test_a_horseman_who_finds_no_neighbors_cannot_cover_the_last_spots() -> None:
    state = besieged()
    horde = state.sections[0].hordes[0]
    horde.spots = [None, Occupant("spearman", 1), None, None]
    strikes = ["strike:horseman:left:foot_levy_left:2-3:rest", "strike:spearman:left:foot_levy_left:0:rest"]
    state.sections[0].rest[0] = {"spearman": 0, "archer": 0, "horseman": 2}
    assert said(state, *strikes[:1])[0].startswith("These soldiers defeat no card yet")
    state.sections[0].rest[0]["spearman"] = 1
    assert "could cover" in said(state, *strikes)[0]
    assert guidance_with(1, state, strikes).text.msgid.startswith("These soldiers defeat no card yet")


@rule("gw.battle.archer.3")
@pytest.mark.parametrize(("firing", "covers"), [([1], True), ([1, 1], False)])
def test_archers_who_find_no_firing_spot_cannot_cover_the_last_spots(firing: list[int], covers: bool) -> None:
    state = besieged()
    section = state.sections[0]
    section.hordes[0].spots = [None, *[Occupant("spearman", 1)] * 3]
    section.wall, section.firing = 1, firing
    assert components.board().walls.levels[section.wall].firing_spots == 2
    section.rest[0] = {"spearman": 0, "archer": 1, "horseman": 0}
    sentence, _ = said(state, "strike:archer:left:foot_levy_left:0:rest")
    assert ("could cover" in sentence) == covers


def guidance_with(left: int, state: GreatWall, options: Sequence[str]) -> Statement:
    """The guidance of seat 0 where it may answer so often."""
    given = [Option(option, T("Choose")) for option in options]
    ask = Ask(seat=0, prompt=T("Choose"), rule="gw.autumn.turn.1", options=lambda: given, left=left)
    found = TITLE.guide(view(state, 0), Question(ask, given))
    assert found is not None
    return found
