"""Numbers at the table open into what they come of, to those who may know it."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games import tables
from games.drawing.board.reckonings import Reckoned
from games.drawing.viewer.lines import lines_of
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Option, Question, Share
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T
from games.engine.title import codec
from games.engine.title.view import View
from games.models import Table
from games.tables.reading.scene import SPECTATOR, Viewer, scene_of
from games.titles import load
from tests import frames
from tests.games.making import begun, match_of, played, to_move

RULE = "gw.winter.siege.2"
REASONS = re.compile(r"""data-reckoning=(?:"([^"]+)"|'([^']+)')""")

PAID = re.compile(r'aria-label="(\w+)"><use [^>]+></svg><b>([^<]+)</b>')


def causes(drawn: str) -> list[Any]:
    """The data of every number in this HTML that opens."""
    return [json.loads(html.unescape("".join(found))) for found in REASONS.findall(drawn)]


def a_war(*people: User, moves: int) -> Table:
    """A table of The Great Wall after ``moves`` moves."""
    table = tables.create(host=people[0], title="great-wall", mode="standard", players=len(people))
    for person in people[1:]:
        tables.join(table_id=table.pk, by=person)
    tables.start(table_id=table.pk, by=people[0])
    return played(Table.objects.get(pk=table.pk), moves, seed="reckonings")


def words() -> Reckoned:
    return Reckoned(Wording(None, "en", ()))


def test_a_reckoning_tells_its_causes() -> None:
    khan = Reckoning.of(T("Khan"), (2, T("Printed"), RULE), (-1, T("Event"), RULE))
    whole = Reckoning.of(T("Attack"), khan.part(T("Khan"), RULE), (3, T("Leader's <b>"), RULE))
    expected = [
        "Attack",
        4,
        [["Khan", RULE, 1, [["Printed", RULE, 2], ["Event", RULE, -1]]], ["Leader&#39;s &lt;b&gt;", RULE, 3]],
    ]
    with translation.override("en"):
        assert json.loads(words().data(whole)) == expected
        button = words().number(whole)
    assert causes(button) == [expected]
    assert "Attack: 4, and why" in button


def test_what_comes_of_nothing_is_a_plain_number() -> None:
    assert words().number(Reckoning(T("Attack"))) == "0"
    assert words().data(None) == ""


def test_within_something_that_is_touched_it_is_no_button_of_its_own() -> None:
    printed = Reckoning.of(T("Attack"), (2, T("Printed"), RULE))
    within = words().number(printed.plus((1, T("Event"), RULE)), inside=True)
    assert "<button" not in within
    assert REASONS.search(within)
    assert words().number(printed, inside=True) == "2"


@translation.override("en")
def test_a_lone_cause_that_is_printed_nowhere_beside_the_number_opens() -> None:
    year = Reckoning.of(T("Lethality"), (2, T("Year 3"), RULE))
    drawn = words().number(year, inside=True, unsaid=True)
    assert "<button" not in drawn
    assert causes(drawn) == [["Lethality", 2, [["Year 3", RULE, 2]]]]
    assert words().number(Reckoning(T("Lethality")), inside=True, unsaid=True) == "0"


def test_whoever_points_at_the_lethality_of_a_card_reads_of_which_year_it_is(
    alice: User, bob: User, charlie: User
) -> None:
    table = a_war(alice, bob, charlie, moves=110)
    board = frames.shown(scene_of(table.pk), SPECTATOR, "en")["table-board"]
    years = [rows for what, _total, rows in causes(board) if what == "Lethality"]
    assert len(years) == board.count('class="horde-lethal"')
    assert years
    assert all(rows[0][0].startswith("Year") for rows in years)


@pytest.mark.parametrize(("language", "defense"), [("zh-hant", "防禦"), ("zh-hans", "防御"), ("en", "Defense")])
def test_the_table_says_why_on_the_board_and_in_the_log(
    alice: User, bob: User, charlie: User, language: str, defense: str
) -> None:
    table = a_war(alice, bob, charlie, moves=110)
    parts = frames.shown(scene_of(table.pk), SPECTATOR, language)
    for part in ("table-board", "table-log"):
        named = causes(parts[part])
        assert named
        assert all(what and rows and all(said and rule for said, rule, *_ in rows) for what, _total, rows in named)
        assert all(total == sum(amount for _said, _rule, amount, *_ in rows) for _what, total, rows in named)
    assert defense in [what for what, *_ in causes(parts["table-board"])]


def test_a_score_that_one_may_know_opens_in_the_strip(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    while not (won := [seat for seat, side in enumerate(match_of(table).state.sides) if side.tokens]):
        table = played(table, 1, seed=str(match_of(table).number))
    seat = won[0]
    total = match_of(table).title.scores_of(match_of(table).state)[f"seat:{seat}"]
    drawn = {
        viewer: causes(frames.shown(scene_of(table.pk), viewer, "en")["table-players"])
        for viewer in (Viewer(seat, (seat,), False), SPECTATOR)
    }
    [[what, points, rows]] = drawn[Viewer(seat, (seat,), False)]
    assert (what, points) == ("Score", total)
    assert sum(amount for _said, _rule, amount, *_ in rows) == total
    assert drawn[SPECTATOR] == []


@pytest.mark.parametrize("moves", [40, 110])
def test_no_reckoning_tells_what_is_hidden(alice: User, bob: User, charlie: User, moves: int) -> None:
    table = a_war(alice, bob, charlie, moves=moves)
    match = match_of(table)
    for seat in (None, 0, 1, 2):
        other = codec.clone(match.state)
        match.title.permute_hidden(other, seat, random.Random(7))
        assert codec.encode(other) != codec.encode(match.state)
        assert codec.encode(match.title.view(other, seat)) == codec.encode(match.title.view(match.state, seat))


def test_a_refused_option_shows_the_price_that_was_too_high(alice: User, bob: User, charlie: User) -> None:
    table = a_war(alice, bob, charlie, moves=20)
    for _ in range(300):
        match = match_of(table)
        seat = match.waiting_for()[0]
        ask = match.ask(seat)
        short = [option for option in ask.refused() if option.price is not None] if ask else []
        if short:
            break
        table = played(table, 1)
    assert short
    panel = frames.shown(scene_of(table.pk), Viewer(seat, (seat,), False), "en")["table-ask"]
    refused = panel[panel.index('class="refused"') :]
    assert len(REASONS.findall(refused)) == min(6, len(short))


def test_what_an_answer_brings_opens_too(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = a_war(alice, bob, charlie, moves=20)
    for _ in range(600):
        match = match_of(table)
        seat = match.waiting_for()[0]
        brought = [option for option in match.options(seat) if option.brings is not None]
        if brought:
            break
        table = played(table, 1)
    asked = at((alice, bob, charlie)[seat]).get(f"/api/tables/{table.pk}/reckonings/").json()["options"]
    totals = {option["id"]: option["brings"]["total"] for option in asked if "brings" in option}
    assert totals == {option.id: option.brings.total for option in brought if option.brings}
    panel = frames.shown(scene_of(table.pk), Viewer(seat, (seat,), False), "en")["table-ask"]
    drawn = REASONS.findall(panel[panel.index(f'value="{brought[0].id}"') :].partition("</button>")[0])
    assert json.loads(html.unescape("".join(drawn[0])))[1] == totals[brought[0].id]


def test_the_log_says_what_a_purchase_was_paid_with(alice: User, bob: User, charlie: User) -> None:
    table = a_war(alice, bob, charlie, moves=60)
    for _ in range(20):
        lines = [line for move in scene_of(table.pk).log for line in lines_of(move, None)]
        bought = [line for line in lines if line.changes and " rises to level" in line.text.msgid]
        if bought:
            break
        table = played(table, 20)
    log = frames.shown(scene_of(table.pk), SPECTATOR, "en")["table-log"]
    paid = [PAID.findall(line) for line in log.split("<li ") if " rises to level" in line]
    assert paid == [
        [("chi", str(change.n).replace("-", "\N{MINUS SIGN}")) for change in line.changes] for line in bought
    ]


def _sums(entry: dict[str, Any]) -> bool:
    amount = entry.get("total", entry.get("amount"))
    causes = entry.get("causes", [])
    return not causes or (amount == sum(cause["amount"] for cause in causes) and all(map(_sums, causes)))


def test_other_programs_read_why_as_one_seat_may_know_it(
    at: Any, client: Client, alice: User, bob: User, charlie: User
) -> None:
    table = a_war(alice, bob, charlie, moves=20)
    for _ in range(300):
        match = match_of(table)
        seat = match.waiting_for()[0]
        if any(option.price is not None for option in match.options(seat)):
            break
        table = played(table, 1)
    address = f"/api/tables/{table.pk}/reckonings/"
    asked, spectator = at((alice, bob, charlie)[seat]).get(address).json(), client.get(address).json()
    assert (asked["seat"], spectator["seat"]) == (seat, None)
    assert asked["options"]
    assert spectator["options"] == []
    assert asked["board"]
    assert all(map(_sums, asked["board"].values()))
    assert all(_sums(option["price"]) for option in asked["options"])
    defense = spectator["board"]["sections.0.reckonings.defense"]
    assert (defense["what"]["zh-Hant"], defense["what"]["zh-Hans"], defense["what"]["en"]) == (
        "防禦",
        "防御",
        "Defense",
    )


def test_other_programs_read_what_is_forecast(at: Any, client: Client, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    share = Share(1 - seat.number, Reckoning.of(T("Points"), (2, T("Rewards taken"), "gwc.end.score.1")))

    def forecast(view: View, question: Question) -> list[Option]:
        return [msgspec.structs.replace(option, scores=(share,)) for option in question.options]

    with patch.object(load("great-wall-of-china"), "forecast", forecast):
        address = f"/api/tables/{table.pk}/reckonings/"
        asked, others = at(seat.user).get(address).json(), client.get(address).json()
    options = match_of(table).options(seat.number)
    assert [option["id"] for option in asked["options"]] == [option.id for option in options]
    for option in asked["options"]:
        [shown] = option["scores"]
        assert shown["seat"] == 1 - seat.number
        assert shown["points"]["total"] == 2
        assert shown["points"]["causes"][0]["text"]["zh-Hant"] == "已得到的獎勵"
    assert others["options"] == []


def test_other_programs_read_the_score_of_a_side_that_no_seat_plays(client: Client, alice: User) -> None:
    table = tables.create(host=alice, title="great-wall", mode="solo", players=1)
    tables.start(table_id=table.pk, by=alice)
    table = played(Table.objects.get(pk=table.pk), 400, seed="against the printed opponent")
    assert table.status == Table.Status.FINISHED
    scores = client.get(f"/api/tables/{table.pk}/reckonings/").json()["score"]
    assert {(line["seat"], line["owner"]) for line in scores} == {(0, "seat:0"), (None, "clan:qin")}
    assert all(_sums(line["reckoning"]) for line in scores)


def test_a_table_that_one_may_not_see_tells_other_programs_nothing(client: Client, alice: User, bob: User) -> None:
    private = begun(alice, bob, privacy="private")
    assert client.get(f"/api/tables/{private.pk}/reckonings/").status_code in (403, 404)
    assert client.get("/api/tables/999999/reckonings/").status_code == 404
    assert client.post(f"/api/tables/{private.pk}/reckonings/").status_code in (403, 405)
