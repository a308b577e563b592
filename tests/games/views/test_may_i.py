"""May I …? over HTTP: about a thing and to typed words, at tables and beside them, and what of it is counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from config.bridge import asked as bridge
from games.learning.scenarios import scenarios
from games.models import Plan, Table
from games.requests import asking
from rulebook.editions.loading import load
from rulebook.models import Tally
from tests.games.making import answer, begun, finished, fresh, laid
from tests.games.posting import HTMX, TITLE, body, post
from tests.limits import Clock
from tests.rulebook.content import BOOKS

pytestmark = pytest.mark.django_db
At = Callable[..., Client]


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    """What was asked before is forgotten."""
    cache.clear()


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """A table at which a dragon may be laid into the first row, and not into the second one."""
    table = begun(alice, bob)
    laid(table, scenarios(TITLE)["lesson_dragon"])
    return fresh(table)


@pytest.fixture
def rules(db: None) -> None:
    """The book of the game."""
    load(BOOKS["gwc"])


def asked(browser: Client, address: str, *, alone: bool = False, **wanted: Any) -> str:
    """What is answered: a part of the page, or the page ``alone``."""
    answered = browser.get(address, wanted, headers={} if alone else HTMX)
    assert answered.status_code == 200, answered.status_code
    return re.sub(r"\s+", " ", body(answered))


def may_i(browser: Client, table: Table, language: str = "/en", **wanted: Any) -> str:
    return asked(browser, f"{language}/table/{table.pk}/may-i/", **wanted)


def counts() -> dict[str, int]:
    """How often each clause was asked about."""
    return dict(Tally.objects.filter(kind=Tally.Kind.ASKED).values_list("key", "count"))


# --- a thing --------------------------------------------------------------------------------------------------------------------


def test_a_card_says_where_it_may_be_laid_and_where_not_and_why(at: At, table: Table, alice: User) -> None:
    said = may_i(at(alice), table, element="card:dragon:hand:1")
    offered, refused = said.split("You may not")
    assert "You may" in offered
    assert 'data-rule="gwc.turn.action.1"' in offered
    assert "row 1" in offered
    assert "The last card of the row bears a reward token and cannot be covered" in refused
    assert 'data-rule="gwc.cards.dragon.5"' in refused
    assert refused.index("cannot be covered") < refused.index("row 2")


@pytest.mark.parametrize(
    ("language", "reason"),
    [("", "這一列最右邊的牌上放著獎勵標記，不能覆蓋"), ("/zh-hans", "这一列最右边的牌上放着奖励标记，不能覆盖")],
)
def test_it_is_answered_in_chinese(at: At, table: Table, alice: User, language: str, reason: str) -> None:
    said = re.sub("<[^>]*>", "", may_i(at(alice), table, language, element="row:1"))
    assert reason in said


def test_what_is_pointed_at_has_the_same_answer_below_it(at: At, table: Table, alice: User) -> None:
    said = asked(at(alice), f"/en/table/{table.pk}/what/", element="row:1")
    assert 'data-rule="gwc.cards.dragon.5"' in said
    assert counts() == {}, "whoever only points has not asked"


def test_a_thing_of_which_the_question_does_not_speak_says_so(at: At, table: Table, alice: User) -> None:
    said = may_i(at(alice), table, element="seat:1")
    assert "Nothing is offered or refused here now." in said
    assert "You may" not in said


@pytest.mark.parametrize("element", ["", "nothing:like:it", "<script>", "card:" + "x" * 5000])
def test_a_thing_that_is_none_is_answered_all_the_same(at: At, table: Table, alice: User, element: str) -> None:
    said = may_i(at(alice), table, element=element)
    assert "<script>" not in said
    assert "You may" not in said


def test_who_is_not_asked_is_told_when_it_is_answered(at: At, table: Table, bob: User, charlie: User) -> None:
    said = may_i(at(bob), table, element="row:1")
    assert "You are not asked now." in said
    assert f'formaction="/en/table/{table.pk}/plan/"' in said
    for nobody in (charlie, None):
        said = may_i(at(nobody), table, element="row:1")
        assert "You are watching." in said
        assert "gwc.cards.dragon.5" not in said
        assert "/plan/" not in said


def test_an_earlier_position_asks_nothing(at: At, table: Table, alice: User, bob: User) -> None:
    answer(table, "play:dragon:1:0")
    said = may_i(at(alice), table, element="row:1", at=fresh(table).number)
    assert "You look at an earlier position" in said


def test_a_price_opens_into_its_causes(at: At, alice: User, bob: User) -> None:
    table = begun(alice, bob, title="founders-of-gloomhaven")
    laid(table, scenarios("founders-of-gloomhaven")["recruiting_with_too_little_money"])
    answer(table, "play:recruit")
    said = may_i(at(alice), table, element="card:driver")
    assert "You have too little money" in said
    assert 'data-rule="fog.actions.recruit.3"' in said
    assert "may-i-causes" in said


# --- typed words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question", ["May I play a dragon to row 2?", "dragons", "我可以打出龍紋嗎？", "龙纹能不能打", "龍紋 dragon"]
)
@pytest.mark.parametrize("language", ["/en", "", "/zh-hans"])
def test_typed_words_are_answered_by_the_options_that_have_them(
    at: At, table: Table, alice: User, question: str, language: str
) -> None:
    said = may_i(at(alice), table, language, q=question)
    assert 'data-rule="gwc.cards.dragon.5"' in said
    assert said.index('data-rule="gwc.turn.action.1"') < said.index('data-rule="gwc.cards.dragon.5"')


def test_words_of_a_reason_find_what_is_refused(at: At, table: Table, alice: User) -> None:
    said = may_i(at(alice), table, q="reward token on the last card, covered")
    assert 'data-rule="gwc.cards.dragon.5"' in said
    assert '<h4 class="may-i-yes"' not in said


def test_below_the_options_the_book_answers(at: At, table: Table, alice: User, rules: None) -> None:
    said = may_i(at(alice), table, q="dragon reward token")
    options, book = said.split("In the rules")
    assert 'data-rule="gwc.cards.dragon.5"' in options
    assert 'data-rule="gwc.cards.dragon' in book
    assert "<mark>" in book
    assert "near=gwc" in book
    assert re.search(r"§ \d+\.\d+", options), "clauses are called by their numbers"


def test_words_that_nothing_has_get_nothing_made_up(at: At, table: Table, alice: User, rules: None) -> None:
    said = may_i(at(alice), table, q="xyzzy quux")
    assert "No answer to the present question has these words." in said
    assert "Nothing in the rules has these words." in said
    assert counts() == {}


@pytest.mark.parametrize(
    "question", ["<script>alert(1)</script> dragon", "龍" * 5000, "\u202e龍\u2066", "' OR 1=1 --", "[[gwc]] **x**"]
)
def test_hostile_words_do_no_harm(at: At, table: Table, alice: User, rules: None, question: str) -> None:
    for alone in (True, False):
        said = may_i(at(alice), table, q=question, alone=alone)
        assert "<script>alert" not in said


def test_who_watches_is_answered_by_the_book_alone(at: At, table: Table, rules: None) -> None:
    said = may_i(at(), table, q="dragon")
    assert "You are watching." in said
    assert 'class="may-i-refused"' not in said
    assert "In the rules" in said


# --- as a page ------------------------------------------------------------------------------------------------------------------


def test_without_scripts_it_is_a_page_with_a_form(at: At, table: Table, alice: User) -> None:
    page = may_i(at(alice), table, alone=True)
    assert "<h1>May I …?</h1>" in page
    spoken, others = page.split("</optgroup>")[:2]
    assert '<option value="card:dragon:hand:1">' in spoken
    assert '<option value="seat:' not in spoken
    assert "<option value=" in others
    page = may_i(at(alice), table, alone=True, element="card:dragon:hand:1")
    assert '<option value="card:dragon:hand:1" selected>' in page
    assert 'data-rule="gwc.cards.dragon.5"' in page
    assert f'href="/en/table/{table.pk}/"' in page


def test_the_table_leads_to_it(at: At, table: Table, alice: User) -> None:
    page = body(at(alice).get(f"/en/table/{table.pk}/"))
    assert f'<noscript><p class="may-i-link"><a href="/en/table/{table.pk}/may-i/">' in page
    assert "data-opens-may-i" in page
    earlier = answer(table, "play:dragon:1:0")
    page = body(at(alice).get(f"/en/table/{table.pk}/at/{earlier.number - 1}/"))
    assert f'<a href="/en/table/{table.pk}/may-i/?at={earlier.number - 1}">' in page


# --- beside a table -------------------------------------------------------------------------------------------------------------


def test_a_plan_answers_for_its_position(at: At, table: Table, alice: User, bob: User) -> None:
    browser = at(alice)
    post(browser, table, "plan", seat=0)
    plan = Plan.objects.get()
    address = f"/en/table/{table.pk}/plan/{plan.pk}/may-i/"
    assert 'data-rule="gwc.cards.dragon.5"' in asked(browser, address, element="row:1")
    assert counts() == {}, "whoever tries out has tried nothing at the table"
    assert at(bob).get(address).status_code == 404


def test_an_example_answers_at_each_of_its_steps(at: At) -> None:
    page = body(at().get(f"/en/example/{TITLE}/lesson_dragon/"))
    assert f'href="/en/example/{TITLE}/lesson_dragon/may-i/?step=0"' in page
    address = f"/en/example/{TITLE}/lesson_dragon/may-i/"
    assert 'data-rule="gwc.cards.dragon.5"' in asked(at(), address, element="row:1", alone=True)
    assert asked(at(), address, step=999, alone=True)
    assert at().get(f"/en/example/{TITLE}/no_such/may-i/").status_code == 404


def test_a_lesson_answers(at: At) -> None:
    said = asked(at(), f"/en/learn/{TITLE}/first-card/may-i/", q="gate")
    assert "You may" in said
    assert at().get(f"/en/learn/{TITLE}/no-such-step/may-i/").status_code == 404


def test_a_study_answers_to_every_reader(at: At, alice: User) -> None:
    table = finished(alice, TITLE, "standard")
    room = at(alice).post(f"/en/table/{table.pk}/at/2/study/", headers=HTMX)["HX-Redirect"].split("?")[0]
    said = asked(at(), f"{room}may-i/", q="wall")
    assert 'class="may-i-none">You are' not in said
    assert "may-i" in said


# --- counting -------------------------------------------------------------------------------------------------------------------


def test_a_refusal_that_is_asked_about_is_counted_once_a_question(at: At, table: Table, alice: User, bob: User) -> None:
    for _ in range(3):
        may_i(at(alice), table, element="row:1")
        may_i(at(alice), table, q="dragon")
    assert counts() == {"gwc.cards.dragon.5": 1}
    assert Tally.objects.get().prefix == "gwc"
    may_i(at(bob), table, element="row:1")
    may_i(at(), table, element="row:1")
    assert counts() == {"gwc.cards.dragon.5": 1}, "nothing was refused to those who are not asked"


def test_a_refused_answer_that_is_posted_is_counted_with_it(at: At, table: Table, alice: User) -> None:
    answered = post(at(alice), table, "move", seat=0, option="play:dragon:1:1")
    assert answered.status_code == 422
    assert counts() == {"gwc.cards.dragon.5": 1}
    may_i(at(alice), table, element="row:1")
    post(at(alice), table, "move", seat=0, option="play:dragon:1:1")
    assert counts() == {"gwc.cards.dragon.5": 1}


def test_another_question_counts_again(at: At, table: Table, alice: User, bob: User) -> None:
    may_i(at(alice), table, element="row:1")
    other = begun(alice, bob)
    laid(other, scenarios(TITLE)["lesson_dragon"])
    may_i(at(alice), other, element="row:1")
    assert counts() == {"gwc.cards.dragon.5": 2}


def test_one_person_cannot_blow_up_a_count(
    at: At, table: Table, alice: User, rate_limits: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "MOST", "2/h")
    for _ in range(5):
        cache.delete_many([f"games.asked.{table.pk}.0.{table.number}.gwc.cards.dragon.5"])
        may_i(at(alice), table, element="row:1")
    assert counts() == {"gwc.cards.dragon.5": 2}
    rate_limits.wait(3600)
    cache.clear()
    may_i(at(alice), table, element="row:1")
    assert counts() == {"gwc.cards.dragon.5": 3}


def test_a_count_that_fails_breaks_no_answer(
    at: At, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("no room for counts")

    monkeypatch.setattr(bridge, "tally", broken)
    assert 'data-rule="gwc.cards.dragon.5"' in may_i(at(alice), table, element="row:1")
    assert post(at(alice), table, "move", seat=0, option="play:dragon:1:1").status_code == 422


def test_no_person_is_counted(at: At, table: Table, alice: User) -> None:
    may_i(at(alice), table, element="row:1")
    row = Tally.objects.values().get()
    assert {*row} == {"id", "prefix", "kind", "key", "month", "count"}
    assert row["month"].day == 1
