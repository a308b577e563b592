"""What a program reads: tables, positions, questions, the log, titles."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.utils.translation import override

from accounts.models import User
from games.drawing.words.wording import Wording
from games.titles import info, infos, published
from games.views.ways.api.telling import Teller
from tests.games.api.programs import program
from tests.games.making import begun, fresh, match_of, played

TITLES = [one.slug for one in infos()]


def differences(told: Any, kept: Any, at: str = "view") -> Iterator[str]:
    """Where what is told lacks what the kernel keeps. Told are also words, totals, and what is empty."""
    if isinstance(kept, dict) and kept.get("type") in ("text", "ref"):
        same = told.get("msgid", told.get("element")) == kept.get("msgid", kept.get("element"))
        if not same or "said" not in told:
            yield at
    elif isinstance(kept, dict):
        more = {key for key in set(told) - set(kept) if told[key] and key != "total"}
        if more or set(kept) - set(told):
            yield f"{at}: {more or set(kept) - set(told)}"
        for key, one in kept.items():
            yield from differences(told.get(key), one, f"{at}.{key}")
    elif isinstance(kept, list | tuple):
        # Of some records the kernel keeps the values alone, in the order of the fields.
        values = list(told.values()) if isinstance(told, dict) else told
        if len(values) != len(kept):
            yield at
        for index, (one, other) in enumerate(zip(values, kept, strict=False)):
            yield from differences(one, other, f"{at}[{index}]")
    elif told != kept:
        yield f"{at}: {told!r}, {kept!r}"


def players_of(slug: str, *people: User) -> tuple[User, ...]:
    """As many of these people as the title needs."""
    return people[: info(slug).modes[0].players[0]] if info(slug).modes[0].players[0] > 1 else people[:2]


@pytest.mark.parametrize("slug", TITLES)
def test_a_view_has_the_shape_of_the_kernels(alice: User, bob: User, charlie: User, slug: str) -> None:
    table = played(begun(*players_of(slug, alice, bob, charlie), title=slug), 12, "api")
    view = match_of(table).view(0)
    with override("en"):
        told = Teller(Wording(match_of(table).title, "en", ())).tell(view)
    assert [*differences(json.loads(json.dumps(told)), msgspec.to_builtins(view, str_keys=True))] == []
    assert told["viewer"] == 0


@pytest.mark.parametrize("slug", TITLES)
def test_a_program_sees_what_its_seat_sees(alice: User, bob: User, charlie: User, slug: str) -> None:
    people = players_of(slug, alice, bob, charlie)
    table = played(begun(*people, title=slug), 12, "api")
    for seat, person in enumerate(people):
        response = program(person).get(f"tables/{table.pk}/")
        assert response.status_code == 200, response.content
        answer = response.json()
        assert answer["seat"] == answer["view"]["viewer"] == seat
        match = match_of(table)
        assert (answer["question"] is not None) == (match.questions.shown_ask(seat) is not None)
        if answer["question"] is not None:
            assert answer["question"]["version"] == fresh(table).version


def test_a_question_has_its_options_and_what_is_refused(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    dice = random.Random("refused")
    for _ in range(60):
        table = played(table, 1, str(dice.random()))
        match = match_of(table)
        seat = match.waiting_for()[0]
        ask = match.ask(seat)
        assert ask is not None
        if ask.refused():
            break
    person = (alice, bob)[seat]
    question = program(person).get(f"tables/{table.pk}/").json()["question"]
    assert [option["id"] for option in question["options"]] == [option.id for option in match.options(seat)]
    refused = question["refused"][0]
    assert refused["refused"]["reason"]["said"]
    assert refused["refused"]["rule"].count(".") >= 2


@pytest.mark.parametrize(("language", "name"), [("en", "Great Wall of China"), ("zh-TW", "長城"), ("zh-CN", "长城")])
def test_texts_are_in_the_language_that_is_asked_for(alice: User, language: str, name: str) -> None:
    response = program(alice, language=language).get("titles/great-wall-of-china/")
    assert name in response.json()["name"]
    assert response["Content-Language"] == {"en": "en", "zh-TW": "zh-Hant", "zh-CN": "zh-Hans"}[language]
    assert "Cookie" not in response["Vary"]


def test_without_a_wish_the_account_decides_the_language(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(language="zh-hans")
    assert program(alice, language="fr").get("titles/great-wall-of-china/")["Content-Language"] == "zh-Hans"


def test_all_published_titles_are_listed(alice: User) -> None:
    listed = program(alice, may_play=False).get("titles/").json()
    assert [title["slug"] for title in listed] == [one.slug for one in published()]
    assert all(title["modes"] for title in listed)


def test_my_tables_come_in_pages_those_that_wait_first(alice: User, bob: User) -> None:
    tables = [begun(alice, bob) for _ in range(3)]
    one = program(alice)
    listed = one.get("tables/").json()
    assert listed["count"] == 3
    waiting = [table["waits"] for table in listed["items"]]
    assert waiting == sorted(waiting, reverse=True)
    assert {table["id"] for table in listed["items"]} == {table.pk for table in tables}
    page = one.get("tables/", {"limit": 1, "offset": 1}).json()
    assert page["items"] == listed["items"][1:2]
    assert program(bob).get("tables/").json()["items"][0]["seats"][0]["name"] == alice.public_name


def test_the_log_comes_from_a_move_on(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 8, "log")
    one = program(alice)
    whole = one.get(f"tables/{table.pk}/log/").json()
    assert whole["number"] == whole["upto"] == table.number
    rest = one.get(f"tables/{table.pk}/log/", {"after": 4}).json()
    assert rest["lines"] == [line for line in whole["lines"] if line["move"] > 4]
    assert rest["lines"]
    assert whole["lines"][0]["text"]["said"]
