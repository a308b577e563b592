"""The table as it is drawn: the wall and what a breach would cost, what lies behind screens, names and component pages."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games import titles
from games.engine.match.match import Match
from games.engine.rules.ask import answer_of
from games.engine.rules.text import Text
from games.engine.title.info import checked_setup
from games.engine.title.pieces import ids
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.rules.siege import breach
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import REED, WOUND, Horde, Occupant
from tests.games.drawing.test_boards import ELEMENT, board
from tests.rules import rule
from tests.typed import a

TITLE = titles.load("great-wall")
MODES = [
    ("standard", 3),
    ("two-players", 2),
    ("solo", 1),
    ("co-op", 2),
    pytest.param("standard", 4, marks=pytest.mark.long),
    pytest.param("co-op", 4, marks=pytest.mark.long),
]
CARD_ID = re.compile(r'data-element="(tactic|resource):([^"]+)"')


def begun(mode: str = "standard", players: int = 3, seed: str = "board") -> Match[Any]:
    """A match at its first question."""
    return Match.start(TITLE, checked_setup(TITLE.info, mode=mode, players=players), seed)


def advanced(match: Match[Any], dice: random.Random) -> Iterator[tuple[Match[Any], int]]:
    """The match move by random move, and a seat that is asked."""
    while match.request is not None:
        seat = dice.choice(match.waiting_for())
        yield match, seat
        match.submit(seat, dice.choice(match.question(seat).options).id)


def laid_out(mode: str = "standard", players: int = 3) -> Match[Any]:
    """The match after the generals are chosen."""
    match = begun(mode, players)
    for seat in range(players):
        match.submit(seat, match.options(seat)[0].id)
    return match


def seen(match: Match[Any], seat: int | None) -> GreatWallView:
    view = match.view(seat)
    assert isinstance(view, GreatWallView)
    return view


# --- drawn -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_everything_that_can_be_touched_is_drawn_once_and_has_a_name(mode: str, players: int) -> None:
    dice = random.Random(f"{mode}{players}")
    for number, (match, seat) in enumerate(advanced(begun(mode, players), dice)):
        if number % 15:
            continue
        drawn = Counter(ELEMENT.findall(board(match, seat)))
        assert not [element for element, times in drawn.items() if times > 1]
        ask = match.ask(seat)
        assert ask is not None
        touchable = {element for option in [*match.options(seat), *ask.refused()] for element in option.elements}
        assert not touchable - set(drawn), f"asked: {ask.prompt.msgid}"
        assert not [
            element
            for element in drawn
            for language in ("zh-Hant", "en")
            if not element.startswith("seat:") and TITLE.name(element, language) == element
        ]


@rule("gw.reed.setup.2")
@pytest.mark.parametrize(("mode", "players", "closed"), [("two-players", 2, 1), ("solo", 1, 1), ("standard", 3, 0)])
def test_a_closed_section_is_drawn_closed(mode: str, players: int, closed: int) -> None:
    match = laid_out(mode, players)
    assert sum(not section.open for section in seen(match, 0).sections) == closed
    assert board(match, 0).count("section-left closed") == closed


PIECE = re.compile(r'<i class="piece ref ([\w-]+)" data-ref="unit:(\w+)"')


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_every_clerk_and_soldier_on_the_board_is_a_piece_of_its_own(mode: str, players: int) -> None:
    """One for each at a location and in a section, and one for each kind at home, where a number says how many."""
    for number, (match, _seat) in enumerate(advanced(begun(mode, players), random.Random(f"pieces{mode}"))):
        if number % 25:
            continue
        view = seen(match, None)
        expected: Counter[str] = Counter()
        for place in view.locations:
            expected["clerk"] += sum(place.clerks.values())
            expected.update(unit for _level, unit in place.overseers.values())
        for section in view.sections:
            expected["archer"] += len(section.firing) if section.open else 0
            for units in section.rest.values():
                expected.update(units)
            spots = [(index, spot) for horde in section.hordes for index, spot in enumerate(horde.spots)]
            # A horseman covers two spots and is one piece.
            expected.update(spot.unit for index, spot in spots if spot.mate < 0 or spot.mate > index)
        for clan in view.clans:
            expected.update([*clan.pool, *(["clerk"] if clan.owner != REED else [])])
        expected.update(view.recruits)
        expected["wound"] = expected[""] = 0
        drawn = Counter(unit for _owner, unit in PIECE.findall(board(match, None, now=False)))
        assert drawn == +expected


def test_before_the_generals_are_chosen_only_the_own_ones_are_drawn() -> None:
    match = begun()
    mine = match.state.clans[0].generals + match.state.clans[0].advisors
    others = match.state.clans[1].generals + match.state.clans[1].advisors
    html = board(match, 0)
    assert all(f":{card}" in html for card in mine)
    assert not any(f":{card}" in html for card in others)


# --- behind the screens ----------------------------------------------------------------------------------------------


@rule("gw.components.resources.2", "gw.components.resources.4")
def test_goods_and_tactic_cards_are_the_owners_secret() -> None:
    match = laid_out()
    match.state.clans[1].tactics = ["heroic_fight"]
    view = seen(match, 0)
    assert view.clans[0].goods is not None
    assert view.clans[1].goods is None
    assert view.clans[1].tactics is None
    assert view.clans[1].tactics_count == 1
    assert "tactic:heroic_fight" not in board(match, 0)
    assert "tactic:heroic_fight" in board(match, 1)
    assert not CARD_ID.search(board(match, None))


@rule("gw.coop.play.14")
def test_partners_in_cooperation_see_each_other_and_spectators_do_not() -> None:
    match = laid_out("co-op", 2)
    partner = seen(match, 0).clans[1]
    assert partner.goods == match.state.clans[1].goods
    assert partner.tactics == match.state.clans[1].tactics
    assert seen(match, None).clans[1].goods is None


@rule("gw.cards.advisor.4")
def test_supporting_advisors_lie_face_down_for_the_others() -> None:
    match = laid_out()
    mine, theirs = seen(match, 0).clans[0], seen(match, 1).clans[0]
    assert mine.household.supporting == match.state.clans[0].supporting
    assert theirs.household.supporting is None
    assert theirs.household.supporting_count == len(match.state.clans[0].supporting)


# --- what a breach would do ------------------------------------------------------------------------------------------


def under_assault() -> Match[Any]:
    """Seat 0 holds the only card of the centre with two spearmen, and an archer of seat 1 stands on the wall."""
    match = laid_out()
    section = match.state.sections[1]
    for other in match.state.sections:
        other.hordes, other.barricades = [], 0
    spots: list[Occupant | None] = [None] * len(components.horde_type("foot_levy_center").spots)
    spots[0], spots[1] = Occupant("spearman", 0), Occupant("spearman", 0)
    section.hordes, section.wall, section.firing = [Horde("foot_levy_center", spots)], 1, [1]
    match.state.clans[0].pool["spearman"] -= 2
    match.state.clans[1].pool["archer"] -= 1
    for clan in match.state.clans.values():
        clan.goods = dict.fromkeys(clan.goods, 0)
        clan.tactics = []
    return match


@rule("gw.winter.siege.4", "gw.battle.breach.1", "gw.battle.breach.2", "gw.battle.breach.5")
def test_the_forecast_says_what_a_breach_does() -> None:
    match = under_assault()
    section = match.state.sections[1]
    forecast = seen(match, 0).sections[1]
    assert (forecast.offense, forecast.defense, forecast.holds) == (4, 4, True)
    section.wall, section.firing = 0, []
    assert not seen(match, 0).sections[1].holds
    section.wall, section.firing = 1, [1]
    assert forecast.shame_if_breached == {1: 1, 2: 1}
    assert forecast.killed_if_breached == {0: 1, 1: 1}
    for other in match.state.clans.values():
        other.advisors, other.generals = [], ["yue_fei"]
    pools = {owner: sum(other.pool.values()) for owner, other in match.state.clans.items()}
    carried_out(breach(WallGame(match.state), section))
    after = seen(match, 0)
    assert {clan.owner: clan.shame for clan in after.clans if clan.shame} == forecast.shame_if_breached
    returned = {clan.owner: sum(clan.pool.values()) + clan.shame - pools[clan.owner] for clan in after.clans}
    assert {owner: count for owner, count in returned.items() if count} == forecast.killed_if_breached


def carried_out(flow: Any) -> None:
    """Answer every question of a flow with its first option."""
    answer = None
    try:
        while True:
            request = flow.send(answer)
            options = getattr(request, "options", None)
            answer = None if options is None else answer_of(options()[0].id)
    except StopIteration:
        return


# --- names and pages -------------------------------------------------------------------------------------------------


def test_spots_are_named_by_row_letter_column_and_section() -> None:
    kind = components.horde_type("leader_left")
    last = kind.spots[-1]
    where = f"{'AB'[last.row - 1]}{last.col}"
    spot = f"spot:left:leader_left:{len(kind.spots) - 1}"
    assert TITLE.name(spot, "zh-Hant") == f"首領 {where}（左段長城）"
    assert TITLE.name(spot, "en") == f"Leader {where} (left section)"
    assert TITLE.name("horde:leader_left", "zh-Hant") == "首領"


def test_a_spot_shows_the_piece_that_lies_there() -> None:
    """A soldier of an owner, or a wound marker of nobody."""
    state = laid_out().state
    state.sections[0].hordes = [Horde("foot_levy_left", [Occupant("spearman", 1), Occupant(WOUND), None, None])]
    lying = TITLE.places(state)
    first, second, *free = TITLE.view(state, 0).sections[0].hordes[0].spots
    assert "spearman:1" in lying[first.element].counted
    assert first.piece in ids(state, first.element, "spearman:1", 1)
    assert second.piece in ids(state, second.element, WOUND, 1)
    assert [spot.piece for spot in free] == ["", ""]


def test_claimed_cards_are_named_together_and_one_by_one() -> None:
    assert TITLE.name("claimed:0", "zh-Hant") == "已獲得的蒙軍卡"
    assert TITLE.name("claimed:0", "en") == "claimed horde cards"
    assert TITLE.name("claimed:0:1", "en") == "claimed horde card 2"


def test_pages_tell_both_effects_of_tactic_cards_and_every_spot_of_a_horde_card() -> None:
    pages = {page.id: page for page in TITLE.components()}
    for card in components.tactics().values():
        page = pages[f"tactic:{card.id}"]
        assert card.basic.text.zh_hant in page.texts["zh-Hant"]
        assert card.boosted.text.en in page.texts["en"]
    for kind in components.horde_types().values():
        spots = {label.msgid: value for label, value in pages[f"horde:{kind.id}"].facts}["Vital spots"]
        assert len(a(list, a(Text, spots).params["spots"])) == len(kind.spots)
    assert {f"unit:{unit}" for unit in components.soldiers()} <= set(pages)


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "spot",
        "spot:",
        "spot:left:leader_left:99",
        "slot:x",
        "command",
        "horde:::",
        "tactic-text:x:y",
        "amount:x",
        "pool:9:x",
        "event-text:x",
    ],
)
def test_anything_may_be_asked_for(junk: str) -> None:
    assert isinstance(TITLE.name(junk, "en"), str)
    assert isinstance(TITLE.page(junk), str)


@pytest.mark.parametrize(
    ("element", "page"),
    [
        ("horde:left:leader_left", "horde:leader"),
        ("horde:leader_left", "horde:leader"),
        ("horde:leader", "horde:leader"),
        ("spot:left:leader_left:2", "horde:leader"),
        ("command:1:economy", "command:economy"),
        ("pool:0:archer", "unit:archer"),
        ("overseers:temple", "location:temple"),
        ("tactic:heroic_fight", "tactic:heroic_fight"),
    ],
)
def test_what_lies_on_the_board_has_its_page(element: str, page: str) -> None:
    assert TITLE.page(element) == page
    assert page in {component.id for component in TITLE.components()}


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
def test_every_card_has_its_text_in_both_languages(language: str) -> None:
    texts = [f"general-text:{card}" for card in [*components.generals(), "qin_jiushao"]]
    texts += [f"advisor-text:{card}" for card in components.advisors()]
    texts += [f"artifact-text:{card}" for card in components.artifacts()]
    texts += [f"horde-text:{card}" for card in components.horde_cards()]
    texts += [f"tactic-text:{card}:{side}" for card in components.tactics() for side in ("basic", "boosted")]
    texts += [f"request-text:{card.id}" for card in components.coop().requests]
    texts += [f"event-text:{card.id}:{part}" for card in components.coop().events for part in ("immediate", "passive")]
    texts += [f"command-text:{card.id}:{n}" for card in components.commands().values() for n in range(len(card.steps))]
    assert not [text for text in texts if len(TITLE.name(text, language)) < 2 or TITLE.name(text, language) == text]
