"""Learning a game in a browser: a whole lesson on a phone without an account, and part of one by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.learning.lessons import Lesson, lesson_of
from games.models import LearnedStep
from games.titles import published
from tests.browser.table import opened
from tests.browsing import Visitor, axe, no_sideways
from tests.live import LiveSite

SMALL, HEAVY = "great-wall-of-china", "great-wall"


def the_lesson(title: str) -> Lesson:
    lesson = lesson_of(title)
    assert lesson is not None
    return lesson


def answered(page: Page) -> None:
    """Wait until something has come of an answer."""
    expect(page.locator("#table-status:not([data-version='1'])")).to_be_attached()


def choose(page: Page, option: str) -> None:
    """Choose by the panel, which is a line on a phone until it is opened."""
    version = page.locator("#table-status").get_attribute("data-version")
    if page.locator("#table-ask.ask-folded").count():
        page.locator("#table-ask [data-fold]").tap()
    opened(page, page.locator(f'#table-ask .option[value="{option}"]')).tap()
    expect(page.locator(f"#table-status:not([data-version='{version}'])")).to_be_attached()


def test_a_passer_by_does_a_whole_lesson_on_a_phone(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    lesson = the_lesson(SMALL)
    with live_site.database():
        people = User.objects.count()
    page = visitor(size="phone").goto("/", "en")
    page.locator(f'.box[data-game="{SMALL}"]').get_by_role("link", name="Learn").tap()
    page.get_by_role("link", name="Begin", exact=True).tap()
    for number, step in enumerate(lesson.steps, 1):
        page.wait_for_url(re.compile(f"/en/learn/{SMALL}/{step.slug}/$"))
        expect(page.locator(".lesson-words")).to_contain_text(step.tell[0].en[:40])
        no_sideways(page)
        page.get_by_role("button", name="To the task").tap()
        for task in step.tasks:
            expect(page.locator(".lesson-task")).to_be_visible()
            choose(page, task.choose[0])
            expect(page.locator(".lesson-right")).to_have_text(task.said.en)
            expect(page.locator(".lesson-right")).to_be_visible()
        if number < len(lesson.steps):
            page.get_by_role("link", name="Next step").tap()
    expect(page.get_by_role("button", name="Play a game now")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="All steps").last.tap()
    expect(page.locator(".learn-step-done")).to_have_count(len(lesson.steps))
    expect(page.locator(".learn-done")).to_be_visible()
    no_sideways(page)
    axe(page)
    with live_site.database():
        assert User.objects.count() == people, "a lesson needs no account"
        assert not LearnedStep.objects.exists()


def test_on_a_phone_the_board_answers_while_the_task_is_in_sight(visitor: Callable[..., Visitor]) -> None:
    page = visitor(size="phone", theme="night").goto(f"/learn/{SMALL}/first-card/")
    axe(page)
    page.get_by_role("button", name="開始動手").tap()
    expect(page.locator(".lesson-task")).to_be_in_viewport()
    page.locator('#table-board [data-element="card:gate:hand:1"]').tap()
    page.locator('#table-board [data-element="row:1"].glow').tap()
    expect(page.locator(".lesson-why")).to_be_in_viewport()
    expect(page.locator(".lesson-why")).to_contain_text("第 2 列的獎勵只有 3 分和 2 分。")
    expect(page.locator(".lesson-task")).to_be_in_viewport()
    page.locator('#table-board [data-element="card:gate:hand:1"]').tap()
    page.locator('#table-board [data-element="row:0"].glow').tap()
    expect(page.get_by_role("link", name="下一步")).to_be_in_viewport()
    axe(page)


def test_part_of_a_lesson_by_keys_alone(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    learner = live_site.person("learner")
    browser = visitor().sign_in(learner)
    page = browser.goto(f"/learn/{HEAVY}/command-card/", "en")
    said = page.locator("#table-live")
    axe(page)

    page.keyboard.press("4")
    expect(page.locator(".lesson-why")).to_contain_text("Attack Order sends soldiers from the rest zones")
    expect(said).to_contain_text("Attack Order sends soldiers from the rest zones")
    assert (said.text_content() or "").count("Attack Order sends soldiers") == 1
    expect(page.locator(".lesson-words")).not_to_have_attribute("open", "")

    page.keyboard.press("1")
    expect(page.locator("#ask-heading")).to_be_focused()
    expect(said).to_contain_text("Everybody has chosen and the cards are revealed")
    next_step(page)

    page.wait_for_url(re.compile("/order/$"))
    page.keyboard.press("1")
    expect(page.locator("#ask-heading")).to_be_focused()
    next_step(page)

    page.wait_for_url(re.compile("/clerks/$"))
    for number, option in enumerate(["send:pool:barracks", "send:pool:barracks", "send:pool:war_academy"], 1):
        button = page.locator(f'#table-ask .option[value="{option}"]')
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#table-status[data-version='{number + 1}']")).to_be_attached()
    expect(page.locator("#ask-heading")).to_be_focused()
    expect(page.locator("#ask-heading")).to_have_text("Done")
    with live_site.database():
        steps = LearnedStep.objects.filter(user=learner, title=HEAVY).order_by("pk")
        assert [*steps.values_list("step", flat=True)] == ["command-card", "order", "clerks"]
    page.goto(f"/en/learn/{HEAVY}/")
    expect(page.get_by_role("link", name="Go on")).to_have_attribute("href", f"/en/learn/{HEAVY}/activation/")


def next_step(page: Page) -> None:
    """From the heading that has the focus to the link after it."""
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Next step")).to_be_focused()
    page.keyboard.press("Enter")


def test_the_board_of_a_lesson_can_be_walked_as_a_list(visitor: Callable[..., Visitor]) -> None:
    page = visitor().goto(f"/learn/{SMALL}/infantry/", "en")
    page.locator('#table-board [data-element="card:infantry:hand:3"]').click()
    page.locator('#table-board [data-element="row:0"].glow').click()
    answered(page)
    page.keyboard.press("b")
    expect(page.locator("#outline-list")).to_contain_text("Infantry")


def test_a_lesson_without_scripts(visitor: Callable[..., Visitor]) -> None:
    page = visitor(javascript=False).goto(f"/learn/{SMALL}/first-card/", "en")
    page.locator('#table-ask button[value="play:gate:1:0"]').click()
    expect(page.locator(".lesson-right")).to_contain_text("Your gate stands in row 1.")
    page.get_by_role("link", name="Next step").click()
    page.wait_for_url(re.compile("/several-cards/$"))


@pytest.mark.parametrize("size", ["laptop", "desk"])
def test_the_question_of_a_first_step_is_in_sight_at_a_desk(visitor: Callable[..., Visitor], size: str) -> None:
    page = visitor(size=size).goto("/", "en")
    for info in published():
        step = the_lesson(info.slug).steps[0]
        page.goto(f"{page.url.partition('/en/')[0]}/en/learn/{info.slug}/{step.slug}/")
        expect(page.locator("#table-ask h2").first).to_be_in_viewport(ratio=1)
        expect(page.locator("#table-ask .option:visible").first).to_be_in_viewport(ratio=0.5)
