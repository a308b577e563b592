"""Whatever is asked, refused, logged, counted or lost at a table has a way back to its clause, in all titles."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.drawing.viewer.lines import lines_of
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import Ask, Option, Question
from games.engine.rules.orders import Orders
from games.engine.rules.reckoning import Cause, Reckoning, reckonings_in
from games.engine.title.info import Setup
from games.models import Table
from games.tables.reading.scene import scene_of
from games.titles import infos, load
from tests import frames
from tests.games.making import answer, begun, fresh, match_of, to_move
from tests.rulebook.content import BOOKS
from tests.titles.guided import setups

TITLES = [info.slug for info in infos()]
pytestmark = pytest.mark.usefixtures("books")


def cited(slug: str, setup: Setup, moves: int) -> set[str]:
    """Every clause that a match of that set-up shows on the way."""
    match, dice, rules = Match.start(load(slug), setup, f"{slug} cites"), random.Random(slug), set[str]()
    for _ in range(moves):
        if match.result is not None:
            rules.add(match.result.rule)
            break
        for seat in match.waiting_for():
            ask = match.ask(seat)
            assert ask is not None
            rules |= set(of_question(match, seat, ask))
        seat = match.waiting_for()[0]
        match.submit(seat, random_bot(match.view(seat), match.question(seat), dice))
    for record in match.records:
        for event in record.events:
            rules |= {event.rule, *(of_reckoning(event.reckoning) if isinstance(event.reckoning, Reckoning) else ())}
    return rules - {""}


def of_question(match: Match[Any], seat: int, ask: Ask) -> Iterator[str]:
    """The question's clause, and those of its options, their numbers, refusals, losses and guidance."""
    title, view = match.title, match.view(seat)
    yield ask.rule
    refused = list(ask.refused())
    yield from (option.refused.rule for option in refused if option.refused is not None)
    question = Question(ask, match.options(seat))
    for option in [*title.forecast(view, question), *refused] if not isinstance(question.options, Orders) else refused:
        yield from of_option(option)
    for losses in title.losses(view, match.question(seat)).values():
        yield from (loss.rule for loss in losses)
    guide = title.guide(view, match.question(seat))
    if guide is not None:
        yield guide.rule
    for _path, reckoning in reckonings_in(view):
        yield from of_reckoning(reckoning)


def of_option(option: Option) -> Iterator[str]:
    """The clauses of an option's numbers."""
    for reckoning in (option.price, option.brings, *(share.points for share in option.scores)):
        if reckoning is not None:
            yield from of_reckoning(reckoning)


def of_reckoning(reckoning: Reckoning) -> Iterator[str]:
    """The clauses of a number's causes."""
    yield from of_causes(reckoning.causes)


def of_causes(causes: tuple[Cause, ...]) -> Iterator[str]:
    """Of these and of those within them."""
    for cause in causes:
        yield cause.rule
        yield from of_causes(cause.causes)


@pytest.mark.parametrize("slug", TITLES)
def test_whatever_a_table_cites_opens_beside_it(client: Client, slug: str) -> None:
    rules = set[str]()
    for setup in islice(setups(slug), 6):
        rules |= cited(slug, setup, 60)
    assert len(rules) > 15
    assert rules <= BOOKS[load(slug).info.book].place_ids()
    for rule in sorted(rules):
        panel = client.get(reverse("rulebook:panel", args=[rule]), {"around": 1})
        assert panel.status_code == 200, rule
        assert f'data-clause="{rule}"' in panel.content.decode()
        assert client.get(reverse("rulebook:by_id", args=[rule])).status_code == 302, rule


@pytest.mark.parametrize("slug", TITLES)
def test_what_a_table_shows_leads_back_to_its_clause(slug: str, alice: User, bob: User) -> None:
    """The question, each refusal, each loss and each line of the log: each with a link that opens its clause."""
    mode = next(mode.slug for mode in load(slug).info.modes if 2 in mode.players)
    table, dice = begun(alice, bob, title=slug, mode=mode), random.Random(slug)
    seen: dict[str, int] = {"prompt": 0, "refusal": 0, "loss": 0, "log": 0}
    for _ in range(30):
        if fresh(table).status != Table.Status.PLAYING:
            break
        seat = to_move(table)
        scene = scene_of(table.pk)
        viewer = scene.viewer(seat.user_id)
        shown = frames.shown(scene, viewer, "en")
        match = match_of(table)
        ask = match.ask(seat.number)
        assert ask is not None
        in_panel, in_log = links(shown["table-ask"]), links(shown["table-log"])
        expected = {"prompt": {ask.rule}, "refusal": {one.refused.rule for one in ask.refused() if one.refused}}
        losses = match.title.losses(match.view(seat.number), match.question(seat.number))
        expected["loss"] = {loss.rule for of_one in losses.values() for loss in of_one if loss.uses}
        for kind, rules in expected.items():
            assert rules <= in_panel, (kind, rules - in_panel)
            seen[kind] += len(rules)
        logged = {line.rule for move in scene.log for line in lines_of(move, viewer.seat) if line.rule}
        assert logged <= in_log
        seen["log"] += len(logged)
        answer(table, random_bot(match.view(seat.number), match.question(seat.number), dice), seat=seat)
    assert seen["prompt"], "nothing was asked"
    assert seen["log"], "nothing was logged"


def links(html: str) -> set[str]:
    """The clauses to which links lead that open beside the board, and without scripts in the book."""
    found = dict(re.findall(r'<a class="rule-link[^"]*" href="([^"]+)" data-rule="([^"]+)"', html))
    assert all(href.endswith(f"/rules/id/{rule}/") for href, rule in found.items())
    return set(found.values())


def test_the_news_lead_back_to_their_clauses(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    for _ in range(4):
        answer(table)
    seat = to_move(table)
    scene = scene_of(table.pk)
    strip = frames.shown(scene, scene.viewer(seat.user_id), "en")["table-since"]
    assert links(strip)
