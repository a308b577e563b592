"""A lesson in the portal: what is asked, what is said of an answer, what is remembered, and of whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.guests import merge_guest
from accounts.models import User
from games.learning import lessons
from games.models import LearnedStep, Table
from games.titles import published
from tests.games.posting import HTMX, body
from tests.people import make_person

TITLE = "great-wall-of-china"
FIRST, SECOND, INFANTRY = (f"/en/learn/{TITLE}/{slug}/" for slug in ("first-card", "several-cards", "infantry"))
RIGHT, OTHER_ROW = "play:gate:1:0", "play:gate:1:1"


def answer(browser: Client, address: str, option: str, *, htmx: bool = True, **more: Any) -> Any:
    return browser.post(address, {"option": option, "version": 1, **more}, headers=HTMX if htmx else {})


@pytest.fixture
def visitor(db: None) -> Client:
    return Client()


def test_the_first_page_leads_to_every_step_and_to_the_first_one(visitor: Client) -> None:
    shown = body(visitor.get(f"/en/learn/{TITLE}/"))
    lesson = lessons.lesson_of(TITLE)
    assert lesson is not None
    assert all(f'href="/en/learn/{TITLE}/{step.slug}/"' in shown for step in lesson.steps)
    assert f'class="button button-main button-large" href="{FIRST}"' in shown
    assert "About 12 minutes" in shown


def test_a_step_shows_its_words_its_clauses_and_a_real_question(visitor: Client) -> None:
    shown = body(visitor.get(FIRST))
    assert "Whoever has the most points in reward tokens at the end wins." in shown
    assert 'data-rule="gwc.setup.tokens.6"' in shown
    assert "First action: play cards of one kind, or draw" in shown
    assert f'value="{RIGHT}"' in shown
    assert "data-final" not in shown, "nothing in a lesson is for good"
    assert "/table/" not in shown.partition("<main")[2], "there is no table behind a lesson"


@pytest.mark.parametrize(
    ("language", "said"),
    [("", "把你的城門（數字 2）打到"), ("/zh-hans", "把你的城门（数字 2）打到"), ("/en", "Play your gate")],
)
def test_a_lesson_speaks_three_languages(visitor: Client, language: str, said: str) -> None:
    assert said in body(visitor.get(f"{language}/learn/{TITLE}/first-card/"))


def test_a_wrong_answer_is_told_why_and_the_position_is_as_it_was(visitor: Client) -> None:
    before = body(visitor.get(FIRST))
    answered = body(answer(visitor, FIRST, OTHER_ROW))
    assert "Row 2 is worth 3 and 2 only." in answered
    board = answered[answered.index('<section id="table-board"') : answered.index('<section id="table-ask"')]
    assert board.strip().replace(' hx-swap-oob="outerHTML"', "") in before.replace(' hx-swap-oob="outerHTML"', "")
    assert 'name="given" value=""' in answered


def test_the_hint_comes_after_two_tries_and_the_answer_after_three(visitor: Client) -> None:
    hint, shown = "Touch the gate in your hand", "Show me"
    tries = [body(answer(visitor, FIRST, "draw", wrong=wrong)) for wrong in range(3)]
    assert [hint in page for page in tries] == [False, True, True]
    assert [shown in page for page in tries] == [False, False, True]


def test_the_answer_is_one_that_can_be_given_after_another_right_one(visitor: Client) -> None:
    """Two spots are equally right, and the solution is written for who took the other one first."""
    spots = [f"strike:spearman:right:shaman_right:{spot}:new" for spot in (2, 3)]
    answers = f"recruit:spearman recruit:spearman {spots[1]}"
    shown = body(answer(visitor, "/en/learn/great-wall/soldiers/", "rest:spearman:left", given=answers, wrong=2))
    button = shown.partition("Show me")[0].rpartition("<button")[2]
    assert f'value="{spots[0]}"' in button


def test_what_came_of_an_answer_is_announced_once(visitor: Client) -> None:
    wrong, right = (body(answer(visitor, FIRST, option)) for option in (OTHER_ROW, RIGHT))
    for page, sentence in ((wrong, "Row 2 is worth 3 and 2 only."), (right, "Your gate stands in row 1.")):
        announced = page.partition('data-announcement="')[2].partition('"')[0]
        assert announced.count(sentence) == 1


def test_a_step_of_several_tasks_goes_on_from_what_was_given(visitor: Client) -> None:
    first = body(answer(visitor, INFANTRY, "play:infantry:3:0"))
    assert "Task 2 of 2" in first
    assert 'name="given" value="play:infantry:3:0"' in first
    second = body(answer(visitor, INFANTRY, "draw", given="play:infantry:3:0"))
    assert "11 points in all" in second
    assert "Next step" in second
    wrong = body(answer(visitor, INFANTRY, "play:watchtower:1:0", given="play:infantry:3:0"))
    assert 'name="given" value="play:infantry:3:0"' in wrong, "only the last answer goes back"


def test_a_step_is_shown_after_what_was_given(visitor: Client) -> None:
    """A switch of language asks for it."""
    shown = body(visitor.get(f"{INFANTRY}?given=play:infantry:3:0"))
    assert "Task 2 of 2" in shown
    assert 'name="given" value="play:infantry:3:0"' in shown
    assert "Task 1 of 2" in body(visitor.get(f"{INFANTRY}?given=draw"))


@pytest.mark.parametrize("answers", ["play:wall:9:9", "draw", "x " * 500, "play:gate:1:0 play:gate:1:0"])
def test_what_cannot_have_been_given_begins_the_step_again(visitor: Client, answers: str) -> None:
    answered = answer(visitor, INFANTRY, "draw", given=answers)
    assert answered.status_code == 200
    assert 'name="given" value=""' in body(answered)
    assert not LearnedStep.objects.exists()


def test_an_answer_that_the_rules_refuse_says_by_which_clause(visitor: Client) -> None:
    answered = body(answer(visitor, f"/en/learn/{TITLE}/dragon/", "play:dragon:1:1"))
    assert 'data-rule="gwc.cards.dragon.5"' in answered.partition("lesson-why")[2].partition("</p>")[0]
    assert 'name="wrong" value="0"' in answered, "what is impossible is no try"


def test_without_scripts_the_answer_is_a_page(visitor: Client) -> None:
    answered = answer(visitor, FIRST, RIGHT, htmx=False)
    assert "<!doctype html>" in body(answered)
    assert "Your gate stands in row 1." in body(answered)


def test_the_end_of_the_last_step_offers_a_game(visitor: Client) -> None:
    address = f"/en/learn/{TITLE}/the-end/"
    answered = body(answer(visitor, address, "play:wall:1:0", given="play:gate:1:0"))
    assert "The lesson is done" in answered
    assert '<span class="score number">14</span>' in answered, "how the game would have ended"
    assert 'form="play-now"' in answered
    assert f'id="play-now" method="post" action="/en/play/{TITLE}/now/"' in body(visitor.get(address))


# --- what is remembered ----------------------------------------------------------------------------------------------


def test_a_passer_by_is_remembered_without_an_account(visitor: Client) -> None:
    answer(visitor, FIRST, RIGHT)
    assert not User.objects.exists()
    shown = body(visitor.get(f"/en/learn/{TITLE}/"))
    assert "1 of 11 steps done" in shown
    assert f'class="button button-main button-large" href="{SECOND}"' in shown
    assert "Go on" in shown


def test_looking_writes_nothing(visitor: Client) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        visitor.get(f"/en/learn/{TITLE}/")
        visitor.get(FIRST)
        visitor.get(f"{FIRST}what/?element=card:gate")
    assert not [query for query in queries if not query["sql"].startswith("SELECT")]
    assert not Session.objects.exists()


def test_a_wrong_answer_is_not_remembered(visitor: Client) -> None:
    answer(visitor, FIRST, OTHER_ROW)
    assert not Session.objects.exists()


def test_an_account_remembers_a_step_once(at: Callable[..., Client], db: None) -> None:
    alice = make_person("alice")
    browser = at(alice)
    for _ in range(2):
        answer(browser, FIRST, RIGHT)
    assert [*LearnedStep.objects.values_list("user", "title", "step")] == [(alice.pk, TITLE, "first-card")]
    assert "1 of 11 steps done" in body(at(alice).get(f"/en/learn/{TITLE}/"))
    assert "steps done" not in body(at(make_person("bob")).get(f"/en/learn/{TITLE}/"))


def test_what_was_learned_before_signing_in_moves_to_the_account(visitor: Client) -> None:
    alice = make_person("alice")
    answer(visitor, FIRST, RIGHT)
    visitor.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert "1 of 11 steps done" in body(visitor.get(f"/en/learn/{TITLE}/"))
    answer(visitor, SECOND, "play:wall:2:0")
    assert {*LearnedStep.objects.filter(user=alice).values_list("step", flat=True)} == {"first-card", "several-cards"}


def test_a_guest_takes_what_they_learned_along(at: Callable[..., Client], db: None) -> None:
    guest, alice = make_person("guest-abc", is_guest=True), make_person("alice")
    for person in (guest, alice):
        answer(at(person), FIRST, RIGHT)
    answer(at(guest), SECOND, "play:wall:2:0")
    merge_guest(guest=guest, user=alice)
    assert sorted(LearnedStep.objects.values_list("user", "step")) == [
        (alice.pk, "first-card"),
        (alice.pk, "several-cards"),
    ]


def test_whoever_leaves_the_site_takes_what_they_learned_along(at: Callable[..., Client], db: None) -> None:
    alice = make_person("alice")
    answer(at(alice), FIRST, RIGHT)
    alice.delete()
    assert not LearnedStep.objects.exists()


# --- ways to it -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["/en/", "/en/play/", f"/en/play/{TITLE}/new/"])
def test_a_lesson_is_offered_where_the_game_is(visitor: Client, page: str) -> None:
    assert f'href="/en/learn/{TITLE}/"' in body(visitor.get(page))


def test_a_table_offers_it_at_its_first_question(visitor: Client) -> None:
    visitor.post(f"/en/play/{TITLE}/now/")
    table = Table.objects.get()
    assert f'href="/en/learn/{TITLE}/"' in body(visitor.get(f"/en/table/{table.pk}/"))


@pytest.mark.parametrize("path", ["ludo/", f"{TITLE}/nowhere/", f"{TITLE}/nowhere/what/"])
def test_what_is_not_taught_is_not_found(visitor: Client, path: str) -> None:
    assert visitor.get(f"/en/learn/{path}").status_code == 404


def test_what_a_thing_is_can_be_asked_in_a_lesson(visitor: Client) -> None:
    assert "Counts 2." in body(visitor.get(f"{FIRST}what/?element=card:gate:0:0"))


def test_the_list_of_lessons_says_how_far_one_is_and_goes_on_there(visitor: Client) -> None:
    answer(visitor, FIRST, RIGHT)
    shown = body(visitor.get("/en/learn/"))
    one = shown.partition(f'data-game="{TITLE}"')[2].partition("</li>")[0]
    assert "1 of 11 steps done" in one
    assert f'button-main" href="{SECOND}"' in one
    games = [part.partition('"')[0] for part in shown.partition("<main")[2].split('data-game="')[1:]]
    assert games == [info.slug for info in published()], "in the order of the home page"
    assert shown.count("steps done") == 1, "where nothing is done, nothing is counted"


def test_the_list_of_lessons_takes_one_query_for_an_account(db: None) -> None:
    user, browser = make_person("alice"), Client()
    browser.force_login(user)
    browser.get("/learn/")
    with CaptureQueriesContext(connection) as queries:
        browser.get("/learn/")
    assert sum("learnedstep" in query["sql"] for query in queries) == 1
