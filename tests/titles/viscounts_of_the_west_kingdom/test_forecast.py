"""What is shown before one chooses agrees with what then happens; the guidance of a first game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine.forecast import Rehearsal
from games.engine.match.match import Match
from games.engine.rules.ask import Option, answer_of
from games.engine.rules.game import Game
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.rules.manuscripts import shown
from games.titles.viscounts_of_the_west_kingdom.seen.forecast import collisions
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.position import tried
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.pushing import Push, placing, push, push_text
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import forecast_at
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.rules import rule
from tests.typed import a

Asked = tuple[Match[Any], int, ViscountsView]


def asked(seed: str, most: int = 160) -> Iterator[Asked]:
    """The questions of a random game, each with the View of the seat that is asked."""
    match = Match.start(TITLE, checked_setup(INFO, players=3), seed)
    dice = random.Random(seed)
    for _ in range(most):
        if match.request is None:
            return
        seat = match.waiting_for()[0]
        seen = match.view(seat)
        assert isinstance(seen, ViscountsView)
        yield match, seat, seen
        match.submit(seat, dice.choice(match.question(seat).options).id)


def spends_nothing(option: Option) -> bool:
    """Nothing is said beside it."""
    return option.detail is None


@rule("vis.turn.move.2", "vis.turn.move.3", "vis.turn.move.8")
def test_the_ways_that_are_shown_are_those_that_can_be_ridden() -> None:
    looked = 0
    for match, seat, seen in asked("ways"):
        options = [option for option in match.question(seat).options if answer_of(option.id).verb == "move"]
        if not options:
            continue
        looked += 1
        costs = {answer_of(option.id).parts[1]: option.price.total for option in options if option.price}
        assert {way.space: way.price.total for way in seen.ahead.ways if way.price} == costs
        for way in seen.ahead.ways:
            others = [one.seat for one in seen.players if one.space == way.space and one.seat != seat]
            assert way.met == others
    assert looked > 10


@rule("vis.action.general.4", "vis.action.dismiss.12")
def test_what_is_enough_can_be_done_and_what_is_not_cannot() -> None:
    """``now`` is what can be done without spending; ``most`` is nothing only where nothing can be done at all."""
    looked = 0
    for match, seat, seen in asked("enough"):
        options = match.question(seat).options
        if seen.phase != "action" or not any(answer_of(one.id).verb in ("dismiss", "skip", "trade") for one in options):
            continue
        (way,) = seen.ahead.ways
        for deed in way.deeds:
            looked += 1
            possible = [one for one in options if answer_of(one.id).verb == deed.action]
            dismissed = any(one.id == f"dismiss:{deed.action}" for one in options)
            assert (deed.most > 0) == bool(possible or dismissed), deed
            if deed.now and deed.action != "trade":
                assert any(spends_nothing(one) for one in possible), deed
    assert looked > 10


@rule("vis.castle.move.1", "vis.castle.move.8", "vis.castle.bump.2")
def test_a_push_is_forecast_as_it_happens() -> None:
    """Castles filled at random, and Workers placed in them by random choices. The forecast happens. Nothing else happens, unless it is told
    that there may be more."""
    dice = random.Random("push")
    start = Match.start(TITLE, checked_setup(INFO, players=3), "push").state
    looked = Counter[bool]()
    for _ in range(60):
        state = deepcopy(start)
        state.active = seat = dice.randrange(3)
        for section in state.castle:
            section.tiers[0] = {one: n for one in range(3) if (n := dice.choice([0, 0, 1, 2]))}
            section.tiers[1] = {one: n for one in range(3) if (n := dice.choice([0, 0, 0, 1, 2]))}
        part = placing(seat, 0, workers := dice.choice([1, 2, 3, 4]))
        pushed = push(state, seat, workers, part, tried(state, part, most=12, explains=True))
        for _again in range(3):
            course = Rehearsal(deepcopy(state), part)
            before, workers_before = inside(course.state), supply(course.state)
            while asked := course.asked():
                course.submit(asked[0].seat, dice.choice(course.options(asked[0].seat)).id)
            after = course.state
            moved, top, bumped = inside(after) - before, sum(after.third_tier.values()), supply(after) - workers_before
            least = (len(pushed.inward), len(pushed.top), sum(n for _, _, n in pushed.crowded))
            happened = (moved + bumped_from_inside(pushed), top, bumped + workers)
            looked[pushed.open] += 1
            if not pushed.open:
                assert happened == least
                assert pushed.leads == (after.leader == seat)
            else:
                assert top >= least[1]
                assert not pushed.leads or after.leader == seat
    assert min(looked[True], looked[False]) > 20


def supply(state: Viscounts) -> int:
    """Workers of everybody in supply."""
    return sum(player.workers for player in state.players)


def bumped_from_inside(push: Push) -> int:
    """Workers that are bumped from the second tier."""
    return sum(n for _section, tier, n in push.crowded if tier == 2)


def inside(state: Viscounts) -> int:
    """Workers on the second tier and the third."""
    return sum(sum(section.tiers[1].values()) for section in state.castle) + sum(state.third_tier.values())


@rule("vis.end.scoring.3", "vis.manuscript.ribbons.2")
def test_what_a_manuscript_would_bring_is_what_it_brings() -> None:
    """Points before and after it is taken, where nothing else scores by it."""
    match = Match.start(TITLE, checked_setup(INFO, players=2), "gain")
    while match.state.round == 0:
        match.submit(match.waiting_for()[0], match.question(match.waiting_for()[0]).options[0].id)
    state: Viscounts = match.state
    player, segment = state.players[0], state.ring[0]
    state.players[0].manuscripts = []
    seen = match.view(0)
    assert isinstance(seen, ViscountsView)
    points = seen.gains[segment.id].total
    before = seen.players[0].score.total
    assert shown(segment) == f"manuscript:{segment.manuscripts[0]}"
    player.manuscripts.append(segment.manuscripts.pop(0))
    after = match.view(0)
    assert isinstance(after, ViscountsView)
    assert after.players[0].score.total - before == points


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_first_game_is_told_what_matters(seed: str) -> None:
    verbs: set[str] = set()
    for match, seat, seen in asked(seed):
        question = match.question(seat)
        statement = TITLE.guide(seen, question)
        if statement is not None:
            verbs.add(answer_of(question.options[0].id).verb)
            assert statement.rule.startswith("vis.")
    assert {"pair", "play", "move", "hire"} <= verbs


def test_nothing_is_forecast_to_bots_that_imagine() -> None:
    """Positions whose pieces nobody follows."""
    match = Match.start(TITLE, checked_setup(INFO, players=3), "bots")
    plain = TITLE.set_up(checked_setup(INFO, players=3), "bots")
    seen = TITLE.view(plain, 0)
    assert isinstance(seen, ViscountsView)
    assert not seen.gains
    watched = match.view(match.waiting_for()[0])
    assert isinstance(watched, ViscountsView)
    assert watched.standings


@rule("vis.recruit.collision.1", "vis.recruit.collision.6", "vis.recruit.collision.8", "vis.virtue.markers.9")
def test_a_collision_is_forecast_as_it_comes() -> None:
    """Rides of a random game, with markers laid close together: where a hire would bring a Collision, the markers are there then."""
    dice, deeds = random.Random("collision"), set[str]()
    for match, seat, _seen in asked("collision", 120):
        state = deepcopy(match.state)
        if state.phase != "move" or not state.played or seat != state.active:
            continue
        player = state.players[seat]
        player.corruption = dice.randint(2, 5)
        player.virtue = player.corruption + dice.choice([0, 1, 1, 2])
        player.silver = 9
        for way in forecast_at(Game(state), seat).ways:
            joined = player.virtue if player.virtue == player.corruption else 0
            assert bool([one for one in way.meetings if not one.deed]) == bool(joined)
            for meeting in way.meetings:
                deeds.add(meeting.deed)
    assert {"", "hire", "dismiss", "trade", "build", "noble", "cleric"} <= deeds


@pytest.mark.parametrize(
    ("elsewhere", "whole", "certain"), [((6, 6), True, True), ((6, 5), True, False), ((6, 6), False, False)]
)
def test_a_collision_is_certain_only_where_hidden_cards_change_nothing(
    monkeypatch: pytest.MonkeyPatch, elsewhere: tuple[int, int], whole: bool, certain: bool
) -> None:
    """A card is revealed. In two other imagined positions the markers are then at these spaces."""

    def ends_at(space: int, *, whole: bool) -> Any:
        state = deepcopy(start)
        state.players[0].virtue = state.players[0].corruption = space
        return SimpleNamespace(states=[state], revealed=True, whole=whole)

    start = Match.start(TITLE, checked_setup(INFO, players=2), "collision").state
    spaces = dict(zip(collisions.OTHER_WORLDS, elsewhere, strict=True))
    monkeypatch.setattr(collisions, "imagined", lambda _state, _seat, seed: seed)
    monkeypatch.setattr(collisions, "tried", lambda seed, *_part, **_how: ends_at(spaces[seed], whole=whole))
    way: Any = SimpleNamespace(ends=ends_at(6, whole=True), part=None)
    assert collisions._is_certain(start, 0, way, way.ends.states, 10) is certain


@rule("vis.castle.move.1", "vis.castle.bump.2")
def test_placing_workers_says_what_it_would_set_off() -> None:
    seen = set()
    for match, seat, view in chain.from_iterable(asked(f"placing/{game}") for game in range(6)):
        for option in TITLE.forecast(view, match.question(seat)):
            verb, _, number = option.id.partition(":")
            if verb == "noble":
                push = push_text(view.ahead.ways[0].pushes[int(number) - 1])
                assert push is None or push in (option.detail, option.detail and option.detail.params.get("more"))
                seen.add(str(push))
    assert len(seen) > 1


@rule("vis.castle.move.1")
def test_a_hint_counts_only_what_happens_whatever_is_chosen() -> None:
    """Where later choices may move more Workers, no number of them is forecast."""
    announced = Counter[bool]()
    for match, seat, seen in asked("placing/1", 420):
        said = TITLE.guide(seen, match.question(seat))
        if said is not None and said.rule == "vis.castle.move.1" and seen.ahead.ways:
            pushes = {push.workers: push for push in seen.ahead.ways[0].pushes}
            number = said.text.params.get("n") if "inward" in said.text.params else None
            announced[any(push.open for push in pushes.values())] += 1
            assert number is None or not pushes[a(int, number)].open
    assert announced[True]
    assert announced[False]
