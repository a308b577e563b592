"""The table as a list: every title tells all that can be chosen, in words, and no more than one may know."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games import tables, titles
from games.drawing.board.board import Chances
from games.drawing.board.component_cards import component_of, printed
from games.drawing.panels.outline import Entry, Reader, outline
from games.drawing.words.wording import Wording
from games.engine.match.match import Match
from games.engine.rules import chance as engine_chance
from games.engine.rules.ask import Option
from games.engine.rules.text import T, Text
from games.engine.title import codec
from games.engine.title.outline import OutlineNode
from games.models import Table
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.games.drawing.test_boards import CASES as DRAWN
from tests.games.drawing.test_boards import along
from tests.games.making import begun, match_of, other_seat, played, to_move
from tests.titles.owed import having

CASES = [case for case in DRAWN if case.values[0] in {info.slug for info in having("outline")}]
POSITIONS = 8
CODES = ("zh-hant", "zh-hans", "en")
AN_ID = re.compile(r"\b[a-z_]+:[a-z0-9_]+")


def places(match: Match[Any], seat: int | None) -> list[OutlineNode]:
    """All places of the table, for one viewer."""
    return [place for top in match.title.outline(match.view(seat)) for place in top.all()]


def pointed_at(match: Match[Any], seat: int) -> set[str]:
    """The elements of what ``seat`` may choose now, and of what is refused."""
    ask = match.ask(seat)
    refused = ask.refused() if ask is not None else ()
    return {element for option in (*match.options(seat), *refused) for element in option.elements}


def read(match: Match[Any], code: str) -> list[Entry]:
    """The list for the first seat, in the active language."""
    view = match.view(0)
    wording = Wording(match.title, code, ())
    reader = Reader(wording, Chances(), lambda element: match.title.remarks(view, element))
    return reader.entries(match.title.outline(view))


def flat(entries: list[Entry]) -> list[Entry]:
    return [found for entry in entries for found in (entry, *flat(entry.within))]


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_all_that_can_be_chosen_is_a_place_of_the_list(slug: str, mode: str, players: int) -> None:
    positions = along(slug, mode, players, engine_chance.commitment(f"outline{slug}{players}")[:8])
    for match in itertools.islice(positions, POSITIONS):
        for seat in range(players):
            elements = [element for place in places(match, seat) for element in place.elements]
            assert len(set(elements)) == len(elements)
            if match.request is not None and seat in match.waiting_for():
                assert pointed_at(match, seat) <= set(elements)
        assert places(match, None)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_every_place_has_a_name_in_every_language(slug: str, mode: str, players: int, code: str) -> None:
    for match in itertools.islice(along(slug, mode, players, "words"), 3):
        with translation.override(code):
            entries = flat(read(match, code))
        assert len({entry.key for entry in entries}) == len(entries)
        for entry in entries:
            said = f"{entry.name} {entry.says} {entry.facts}"
            assert entry.name
            assert not [found for found in AN_ID.findall(said) if not found.startswith("seat:")], said


def heard(entries: list[Entry], above: str = "") -> dict[str, str]:
    """By element: what is said of it, and of the places that it is within."""
    said: dict[str, str] = {}
    for entry in entries:
        own = "\n".join([above, entry.says, *entry.facts])
        said |= {entry.element: own, **heard(entry.within, own)}
    return said


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_a_place_says_all_that_its_component_page_and_the_portal_know(slug: str, mode: str, players: int) -> None:
    """Whoever hears the board learns what is printed on it, and what those learn who point at it."""
    (match,) = itertools.islice(along(slug, mode, players, "facts"), POSITIONS, POSITIONS + 1)
    with translation.override("en"):
        wording, view = Wording(match.title, "en", ()), match.view(0)
        everything_said = {element: said.casefold() for element, said in heard(read(match, "en")).items() if element}
        for element, everything in everything_said.items():
            expected = [wording.plain(remark.text) for remark in match.title.remarks(view, element)]
            if (component := component_of(slug, element)) is not None:
                expected += [
                    wording.plain(value) if isinstance(value, Text) else str(value) for _, value in component.facts
                ]
                expected += [wording.plain(label) for label, _ in component.facts]
                expected += printed(slug, component.id, "en").split("\n")
            missing = [one for one in expected if one.rstrip(".").casefold() not in everything]
            assert not missing, element


def test_equal_spaces_side_by_side_are_one_place_until_one_of_them_can_be_chosen() -> None:
    row = OutlineNode(T("Forest"), covers=("space:101", "space:102", "space:103"))
    road = Option(id="road:102", label=T("Build a road"), elements=("space:102",))
    with translation.override("en"):
        wording = Wording(titles.load("founders-of-gloomhaven"), "en", ())
        (bare,) = Reader(wording, Chances(), lambda _: ()).entries([row])
        (entry,) = Reader(wording, Chances.of([road], []), lambda _: ()).entries([row])
    assert bare.within == []
    assert entry.open_to_choice
    assert [(one.element, one.choices) for one in entry.within] == [("space:102", [("road:102", "Build a road")])]


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_the_list_tells_nothing_that_is_hidden(slug: str, mode: str, players: int) -> None:
    for match in itertools.islice(along(slug, mode, players, "hidden"), 3):
        for seat in (None, 0):
            other = codec.clone(match.state)
            match.title.permute_hidden(other, seat, random.Random(7))
            assert match.title.outline(match.title.view(other, seat)) == match.title.outline(match.view(seat))


def test_choices_and_reasons_stand_where_they_are_made(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table).number
    scene, match = scene_of(table.pk), match_of(table)
    drawn = outline(scene, scene.viewer(to_move(table).user_id), "en")
    for option in match.options(seat):
        if option.elements:
            assert f'data-option="{option.id}"' in drawn
    assert "data-option" not in outline(scene, SPECTATOR, "en")


def test_the_list_is_read_at_earlier_positions_too(client: Client, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 6)
    now = client.get(f"/en/table/{table.pk}/outline/").content
    assert b'role="tree"' in now
    assert client.get(f"/en/table/{table.pk}/outline/?at=1").content != now
    assert client.get(f"/en/table/{table.pk}/outline/?at=999").status_code == 404
    assert client.post(f"/en/table/{table.pk}/outline/").status_code == 405


def test_strangers_hear_nothing_of_a_private_table(client: Client, alice: User, bob: User) -> None:
    table = begun(alice, bob, privacy="private")
    assert client.get(f"/en/table/{table.pk}/outline/").status_code in (403, 404)


def test_before_a_curtain_nothing_is_read(alice: User) -> None:
    table = tables.create(host=alice, title="great-wall-of-china", players=2, hot_seat=True, names=["Ann", "Ben"])
    tables.start(table_id=table.pk, by=alice)
    scene = scene_of(Table.objects.get(pk=table.pk).pk)
    viewer = scene.viewer(alice.pk, other_seat(table).number)
    assert scene.handed_to(viewer) is not None
    assert 'role="tree"' not in outline(scene, viewer, "en")


@pytest.mark.parametrize(
    ("code", "said"), [("zh-hant", "列：還沒有牌"), ("zh-hans", "列：还没有牌"), ("en", "1: No card yet")]
)
def test_name_and_state_are_joined_as_the_language_joins_them(alice: User, bob: User, code: str, said: str) -> None:
    table = begun(alice, bob)
    label = re.search(r'data-key="[^"]*/row:0"[^>]* aria-label="([^"]*)"', outline(scene_of(table.pk), SPECTATOR, code))
    assert label is not None
    assert said in label[1]
    assert code == "en" or not re.search("[:;]", label[1])
