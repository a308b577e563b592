"""What a breach, an assault and a defeat cost is forecast, and the log says why it was so much."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from games.engine.bots.bots import answer, bot
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import Answer, Flow, answer_of
from games.engine.rules.event import Event
from games.engine.rules.game import Game
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, Text
from games.engine.title.info import checked_setup
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.effects.goods import lose
from games.titles.great_wall.rules import defeat, siege
from games.titles.great_wall.rules.game import WallGame, clan_of, humans, who
from games.titles.great_wall.rules.goods import lose_honor
from games.titles.great_wall.rules.shame import gain_shame
from games.titles.great_wall.seen.wall import SectionView, section_view
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.goods import Lose
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import QIN, REED, Defeat, Horde, Occupant, Section
from games.titles.great_wall.title import TITLE
from games.titles.great_wall.year import winter
from tests.rules import rule
from tests.typed import a

LOSES, SAVES = "{who} loses {n} soldier", "{who} saves a {unit}"
OWNERS = {who(owner).element: owner for owner in (0, 1, 2, REED, QIN)}
GETS, SPARED, PAYS = "{who} gets a shame token", "{card} prevents the shame", "{who} pays {goods}"


def laid_out() -> WallGame:
    """Three without advisors, generals or goods; the second year, and no horde card lies anywhere."""
    state = TITLE.set_up(checked_setup(TITLE.info, players=3), "breaches")
    state.tea, state.year = [0, 1, 2], 2
    for clan in state.clans.values():
        clan.advisors, clan.generals, clan.tactics = [], [], []
        clan.goods = dict.fromkeys(clan.goods, 0)
    for section in state.sections:
        section.hordes, section.barricades = [], 0
    return WallGame(state)


def spearmen(owner: int, count: int, spots: int = 6) -> list[Occupant | None]:
    return [Occupant("spearman", owner) if spot < count else None for spot in range(spots)]


def carried_out(flow: Flow[object]) -> None:
    """Answer every question with its first option."""
    answer: Answer | None = None
    try:
        while True:
            request: Any = flow.send(answer)
            answer = answer_of(request.options()[0].id)
    except StopIteration:
        return


def why(game: WallGame, msgid: str) -> list[list[tuple[int, str]]]:
    """What explains the events with that sentence: amounts and clauses."""
    return [
        [(cause.amount, cause.rule) for cause in event.reckoning.causes]
        for event in game.events
        if event.text.msgid == msgid and isinstance(event.reckoning, Reckoning)
    ]


# --- one breach, one defeat ------------------------------------------------------------------------------------------


@rule("gw.battle.breach.1", "gw.battle.breach.2", "gw.battle.breach.5")
def test_whoever_suffers_a_breach_reads_which_cards_it_came_of() -> None:
    game = laid_out()
    section = game.state.sections[0]
    section.hordes = [Horde("leader_left", spearmen(0, 1)), Horde("shaman_left", spearmen(1, 3, 4))]
    section.firing = [0]
    carried_out(siege.breach(game, section))
    named = [
        a(Ref, event.reckoning.causes[0].text.params["card"]).element
        for event in game.events
        if event.text.msgid == GETS and isinstance(event.reckoning, Reckoning)
    ]
    assert named == [f"horde:{card}" for card in ("shaman_left", "leader_left", "leader_left", "shaman_left")]
    deadly = section_view(game, section).hordes[0].killed
    assert why(game, LOSES) == [
        [(1, "gw.battle.breach.2"), (1, "gw.battle.breach.5")],
        [(deadly, "gw.battle.breach.2")],
    ]


@rule("gw.battle.save.2", "gw.time.lethality.5")
def test_who_saves_a_soldier_reads_that_he_is_not_among_the_killed() -> None:
    game = laid_out()
    section = game.state.sections[0]
    section.hordes, section.firing = [Horde("leader_left", spearmen(0, 1))], [0]
    clan_of(game, 0).goods["chi"] = components.board().save_cost["chi"]
    carried_out(siege.breach(game, section))
    assert why(game, LOSES) == [[(1, "gw.battle.breach.2"), (1, "gw.battle.breach.5"), (-1, "gw.time.lethality.5")]]


@rule("gw.time.lethality.3", "gw.tactics.play.4")
def test_a_tactic_card_that_spares_soldiers_stands_in_what_killed_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    game = laid_out()
    section = game.state.sections[0]
    game.state.year = 6
    section.hordes = [Horde("heavy_cavalry_left", spearmen(0, 6, 7))]

    def with_mercy(there: WallGame, owners: Any, windows: Any) -> Flow[None]:
        if windows == ["horde_defeated"]:
            assert there.state.defeat is not None
            there.state.defeat.mercy[0] = 1
        return
        yield

    monkeypatch.setattr(defeat, "tactic_window", with_mercy)
    carried_out(defeat.defeat(game, section, section.hordes[0]))
    [causes] = why(game, LOSES)
    assert causes[-1] == (-1, "gw.tactics.play.4")
    assert [clause for _, clause in causes[:-1]] == ["gw.time.lethality.1", "gw.cards.horde.3"]


@rule("gw.battle.breach.2")
def test_what_spares_soldiers_at_a_defeat_changes_nothing_of_what_a_breach_would_do() -> None:
    game = laid_out()
    section = game.state.sections[0]
    section.hordes = [Horde("leader_left", spearmen(0, 1))]
    game.state.defeat = Defeat(section.id, "leader_left", mercy={0: 1})
    assert siege.killed_at_breach(game, section, 0).total == 1


@rule("gw.shame.pool.1", "gw.components.resources.7")
def test_honor_that_is_lost_for_want_of_tokens_names_card_and_cap() -> None:
    game = laid_out()
    game.state.shame_supply = 0
    game.state.clans[0].honor = 2
    section = game.state.sections[0]
    section.hordes = [Horde("leader_left", spearmen(1, 1))]
    cause = siege.shame_at_breach(game, section, 0)
    carried_out(gain_shame(game, 0, "breach", "gw.battle.breach.1", cause))
    assert why(game, "{who} loses {n} honor") == [[(5, "gw.shame.pool.1"), (-3, "gw.components.resources.7")]]


@rule("gw.components.resources.7")
def test_honor_that_is_lost_in_full_needs_no_explanation() -> None:
    game = laid_out()
    game.state.clans[0].honor, game.state.clans[1].honor = 5, 4
    lose_honor(game, 0, 5, "gw.shame.place.7")
    assert why(game, "{who} loses {n} honor") == []
    lose_honor(game, 1, 5, "gw.shame.place.7")
    assert why(game, "{who} loses {n} honor") == [[(5, "gw.shame.place.7"), (-1, "gw.components.resources.7")]]


@rule("gw.cards.horde.3")
def test_an_archer_that_is_shot_before_the_assault_is_forecast() -> None:
    game = laid_out()
    section = game.state.sections[0]
    section.wall, section.firing = 3, [0, 1, 1]
    section.hordes = [Horde(f"naiman_bowmen_{side}", [None] * 4) for side in ("left", "center")]
    shot = section_view(game, section).killed_at_start
    assert {owner: reckoning.total for owner, reckoning in shot.items()} == {0: 1, 1: 2}
    assert [cause.amount for cause in shot[0].causes] == [1, 1, -1]
    carried_out(winter.assault_start(game))
    assert section.firing == []
    assert section_view(game, section).killed_at_start == {}


@rule("gw.cards.horde.3")
def test_the_log_names_the_card_that_shoots_an_archer() -> None:
    game = laid_out()
    section = game.state.sections[0]
    section.wall, section.firing = 3, [0, 1, 1]
    section.hordes = [Horde("naiman_bowmen_left", [None] * 4)]
    carried_out(winter.assault_start(game))
    shot = [event.reckoning for event in game.events if event.text.msgid == LOSES]
    assert [[named(cause.text) for cause in one.causes] for one in shot if isinstance(one, Reckoning)] == [
        ["horde:left:naiman_bowmen_left"],
        ["horde:left:naiman_bowmen_left"],
    ]


@rule("gw.cards.horde.3", "gw.effects.reading.5")
def test_the_log_names_the_card_that_takes_resources_at_a_breach() -> None:
    game = laid_out()
    section = game.state.sections[0]
    section.hordes = [Horde("raiders_left", spearmen(1, 1, 4))]
    game.state.clans[0].goods["gold"] = 1
    carried_out(siege.breach(game, section))
    paid = [event.reckoning for event in game.events if event.text.msgid == PAYS]
    assert [named(one.what) for one in paid if isinstance(one, Reckoning)] == ["horde:left:raiders_left"]
    assert why(game, PAYS) == [[(1, "gw.cards.horde.3")]]


@rule("gw.effects.reading.5")
def test_what_a_card_takes_is_explained_as_far_as_there_is_as_much() -> None:
    game = laid_out()
    game.state.clans[0].goods |= {"gold": 1, "chi": 5}
    game.state.clans[0].honor = 2
    takes = Lose(gold=2, chi=1, honor=1)
    flow = lose(game, Context(owner=0, card="horde:left:raiders_left", factor=2), takes)
    assert not isinstance(flow, bool)
    carried_out(flow)
    assert game.state.clans[0].goods["gold"] == 0
    [[gold, chi]] = why(game, "{who} loses {goods}")
    assert (gold, chi) == ((1, "gw.cards.horde.3"), (2, "gw.cards.horde.3"))
    [lost] = [event.reckoning for event in game.events if event.text.msgid == "{who} loses {goods}"]
    assert isinstance(lost, Reckoning)
    assert [cause.amount for cause in lost.causes[0].causes] == [2, 2, -3]
    assert why(game, "{who} loses {n} honor") == [[(1, "gw.cards.horde.3"), (1, "gw.cards.horde.3")]]


def named(text: Text) -> str:
    """What a cause, or a reckoning, names."""
    card = text.params["card"]
    assert isinstance(card, Ref)
    return card.element


# --- whole games ------------------------------------------------------------------------------------------------------


class Watched:
    """Random games, each breach and start of an assault compared with what every player saw before it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.logged: list[Event] = []
        self.game: WallGame | None = None
        """The match itself: what is tried out for a View has not happened."""
        self.found: Counter[str] = Counter()
        breach, start, tell = siege.breach, winter.assault_start, Game.tell

        def log(game: WallGame, event: Event) -> None:
            if game is self.game:
                self.logged.append(event)
            tell(game, event)

        def watched_breach(game: WallGame, section: Section) -> Flow[None]:
            forecast, supply = section_view(game, section), game.state.shame_supply
            held = {owner: sum(clan_of(game, owner).goods.values()) for owner in humans(game)}
            self.begin(game)
            yield from breach(game, section)
            self.compare_breach(forecast, supply, held)

        def watched_start(game: WallGame) -> Flow[None]:
            forecast = [section_view(game, section).killed_at_start for section in game.state.sections]
            self.begin(game)
            yield from start(game)
            expected = Counter[int]()
            for section in forecast:
                expected.update({owner: shot.total for owner, shot in section.items()})
            assert self.fallen() == expected
            self.found["shot"] += expected.total()

        monkeypatch.setattr(Game, "tell", log)
        monkeypatch.setattr(siege, "breach", watched_breach)
        monkeypatch.setitem(steps, "assault_start", watched_start)

    def begin(self, game: WallGame) -> None:
        self.game = game
        self.logged.clear()

    def of(self, msgid: str) -> Iterator[tuple[int, Event]]:
        for event in self.logged:
            if event.text.msgid == msgid:
                yield OWNERS[a(Ref, event.text.params["who"]).element], event

    def fallen(self) -> Counter[int]:
        """Soldiers killed or saved, by owner."""
        counts = Counter(owner for owner, _ in self.of(SAVES))
        for owner, event in self.of(LOSES):
            counts[owner] += int(str(event.text.params["n"]))
        return counts

    def compare_breach(self, forecast: SectionView, supply: int, held: dict[int, int]) -> None:
        spared = sum(event.text.msgid == SPARED for event in self.logged)
        tokens = Counter(owner for owner, _ in self.of(GETS))
        if not spared and supply >= sum(forecast.shame_if_breached.values()):
            assert tokens == forecast.shame_if_breached
        for owner, event in self.of(GETS):
            assert isinstance(event.reckoning, Reckoning)
            assert event.reckoning.causes[0] in forecast.shame_reckoned[owner].causes
        assert self.fallen() == forecast.killed_if_breached
        for owner, event in self.of(LOSES):
            assert isinstance(event.reckoning, Reckoning)
            expected, causes = forecast.killed_reckoned[owner].causes, event.reckoning.causes
            assert causes[: len(expected)] == expected
            assert event.reckoning.total == event.text.params["n"]
        lost = Counter[int]()
        for owner, event in self.of(PAYS):
            if event.rule == "gw.cards.horde.3":
                lost[owner] -= sum(change.n for change in event.changes)
        for owner, goods in forecast.goods_if_breached.items():
            assert lost.pop(owner, 0) == min(goods.total, held[owner])
            self.found["goods"] += 1
        assert not lost
        self.found["breaches"] += 1
        self.found["tokens"] += tokens.total()
        self.found["killed"] += self.fallen().total()


@pytest.mark.long
@rule("gw.battle.breach.1", "gw.battle.breach.2", "gw.cards.horde.3")
def test_what_was_forecast_of_a_breach_is_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    setups = [
        checked_setup(TITLE.info, players=3, options={"variety": True}),
        checked_setup(TITLE.info, mode="co-op", players=3, options={"variety": True}),
        checked_setup(TITLE.info, mode="solo", players=1, options={"variety": True}),
    ]
    bots = (random_bot, bot(TITLE, "heuristic"))
    for number, (played_by, setup) in enumerate(product(bots, setups * 3)):
        chance = random.Random(number)
        match = Match.start(TITLE, setup, f"breach {number}")
        while match.request is not None:
            seat = match.waiting_for()[0]
            match.submit(seat, answer(played_by, match, seat, chance))
    assert set(+watched.found) == {"breaches", "tokens", "killed", "goods", "shot"}
