"""Tokens as a person makes them: at a desk and on a phone, in three languages, with the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from accounts.own.tokens import find, make
from tests.browsing import Visitor, axe, no_sideways
from tests.live import LiveSite


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("desk", "en", "paper"), ("small", "zh-hant", "night"), ("phone", "zh-hans", "paper")],
)
def test_one_makes_a_token_sees_it_once_and_revokes_it(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str, theme: str
) -> None:
    name = f"maker-{size}"
    person = live_site.person(name)
    with live_site.database():
        make(person, "一個名字很長的程式 with-a-very-long-name-without-any-space-x")
    page = visitor(name, size=size, theme=theme).goto("/accounts/tokens/", language)
    axe(page)
    no_sideways(page)
    page.locator("[name=label]").focus()
    page.keyboard.type("laptop")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[value=play]")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    secret = page.locator(".token-secret")
    expect(secret).to_have_text(re.compile(r"^guiyi_[\w-]{43}$"))
    axe(page)
    no_sideways(page)
    with live_site.database():
        token = find(secret.inner_text())
        assert token is not None
        assert token.may_play
    page.goto(page.url)
    expect(page.locator(".token")).to_have_count(2)
    expect(secret).to_have_count(0)
    page.locator(".token").last.locator("[value=revoke]").click()
    expect(page.locator(".token")).to_have_count(1)
