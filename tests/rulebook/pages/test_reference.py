"""Tables of the code: what is printed for the book is what runs, in every title, mode and number of players."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from config.bridge.reference.code import Code
from config.bridge.reference.decks import contents, shuffled
from config.bridge.reference.provider import reference
from games import titles
from games.drawing.board.component_cards import components_of
from games.engine.match.match import Match
from games.engine.rules.ask import Ask, AskAll, Flow, Request
from games.engine.rules.chance import Chance, listening
from games.engine.rules.errors import NotUnderstood
from games.engine.title.component import Table
from games.engine.title.info import Info, checked_setup
from games.titles.founders_of_gloomhaven.rules.prices import tile_price
from games.titles.founders_of_gloomhaven.seen import tables as fog
from games.titles.founders_of_gloomhaven.table import components as founders
from games.titles.great_wall.seen import tables as gw
from games.titles.great_wall.table import components as wall
from games.titles.great_wall_of_china import tables as gwc
from games.titles.great_wall_of_china.components import CARDS
from games.titles.imperial_struggle.seen import tables as struggle
from games.titles.viscounts_of_the_west_kingdom.seen import tables as vis
from games.titles.viscounts_of_the_west_kingdom.table import components as viscounts
from rulebook import ports
from rulebook.pages.tables import chance_among, depths_of
from tests.titles import SHORT

EVERY = [pytest.param(info, id=info.slug) for info in titles.published()]
every_title = pytest.mark.parametrize("info", EVERY)
MODES = [
    pytest.param(info, mode.slug, id=f"{info.slug} {mode.slug}", marks=() if info.slug in SHORT else pytest.mark.long)
    for info in titles.published()
    for mode in info.modes
]
SEEDS = ("a", "b", "c")
LIKE = {
    "great-wall-of-china": ("pile of seat ",),
    "imperial-struggle": ("basic:", "bonus:"),
    "viscounts-of-the-west-kingdom": ("piles", "schemes", "future schemes"),
}
"""Streams that are no deck of their own: of further seats and sides, which have the same; the order of dealt piles; those that depend on a
board that chance chooses, and are printed for each board."""


@cache
def code_of(slug: str) -> Code:
    """A title's code, read once for all tests."""
    return Code(slug)


def printed(info: Info) -> ports.Reference:
    found = reference(info.book)
    assert found is not None
    return found


# --- the sequence of play ------------------------------------------------------------------------------------------------


class Watched:
    """A match played at random: which steps were run, what each asked, and what each put on the agenda."""

    def __init__(
        self, info: Info, mode: str, monkeypatch: pytest.MonkeyPatch, players: int | None = None, **options: Any
    ) -> None:
        self.asked: dict[str, set[str]] = defaultdict(set)
        title = titles.load(info.slug)
        steps, in_mode = title.steps, title.steps.in_mode

        def watching(name: str, of: str) -> Callable[..., Flow[None] | None]:
            function, asked = in_mode(name, of), self.asked[name]

            def run(*arguments: Any) -> Flow[None] | None:
                flow = function(*arguments)
                return None if flow is None else noting(flow, asked)

            return run

        monkeypatch.setattr(steps, "in_mode", watching, raising=False)
        setup = checked_setup(info, mode=mode, players=players, options=options)
        match, dice = Match.start(title, setup, "printed"), random.Random("printed")
        while match.request is not None:
            seat = dice.choice(match.waiting_for())
            match.submit(seat, dice.choice(match.question(seat).options).id)


def noting(flow: Flow[None], asked: set[str]) -> Flow[None]:
    """The same step; what it asks is noted, by the English sentence."""
    answer: Any = None
    while True:
        try:
            request: Request = flow.send(answer)
        except StopIteration:
            return
        asks = [request] if isinstance(request, Ask) else request.asks if isinstance(request, AskAll) else []
        asked |= {ask.prompt.msgid for ask in asks}
        answer = yield request


@pytest.mark.parametrize(("info", "mode"), MODES)
def test_what_is_played_and_asked_is_printed(info: Info, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    are_printed(info, mode, Watched(info, mode, monkeypatch))


OPTIONS = [
    ("viscounts-of-the-west-kingdom", "standard", 3, {"gates": True, "keys": True, "promos": True}),
    ("viscounts-of-the-west-kingdom", "solo", 1, {"gates": True, "keys": True, "difficulty": 3}),
    ("imperial-struggle", "standard", 2, {"sides": "bid_france", "spanish_empire": True, "military_planning": "both"}),
    ("founders-of-gloomhaven", "standard", 4, {"start": "beginner"}),
    ("great-wall", "standard", 4, {"variety": True}),
]


@pytest.mark.long
@pytest.mark.parametrize(("slug", "mode", "players", "options"), OPTIONS)
def test_what_is_played_and_asked_with_options_is_printed(
    slug: str, mode: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    info = titles.info(slug)
    are_printed(info, mode, Watched(info, mode, monkeypatch, players, **options))


def are_printed(info: Info, mode: str, watched: Watched) -> None:
    """Every step that was run, and every question that was put, by the step or by an effect in it."""
    code, sequence = code_of(info.slug), next(one for one in printed(info).sequences() if one["mode"] == mode)
    assert {*watched.asked} <= {step["id"] for step in sequence["steps"]}
    of_effects = {prompt for asked in code.asks_of_effects() for prompt in asked.prompts}
    for step, asked in watched.asked.items():
        of_step = {prompt for one in code.asks(step) for prompt in one.prompts}
        assert asked <= of_step | of_effects, (step, asked - of_step - of_effects)


@every_title
def test_every_step_is_in_some_sequence_with_a_name_and_its_clauses(info: Info) -> None:
    steps, sequences = titles.load(info.slug).steps, printed(info).sequences()
    assert {step["id"] for sequence in sequences for step in sequence["steps"]} == {*steps}
    for step in (step for sequence in sequences for step in sequence["steps"]):
        assert step["name"]["en"] != step["id"]
        assert step["name"]["zh-Hant"] != step["name"]["en"]


@every_title
def test_a_sequence_begins_as_the_set_up_does_and_leads_only_to_its_own_steps(info: Info) -> None:
    title = titles.load(info.slug)
    for mode, sequence in zip(info.modes, printed(info).sequences(), strict=True):
        order = [step["id"] for step in sequence["steps"]]
        for players in mode.players:
            agenda = title.set_up(checked_setup(info, mode=mode.slug, players=players), "x").agenda
            names = list(dict.fromkeys(call.step for call in agenda))
            assert [name for name in order if name in names] == names
            times = Counter(call.step for call in agenda)
            assert all(step["times"].get(players, 0) == times[step["id"]] for step in sequence["steps"])
        assert {one["step"] for step in sequence["steps"] for one in step["following"]} <= {*order}
        assert min(depths_of(sequence["steps"]).values()) == 0


def test_winter_follows_autumn_and_is_no_part_of_it() -> None:
    sequence = printed(titles.info("great-wall")).sequences()[0]
    depths = depths_of(sequence["steps"])
    assert [depths[step] for step in ("autumn", "choose_commands", "winter", "shooting", "shoot")] == [0, 1, 0, 1, 2]


def test_a_step_of_another_mode_is_not_run() -> None:
    steps = titles.load("great-wall").steps
    assert steps.in_mode("event", "co-op") is steps["event"]
    with pytest.raises(NotUnderstood, match="no step 'event'"):
        steps.in_mode("event", "standard")


@every_title
def test_every_mode_says_what_ends_it(info: Info) -> None:
    for sequence in printed(info).sequences():
        assert sequence["ends"]
        assert all(end["clauses"] for end in sequence["ends"])
        assert {end["step"] for end in sequence["ends"]} == {step["id"] for step in sequence["steps"] if step["ends"]}


# --- decks ---------------------------------------------------------------------------------------------------------------


def setups(info: Info) -> Iterator[tuple[Any, Any]]:
    """Every mode and number of players, by several seeds: what is set up, and what chance did."""
    title = titles.load(info.slug)
    for mode in info.modes:
        for players in mode.players:
            for seed in SEEDS:
                with listening() as draws:
                    state = title.set_up(checked_setup(info, mode=mode.slug, players=players), seed)
                yield state, draws


@every_title
def test_every_deck_is_what_any_set_up_shuffles(info: Info) -> None:
    title = titles.load(info.slug)
    usual = {(one.mode.slug, one.players): one for one in shuffled(title) if not one.change}
    decks = {deck.stream: deck for deck in title.decks if deck.stream}
    for state, draws in setups(info):
        known = usual[state.mode, state.seats]
        for draw in draws:
            if draw.kind == "shuffle" and not draw.stream.startswith(LIKE.get(info.slug, ("-",))):
                assert Counter(draw.items) == Counter(contents(decks[draw.stream], known)), draw.stream
            assert draw.kind == "shuffle" or draw.stream in title.chances


@every_title
def test_the_counts_of_a_deck_sum_to_it_and_its_chances_to_one(info: Info) -> None:
    for deck in printed(info).decks():
        assert deck["contents"], deck["slug"]
        for one in deck["contents"]:
            assert sum(kind["count"] for kind in one["kinds"]) == one["count"]
            assert all(sum(card["count"] for card in kind["cards"]) == kind["count"] for kind in one["kinds"])
            assert sum(kind["count"] / one["count"] for kind in one["kinds"]) == pytest.approx(1)
            names = [kind["name"]["en"] for kind in one["kinds"]]
            assert len(names) == len({*names})


def test_the_chance_of_one_among_the_first_is_that_of_drawing() -> None:
    assert chance_among(1, 20, 5) == pytest.approx(5 / 20)
    assert chance_among(16, 20, 5) == 1
    chance, hits = Chance("seed"), 0
    for _ in range(4000):
        cards = [*range(20)]
        chance.shuffle("deck", cards)
        hits += any(card < 7 for card in cards[:5])
    assert hits / 4000 == pytest.approx(chance_among(7, 20, 5), abs=0.02)


def test_listening_changes_no_draw() -> None:
    plain, heard = Chance("seed"), Chance("seed")
    first, second = [*range(9)], [*range(9)]
    plain.shuffle("deck", first)
    with listening() as draws:
        heard.shuffle("deck", second)
        heard.roll("die")
    assert first == second
    assert [(one.kind, one.stream, len(one.items)) for one in draws] == [("shuffle", "deck", 9), ("roll", "die", 6)]
    with listening() as later:
        pass
    assert later == []


# --- tables --------------------------------------------------------------------------------------------------------------


@every_title
def test_a_table_has_a_cell_for_each_column_and_no_empty_name(info: Info) -> None:
    tables = printed(info).tables()
    assert len({table["slug"] for table in tables}) == len(tables)
    for table in tables:
        assert table["lines"]
        for line in table["lines"]:
            assert len(line["cells"]) == len(table["columns"])
            assert all(
                cell["en"] and cell["zh-Hant"] and ":" not in cell["en"].split(" ")[0][:-1] for cell in line["cells"]
            )
            assert all(place < len(line["cells"]) for place in line["designed"])


@every_title
def test_the_component_of_a_row_has_a_page(info: Info) -> None:
    every = components_of(info.slug)
    for table in titles.load(info.slug).tables():
        assert all(line.component in every for line in table.lines if line.component), table.id


def cell(table: Table, row: int, column: int) -> Any:
    return table.lines[row].cells[column]


def test_a_changed_value_changes_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    by_id = {table.id: table for table in gw.tables()}
    assert cell(by_id["walls"], 0, 3) == wall.board().walls.levels[1].defense
    monkeypatch.setattr(wall.board().walls.levels[1], "defense", 99)
    assert cell(next(table for table in gw.tables() if table.id == "walls"), 0, 3) == 99


def test_a_changed_price_changes_what_the_rule_asks_and_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    prices = founders.actions().prices
    assert cell(next(fog.tables()), 0, 1) == prices.tier_2
    dearer = msgspec.structs.replace(
        founders.actions(), prices=msgspec.structs.replace(prices, tier_2=prices.tier_2 + 5)
    )
    monkeypatch.setattr(founders, "actions", lambda: dearer)
    tile_price.cache_clear()
    assert cell(next(fog.tables()), 0, 1) == prices.tier_2 + 5
    monkeypatch.undo()
    tile_price.cache_clear()


def test_what_cards_count_is_what_the_check_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, "gate", msgspec.structs.replace(CARDS["gate"], count=9))
    table = next(gwc.tables())
    assert [line.cells[1] for line in table.lines if line.component == "card:gate"] == [9]
    several = next(table for table in gwc.tables() if table.id == "several")
    infantry = next(line for line in several.lines if line.component == "card:infantry")
    assert infantry.cells[1:] == (1, 3, 6, 10, 15)


def test_spoils_and_stacks_are_those_of_the_data() -> None:
    tables = {table.id: table for table in struggle.tables()}
    assert tables["war-wss"].lines[2].cells[2:6] == ("5+", 3, 2, 3)
    stacks = {table.id: table for table in vis.tables()}["stacks"]
    assert stacks.lines[0].cells[1:] == tuple(viscounts.stacks().poverty_debts)


# --- what was designed here ----------------------------------------------------------------------------------------------


@every_title
def test_everything_designed_here_has_its_reason(info: Info) -> None:
    found = printed(info)
    designs = {design["id"]: design for design in found.designs()}
    assert all(mark["design"] in designs for mark in found.marks().values())
    assert all(design["components"] for design in designs.values())
    for design in designs.values():
        for words in (design["name"], design["why"], design["how"]):
            assert {*words} == {"zh-Hant", "zh-Hans", "en"}


@pytest.mark.parametrize(
    ("slug", "marked"),
    [
        ("great-wall", lambda: [f"advisor:{card.id}" for card in wall.advisors().values() if card.origin == "portal"]),
        ("great-wall", lambda: [f"horde:{kind.id}" for kind in wall.horde_types().values() if kind.portal_fields]),
        ("founders-of-gloomhaven", lambda: [f"race:{one.id}" for one in founders.races().values()]),
        (
            "viscounts-of-the-west-kingdom",
            lambda: [f"scheme:{one.id}" for one in viscounts.schemes().values() if one.origin == "portal"],
        ),
    ],
)
def test_what_the_data_calls_designed_is_marked(slug: str, marked: Callable[[], list[str]]) -> None:
    marks = printed(titles.info(slug)).marks()
    assert marked()
    assert {*marked()} <= {*marks}


def test_what_is_published_is_not_marked() -> None:
    assert not printed(titles.info("imperial-struggle")).marks()
    assert not printed(titles.info("great-wall-of-china")).marks()
    assert "scheme:scheme_s_noble" not in printed(titles.info("viscounts-of-the-west-kingdom")).marks()
